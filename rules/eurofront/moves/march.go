package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// route returns the route of an off-map area from a place to another one, nil where none leads
// (§18.31).
func route(r *field.Run, from, to int) *field.Near {
	if n, near := r.D.Side(from, to); near && n.Route > 0 {
		return n
	}
	return nil
}

// Marches lists the places to which routes lead from where a block stands that has not marched yet (§18.33).
func Marches(r *field.Run, u int) (out []int16) {
	b := &r.S.Blocks[u]
	for i := range r.D.Places[b.At].Near {
		if n := &r.D.Places[b.At].Near[i]; n.Route > 0 && !b.Marched {
			out = append(out, n.To)
		}
	}
	return out
}

// marchCost returns how many supreme moves a march along a route costs (§18.331).
func marchCost(n *field.Near) int {
	if n.Route > field.ShortRoute {
		return 2
	}
	return 1
}

// March moves a block along a route of an off-map area, whatever its speed, the weather
// and the terrain (§18.331): along a short one at the order of any headquarters, along a
// long one at that of a supreme or theatre one, for two supreme moves.
func March(r *field.Run, u int, n *field.Near) *play.Fault {
	if f := routeFault(r, u, n); f != nil {
		return f
	}
	b := &r.S.Blocks[u]
	if long := n.Route > field.ShortRoute; long || !b.Led || r.D.Units[u].Type == field.Static {
		o, ok := command.FindSupreme(r, u, marchCost(n))
		if !ok || r.S.Phase == field.PhaseBlitzMovement {
			return play.Refuse("18.331", "eurofront.bad.double-march", r.UnitArg("unit", u), r.PlaceArg("to", int(n.To)))
		}
		command.Spend(r, o)
	}
	b.Marched = true
	walk(r, u, []int{int(n.To)})
	return nil
}

// routeFault says why a block does not march along a route, whoever orders it: once in a
// turn (§18.33), out of a battle to a friendly place, where it engages again in areas alone
// and only from one friendly area to another (§18.36), two a route (§18.37). Headquarters
// come to battles in areas, but begin none (§18.21).
func routeFault(r *field.Run, u int, n *field.Near) *play.Fault {
	at, to := int(r.S.Blocks[u].At), int(n.To)
	if section, why := routeBar(r, u, n); why != "" {
		return play.Refuse(section, "eurofront.bad."+why, r.UnitArg("unit", u), r.PlaceArg("from", at), r.PlaceArg("to", to), rules.Num("limit", crossingLimit(r, at, n)))
	}
	if r.IsFull(r.D.Units[u].Faction, to) {
		return play.Refuse("18.12", "eurofront.bad.stack", r.PlaceArg("in", to), rules.Num("most", r.StackLimit(to)))
	}
	return control.GuestFault(r, u, to)
}

// routeBar returns what bars a block from a route, with the section that says so, "" for nothing.
func routeBar(r *field.Run, u int, n *field.Near) (section, why string) {
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	at, to := int(b.At), int(n.To)
	leaves, engages := r.S.Battle(at) != nil, r.HasEnemies(d.Faction, to)
	switch {
	case b.Marched:
		return "18.33", "marched"
	case control.IsClosed(r, d.Faction, to):
		return "18.33", "neutral"
	case control.HasAllyAt(r, d.Faction, to):
		return "20.53", "allied-there"
	case leaves && control.StatusOf(r, d.Faction, to) != control.Friendly:
		return "18.36", "not-friendly"
	case leaves && engages && (r.D.Places[to].Kind == field.Hex || control.StatusOf(r, d.Faction, at) != control.Friendly):
		return "18.36", "engages-again"
	case (leaves || engages) && CrossingRoom(r, at, n) == 0:
		return "18.37", "side-full"
	case engages && d.Type.IsHQ() && (r.D.Places[to].Kind == field.Hex || !HasTroops(r, d.Faction, to)):
		return "18.21", "hq-engages"
	}
	return "", ""
}

// HasTroops reports whether a faction has blocks at a place that are no headquarters.
func HasTroops(r *field.Run, f field.Faction, place int) bool {
	return slices.ContainsFunc(r.Here(place), func(u int16) bool {
		return r.D.Units[u].Faction == f && !r.D.Units[u].Type.IsHQ()
	})
}

// mobiliseFault says why an active headquarters does not mobilise along a route: a short
// one takes its march, a long one those of its own supreme moves that it has not ordered as
// well (§18.21, summary).
func mobiliseFault(r *field.Run, hq int, n *field.Near) *play.Fault {
	d := &r.D.Units[hq]
	if more := marchCost(n) - 1; more > 0 && (d.Type == field.HQ || more > command.SupremeMoves(r, hq)-int(r.S.Blocks[hq].Moves)) {
		return play.Refuse("18.21", "eurofront.bad.double-march", r.UnitArg("unit", hq), r.PlaceArg("to", int(n.To)))
	}
	return routeFault(r, hq, n)
}

// HasAssaulted reports whether a block has come into a battle by an assault (§7.6): from the sea,
// from the air, or across water.
func HasAssaulted(d *field.Data, b *field.Block) bool {
	if b.From < 0 || b.At < 0 {
		return false
	}
	n, near := d.Side(int(b.From), int(b.At))
	return b.Landed || b.Dispersed || near && (n.Barrier == field.River || n.Barrier == field.Strait)
}
