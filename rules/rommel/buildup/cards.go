package buildup

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/deck"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// Draw deals cards to a side, one by one: each is one of those left in the
// deck. A hand holds at most sixteen (§16.6), and the deck what it holds.
// occasion names the draw for its dice.
func Draw(r *field.Run, side field.Side, n int, occasion string) field.Hand {
	var got field.Hand
	h := r.S.Sides[side].Hand.Heap()
	label := r.DiceLabel("card "+occasion, string(side.ID()))
	for range min(n, r.D.HandLimit-h.Total()) {
		if k, ok := deck.Draw(&r.M, label, r.S.Deck[:]); ok {
			h.Add(k)
			got.Heap().Add(k)
		}
	}
	return got
}

// ReportCards tells a side what it has drawn. Of the other's cards it sees the
// number only.
func ReportCards(r *field.Run, side field.Side, code string, got field.Hand) {
	h := r.S.Sides[side].Hand.Heap()
	r.M.EventTo(side.ID(), code, rules.Num("real", int(got[field.Real])), rules.Num("dummies", int(got[field.Dummy])), rules.Num("cards", h.Total()))
	r.M.EventTo(side.Enemy().ID(), code+"-enemy", field.SideArg("side", side), rules.Num("count", got.Heap().Total()), rules.Num("cards", h.Total()))
}

// Deal gives a side its first hand (§18), with the cards that it bought before
// the set-up (§18.7).
func Deal(r *field.Run, side field.Side) {
	ss := &r.S.Sides[side]
	got := Draw(r, side, r.Scenario().Cards[side]+int(ss.Extra), "deal")
	ss.Extra = 0
	ReportCards(r, side, "rommel.dealt", got)
}

// maltaCards are the monthly cards of the Axis once it has called the Malta
// group, which it may from maltaMonth on (§18.3, §18.6).
const (
	maltaCards = 2
	maltaMonth = 11
)

// MonthlyCards returns the number of cards that a side draws every month (§18).
func MonthlyCards(r *field.Run, side field.Side) int {
	sc := r.Scenario()
	switch {
	case side == field.Axis && r.S.Malta:
		return maltaCards
	case r.S.Month >= maltaMonth && sc.Monthly11[side] > 0:
		return sc.Monthly11[side]
	}
	return sc.Monthly[side]
}

// captureBonus counts the cards for fortresses that a side has taken since the month
// began: each as many as the port could supply of the enemy's units (§13.4).
func captureBonus(r *field.Run, side field.Side) int {
	n := 0
	for i, h := range r.D.Forts {
		if r.S.Forts[i] == (field.Fort{Holder: side, Taken: true}) {
			n += int(r.D.Hexes[h].Port[side.Enemy()])
		}
	}
	return n
}

// resupply draws the cards of a month (§16.6). What was spent is shuffled into
// the deck before the first side draws, and what either side discards before
// it draws itself.
func resupply(r *field.Run, side field.Side) {
	r.S.Spent.Heap().Give(r.S.Deck[:])
	ss := &r.S.Sides[side]
	for i, h := range r.D.Forts {
		if r.S.Forts[i] == (field.Fort{Holder: side, Taken: true}) {
			r.M.Event("rommel.captured-supply", field.SideArg("side", side), r.HexArg("hex", h), rules.Num("count", int(r.D.Hexes[h].Port[side.Enemy()])))
		}
	}
	want := MonthlyCards(r, side) + int(ss.Extra) + captureBonus(r, side)
	got := Draw(r, side, want, "month")
	ReportCards(r, side, "rommel.drew", got)
	if got.Heap().Total() < want {
		r.M.EventTo(side.ID(), "rommel.hand-full", rules.Num("lost", want-got.Heap().Total()), rules.Num("limit", r.D.HandLimit))
	}
	ss.Extra = 0
}
