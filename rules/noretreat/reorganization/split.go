package reorganization

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// FormSplit is the form of the order below.
const FormSplit = "split"

// splitting makes detachments of a German army, and fortified fronts of a Soviet one
// (optional, §15.1, §15.2).
var splitting = field.OrderKind{
	Words: []order.Word{{ID: "split", EN: []string{"split", "splits"}, ES: []string{"divide", "dividir", "divido"}}},
	Forms: []order.Form{{ID: FormSplit, Pattern: "split {" + field.ArgUnits + ":" + field.KindUnit + "} [at " + compass.Patterns(field.ArgAt) + "]"}},
	In:    field.InOrders,
	Do:    splitOrder,
}

// The turns from which units are split (§15.1, §15.2).
const (
	abteilungFrom = 8
	fortifiedFrom = 5
)

// parting is what a unit is split into: how many counters of which kind, and whether
// it goes for good or loses a step.
type parting struct {
	arrival field.Arrival
	class   field.Class
	n       int
	gone    bool
	from    int // turn
	section string
}

// partingOf returns how a unit is split. The fortified fronts are made in the Soviet phase,
// though §15.2 repeats the words of §15.1, of a front that reads 4-3; a mechanised
// detachment of the step that a panzer army loses.
func partingOf(r *field.Run, u int) (parting, bool) {
	d, face := &r.D.Units[u], r.Face(u)
	switch {
	case d.Side == field.Soviet && face.Strength == 4 && face.Move == 3 && d.Arrival <= field.ByTurn:
		return parting{field.ByFortifiedFronts, field.Fortified, 2, true, fortifiedFrom, "15.2"}, r.S.Options.Fortified
	case d.Nation == "german" && d.Front.Class == field.Infantry && d.Front.Strength == 4 && d.Front.Move == 4:
		return parting{field.ByAbteilung, field.Infantry, 2, true, abteilungFrom, "15.1"}, r.S.Options.Abteilung
	case d.Nation == "german" && d.Front.Class.IsArmor():
		return parting{field.ByAbteilung, field.Mechanized, 1, false, abteilungFrom, "15.1"}, r.S.Options.Abteilung
	}
	return parting{}, false
}

// splitOrder carries out §15.1 and §15.2.
func splitOrder(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	if f := beginStep(r, field.OrgPlace); f != nil {
		return f
	}
	if f := r.OwnUnitsFault(side, o); f != nil {
		return f
	}
	v, _ := o.Get(field.ArgUnits)
	u := r.D.UnitByID[v.ID]
	kind, ok := partingOf(r, u)
	if !ok {
		return play.Refuse("15.1", "noretreat.bad.no-split", r.UnitArg("unit", u)).At(v)
	}
	if f := splitFault(r, u, kind); f != nil {
		return f.At(v)
	}
	parts := sparePartCounters(r, kind)
	if len(parts) < kind.n {
		return play.Refuse(kind.section, "noretreat.bad.no-parts", r.UnitArg("unit", u))
	}
	places, at, f := r.D.ReadPlaces(o, field.ArgAt)
	if f != nil {
		return f
	}
	here := int(r.S.Units[u].At)
	if len(places) > kind.n {
		return play.Refuse(kind.section, "noretreat.bad.split-places", rules.Num("most", kind.n)).At(at)
	}
	for len(places) < kind.n {
		places = append(places, here)
	}
	staying := 0
	if !kind.gone {
		staying = 1
	}
	for i, p := range places {
		if f := partFault(r, side, kind, here, p, staying, places[:i]); f != nil {
			return f.At(at)
		}
	}
	r.S.Organizing, r.S.Split = field.OrgPlace, true
	r.M.Event("noretreat.split", r.UnitArg("unit", u), r.PlaceArg("place", here))
	if kind.gone {
		r.TakeOff(u, field.Removed)
	} else {
		r.LoseStep(u, field.ByRule)
	}
	for i, p := range places {
		placeUnit(r, parts[i], p, Reinforcement)
	}
	return nil
}

// splitFault says why a unit may not be split.
func splitFault(r *field.Run, u int, kind parting) *play.Fault {
	c := &r.S.Units[u]
	unit := r.UnitArg("unit", u)
	switch {
	case int(r.S.Turn) < kind.from:
		return play.Refuse(kind.section, "noretreat.bad.split-too-soon", rules.Num("turn", kind.from))
	case r.S.Split:
		return play.Refuse(kind.section, "noretreat.bad.split-once")
	case c.At < 0:
		return play.Refuse(kind.section, "noretreat.bad.not-on-map", unit, r.BoxOf(u))
	case r.D.Units[u].Side == field.Axis && c.Reduced:
		return play.Refuse(kind.section, "noretreat.bad.split-reduced", unit)
	case c.Unsupplied || !supply.IsSupplied(r, u):
		return play.Refuse(kind.section, "noretreat.bad.split-unsupplied", unit)
	case len(r.UnitsAt(int(c.At))) > 1:
		return play.Refuse(kind.section, "noretreat.bad.split-stacked", unit, r.PlaceArg("place", int(c.At)))
	}
	return nil
}

// sparePartCounters returns the counters of a kind that have not been used.
func sparePartCounters(r *field.Run, kind parting) (out []int) {
	for u := range r.S.Units {
		d := &r.D.Units[u]
		if d.Arrival == kind.arrival && d.Front.Class == kind.class && r.S.Units[u].At == field.Due {
			out = append(out, u)
		}
	}
	return out
}

// partFault says why a part may not stand at a place: it is the hex of the whole, or
// one beside it that is in no enemy zone of control.
func partFault(r *field.Run, side field.Side, kind parting, here, place, staying int, others []int) *play.Fault {
	n := 0
	for _, p := range others {
		if p == place {
			n++
		}
	}
	if place == here {
		n += staying
	} else {
		n += r.CountStacked(place)
	}
	arg := r.PlaceArg("place", place)
	switch {
	case place != here && (!r.Adjacent(here, place) || r.D.Places[place].Terrain == field.Lake || r.D.Places[place].Terrain == field.Area || r.Has(side.Enemy(), place)):
		return play.Refuse(kind.section, "noretreat.bad.split-where", arg)
	case place != here && r.InZOCOf(side.Enemy(), place):
		return play.Refuse(kind.section, "noretreat.bad.split-ezoc", arg)
	case n >= r.StackLimit(side, place):
		return play.Refuse("8.4.1", "noretreat.bad.split-full", arg, rules.Num("most", r.StackLimit(side, place)))
	}
	return nil
}
