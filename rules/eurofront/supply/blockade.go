package supply

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
)

// runBlockades sends ships over the enemy's seas to friendly ports that nothing else
// reaches and from which somebody would be fed, each by the way with the fewest dice
// (§15.73). Those that come through join the net.
func runBlockades(r *field.Run, f field.Faction, net board.Set, hungry []bool, feed func(board.Set)) {
	sails := departurePorts(r, f, net)
	for p := range r.D.Places {
		if net.Has(p) || !fleet.HasFreePort(r, f, p) || !slices.Contains(hungry, true) {
			continue
		}
		beyond := netFrom(r, f, p, ByRail)
		if !wouldFeed(r, beyond, hungry) {
			continue
		}
		if v, ok := fleet.FindLine(r, f, p, r.D.Places[p].Moored, sails); ok && !isIntercepted(r, f, p, v, field.SeaSupply) {
			r.Lines.Shipped[f] = append(r.Lines.Shipped[f], int16(p))
			for q := range r.D.Places {
				if beyond.Has(q) {
					net.Add(q)
				}
			}
			feed(net)
		}
	}
}

// departurePorts says from which ports ships with supply set out over the enemy's seas: those of a net
// of [Net] that are not besieged, and to which not only ships come (§15.4).
func departurePorts(r *field.Run, f field.Faction, net board.Set) func(port int) bool {
	return func(port int) bool {
		return net.Has(port) && fleet.HasFreePort(r, f, port) && !slices.Contains(r.Lines.Shipped[f], int16(port))
	}
}

// wouldFeed reports whether a net would feed one of those who are hungry.
func wouldFeed(r *field.Run, net board.Set, hungry []bool) bool {
	return r.AnyUnit(func(u int, _ *field.Block, _ *field.Unit) bool { return hungry[u] && CanTrace(r, u, net) })
}

// isIntercepted rolls for ships with supply to a port or a beachhead, where they cross the
// enemy's seas (§15.73).
func isIntercepted(r *field.Run, f field.Faction, port int, v fleet.Voyage, what field.NavalAction) bool {
	columns := fleet.ColumnsOf(r, f, port, v.Dice, v.Even)
	if len(columns) == 0 {
		return false
	}
	caught := false
	args := []rules.Arg{r.SideArg(f), r.PlaceArg("in", port)}
	for _, column := range columns {
		n := r.M.Roll("supply by sea "+r.D.Places[port].ID, 6)
		caught = caught || n <= r.D.Naval[what].Back[column]
		args = append(args, rules.Num("dice", n))
	}
	code := "eurofront.ships-through"
	if caught {
		code = "eurofront.ships-caught"
	}
	r.M.Event(code, args...)
	return caught
}

// feedBeaches feeds those who live on a beachhead from the ports of a net, if ships come to it
// (§15.63, §15.73).
func feedBeaches(r *field.Run, f field.Faction, net board.Set, hungry []bool) {
	for i := range r.S.Beaches {
		b := &r.S.Beaches[i]
		if r.D.Units[b.Unit].Faction != f || !fleet.IsWorking(r, b) {
			continue
		}
		fed := r.UnitsWhere(func(u int, _ *field.Block, _ *field.Unit) bool { return hungry[u] && livesOn(r, b, u) })
		if len(fed) == 0 {
			continue
		}
		v, ok := fleet.Lifeline(r, b, net)
		if !ok {
			continue
		}
		if b.Disrupted = isIntercepted(r, f, int(b.Place), v, field.BeachSupply); b.Disrupted {
			continue
		}
		for _, u := range fed {
			hungry[u] = false
		}
	}
}

// livesOn reports whether a beachhead could feed a block: in its hex, and where that is
// friendly within a supply line of it, of the Soviet one beside it alone (§15.63, §15.67).
func livesOn(r *field.Run, b *field.Beach, u int) bool {
	f, place, at := r.D.Units[b.Unit].Faction, int(b.Place), int(r.S.Blocks[u].At)
	switch {
	case at < 0 || r.D.Units[u].Faction != f:
		return false
	case at == place:
		return true
	case control.StatusOf(r, f, place) != control.Friendly:
		return false
	}
	source := board.NewSet(len(r.D.Places))
	source.Add(place)
	if f == field.Soviet {
		return canTraceWithin(r, f, at, 1, source.Has)
	}
	return CanTraceFrom(r, f, at, source)
}

// IsBeachFed reports whether a block lives on a beachhead with supply that nobody intercepts.
func IsBeachFed(r *field.Run, u int, net board.Set) bool {
	return slices.ContainsFunc(r.S.Beaches, func(b field.Beach) bool {
		if !fleet.IsWorking(r, &b) || !livesOn(r, &b, u) {
			return false
		}
		v, ok := fleet.Lifeline(r, &b, net)
		return ok && v.Dice == 0
	})
}

// ReopenBeachheads has beachheads work again that the enemy's ships disrupted in the fortnight before
// (§15.64).
func ReopenBeachheads(r *field.Run) {
	for i := range r.S.Beaches {
		r.S.Beaches[i].Disrupted = false
	}
}
