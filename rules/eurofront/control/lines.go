package control

import "github.com/fieldpost/fieldpost/rules/eurofront/field"

// Welcomes reports whether lines of a faction lead to a place: through what is friendly,
// the Axis' trains through who cooperates with it (§16.21), and national supply through what
// is neutral (§10.22).
func Welcomes(r *field.Run, f field.Faction, place int) bool {
	st := StatusOf(r, f, place)
	return st == Friendly || st == Foreign && (r.Lines.National || f == field.Axis && r.Cooperates(r.Country(place)))
}

// CanPassRail reports whether a rail line goes on from a place: not from one with a battle
// (§9.12), but for regions of the original defender (§18.51).
func CanPassRail(r *field.Run, f field.Faction, place int) bool {
	b := r.S.Battle(place)
	return b == nil || r.D.Places[place].Kind == field.Region && !r.S.AreHostile(b.Defender, f)
}
