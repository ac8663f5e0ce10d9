package reorganization

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// FormDrop is the form of the order below.
const FormDrop = "drop"

// dropping sends paratroops or partisans upon an Axis unit (optional, §15.9).
var dropping = field.OrderKind{
	Words: []order.Word{{ID: "drop", EN: []string{"drop paratroops on", "drop partisans on", "paratroops on", "partisans on", "drop on", "drop"},
		ES: []string{"lanza paracaidistas sobre", "lanza partisanos sobre", "paracaidistas sobre", "partisanos sobre", "lanza sobre", "lanzar sobre"}}},
	Forms: []order.Form{{ID: FormDrop, Pattern: "drop {" + field.ArgUnits + ":" + field.KindUnit + "}"}},
	In:    field.InOrders,
	Do:    dropOrder,
}

// dropRest is how many turns after the removal phase of the Axis the paratroops come
// again, and dropTurns after which turn that is.
const dropRest, dropTurns = 4, 1

// dropOrder carries out §15.9 in the Soviet detraining phase: an Axis unit in the USSR, beside
// a Soviet unit that is supplied, is disorganised until the removal phase of the Axis
// that follows.
func dropOrder(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	if f := r.Advance(r, field.PhaseDetraining); f != nil {
		return f
	}
	v, _ := o.Get(field.ArgUnits)
	u := r.D.UnitByID[v.ID]
	c := &r.S.Units[u]
	troops, unit := r.D.Paratroops, r.UnitArg("unit", u)
	switch {
	case !r.S.Options.Partisans:
		return play.Refuse("15.9", "noretreat.bad.no-partisans").Final()
	case side != field.Soviet || r.D.Units[u].Side != field.Axis:
		return play.Refuse("15.9", "noretreat.bad.drop-on-axis", unit).At(v).Final()
	case r.S.Units[troops].At != field.Rail:
		f := play.Refuse("15.9", "noretreat.bad.drop-not-ready")
		if back := r.S.Units[troops].Back; back > 0 {
			f.Message.Args = append(f.Message.Args, rules.Num("turn", int(back)))
		}
		return f
	case r.Weather() == field.Clear:
		return play.Refuse("15.9", "noretreat.bad.drop-clear")
	case c.At < 0:
		return play.Refuse("15.9", "noretreat.bad.not-on-map", unit, r.BoxOf(u)).At(v)
	case r.D.Places[c.At].Country != field.USSR || !besideSupplied(r, int(c.At)):
		return play.Refuse("15.9", "noretreat.bad.drop-where", unit, r.PlaceArg("place", int(c.At))).At(v)
	}
	c.Disorganised = true
	r.Put(troops, field.Track)
	r.S.Units[troops].Back = r.S.Turn + dropTurns + dropRest
	r.M.Event("noretreat.dropped", unit, r.PlaceArg("place", int(c.At)))
	return nil
}

// besideSupplied reports whether a Soviet unit in supply stands beside a place.
func besideSupplied(r *field.Run, place int) bool {
	for _, n := range r.D.Places[place].Near {
		if n.Lake || !r.Has(field.Soviet, int(n.To)) {
			continue
		}
		for _, u := range r.UnitsAt(int(n.To)) {
			if supply.IsSupplied(r, int(u)) {
				return true
			}
		}
	}
	return false
}
