package bot

import (
	"math"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// traits is how many things of a position are valued; those of the second half are the same
// again, as far as the calendar has come.
const (
	things = 20
	traits = 2 * things
)

// Geography is how far the zones are by land from the supply zones of Germany, by the number of
// the latter.
type Geography map[int][]int

// NewGeography measures a map.
func NewGeography(d *field.Data) Geography {
	g := Geography{}
	for core := range d.Zones {
		if d.Zones[core].Supply == d.Germany {
			g[core] = make([]int, len(d.Zones))
			for z := range d.Zones {
				_, g[core][z], _ = d.Board.Cheapest(z, core, farAway, func(_ int, e board.Edge) int {
					if e.Kind == field.Landing {
						return board.Closed
					}
					return 1
				})
			}
		}
	}
	return g
}

// Value estimates the chance of a side to win, by what has won games of bots. Allies and Soviet
// Union win together, which is half a victory for each.
func Value(d *field.Data, geo Geography, s *field.State, side field.Side) float64 {
	x := traitsOf(d, geo, s)
	sum := bias
	for i := range x {
		sum += x[i] * weights[i]
	}
	axis := 1 / (1 + math.Exp(-sum))
	if side == field.Axis {
		return axis
	}
	return (1 - axis) / 2
}

// traitsOf returns what of a position is valued: armies and how near to the supply zones that
// Germany holds still they are, zones that were taken, and what the sides have at hand.
func traitsOf(d *field.Data, geo Geography, s *field.State) (x [traits]float64) {
	for a := range s.Armies {
		z, u := s.Armies[a].At, &d.Units[a]
		if z < 0 || s.Countries[u.Nation] != field.AtWar && s.Countries[u.Nation] != field.Partisans {
			continue
		}
		v, n := 0.02*float64(u.Elsewhere[s.Armies[a].Step]), int(u.Side)
		if u.Side == field.Axis && u.Nation != d.Germany {
			x[9] += v
		} else {
			x[n] += v
		}
		far := 8
		for core, distance := range geo {
			if s.Zones[core].Control == field.Axis && (distance[z] > 0 || core == int(z)) {
				far = min(far, distance[z])
			}
		}
		x[3+n] += v * float64(8-far) / 8
	}
	for z := range s.Zones {
		zd := &d.Zones[z]
		switch lost := s.Zones[z].Control != field.Axis; {
		case zd.Country == d.Germany && lost && zd.Supply >= 0:
			x[7]++
			fallthrough
		case zd.Country == d.Germany && lost:
			x[6] += 0.1
		case zd.Country == d.USSR && !lost && zd.Key:
			x[8] += 0.15
		case zd.Country == d.USSR && !lost:
			x[8] += 0.05
		}
	}
	for n := range s.Sides {
		ss := &s.Sides[n]
		x[10+n] = 0.1*float64(ss.Supply) + 0.15*float64(ss.Tanks)
		x[13+n] = 0.15 * float64(ss.Air+2*ss.AirAdvanced)
		for v := range d.Devs {
			x[16+n] += 0.1 * float64(ss.Devs[v].Box)
		}
	}
	x[19] = float64(s.Countries[d.Italy] / field.Surrendered)
	for i := range things {
		x[things+i] = x[i] * float64(s.Turn) / 22
	}
	return x
}
