package rules_test

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// TestSetupDice: the set-up draws from the game's seed as phase 0, the same
// each time it is asked, and not what phase 1 draws.
func TestSetupDice(t *testing.T) {
	draw := func(d dice.Source) (n int) {
		for range 12 {
			n = n*6 + d.Roll("deal", 6) - 1
		}
		return n
	}
	s := rules.Setup{Seed: dice.Seed{7}}
	first := draw(s.Dice())
	if again := draw(s.Dice()); again != first {
		t.Errorf("Dice draws %d, then %d", first, again)
	}
	if want := draw(dice.NewDerived(s.Seed, 0, [32]byte{})); first != want {
		t.Errorf("Dice draws %d, want those of phase 0, %d", first, want)
	}
	if other := draw(rules.Setup{Seed: dice.Seed{8}}.Dice()); other == first {
		t.Error("another seed draws the same")
	}
	if phase1 := draw(dice.NewDerived(s.Seed, 1, [32]byte{})); phase1 == first {
		t.Error("phase 1 draws the same")
	}
}

// TestStandingsAreBestFirst: who has won stands before who has more points (EuroFront §19.23), and of either who has most.
func TestStandingsAreBestFirst(t *testing.T) {
	a, b, c, d := rules.Score{Side: "a", Points: 1}, rules.Score{Side: "b", Points: 9}, rules.Score{Side: "c", Points: 4}, rules.Score{Side: "d", Points: 5}
	st := rules.Standings{Winners: []rules.Side{"c", "d"}, Scores: []rules.Score{a, b, c, d}}
	st.Sort()
	if got, want := st.Scores, []rules.Score{d, c, b, a}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
