package setup

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// FormShift is the form of the order that this layer adds. Units are placed by the
// orders that move them in a turn.
const FormShift = "shift"

// Orders returns the orders of this layer.
func Orders() []field.OrderKind {
	return []field.OrderKind{{
		Words: []order.Word{
			{ID: "shift", EN: []string{"shift"}, ES: []string{"pasa", "pasar", "cede"}},
			{ID: "strength", EN: []string{"CV"}, ES: []string{"VC"}},
		},
		Forms: []order.Form{{ID: FormShift, Pattern: "shift {n:number} [strength] from " + field.UnitPattern + " to {other:" + field.KindUnit + "}"}},
		In:    field.InSetup,
		Do: func(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
			n, _ := o.Get("n")
			a, _ := o.Get(field.ArgUnits)
			b, at := o.Get("other")
			if !at {
				return nil
			}
			return shiftStrength(r, side, n.Num, r.UnitOf(side, a.ID), r.UnitOf(side, b.ID))
		},
	}}
}

// Execute carries an order to move out as one to set up: the units that it names, or all of
// a place, stand where it says. Orders about others are refused.
func Execute(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	if o.Form == moves.FormStay {
		return moves.Stay(r, side, o)
	}
	to, v, f := r.D.ReadPlace(o, field.ArgTo)
	if f != nil {
		return f
	}
	if o.Has(field.ArgVia) || o.Form == moves.FormAllUnder {
		return play.Refuse("22.2", "eurofront.bad.not-in-turn", field.SheetArg(field.InTurn)).Final()
	}
	if o.Form != moves.FormAllFrom {
		if f := moves.OriginFault(r, side, o); f != nil {
			return f
		}
		return r.EachUnit(side, o, func(u int) *play.Fault { return Place(r, side, u, to) })
	}
	from, at, f := r.D.ReadPlace(o, field.ArgFrom)
	if f != nil {
		return f
	}
	some := false
	for _, u := range slices.Clone(r.Here(from)) {
		if d := &r.D.Units[u]; r.D.Holder(d.Faction) == side && !d.Type.IsHQ() {
			some = true
			if fault := Place(r, side, int(u), to); fault != nil && f == nil {
				f = fault.At(v)
			}
		}
	}
	if !some {
		return play.Refuse("22.2", "eurofront.bad.none-there", r.PlaceArg("in", from)).At(at)
	}
	return f
}
