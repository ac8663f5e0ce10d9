package command

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Commands reports whether an active headquarters has a block in its radius (§5.31):
// as many hexes as its VM, through friendly and disputed hexes and no side that nothing
// passes; where the block itself stands does not matter. Field headquarters command
// their own faction; of the Allied one those of their nation, British and Americans as
// one (§5.34).
func Commands(r *field.Run, hq, u int) bool {
	h := &r.D.Units[hq]
	return h.Type == field.HQ && CanLead(r, hq, u) && InRadius(r, hq, int(r.S.Blocks[u].At))
}

// CanLead reports whether a headquarters is one whose orders a block follows.
func CanLead(r *field.Run, hq, u int) bool {
	h, d := &r.D.Units[hq], &r.D.Units[u]
	if h.Faction != d.Faction {
		return false
	}
	return h.Faction != field.Allied || r.D.Command(h.Nation) == r.D.Command(d.Nation)
}

// InRadius reports whether a place lies in the command radius of a headquarters.
func InRadius(r *field.Run, hq, place int) bool { return IsWithinRadius(r, hq, place, VM(r, hq)) }

// IsWithinRadius reports whether a place lies in a radius around a headquarters.
func IsWithinRadius(r *field.Run, hq, place, vm int) bool {
	from := int(r.S.Blocks[hq].At)
	if from == place {
		return vm >= 0
	}
	if apart, ok := r.D.Apart(from, place); vm < 1 || ok && apart > vm {
		return false
	}
	return radius(r, r.D.Units[hq].Faction, from, place, vm)
}

// mayReach reports whether a place would lie in the command radius of a headquarters that
// becomes active where it stands, or is deployed, which mud forbids (§5.21).
func mayReach(r *field.Run, hq, place int) bool {
	from, vm := int(r.S.Blocks[hq].At), VM(r, hq)
	if vm < 0 || InRadius(r, hq, place) {
		return vm >= 0
	}
	if r.Weather(from) == field.Mud {
		return false
	}
	return slices.ContainsFunc(r.D.Places[from].Near, func(n field.Near) bool {
		to := int(n.To)
		return n.Passable() && control.StatusOf(r, r.D.Units[hq].Faction, to) == control.Friendly && r.S.Battle(to) == nil &&
			(to == place || radius(r, r.D.Units[hq].Faction, to, place, vm))
	})
}

func radius(r *field.Run, f field.Faction, at, to, left int) bool {
	for i := range r.D.Places[at].Near {
		n := &r.D.Places[at].Near[i]
		cost := max(1, int(n.Route))
		if n.Barrier >= field.Alpine || cost > left {
			continue
		}
		if int(n.To) == to {
			return true
		}
		if st := control.StatusOf(r, f, int(n.To)); left > cost && (st == control.Friendly || st == control.Disputed) && radius(r, f, int(n.To), to, left-cost) {
			return true
		}
	}
	return false
}

// IsCommanded reports whether an active field headquarters commands a block (§5.31).
func IsCommanded(r *field.Run, u int) bool {
	for hq := range r.S.Blocks {
		b := &r.S.Blocks[hq]
		if b.Role == field.Inactive || b.At < 0 || hq == u || r.D.Units[hq].Type != field.HQ {
			continue
		}
		if b.Role.Commands() && LeadsInPhase(r, b.Role) && Commands(r, hq, u) {
			return true
		}
	}
	return false
}

// LeadsInPhase reports whether a headquarters of a role leads in this phase: in the blitz
// phases those alone that have paid for them (§5.6).
func LeadsInPhase(r *field.Run, role field.Role) bool {
	blitz := r.S.Phase == field.PhaseBlitzMovement || r.S.Phase == field.PhaseBlitzCombat
	return blitz == role.Paid()
}

// PossibleCommanders returns the headquarters that would command a block, had they been activated.
func PossibleCommanders(r *field.Run, u int) (hqs []int) {
	at := int(r.S.Blocks[u].At)
	for hq := range r.S.Blocks {
		b, d := &r.S.Blocks[hq], &r.D.Units[hq]
		if hq == u || b.At < 0 || b.Role != field.Inactive || !d.Type.IsHQ() || !CanLead(r, hq, u) {
			continue
		}
		leads := d.Type == field.HQ && mayReach(r, hq, at)
		if d.Type != field.HQ {
			cost, _, ok := crossCost(r, hq, u)
			leads = ok && cost <= SupremeMoves(r, hq)
		}
		if leads {
			hqs = append(hqs, hq)
		}
	}
	return hqs
}
