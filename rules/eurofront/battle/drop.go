package battle

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// FormDrop is the form of the order to drop paratroops.
const FormDrop = "drop"

var dropping = field.OrderKind[*Run]{
	Words: []order.Word{{ID: "onto", EN: []string{"on", "onto"}, ES: []string{"sobre"}}},
	Forms: []order.Form{{ID: FormDrop, Pattern: "drop " + field.UnitPattern + " (onto|to|in) " + compass.Pattern(field.ArgTo)}},
	In:    field.InTurn,
	Do: func(r *Run, side field.Side, o *rules.Order) *play.Fault {
		to, _, f := r.D.Spot(o, field.ArgTo)
		if f == nil {
			f = r.Advance(r.Movement())
		}
		if f != nil {
			return f
		}
		units, values := r.D.UnitsIn(side, o)
		if f := r.Drop(units[0], to); f != nil {
			return f.At(values[0])
		}
		return nil
	},
}

// Drop has paratroops drop on a place within the air range of the headquarters that sends
// them (§14.22).
func (r *Run) Drop(u, to int) *play.Fault {
	hq, f := r.DropFault(u, to)
	switch {
	case f != nil:
		return f
	case !r.Flies(hq, to):
		return play.Deny("14.22", "eurofront.bad.drop-range", r.PlaceArg("to", to), r.UnitArg("unit", hq), rules.Num("range", r.AirRange(hq)))
	}
	r.Land(hq, u, to)
	return nil
}
