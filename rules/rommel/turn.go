package rommel

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// beginTurn clears what belongs to one player turn and puts its steps on the
// agenda (§3.4).
func (r *run) beginTurn(sd side) {
	s := r.s
	s.pop()
	s.turn++
	s.stamp++
	s.active = sd
	s.choice, s.phase = optNone, phaseMove
	s.rommelUsed = false
	s.played = hand{}
	s.policies = nil
	r.clearPhase()
	for u := range s.blocks {
		b := &s.blocks[u]
		b.moved, b.fired, b.leaving = false, false, false
		if r.d.units[u].side != sd && b.rest == restNew {
			b.rest = restHalf // both count as disrupted
		}
	}
	for i := range s.battles {
		s.battles[i].quiet = false
	}
	r.event("rommel.turn", sideArg("side", sd), rules.Num("turn", int(s.turn)), rules.Num("month", int(s.month)), rules.Num("number", int(s.stamp)))
	s.push(step{kind: stepTurnEnd, side: sd})
	s.push(step{kind: stepSupplyOut, side: sd})
	s.push(step{kind: stepOrders, side: sd})
	s.push(step{kind: stepSupplyIn, side: sd})
}

// clearPhase forgets what belongs to one movement phase. Hexside limits are
// new in the second half of a blitz (§4.4).
func (r *run) clearPhase() {
	s := r.s
	s.moves, s.crossings, s.marches, s.departures, s.entered = nil, nil, nil, nil, nil
	for i := range s.battles {
		s.battles[i].fresh, s.battles[i].fought = false, false
	}
}

// supplyIn is the initial supply check: who has supply, and who recovers
// (§12.7, §11.2).
func (r *run) supplyIn() {
	s := r.s
	sd := s.active
	supplied, ok := r.checkSupply(sd, true)
	if !ok {
		return
	}
	s.pop()
	var cut, back unitSet
	for u := range s.blocks {
		b := &s.blocks[u]
		if r.d.units[u].side != sd || b.at < 0 {
			continue
		}
		b.unsupplied = !supplied.has(u)
		if b.unsupplied {
			cut.add(u)
		}
		if b.rest == restFull && supplied.has(u) && s.battleAt(int(b.at)) == nil {
			back.add(u)
		}
	}
	back.each(func(u int) { r.setRest(u, restNone) })
	r.tellUnits(sd, "rommel.recovered", back)
	r.tellUnits(sd, "rommel.unsupplied", cut)
	for h := len(r.n) - 1; h >= 0; h-- { // the first to recover routs the other (§5.3, sidebar)
		if c := &r.n[h]; c.up[sd] > 0 && c.up[sd.enemy()] == 0 && c.down[sd.enemy()] > 0 {
			s.push(step{kind: stepRout, side: sd.enemy(), hex: int16(h)})
		}
	}
}

// tellUnits names units to their owner and counts them by hex for the enemy,
// who sees how the blocks lie.
func (r *run) tellUnits(sd side, code string, units unitSet, args ...rules.Arg) {
	if r.plan || units.empty() {
		return
	}
	r.tell(sd, code, append(r.unitArgs("unit", units), args...)...)
	counts := r.byHex(units)
	out := make([]rules.Arg, 0, len(counts)+1)
	out = append(out, sideArg("side", sd))
	for _, c := range counts {
		out = append(out, r.stackArg("where", c.hex, c.n))
	}
	r.tell(sd.enemy(), code+"-enemy", append(out, args...)...)
}

type hexCount struct{ hex, n int }

// byHex counts the units of a set that are on the map, by hex.
func (r *run) byHex(units unitSet) (out []hexCount) {
	for h := range r.n {
		n := 0
		units.each(func(u int) {
			if int(r.s.blocks[u].at) == h {
				n++
			}
		})
		if n > 0 {
			out = append(out, hexCount{h, n})
		}
	}
	return out
}

// supplyOut is the final supply check: units that were unsupplied at the
// initial one and still are become disrupted (§12.1, §12.7).
func (r *run) supplyOut() {
	s := r.s
	sd := s.active
	supplied, ok := r.checkSupply(sd, false)
	if !ok {
		return
	}
	s.pop()
	s.phase = phaseEnd
	var fell unitSet
	for u := range s.blocks {
		b := &s.blocks[u]
		switch {
		case r.d.units[u].side != sd || b.at < 0:
		case supplied.has(u):
			b.unsupplied = false
		case b.unsupplied && !b.disrupted():
			fell.add(u)
		}
	}
	r.tellUnits(sd, "rommel.disrupted-supply", fell)
	fell.each(func(u int) { r.disrupt(u) })
	r.lostWithoutLine(sd, fell)
	r.pushRouts(sd)
}

