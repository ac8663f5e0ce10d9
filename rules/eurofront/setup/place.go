package setup

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// occupants is how many German units may stand in the land of a lesser power of the Axis
// (§20.132).
const occupants = 4

// Place sets a unit up at another place (§22.31): one of the East that its faction
// controls, in supply, a fortress or a base, with room for it; and the front line is held
// without it. Where the set-up is not free the satellites stay at home (§22, 1942).
func (r *Run) Place(side field.Side, u, to int) *play.Fault {
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	g := r.groundOf(d.Faction)
	from := int(b.At)
	switch {
	case r.D.Holder(d.Faction) != side:
		return play.Deny("22.2", "eurofront.bad.not-yours", r.UnitArg("unit", u)).Surely()
	case from < 0 || d.Type == field.Beachhead:
		return play.Deny("22.2", "eurofront.bad.not-here", r.UnitArg("unit", u)).Surely()
	case from == to:
		return play.Deny("22.2", "eurofront.bad.stays", r.UnitArg("unit", u))
	case r.D.Places[to].Front != field.EastFront || !g.supplied.Has(to):
		return play.Deny("22.31", "eurofront.bad.set-up-there", r.UnitArg("unit", u), r.PlaceArg("to", to)).Surely()
	case r.bound(u) && !r.home(d.Nation, to):
		return play.Deny("22", "eurofront.bad.satellite", r.UnitArg("unit", u), r.PlaceArg("to", to)).Surely()
	case r.Of(d.Faction, to) >= r.Stack(to):
		return play.Deny("6.2", "eurofront.bad.stack", r.PlaceArg("in", to), rules.Num("most", r.Stack(to)))
	case g.front.Has(from) && r.Of(d.Faction, from) == 1:
		return play.Deny("22.31", "eurofront.bad.front-line", r.PlaceArg("in", from))
	case r.guests(u, to) >= occupants:
		return play.Deny("20.132", "eurofront.bad.occupation", r.PlaceArg("to", to), rules.Num("most", occupants))
	}
	r.Put(u, to)
	battle := r.Battle(to)
	b.Up = battle != nil && d.Faction.Opposes(battle.Defender)
	return nil
}

// bound reports whether a unit is of a satellite that stays at home: where the set-up is
// free none is, and one that history has let go never is (§22, 1942).
func (r *Run) bound(u int) bool {
	d := &r.D.Units[u]
	return r.S.Options.Deployment != field.FreeSetup && d.Faction == field.Axis && d.Nation != r.D.Germany &&
		!slices.Contains(r.D.Scenarios[r.S.Scenario].Freed, u)
}

// home reports whether a place is in the land of a nation or beside it, with the larger
// of its borders of 1939 and of the scenario.
func (r *Run) home(nation, place int) bool {
	if r.owns(nation, place) {
		return true
	}
	return slices.ContainsFunc(r.D.Places[place].Near, func(n field.Near) bool { return r.owns(nation, int(n.To)) })
}

func (r *Run) owns(nation, place int) bool {
	return r.D.Owner(place, "1939") == nation || r.D.Owner(place, r.D.Scenarios[r.S.Scenario].Borders) == nation
}

// guests counts the German units, but one, in the land of the lesser power to which a
// place belongs; none where it belongs to no such power.
func (r *Run) guests(u, place int) (n int) {
	borders := r.D.Scenarios[r.S.Scenario].Borders
	owner := r.D.Owner(place, borders)
	if r.D.Units[u].Nation != r.D.Germany || !slices.Contains(r.D.Scenarios[r.S.Scenario].Minors, owner) {
		return 0
	}
	for v := range r.S.Blocks {
		if at := int(r.S.Blocks[v].At); v != u && at >= 0 && r.D.Units[v].Nation == r.D.Germany && r.D.Owner(at, borders) == owner {
			n++
		}
	}
	return n
}

// Shift gives strength of a unit to another one of its pool (§22.2): of the same nation
// and type, all headquarters being one pool. Nobody is left without a step.
func (r *Run) Shift(side field.Side, n, from, to int) *play.Fault {
	a, b := &r.S.Blocks[from], &r.S.Blocks[to]
	x, y := &r.D.Units[from], &r.D.Units[to]
	least := int8(1)
	if x.Type.Cadre() {
		least = 0
	}
	switch {
	case r.D.Holder(x.Faction) != side:
		return play.Deny("22.2", "eurofront.bad.not-yours", r.UnitArg("unit", from)).Surely()
	case r.D.Holder(y.Faction) != side:
		return play.Deny("22.2", "eurofront.bad.not-yours", r.UnitArg("unit", to)).Surely()
	case a.At < 0:
		return play.Deny("22.2", "eurofront.bad.not-here", r.UnitArg("unit", from)).Surely()
	case b.At < 0:
		return play.Deny("22.2", "eurofront.bad.not-here", r.UnitArg("unit", to)).Surely()
	case from == to || x.Nation != y.Nation || x.Type != y.Type && !(x.Type.IsHQ() && y.Type.IsHQ()):
		return play.Deny("22.2", "eurofront.bad.other-pool", r.UnitArg("unit", from), r.UnitArg("to", to)).Surely()
	case n < 1 || n > int(a.CV-least):
		return play.Deny("22.2", "eurofront.bad.shift-much", r.UnitArg("unit", from), rules.Num("most", int(a.CV-least)))
	case int(b.CV)+n > y.Max:
		return play.Deny("22.2", "eurofront.bad.shift-full", r.UnitArg("unit", to), rules.Num("most", y.Max-int(b.CV)))
	}
	a.CV -= int8(n)
	b.CV += int8(n)
	return nil
}
