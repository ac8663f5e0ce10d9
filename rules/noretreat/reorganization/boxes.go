package reorganization

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/moves"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
	"github.com/fieldpost/fieldpost/rules/play"
)

// The halves of cards that bring units out of boxes.

// boxFault says that a unit lies in none of some boxes.
func boxFault(r *field.Run, u int, boxes ...int) *play.Fault {
	if !slices.Contains(boxes, int(r.S.Units[u].At)) {
		if r.S.Units[u].At >= 0 {
			return play.Refuse("5.3", "noretreat.bad.on-map-already", r.UnitArg("unit", u), r.PlaceArg("place", int(r.S.Units[u].At)))
		}
		return play.Refuse("5.3", "noretreat.bad.not-in-box", r.UnitArg("unit", u), r.BoxOf(u))
	}
	return nil
}

// takeUp gives a unit that leaves a box the side with which it comes (§7.7, §7.9.2).
func takeUp(r *field.Run, u int) {
	if c := &r.S.Units[u]; c.At != field.Shattered && r.D.Units[u].Back != nil && !r.IsSingleStepFront(u) {
		c.Reduced = true
	}
}

// trainFault says why a unit of the boxes cannot take a train: fortresses neither ride nor
// march with the side with which they leave their box.
func trainFault(r *field.Run, u int) *play.Fault {
	if f := boxFault(r, u, field.Shattered, field.Destroyed, field.Surrendered); f != nil {
		return f
	}
	c := r.S.Units[u]
	takeUp(r, u)
	mobile := r.CanMove(u)
	if r.S.Units[u] = c; !mobile {
		return play.Refuse("9.0", "noretreat.bad.no-trains", r.UnitArg("unit", u))
	}
	return nil
}

// conscriptFault and conscript are New Conscripts.
func conscriptFault(r *field.Run, p *field.Play) *play.Fault {
	if f := namedFault(r, p, p.Side, 1); f != nil {
		return f
	}
	e := errands(p)[0]
	if f := boxFault(r, e.unit, field.Destroyed, field.Surrendered); f != nil {
		return f
	}
	if f := e.placeless(r, "7.9"); f != nil {
		return f
	}
	if wrong := conscriptSite(r, e); wrong != "" {
		return play.Refuse("5.3", "noretreat.bad.site."+wrong, r.UnitArg("unit", e.unit), r.PlaceArg("place", e.place), siteArg("conscripts"))
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

func conscript(r *field.Run, p *field.Play) {
	e := errands(p)[0]
	takeUp(r, e.unit)
	r.Put(e.unit, e.place)
	r.Enter(field.Soviet, e.place)
	r.S.Units[e.unit].Disorganised = true
	r.M.Event("noretreat.conscripts", r.UnitArg("unit", e.unit), r.PlaceArg("place", e.place))
}

// entrainFault and entrain are Manpower Reserves: units go to the trains.
func entrainFault(r *field.Run, p *field.Play) *play.Fault {
	const most = 2
	if f := namedFault(r, p, p.Side, most); f != nil {
		return f
	}
	list := errands(p)
	for _, e := range list {
		if f := trainFault(r, e.unit); f != nil {
			return f
		}
	}
	if room := r.D.RailBox - moves.InBox(r, p.Side, field.Rail); room < len(list) {
		return play.Refuse("9.1.2", "noretreat.bad.trains-full", rules.Num("room", max(room, 0)))
	}
	return nil
}

func entrain(r *field.Run, p *field.Play) {
	for _, e := range errands(p) {
		takeUp(r, e.unit)
		r.Put(e.unit, field.Rail)
		r.M.Event("noretreat.to-trains", r.UnitArg("unit", e.unit))
	}
}

// returnFault and comeBack are Strategic Reserves: a unit of the boxes detrains.
func returnFault(r *field.Run, p *field.Play) *play.Fault {
	if f := namedFault(r, p, p.Side, 1); f != nil {
		return f
	}
	e := errands(p)[0]
	if f := trainFault(r, e.unit); f != nil {
		return f
	}
	return detrainFault(r, e)
}

func detrainFault(r *field.Run, e errand) *play.Fault {
	if f := e.placeless(r, "9.2"); f != nil {
		return f
	}
	return moves.DetrainFault(r, e.unit, e.place)
}

func comeBack(r *field.Run, p *field.Play) {
	takeUp(r, errands(p)[0].unit)
	detrainAll(r, p)
}

// ersatzFault returns the condition of Ersatz Units: available battle groups.
func ersatzFault(r *field.Run, p *field.Play) *play.Fault {
	const most = 2
	if f := namedFault(r, p, p.Side, most); f != nil {
		return f
	}
	for _, e := range errands(p) {
		if f := boxFault(r, e.unit, field.Cadres); f != nil {
			return f
		}
		if f := detrainFault(r, e); f != nil {
			return f
		}
	}
	return nil
}

// detrainAll brings the units of a play to the map as from trains (§9.2).
func detrainAll(r *field.Run, p *field.Play) {
	doErrands(r, p, detrainFault, func(r *field.Run, e errand) { moves.Detrain(r, e.unit, e.place) })
}

// rebuildFault says why eliminated units of a kind cannot be put into cities of Greater
// Germany (cards 48, 49). The garrison of Berlin is none of them.
func rebuildFault(r *field.Run, p *field.Play, class field.Class, most int) *play.Fault {
	if f := namedFault(r, p, p.Side, most); f != nil {
		return f
	}
	for _, e := range errands(p) {
		if r.D.Units[e.unit].Front.Class != class || e.unit == r.D.Garrison {
			return play.Refuse("5.3", "noretreat.bad.card-kind", r.UnitArg("unit", e.unit), r.CardArg("card", p.Card, p.Side))
		}
		if f := boxFault(r, e.unit, field.Removed); f != nil {
			return f
		}
		if f := rebuildSiteFault(r, e); f != nil {
			return f
		}
	}
	return nil
}

func rebuild(r *field.Run, p *field.Play) {
	doErrands(r, p, rebuildSiteFault, func(r *field.Run, e errand) { placeUnit(r, e.unit, e.place, Reinforcement) })
}

// rebuildSiteFault says why a unit cannot be put into a city of Greater Germany.
func rebuildSiteFault(r *field.Run, e errand) *play.Fault {
	if f := e.placeless(r, "7.6"); f != nil {
		return f
	}
	if section, wrong := wrongSite(r, e.unit, e.place, Replacement); wrong != "" {
		return play.Refuse(section, "noretreat.bad.site."+wrong, r.UnitArg("unit", e.unit), r.PlaceArg("place", e.place), siteArg(siteWords[siteAxis]))
	}
	return nil
}

// rebuildFort carries out Festung Deutschland, which costs a VP.
func rebuildFort(r *field.Run, p *field.Play) {
	rebuild(r, p)
	r.AddVP(p.Side, -1, "noretreat.vp-paid", r.CardArg("card", p.Card, p.Side))
}