// lostWithoutLine eliminates at once those of the units just disrupted that
// nobody shields in a battle: without a supply line they cannot withdraw
// (§11.3, sidebar).
func (r *run) lostWithoutLine(sd side, fell unitSet) {
	for h := range r.n {
		if c := &r.n[h]; fell.empty() || c.up[sd] > 0 || c.down[sd] == 0 || c.up[sd.enemy()] == 0 {
			continue
		}
		here := r.unitsAt(h, sd, true)
		here.each(func(u int) {
			if !fell.has(u) {
				here.drop(u)
			}
		})
		r.loseWithoutWay(sd, h, here)
		r.endBattle(h)
	}
}

// pushRouts puts the rout of every unshielded disrupted group in a battle on
// the agenda (§11.3): those of one side in the order of hexes.
func (r *run) pushRouts(sd side) {
	s := r.s
	for i := len(s.battles) - 1; i >= 0; i-- {
		r.pushRout(sd, int(s.battles[i].hex))
	}
}

// endTurn reveals the cards, gives fortresses to who holds them alone, and
// goes on to the other side, or to the end of the month (§3.47, §3.48, §4.5,
// §13.4).
func (r *run) endTurn() {
	s := r.s
	sd := s.active
	s.pop()
	for u := range s.blocks {
		if b := &s.blocks[u]; r.d.units[u].side != sd && b.rest == restHalf {
			b.rest = restFull
		}
	}
	if s.choice != optPass {
		r.event("rommel.cards-shown", sideArg("side", sd), rules.Num("real", int(s.played.real)), rules.Num("dummies", int(s.played.dummy)),
			rules.Word("option", "rommel.option."+optionNames[s.choice]))
	} else if s.played.total() > 0 {
		r.event("rommel.cards-shown", sideArg("side", sd), rules.Num("real", int(s.played.real)), rules.Num("dummies", int(s.played.dummy)),
			rules.Word("option", "rommel.option.pass"))
	}
	s.spent.real += s.played.real
	s.spent.dummy += s.played.dummy
	s.played = hand{}
	r.captureForts()
	if r.checkStrategic() {
		return
	}
	if s.choice == optPass {
		s.passes++
	} else {
		s.passes = 0
	}
	s.policies = nil
	s.phase = phaseNone
	r.clearPhase()
	if s.passes >= 2 {
		s.push(step{kind: stepMonthEnd, side: nobody})
		return
	}
	s.push(step{kind: stepTurn, side: sd.enemy()})
}

// captureForts changes the control of fortresses in which only undisrupted
// units of the other side stand at the end of a player turn (§13.4).
func (r *run) captureForts() {
	for i, h := range r.d.forts {
		own, foe := r.s.forts[i], r.s.forts[i].enemy()
		if r.n[h].up[foe] > 0 && !r.has(own, h) {
			r.s.forts[i] = foe
			r.event("rommel.captured", r.hexArg("hex", h), sideArg("side", foe))
		}
	}
}

// ordersKey names the demand for the orders of a player turn, or of the second
// half of a blitz.
func (s *state) ordersKey(sd side, turn int16, second bool) string {
	part := "orders"
	if second {
		part = "blitz"
	}
	return fmt.Sprintf("m%d/t%d/%s/%s", s.month, turn, sd.id(), part)
}

// orders carries out the sheet of the active side, order by order, until a
// rout interrupts it, the sheet ends or a new one is needed.
func (r *run) orders() {
	s := r.s
	sd := s.active
	q := s.pending[sd]
	if q == nil || !r.plan && s.bothReport() && s.pending[sd.enemy()] == nil {
		r.waiting = true
		return
	}
	if s.phase == phaseMove && s.choice == optNone || q.next == 0 || q.orders[q.next-1].Form == formThen {
		r.openSheet(sd, q)
	}
	for q.next < len(q.orders) && q.orders[q.next].Form != formThen {
		o := &q.orders[q.next]
		q.next++
		r.stopped = false
		again := r.turnOrder(sd, o)
		if again {
			q.next--
		}
		if r.halted(sd, q) || s.top().kind != stepOrders {
			return
		}
	}
	r.closeSheet(sd, q)
}

