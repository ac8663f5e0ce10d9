package rulestest_test

import (
	"os"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

func TestMain(m *testing.M) { os.Exit(testenv.Main(m)) }

// suite is the toy's: a title that keeps every promise.
func suite(t testing.TB, title rules.Title) rulestest.Suite {
	t.Helper()
	d, err := desk.New(toy.New())
	if err != nil {
		t.Fatal(err)
	}
	return rulestest.Suite{
		Title: title,
		Parse: d.Parse,
		Secrets: []rulestest.Secret{{
			Name: "blue hides elsewhere",
			Own:  []string{"toy.held", "toy.fled-to", "toy.near", "toy.found"},
			Change: func(w *rulestest.World) bool {
				troop := w.Doc["troops"].([]any)[1].(map[string]any)
				troop["place"] = w.Pick(toy.Places)
				return !w.Busy("agenda", "pending")
			},
			Quiet:  func(o *rules.Order) bool { return o.Form == "hold" },
			Unseen: []rules.Side{toy.Blue},
		}},
	}
}

// elsewhere moves blue's troop while nothing is under way.
func elsewhere(title rules.Title, pos rules.Position, roll func(int) int) (rules.Position, bool) {
	raw, err := pos.MarshalJSON()
	if err != nil {
		return nil, false
	}
	copied, err := toy.New().Decode(raw)
	p, ok := copied.(*toy.Position)
	if err != nil || !ok || p.State.Depth() > 0 || len(p.State.Pending) > 0 {
		return nil, false
	}
	p.State.Troops[1].Place = (p.State.Troops[1].Place + roll(2)) % len(toy.Places)
	if raw, err = p.MarshalJSON(); err != nil {
		return nil, false
	}
	twin, err := title.Decode(raw)
	return twin, err == nil
}

func TestConformanceOfTheToy(t *testing.T) {
	rulestest.Run(t, suite(t, toy.New()))
}
