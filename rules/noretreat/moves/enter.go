package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// entryFault says why a unit can never come to a place as things lie, whatever points it
// has; nil when it can.
func entryFault(r *field.Run, u, place int) *play.Fault {
	section, code := "8.7", "move-area"
	switch {
	case canEnter(r, u, place):
		return nil
	case r.D.Places[place].Terrain == field.Lake:
		section, code = "6.3", "move-lake"
	case r.Has(r.D.Units[u].Side.Enemy(), place):
		section, code = "8.4", "move-enemy"
	case place == r.D.Finland:
		section = "8.6"
	case !r.OilFell():
		code = "move-balkans"
	}
	return play.Refuse(section, "noretreat.bad."+code, r.UnitArg("unit", u), r.PlaceArg("place", place))
}

// canEnter reports whether a unit can come to a place as things lie, with the points for it.
func canEnter(r *field.Run, u, place int) bool {
	return r.MayEnter(u, place) && !r.Has(r.D.Units[u].Side.Enemy(), place)
}

// costOf returns what it costs a unit to enter a place, by the terrain and whether it is of
// tanks (§8.3). A river costs nothing.
func costOf(r *field.Run, u, place int) int {
	row := &r.D.Terrains[r.Terrain(place)]
	if r.Class(u).IsArmor() {
		return row.Armor
	}
	return row.Other
}

// supplyMove is what a unit without supply moves at most (§6.5.2); generalStaff are the
// points that card 17 gives.
const (
	supplyMove   = 3
	generalStaff = 2
)

// pointsOf returns what a unit may spend in its movement phase (§8.1): what is printed,
// limited by the weather (§8.2) and for want of supply (§6.5.2), with card 17 on top.
func pointsOf(r *field.Run, u int) int {
	n := r.Face(u).Move
	if most := r.D.Weathers[r.Weather()].MaxMove; most > 0 {
		n = min(n, most)
	}
	if r.S.Units[u].Unsupplied {
		n = min(n, supplyMove)
	}
	if n > 0 && hasExtraPoints(r, u) {
		n += generalStaff
	}
	return n
}

// hasExtraPoints reports whether card 17 gives more points to the units of the place where a
// unit is.
func hasExtraPoints(r *field.Run, u int) bool {
	return slices.ContainsFunc(r.S.Effects, func(e field.Effect) bool {
		return e.Side == r.D.Units[u].Side && e.Until == field.ThisPhase && e.Place == r.S.Units[u].At && r.D.Cards[e.Card].ID == "c17"
	})
}

// isInEnemyZOC reports whether a place lies in a zone of control of the enemy of a side: his
// zones reach no lake.
func isInEnemyZOC(r *field.Run, side field.Side, place int) bool {
	return r.D.Places[place].Terrain != field.Lake && r.InZOCOf(side.Enemy(), place)
}