// closeSheet ends the moves of a movement phase and puts on the agenda what
// follows them (§3.4).
func (r *run) closeSheet(sd side, q *queue) {
	s := r.s
	s.pop()
	end := q.next
	if q.next < len(q.orders) && s.choice == optBlitz && s.phase == phaseMove {
		r.done(sd, &q.orders[q.next])
		q.next++ // the rest is for the second half
	} else {
		for ; q.next < len(q.orders); q.next++ {
			f := deny("4.4", "rommel.bad.no-blitz")
			if s.phase == phaseBlitzMove {
				f = deny("4.4", "rommel.bad.then-twice")
			}
			r.fail(sd, &q.orders[q.next], f)
		}
		s.pending[sd] = nil
	}
	if s.choice == optOffensive && len(s.moves) < 2 {
		s.choice = optAssault // two cards without two moves are an assault (§4, sidebar)
		r.tell(sd, "rommel.offensive-is-assault")
	}
	if r.plan {
		r.checkFights(q.orders[:end])
	}
	if s.choice == optPass {
		r.leaveFortresses(sd)
		r.stayTogether(sd, q)
	} else {
		if s.choice == optBlitz && s.phase == phaseMove {
			s.push(step{kind: stepBlitz, side: sd})
		}
		s.push(step{kind: stepCombat, side: sd})
	}
	s.push(step{kind: stepReveal, side: sd})
	s.push(step{kind: stepRefuse, side: sd.enemy()})
	s.push(step{kind: stepMarch, side: sd})
	s.push(step{kind: stepDepart, side: sd})
	r.pushRouts(sd.enemy())
}

// beginBlitz begins the second half of a blitz turn (§3.45).
func (r *run) beginBlitz() {
	s := r.s
	s.pop()
	r.clearPhase()
	s.phase = phaseBlitzMove
	for u := range s.blocks {
		s.blocks[u].fired, s.blocks[u].leaving = false, false
	}
	s.policies = slices.DeleteFunc(s.policies, func(o rules.Order) bool { return o.Form == formFight }) // battles are chosen anew
	r.event("rommel.blitz", sideArg("side", s.active))
	s.push(step{kind: stepOrders, side: s.active})
}

// openSheet reads what a sheet says of the whole turn before its first move:
// the option, and what it settles in advance.
func (r *run) openSheet(sd side, q *queue) {
	s := r.s
	moves, fights, assault, then := 0, false, false, false
	var play *rules.Order
	for i := q.next; i < len(q.orders); i++ {
		o := &q.orders[i]
		if o.Form == formThen {
			then = true
			break
		}
		switch o.Form {
		case formPlay:
			if play == nil {
				play = o
			}
		case formMove, formAllMove, formRegroup, formExit:
			moves++
		case formFight:
			fights = true
			assault = assault || wordOf(o, "how") == "assault"
		}
		if policyAllowed(o.Form) && r.policyFault(sd, o) == nil {
			s.policies = append(s.policies, *o)
		}
	}
	if s.phase != phaseMove || s.choice != optNone {
		return
	}
	var f *fault
	if play != nil {
		f = r.playOption(sd, optionOf(wordOf(play, "option")), numOf(play, "n"))
		if f == nil {
			return
		}
		if r.plan { // the rest is checked as if it could be paid for
			s.choice, r.unpaid = optionOf(wordOf(play, "option")), f
			return
		}
	}
	// No option, or one that cannot be paid for.
	opt := optPass
	if play == nil {
		opt = r.guessOption(q, moves, fights, assault, then)
		if opt != optPass {
			f = r.playOption(sd, opt, 0)
			if f == nil {
				if r.plan {
					r.problem(nil, deny("", "rommel.note.option", rules.Word("option", "rommel.option."+optionNames[opt])).softly())
				}
				return
			}
			if r.plan {
				r.problem(nil, f)
			}
		}
	}
	if r.playOption(sd, optPass, 0) != nil {
		s.choice = optPass
	}
}

