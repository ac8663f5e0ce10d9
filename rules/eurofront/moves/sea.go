package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Up to which face a die turns a unit at sea back, and from which on it hits it, as there
// is naval parity in the East (§15.72): in transports, and of invasions and evacuations,
// where warships are about.
const (
	backTransport, hitTransport = 3, 4
	backWar, hitWar             = 2, 5
)

// BySea are ships (§15.3): between friendly ports, a supreme move for each sea, never into
// a battle and out of one only where the faction is the original defender and others stay.
type BySea struct{ dice int }

// book implements Transport.
func (BySea) book(r *field.Run, u, to int) (Transport, int, *play.Fault) {
	f, at := r.D.Units[u].Faction, int(r.S.Blocks[u].At)
	if r.S.Blocks[u].Guns {
		return nil, 0, play.Refuse("2.34", "eurofront.bad.guns-at-sea", r.UnitArg("unit", u))
	}
	for _, p := range [...]int{at, to} {
		if !r.D.Places[p].Port && !fleet.HasPier(r, f, p) {
			return nil, 0, play.Refuse("15.3", "eurofront.bad.no-port", r.PlaceArg("in", p))
		}
		if control.StatusOf(r, f, p) != control.Friendly {
			return nil, 0, play.Refuse("15.3", "eurofront.bad.port-foreign", r.PlaceArg("in", p))
		}
	}
	switch front := r.D.Places[to].Front; {
	case front == field.MedFront: // which is not played
		return nil, 0, play.Refuse("15.3", "eurofront.bad.sea-front", r.PlaceArg("to", to))
	case at == to:
		return nil, 0, play.Refuse("15.3", "eurofront.bad.stays", r.UnitArg("unit", u))
	case (r.S.Battle(to) != nil || r.HasEnemies(f, to)) && (r.D.Places[to].Kind != field.Region || !control.CanPassRail(r, f, to)): // §18.35
		return nil, 0, play.Refuse("15.3", "eurofront.bad.sea-engages", r.PlaceArg("to", to))
	case r.S.Battle(at) != nil && r.D.Places[at].Kind == field.District:
		return nil, 0, play.Refuse("18.35", "eurofront.bad.sea-besieged", r.PlaceArg("in", at))
	case r.S.Battle(at) != nil && IsRearguard(r, u):
		return nil, 0, play.Refuse("15.3", "eurofront.bad.sea-retreats", r.UnitArg("unit", u))
	}
	for _, p := range [...]int{at, to} {
		if most := dockCapacity(r, f, p); r.S.UsesOf(p) >= most {
			return nil, 0, play.Refuse("15.32", "eurofront.bad.port-full", r.PlaceArg("in", p), rules.Num("most", most))
		}
	}
	v, ok := fleet.FindVoyage(r, f, at, true, func(port int) bool { return port == to })
	if !ok {
		return nil, 0, play.Refuse("15.3", "eurofront.bad.no-voyage", r.PlaceArg("from", at), r.PlaceArg("to", to))
	}
	return BySea{v.Dice}, v.Seas, nil
}

// leave implements Transport: both ports are used once more, also if the enemy turns the
// unit back (§15.32).
func (s BySea) leave(r *field.Run, u, to int) *play.Fault {
	at := int(r.S.Blocks[u].At)
	r.S.Dock(at)
	r.S.Dock(to)
	if s.dice > 0 {
		r.S.Convoys = append(r.S.Convoys, field.Convoy{Unit: int16(u), From: int16(at), Dice: int8(s.dice)})
	}
	return nil
}

// dockCapacity returns how many units come to the ports of a place, or leave them, in a turn: a
// beachhead is one more (§15.65).
func dockCapacity(r *field.Run, f field.Faction, place int) int {
	n := r.D.PortCapacity(place)
	if fleet.HasPier(r, f, place) {
		n++
	}
	return n
}

// intercept has the enemy roll for those of some who have crossed a sea of his, when all
// have moved (§15.72): dice take steps, or turn the unit back to where it came from.
func intercept(r *field.Run, some func(u int) bool) {
	for _, c := range r.S.Convoys {
		u, lost, back := int(c.Unit), 0, 0
		to := int(r.S.Blocks[u].At)
		if to < 0 || !some(u) {
			continue
		}
		turns, hits := backTransport, hitTransport
		if c.War {
			turns, hits = backWar, hitWar
		}
		args := []rules.Arg{r.PlaceArg("in", to)}
		for range c.Dice {
			n := r.M.Roll(r.DiceLabel("intercept", to, u), 6)
			args = append(args, rules.Num("dice", n))
			if n <= turns {
				back = 1
			}
			if n >= hits {
				lost++
			}
		}
		for range lost {
			if r.S.Blocks[u].At >= 0 {
				r.Lose(u)
			}
		}
		switch b := &r.S.Blocks[u]; {
		case b.At < 0:
			notePerished(r, u, to)
		case back > 0:
			ReturnToPort(r, u, int(c.From))
			noteStayed(r, u, to)
			b.Stays = r.S.Battle(int(c.From)) != nil
		default:
			Acclimatise(r, u, int(c.From))
		}
		id := r.D.SideID(r.D.Units[u].Faction)
		args = append(args, rules.Num("lost", lost), rules.Num("back", back))
		r.M.EventTo(id, "eurofront.at-sea", append(slices.Clone(args), r.UnitArg("unit", u))...)
		r.M.EventToOthers(id, "eurofront.at-sea-enemy", append(args, rules.SideArg("side", id))...)
	}
}

// ReturnToPort takes a block back to where it set out by sea: who was to land is at sea no more,
// and may be sent again (§15.531, §15.541).
func ReturnToPort(r *field.Run, u, to int) {
	b := &r.S.Blocks[u]
	landed := b.Landed
	r.Put(u, to)
	if landed {
		b.Dispersed, b.Aboard, b.From = false, true, -1
	}
}
