package battle

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Forms of this layer's orders, besides [field.FormLose].
const (
	FormAttack        = "attack"
	FormOrder         = "order"
	FormCounterblow   = "counterblow"
	FormRespond       = "respond"
	FormCounterattack = "counterattack"
	FormCadre         = "cadre"
	FormRetreat       = "retreat"
	FormAdvance       = "advance"
	FormMarker        = "marker"
)

// supportPattern is a support marker and when it is committed (§10.6.2).
var supportPattern = "[[and] [with] {support:=blitz|shock} [if {under:=below} " + field.RatioPattern + " | if " + field.RatioPattern + " {least:=better}]]"

// helpedPattern names units that support an attack: they take part in it as all others do.
const helpedPattern = " [and] (supported {helper:" + field.KindUnit + "+} | [while|with] {helper:" + field.KindUnit + "+} supporting) "

var helpers = &order.Helpers{Arg: "helper", As: field.ArgUnits}

// attacking declares a battle (§10.1.1), or says which units answer a counterblow
// marker that lies on the map already (§10.1.2).
var attacking = field.OrderKind{
	Words: []order.Word{
		{ID: "blitz", EN: []string{"blitz", "blitz marker"}, ES: []string{"blitz", "marcador blitz"}},
		{ID: "shock", EN: []string{"shock", "shock marker"}, ES: []string{"shock", "marcador shock"}},
		{ID: "all-beside", EN: []string{"all", "everything", "everybody", "all adjacent", "all units", "all who can", "all I have", "all there is", "everything there is"},
			ES: []string{"todo", "todos", "todas", "todas las unidades", "todos los adyacentes", "todo lo que haya", "todo lo que hay", "todo lo que tengo"}},
	},
	Forms: []order.Form{
		{ID: FormAttack, Pattern: "attack " + compass.Patterns(field.ArgAt) + " with " + field.UnitsPattern + " " + supportPattern},
		{ID: FormAttack, Pattern: "attack " + compass.Patterns(field.ArgAt) + " with {all:=all-beside} " + supportPattern},
		{ID: FormAttack, Pattern: "attack with {all:=all-beside} (in|on|) " + compass.Patterns(field.ArgAt) + " " + supportPattern},
		{ID: FormAttack, Pattern: "{all:=all-beside} attack " + compass.Patterns(field.ArgAt) + " " + supportPattern},
		{ID: FormAttack, Pattern: field.UnitsPattern + " attack " + compass.Patterns(field.ArgAt) + " " + supportPattern},
		{ID: FormAttack, Pattern: "attack " + compass.Patterns(field.ArgAt) + " with " + field.UnitsPattern + helpedPattern + supportPattern, Helpers: helpers},
		{ID: FormAttack, Pattern: field.UnitsPattern + " attack " + compass.Patterns(field.ArgAt) + helpedPattern + supportPattern, Helpers: helpers},
	},
	In: field.InOrders,
	Do: declareAttack,
}

// ordering says in which order battles are fought (§10.2).
var ordering = field.OrderKind{
	Words:     []order.Word{{ID: "order", EN: []string{"order", "order of battles"}, ES: []string{"orden", "orden de batallas"}}},
	Decisions: []order.Form{{ID: FormOrder, Pattern: "order " + compass.Patterns("battles")}},
	In:        field.InOrders,
}

