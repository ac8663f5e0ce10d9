package command

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Supreme is the first active supreme or theatre headquarters that can still order so many
// moves of a block, with what they cost it (§5.7, §5.72, §5.8).
func (r *Run) Supreme(u, moves int) (hq, cost int, ok bool) {
	for h := range r.S.Blocks {
		b, d := &r.S.Blocks[h], &r.D.Units[h]
		if b.Role != field.Active || b.At < 0 || d.Type != field.SupremeHQ && d.Type != field.TheatreHQ || !r.Led(h, u) {
			continue
		}
		cost, ok := r.crossCost(h, u)
		if ok && int(b.Moves)+moves*cost <= r.SupremeMoves(h) {
			return h, moves * cost, true
		}
	}
	return 0, 0, false
}

// SupremeMoves is how many moves a supreme headquarters may order in a turn: two for
// each VM, of a theatre one (§5.71, §5.8).
func (r *Run) SupremeMoves(hq int) int {
	n := max(r.VM(hq), 0)
	if r.D.Units[hq].Type == field.SupremeHQ {
		n *= 2
	}
	return n
}

// crossCost is how many supreme moves one move of a block costs: two on another front
// than the headquarters stands on (§5.722), one where it commands everywhere, and for
// OKH in Berlin (§5.723).
func (r *Run) crossCost(hq, u int) (cost int, ok bool) {
	d := &r.D.Units[hq]
	at := int(r.S.Blocks[u].At)
	there, here := r.D.Places[at].Front, r.D.Places[r.S.Blocks[hq].At].Front
	switch {
	case d.Type == field.TheatreHQ:
		return 1, slices.Contains(d.Fronts, there) && (d.Nation == r.D.Units[u].Nation || !r.D.Lesser(hq))
	case there == field.NorthFront && !d.Anywhere:
		return r.northCost(hq, r.D.Half(at))
	case !slices.Contains(d.Fronts, there):
		return 0, false
	case there == here || d.Anywhere || d.Faction == field.Axis && r.inCapital(hq):
		return 1, true
	}
	return 2, true
}

// northCost is what a move in the half of the North that goes with a front costs a supreme
// headquarters (§21.431): one where it stands there, or at the place from which it turns to
// both, two from the front itself.
func (r *Run) northCost(hq int, half field.Front) (cost int, ok bool) {
	d, at := &r.D.Units[hq], int(r.S.Blocks[hq].At)
	p := &r.D.Places[at]
	pivot := func(city int) bool { return at == r.D.Cities[city].Place }
	switch {
	case !slices.Contains(d.Fronts, half), d.Faction == field.Axis && half != d.Front:
		return 0, false
	case p.Front == field.NorthFront:
		return 1, r.D.Half(at) == half
	case half == field.EastFront && pivot(r.D.Leningrad), half == field.WestFront && pivot(r.D.Copenhagen):
		return 1, true
	}
	return 2, p.Front == half
}
