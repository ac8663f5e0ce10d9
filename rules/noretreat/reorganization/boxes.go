package reorganization

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/noretreat/moves"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// The halves of cards that bring units out of boxes.

// boxFault says that a unit lies in none of some boxes.
func (r piece) boxFault(boxes ...int) *play.Fault {
	if !slices.Contains(boxes, int(r.run.S.Units[r.u].At)) {
		if r.run.S.Units[r.u].At >= 0 {
			return play.Refuse("5.3", "noretreat.bad.on-map-already", r.run.UnitArg("unit", r.u), r.run.PlaceArg("place", int(r.run.S.Units[r.u].At)))
		}
		return play.Refuse("5.3", "noretreat.bad.not-in-box", r.run.UnitArg("unit", r.u), r.run.BoxOf(r.u))
	}
	return nil
}

// takeUp gives a unit that leaves a box the side with which it comes (§7.7, §7.9.2).
func (r piece) takeUp() {
	if c := &r.run.S.Units[r.u]; c.At != field.Shattered && r.run.D.Units[r.u].Back != nil && !r.run.IsSingleStepFront(r.u) {
		c.Reduced = true
	}
}

// movesOut reports whether a unit can move with the side with which it leaves its box:
// fortresses neither ride nor march.
func (r piece) movesOut() bool {
	c := r.run.S.Units[r.u]
	r.takeUp()
	mobile := r.run.CanMove(r.u)
	r.run.S.Units[r.u] = c
	return mobile
}

// conscriptFault and conscript are New Conscripts.
func (r played) conscriptFault() *play.Fault {
	if f := r.namedFault(r.Side, 1); f != nil {
		return f
	}
	e := r.errands()[0]
	if f := pieceOf(r.run, e.unit).boxFault(field.Destroyed, field.Surrendered); f != nil {
		return f
	}
	if e.place < 0 {
		return play.Refuse("7.9", "noretreat.bad.card-place", r.run.UnitArg("unit", e.unit))
	}
	if wrong := conscriptSite(r.run, e); wrong != "" {
		return play.Refuse("5.3", "noretreat.bad.site."+wrong, r.run.UnitArg("unit", e.unit), r.run.PlaceArg("place", e.place), siteArg("conscripts"))
	}
	return nil
}

// conscriptSite returns a city that the Soviets control, or a hex beside one, with an overland
// line; no enemy zone of control but in a city (§7.6).
func conscriptSite(r *field.Run, e errand) string {
	city := func(p int) bool { return r.City(p) && r.Control(p) == field.Soviet }
	terrain := r.D.Places[e.place].Terrain
	switch {
	case terrain == field.Lake || terrain == field.Area:
		return "where"
	case r.Has(field.Axis, e.place):
		return "enemy"
	case !city(e.place) && !slices.ContainsFunc(r.D.Places[e.place].Near, func(n field.Near) bool { return !n.Lake && city(int(n.To)) }):
		return "where"
	case !city(e.place) && r.InZOCOf(field.Axis, e.place):
		return "ezoc"
	case !supply.Trace(r, field.Soviet).HasOverland(e.place):
		return "line"
	case !hasRoom(r, e.unit, e.place):
		return "full"
	}
	return ""
}

func (r played) conscript() {
	e := r.errands()[0]
	pieceOf(r.run, e.unit).takeUp()
	r.run.Put(e.unit, e.place)
	r.run.Enter(field.Soviet, e.place)
	r.run.S.Units[e.unit].Disorganised = true
	r.run.M.Event("noretreat.conscripts", r.run.UnitArg("unit", e.unit), r.run.PlaceArg("place", e.place))
}

// entrainFault and entrain are Manpower Reserves: units go to the trains.
func (r played) entrainFault() *play.Fault {
	const most = 2
	if f := r.namedFault(r.Side, most); f != nil {
		return f
	}
	list := r.errands()
	for _, e := range list {
		if f := pieceOf(r.run, e.unit).boxFault(field.Shattered, field.Destroyed, field.Surrendered); f != nil {
			return f
		}
		if !pieceOf(r.run, e.unit).movesOut() {
			return play.Refuse("9.0", "noretreat.bad.no-trains", r.run.UnitArg("unit", e.unit))
		}
	}
	if room := r.run.D.RailBox - moves.InBox(r.run, r.Side, field.Rail); room < len(list) {
		return play.Refuse("9.1.2", "noretreat.bad.trains-full", rules.Num("room", max(room, 0)))
	}
	return nil
}

