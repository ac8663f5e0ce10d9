package adjudicator_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/pages"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestLongSheetsAreNotChecked: a check keeps the games waiting, so that nothing is
// checked that is longer than any sheet.
func TestLongSheetsAreNotChecked(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	line := "hold mill # as we said\n"
	whole := strings.Repeat(line, pages.MostChecked/len(line))
	if answer := w.Check(page(g, toy.Red, whole)); len(answer.Answers) == 0 {
		t.Errorf("%d bytes: no answer", len(whole))
	}
	if _, err := w.Service.Pages.CheckPage(w.Ctx, page(g, toy.Red, whole+line)); !errors.Is(err, pages.ErrPageLong) {
		t.Errorf("%d bytes: %v", len(whole+line), err)
	}
}
