package reorganization

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// The forms of the orders below.
const (
	FormFlip      = "flip"
	FormFortify   = "fortify"
	FormUnfortify = "unfortify"
)

// What has just been made of a unit, for cards 7 and 31.
const (
	madeUpgrade     = "upgrade"
	madeReplacement = "replacement"
)

// flipping turns units to their stronger side (§7.0 A): for cards, or as training of
// the Soviets without them.
var flipping = field.OrderKind{
	Words: []order.Word{
		{ID: "flip", EN: []string{"flip", "flips", "upgrade", "upgrades", "train", "trains", "rebuild", "rebuilds"},
			ES: []string{"voltea", "voltear", "volteo", "mejora", "mejorar", "mejoro", "entrena", "entrenar", "entreno", "reconstruye", "reconstruir", "reconstruyo"}},
		{ID: "fortify", EN: []string{"fortify", "fortifies"}, ES: []string{"fortifica", "fortificar", "fortifico"}},
	},
	Forms: []order.Form{
		{ID: FormFlip, Pattern: "flip " + field.UnitsPattern + " [" + field.PaidPattern + "]"},
		{ID: FormFortify, Pattern: "fortify " + field.UnitsPattern + " [" + field.PaidPattern + "]"},
	},
	In: field.InOrders,
	Do: flipOrder,
}

// flipOrder carries out §7.1, §7.2 and §7.5. One order pays for all of its units, or for
// none.
func flipOrder(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	if f := beginStep(r, field.OrgFlip); f != nil {
		return f
	}
	units, f := readOwnUnits(r, side, o)
	if f != nil {
		return f
	}
	price := 0
	for i, u := range units {
		if f := flipFault(r, u, o.Form == FormFortify); f != nil {
			return f.At(field.ArgOf(o, field.ArgUnits, i))
		}
		if f := flipTurnFault(r, u, o.Has(field.ArgWith)); f != nil {
			return f.At(field.ArgOf(o, field.ArgUnits, i))
		}
		price += flipPrice(r, u)
	}
	if o.Has(field.ArgWith) {
		what := cards.ForFlip
		if o.Form == FormFortify {
			what = cards.ForFortress
		}
		if f := cards.Pay(r, side, o, field.ArgWith, price, what); f != nil {
			return f
		}
	} else if f := train(r, side, len(units), price); f != nil {
		return f
	}
	r.S.Organizing = field.OrgFlip
	for _, u := range units {
		turnUp(r, u)
	}
	return nil
}

// flipFault says why a unit cannot be turned to its stronger side whatever is paid:
// it has only one, shows it already, or has no overland line (§6.5.1, §7.0 A).
func flipFault(r *field.Run, u int, fortify bool) *play.Fault {
	c, d := &r.S.Units[u], &r.D.Units[u]
	unit := r.UnitArg("unit", u)
	switch {
	case c.At < 0:
		return play.Refuse("7.1", "noretreat.bad.not-on-map", unit, r.BoxOf(u))
	case d.Back == nil:
		return play.Refuse("7.4", "noretreat.bad.one-side", unit).Final()
	case fortify && d.Front.Class != field.Fortified:
		return play.Refuse("7.5", "noretreat.bad.not-regional", unit).Final()
	case !c.Reduced:
		return play.Refuse("7.1", "noretreat.bad.at-full", unit)
	case isPartisan(r, u) && !inBalkans(r, int(c.At)):
		return play.Refuse("14.8", "noretreat.bad.not-in-balkans", unit)
	case fortifiesAnywhere(r, u):
	case c.Unsupplied:
		return play.Refuse("6.5.1", "noretreat.bad.flip-unsupplied", unit)
	case !isPartisan(r, u) && !supply.Trace(r, d.Side).HasOverland(int(c.At)):
		return play.Refuse("7.0 A", "noretreat.bad.flip-no-line", unit, r.PlaceArg("place", int(c.At)))
	}
	return nil
}

// fortifiesAnywhere reports whether a unit is regional infantry that is fortified whatever its
// supply, as §7.5 says; by option it needs a line, as §13.5 says.
func fortifiesAnywhere(r *field.Run, u int) bool {
	return r.S.Options.Fortify != field.FortifyInSupply && r.HasClass(u, field.Regional) && !isPartisan(r, u)
}

// isPartisan reports whether a unit is one of the Yugoslavs, which live off the Balkan
// areas: no overland line leads there (§14.8).
func isPartisan(r *field.Run, u int) bool { return r.D.Units[u].Nation == "yugoslav" }

func inBalkans(r *field.Run, place int) bool {
	return place == r.D.WestBalkans || place == r.D.SouthBalkans
}

