package supply

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Verdict is what the supply check found of one block (§10.5).
type Verdict struct {
	Unit     int
	At       int  // where it stood
	Lost     bool // a step by attrition (§10.6)
	Perished bool
}

// Check carries out the supply check of a faction, in the supply phase of an enemy
// (§10.5): who can trace no line and stands in no fortress, base or besieged port is
// unsupplied until the next check and loses a step (§10.6). What each has is found
// before anybody loses anything. The verdicts are of those who are unsupplied.
func (r *Run) Check(f field.Faction) (out []Verdict) {
	r.bind(f)
	net := r.Net(f, ByRailAndSea)
	fed := r.fed(f)
	for u := range r.S.Blocks {
		b := &r.S.Blocks[u]
		if b.At < 0 || r.D.Units[u].Faction != f {
			continue
		}
		b.Unsupplied = !fed[u] && !r.Reached(u, net) || r.excess(u) || r.Astray(u, int(b.At))
		if b.Unsupplied {
			out = append(out, Verdict{Unit: u, At: int(b.At)})
		}
	}
	for i := range out {
		v := &out[i]
		if t := r.D.Units[v.Unit].Type; t == field.Fort && r.S.Blocks[v.Unit].CV <= 1 || t == field.Beachhead {
			continue // §2.28
		}
		v.Lost, v.Perished = true, r.Lose(v.Unit)
	}
	return out
}

// fed are the blocks of a faction that live without a line: the largest defender of a
// fortress (§10.7), the only unit at a base (§10.71), and one unit of 1 CV in a port in
// a battle that ships reach (§10.8). Of equals it is the one that the owner names.
func (r *Run) fed(f field.Faction) map[int]bool {
	out := map[int]bool{}
	for p := range r.D.Places {
		place := &r.D.Places[p]
		if !place.Fortress && !place.MinorFortress && !place.Base && r.Battle(p) == nil {
			continue
		}
		if len(r.Here(p)) == 0 || !r.Has(f, p) || r.Status(f, p) != Friendly {
			continue
		}
		if place.Fortress || place.MinorFortress {
			out[r.largest(f, p)] = true
		}
		if place.Base && r.Of(f, p) == 1 {
			out[r.largest(f, p)] = true
		}
		if b := r.Battle(p); b != nil && !place.Fortress && !place.MinorFortress && r.besieged(f, p) {
			var small []int
			for _, u := range r.Here(p) {
				if r.D.Units[u].Faction == f && r.S.Blocks[u].CV <= 1 {
					small = append(small, int(u))
				}
			}
			if len(small) > 0 {
				out[r.Prefer(field.FormLargest, p, small, r.lastLost)[0]] = true
			}
		}
	}
	return out
}

// besieged reports whether ships reach a port in a battle (§10.8, §15.41).
func (r *Run) besieged(f field.Faction, place int) bool {
	if !r.D.HasPort(place) {
		return false
	}
	net := r.Net(f, ByRailAndSea)
	for _, c := range r.D.Places[place].Cities {
		for _, sea := range r.D.Cities[c].Seas {
			if !r.open(f, sea) {
				continue
			}
			for _, p := range r.D.Seas[sea].Ports {
				if p != place && net.Has(p) && r.portOf(f, p) {
					return true
				}
			}
		}
	}
	return false
}

// largest is the block of a faction at a place with the most CV, of equals the one that
// the owner names, usually the one that he would lose last (§10.7).
func (r *Run) largest(f field.Faction, place int) int {
	var equals []int
	for _, u := range r.Here(place) {
		switch cv := r.S.Blocks[u].CV; {
		case r.D.Units[u].Faction != f || len(equals) > 0 && cv < r.S.Blocks[equals[0]].CV:
			continue
		case len(equals) > 0 && cv > r.S.Blocks[equals[0]].CV:
			equals = equals[:0]
		}
		equals = append(equals, int(u))
	}
	return r.Prefer(field.FormLargest, place, equals, r.lastLost)[0]
}

// lastLost compares two blocks by who is usually lost last.
func (r *Run) lastLost(a, b int) int { return r.D.Usual(b, a) }

// excess reports whether a block is one too many where it stands (§6.22): the largest
// are.
func (r *Run) excess(u int) bool {
	f, at := r.D.Units[u].Faction, int(r.S.Blocks[u].At)
	over := r.Of(f, at) - r.Stack(at)
	if over <= 0 {
		return false
	}
	own := slices.DeleteFunc(slices.Clone(r.Here(at)), func(x int16) bool { return r.D.Units[x].Faction != f })
	slices.SortStableFunc(own, func(a, b int16) int { return int(r.S.Blocks[b].CV) - int(r.S.Blocks[a].CV) })
	return slices.Contains(own[:over], int16(u))
}
