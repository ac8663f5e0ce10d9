package rommel

import (
	"slices"
)

// A deployment by the title: stacks of about stackSize units on the coast road,
// as near to the front as supply lets them, though not under the enemy's guns.
const (
	stackSize = 5
	standOff  = 2 // hexes from the enemy, where there is room
)

// defaultDeployment places all units of a side that have no place yet: for a
// side that sends nothing, and for the bot. It uses only what the side may
// know. Every unit has supply, also when the enemy garrisons the fortresses
// that the scenario gives him.
func (r *run) defaultDeployment(sd side) {
	guards := r.guard(sd)
	for g := range r.groupsOf(sd) {
		r.deployGroup(g)
	}
	for _, u := range guards {
		r.place(u, undealt)
	}
}

// guard puts a unit of the enemy, for as long as a side deploys, into each
// fortress that he is yet to garrison.
func (r *run) guard(sd side) (guards []int) {
	for i, h := range r.d.forts {
		if r.s.forts[i] != sd.enemy() || r.has(sd.enemy(), h) {
			continue
		}
		for g := range r.groupsOf(sd.enemy()) {
			if left := r.undeployed(g); g.area.Has(h) && len(left) > 0 {
				r.place(left[0], h)
				guards = append(guards, left[0])
				break
			}
		}
	}
	return guards
}

// deployGroup places the units of one group.
func (r *run) deployGroup(g *group) {
	r.fillLimits(g)
	left := r.undeployed(g)
	if len(left) == 0 {
		return
	}
	hexes := r.frontHexes(g)
	for len(hexes) > 0 {
		r.stack(g, left, hexes)
		cut := r.cutOff(g)
		if cut.empty() || r.addPost(g, left) {
			return
		}
		hexes = slices.DeleteFunc(hexes, func(h int) bool {
			bad := false
			cut.each(func(u int) { bad = bad || int(r.s.blocks[u].at) == h })
			return bad
		})
		for _, u := range left {
			r.place(u, undealt)
		}
	}
	// No road will do: wherever there is supply, the nearer to the base the
	// better.
	open := r.openHexes(g)
	base := r.d.base[g.side]
	slices.SortStableFunc(open, func(a, b int) int { return r.grid.Distance(a, base) - r.grid.Distance(b, base) })
	for _, h := range open {
		r.stack(g, left, []int{h})
		if r.cutOff(g).empty() {
			return
		}
	}
}

// fillLimits fills the hexes that take a limited number of units: the one
// nearest to the enemy first, with the fastest units; a fortress with the
// slowest.
func (r *run) fillLimits(g *group) {
	limits := slices.Clone(g.maxIn)
	foe := r.d.base[g.side.enemy()]
	slices.SortStableFunc(limits, func(a, b hexLimit) int { return r.grid.Distance(a.hex, foe) - r.grid.Distance(b.hex, foe) })
	for _, l := range limits {
		left := r.undeployed(g)
		slices.SortStableFunc(left, func(a, b int) int { return r.speed(b) - r.speed(a) })
		if r.d.hexes[l.hex].fortress {
			slices.Reverse(left)
		}
		for _, u := range left {
			if r.noDeployment(g, l.hex, 1) == nil {
				r.place(u, l.hex)
			}
		}
	}
}

// frontHexes lists the highway hexes of a group's area, those nearest to the
// front first; where no highway runs, all its hexes. Hexes with a limit are
// left out.
func (r *run) frontHexes(g *group) []int {
	all := r.openHexes(g)
	if len(all) > 1 {
		all = slices.DeleteFunc(all, func(h int) bool {
			return slices.ContainsFunc(g.maxIn, func(l hexLimit) bool { return l.hex == h })
		})
	}
	way := make([]int, 0, len(all))
	for _, h := range all {
		if r.net.onWay[h] && r.toFront(g.side, h) >= standOff {
			way = append(way, h)
		}
	}
	if len(way) == 0 {
		way = all
	}
	slices.SortStableFunc(way, func(a, b int) int { return r.toFront(g.side, a) - r.toFront(g.side, b) })
	return way
}

// toFront is the distance of a hex from the nearest enemies, garrisons of
// fortresses apart, or from their base while none stand on the map.
func (r *run) toFront(sd side, h int) int {
	foe := sd.enemy()
	best := none
	for u := range r.s.blocks {
		b := &r.s.blocks[u]
		if b.at < 0 || r.d.units[u].side != foe || r.d.hexes[b.at].fortress {
			continue
		}
		if n := r.grid.Distance(h, int(b.at)); best == none || n < best {
			best = n
		}
	}
	if best == none {
		best = r.grid.Distance(h, r.d.base[foe])
	}
	return best
}

// stack places units in the first of the hexes, so that every stack has some
// of each class.
func (r *run) stack(g *group, units, hexes []int) {
	k := min(len(hexes), (len(units)+stackSize-1)/stackSize)
	order := slices.Clone(units)
	slices.SortStableFunc(order, func(a, b int) int {
		if x, y := r.d.units[a].class, r.d.units[b].class; x != y {
			return int(x) - int(y)
		}
		return r.speed(b) - r.speed(a)
	})
	at := 0
	for _, u := range order {
		for n := 0; n < k && r.noDeployment(g, hexes[at], 1) != nil; n++ {
			at = (at + 1) % k
		}
		r.place(u, hexes[at])
		at = (at + 1) % k
	}
}

// cutOff lists the units of a group that have no supply as they stand.
func (r *run) cutOff(g *group) (cut unitSet) {
	supplied := r.suppliedNow(g.side)
	for _, u := range g.units {
		if r.s.blocks[u].at >= 0 && !supplied.has(u) {
			cut.add(u)
		}
	}
	return cut
}

// addPost puts one of the units where it links the others to their base, if
// there is such a hex: the last of them, from the largest stack.
func (r *run) addPost(g *group, units []int) bool {
	post := none
	for _, u := range units {
		if post == none || r.crowd(g.side, u) >= r.crowd(g.side, post) {
			post = u
		}
	}
	was := int(r.s.blocks[post].at)
	for _, h := range r.openHexes(g) {
		r.place(post, h)
		if r.cutOff(g).empty() {
			return true
		}
	}
	r.place(post, was)
	return false
}

// crowd counts the units of a side where one of them stands.
func (r *run) crowd(sd side, u int) int { return int(r.n[r.s.blocks[u].at].up[sd]) }
