package bot

import "github.com/fieldpost/fieldpost/rules/thirdreich/field"

// ZSet sets a plan.
func ZSet(side field.Side, number int, f [6]float32) {
	usual[side] = plan{f[0], f[1], f[2], int(f[3]), f[4], f[5]}
}

// ZGet gets a plan.
func ZGet(side field.Side, number int) [6]float32 {
	p := usual[side]
	return [6]float32{p.least, p.hold, p.reach, float32(p.war), p.develop, p.air}
}

// ZTraits returns traits.
func ZTraits(d *field.Data, s *field.State) []float64 {
	x := traitsOf(d, s)
	return x[:]
}
