package buildup

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/deck"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// Forms of the orders below.
const (
	FormBuy     = "buy"
	FormDiscard = "discard"
)

// buying buys cards (§16.6).
var buying = field.OrderKind{
	Words: []order.Word{
		{ID: "buy", EN: []string{"buy", "buys"}, ES: []string{"compra", "comprar", "compro"}},
		{ID: "cards", EN: []string{"cards", "card", "supply cards", "extra cards", "extra supply"}, ES: []string{"cartas", "carta", "cartas de suministro"}},
	},
	Forms: []order.Form{{ID: FormBuy, Pattern: "buy {n:number} (cards|)"}},
	In:    field.InPreparation | field.InRearmament,
	Do:    buy,
}

// buy pays for cards that are drawn with the monthly ones (§16.6). Cards that
// the hand could not hold are not sold.
func buy(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	v, _ := o.Get("n")
	ss := &r.S.Sides[side]
	coming := monthlyCards(r, side) + captureBonus(r, side)
	if isBeforeSetup(r) {
		coming = r.Scenario().Cards[side]
	}
	room := r.D.HandLimit - ss.Hand.Heap().Total() - int(ss.Extra) - coming
	switch {
	case v.Num < 1:
		return play.Refuse("16.6", "rommel.bad.count").At(v)
	case v.Num > room:
		return play.Refuse("16.6", "rommel.bad.hand-limit", rules.Num("limit", r.D.HandLimit), rules.Num("room", max(room, 0))).At(v)
	}
	if f := pay(r, side, v.Num*r.D.PriceCard); f != nil {
		return f.At(v)
	}
	ss.Extra += int8(v.Num)
	ss.Spent.Cards += int16(v.Num * r.D.PriceCard)
	r.M.EventTo(side.ID(), "rommel.bought", rules.Num("count", v.Num), rules.Num("price", v.Num*r.D.PriceCard))
	return nil
}

// discarding gives dummies back (§16.6).
var discarding = field.OrderKind{
	Words: []order.Word{{ID: "discard", EN: []string{"discard", "discards"}, ES: []string{"descarta", "descartar", "descarto", "descarte"}}},
	Forms: []order.Form{{ID: FormDiscard, Pattern: "discard {n:number} (dummy|)"}},
	In:    field.InRearmament,
	Do:    discard,
}

// discard gives dummies back to the deck (§16.6).
func discard(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	v, _ := o.Get("n")
	h := &r.S.Sides[side].Hand
	switch {
	case v.Num < 1:
		return play.Refuse("16.6", "rommel.bad.count").At(v)
	case v.Num > int(h[field.Dummy]):
		return play.Refuse("16.6", "rommel.bad.dummies", rules.Num("have", int(h[field.Dummy]))).At(v)
	}
	h[field.Dummy] -= int8(v.Num)
	r.S.Spent[field.Dummy] += int8(v.Num)
	r.M.Event("rommel.discarded", field.SideArg("side", side), rules.Num("count", v.Num), rules.Num("cards", h.Heap().Total()))
	return nil
}

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

// monthlyCards returns the number of cards that a side draws every month (§18).
func monthlyCards(r *field.Run, side field.Side) int {
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
	want := monthlyCards(r, side) + int(ss.Extra) + captureBonus(r, side)
	got := Draw(r, side, want, "month")
	ReportCards(r, side, "rommel.drew", got)
	if got.Heap().Total() < want {
		r.M.EventTo(side.ID(), "rommel.hand-full", rules.Num("lost", want-got.Heap().Total()), rules.Num("limit", r.D.HandLimit))
	}
	ss.Extra = 0
}
