package buildup

import (
	"github.com/fieldpost/fieldpost/rules"
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
	coming := MonthlyCards(r, side) + captureBonus(r, side)
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
