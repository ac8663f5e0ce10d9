package control

import "github.com/fieldpost/fieldpost/rules/eurofront/field"

// IsFrontPlayed reports whether a front is played in the scenario.
func IsFrontPlayed(r *field.Run, front field.Front) bool {
	return r.D.Scenarios[r.S.Scenario].IsPlayed(front)
}

// IsOverseas reports whether invasions come to the ports alone of where a place lies, to a faction: in the North, and in
// the Mediterranean until it has won it (§15.9).
func IsOverseas(r *field.Run, f field.Faction, place int) bool {
	front := r.FrontOf(f, place)
	return front == field.NorthFront || front == field.MedFront
}

// IsGrounded reports whether paratroops drop no more: they were grounded, or are German and the Allies have air supremacy (§14.7).
func IsGrounded(r *field.Run, u int) bool {
	return r.S.Blocks[u].Grounded || r.D.Units[u].Nation == r.D.Germany && r.Season().HasAirSupremacy()
}
