package bot

import (
	"math"
	"slices"

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
type Geography map[int][]uint8

// NewGeography measures a map.
func NewGeography(d *field.Data) Geography {
	g := Geography{}
	for z := range d.Zones {
		if d.Zones[z].Supply != d.Germany {
			continue
		}
		far := slices.Repeat([]uint8{farAway}, len(d.Zones))
		far[z] = 0
		for more := true; more; {
			more = false
			for from := range far {
				for _, n := range d.Neighbours[from] {
					if far[from]+1 < far[n] {
						far[n], more = far[from]+1, true
					}
				}
			}
		}
		g[z] = far
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

// traitsOf returns what of a position is valued.
func traitsOf(d *field.Data, geo Geography, s *field.State) (x [traits]float64) {
	for a := range s.Armies {
		z, u := s.Armies[a].At, &d.Units[a]
		if z < 0 || s.Countries[u.Nation] != field.AtWar && s.Countries[u.Nation] != field.Partisans {
			continue
		}
		v := 0.02 * float64(u.Elsewhere[s.Armies[a].Step])
		n := int(u.Side)
		if u.Side == field.Axis && u.Nation != d.Germany {
			x[9] += v
		} else {
			x[n] += v
		}
		far := uint8(farAway)
		for core, distance := range geo {
			if s.Zones[core].Control == field.Axis {
				far = min(far, distance[z])
			}
		}
		if far < 8 {
			x[3+n] += v * float64(8-far) / 8
		}
	}
	for z := range s.Zones {
		zd, c := &d.Zones[z], s.Zones[z].Control
		switch {
		case zd.Country == d.Germany && c != field.Axis:
			x[6] += 0.1
			if zd.Supply >= 0 {
				x[7]++
			}
		case zd.Country == d.USSR && c == field.Axis:
			x[8] += 0.05
			if zd.Key {
				x[8] += 0.1
			}
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
	if s.Countries[d.Italy] == field.Surrendered {
		x[19]++
	}
	late := float64(s.Turn) / 22
	for i := range things {
		x[things+i] = x[i] * late
	}
	return x
}
