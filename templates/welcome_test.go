package templates

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

// TestWelcomeOfWhoIsNotAsked: the first mail says that it is not one's turn,
// and its block is for the next one.
func TestWelcomeOfWhoIsNotAsked(t *testing.T) {
	b := testBook(t)
	for _, tt := range []struct {
		lang                        rules.Lang
		nothing, toEdit, forTheNext string
	}{
		{rules.English, "Nothing is asked of you now.", "To edit and send back", "If you like to order your next turn already"},
		{rules.Spanish, "Ahora no se te pide nada.", "Para editar y devolver", "Si quieres dar ya las órdenes de tu próximo turno"},
	} {
		for _, demands := range [][]rules.Demand{nil, fakeDemands()} {
			text := b.Welcome(Welcome{Head: fakeHead(tt.lang), Demands: demands, Draft: fakeDraft}).Text
			idle := demands == nil
			for words, want := range map[string]bool{tt.nothing: idle, tt.forTheNext: idle, tt.toEdit: !idle} {
				if strings.Contains(text, words) != want {
					t.Errorf("%s, asked: %v: %q stands there: %v", tt.lang, !idle, words, !want)
				}
			}
		}
	}
}

// TestWelcomeNamesTheFirstTurn: a title whose help has a first turn of several scenarios
// names that of the game's, and the section is there to be asked for.
func TestWelcomeNamesTheFirstTurn(t *testing.T) {
	eachTitle(t, func(t *testing.T, e *titleBook) {
		if e.About().ID != "eurofront" {
			return
		}
		for scenario, words := range map[string]string{"1942": "june 1942", "1941": "june 1941", "1943": "", "1939a": ""} {
			head := fakeHead(rules.English)
			head.Title = e
			pos, err := e.Start(rules.Setup{Scenario: scenario})
			if err != nil {
				t.Fatal(err)
			}
			text := e.Welcome(Welcome{Head: head, Scenario: scenario, Demands: pos.Demands()}).Text
			if words == "" {
				if strings.Contains(text, "a first turn") {
					t.Errorf("scenario %s: the first mail names the first turn of another one", scenario)
				}
				continue
			}
			if !strings.Contains(strings.Join(strings.Fields(text), " "), `"help eurofront a first turn, axis, `+words+`"`) {
				t.Errorf("scenario %s: the first mail does not name the section on %s:\n%s", scenario, words, text)
			}
			page, ok := e.Help(Help{Lang: rules.English, Topic: "eurofront", Section: "a first turn, axis, " + words, Title: e})
			if !ok || strings.Contains(page.Text, "Orders at a glance") {
				t.Errorf("the section on %s is not mailed alone", words)
			}
		}
	})
}
