package eurofront_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fieldpost/fieldpost/adjudicator/titletest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
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
// neither of the enemy nor of who is on his side. The night plays more of them, with every secret.
func TestThreeSeats(t *testing.T) {
	testenv.Slow(t, "games and twins of three seats")
	var some []rulestest.Secret
	for i, s := range secrets(t) {
		if testenv.Pick(i, 3) {
			some = append(some, s)
		}
	}
	rulestest.Run(t, titletest.Suite(t, seatThree(t), some...), "silent", "stranger", "twins")
}

// TestPassiveSeat: the Allied seat of the East has no turn and is asked for nothing, also where
// decisions are asked; it knows what anybody does.
func TestPassiveSeat(t *testing.T) {
	title := seatThree(t)
	for _, sc := range title.About().Scenarios {
		p, err := title.Start(rules.Setup{Scenario: sc.ID, Options: map[string]string{rules.OptionDecisions: "ask"}})
		if err != nil {
			t.Fatal(err)
		}
		if own := title.About().SidesOf(sc.ID); len(own) != 3 || len(title.About().GroupingsOf(sc.ID)) != 2 {
			t.Fatalf("%s is played by %v", sc.ID, own)
		}
		for phase := 1; phase <= 40 && len(p.Demands()) > 0; phase++ {
			in := rules.Input{Dice: dice.NewDerived(dice.Seed{3}, phase, [32]byte{})}
			for _, d := range p.Demands() {
				if d.Side == "allied" {
					t.Fatalf("%s, phase %d: waits for %v", sc.ID, phase, d)
				}
				in.Sheets = append(in.Sheets, rules.Sheet{Side: d.Side, Key: d.Key, Orders: rules.Bot(title, p, d, dice.NewDerived(dice.Seed{4}, phase, [32]byte{}))})
			}
			own, anybody := p.Known("allied"), p.Known(rules.Everybody)
			for i := range own.Pieces {
				if x := &own.Pieces[i]; !x.Hidden() && !slices.ContainsFunc(anybody.Pieces, func(y rules.Piece) bool { return y.ID == x.ID }) {
					t.Fatalf("%s, phase %d: it knows %s", sc.ID, phase, x.ID)
				}
			}
			out, err := p.Adjudicate(in)
			if err != nil {
				t.Fatal(err)
			}
			p = out.Next
		}
	}
}
