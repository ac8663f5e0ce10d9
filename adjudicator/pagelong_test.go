package adjudicator_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// TestLongSheetsAreNotChecked: a check keeps the games waiting, so that nothing is
// checked that is longer than any sheet.
func TestLongSheetsAreNotChecked(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	line := "hold mill # as we said\n"
	whole := strings.Repeat(line, adjudicator.MostChecked/len(line))
	if answer := w.Check(page(g, toy.Red, whole)); len(answer.Answers) == 0 {
		t.Errorf("%d bytes: no answer", len(whole))
	}
	if _, err := w.Service.CheckPage(w.Ctx, page(g, toy.Red, whole+line)); !errors.Is(err, adjudicator.ErrPageLong) {
		t.Errorf("%d bytes: %v", len(whole+line), err)
	}
}

// TestDraftsAreShort: what a title proposes has room for thrice as much beside it.
func TestDraftsAreShort(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	longest := 0
	for _, title := range all {
		for _, sc := range title.About().Scenarios {
			pos, err := title.Start(rules.Setup{Scenario: sc.ID})
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range pos.Demands() {
				draft := title.Draft(pos.Known(rules.Viewer(d.Side)), rules.CheckOf(pos, d.Side))
				for _, lang := range []rules.Lang{rules.English, rules.Spanish} {
					n := len(strings.Join(rules.WriteDraft(title, draft, lang), "\n"))
					if longest = max(longest, n); 4*n > adjudicator.MostChecked {
						t.Errorf("%s %s: a draft of %s has %d bytes", title.About().ID, sc.ID, d.Side, n)
					}
				}
			}
		}
	}
	if longest == 0 {
		t.Error("no draft at all: the test cannot fail")
	}
}
