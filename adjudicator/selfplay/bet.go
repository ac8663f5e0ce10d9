package selfplay

// risk is how likely a series may end with the wrong one as the better, or what was measured lie
// outside of its interval, however often one looks.
const risk = 0.05

// stakes are the parts of what can be lost that are wagered, each on the same share of the capital.
var stakes = [...]float64{0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9}

// profit returns what a capital of 1 has become that was wagered, number after number, on numbers from
// 0 to 1 having a greater mean than m. If they have not, it is a supermartingale from 1
// on: that it ever reaches c has a chance of at most 1/c (Ville's inequality), so one may look
// after every number and stop when one likes. See Waudby-Smith and Ramdas, "Estimating
// means of bounded random variables by betting", JRSS B 86 (2024); the stakes are fixed and mixed here.
func profit(numbers []float64, m float64) (capital float64) {
	for _, stake := range stakes {
		part := 1 / float64(len(stakes))
		for _, x := range numbers {
			part *= 1 + stake*(x-m)/m
		}
		capital += part
	}
	return capital
}

// loss returns the same of wagers on a smaller mean than m.
func loss(numbers []float64, m float64) float64 {
	mirrored := make([]float64, len(numbers))
	for i, x := range numbers {
		mirrored[i] = 1 - x
	}
	return profit(mirrored, 1-m)
}

// sign returns whether differences from -1 to 1 are above 0 on average, 1, or below, -1; 0 while
// that is not certain.
func sign(differences []float64) int {
	numbers := sharesOf(differences)
	switch {
	case profit(numbers, 0.5) >= 2/risk:
		return 1
	case loss(numbers, 0.5) >= 2/risk:
		return -1
	}
	return 0
}

// Interval holds a mean with certainty, however often one has looked before.
type Interval struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// intervalOf returns the interval of the mean of numbers from 0 to 1: all means against which
// wagers have not won.
func intervalOf(numbers []float64) Interval {
	in := Interval{Low: 0, High: 1}
	if len(numbers) == 0 {
		return in
	}
	for _, x := range numbers {
		in.Mean += x
	}
	in.Mean /= float64(len(numbers))
	in.Low = border(0, in.Mean, func(m float64) bool { return profit(numbers, m) >= 2/risk })
	in.High = border(1, in.Mean, func(m float64) bool { return loss(numbers, m) >= 2/risk })
	return in
}

// intervalOfDifferences returns the interval of the mean of numbers from -1 to 1.
func intervalOfDifferences(differences []float64) Interval {
	in := intervalOf(sharesOf(differences))
	return Interval{2*in.Mean - 1, 2*in.Low - 1, 2*in.High - 1}
}

// sharesOf returns numbers from -1 to 1 brought between 0 and 1.
func sharesOf(differences []float64) []float64 {
	out := make([]float64, len(differences))
	for i, x := range differences {
		out[i] = (1 + x) / 2
	}
	return out
}

// border returns where between out and in means begin that are not refused.
func border(out, in float64, refused func(m float64) bool) float64 {
	for range 30 {
		if m := (out + in) / 2; refused(m) {
			out = m
		} else {
			in = m
		}
	}
	return in
}
