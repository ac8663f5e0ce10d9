package tournament

import "math"

// Rating is how strong a player is, after Glickman: he plays, at 95 in 100, within two
// deviations of his rating. The volatility says how steadily.
type Rating struct {
	Rating     float64 `json:"rating"`
	Deviation  float64 `json:"deviation"`
	Volatility float64 `json:"volatility"`
}

// Unrated returns the rating of somebody who has not played.
func Unrated() Rating { return Rating{1500, 350, 0.06} }

// Tau is how much volatilities change: small, as few games are played in a month.
const Tau = 0.5

// Met is an opponent as he was rated when the period began, and what was scored
// against him: 1, a half or 0.
type Met struct {
	Rating
	Score float64
}

// scale is between the ratings that people read and those of Glicko-2 (step 2).
const scale = 173.7178

// farthest is how uncertain a rating can be: as that of somebody who has not played.
const farthest = 350

// wildest is the greatest volatility: the paper's play on from 0.06, and a month against
// all that was foretold would otherwise carry one who was rated exactly out of every range.
const wildest = 0.1

// After returns the rating after a period in which the player met the others (steps 2 to
// 8). The rating of a player who met nobody is less certain afterwards.
func (r Rating) After(met []Met, tau float64) Rating {
	mu, phi := (r.Rating-1500)/scale, r.Deviation/scale
	if len(met) == 0 {
		r.Deviation = min(farthest, scale*math.Hypot(phi, r.Volatility))
		return r
	}
	var inverse, gained float64 // 1/v, and the sum of step 4
	for _, m := range met {
		g := weight(m.Deviation / scale)
		e := 1 / (1 + math.Exp(-g*(mu-(m.Rating.Rating-1500)/scale)))
		inverse += g * g * e * (1 - e)
		gained += g * (m.Score - e)
	}
	v := 1 / inverse
	sigma := min(wildest, volatility(r.Volatility, phi, v, v*gained, tau))
	before := math.Hypot(phi, sigma)
	phi = 1 / math.Sqrt(1/(before*before)+1/v)
	mu += phi * phi * gained
	return Rating{scale*mu + 1500, min(farthest, scale*phi), sigma}
}

// weight returns g of step 3: an opponent whose rating is uncertain counts less.
func weight(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// volatility returns the result of step 5: the root of f by the Illinois method.
func volatility(sigma, phi, v, delta, tau float64) float64 {
	const epsilon = 0.000001
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		ex := math.Exp(x)
		below := phi*phi + v + ex
		return ex*(delta*delta-phi*phi-v-ex)/(2*below*below) - (x-a)/(tau*tau)
	}
	low, high := a, 0.0
	if delta*delta > phi*phi+v {
		high = math.Log(delta*delta - phi*phi - v)
	} else {
		k := 1.0
		for f(a-k*tau) < 0 {
			k++
		}
		high = a - k*tau
	}
	fl, fh := f(low), f(high)
	for math.Abs(high-low) > epsilon {
		c := low + (low-high)*fl/(fh-fl)
		fc := f(c)
		if fc*fh <= 0 {
			low, fl = high, fh
		} else {
			fl /= 2
		}
		high, fh = c, fc
	}
	return math.Exp(low / 2)
}
