package supply

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/prefer"
)

// Up to which face a die intercepts ships with supply, for a port and for a beachhead
// (§15.73): there is naval parity between the Axis and the Soviets, always (§15.8).
const (
	interceptsSupply = 3
	interceptsBeach  = 2
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
		if v, ok := fleet.FindVoyage(r, f, p, false, sails); ok && !isIntercepted(r, f, p, v, interceptsSupply) {
			r.Lines.Shipped[f.Coalition()] = append(r.Lines.Shipped[f.Coalition()], int16(p))
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
		return net.Has(port) && fleet.HasFreePort(r, f, port) && !slices.Contains(r.Lines.Shipped[f.Coalition()], int16(port))
	}
}

// wouldFeed reports whether a net would feed one of those who are hungry.
func wouldFeed(r *field.Run, net board.Set, hungry []bool) bool {
	return r.AnyUnit(func(u int, _ *field.Block, _ *field.Unit) bool { return hungry[u] && CanTrace(r, u, net) })
}

// besiegedUnit returns the block of 1 CV that ships feed in a port in a battle (§10.8, §15.41): of
// several the one that the owner names. A fortress feeds its own, and no more; to a region ships
// come as to any port (§18.51). Whether
// ships come there does not depend on how strong those are who stand there.
func besiegedUnit(r *field.Run, f field.Faction, net board.Set, p int, hungry []bool) (unit int, ok bool) {
	place := &r.D.Places[p]
	if !place.Port || r.S.Battle(p) == nil || place.Kind == field.Region || place.Fortress || place.MinorFortress || control.StatusOf(r, f, p) != control.Friendly {
		return 0, false
	}
	var all, small []int
	for _, n := range r.Here(p) {
		u := int(n)
		if !hungry[u] {
			continue
		}
		all = append(all, u)
		if r.S.Blocks[u].CV <= 1 {
			small = append(small, u)
		}
	}
	if len(all) == 0 {
		return 0, false
	}
	v, ok := fleet.FindVoyage(r, f, p, false, departurePorts(r, f, net))
	if !ok || isIntercepted(r, f, p, v, interceptsSupply) || len(small) == 0 {
		return 0, false
	}
	return prefer.Sort(r, prefer.FormLargest, p, small, r.D.CompareKeepOrder)[0], true
}

// isIntercepted rolls for ships with supply to a port or a beachhead, where they cross the
// enemy's seas (§15.73).
func isIntercepted(r *field.Run, f field.Faction, port int, v fleet.Voyage, upTo int) bool {
	if v.Dice == 0 {
		return false
	}
	caught := false
	args := []rules.Arg{r.SideArg(f), r.PlaceArg("in", port)}
	for range v.Dice {
		n := r.M.Roll("supply by sea "+r.D.Places[port].ID, 6)
		caught = caught || n <= upTo
		args = append(args, rules.Num("dice", n))
	}
	code := "eurofront.ships-through"
	if caught {
		code = "eurofront.ships-caught"
	}
	r.M.Event(code, args...)
	return caught
}
