package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
)

// Supply lines (§7). A line leads from an army through controlled zones to a
// supply zone of its side or to the capital of its country. Zones with armies
// of another side break it unless the side has Blitzkrieg, which also lets it
// pass zones with own armies that are not controlled. The sea joins controlled
// coasts, and zones in which the side has landed.

// passes reports whether a line may lead on through a zone.
func (r *Run) passes(side Side, z int, blitz bool) bool {
	own := r.ControlOf(z) == side
	if blitz {
		return own || r.Count[z][side] > 0
	}
	return own && r.Enemies(side, z) == 0
}

// crossesSea reports whether a side's lines cross the sea to or from a zone.
func (r *Run) crossesSea(side Side, z int) bool {
	zd, zs := &r.D.Zones[z], &r.S.Zones[z]
	return zd.Seas != 0 && !(side == Axis && zd.egypt) && (r.ControlOf(z) == side || zs.Landed&(1<<side) != 0)
}

// spread adds the zones that the lines of a side reach from those already in a set,
// and returns the seas reached.
func (r *Run) spread(reach board.Set, side Side, blitz bool) (seas uint16) {
	stack := r.stack[:0]
	for z := range r.D.Zones {
		if reach.Has(z) {
			stack = append(stack, z)
		}
	}
	add := func(z int) {
		if !reach.Has(z) && r.passes(side, z, blitz) {
			reach.Add(z)
			stack = append(stack, z)
		}
	}
	for len(stack) > 0 {
		z := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, n := range r.D.Neighbours[z] {
			add(int(n))
		}
		if r.D.Zones[z].Seas == 0 || !r.crossesSea(side, z) {
			continue
		}
		fresh := r.D.Zones[z].supplies[side] &^ seas
		if fresh == 0 {
			continue
		}
		seas |= fresh
		for c := range r.D.Zones {
			if r.D.Zones[c].Seas&fresh != 0 && r.crossesSea(side, c) {
				add(c)
			}
		}
	}
	r.stack = stack
	return seas
}

// isReached reports whether an army in a zone has a line by a trace; its own zone
// need not be controlled.
func (r *Run) isReached(reach board.Set, side Side, z int, seas uint16) bool {
	return reach.Has(z) || r.D.Zones[z].Seas&seas != 0 && r.crossesSea(side, z) ||
		slices.ContainsFunc(r.D.Neighbours[z], func(n int16) bool { return reach.Has(int(n)) })
}

// hasLine reports whether an army has a supply line, with or without Blitzkrieg:
// from the supply zones of its side, or from the capital of its country.
func (r *Run) hasLine(a int, blitz bool) bool {
	side, z := r.D.Units[a].Side, int(r.S.Armies[a].At)
	if r.S.Countries[r.D.Units[a].Nation] == Partisans || r.isReached(r.Reach, side, z, r.TraceSide(side, blitz)) {
		return true
	}
	capital := r.D.Countries[r.D.Units[a].Nation].Capital
	if capital < 0 || r.ControlOf(capital) != side || r.Reach.Has(capital) {
		return false
	}
	copy(r.further, r.Reach)
	r.further.Add(capital)
	return r.isReached(r.further, side, z, r.spread(r.further, side, blitz))
}

// tracing says what a trace of supply was made for.
type tracing struct {
	side        Side
	blitz, best bool
}

// Retrace has supply traced anew: somebody has moved, or changed sides.
func (r *Run) Retrace() { r.traced.side = Nobody }

// TraceSide traces from the supply zones of a side, unless that was the last
// trace and nobody has moved since.
func (r *Run) TraceSide(side Side, blitz bool) (seas uint16) {
	what := tracing{side, blitz, r.Optimistic.On}
	if r.traced == what {
		return r.tracedSeas
	}
	r.Reach.Clear()
	for _, z := range r.D.depots {
		if r.Feeds(side, z) {
			r.Reach.Add(z)
		}
	}
	r.traced, r.tracedSeas = what, r.spread(r.Reach, side, blitz)
	return r.tracedSeas
}

// Feeds reports whether a side draws supply from a zone.
func (r *Run) Feeds(side Side, z int) bool {
	n := r.D.Zones[z].Supply
	return n >= 0 && r.ControlOf(z) == side && r.D.Countries[n].Side == side && r.IsFighting(n)
}

// IsSupplied reports whether an army has a supply line now.
func (r *Run) IsSupplied(a int) bool { return r.hasLine(a, r.Has(r.D.Units[a].Side, r.D.Blitzkrieg)) }

// ShowLine shows Blitzkrieg when an army has a supply line only with it.
func (r *Run) ShowLine(side Side, a int) {
	if r.Has(side, r.D.Blitzkrieg) && !r.S.Sides[side].Shown[r.D.Blitzkrieg] && !r.M.Trying() && !r.hasLine(a, false) {
		r.Reveal(side, r.D.Blitzkrieg)
	}
}

// EachSupply calls what for every army of a side with whether it has a line.
func (r *Run) EachSupply(side Side, blitz bool, what func(a int, ok bool)) {
	for a := range r.S.Armies {
		if r.S.Armies[a].At >= 0 && r.D.Units[a].Side == side {
			what(a, r.hasLine(a, blitz))
		}
	}
}

// Starve removes the armies of the side that has played and have no supply
// line (§7). Where only Blitzkrieg keeps some, it has been used.
func (r *Run) Starve(side Side) {
	blitz := r.Has(side, r.D.Blitzkrieg)
	var lost []int
	r.EachSupply(side, blitz, func(a int, ok bool) {
		if !ok && r.IsFighting(r.D.Units[a].Nation) {
			lost = append(lost, a)
		}
	})
	if blitz && !r.S.Sides[side].Shown[r.D.Blitzkrieg] {
		used := false
		r.EachSupply(side, false, func(a int, ok bool) {
			used = used || !ok && !slices.Contains(lost, a)
		})
		if used {
			r.Reveal(side, r.D.Blitzkrieg)
		}
	}
	for _, a := range lost {
		r.M.Event("thirdreich.starved", r.ArmyArg("army", a), r.ZoneArg("zone", int(r.S.Armies[a].At)))
		r.Remove(a)
	}
}
