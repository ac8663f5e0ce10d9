package booktest

import (
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
)

// checkWelcomes looks whether the first mail of a game of each scenario says what is of that
// scenario, and nothing that is of another:
//   - where the help has first turns of several scenarios, it names that of the game's own, which is
//     mailed alone
//   - what the game in short says of one scenario
func checkWelcomes(t *testing.T, e *book) {
	topic := e.desk.About().ID
	turns, short := e.firstTurns(), e.inShort()
	for _, sc := range e.desk.About().Scenarios {
		pos, err := e.desk.Start(rules.Setup{Scenario: sc.ID})
		if err != nil {
			t.Fatal(err)
		}
		head := e.head(pos, 1, e.desk.About().SidesOf(sc.ID)[0], rules.English)
		text := strings.Join(strings.Fields(e.texts.Welcome(templates.Welcome{Head: head, Scenario: sc.ID, Demands: pos.Demands()}).Text), " ")
		for group, words := range short {
			own := slices.Contains(strings.FieldsFunc(group, func(r rune) bool { return r == ' ' || r == ',' }), sc.ID)
			if said := strings.Contains(text, words); own != said {
				t.Errorf("%s: what stands under %q is of it: %v, and is told: %v", sc.ID, group, own, said)
			}
		}
		if len(turns) < 2 {
			continue
		}
		for _, turn := range turns {
			own, named := slices.Contains(strings.Fields(turn), sc.ID), strings.Contains(text, "help "+topic+" "+turn)
			if own != named {
				t.Errorf("%s: the section %q is of its first turn: %v, and is named: %v", sc.ID, turn, own, named)
			}
			if !own {
				continue
			}
			if page, ok := e.texts.Help(templates.Help{Lang: rules.English, Topic: topic, Section: turn, Title: e.desk}); !ok || strings.Contains(page.Text, "Orders at a glance") {
				t.Errorf("the section %q is not mailed alone", turn)
			}
		}
	}
	if len(short) != e.short {
		t.Errorf("the game in short tells something of %d scenarios alone, title.toml says %d", len(short), e.short)
	}
}

// firstTurns returns the headings of first turns in the help.
func (e *book) firstTurns() (turns []string) {
	for _, b := range e.texts.HelpBlocks(rules.English, e.desk.About().ID) {
		if text := strings.ToLower(b.Text); b.Kind == templates.HelpHeading && strings.HasPrefix(text, "a first turn") {
			turns = append(turns, text)
		}
	}
	return turns
}

// inShort returns the first words that the game in short says of some scenarios, by the heading that
// names them.
func (e *book) inShort() map[string]string {
	of := map[string]string{}
	heads, group := 0, ""
	for _, b := range e.texts.HelpBlocks(rules.English, e.desk.About().ID) {
		switch {
		case b.Kind == templates.HelpHeading:
			heads++
			group = ""
		case heads == 1 && b.Kind == templates.HelpGroup:
			group = b.Text
		case heads == 1 && group != "" && of[group] == "":
			words := strings.Fields(b.Text)
			of[group] = strings.Join(words[:min(6, len(words))], " ")
		}
	}
	return of
}
