package noretreat_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/casefile"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/noretreat"
)

// TestCases runs the cases.
func TestCases(t *testing.T) { casefile.TestAll(t, load(t), "testdata/cases") }

// TestSilence: every scenario comes to its end when nobody sends anything.
func TestSilence(t *testing.T) {
	title := load(t)
	for _, sc := range title.About().Scenarios {
		for _, report := range []string{"phase", "turn"} {
			p, err := title.Start(rules.Setup{Scenario: sc.ID, Options: map[string]string{"report": report, "decisions": "ask"}})
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for ; len(p.Demands()) > 0; n++ {
				if n > 500 {
					t.Fatalf("%s: it does not end: %v", sc.ID, p.Clock())
				}
				out, err := p.Adjudicate(rules.Input{Dice: dice.NewDerived(dice.Seed{3}, n, [32]byte{})})
				if err != nil {
					t.Fatal(err)
				}
				p = out.Next
			}
			st, over := p.Standings()
			if !over || len(st.How.Code) == 0 {
				t.Errorf("%s: %v after %d phases", sc.ID, st, n)
			}
		}
	}
}

func load(t *testing.T) *noretreat.Title {
	t.Helper()
	title, err := noretreat.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return title
}
