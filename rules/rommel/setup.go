package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// prepare is the rearmament of the Allies before the set-up of Gazala (§18.7):
// minefields and cards, for there is nothing to redeploy or rebuild yet.
func (r *run) prepare(sd side) {
	s := r.s
	q := s.pending[sd]
	if q == nil {
		r.waiting = true
		return
	}
	if !r.setupOrders(sd, q, false) {
		return
	}
	if r.plan {
		r.waiting = true
		return
	}
	s.pending[sd] = nil
	s.pop()
	r.save(sd)
}

// setup deploys a side by its sheet (§18). The Axis of Gazala spends its points
// for the preparation in the same sheet (§18.7).
func (r *run) setup(sd side) {
	s := r.s
	q := s.pending[sd]
	if q == nil {
		r.waiting = true
		return
	}
	if !r.setupOrders(sd, q, true) {
		return
	}
	r.deployForced(sd)
	left := r.undeployed(sd)
	if r.plan {
		if !left.empty() {
			r.problem(nil, deny("18", "rommel.bad.not-deployed", r.unitArgs("unit", left)...))
		}
		r.checkDeployment(sd)
		r.waiting = true
		return
	}
	if !left.empty() {
		r.defaultDeployment(sd)
	}
	s.pending[sd] = nil
	s.pop()
	if r.scenario().preBuildup > 0 && sd == axis {
		r.save(sd)
	}
	for h := range r.n {
		if set := r.unitsAt(h, sd, false); !set.empty() {
			r.tell(sd, "rommel.deployed", append(r.unitArgs("unit", set), r.hexArg("hex", h))...)
			r.tell(sd.enemy(), "rommel.deployed-enemy", sideArg("side", sd), r.stackArg("where", h, set.len()))
		}
	}
	r.deal(sd)
}

// setupOrders carries out the sheet of a set-up or of the preparation.
func (r *run) setupOrders(sd side, q *queue, deploy bool) bool {
	s := r.s
	for q.next < len(q.orders) {
		o := &q.orders[q.next]
		q.next++
		r.stopped = false
		f := deny("18", "rommel.bad.not-in-setup").try("deploy", "despliega")
		switch {
		case o.Form == formDeploy && deploy:
			f = r.deploy(sd, o)
		case r.scenario().preBuildup == 0 || deploy && sd != axis:
		case o.Form == formMine:
			f = r.layMine(sd, o, r.mineInArea)
		case o.Form == formBuy:
			f = r.buy(sd, o)
		}
		if f != nil {
			r.fail(sd, o, f)
		} else {
			r.done(sd, o)
		}
		if r.stopped && q.onFailure == rules.Stop && !r.plan {
			r.notReached(sd, q)
			s.pending[sd] = nil
			r.waiting = true
			return false
		}
	}
	return true
}

// undeployed lists the units of a side that have no place yet.
func (r *run) undeployed(sd side) (set unitSet) {
	for u := range r.s.blocks {
		if r.s.blocks[u].at == undealt && r.d.units[u].side == sd {
			set.add(u)
		}
	}
	return set
}

// groupOf finds the group of the starting forces that a unit belongs to.
func (r *run) groupOf(u int) *group {
	for i := range r.scenario().groups {
		if g := &r.scenario().groups[i]; slices.Contains(g.units, u) {
			return g
		}
	}
	return nil
}

