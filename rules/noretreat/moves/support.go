package moves

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// FormSupport is the form of the order below.
const FormSupport = "support"

// supporting puts the marker of local combat support on a unit (§15.3).
var supporting = field.OrderKind{
	Forms: []order.Form{{ID: FormSupport, Pattern: "support {" + field.ArgUnits + ":" + field.KindUnit + "}"}},
	In:    field.InOrders | field.OwnUnits,
	Do:    supportOrder,
}

// supportOrder carries out §15.3.2: the side's one marker comes to a unit that has
// supply. There it stays and goes with it till the end of the next movement phase of
// its side, where it can be given to another one (§15.3.4).
func supportOrder(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	if !r.S.Options.Support {
		return play.Refuse("15.3", "noretreat.bad.support-off").Final()
	}
	if f := r.Advance(r, field.PhaseMovement); f != nil {
		return f
	}
	v, _ := o.Get(field.ArgUnits)
	switch u := r.D.UnitByID[v.ID]; {
	case r.S.Units[u].At < 0:
		return play.Refuse("15.3.1", "noretreat.bad.support-box", r.UnitArg("unit", u), r.BoxOf(u)).At(v)
	case r.S.Units[u].Unsupplied:
		return play.Refuse("15.3.1", "noretreat.bad.support-supply", r.UnitArg("unit", u)).At(v)
	default:
		unsupport(r, side)
		r.S.Units[u].Support = true
		r.M.Event("noretreat.supported", r.UnitArg("unit", u), r.PlaceArg("place", int(r.S.Units[u].At)))
	}
	return nil
}

// unsupport takes the marker of a side back.
func unsupport(r *field.Run, side field.Side) {
	for u := range r.S.Units {
		if r.D.Units[u].Side == side {
			r.S.Units[u].Support = false
		}
	}
}

// keepSupport takes the marker of a side back from a unit that has no supply when the
// movement phase ends; any other one keeps it where no order moves it (§15.3.1).
func keepSupport(r *field.Run, side field.Side) {
	for u := range r.S.Units {
		if c := &r.S.Units[u]; c.Support && c.Unsupplied && r.D.Units[u].Side == side {
			c.Support = false
			r.M.Event("noretreat.support-back", r.UnitArg("unit", u))
		}
	}
}
