package bot

import (
	"math"

	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// traits is how many things of a position are valued; those of the second half are the same
// again, as far as the calendar has come.
const (
	things = 17
	traits = 2 * things
)

// weights are fitted to games of bots: what makes an Axis victory likely.
var weights = [traits]float64{
	0.90, -0.61, -0.77, 0.22, -1.29, -0.96, 0.17, -0.32, -0.45, -1.64, -1.89, -1.90, -0.74, -0.41, 0.49, -0.49, 2.34,
	-0.24, 0.93, 0.68, -0.22, 0.08, -0.12, 0.36, 0.58, 1.20, 1.23, 1.98, 2.89, -0.20, -0.45, 0.18, 0.58, -0.55,
}

// Value estimates the chance of a side to win, by what has won games of bots. Allies and Soviet
// Union win together, which is half a victory for each.
func Value(d *field.Data, s *field.State, side field.Side) float64 {
	x := traitsOf(d, s)
	sum := 0.0
	for i := range x {
		sum += x[i] * weights[i]
	}
	axis := 1 / (1 + math.Exp(-sum))
	if side == field.Axis {
		return axis
	}
	return (1 - axis) / 2
}

// traitsOf returns what of a position is valued: of each side the armies, those outside of their
// country, what is at hand, and developments; then what Germany has lost and has taken.
func traitsOf(d *field.Data, s *field.State) (x [traits]float64) {
	for a := range s.Armies {
		z, u := s.Armies[a].At, &d.Units[a]
		if z >= 0 && (s.Countries[u.Nation] == field.AtWar || s.Countries[u.Nation] == field.Partisans) {
			v := 0.02 * float64(u.Elsewhere[s.Armies[a].Step])
			x[u.Side] += v
			if d.Zones[z].Country != u.Nation {
				x[3+u.Side] += v
			}
		}
	}
	for n := range s.Sides {
		ss := &s.Sides[n]
		x[6+n] = 0.1*float64(ss.Supply) + 0.15*float64(ss.Tanks+ss.Air+2*ss.AirAdvanced)
		for v := range d.Devs {
			x[9+n] += 0.1 * float64(ss.Devs[v].Box)
		}
	}
	for z := range s.Zones {
		zd := &d.Zones[z]
		switch held := s.Zones[z].Control == field.Axis; {
		case zd.Country == d.Germany && !held:
			x[12] += 0.1
			if zd.Supply >= 0 {
				x[13]++
			}
		case zd.Country == d.USSR && held && zd.Key:
			x[14] += 0.15
		case zd.Country == d.USSR && held:
			x[14] += 0.05
		}
	}
	x[15] = float64(s.Countries[d.Italy] / field.Surrendered)
	x[16] = 1
	for i := range things {
		x[things+i] = x[i] * float64(s.Turn) / 22
	}
	return x
}
