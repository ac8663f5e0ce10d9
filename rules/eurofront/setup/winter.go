package setup

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// How near to Leningrad or Tallinn, and to Moscow, units are set up (§22, 1939A).
const (
	aroundLeningrad = 1
	aroundMoscow    = 2
)

// placeNorth sets a unit of the Winter War up at another place (§22, 1939A): Finns within
// Finland, where the Mannerheim Line stays held (§21.481), Soviets a hex from Leningrad or
// Tallinn, those of the North there, and the headquarters of Moscow two hexes from it.
func placeNorth(r *field.Run, side field.Side, u, to int) *play.Fault {
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	from := int(b.At)
	switch {
	case r.D.Holder(d.Faction) != side:
		return play.Refuse("22.2", "eurofront.bad.not-yours", r.UnitArg("unit", u)).Final()
	case from < 0:
		return play.Refuse("22.2", "eurofront.bad.not-here", r.UnitArg("unit", u)).Final()
	case from == to:
		return play.Refuse("22.2", "eurofront.bad.stays", r.UnitArg("unit", u))
	case !canDeploy(r, u, to):
		return play.Refuse("22", "eurofront.bad.set-up-north", r.UnitArg("unit", u), r.PlaceArg("to", to)).Final()
	case r.IsFull(d.Faction, to):
		return play.Refuse("6.2", "eurofront.bad.stack", r.PlaceArg("in", to), rules.Num("most", r.StackLimit(to)))
	case d.Faction == field.Axis && slices.Contains(mannerheimLine(r), from) && r.CountBlocks(field.Axis, from) == 1:
		return play.Refuse("21.481", "eurofront.bad.front-line", r.PlaceArg("in", from))
	}
	r.Put(u, to)
	return nil
}

// mannerheimLine returns the hexes of the Mannerheim Line: Vyborg and the one north-east of it.
func mannerheimLine(r *field.Run) []int {
	vyborg := r.D.Cities[r.D.Vyborg].Place
	return []int{vyborg, r.D.Hexes.Sides(vyborg)[board.NorthEast].To}
}

// canDeploy reports whether a unit of the Winter War may be set up at a place.
func canDeploy(r *field.Run, u, to int) bool {
	d, p := &r.D.Units[u], &r.D.Places[to]
	if r.S.Controller(to) != d.Faction {
		return false
	}
	near := func(city int, most int) bool {
		return p.Kind == field.Hex && r.D.Hexes.Distance(to, r.D.Cities[city].Place) <= most
	}
	switch {
	case d.Faction == field.Axis:
		return r.Country(to) == d.Nation
	case d.In(field.NorthFront) != field.Alien:
		return p.Front == field.NorthFront
	case u == r.D.MoscowHQ:
		return near(r.D.Moscow, aroundMoscow)
	}
	return near(r.D.Leningrad, aroundLeningrad) || near(r.D.Tallinn, aroundLeningrad)
}
