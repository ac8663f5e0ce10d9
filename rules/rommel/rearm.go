package rommel

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// rearm is the rearmament of one side (§16.4-§16.6): reinforcements come, the
// sheet spends the points, what is left is saved, and cards are drawn. The flag
// of its step marks the second side.
func (r *run) rearm(sd side) {
	s := r.s
	if s.Top().stage == 0 {
		s.Top().stage = 1
		s.stamp++ // it has a number like a turn, and says so: else the numbers seem to skip
		r.Event("rommel.rearmament", sideArg("side", sd), rules.Num("month", int(s.month)), rules.Num("number", int(s.stamp)))
		r.reinforce(sd)
	}
	q := r.Due(sd.id())
	if q == nil || !r.Work(q, func(o *rules.Order) *fault { return r.priced(sd, o, r.rearmOrder) }) {
		return
	}
	s.Drop(sd.id())
	last := s.Top().flag
	s.Pop()
	r.save(sd)
	r.resupply(sd)
	if last {
		s.nets = [sides]board.Set{}
		s.taken = s.forts
	}
}

// priced carries out an order of a rearmament; of a sheet being checked it says
// what the order costs.
func (r *run) priced(sd side, o *rules.Order, carryOut func(side, *rules.Order) *fault) *fault {
	before := int(r.s.sides[sd].points)
	f := carryOut(sd, o)
	if f == nil {
		left := int(r.s.sides[sd].points)
		r.Foresee(o.Line, "rommel.forecast.price", rules.Num("price", before-left), rules.Num("left", left))
	}
	return f
}

// rearmOrder carries out one line of a rearmament.
func (r *run) rearmOrder(sd side, o *rules.Order) *fault {
	switch o.Form {
	case formRedeploy:
		return r.redeploy(sd, o)
	case formShip:
		return r.ship(sd, o)
	case formRepair:
		return r.repair(sd, o)
	case formRebuild:
		return r.rebuild(sd, o)
	case formMine:
		return r.layMine(sd, o, r.mineInNetwork)
	case formBuy:
		return r.buy(sd, o)
	case formDiscard:
		return r.discard(sd, o)
	case formMalta:
		return r.callMalta(sd)
	case formPlay: // "pass": nothing is wanted
		if wordOf(o, "option") == optionNames[optPass] && !o.Has("n") {
			return nil
		}
	}
	return deny("16.5", "rommel.bad.not-in-rearmament").TryVerbs("redeploy", "rebuild", "buy")
}

// reinforce brings the reinforcements of the month to the base, and rolls for
// those of the next (§16.4, §16.41). The enemy sees how many blocks come.
func (r *run) reinforce(sd side) {
	s := r.s
	var now, next unitSet
	for u := range s.blocks {
		b := &s.blocks[u]
		if r.d.units[u].side != sd || b.at != due {
			continue
		}
		switch {
		case b.month <= s.month:
			now.add(u)
		case b.month == s.month+1:
			next.add(u)
		}
	}
	r.arrive(sd, now)
	r.tellArrival(sd, "rommel.reinforced", now)
	if r.Trying() || int(s.month) == r.scenario().end {
		return // §16.41, sidebar: nobody comes early in the last month
	}
	var early unitSet
	next.each(func(u int) {
		face := r.Roll(r.diceLabel("early arrival", r.d.units[u].id), 6)
		r.Tell(sd.id(), "rommel.early-roll", r.unitArg("unit", u), rules.Die("die", face))
		if r.d.earlyOn[face] {
			early.add(u)
		}
	})
	r.arrive(sd, early)
	r.tellArrival(sd, "rommel.early", early)
}

// pay takes points, or says that they are not enough.
func (r *run) pay(sd side, price int) *fault {
	ss := &r.s.sides[sd]
	if price > int(ss.points) {
		return deny("16.5", "rommel.bad.points", rules.Num("need", price), rules.Num("have", int(ss.points)))
	}
	ss.points -= int16(price)
	return nil
}

// rearmUnit says why a side cannot use a unit in its rearmament.
func (r *run) rearmUnit(sd side, u int, v rules.Value) *fault {
	b := &r.s.blocks[u]
	switch {
	case r.d.units[u].side != sd:
		return deny("16", "rommel.bad.not-yours", r.unitArg("unit", u)).At(v)
	case b.at == unused || b.at == due || b.at == undealt:
		return deny("16.4", "rommel.bad.not-here-yet", r.unitArg("unit", u)).At(v)
	case b.at == waiting:
		return deny("16.4", "rommel.bad.beside-base", r.unitArg("unit", u)).At(v)
	case b.at == repairing:
		return deny("16.52", "rommel.bad.in-repair", r.unitArg("unit", u)).At(v)
	case b.at < 0:
		return deny("2.3", "rommel.bad.lost", r.unitArg("unit", u)).At(v)
	}
	return nil
}