func declareAttack(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	places, v, f := r.D.ReadPlaces(o, field.ArgAt)
	if f == nil {
		f = r.OwnUnitsFault(side, o)
	}
	if f == nil {
		f = r.Advance(r, field.PhaseTargets)
	}
	if f != nil {
		return f
	}
	a := field.Attack{Places: units(places)}
	for i, p := range places {
		f := targetFault(r, side, p)
		if slices.Contains(places[:i], p) {
			f = repeatedTargetFault(r, p).Final()
		}
		if f != nil {
			return f.At(v)
		}
	}
	if n := targetMarkersNeeded(r, &a); n > MarkersLeft(r, side) {
		return play.Refuse("10.1", "noretreat.bad.targets-used", rules.Num("left", max(MarkersLeft(r, side), 0))).At(v)
	}
	if o.Has("all") {
		if a.Units = units(freeUnits(r, side, &a)); len(a.Units) == 0 {
			return play.Refuse("10.3.3", "noretreat.bad.nobody-beside", r.PlaceArg("place", places[0])).At(v)
		}
	}
	list := r.D.UnitsIn(o, field.ArgUnits)
	for i, u := range list {
		f := attackerFault(r, u, &a)
		if f == nil && (slices.Contains(a.Units, int16(u)) || attackOf(r, u) >= 0) {
			f = play.Refuse("10.3.4", "noretreat.bad.one-battle", r.UnitArg("unit", u))
		}
		if f != nil {
			return f.At(field.ArgOf(o, field.ArgUnits, i))
		}
		a.Units = append(a.Units, int16(u))
	}
	if f := applySupport(r, side, o, &a); f != nil {
		return f
	}
	for _, p := range places {
		if !hasCounterblow(r, p) {
			r.S.Targets = append(r.S.Targets, field.Target{Place: int16(p), Side: side})
		}
	}
	r.S.Attacks = append(r.S.Attacks, a)
	r.M.Event("noretreat.declared", placeArgs(r, unitArgs(r, []rules.Arg{field.SideArg("side", side)}, "units", a.Units), "places", a.Places)...)
	foreseeAttack(r, side, o, &a)
	return nil
}

// freeUnits returns the units of a side that can take part in an attack and have no other.
func freeUnits(r *field.Run, side field.Side, a *field.Attack) []int {
	return slices.DeleteFunc(unitsBeside(r, side, int(a.Places[0])), func(u int) bool { return attackerFault(r, u, a) != nil || attackOf(r, u) >= 0 })
}

// targetFault says why a place cannot be attacked in this combat phase (§10.1, §10.3.4).
func targetFault(r *field.Run, side field.Side, place int) *play.Fault {
	switch {
	case !r.Has(side.Enemy(), place):
		return play.Refuse("10.1", "noretreat.bad.no-enemy", r.PlaceArg("place", place)).MarkTentative(r.M.Trying() && r.M.Unsure)
	case targetAt(r, place, side) != nil, slices.ContainsFunc(r.S.Attacks, func(a field.Attack) bool { return slices.Contains(a.Places, int16(place)) }):
		return repeatedTargetFault(r, place)
	}
	return nil
}

func repeatedTargetFault(r *field.Run, place int) *play.Fault {
	return play.Refuse("10.3.4", "noretreat.bad.target-twice", r.PlaceArg("place", place))
}

// attackerFault says why a unit cannot take part in an attack: it stands beside all that is
// attacked (§10.3.3); if any of it is attacked of his own will it is in order, and its
// strength is not printed in white (§10.1.1).
func attackerFault(r *field.Run, u int, a *field.Attack) *play.Fault {
	at := int(r.S.Units[u].At)
	unit := r.UnitArg("unit", u)
	if at < 0 {
		return play.Refuse("10.3.3", "noretreat.bad.not-on-map", unit, field.BoxArg(at))
	}
	for _, p := range a.Places {
		if !r.Adjacent(at, int(p)) {
			return play.Refuse("10.3.3", "noretreat.bad.not-beside", unit, r.PlaceArg("place", int(p)))
		}
	}
	switch {
	case targetMarkersNeeded(r, a) == 0:
	case r.S.Units[u].Disorganised:
		return play.Refuse("10.1.1", "noretreat.bad.disorganised", unit)
	case !r.Face(u).Attacks:
		return play.Refuse("10.1.1", "noretreat.bad.white", unit)
	}
	return nil
}

