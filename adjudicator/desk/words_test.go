package desk_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// TestWordsOfPlayers: nouns, infinitives, first and third persons are read as the
// imperative is; a word that stands elsewhere in an order, or nearly so, tells how
// that order is written.
func TestWordsOfPlayers(t *testing.T) {
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	cases := map[string][]struct{ line, want string }{
		"empires": {
			{"de4 asalta a fr2", "move"}, {"de4 a Verdún, ataque contra fr2", "move"}, {"de4 combate fr2", "move"}, {"de4 assaults fr2", "move"},
			{"de4 avanza a Verdún", "move"}, {"reclutamiento de7 en Metz", "recruit"}, {"investigación tanks-1", "research"}, {"cavar en Metz", "entrench"},
			{"standing cancelo siempre", "standing-cancel"},
			{"ataque a fr2", "usage {unit:army} {attack:=attack}"}, {"attakc fr2", "usage {unit:army} {attack:=attack}"},
			{"investiag gas", "try research"}, {"reclutr de7 en Metz", "try recruit"},
		},
		"thirdreich": {
			{"de4 asalta a fr2", "move"}, {"combatir", "combat"}, {"batalla", "combat"}, {"resuelvo", "combat"}, {"refuerzo de4", "raise"}, {"desembarco de4 en Oslo", "land"},
			{"ataque fr2", "usage {unit:army} {attack:=attack}"}, {"conbate", "try combat"},
		},
		"rommel": {
			{"ataca Tobruk", "fight"}, {"ataque en Tobruk", "fight"}, {"attack Tobruk", "fight"}, {"combato en Tobruk", "fight"},
			{"asalta Tobruk", "fight"}, {"reagrupr 21pz5 a Tobruk", "try regroup"},
		},
	}
	for _, title := range set {
		d, err := desk.New(title)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cases[title.About().ID] {
			sheet := d.Read(desk.Lines(c.line))
			got := ""
			for _, o := range append(sheet.Orders, sheet.Standing...) {
				got += o.Form
			}
			for _, p := range sheet.Problems {
				usage, _ := p.Message.Arg("usage")
				if got = "usage " + usage.Value; len(p.Suggest) > 0 {
					got = "try " + p.Suggest[0].Value
				}
			}
			if !strings.HasPrefix(got, c.want) {
				t.Errorf("%s: %q: got %s, want %s", title.About().ID, c.line, got, c.want)
			}
		}
	}
}
