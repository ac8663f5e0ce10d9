package buildup

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// strength counts what a side has in play (§17.2): blocks on the map, beside
// the base or under repair; halves is their worth in half units, as German
// units count for one and a half.
type strength struct{ units, german, halves int }

func strengthOf(r *field.Run, side field.Side) (f strength) {
	units := r.UnitsWhere(side, func(b *field.Block) bool { return b.At >= 0 || b.At == field.Waiting || b.At == field.Repairing })
	f.units, f.german = units.Len(), units.Filter(func(u int) bool { return r.D.Units[u].German }).Len()
	f.halves = 2*f.units + f.german
	return f
}

// victory returns what a game comes to after its last month, the higher levels first
// (§17).
func victory(r *field.Run) field.Victory {
	var have [field.Sides]strength
	for side := range field.Side(field.Sides) {
		f := strengthOf(r, side)
		have[side] = f
		r.M.Event("rommel.strength", field.SideArg("side", side), rules.Num("units", f.units), rules.Num("german", f.german),
			rules.Num("whole", f.halves/2), rules.Num("tenths", f.halves%2*5))
	}
	for side := range field.Side(field.Sides) {
		if have[side].halves > 0 && have[side].halves >= 2*have[side.Enemy()].halves {
			return field.Victory{Level: field.Decisive, Winner: side}
		}
	}
	if i := r.FortIndex(r.D.Tobruk); i >= 0 && !r.IsBesieged(r.S.Forts[i].Holder, r.D.Tobruk) {
		return field.Victory{Level: field.Positional, Winner: r.S.Forts[i].Holder}
	}
	for side := range field.Side(field.Sides) {
		if have[side].halves > have[side.Enemy()].halves {
			return field.Victory{Level: field.Attritional, Winner: side}
		}
	}
	return field.Victory{Level: field.Drawn, Winner: field.Nobody}
}
