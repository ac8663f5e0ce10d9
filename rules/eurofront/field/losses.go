package field

import (
	"cmp"
	"slices"
)

// usualOrder is in which order types take losses of which their owner has said nothing:
// who is cheap and fires badly first, armour and headquarters last.
var usualOrder = [...]Type{Beachhead, Fort, Static, Infantry, Cavalry, MountainTroops, Shock, Amphibious, Airborne, Mech, Armor, HQ, TheatreHQ, SupremeHQ}

// CompareLossOrder compares two units by the order in which they take losses of which nothing is
// said: by type, of one type those of the lesser powers first and the SS last.
func (d *Data) CompareLossOrder(a, b int) int {
	key := func(u int) int {
		n := 4 * slices.Index(usualOrder[:], d.Units[u].Type)
		switch {
		case d.Units[u].SS:
			n += 2
		case !d.IsLesser(u):
			n++
		}
		return n
	}
	return cmp.Compare(key(a), key(b))
}

// CompareKeepOrder compares two units by who is usually lost last.
func (d *Data) CompareKeepOrder(a, b int) int { return d.CompareLossOrder(b, a) }

// IsLesser reports whether a unit is of a lesser power (§11.84).
func (d *Data) IsLesser(u int) bool {
	n := d.Units[u].Nation
	return n != d.Germany && n != d.USSR && d.Units[u].Faction != Allied
}

// AreAlike reports whether two units are of one nation and type, can be as large as one
// another, and are both of the SS or not: nobody needs to be asked which of them he means.
func (d *Data) AreAlike(a, b int) bool {
	x, y := &d.Units[a], &d.Units[b]
	return x.Nation == y.Nation && x.Type == y.Type && x.Max == y.Max && x.SS == y.SS
}
