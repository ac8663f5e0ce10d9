package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// FormRail is the form of the order below.
const FormRail = "rail"

// railing puts units on trains (§9.1).
var railing = field.OrderKind{
	Words: []order.Word{{ID: "rail", EN: []string{"rail", "rails", "entrain", "entrains"}, ES: []string{"embarca", "embarcar", "embarco", "embarcan", "tren", "por tren", "ferrocarril", "por ferrocarril"}}},
	Forms: []order.Form{{ID: FormRail, Pattern: "rail " + field.UnitsPattern + " [" + field.PaidPattern + "]"}},
	In:    field.InOrders | field.OwnUnits,
	Do:    railOrder,
}

// railOrder carries out a line that puts units into the rail movement box instead of
// moving them: the first of a movement phase for nothing, each other one for a card
// (§9.1, §9.1.1).
func railOrder(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	if f := r.Advance(r, field.PhaseMovement); f != nil {
		return f
	}
	units := r.D.UnitsIn(o, field.ArgUnits)
	for i, u := range units {
		f := entrainFault(r, u, i)
		if slices.Contains(units[:i], u) {
			f = play.Refuse("9.1", "noretreat.bad.rail-twice", r.UnitArg("unit", u))
		}
		if f != nil {
			return f.At(field.ArgOf(o, field.ArgUnits, i))
		}
	}
	free := max(r.D.RailFree-int(r.S.Railed), 0)
	paid := max(len(units)-free, 0)
	switch {
	case paid > 0 && side == field.Soviet && r.S.Turn <= field.NoTrainsLast:
		return play.Refuse("9.1.3", "noretreat.bad.rail-one", rules.Num("turn", field.NoTrainsLast)).At(field.ArgOf(o, field.ArgUnits, free)).Final()
	case paid > 0 && !o.Has(field.ArgWith):
		return play.Refuse("9.1.1", "noretreat.bad.rail-unpaid", rules.Num("price", paid*r.D.RailExtra), rules.Num("units", len(units)))
	case paid == 0 && o.Has(field.ArgWith):
		v, _ := o.Get(field.ArgWith)
		return play.Refuse("9.1.1", "noretreat.bad.rail-free").At(v)
	case paid > 0:
		if f := cards.Pay(r, side, o, field.ArgWith, paid*r.D.RailExtra, cards.ForRail); f != nil {
			return f
		}
	}
	for _, u := range units {
		entrain(r, u)
		r.S.Railed++
	}
	return nil
}

// entrainFault says why a unit cannot be put on a train after some others of its line
// (§9.1).
func entrainFault(r *field.Run, u, before int) *play.Fault {
	side := r.D.Units[u].Side
	if f := moveFault(r, u); f != nil {
		return f
	}
	switch unit := r.UnitArg("unit", u); {
	case side == field.Axis && r.S.Turn <= field.NoTrainsLast:
		return play.Refuse("9.1.3", "noretreat.bad.rail-quiet", rules.Num("turn", field.NoTrainsLast)).Final()
	case r.S.Units[u].Unsupplied:
		return play.Refuse("9.1", "noretreat.bad.rail-supply", unit)
	case InBox(r, side, field.Rail)+before >= r.D.RailBox:
		return play.Refuse("9.1.2", "noretreat.bad.rail-full", unit, rules.Num("limit", r.D.RailBox))
	}
	return nil
}

// InBox counts the units of a side in a box; the marker of paratroops is none (§15.9).
func InBox(r *field.Run, side field.Side, box int) (n int) {
	for u := range r.S.Units {
		if r.D.Units[u].Side == side && int(r.S.Units[u].At) == box && u != r.D.Paratroops {
			n++
		}
	}
	return n
}

// entrain puts a unit into the rail movement box. From a place that nothing but the
// sea supplies it goes by ship (§9.1).
func entrain(r *field.Run, u int) {
	at := int(r.S.Units[u].At)
	code := "noretreat.entrained"
	if supply.Trace(r, r.D.Units[u].Side).SupplyOf(u) == supply.BySea {
		code = "noretreat.shipped"
	}
	r.M.Event(code, r.UnitArg("unit", u), r.PlaceArg("from", at))
	r.TakeOff(u, field.Rail)
}
