package landing

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/play"
)

// dropFault says what keeps a block from dropping on a place, however far it is, nil for
// nothing (§14.2): where it starts stands a headquarters that sends it, and has sent none
// yet in this phase; it drops on hexes and areas (§18, summary), not on mountains, nor in the Mediterranean or the North without
// ships (§21.392, §21.472).
func dropFault(r *field.Run, u, to int) (hq int, f *play.Fault) {
	b, d, p := &r.S.Blocks[u], &r.D.Units[u], &r.D.Places[to]
	at := int(b.At)
	switch {
	case d.Faction != r.S.Active:
		return 0, field.NotYours(r, "14.2", u).Final()
	case d.Type != field.Airborne:
		return 0, play.Refuse("14.1", "eurofront.bad.not-airborne", r.UnitArg("unit", u)).Final()
	case at < 0:
		return 0, play.Refuse("14.2", "eurofront.bad.not-here", r.UnitArg("unit", u))
	case control.IsGrounded(r, u):
		return 0, play.Refuse("14.7", "eurofront.bad.grounded", r.UnitArg("unit", u))
	case b.Moved:
		return 0, play.Refuse("14.2", "eurofront.bad.moved", r.UnitArg("unit", u))
	case b.Dispersed:
		return 0, play.Refuse("14.3", "eurofront.bad.dispersed", r.UnitArg("unit", u))
	case r.S.Battle(at) != nil:
		return 0, play.Refuse("14.22", "eurofront.bad.drop-engaged", r.UnitArg("unit", u))
	case at == to:
		return 0, play.Refuse("14.22", "eurofront.bad.stays", r.UnitArg("unit", u))
	}
	i := slices.IndexFunc(r.Here(at), func(x int16) bool {
		h := &r.S.Blocks[x]
		return h.Role.Drops() && command.CanSend(r, int(x), u)
	})
	switch {
	case i < 0, !b.Aboard && r.S.Phase == field.PhaseBlitzMovement:
		return 0, play.Refuse("14.21", "eurofront.bad.no-drop-hq", r.UnitArg("unit", u), r.PlaceArg("in", at))
	case !r.D.Terrains[p.Terrain].Drop:
		return 0, play.Refuse("14.22", "eurofront.bad.drop-there", r.PlaceArg("to", to))
	case control.IsOverseas(r, d.Faction, to) && !(p.Port && slices.ContainsFunc(r.Here(to), func(x int16) bool { return r.S.Blocks[x].Landed && r.S.Blocks[x].Dispersed })):
		return 0, play.Refuse("14.21", "eurofront.bad.drop-front", r.PlaceArg("to", to))
	case control.IsClosed(r, d.Faction, to):
		return 0, play.Refuse("14.22", "eurofront.bad.neutral", r.PlaceArg("to", to))
	case control.HasAllyAt(r, d.Faction, to):
		return 0, play.Refuse("20.53", "eurofront.bad.allied-there", r.PlaceArg("to", to))
	case r.IsFull(d.Faction, to):
		return 0, play.Refuse("6.2", "eurofront.bad.stack", r.PlaceArg("in", to), rules.Num("most", r.StackLimit(to)))
	}
	return int(r.Here(at)[i]), control.GuestFault(r, u, to)
}

// disembark drops a block on a place, or puts it ashore there, at the order of a headquarters: it
// is dispersed until it rallies (§14.3, §15.56), and engages who stands there.
func disembark(r *field.Run, hq, u, to int) {
	b := &r.S.Blocks[u]
	from := int(b.At)
	command.NoteSent(r, hq)
	b.Moved, b.Stays, b.Dispersed = true, false, true
	if r.HasEnemies(r.D.Units[u].Faction, to) {
		moves.Engage(r, u, from, to)
	}
	moves.Shift(r, u, to)
}

// Drop has paratroops drop on a place within the air range of the headquarters that sends
// them (§14.22).
func Drop(r *field.Run, u, to int) *play.Fault {
	hq, f := dropFault(r, u, to)
	switch {
	case f != nil:
		return f
	case !command.IsInAirRange(r, hq, to):
		return play.Refuse("14.22", "eurofront.bad.drop-range", r.PlaceArg("to", to), r.UnitArg("unit", hq), rules.Num("range", command.AirRange(r, hq)))
	}
	disembark(r, hq, u, to)
	return nil
}

// Rally has the paratroops of a faction that have dropped in its turn rally, in its supply
// phase (§14.5): in a friendly hex, beside one without a battle to which somebody could walk, or with others of theirs
// that are not dispersed. Who does not is eliminated. It returns these.
func Rally(r *field.Run, f field.Faction) (lost []int) {
	var rallied []int
	for u := range r.S.Blocks {
		b := &r.S.Blocks[u]
		switch {
		case !b.Dispersed || b.At < 0 || r.D.Units[u].Faction != f:
		case canRally(r, f, int(b.At)):
			rallied = append(rallied, u)
		default:
			lost = append(lost, u)
		}
	}
	for _, u := range rallied {
		r.S.Blocks[u].Dispersed = false
	}
	for _, u := range lost {
		r.Kill(u)
	}
	return lost
}

func canRally(r *field.Run, f field.Faction, at int) bool {
	if control.StatusOf(r, f, at) == control.Friendly {
		return true
	}
	return slices.ContainsFunc(r.Here(at), func(u int16) bool {
		return !r.S.AreHostile(r.D.Units[u].Faction, f) && !r.S.Blocks[u].Dispersed
	}) || BordersFriendly(r, f, at)
}

// BordersFriendly reports whether friendly land without a battle lies beside a place, over a side that units pass (§14.5).
func BordersFriendly(r *field.Run, f field.Faction, place int) bool {
	return slices.ContainsFunc(r.D.Places[place].Near, func(n field.Near) bool {
		return n.Route == 0 && n.IsPassable() && control.StatusOf(r, f, int(n.To)) == control.Friendly && r.S.Battle(int(n.To)) == nil
	})
}