// guessOption finds the cheapest option that a sheet without one needs.
func (r *run) guessOption(q *queue, moves int, fights, assault, then bool) turnOption {
	switch {
	case then:
		return optBlitz
	case assault:
		return optAssault
	case moves == 0 && !fights:
		return optPass
	}
	groups := map[int]bool{}
	for i := q.next; i < len(q.orders); i++ {
		o := &q.orders[i]
		switch o.Form {
		case formRegroup:
			groups[-1-i] = true
		case formAllMove:
			if h, _, ok := r.d.place(o, "from"); ok {
				groups[h] = true
			}
		case formMove, formExit:
			for _, v := range r.d.unitArgs(o) {
				if u := r.d.unitOf(v); r.d.units[u].side == r.s.active { // where the enemy's stand is not told
					groups[int(r.s.blocks[u].at)] = true
				}
			}
		}
	}
	if len(groups) > 1 {
		return optOffensive
	}
	return optBasic
}

// optionOf is the option that an order names, optNone for other words.
func optionOf(word string) turnOption {
	return turnOption(max(slices.Index(optionNames, word), 0))
}

func numOf(o *rules.Order, name string) int {
	v, _ := o.Get(name)
	return v.Num
}

// playOption lays the cards of an option face down, with dummies (§3.42, §4).
func (r *run) playOption(sd side, opt turnOption, dummies int) *fault {
	s := r.s
	h := &s.sides[sd].hand
	cost := optionCost[opt]
	if h.real < cost {
		f := deny("4", "rommel.bad.cards", rules.Num("need", int(cost)), rules.Num("have", int(h.real)))
		if h.real > 0 {
			f.try("basic", "básico")
		}
		return f.try("pass", "paso")
	}
	if dummies > int(h.dummy) || dummies < 0 {
		return deny("3.42", "rommel.bad.dummies", rules.Num("have", int(h.dummy)))
	}
	h.real -= cost
	h.dummy -= int8(dummies)
	s.played = hand{cost, int8(dummies)}
	s.choice = opt
	if opt != optPass || dummies > 0 {
		r.event("rommel.cards-played", sideArg("side", sd), rules.Num("cards", s.played.total()))
	} else {
		r.event("rommel.passes", sideArg("side", sd))
	}
	return nil
}

// turnOrder carries out one order of a player turn. It is true when the order
// must be carried out again, after a rout that it waits for.
func (r *run) turnOrder(sd side, o *rules.Order) (again bool) {
	s := r.s
	var f *fault
	switch o.Form {
	case formPlay:
		f = r.checkPlay(sd, o)
	case formMove, formAllMove, formExit, formWithdraw:
		f, again = r.groupOrder(sd, o)
	case formRegroup:
		f, again = r.regroupOrder(sd, o)
	default:
		if !policyAllowed(o.Form) {
			f = deny("", "rommel.bad.not-now")
			break
		}
		f = r.policyFault(sd, o)
		if f == nil && o.Form == formFight && s.choice == optPass && wordOf(o, "how") != "hold" {
			f = deny("4.5", "rommel.bad.pass-combat")
		}
	}
	switch {
	case again:
	case f == errLater:
	case f != nil:
		r.fail(sd, o, f)
	default:
		r.done(sd, o)
	}
	return again
}

// errLater is no fault: the order ends when its retreat is carried out.
var errLater = &fault{}

// checkPlay says whether an option that stands in a sheet is the one played.
func (r *run) checkPlay(sd side, o *rules.Order) *fault {
	s := r.s
	want := optionOf(wordOf(o, "option"))
	v, _ := o.Get("option")
	switch {
	case s.phase == phaseBlitzMove && want == optPass && !o.Has("n"):
		return nil // no second move
	case s.phase == phaseBlitzMove:
		return deny("4.4", "rommel.bad.option-now").at(v)
	case r.unpaid != nil && want == s.choice:
		return r.unpaid.at(v)
	case want == s.choice && int(s.played.dummy) == numOf(o, "n"):
		return nil
	case s.choice == optPass && want != optPass || s.played.dummy == 0 && numOf(o, "n") > 0:
		h := s.sides[sd].hand
		if h.real >= optionCost[want] {
			return deny("3.42", "rommel.bad.dummies", rules.Num("have", int(h.dummy)))
		}
		f := deny("4", "rommel.bad.cards", rules.Num("need", int(optionCost[want])), rules.Num("have", int(h.real))).at(v)
		if h.real > 0 {
			f.try("basic", "básico")
		}
		return f.try("pass", "paso")
	}
	return deny("4", "rommel.bad.two-options", rules.Word("option", "rommel.option."+optionNames[s.choice])).at(v)
}
