package field

import "github.com/fieldpost/fieldpost/rules"

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

// Flags returns the changes by their ids.
func (b Borders) Flags(d *Data) (out rules.Flags) {
	for c := range d.changes {
		out = out.If(b.Has(c), d.changes[c].id)
	}
	return out
}

// BordersOf returns the changes of borders that have some ids.
func BordersOf(flags rules.Flags, d *Data) (b Borders) {
	for c := range d.changes {
		if flags.Has(d.changes[c].id) {
			b |= 1 << c
		}
	}
	return b
}