// rebuild gives a unit in the base lost steps back (§16.54): one, or as many
// as the order says.
func (r *run) rebuild(sd side, o *rules.Order) *fault {
	v, _ := o.Get("units")
	u := r.d.unitOf(v)
	if f := r.rearmUnit(sd, u, v); f != nil {
		return f
	}
	b, unit := &r.s.blocks[u], &r.d.units[u]
	if int(b.at) != r.d.base[sd] {
		return deny("16.54", "rommel.bad.rebuild-at-base", r.unitArg("unit", u), r.hexArg("base", r.d.base[sd])).At(v).
			Try(r.d.to(formRedeploy, setOf(u), r.d.base[sd]))
	}
	n := 1
	if nv, ok := o.Get("n"); ok {
		n, v = nv.Num, nv
	}
	at := 0
	for at < len(unit.steps)-1 && unit.steps[at] != b.vc {
		at++
	}
	switch {
	case at == 0:
		return deny("16.54", "rommel.bad.full-strength", r.unitArg("unit", u)).At(v)
	case n < 1 || n > at:
		return deny("16.54", "rommel.bad.steps", r.unitArg("unit", u), rules.Num("missing", at)).At(v)
	}
	price := int(unit.steps[at-n]-b.vc) * r.d.types[unit.kind].cost
	if f := r.pay(sd, price); f != nil {
		return f.At(v)
	}
	b.vc = unit.steps[at-n]
	r.s.sides[sd].spent.rebuild += int16(price)
	r.Tell(sd.id(), "rommel.rebuilt", r.unitArg("unit", u), rules.Num("vc", int(b.vc)), rules.Num("price", price))
	return nil
}

// buy pays for cards that are drawn with the monthly ones (§16.6). Cards that
// the hand could not hold are not sold.
func (r *run) buy(sd side, o *rules.Order) *fault {
	v, _ := o.Get("n")
	ss := &r.s.sides[sd]
	coming := r.monthly(sd) + r.bonus(sd)
	if k := r.s.Top().kind; k == stepPrepare || k == stepSetup {
		coming = r.scenario().cards[sd]
	}
	room := r.d.handLimit - ss.hand.total() - int(ss.extra) - coming
	switch {
	case v.Num < 1:
		return deny("16.6", "rommel.bad.count").At(v)
	case v.Num > room:
		return deny("16.6", "rommel.bad.hand-limit", rules.Num("limit", r.d.handLimit), rules.Num("room", max(room, 0))).At(v)
	}
	if f := r.pay(sd, v.Num*r.d.priceCard); f != nil {
		return f.At(v)
	}
	ss.extra += int8(v.Num)
	ss.spent.cards += int16(v.Num * r.d.priceCard)
	r.Tell(sd.id(), "rommel.bought", rules.Num("count", v.Num), rules.Num("price", v.Num*r.d.priceCard))
	return nil
}

// discard gives dummies back to the deck (§16.6).
func (r *run) discard(sd side, o *rules.Order) *fault {
	v, _ := o.Get("n")
	h := &r.s.sides[sd].hand
	switch {
	case v.Num < 1:
		return deny("16.6", "rommel.bad.count").At(v)
	case v.Num > int(h.dummy):
		return deny("16.6", "rommel.bad.dummies", rules.Num("have", int(h.dummy))).At(v)
	}
	h.dummy -= int8(v.Num)
	r.s.spent.dummy += int8(v.Num)
	r.Event("rommel.discarded", sideArg("side", sd), rules.Num("count", v.Num), rules.Num("cards", h.total()))
	return nil
}

// callMalta brings the Malta group to the Axis base; from this resupply on the
// Axis draws fewer cards (§18.3, §18.6).
func (r *run) callMalta(sd side) *fault {
	s := r.s
	group := r.scenario().malta
	switch {
	case sd != axis || len(group) == 0 || s.month < maltaMonth:
		return deny("18.6", "rommel.bad.no-malta")
	case s.malta:
		return deny("18.6", "rommel.bad.malta-twice")
	}
	s.malta = true
	units := setOf(group...)
	r.arrive(sd, units)
	r.Event("rommel.malta", rules.Num("cards", maltaCards))
	r.tellArrival(sd, "rommel.reinforced", units)
	return nil
}

// save keeps what is left of the points, as far as it may be kept (§16.5).
func (r *run) save(sd side) {
	ss := &r.s.sides[sd]
	lost := max(int(ss.points)-r.d.savedPR, 0)
	ss.points -= int16(lost)
	r.tellSpending(sd, "rommel.spending", sd, rules.Num("lost", lost))
	if !r.s.opt.secretPoints {
		r.tellSpending(sd.enemy(), "rommel.spending-enemy", sd)
	}
}

// tellSpending tells a side the game record of one side (§16.5).
func (r *run) tellSpending(to side, code string, of side, more ...rules.Arg) {
	ss := &r.s.sides[of]
	r.Tell(to.id(), code, append([]rules.Arg{sideArg("side", of), rules.Num("saved", int(ss.points)),
		rules.Num("redeploy", int(ss.spent.redeploy)), rules.Num("rebuild", int(ss.spent.rebuild)),
		rules.Num("cards", int(ss.spent.cards)), rules.Num("mines", int(ss.spent.mines))}, more...)...)
}
