package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// The forms of orders of invasions and beachheads.
const (
	FormInvade   = "invade"
	FormEvacuate = "evacuate"
	FormLay      = "lay"
	FormRetrieve = "retrieve"
)

// invading and evacuating send units over the sea to a coast, and bring them back (§15.5).
var (
	invading = ferrying(FormInvade, "invade "+field.UnitPattern+" (onto|to|in) "+compass.Pattern(field.ArgTo)+"|"+field.UnitPattern+" invade "+compass.Pattern(field.ArgTo),
		order.Word{ID: "invade", EN: []string{"invade", "invades", "land", "lands", "invade with"}, ES: []string{"invade", "invadir", "invado", "desembarca", "desembarcar", "invade con"}},
		(*Run).Invade)
	evacuating = ferrying(FormEvacuate, "evacuate "+field.UnitPattern+" (to|in) "+compass.Pattern(field.ArgTo),
		order.Word{ID: "evacuate", EN: []string{"evacuate", "evacuates"}, ES: []string{"evacua", "evacúa", "evacuar", "evacúo"}},
		(*Run).Evacuate)
)

func ferrying(form, pattern string, word order.Word, do func(r *Run, u, to int) *play.Fault) field.OrderKind[*Run] {
	return field.OrderKind[*Run]{
		Words: []order.Word{word},
		Forms: []order.Form{{ID: form, Pattern: pattern}},
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
			if f := do(r, units[0], to); f != nil {
				return f.At(values[0])
			}
			return nil
		},
	}
}

// laying and retrieving put beachheads on the map and take them back, in the supply phase
// (§15.62).
var (
	laying     = beaching(FormLay, order.Word{ID: "lay", EN: []string{"lay", "place"}, ES: []string{"emplaza", "emplazar", "emplazo", "coloca"}}, (*Run).Lay)
	retrieving = beaching(FormRetrieve, order.Word{ID: "retrieve", EN: []string{"retrieve", "withdraw"}, ES: []string{"retira", "retirar", "retiro"}}, (*Run).Retrieve)
)

func beaching(form string, word order.Word, do func(r *Run, u int) *play.Fault) field.OrderKind[*Run] {
	return field.OrderKind[*Run]{
		Words: []order.Word{word},
		Forms: []order.Form{{ID: form, Pattern: form + " " + field.UnitPattern}},
		In:    field.InTurn,
		Do: func(r *Run, side field.Side, o *rules.Order) *play.Fault {
			units, values := r.D.UnitsIn(side, o)
			u := units[0]
			switch d := &r.D.Units[u]; {
			case d.Faction != r.S.Active:
				return play.Deny("15.62", "eurofront.bad.not-yours", r.UnitArg("unit", u)).At(values[0]).Surely()
			case d.Type != field.Beachhead:
				return play.Deny("15.62", "eurofront.bad.no-beachhead", r.UnitArg("unit", u)).At(values[0]).Surely()
			}
			f := r.Advance(field.PhaseSupply)
			if f == nil {
				f = do(r, u)
			}
			if f != nil {
				return f.At(values[0])
			}
			return nil
		},
	}
}

// Lay puts a beachhead that is ready where its amphibious unit has come ashore and still
// stands (§15.62): one in a hex, and the Soviet one not in the Mediterranean (§15.67).
func (r *Run) Lay(u int) *play.Fault {
	unit := r.D.Units[u].Serves
	b := &r.S.Blocks[unit]
	switch {
	case r.S.Blocks[u].At == field.Laid:
		return play.Deny("15.62", "eurofront.bad.laid", r.UnitArg("unit", u))
	case r.S.Blocks[u].At != field.Ready:
		return play.Deny("15.62", "eurofront.bad.not-ready", r.UnitArg("unit", u))
	case b.At < 0 || !b.Landed:
		return play.Deny("15.62", "eurofront.bad.not-ashore", r.UnitArg("unit", unit))
	case r.S.BeachAt(int(b.At)) != nil:
		return play.Deny("15.62", "eurofront.bad.one-beachhead", r.PlaceArg("in", int(b.At)))
	case r.D.Units[u].Faction == field.Soviet && r.mediterranean(int(b.At)):
		return play.Deny("15.67", "eurofront.bad.sea-front", r.PlaceArg("to", int(b.At)))
	}
	r.S.Blocks[u].At = field.Laid
	r.S.Beaches = append(r.S.Beaches, field.Beach{Unit: int16(u), Place: b.At})
	r.Event("eurofront.beachhead-laid", rules.SideArg("side", r.D.ID(r.D.Holder(r.S.Active))), r.PlaceArg("in", int(b.At)))
	return nil
}

// mediterranean reports whether a place lies on a sea of that basin.
func (r *Run) mediterranean(place int) bool {
	return slices.ContainsFunc(r.D.Places[place].Seas, func(sea int) bool { return r.D.Seas[sea].Basin == "mediterranean" })
}

// Retrieve takes a beachhead that stands in no battle back: it is in preparation (§15.62).
func (r *Run) Retrieve(u int) *play.Fault {
	i := slices.IndexFunc(r.S.Beaches, func(b field.Beach) bool { return int(b.Unit) == u })
	if i < 0 {
		return play.Deny("15.62", "eurofront.bad.not-laid", r.UnitArg("unit", u))
	}
	place := int(r.S.Beaches[i].Place)
	if r.Battle(place) != nil {
		return play.Deny("15.62", "eurofront.bad.beach-engaged", r.UnitArg("unit", u))
	}
	r.S.Beaches = slices.Delete(r.S.Beaches, i, i+1)
	r.S.Blocks[u].At = field.Prep
	r.Event("eurofront.beachhead-off", rules.SideArg("side", r.D.ID(r.D.Holder(r.S.Active))), r.PlaceArg("in", place))
	return nil
}
