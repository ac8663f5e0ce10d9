package rommel

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
)

// beginTurn clears what belongs to one player turn and puts its steps on the
// agenda (§3.4).
func (r *run) beginTurn(sd side) {
	s := r.s
	s.Pop()
	s.turn++
	s.stamp++
	s.active = sd
	s.choice, s.phase = optNone, phaseMove
	s.rommelUsed = false
	s.played = hand{}
	s.Policies = rules.Standing{}
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
	r.Event("rommel.turn", sideArg("side", sd), rules.Num("turn", int(s.turn)), rules.Num("month", int(s.month)), rules.Num("number", int(s.stamp)))
	s.Push(step{kind: stepTurnEnd, side: sd})
	s.Push(step{kind: stepSupplyOut, side: sd})
	s.Push(step{kind: stepOrders, side: sd})
	s.Push(step{kind: stepSupplyIn, side: sd})
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
	s.Pop()
	for u := range s.blocks {
		if b := &s.blocks[u]; r.d.units[u].side != sd && b.rest == restHalf {
			b.rest = restFull
		}
	}
	if s.choice != optPass {
		r.Event("rommel.cards-shown", sideArg("side", sd), rules.Num("real", int(s.played.real)), rules.Num("dummies", int(s.played.dummy)),
			rules.Word("option", "rommel.option."+optionNames[s.choice]))
	} else if s.played.total() > 0 {
		r.Event("rommel.cards-shown", sideArg("side", sd), rules.Num("real", int(s.played.real)), rules.Num("dummies", int(s.played.dummy)),
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
	s.Policies = rules.Standing{}
	s.phase = phaseNone
	r.clearPhase()
	if s.passes >= 2 {
		s.Push(step{kind: stepMonthEnd, side: nobody})
		return
	}
	s.Push(step{kind: stepTurn, side: sd.enemy()})
}

// captureForts changes the control of fortresses in which only undisrupted
// units of the other side stand at the end of a player turn (§13.4).
func (r *run) captureForts() {
	for i, h := range r.d.forts {
		own, foe := r.s.forts[i], r.s.forts[i].enemy()
		if r.n[h].up[foe] > 0 && !r.has(own, h) {
			r.s.forts[i] = foe
			r.Event("rommel.captured", r.hexArg("hex", h), sideArg("side", foe))
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
	q := r.Due(sd.id())
	if q == nil {
		return
	}
	if s.bothReport() && r.InHand(sd.enemy().id()) == nil {
		r.Wait()
		return
	}
	if s.phase == phaseMove && s.choice == optNone || q.Next == 0 || q.Orders[q.Next-1].Form == formThen {
		r.openSheet(sd, q)
	}
	end := q.Next
	for end < len(q.Orders) && q.Orders[end].Form != formThen {
		end++
	}
	if r.WorkTo(q, end, func(o *rules.Order) *fault { return r.turnOrder(sd, q, o) }) {
		r.closeSheet(sd, q)
	}
}

// half lists the orders of a sheet that belong to the movement phase that runs.
func half(q *play.Queue) []rules.Order {
	from := max(q.Next-1, 0)
	for from > 0 && q.Orders[from-1].Form != formThen {
		from--
	}
	return q.Orders[from:]
}

// closeSheet ends the moves of a movement phase and puts on the agenda what
// follows them (§3.4).
func (r *run) closeSheet(sd side, q *play.Queue) {
	s := r.s
	s.Pop()
	end := q.Next
	if q.Next < len(q.Orders) && s.choice == optBlitz && s.phase == phaseMove {
		r.Done(&q.Orders[q.Next])
		q.Next++ // the rest is for the second half
	} else {
		for ; q.Next < len(q.Orders); q.Next++ {
			f := deny("4.4", "rommel.bad.no-blitz")
			if s.phase == phaseBlitzMove {
				f = deny("4.4", "rommel.bad.then-twice")
			}
			r.Fail(&q.Orders[q.Next], f)
		}
		s.Drop(sd.id())
	}
	if s.choice == optOffensive && len(s.moves) < 2 {
		s.choice = optAssault // two cards without two moves are an assault (§4, sidebar)
		r.Tell(sd.id(), "rommel.offensive-is-assault")
	}
	if r.Trying() {
		r.checkFights(q.Orders[:end])
		r.checkIdle(sd, q.Orders[:end])
	}
	if s.choice == optPass {
		r.leaveFortresses(sd)
		r.stayTogether(sd, q)
	} else {
		if s.choice == optBlitz && s.phase == phaseMove {
			s.Push(step{kind: stepBlitz, side: sd})
		}
		s.Push(step{kind: stepCombat, side: sd})
	}
	s.Push(step{kind: stepReveal, side: sd})
	s.Push(step{kind: stepRefuse, side: sd.enemy()})
	s.Push(step{kind: stepMarch, side: sd})
	s.Push(step{kind: stepDepart, side: sd})
	r.pushRouts(sd.enemy())
}

// beginBlitz begins the second half of a blitz turn (§3.45).
func (r *run) beginBlitz() {
	s := r.s
	s.Pop()
	r.clearPhase()
	s.phase = phaseBlitzMove
	for u := range s.blocks {
		s.blocks[u].fired, s.blocks[u].leaving = false, false
	}
	s.Policies.Orders = slices.DeleteFunc(s.Policies.Orders, func(o rules.Order) bool { return o.Form == formFight }) // battles are chosen anew
	r.Event("rommel.blitz", sideArg("side", s.active))
	s.Push(step{kind: stepOrders, side: s.active})
}

// turnOrder carries out one order of a player turn. It is carried out again
// after a rout that it waits for.
func (r *run) turnOrder(sd side, q *play.Queue, o *rules.Order) (f *fault) {
	again := false
	switch o.Form {
	case formPlay:
		f = r.checkPlay(sd, o)
	case formMove, formAllMove, formExit, formWithdraw:
		f, again = r.groupOrder(sd, o)
	case formRegroup:
		f, again = r.regroupOrder(sd, o)
	default:
		if !policyAllowed(o.Form) {
			return deny("4", "rommel.bad.not-in-turn")
		}
		f = r.policyFault(sd, o)
		if f == nil && o.Form == formFight && r.s.choice == optPass && wordOf(o, "how") != wordHold {
			f = deny("4.5", "rommel.bad.pass-combat")
		}
		if f == nil && r.Trying() {
			f = r.saidTwice(half(q), o)
		}
	}
	if again {
		q.Next--
		return play.Later
	}
	return f
}
