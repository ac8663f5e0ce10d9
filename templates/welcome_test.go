package templates

import (
	"slices"
	"strings"
	"sync/atomic"
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

// TestWelcomeTellsOfItsScenarioAlone: what the game in short says of one scenario stands in
// the first mail of its games, and of no other.
func TestWelcomeTellsOfItsScenarioAlone(t *testing.T) {
	var told atomic.Int32
	t.Cleanup(func() {
		if told.Load() == 0 {
			t.Error("no title tells anything of a scenario alone")
		}
	})
	eachTitle(t, func(t *testing.T, e *titleBook) {
		of := map[string]string{} // the first words below a heading, by it
		heads, group := 0, ""
		for _, b := range e.helpPage(rules.English, e.About().ID).blocks {
			switch {
			case b.kind == helpHeading:
				heads++
				group = ""
			case heads == 1 && b.kind == helpGroup:
				group = string(b.text)
			case heads == 1 && group != "" && of[group] == "":
				of[group] = first(strings.Fields(string(b.text)), 6)
			}
		}
		for _, sc := range e.About().Scenarios {
			pos, err := e.Start(rules.Setup{Scenario: sc.ID})
			if err != nil {
				t.Fatal(err)
			}
			head := fakeHead(rules.English)
			head.Title = e
			text := strings.Join(strings.Fields(e.Welcome(Welcome{Head: head, Scenario: sc.ID, Demands: pos.Demands()}).Text), " ")
			for group, words := range of {
				own := slices.Contains(strings.FieldsFunc(group, func(r rune) bool { return r == ' ' || r == ',' }), sc.ID)
				if said := strings.Contains(text, words); own != said {
					t.Errorf("%s: what stands under %q is of it: %v, and is told: %v", sc.ID, group, own, said)
				}
				told.Add(1)
			}
		}
	})
}

// first joins the first n of some words.
func first(words []string, n int) string { return strings.Join(words[:min(n, len(words))], " ") }
