package supply

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/prefer"
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
func Check(r *field.Run, f field.Faction) (out []Verdict) {
	control.RevokeFreedom(r, f)
	hungry := hungryBlocks(r, f)
	for u := range r.S.Blocks {
		b := &r.S.Blocks[u]
		if b.At < 0 || r.D.Units[u].Faction != f {
			continue
		}
		if b.Unsupplied = hungry[u]; b.Unsupplied {
			out = append(out, Verdict{Unit: u, At: int(b.At)})
		}
	}
	for i := range out {
		v := &out[i]
		if t := r.D.Units[v.Unit].Type; t == field.Fort && r.S.Blocks[v.Unit].CV <= 1 {
			continue // §2.28
		}
		if isSpared(r, v.Unit) || control.IsPartisan(r, v.Unit) {
			continue
		}
		noteStarved(r, v.Unit)
		v.Lost, v.Perished = true, r.Lose(v.Unit)
	}
	return out
}

// isSpared reports whether a block has lost a step in the supply phase of the other faction
// that is hostile to its own, since its own last moved, and so loses none now (§10.5, sidebar).
func isSpared(r *field.Run, u int) bool {
	return slices.ContainsFunc(r.S.Starved, func(h field.Hunger) bool { return int(h.Unit) == u && h.By != r.S.Active })
}

// noteStarved notes a block that is about to lose a step, where two factions are hostile to it.
func noteStarved(r *field.Run, u int) {
	f, by := r.D.Units[u].Faction, r.S.Active
	for other := range field.Faction(field.Factions) {
		if h := (field.Hunger{Unit: int16(u), By: by}); other != by && r.S.AreHostile(other, f) && r.Fights(other) && !slices.Contains(r.S.Starved, h) {
			r.S.Starved = append(r.S.Starved, h)
		}
	}
}

// ForgetStarved forgets who of a faction has starved, as its player turn begins.
func ForgetStarved(r *field.Run, f field.Faction) {
	r.S.Starved = slices.DeleteFunc(r.S.Starved, func(h field.Hunger) bool { return r.D.Units[h.Unit].Faction == f })
}

// hungryBlocks says of each block whether it is one of a faction that is unsupplied: who has no
// line and is fed by nothing else, who is one too many, and who is not where he is bound to
// be. Ships that must cross a sea of the enemy may be intercepted.
func hungryBlocks(r *field.Run, f field.Faction) []bool {
	net := slices.Clone(Net(r, f, ByRailAndSea))
	out := make([]bool, len(r.S.Blocks))
	feed := func(net board.Set) {
		for u := range out {
			out[u] = out[u] && !CanTrace(r, u, linesOf(r, u, net))
		}
	}
	for u := range r.S.Blocks {
		if b := &r.S.Blocks[u]; b.At >= 0 && r.D.Units[u].Faction == f {
			out[u] = true
		}
	}
	feed(net)
	for p := range r.D.Places {
		for _, u := range selfSupplied(r, f, p) {
			out[u] = false
		}
	}
	runBlockades(r, f, net, out, feed)
	feedBeaches(r, f, net, out)
	feedBesieged(r, f, net, out)
	for u := range r.S.Blocks {
		if b := &r.S.Blocks[u]; b.At >= 0 && r.D.Units[u].Faction == f && (isOverstacked(r, u) || control.IsBeyondHome(r, u, int(b.At))) {
			out[u] = true
		}
	}
	return out
}

// selfSupplied returns the blocks of a faction at a place that live without a line: the largest
// defender of a fortress (§10.7), and the only unit at a base (§10.71). Of equals it is
// the one that the owner names.
func selfSupplied(r *field.Run, f field.Faction, p int) (out []int) {
	place := &r.D.Places[p]
	if !place.Fortress && !place.MinorFortress && !place.Base || !r.Has(f, p) || control.StatusOf(r, f, p) != control.Friendly {
		return nil
	}
	if place.Fortress || place.MinorFortress || r.CountBlocks(f, p) == 1 {
		out = append(out, largestBlock(r, f, p))
	}
	return out
}

// largestBlock returns the block of a faction at a place with the most CV, of equals the one that
// the owner names, usually the one that he would lose last (§10.7).
func largestBlock(r *field.Run, f field.Faction, place int) int {
	return prefer.Sort(r, prefer.FormLargest, place, r.StrongestOrWeakest(r.Blocks(f, place), 1), r.D.CompareKeepOrder)[0]
}

// isOverstacked reports whether a block is one too many where it stands (§6.22): the largest are.
func isOverstacked(r *field.Run, u int) bool {
	f, at := r.D.Units[u].Faction, int(r.S.Blocks[u].At)
	over := r.CountBlocks(f, at) - r.StackLimit(at)
	if over <= 0 {
		return false
	}
	own := slices.DeleteFunc(slices.Clone(r.Here(at)), func(x int16) bool { return r.D.Units[x].Faction != f })
	slices.SortStableFunc(own, func(a, b int16) int { return int(r.S.Blocks[b].CV) - int(r.S.Blocks[a].CV) })
	return slices.Contains(own[:over], int16(u))
}
