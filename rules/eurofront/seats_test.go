package eurofront_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/adjudicator/titletest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront"
	"github.com/fieldpost/fieldpost/rules/rulestest"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// seatThree loads the title with packs by which all three sides play each scenario.
func seatThree(t *testing.T) *eurofront.Title {
	t.Helper()
	charts, err := os.ReadFile("data/charts.toml")
	if err != nil {
		t.Fatal(err)
	}
	const two, three = `sides = ["axis", "soviet"]`, `sides = ["axis", "allied", "soviet"]`
	if !strings.Contains(string(charts), two) {
		t.Fatal("the pack seats them otherwise")
	}
	title, err := eurofront.Load(fstest.MapFS{"charts.toml": {Data: []byte(strings.ReplaceAll(string(charts), two, three))}})
	if err != nil {
		t.Fatal(err)
	}
	return title
}

// TestThreeSeats: where the Allied side sits apart in the East (Introduction, "Las facciones") it is
// never waited for, whatever others send, and games end; and nobody learns anything of another,
// neither of the enemy nor of who is on his side. The night plays more of them, silent ones
// and strangers, too, with every secret.
func TestThreeSeats(t *testing.T) {
	testenv.Slow(t, "games and twins of three seats")
	var some []rulestest.Secret
	for i, s := range secrets(t) {
		if testenv.Pick(i, 3) {
			some = append(some, s)
		}
	}
	properties := []string{"twins"}
	if testenv.Thorough() {
		properties = append(properties, "silent", "stranger")
	}
	rulestest.Run(t, titletest.Suite(t, seatThree(t), some...), properties...)
}

// TestPassiveSeat: the Allied seat of the East has no turn and is asked for nothing; it knows what
// anybody does.
func TestPassiveSeat(t *testing.T) {
	title := seatThree(t)
	usual, err := eurofront.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, sc := range title.About().Scenarios {
		if slices.Contains(usual.About().Scenarios[i].Sides, "allied") {
			continue // there it fights
		}
		if len(sc.Sides) != 3 || len(title.About().GroupingsOf(sc.ID)) != 2 {
			t.Fatalf("%s is played by %v", sc.ID, sc.Sides)
		}
		game, err := selfplay.Play(title, sc.ID, 3, 40)
		if err != nil {
			t.Fatal(err)
		}
		for phase, p := range game.Positions {
			if at := slices.IndexFunc(p.Demands(), func(d rules.Demand) bool { return d.Side == "allied" }); at >= 0 {
				t.Errorf("%s, phase %d: waits for %v", sc.ID, phase, p.Demands()[at])
			}
			own, anybody := p.Known("allied").Pieces, p.Known(rules.Everybody).Pieces
			for i := range own {
				if !own[i].Hidden() && !slices.ContainsFunc(anybody, func(x rules.Piece) bool { return x.ID == own[i].ID }) {
					t.Errorf("%s, phase %d: it knows %s", sc.ID, phase, own[i].ID)
				}
			}
		}
	}
}
