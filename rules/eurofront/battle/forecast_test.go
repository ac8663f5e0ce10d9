package battle_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules/eurofront/battle"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// TestExpectedHits: what a round is expected to bring is what its dice bring on average; of a block of which nothing is known
// a guess counts, of friends and of blocks elsewhere nothing.
func TestExpectedHits(t *testing.T) {
	w := begin(t, field.Axis)
	w.put("3514", "ger-armor-3 4", "uss-infantry-40 3")
	w.put("3513", "ger-infantry-4 4", "uss-infantry-13 2")
	p, armour, infantry := w.place("3514"), w.unit("ger-armor-3"), w.unit("uss-infantry-40")
	average := func(dice int8, fire field.Fire) (hits float64) {
		for face := 1; face <= 6; face++ {
			if fire.Hits(face) {
				hits += float64(dice) / 6
			}
		}
		return hits
	}
	want := average(4, battle.AttackFire(w.Run, armour, p))
	if hits, steps := battle.ExpectedAttack(w.Run, field.Axis, p); hits != want || steps != 4 || want == 0 {
		t.Errorf("%v hits of %v steps are expected, want %v of 4", hits, steps, want)
	}
	guess := func(field.Faction) float64 { return 2.5 }
	w.S.Blocks[infantry].Up = true
	shown := battle.ExpectedDefence(w.Run, field.Axis, p, guess, 1)
	if want := average(3, battle.DefenseFire(w.Run, infantry, p, true)); shown != want || want == 0 {
		t.Errorf("%v hits of the defender are expected, want %v", shown, want)
	}
	w.S.Blocks[infantry].Up = false
	if hits := battle.ExpectedDefence(w.Run, field.Axis, p, guess, 1); hits != 2.5 {
		t.Errorf("of a hidden one that hits always %v hits are expected, want 2.5", hits)
	}
}
