package field

import "github.com/fieldpost/fieldpost/rules"

// Borders are the changes of the borders of 1939 that are in force (§1.7), a bit for each in the
// order of the pack.
type Borders uint64

// Has reports whether a change is in force.
func (b Borders) Has(change int) bool { return b>>change&1 != 0 }

// startBorders returns the changes of borders that are in force as the scenario begins.
func (sc *Scenario) startBorders() (b Borders) {
	for _, c := range sc.borders {
		b |= 1 << c
	}
	return b
}

// Owner returns the nation to which a place belongs with some changes of the borders of 1939
// (§1.7, §20.51).
func (d *Data) Owner(place int, borders Borders) int {
	n := d.Places[place].Nation
	for _, c := range d.Places[place].changes {
		if borders.Has(c) {
			n = d.changes[c].to
		}
	}
	return n
}

// Prewar returns the nation to which a place belonged with the borders of 1939 (§1.7).
func (d *Data) Prewar(place int) int { return d.Places[place].Nation }

// Country returns the nation to which a place belongs now.
func (r *Run) Country(place int) int { return r.D.Owner(place, r.S.Borders) }

// Flags returns the changes by their ids.
func (b Borders) Flags(d *Data) (out rules.Flags) {
	for c := range d.changes {
		out = out.If(b.Has(c), d.changes[c].id)
	}
	return out
}

// BordersOf returns the changes of borders that have some ids.
func (d *Data) BordersOf(flags rules.Flags) (b Borders) {
	for c := range d.changes {
		if flags.Has(d.changes[c].id) {
			b |= 1 << c
		}
	}
	return b
}
