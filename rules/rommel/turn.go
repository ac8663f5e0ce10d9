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
		again := r.turnOrder(sd, q, o)
		if again {
			q.next--
		}
		if r.halted(sd, q) || s.top().kind != stepOrders {
			return
		}
	}
	r.closeSheet(sd, q)
}

// half lists the orders of the sheet that belong to the movement phase that runs.
func (q *queue) half() []rules.Order {
	from := max(q.next-1, 0)
	for from > 0 && q.orders[from-1].Form != formThen {
		from--
	}
	return q.orders[from:]
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
		r.checkIdle(sd, q.orders[:end])
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

// turnOrder carries out one order of a player turn. It is true when the order
// must be carried out again, after a rout that it waits for.
func (r *run) turnOrder(sd side, q *queue, o *rules.Order) (again bool) {
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
			f = deny("4", "rommel.bad.not-in-turn")
			break
		}
		f = r.policyFault(sd, o)
		if f == nil && o.Form == formFight && s.choice == optPass && wordOf(o, "how") != wordHold {
			f = deny("4.5", "rommel.bad.pass-combat")
		}
		if f == nil && r.plan {
			f = r.saidTwice(q.half(), o)
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