func (r played) entrain() {
	for _, e := range r.errands() {
		pieceOf(r.run, e.unit).takeUp()
		r.run.Put(e.unit, field.Rail)
		r.run.M.Event("noretreat.to-trains", r.run.UnitArg("unit", e.unit))
	}
}

// returnFault and comeBack are Strategic Reserves: a unit of the boxes detrains.
func (r played) returnFault() *play.Fault {
	if f := r.namedFault(r.Side, 1); f != nil {
		return f
	}
	e := r.errands()[0]
	if f := pieceOf(r.run, e.unit).boxFault(field.Shattered, field.Destroyed, field.Surrendered); f != nil {
		return f
	}
	if !pieceOf(r.run, e.unit).movesOut() {
		return play.Refuse("9.0", "noretreat.bad.no-trains", r.run.UnitArg("unit", e.unit))
	}
	return detrainFault(r.run, e)
}

func detrainFault(r *field.Run, e errand) *play.Fault {
	if e.place < 0 {
		return play.Refuse("9.2", "noretreat.bad.card-place", r.UnitArg("unit", e.unit))
	}
	return moves.DetrainFault(r, e.unit, e.place)
}

func (r played) comeBack() {
	pieceOf(r.run, r.errands()[0].unit).takeUp()
	r.detrainAll()
}

// ersatzFault returns the condition of Ersatz Units: available battle groups.
func (r played) ersatzFault() *play.Fault {
	const most = 2
	if f := r.namedFault(r.Side, most); f != nil {
		return f
	}
	for _, e := range r.errands() {
		if f := pieceOf(r.run, e.unit).boxFault(field.Cadres); f != nil {
			return f
		}
		if f := detrainFault(r.run, e); f != nil {
			return f
		}
	}
	return nil
}

// detrainAll brings the units of a play to the map as from trains (§9.2).
func (r played) detrainAll() {
	for _, e := range r.errands() {
		if f := moves.Detrain(r.run, e.unit, e.place); f != nil {
			e.miss(r.run)
		}
	}
}

// rebuildFault says why eliminated units of a kind cannot be put into cities of Greater
// Germany (cards 48, 49). The garrison of Berlin is none of them.
func (r played) rebuildFault(class field.Class, most int) *play.Fault {
	if f := r.namedFault(r.Side, most); f != nil {
		return f
	}
	for _, e := range r.errands() {
		if r.run.D.Units[e.unit].Front.Class != class || e.unit == r.run.D.Garrison {
			return play.Refuse("5.3", "noretreat.bad.card-kind", r.run.UnitArg("unit", e.unit), r.run.CardArg("card", r.Card, r.Side))
		}
		if f := pieceOf(r.run, e.unit).boxFault(field.Removed); f != nil {
			return f
		}
		if e.place < 0 {
			return play.Refuse("7.6", "noretreat.bad.card-place", r.run.UnitArg("unit", e.unit))
		}
		if section, wrong := wrongSite(r.run, e.unit, e.place, Replacement); wrong != "" {
			return play.Refuse(section, "noretreat.bad.site."+wrong, r.run.UnitArg("unit", e.unit), r.run.PlaceArg("place", e.place), siteArg(siteWords[siteAxis]))
		}
	}
	return nil
}

func (r played) rebuild() {
	for _, e := range r.errands() {
		if _, wrong := wrongSite(r.run, e.unit, e.place, Replacement); wrong != "" {
			e.miss(r.run)
			continue
		}
		placeUnit(r.run, e.unit, e.place, Reinforcement)
	}
}

// rebuildFort is Festung Deutschland, which costs a VP.
func (r played) rebuildFort() {
	r.rebuild()
	r.run.AddVP(r.Side, -1, "noretreat.vp-paid", r.run.CardArg("card", r.Card, r.Side))
}
