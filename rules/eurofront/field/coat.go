package field

import "slices"

// Coat returns a unit in the coat of a faction: itself, or the one that is the same unit for it
// (§3.21), -1 where there is none.
func (d *Data) Coat(u int, f Faction) int {
	if d.Units[u].Faction == f {
		return u
	}
	for _, v := range d.Units[u].coats {
		if d.Units[v].Faction == f {
			return v
		}
	}
	return -1
}

// IsTurned reports whether a unit wears a coat that is not its nation's: it has deserted, or could
// (§16.84).
func (r *Run) IsTurned(u int) bool {
	d := &r.D.Units[u]
	return len(d.coats) > 0 && d.Faction != r.S.Powers[d.Nation].Stance
}

// TurnCoat has a unit wear another coat: that one is where it was, with its CV and its marks, and it
// is in play no more.
func (r *Run) TurnCoat(u, coat int) {
	b := r.S.Blocks[u]
	r.Put(u, Unused)
	r.S.Blocks[u] = Block{At: Unused, From: -1}
	at := int(b.At)
	b.At, b.CV = Unused, min(b.CV, int8(r.D.Units[coat].Max))
	r.S.Blocks[coat] = b
	r.Put(coat, at)
}

// FirstCoat returns the first of the coats of a unit, itself where it has no other.
func FirstCoat(u int, d *Data) int { return slices.Min(append(slices.Clone(d.Units[u].coats), u)) }
