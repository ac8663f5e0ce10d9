package command

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Commands reports whether an active headquarters has a block in its radius (§5.31): as many hexes
// as its VM, through friendly and disputed hexes and no side that nothing passes; where the block
// itself stands does not matter. Field headquarters command their own faction; of the Allied one
// those of their nation, British and Americans as one (§5.34).
func Commands(r *field.Run, hq, u int) bool {
	h := &r.D.Units[hq]
	return h.Type == field.HQ && CanLead(r, hq, u) && InRadius(r, hq, int(r.S.Blocks[u].At))
}

// CanLead reports whether a headquarters is one whose orders a block follows: of the Allied one of its own nation, and
// for the lesser powers a supreme one as well (§5.34, §20.62).
func CanLead(r *field.Run, hq, u int) bool {
	h, d := &r.D.Units[hq], &r.D.Units[u]
	switch {
	case h.Faction != d.Faction, h.OwnAlone && h.Nation != d.Nation:
		return false
	case h.Faction != field.Allied, r.D.Command(h.Nation) == r.D.Command(d.Nation):
		return true
	}
	return h.Type == field.SupremeHQ && r.D.Units[u].IsAlliedMinor(r.D)
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

// couldCommand reports whether a place would lie in the command radius of a headquarters that
// becomes active where it stands, or is deployed, which mud forbids (§5.21).
func couldCommand(r *field.Run, hq, place int) bool {
	from, vm := int(r.S.Blocks[hq].At), VM(r, hq)
	if vm < 0 || InRadius(r, hq, place) {
		return vm >= 0
	}
	if r.Weather(from) == field.Mud {
		return false
	}
	return slices.ContainsFunc(r.D.Places[from].Near, func(n field.Near) bool {
		to := int(n.To)
		return n.IsPassable() && control.StatusOf(r, r.D.Units[hq].Faction, to) == control.Friendly && r.S.Battle(to) == nil &&
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

// Leaders returns the active field headquarters that command blocks in this phase (§5.31).
func Leaders(r *field.Run) []int {
	return r.UnitsWhere(func(_ int, b *field.Block, d *field.Unit) bool {
		return b.At >= 0 && d.Type == field.HQ && b.Role.Commands() && LeadsInPhase(r, b.Role)
	})
}

// LeadsInPhase reports whether a headquarters of a role leads in this phase: in the blitz
// phases those alone that have paid for them (§5.6).
func LeadsInPhase(r *field.Run, role field.Role) bool {
	blitz := r.S.Phase == field.PhaseBlitzMovement || r.S.Phase == field.PhaseBlitzCombat
	return blitz == role.Paid()
}

// PossibleCommanders returns the headquarters that would command a block, had they been activated.
func PossibleCommanders(r *field.Run, u int) []int {
	return r.UnitsWhere(func(hq int, b *field.Block, d *field.Unit) bool {
		switch {
		case hq == u || b.At < 0 || b.Role != field.Inactive || !d.Type.IsHQ() || !CanLead(r, hq, u):
			return false
		case d.Type == field.HQ:
			return couldCommand(r, hq, int(r.S.Blocks[u].At))
		}
		cost, _, ok := crossCost(r, hq, u)
		return ok && cost <= SupremeMoves(r, hq)
	})
}

// AirRange returns how far a headquarters strikes from the air (§13.11): as many hexes as its VM,
// twice as many of a supreme one; of the Allied from the winter of 1943 on one VM further (§13.31).
func AirRange(r *field.Run, hq int) int {
	vm, n := max(AirVM(r, hq), 0), 1
	if r.D.Units[hq].Type == field.SupremeHQ {
		n = 2
	}
	if r.D.Units[hq].Faction == field.Allied && r.Season() >= field.Bombed {
		n++
	}
	return vm * n
}

// IsInAirRange reports whether a place lies within the air range of a headquarters, which
// leads over enemies, over sea and mountains, but not over neutral countries (§13.11); to
// and from areas it follows their routes (§18.23).
func IsInAirRange(r *field.Run, hq, place int) bool {
	at := int(r.S.Blocks[hq].At)
	closed := func(p int) bool { return control.IsClosed(r, r.D.Units[hq].Faction, p) }
	if r.D.Places[place].Kind == field.Hex && r.D.Places[at].Kind == field.Hex {
		return r.D.Hexes.Flies(at, place, AirRange(r, hq), closed)
	}
	return hasRouteWithin(r, at, place, AirRange(r, hq), closed)
}

// gates returns where planes cross from a place to hexes and back, and how many hexes that takes: a hex itself, or the hexes of
// sea that an area borders (§18.35).
func gates(d *field.Data, place int) (at []board.Axial, away int) {
	if p := &d.Places[place]; p.Kind != field.Hex {
		return p.Beside, 1
	}
	return []board.Axial{d.Hexes.Cells[place].At}, 0
}

// flight returns over how many hexes planes come from one place to another, not along routes, and whether they do in so many.
func flight(r *field.Run, from, to, most int, closed func(place int) bool) (hexes int, ok bool) {
	starts, out := gates(r.D, from)
	goals, in := gates(r.D, to)
	for _, a := range starts {
		for _, b := range goals {
			for n := a.Distance(b); n+out+in <= most; n++ {
				if r.D.Hexes.FliesBetween(a, b, n, closed) {
					hexes, ok, most = n+out+in, true, n+out+in-1
					break
				}
			}
		}
	}
	return hexes, ok
}

// hasRouteWithin reports whether a way of so many hexes leads from one place to another, of
// which one at least is an area: along routes, and over hexes from one that has routes, or borders sea, to
// the next (§18.22, §18.23, §18.35).
func hasRouteWithin(r *field.Run, from, to, most int, closed func(place int) bool) bool {
	left := make([]int, len(r.D.Places)) // hexes that are left at a place, one more, 0 where none leads there
	left[from] = most + 1
	for {
		at := -1
		for p, n := range left {
			if n > 0 && (at < 0 || n > left[at]) {
				at = p
			}
		}
		if at < 0 || at == to {
			return at == to
		}
		have := left[at]
		left[at] = -1 // done
		if at != from && closed(at) {
			continue
		}
		for _, n := range r.D.Places[at].Near {
			if p := int(n.To); n.Route > 0 && left[p] >= 0 {
				left[p] = max(left[p], have-int(n.Route))
			}
		}
		for p := range r.D.Places {
			if left[p] < 0 || p != to && !r.D.HasRoutes(p) && len(r.D.Places[p].Beside) == 0 {
				continue
			}
			if n, ok := flight(r, at, p, have-1, closed); ok {
				left[p] = max(left[p], have-n)
			}
		}
	}
}

// IsAirAbroad reports whether a battle lies in the Mediterranean and a headquarters that is
// not at home there on another front: then it does not strike it (§13.11, §21.393).
func IsAirAbroad(r *field.Run, hq, place int) bool {
	d := &r.D.Units[hq]
	at := r.FrontOf(d.Faction, int(r.S.Blocks[hq].At))
	return r.FrontOf(d.Faction, place) == field.MedFront && at != field.MedFront && d.Front != field.MedFront
}

// VM returns what a headquarters acts with (§5.32): its command value, less one for each
// cause that disrupts it: weather, being abroad, surprise (§20.16). Below 0 it has no command at all.
func VM(r *field.Run, u int) int {
	vm := int(r.S.Blocks[u].CV)
	if isWeatherDisrupted(r, u) {
		vm--
	}
	if isOffFront(r, u) || isAlienToNorth(r, u) || isAlienToDesert(r, u) {
		vm--
	}
	if r.S.IsSurprised(r.D.Units[u].Nation) {
		vm--
	}
	return vm
}

// AirVM returns what it strikes from the air with (§13.12): as it acts, but that being away
// from its front disrupts the command only of one of the Axis (§5.33).
func AirVM(r *field.Run, u int) int {
	vm := VM(r, u)
	if isOffFront(r, u) && r.D.Units[u].Faction == field.Axis {
		vm++
	}
	return vm
}

// isWeatherDisrupted reports whether the weather where a headquarters stands disrupts it
// (§12.31, §12.42): mud all, snow all but Soviet and Scandinavian ones, neither a
// supreme one in its capital.
func isWeatherDisrupted(r *field.Run, u int) bool {
	at := int(r.S.Blocks[u].At)
	if r.D.Units[u].Type == field.SupremeHQ && inCapital(r, u) {
		return false
	}
	switch r.Weather(at) {
	case field.Mud:
		return true
	case field.Snow:
		return !r.IsSnowproof(u)
	}
	return false
}

// inCapital reports whether a block stands in the capital of its nation.
func inCapital(r *field.Run, u int) bool {
	at := int(r.S.Blocks[u].At)
	return slices.ContainsFunc(r.D.Places[at].Cities, func(c int) bool {
		return r.D.Cities[c].Capital && r.D.Places[at].Nation == r.D.Units[u].Nation
	})
}

// isOffFront reports whether a headquarters stands outside its front (§5.33): Axis ones,
// of which those of the East command in the West as well, and the Soviet one of the North
// (§21.43). The North is foreign to nobody but in its Arctic zone.
func isOffFront(r *field.Run, u int) bool {
	d, p := &r.D.Units[u], &r.D.Places[r.S.Blocks[u].At]
	switch {
	case d.Type != field.HQ || p.Front == field.NorthFront:
		return false
	case d.Faction == field.Soviet:
		return d.Front == field.NorthFront // §21.43
	case d.Faction != field.Axis:
		return false
	}
	return p.Front != d.Front && (d.Front != field.EastFront || p.Front != field.WestFront)
}

// isAlienToDesert reports whether a headquarters that is alien to the Mediterranean stands there, which disrupts one of
// any faction (§21.34), until that has won it (§17.6).
func isAlienToDesert(r *field.Run, u int) bool {
	d := &r.D.Units[u]
	return d.Type == field.HQ && d.In(field.MedFront) == field.Alien && r.FrontOf(d.Faction, int(r.S.Blocks[u].At)) == field.MedFront
}

// isAlienToNorth reports whether a headquarters that is alien to the North stands in its Arctic
// zone, which disrupts it (§21.43). Supreme ones may lead there (§21.431).
func isAlienToNorth(r *field.Run, u int) bool {
	d := &r.D.Units[u]
	return d.Type == field.HQ && d.In(field.NorthFront) == field.Alien && r.D.Places[r.S.Blocks[u].At].Arctic()
}