// flipTurnFault says that a unit cannot be flipped in this turn. Paid upgrades of the
// Soviets begin with the free ones: §13.5 says so of turn 6, against §7.1; by option with
// their second steps.
func flipTurnFault(r *field.Run, u int, paid bool) *play.Fault {
	first, section := field.SovietFlipsFrom, "13.5"
	switch {
	case r.D.Units[u].Side == field.Axis:
		if r.S.Turn > field.AxisFlipsLast {
			return play.Refuse("13.5", "noretreat.bad.no-more-flips", rules.Num("turn", field.AxisFlipsLast))
		}
		first, section = field.AxisFlipsFrom, "7.9.1"
	case r.HasClass(u, field.Regional):
		first, section = field.FortifyFrom, "7.5"
	case paid && r.S.Options.Upgrades == field.UpgradesFrom17:
		first, section = field.SturdyTurn, "7.1"
	}
	if int(r.S.Turn) < first {
		return play.Refuse(section, "noretreat.bad.flip-too-soon", r.UnitArg("unit", u), rules.Num("turn", first))
	}
	return nil
}

// flipPrice returns how many cards it costs to flip a unit (§7.1, §7.5, §14.5, §14.6, §14.7).
func flipPrice(r *field.Run, u int) int {
	switch d := &r.D.Units[u]; {
	case d.Side == field.Axis && (d.Front.Class == field.SSArmor || d.Front.Class == field.SSMechanized):
		return r.D.SSFlip
	case d.Side == field.Axis:
		return r.D.AxisFlip
	case d.Front.Class == field.Shock:
		return r.D.ShockFlip
	case r.HasClass(u, field.Regional):
		return r.D.Fortify
	}
	return r.D.SovietFlip
}

// Trainings returns how many units a side may flip in this turn without paying (§7.2).
func Trainings(r *field.Run, side field.Side) int {
	switch turn := r.S.Turn; {
	case side != field.Soviet || turn < field.SovietFlipsFrom || turn >= field.NoTrainingFrom:
		return 0
	case turn < field.TwoTrainingsFrom:
		return 1
	}
	return 2
}

// train uses free training up for some units (§7.2).
func train(r *field.Run, side field.Side, n, price int) *play.Fault {
	left := Trainings(r, side) - int(r.S.Trained)
	switch {
	case left >= n:
		r.S.Trained += int8(n)
		return nil
	case left > 0:
		return play.Refuse("7.2", "noretreat.bad.trainings-left", rules.Num("left", left))
	case Trainings(r, side) > 0:
		return play.Refuse("7.2", "noretreat.bad.trained", rules.Num("price", price))
	}
	return play.Refuse("7.1", "noretreat.bad.flip-unpaid", rules.Num("price", price))
}

// turnUp turns a unit to its stronger side.
func turnUp(r *field.Run, u int) {
	r.Made = r.Made[:0]
	remember(r, u)
	c := &r.S.Units[u]
	before := r.UnitArg("unit", u)
	c.Reduced, c.Arrived = false, true
	switch {
	case r.HasClass(u, field.Fortified):
		r.M.Event("noretreat.fortified", before, r.PlaceArg("place", int(c.At)))
	case r.D.Units[u].Red != nil:
		r.M.Event("noretreat.upgraded", before, r.UnitArg("now", u), r.PlaceArg("place", int(c.At)))
	default:
		r.M.Event("noretreat.at-full", before, r.PlaceArg("place", int(c.At)))
	}
	settleUndo(r, u, madeUpgrade)
}

// unfortifying turns fortified units back into regional infantry, which costs nothing
// (§7.5, §14.1).
var unfortifying = field.OrderKind{
	Words: []order.Word{{ID: "unfortify", EN: []string{"unfortify", "make regional", "mobilize", "mobilise", "defortify"},
		ES: []string{"convierte en regional", "convertir en regional", "convierte", "desfortifica", "desfortificar", "moviliza", "movilizar", "movilizo"}}},
	Forms: []order.Form{{ID: FormUnfortify, Pattern: "unfortify " + field.UnitsPattern}},
	In:    field.InOrders,
	Do:    unfortifyOrder,
}

// unfortifyOrder carries out the last sentence of §7.5: it asks for no supply, as nothing is
// recovered. The Yugoslavs leave their mountains in the same way (§14.8).
func unfortifyOrder(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	if f := beginStep(r, field.OrgFlip); f != nil {
		return f
	}
	units, f := readOwnUnits(r, side, o)
	if f != nil {
		return f
	}
	for i, u := range units {
		d := &r.D.Units[u]
		switch {
		case d.Front.Class != field.Fortified || d.Back == nil || d.Back.Class == field.Fortified:
			return play.Refuse("7.5", "noretreat.bad.no-regional-side", r.UnitArg("unit", u)).At(field.ArgOf(o, field.ArgUnits, i)).Final()
		case r.S.Units[u].At < 0:
			return play.Refuse("7.5", "noretreat.bad.not-on-map", r.UnitArg("unit", u), r.BoxOf(u)).At(field.ArgOf(o, field.ArgUnits, i))
		case r.S.Units[u].Reduced:
			return play.Refuse("7.5", "noretreat.bad.not-fortified", r.UnitArg("unit", u)).At(field.ArgOf(o, field.ArgUnits, i))
		}
	}
	r.S.Organizing = field.OrgFlip
	for _, u := range units {
		r.S.Units[u].Reduced = true
		r.M.Event("noretreat.unfortified", r.UnitArg("unit", u), r.PlaceArg("place", int(r.S.Units[u].At)))
	}
	return nil
}