// applySupport reads the support marker of an attack (§10.6.2).
func applySupport(r *field.Run, side field.Side, o *rules.Order, a *field.Attack) *play.Fault {
	v, ok := o.Get("support")
	if !ok {
		return nil
	}
	column, f := r.D.RatioOf(o)
	if f != nil {
		return f
	}
	under, _ := o.Get("under")
	switch {
	case o.Has("under") && column < 0: // nothing is below the table
		return play.Refuse("10.5", "noretreat.bad.ratio").At(under).Final()
	case o.Has("under"):
		a.Below = int8(column + 1)
	case o.Has("least"):
		a.Least = int8(column + 1)
	}
	a.Support = true
	promised := 1
	for i := range r.S.Attacks {
		if x := &r.S.Attacks[i]; x.Support && x.Below+x.Least == 0 {
			promised++
		}
	}
	switch {
	case v.ID != supportWord(side):
		return play.Refuse("10.6.2", "noretreat.bad.support-side").At(v).Final()
	case !slices.ContainsFunc(a.Units, func(u int16) bool { return !r.S.Units[u].Unsupplied }):
		return play.Refuse("10.6.2", "noretreat.bad.support-unsupplied").At(v)
	case promised > int(*SupportMarkers(r, side)):
		return play.Refuse("13.3", "noretreat.bad.support-used", rules.Num("left", int(*SupportMarkers(r, side)))).At(v)
	}
	return nil
}

// SupportMarkers returns the support markers that a side has left in this turn (§13.3).
func SupportMarkers(r *field.Run, side field.Side) *int8 {
	if side == field.Axis {
		return &r.S.Blitz
	}
	return &r.S.Shock
}

func supportWord(side field.Side) string { return [...]string{"blitz", "shock"}[side] }

// targetAt returns the marker of a side at a place, nil when it has none there.
func targetAt(r *field.Run, place int, side field.Side) *field.Target {
	for i := range r.S.Targets {
		if t := &r.S.Targets[i]; int(t.Place) == place && t.Side == side {
			return t
		}
	}
	return nil
}

// hasCounterblow reports whether a counterblow marker of the passive side lies at a place: the
// active side must attack it, and terrain does not help there (§10.1.2).
func hasCounterblow(r *field.Run, place int) bool {
	t := targetAt(r, place, r.S.Active.Enemy())
	return t != nil && t.Counterblow
}

// targetMarkersNeeded counts the places of an attack that need a target marker.
func targetMarkersNeeded(r *field.Run, a *field.Attack) (n int) {
	for _, p := range a.Places {
		if !hasCounterblow(r, int(p)) {
			n++
		}
	}
	return n
}

// attackOf returns the attack that a unit is part of, -1 for none.
func attackOf(r *field.Run, u int) int {
	return slices.IndexFunc(r.S.Attacks, func(a field.Attack) bool { return slices.Contains(a.Units, int16(u)) })
}

// MarkersLeft returns how many target and counterblow markers a side may still lay: five,
// of the Axis fewer in a long winter (§13.1) and late in the war (§13.5), less those that
// lie on the map, and those that were laid in the player turn before (§10.1), but by option.
func MarkersLeft(r *field.Run, side field.Side) int {
	n := r.D.Targets
	if side == field.Axis {
		if most := r.D.Weathers[r.Weather()].Targets; most > 0 {
			n = min(n, most)
		}
		switch turn := r.S.Turn; {
		case turn >= field.OneTargetFrom:
			n = 1
		case turn >= field.ThreeTargetsFrom:
			n = min(n, 3)
		}
	}
	return n - markersUsed(r, side)
}

// markersUsed returns how many markers a side has laid in this game turn, or player turn by option.
func markersUsed(r *field.Run, side field.Side) (n int) {
	for i := range r.S.Targets {
		n += b2i(r.S.Targets[i].Side == side)
	}
	if r.S.Options.Markers != field.MarkersByPlayerTurn {
		n += int(r.S.Laid[side])
	}
	return n
}