// deploy places the units of one line.
func (r *run) deploy(sd side, o *rules.Order) *fault {
	h, v, ok := r.d.place(o, "to")
	if !ok {
		return deny("1.1", "rommel.bad.off-map").at(v)
	}
	if r.has(sd.enemy(), h) {
		return deny("18", "rommel.bad.deploy-enemy", r.hexArg("hex", h)).at(v)
	}
	if o.Has("all") {
		var set unitSet
		r.undeployed(sd).each(func(u int) {
			if r.deployFault(sd, u, h) == nil {
				set.add(u)
			}
		})
		if set.empty() {
			return deny("18", "rommel.bad.deploy-nobody", r.hexArg("hex", h)).at(v)
		}
		set.each(func(u int) {
			if r.deployFault(sd, u, h) == nil {
				r.place(u, h)
			}
		})
		return nil
	}
	was := append([]block(nil), r.s.blocks...)
	for _, a := range r.d.unitArgs(o) {
		u := r.d.unitOf(a)
		f := r.deployFault(sd, u, h)
		if f == nil {
			r.place(u, h)
			continue
		}
		copy(r.s.blocks, was)
		r.recount()
		return f.at(a)
	}
	return nil
}

// deployFault says why a unit cannot be deployed in a hex.
func (r *run) deployFault(sd side, u, h int) *fault {
	g := r.groupOf(u)
	switch {
	case r.d.units[u].side != sd:
		return deny("18", "rommel.bad.not-yours", r.unitArg("unit", u))
	case r.s.blocks[u].at >= 0:
		return deny("18", "rommel.bad.deployed-twice", r.unitArg("unit", u))
	case g == nil || r.s.blocks[u].at != undealt:
		return deny("18", "rommel.bad.not-here-yet", r.unitArg("unit", u))
	case !g.area.Has(h):
		return deny("18", "rommel.bad.deploy-area", r.unitArg("unit", u), r.hexArg("hex", h))
	case r.roomIn(g, h) <= 0:
		return deny("18", "rommel.bad.deploy-room", r.hexArg("hex", h))
	}
	return nil
}

// roomIn is how many units of a group may still be deployed in a hex.
func (r *run) roomIn(g *group, h int) int {
	for _, l := range g.maxIn {
		if l.hex != h {
			continue
		}
		n := l.max
		for _, u := range g.units {
			if int(r.s.blocks[u].at) == h {
				n--
			}
		}
		return n
	}
	return anyNumber
}

// deployForced places units that can go to one hex only.
func (r *run) deployForced(sd side) {
	r.undeployed(sd).each(func(u int) {
		g := r.groupOf(u)
		only, n := none, 0
		for h := range r.d.hexes {
			if g.area.Has(h) && r.roomIn(g, h) > 0 && !r.has(sd.enemy(), h) {
				only = h
				n++
			}
		}
		if n == 1 {
			r.place(u, only)
		}
	})
}

// checkDeployment says which units would stand without supply (§18).
func (r *run) checkDeployment(sd side) {
	supplied, _ := r.checkSupply(sd, true)
	var cut unitSet
	for u := range r.s.blocks {
		if r.d.units[u].side == sd && r.s.blocks[u].at >= 0 && !supplied.has(u) {
			cut.add(u)
		}
	}
	if !cut.empty() {
		r.problem(nil, deny("18", "rommel.bad.deploy-unsupplied", r.unitArgs("unit", cut)...))
	}
}

// defaultDeployment places what is left of a side's starting forces where they
// have supply, towards the enemy, each group in a few stacks.
func (r *run) defaultDeployment(sd side) {
	r.deployForced(sd)
	goal := r.d.base[sd.enemy()]
	left := r.undeployed(sd)
	left.each(func(u int) {
		g := r.groupOf(u)
		best, score := none, 0
		for h := range r.d.hexes {
			if !g.area.Has(h) || r.roomIn(g, h) <= 0 || r.has(sd.enemy(), h) || !r.net.onWay[h] {
				continue
			}
			v := 200 - r.grid.Distance(h, goal)
			if r.d.hexes[h].fortress || h == r.d.base[sd] {
				v += 8
			}
			v -= 6 * int(r.n[h].up[sd])
			if best != none && v <= score {
				continue
			}
			r.place(u, h)
			if supplied, _ := r.checkSupply(sd, true); supplied.has(u) {
				best, score = h, v
			}
			r.place(u, undealt)
		}
		if best == none {
			best = r.d.base[sd]
		}
		r.place(u, best)
	})
}
