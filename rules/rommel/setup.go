package rommel

import (
	"iter"

	"github.com/fieldpost/fieldpost/rules"
)

// prepare is the rearmament of a side before the set-up of Gazala: there are
// minefields and cards to be had, as nothing stands on the map yet (§18.7).
func (r *run) prepare(sd side) {
	s := r.s
	q := r.Due(sd.id())
	if q == nil || !r.Work(q, func(o *rules.Order) *fault { return r.priced(sd, o, r.prepareOrder) }) {
		return
	}
	s.Drop(sd.id())
	s.Pop()
	r.save(sd)
}

func (r *run) prepareOrder(sd side, o *rules.Order) *fault {
	switch o.Form {
	case formMine:
		if o.Has("from") {
			return deny("16.55", "rommel.bad.two-mines")
		}
		return r.layMine(sd, o, r.mineInArea)
	case formBuy:
		return r.buy(sd, o)
	}
	return deny("18.7", "rommel.bad.not-in-preparation").TryVerbs("mine", "buy")
}

// preparesNow reports whether a side spends its points of §18.7 with its set-up:
// the Axis does, the Allies have done so before it.
func (r *run) preparesNow(sd side) bool { return sd == axis && r.scenario().preBuildup > 0 }

// landing is what a line of a set-up has come to.
type landing struct {
	units unitSet
	fault *fault
}

// setup lets a side deploy its starting forces (§18). Units that its sheet
// leaves out are placed where alone they may stand, or by the title. When it
// has deployed it is dealt its hand.
func (r *run) setup(sd side) {
	s := r.s
	q := r.Due(sd.id())
	if q == nil {
		return
	}
	lines := make([]landing, len(q.Orders))
	from, end := q.Next, len(q.Orders)
	for i := from; i < end; i++ {
		lines[i].units, lines[i].fault = r.setupOrder(sd, &q.Orders[i])
		if lines[i].fault != nil && q.OnFailure == rules.Stop {
			end = i + 1
		}
	}
	q.Next = end
	if end == len(q.Orders) {
		r.fill(sd)
	}
	r.takeBackUnsupplied(sd, lines)
	r.Failed = false
	for i := from; i < end; i++ {
		if f := lines[i].fault; f != nil {
			r.Fail(&q.Orders[i], f)
		} else {
			r.Done(&q.Orders[i])
		}
	}
	if r.Trying() {
		r.leftOut(sd)
		return
	}
	if r.Halt(q) {
		return
	}
	s.Drop(sd.id())
	r.defaultDeployment(sd)
	s.Pop()
	r.tellDeployment(sd)
	if r.preparesNow(sd) {
		r.save(sd)
	}
	r.deal(sd)
}

// setupOrder carries out one line of a set-up.
func (r *run) setupOrder(sd side, o *rules.Order) (unitSet, *fault) {
	switch o.Form {
	case formDeploy:
		return r.deploy(sd, o)
	case formMine, formBuy:
		if r.preparesNow(sd) {
			return unitSet{}, r.prepareOrder(sd, o)
		}
	}
	return unitSet{}, deny("18", "rommel.bad.not-in-setup").TryVerbs("deploy")
}

// deploy places units, or all that have no place yet and may stand there. When
// one of them may not, none is placed.
func (r *run) deploy(sd side, o *rules.Order) (units unitSet, f *fault) {
	to, v, f := r.d.hexIn(o, "to")
	if f != nil {
		return units, f
	}
	if o.Has("all") {
		for g := range r.groupsOf(sd) {
			if !g.area.Has(to) {
				continue
			}
			for _, u := range g.units {
				if r.s.blocks[u].at == undealt {
					units.add(u)
				}
			}
		}
		if units.empty() {
			return units, deny("18", "rommel.bad.deploy-nobody", r.hexArg("hex", to)).At(v)
		}
	}
	for _, uv := range r.d.unitArgs(o) {
		u := r.d.unitOf(uv)
		b := &r.s.blocks[u]
		switch {
		case r.d.units[u].side != sd:
			return unitSet{}, deny("18", "rommel.bad.not-yours", r.unitArg("unit", u)).At(uv)
		case b.at >= 0:
			return unitSet{}, deny("18", "rommel.bad.deployed-already", r.unitArg("unit", u), r.hexArg("hex", int(b.at))).At(uv)
		case b.at != undealt:
			return unitSet{}, deny("18", "rommel.bad.not-starting", r.unitArg("unit", u)).At(uv)
		}
		units.add(u)
	}
	for g := range r.groupsOf(sd) {
		n := 0
		for _, u := range g.units {
			if !units.has(u) {
				continue
			}
			n++
			if f := r.noDeployment(g, to, n); f != nil {
				return unitSet{}, r.offerHexes(f.At(v), g, r.unitArg("unit", u))
			}
		}
	}
	units.each(func(u int) { r.place(u, to) })
	return units, nil
}

