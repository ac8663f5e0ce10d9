package setup

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// A deployment by the title: stacks of about stackSize units on the coast road,
// as near to the front as supply lets them, though not under the enemy's guns.
const (
	stackSize = 5
	standOff  = 2 // hexes from the enemy, where there is room
)

// DefaultDeployment places all units of a side that have no place yet: for a
// side that sends nothing, and for the bot. It uses only what the side may
// know. Every unit has supply, also when the enemy garrisons the fortresses
// that the scenario gives him.
func DefaultDeployment(r *field.Run, side field.Side) {
	guards := placeGuards(r, side)
	for g := range r.GroupsOf(side) {
		deployGroup(r, g)
	}
	for _, u := range guards {
		r.Put(u, field.Undealt)
	}
}

// placeGuards puts a unit of the enemy, for as long as a side deploys, into each
// fortress that he is yet to garrison.
func placeGuards(r *field.Run, side field.Side) (guards []int) {
	for i, h := range r.D.Forts {
		if r.S.Forts[i].Holder != side.Enemy() || r.Has(side.Enemy(), h) {
			continue
		}
		for g := range r.GroupsOf(side.Enemy()) {
			if left := UndeployedUnits(r, g); g.Area.Has(h) && len(left) > 0 {
				r.Put(left[0], h)
				guards = append(guards, left[0])
				break
			}
		}
	}
	return guards
}

// deployGroup places the units of one group.
func deployGroup(r *field.Run, g *field.Group) {
	fillLimits(r, g)
	left := UndeployedUnits(r, g)
	if len(left) == 0 {
		return
	}
	open, base := openHexes(r, g), r.D.Base[g.Side]
	slices.SortStableFunc(open, func(a, b int) int { return r.Grid.Distance(a, base) - r.Grid.Distance(b, base) })
	hexes := FrontHexes(r, g)
	for k := 0; len(hexes) > 0; k++ {
		if placeStacks(r, g, left, hexes); !unsuppliedUnits(r, g.Side).Any(func(u int) bool { return slices.Contains(g.Units, u) }) || k == len(open) {
			return
		}
		hexes = open[k : k+1] // the road will not do: wherever there is supply, the nearer to the base the better
	}
}

// fillLimits fills the hexes that take a limited number of units: the one
// nearest to the enemy first, with the fastest units; a fortress with the
// slowest.
func fillLimits(r *field.Run, g *field.Group) {
	limits := slices.Clone(g.MaxIn)
	foe := r.D.Base[g.Side.Enemy()]
	slices.SortStableFunc(limits, func(a, b field.HexLimit) int { return r.Grid.Distance(a.Hex, foe) - r.Grid.Distance(b.Hex, foe) })
	for _, l := range limits {
		left := UndeployedUnits(r, g)
		slices.SortStableFunc(left, func(a, b int) int { return r.Speed(b) - r.Speed(a) })
		if r.D.Hexes[l.Hex].Fortress {
			slices.Reverse(left)
		}
		for _, u := range left {
			if deploymentFault(r, g, l.Hex, 1) == nil {
				r.Put(u, l.Hex)
			}
		}
	}
}

// FrontHexes lists the highway hexes of a group's area, those nearest to the
// front first; where no highway runs, all its hexes. Hexes with a limit are
// left out.
func FrontHexes(r *field.Run, g *field.Group) []int {
	all := openHexes(r, g)
	if len(all) > 1 {
		all = slices.DeleteFunc(all, func(h int) bool {
			return slices.ContainsFunc(g.MaxIn, func(l field.HexLimit) bool { return l.Hex == h })
		})
	}
	way := make([]int, 0, len(all))
	for _, h := range all {
		if r.Net.OnWay[h] && frontDistance(r, g.Side, h) >= standOff {
			way = append(way, h)
		}
	}
	if len(way) == 0 {
		way = all
	}
	slices.SortStableFunc(way, func(a, b int) int { return frontDistance(r, g.Side, a) - frontDistance(r, g.Side, b) })
	return way
}

// frontDistance returns the distance of a hex from the nearest enemies, garrisons of
// fortresses apart, or from their base while none stand on the map.
func frontDistance(r *field.Run, side field.Side, h int) int {
	foe := side.Enemy()
	best := field.None
	for u := range r.S.Blocks {
		b := &r.S.Blocks[u]
		if b.At < 0 || r.D.Units[u].Side != foe || r.D.Hexes[b.At].Fortress {
			continue
		}
		if n := r.Grid.Distance(h, int(b.At)); best == field.None || n < best {
			best = n
		}
	}
	if best == field.None {
		best = r.Grid.Distance(h, r.D.Base[foe])
	}
	return best
}

// placeStacks places units in the first of the hexes, so that every stack has some
// of each class.
func placeStacks(r *field.Run, g *field.Group, units, hexes []int) {
	k := min(len(hexes), (len(units)+stackSize-1)/stackSize)
	order := slices.Clone(units)
	slices.SortStableFunc(order, func(a, b int) int {
		if x, y := r.D.Units[a].Class, r.D.Units[b].Class; x != y {
			return int(x) - int(y)
		}
		return r.Speed(b) - r.Speed(a)
	})
	at := 0
	for _, u := range order {
		for n := 0; n < k && deploymentFault(r, g, hexes[at], 1) != nil; n++ {
			at = (at + 1) % k
		}
		r.Put(u, hexes[at])
		at = (at + 1) % k
	}
}
