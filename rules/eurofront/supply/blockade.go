package supply

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
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
func (r *Run) runBlockades(f field.Faction, net board.Set, hungry []bool, feed func(board.Set)) {
	sails := r.departurePorts(f, net)
	for p := range r.D.Places {
		if net.Has(p) || !r.HasFreePort(f, p) {
			continue
		}
		beyond := r.NetFrom(f, p, ByRail)
		if !r.feeds(beyond, hungry) {
			continue
		}
		if v, ok := r.Voyage(f, p, false, sails); ok && !r.intercepted(f, p, v, interceptsSupply) {
			r.shipped[f.Coalition()] = append(r.shipped[f.Coalition()], int16(p))
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
// of [Run.Net] that are not besieged, and to which not only ships come (§15.4).
func (r *Run) departurePorts(f field.Faction, net board.Set) func(port int) bool {
	return func(port int) bool {
		return net.Has(port) && r.HasFreePort(f, port) && !slices.Contains(r.shipped[f.Coalition()], int16(port))
	}
}

// feeds reports whether a net would feed one of those who are hungry.
func (r *Run) feeds(net board.Set, hungry []bool) bool {
	for u := range r.S.Blocks {
		if hungry[u] && r.CanTrace(u, net) {
			return true
		}
	}
	return false
}

// besieged returns the block of 1 CV that ships feed in a port in a battle (§10.8, §15.41): of
// several the one that the owner names. A fortress feeds its own, and no more; to a region ships
// come as to any port (§18.51). Whether
// ships come there does not depend on how strong those are who stand there.
func (r *Run) besieged(f field.Faction, net board.Set, p int, hungry []bool) (unit int, ok bool) {
	place := &r.D.Places[p]
	if b := r.Battle(p); b == nil || place.Kind == field.Region || place.Fortress || place.MinorFortress || !r.D.HasPort(p) || r.Status(f, p) != control.Friendly {
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
	v, ok := r.Voyage(f, p, false, r.departurePorts(f, net))
	if !ok || r.intercepted(f, p, v, interceptsSupply) || len(small) == 0 {
		return 0, false
	}
	return r.Prefer(field.FormLargest, p, small, r.compareLastLost)[0], true
}

// intercepted rolls for ships with supply to a port or a beachhead, where they cross the
// enemy's seas (§15.73).
func (r *Run) intercepted(f field.Faction, port int, v fleet.Voyage, upTo int) bool {
	if v.Dice == 0 {
		return false
	}
	caught := false
	args := []rules.Arg{rules.SideArg("side", r.D.ID(r.D.Holder(f))), r.PlaceArg("in", port)}
	for range v.Dice {
		n := r.Roll("supply by sea "+r.D.Places[port].ID, 6)
		caught = caught || n <= upTo
		args = append(args, rules.Num("dice", n))
	}
	code := "eurofront.ships-through"
	if caught {
		code = "eurofront.ships-caught"
	}
	r.Event(code, args...)
	return caught
}
