package templates

import (
	"slices"
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

// TestWelcomeNamesTheFirstTurn: where the help has first turns of several scenarios, the
// first mail names that of the game's own, which is mailed alone, and never that of another.
func TestWelcomeNamesTheFirstTurn(t *testing.T) {
	eachTitle(t, func(t *testing.T, e *titleBook) {
		var turns []string // headings
		for _, b := range e.helpPage(rules.English, e.About().ID).blocks {
			if text := strings.ToLower(string(b.text)); b.kind == helpHeading && strings.HasPrefix(text, "a first turn") {
				turns = append(turns, text)
			}
		}
		if len(turns) < 2 {
			return
		}
		for _, sc := range e.About().Scenarios {
			pos, err := e.Start(rules.Setup{Scenario: sc.ID})
			if err != nil {
				t.Fatal(err)
			}
			head := fakeHead(rules.English)
			head.Title = e
			text := strings.Join(strings.Fields(e.Welcome(Welcome{Head: head, Scenario: sc.ID, Demands: pos.Demands()}).Text), " ")
			for _, turn := range turns {
				own, named := slices.Contains(strings.Fields(turn), sc.ID), strings.Contains(text, "help "+e.About().ID+" "+turn)
				if own != named {
					t.Errorf("%s: the section %q is of its first turn: %v, and is named: %v", sc.ID, turn, own, named)
				}
				if !own {
					continue
				}
				if page, ok := e.Help(Help{Lang: rules.English, Topic: e.About().ID, Section: turn, Title: e}); !ok || strings.Contains(page.Text, "Orders at a glance") {
					t.Errorf("the section %q is not mailed alone", turn)
				}
			}
		}
	})
}
