package command

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Ordered are supreme moves of a block, by whom, and what they cost him.
type Ordered struct {
	HQ, Cost    int
	here, there int // how many of them on his front, and on the one to which he turns (§5.723)
}

// Spend notes that supreme moves are ordered.
func Spend(r *field.Run, o Ordered) {
	b := &r.S.Blocks[o.HQ]
	b.Moves += int8(o.Cost)
	b.Here += int8(o.here)
	b.There += int8(o.there)
}

// twoFrontCost returns what moves on two fronts cost who turns to both: one each on the one, and two on
// the other, as is cheaper (§5.723, sidebar).
func twoFrontCost(here, there int) int { return min(here+2*there, 2*here+there) }

// FindSupreme returns the first active supreme or theatre headquarters that can still order so many
// moves of a block, with what they cost it (§5.7, §5.72, §5.8).
func FindSupreme(r *field.Run, u, moves int) (o Ordered, ok bool) {
	for h := range r.S.Blocks {
		b, d := &r.S.Blocks[h], &r.D.Units[h]
		if b.Role != field.Active || b.At < 0 || d.Type != field.SupremeHQ && d.Type != field.TheatreHQ || !CanLead(r, h, u) {
			continue
		}
		cost, turns, ok := crossCost(r, h, u)
		o := Ordered{HQ: h, Cost: moves * cost}
		switch {
		case turns:
			o.there = moves
		case cost == 1 && d.Type == field.SupremeHQ && !d.Anywhere:
			o.here = moves
		}
		if o.here+o.there > 0 {
			o.Cost = twoFrontCost(int(b.Here)+o.here, int(b.There)+o.there) - twoFrontCost(int(b.Here), int(b.There))
		}
		if ok && int(b.Moves)+o.Cost <= SupremeMoves(r, h) {
			return o, true
		}
	}
	return Ordered{}, false
}

// MobilisedHQs returns the supreme and theatre headquarters that led in this player turn, were
// mobilised and order no more (§5.73): those that might have moved a block.
func MobilisedHQs(r *field.Run, u int) []int {
	return r.UnitsWhere(func(hq int, b *field.Block, d *field.Unit) bool {
		if b.Role != field.Spent || b.At < 0 || d.Type == field.HQ || !CanLead(r, hq, u) {
			return false
		}
		_, _, ok := crossCost(r, hq, u)
		return ok
	})
}

// SupremeMoves returns how many moves a supreme headquarters may order in a turn: two for
// each VM, of a theatre one (§5.71, §5.8).
func SupremeMoves(r *field.Run, hq int) int {
	n := max(VM(r, hq), 0)
	if r.D.Units[hq].Type == field.SupremeHQ {
		n *= 2
	}
	return n
}

// crossCost returns how many supreme moves one move of a block costs: two on another front
// than the headquarters stands on (§5.721, §5.722), one where it commands everywhere, or a lesser power of the Allied
// (§5.72). From some places one turns to another front (§5.723).
func crossCost(r *field.Run, hq, u int) (cost int, turns, ok bool) {
	d := &r.D.Units[hq]
	at, from := int(r.S.Blocks[u].At), int(r.S.Blocks[hq].At)
	there, here := r.FrontOf(d.Faction, at), r.FrontOf(d.Faction, from)
	switch {
	case d.Type == field.TheatreHQ:
		return 1, false, slices.Contains(d.Fronts, r.D.Places[at].Front) && (d.Nation == r.D.Units[u].Nation || !r.D.IsLesser(hq))
	case r.D.Units[u].IsAlliedMinor(r.D):
		return 1, false, true
	case there == field.NorthFront && !d.Anywhere:
		return northCost(r, hq, at)
	case !slices.Contains(d.Fronts, there):
		return 0, false, false
	case there == here || d.Anywhere:
		return 1, false, true
	case canTurn(r, hq, here, there):
		return 1, true, true
	}
	return 2, false, true
}

// canTurn reports whether a supreme headquarters turns from one front to another where it stands (§5.723): in Berlin
// OKH between the West and the East, others on Malta and at Gibraltar between the West and the Mediterranean.
func canTurn(r *field.Run, hq int, here, there field.Front) bool {
	if !slices.Contains(r.D.Units[hq].Fronts, here) {
		return false
	}
	if here == field.EastFront || there == field.EastFront {
		return r.D.Units[hq].Faction == field.Axis && inCapital(r, hq)
	}
	return standsAt(r, hq, r.D.Malta) || standsAt(r, hq, r.D.Gibraltar)
}

// standsAt reports whether a block stands in a city.
func standsAt(r *field.Run, u, city int) bool { return int(r.S.Blocks[u].At) == r.D.Cities[city].Place }

// northCost returns what a move at a place of the North costs a supreme headquarters (§21.431): one where it stands
// there, or at the place from which it turns to both, two from the front with which it goes. The Axis' lead in the half
// that goes with their own front, the Allied all over it, from the West.
func northCost(r *field.Run, hq, place int) (cost int, turns, ok bool) {
	d, at := &r.D.Units[hq], int(r.S.Blocks[hq].At)
	half, north := r.D.HalfOfNorth(place), r.D.Places[at].Front == field.NorthFront
	if d.Faction == field.Allied {
		half = field.WestFront
	}
	switch {
	case !slices.Contains(d.Fronts, half), d.Faction == field.Axis && half != d.Front:
		return 0, false, false
	case north:
		return 1, false, d.Faction == field.Allied || r.D.HalfOfNorth(at) == half
	case half == field.EastFront && standsAt(r, hq, r.D.Leningrad),
		half == field.WestFront && (standsAt(r, hq, r.D.Copenhagen) || standsAt(r, hq, r.D.Glasgow)):
		return 1, true, true
	}
	return 2, false, r.FrontOf(d.Faction, at) == half
}
