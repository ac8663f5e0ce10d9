package booktest

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
)

// Run tries the texts and the help of a title. It is run from the title's folder.
func Run(t *testing.T, d *desk.Desk) {
	for _, c := range []struct {
		name string
		test func(*testing.T, *book)
	}{
		{"words", checkWords},
		{"mails", checkMails},
		{"golden", checkGolden},
		{"help orders", checkHelpOrders},
		{"first turns", checkFirstTurns},
		{"help names", checkHelpNames},
		{"help sections", checkHelpSections},
		{"welcome of a scenario", checkWelcomes},
		{"sentences", checkSentences},
		{"order texts", checkOrderTexts},
		{"kinds", checkKinds},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.test(t, open(t, d))
		})
	}
}