// noDeployment says why n more units of a group may not be set up in a hex
// (§18). A fortress of the enemy is his from the beginning (§13.1), even where
// the area around it is not.
func (r *run) noDeployment(g *group, h, n int) *fault {
	i := r.fortIndex(h)
	switch {
	case !g.area.Has(h):
		return deny("18", "rommel.bad.deploy-area", r.hexArg("hex", h))
	case i >= 0 && r.s.forts[i] == g.side.enemy():
		return deny("13.1", "rommel.bad.deploy-fortress", r.hexArg("hex", h))
	case r.has(g.side.enemy(), h):
		return deny("18", "rommel.bad.deploy-enemy", r.hexArg("hex", h))
	case n > r.room(g, h):
		return deny("18", "rommel.bad.deploy-limit", r.hexArg("hex", h), rules.Num("room", r.room(g, h)))
	}
	return nil
}

// offerHexes completes a fault with a unit that it is about, and with the
// hexes of its group where there are few.
func (r *run) offerHexes(f *fault, g *group, unit rules.Arg) *fault {
	f.Message.Args = append(f.Message.Args, unit)
	if g.area.Len() > 3 {
		return f
	}
	for h := range r.d.hexes {
		if r.noDeployment(g, h, 1) == nil {
			f.Try(r.d.deployRest(h))
		}
	}
	return f
}

// room is how many units of a group may still be set up in a hex.
func (r *run) room(g *group, h int) int {
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
	return len(r.d.units)
}

// groupsOf lists the starting forces of a side.
func (r *run) groupsOf(sd side) iter.Seq[*group] {
	return func(yield func(*group) bool) {
		groups := r.scenario().groups
		for i := range groups {
			if groups[i].side == sd && !yield(&groups[i]) {
				return
			}
		}
	}
}

// undeployed lists the units of a group that have no place yet.
func (r *run) undeployed(g *group) (list []int) {
	for _, u := range g.units {
		if r.s.blocks[u].at == undealt {
			list = append(list, u)
		}
	}
	return list
}

// openHexes lists the hexes in which units of a group may be set up.
func (r *run) openHexes(g *group) (list []int) {
	for h := range r.d.hexes {
		if g.area.Has(h) && r.noDeployment(g, h, 1) == nil {
			list = append(list, h)
		}
	}
	return list
}

// fill places the units that can stand in one hex only.
func (r *run) fill(sd side) {
	for g := range r.groupsOf(sd) {
		left, open := r.undeployed(g), r.openHexes(g)
		if len(open) == 1 && r.room(g, open[0]) >= len(left) {
			for _, u := range left {
				r.place(u, open[0])
			}
		}
	}
}

// suppliedNow lists the units of a side that have supply as the blocks stand.
// Nobody is asked: where a fortress cannot supply all, some are without it.
func (r *run) suppliedNow(sd side) unitSet {
	var set unitSet
	r.Aside(func() { set, _ = r.checkSupply(sd, true) })
	return set
}

// takeBackUnsupplied takes units off the map that are set up without supply
// (§18), and notes it as the fault of their lines. As they may have supplied
// others, it looks again until all that stand have supply. In a dry run it
// looks once and takes nobody back, so that each fault is told where it arose.
func (r *run) takeBackUnsupplied(sd side, lines []landing) {
	for {
		supplied := r.suppliedNow(sd)
		var cut unitSet
		for u := range r.s.blocks {
			if r.s.blocks[u].at >= 0 && r.d.units[u].side == sd && !supplied.has(u) {
				cut.add(u)
			}
		}
		if cut.empty() {
			return
		}
		for i := range lines {
			l := &lines[i]
			if l.fault != nil {
				continue
			}
			l.units.each(func(u int) {
				if cut.has(u) && l.fault == nil {
					l.fault = deny("18", "rommel.bad.deploy-unsupplied", r.unitArg("unit", u), r.hexArg("hex", int(r.s.blocks[u].at)))
				}
			})
			if l.fault != nil {
				l.units.each(cut.add)
			}
		}
		if r.Trying() {
			return
		}
		cut.each(func(u int) { r.place(u, undealt) })
	}
}

// leftOut says which units a sheet leaves without a place.
func (r *run) leftOut(sd side) {
	for g := range r.groupsOf(sd) {
		left := r.undeployed(g)
		if len(left) == 0 {
			continue
		}
		f := deny("18", "rommel.bad.not-deployed", rules.Num("count", len(left)))
		for _, u := range left {
			f.Message.Args = append(f.Message.Args, r.unitArg("unit", u))
		}
		if hexes := r.frontHexes(g); len(hexes) > 0 {
			f.Try(r.d.deployRest(hexes[0]))
		}
		r.Remark(nil, f)
	}
}

// tellDeployment shows a side where its units stand, and the enemy where
// blocks do.
func (r *run) tellDeployment(sd side) {
	var all unitSet
	for h := range r.d.hexes {
		set := r.unitsAt(h, sd, false)
		if !set.empty() {
			r.Tell(sd.id(), "rommel.deployed", append([]rules.Arg{r.hexArg("hex", h)}, r.unitArgs("unit", set)...)...)
		}
		set.each(all.add)
	}
	args := []rules.Arg{sideArg("side", sd)}
	for _, c := range r.byHex(all) {
		args = append(args, r.stackArg("stack", c.hex, c.n))
	}
	r.Tell(sd.enemy().id(), "rommel.deployed-enemy", args...)
}
