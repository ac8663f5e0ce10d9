package rommel

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// draw deals cards to a side, one by one: each is one of those left in the
// deck. A hand holds at most sixteen (§16.6), and the deck what it holds.
// occasion names the draw for its dice.
func (r *run) draw(sd side, n int, occasion string) hand {
	var got hand
	if r.Trying() {
		return got
	}
	s := r.s
	h := &s.sides[sd].hand
	label := r.diceLabel("card "+occasion, string(sd.id()))
	for n = min(n, r.d.handLimit-h.total(), s.deck.total()); n > 0; n-- {
		if r.Roll(label, s.deck.total()) <= int(s.deck.real) {
			s.deck.real--
			got.real++
		} else {
			s.deck.dummy--
			got.dummy++
		}
	}
	h.real += got.real
	h.dummy += got.dummy
	return got
}

// tellCards tells a side what it has drawn. Of the other's cards it sees the
// number only.
func (r *run) tellCards(sd side, code string, got hand) {
	h := r.s.sides[sd].hand
	r.Tell(sd.id(), code, rules.Num("real", int(got.real)), rules.Num("dummies", int(got.dummy)), rules.Num("cards", h.total()))
	r.Tell(sd.enemy().id(), code+"-enemy", sideArg("side", sd), rules.Num("count", got.total()), rules.Num("cards", h.total()))
}

// give puts cards on another heap.
func (h *hand) give(to *hand) {
	to.real += h.real
	to.dummy += h.dummy
	*h = hand{}
}

// deal gives a side its first hand (§18), with the cards that it bought before
// the set-up (§18.7).
func (r *run) deal(sd side) {
	ss := &r.s.sides[sd]
	got := r.draw(sd, r.scenario().cards[sd]+int(ss.extra), "deal")
	ss.extra = 0
	r.tellCards(sd, "rommel.dealt", got)
}

// firstHand lets a side put back its whole first hand and draw another, once
// (§18). It is asked whatever the options say, as no standing order could know
// the hand.
func (r *run) firstHand(sd side) {
	s := r.s
	if s.Top().stage == 0 {
		s.Top().stage = 1
		r.besideFirstTurn(sd)
		return
	}
	q := r.Due(sd.id())
	if q == nil || !r.Work(q, func(o *rules.Order) *fault { return r.redraw(sd, o) }) {
		return
	}
	s.Drop(sd.id())
	s.Pop()
}

// besideFirstTurn lets the first player turn begin before the other side has
// looked at its hand, so that both can be waited for at once: neither learns
// anything of the other by it.
func (r *run) besideFirstTurn(sd side) {
	s := r.s
	if n := len(s.Agenda); n < 2 || s.Agenda[n-2].kind != stepMonth || r.scenario().first == sd {
		return
	}
	st := *s.Top()
	s.Pop()
	for k := s.Top().kind; k == stepMonth || k == stepTurn; k = s.Top().kind {
		r.Step()
	}
	at := len(s.Agenda)
	for i := range s.Agenda {
		if s.Agenda[i].kind == stepOrders {
			at = i + 1
		}
	}
	s.Push(step{})
	copy(s.Agenda[at+1:], s.Agenda[at:])
	s.Agenda[at] = st
}

// redraw carries out the answer: the old hand goes back into the deck, which
// would not hold out for both sides otherwise, and as many cards are drawn.
func (r *run) redraw(sd side, o *rules.Order) *fault {
	s := r.s
	ss := &s.sides[sd]
	switch {
	case o.Form != formRedraw:
		return deny("18", "rommel.bad.not-now").Try(order.Of(formRedraw)).Try(order.Of(formRedraw, order.Chosen("answer", "no")))
	case wordOf(o, "answer") == "no":
		return nil
	case ss.redrawn:
		return deny("18", "rommel.bad.redrawn")
	}
	ss.redrawn = true
	n := ss.hand.total()
	ss.hand.give(&s.deck)
	r.tellCards(sd, "rommel.redrawn", r.draw(sd, n, "redraw"))
	return nil
}

// maltaCards are the monthly cards of the Axis once it has called the Malta
// group, which it may from maltaMonth on (§18.3, §18.6).
const (
	maltaCards = 2
	maltaMonth = 11
)

// monthly is the number of cards that a side draws every month (§18).
func (r *run) monthly(sd side) int {
	sc := r.scenario()
	switch {
	case sd == axis && r.s.malta:
		return maltaCards
	case r.s.month >= maltaMonth && sc.monthly11[sd] > 0:
		return sc.monthly11[sd]
	}
	return sc.monthly[sd]
}

// bonus counts the cards for fortresses that a side has taken since the month
// began: each as many as the port could supply of the enemy's units (§13.4).
func (r *run) bonus(sd side) int {
	n := 0
	for i, h := range r.d.forts {
		if r.s.forts[i] == sd && r.s.taken[i] == sd.enemy() {
			n += int(r.d.hexes[h].port[sd.enemy()])
		}
	}
	return n
}

// resupply draws the cards of a month (§16.6). What was spent is shuffled into
// the deck before the first side draws, and what either side discards before
// it draws itself.
func (r *run) resupply(sd side) {
	s := r.s
	s.spent.give(&s.deck)
	ss := &s.sides[sd]
	for i, h := range r.d.forts {
		if s.forts[i] == sd && s.taken[i] == sd.enemy() {
			r.Event("rommel.captured-supply", sideArg("side", sd), r.hexArg("hex", h), rules.Num("count", int(r.d.hexes[h].port[sd.enemy()])))
		}
	}
	want := r.monthly(sd) + int(ss.extra) + r.bonus(sd)
	got := r.draw(sd, want, "month")
	r.tellCards(sd, "rommel.drew", got)
	if got.total() < want {
		r.Tell(sd.id(), "rommel.hand-full", rules.Num("lost", want-got.total()), rules.Num("limit", r.d.handLimit))
	}
	ss.extra = 0
}
