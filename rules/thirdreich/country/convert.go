package country

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// FormConvert is the form of orders that turn infantry into tanks.
const FormConvert = "convert"

// converting turns infantry into tanks.
var converting = field.OrderKind{
	Words: []order.Word{{ID: "convert", EN: []string{"convert", "converts"}, ES: []string{"convierte", "convertir", "convierto", "conversión"}}},
	Forms: []order.Form{{ID: FormConvert, Pattern: "convert {armies:army+} [(to|in) ({kind:=tanks|advanced|afrika} [tanks]|tanks {kind:=advanced})]"}},
	Do:    carryOutWhole(convert),
}

// disbanding takes armies off the map.
var disbanding = field.OrderKind{
	Words: []order.Word{{ID: "disband", EN: []string{"disband", "disbands"}, ES: []string{"elimina", "eliminar", "disuelve", "elimino", "disolver", "disuelvo"}}},
	Forms: []order.Form{{ID: "disband", Pattern: "disband {armies:army+}"}},
	Do:    carryOutWhole(disband),
	In:    field.AtStart,
}

// dismounting turns tanks into infantry.
var dismounting = field.OrderKind{
	Words: []order.Word{{ID: "dismount", EN: []string{"dismount", "dismounts"}, ES: []string{"desmonta", "desmontar", "desmonto"}}},
	Forms: []order.Form{{ID: "dismount", Pattern: "dismount {armies:army+}"}},
	Do:    carryOutWhole(dismount),
	In:    field.AtStart,
}

// convert turns infantry into tanks in the supply zones of the side (§10).
func convert(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	var into int
	may := func(a int, v rules.Value) (f *play.Fault) {
		into, f = convertFault(r, side, a, v, o.ID("kind"))
		return f
	}
	return eachArmy(r, o, may, func(a int) {
		ss, x := &r.S.Sides[side], r.S.Armies[a]
		cost := convertCost(r, x.Step)
		ss.Tanks -= int8(cost)
		r.NoteContingent(a, int(x.At), field.Payment{Tanks: cost})
		exchange(r, a, into)
		r.M.Event("thirdreich.converted", r.ArmyArg("army", a), r.ArmyArg("into", into), r.ZoneArg("zone", int(x.At)), rules.Num("tanks", cost), rules.Num("tanksleft", int(ss.Tanks)))
		r.Reveal(side, r.D.Units[into].Needs)
	}, func(int) field.Payment { return field.Payment{Tanks: convertCost(r, field.Reduced)} })
}

// convertFault says why an army cannot become one of tanks, or which it becomes.
func convertFault(r *field.Run, side field.Side, a int, v rules.Value, want string) (into int, f *play.Fault) {
	if f := r.OwnArmyFault(side, a, v); f != nil {
		return -1, f
	}
	x, u := &r.S.Armies[a], &r.D.Units[a]
	army := r.ArmyArg("army", a)
	switch {
	case u.Kind != field.Infantry && u.Kind != field.Guard:
		return -1, field.Refuse("10", "no-infantry", army).Final()
	case !IsOwnSupplyZone(r, side, int(x.At)):
		return -1, field.Refuse("10", "convert-place", army, r.ZoneArg("zone", int(x.At)))
	case isCommitted(r, a):
		return -1, field.Refuse("10", "committed", army)
	}
	b := nextInPool(r, u.Nation, kindWords[cmp.Or(want, "tanks")])
	if b < 0 && want == "" {
		b = nextInPool(r, u.Nation, field.AdvancedTanks)
	}
	if b < 0 {
		return -1, field.Refuse("23", "pool-empty", r.NationArg("country", u.Nation))
	}
	if f := AvailabilityFault(r, side, b); f != nil {
		return -1, f
	}
	if !r.IsArmoured(b) {
		return -1, field.Refuse("10", "no-tank-army", r.ArmyArg("army", b))
	}
	cost, tanks := convertCost(r, x.Step), int(r.S.Sides[side].Tanks)
	if r.Optimistic.On {
		tanks += r.Optimistic.Free.Tanks
		if r.MayFall(a) {
			cost = convertCost(r, field.Reduced)
		}
	}
	if tanks < cost {
		return -1, field.Refuse("10", "no-tanks", army, rules.Num("left", int(r.S.Sides[side].Tanks)))
	}
	return b, nil
}

// IsOwnSupplyZone reports whether a zone is a supply zone of a side, in its hands.
func IsOwnSupplyZone(r *field.Run, side field.Side, z int) bool {
	n := r.D.Zones[z].Supply
	return n >= 0 && r.D.Countries[n].Side == side && r.ControlOf(z) == side
}

// exchange puts one army of a nation in the place of another, which goes to
// the pool.
func exchange(r *field.Run, a, b int) {
	x := r.S.Armies[a]
	r.Place(a, field.InPool)
	r.S.Armies[a] = field.Army{At: field.InPool, Step: field.Full}
	r.Place(b, x.At)
	r.S.Armies[b] = x
}

// isCommitted reports whether an army takes part in a combat still to be fought.
func isCommitted(r *field.Run, a int) bool {
	return slices.ContainsFunc(r.S.Attacks, func(at field.Attack) bool {
		return int(at.Attacker) == a || int(at.Defender) == a || slices.Contains(at.Support, int16(a))
	})
}

// disband takes armies off the map at the start of the turn (§1).
func disband(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	return eachArmy(r, o, func(a int, v rules.Value) *play.Fault { return r.OwnArmyFault(side, a, v) }, func(a int) {
		r.M.Event("thirdreich.disbanded", r.ArmyArg("army", a), r.ZoneArg("zone", int(r.S.Armies[a].At)))
		r.Remove(a)
	}, noPayment)
}

// dismount turns tanks into infantry at the start of the turn (§1).
func dismount(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	infantry := func(a int) int { return nextInPool(r, r.D.Units[a].Nation, field.Infantry) }
	may := func(a int, v rules.Value) *play.Fault {
		switch f := r.OwnArmyFault(side, a, v); {
		case f != nil:
			return f
		case !r.IsArmoured(a):
			return field.Refuse("1", "no-tank-army", r.ArmyArg("army", a))
		case infantry(a) < 0:
			return field.Refuse("23", "pool-empty", r.NationArg("country", r.D.Units[a].Nation))
		}
		return nil
	}
	return eachArmy(r, o, may, func(a int) {
		b := infantry(a)
		exchange(r, a, b)
		r.M.Event("thirdreich.dismounted", r.ArmyArg("army", a), r.ArmyArg("into", b), r.ZoneArg("zone", int(r.S.Armies[b].At)))
	}, noPayment)
}
