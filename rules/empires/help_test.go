package empires

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
)

// TestHelpNamesPlacesAndArmies: the help names every city and port, and the
// first and the last army of every kind.
func TestHelpNamesPlacesAndArmies(t *testing.T) {
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range []rules.Lang{rules.English, rules.Spanish} {
		page, _ := book.Help(templates.Help{Lang: lang, Topic: ID, Title: title})
		text := strings.Join(strings.Fields(page.Text), " ")
		names := func(name string) {
			if !strings.Contains(text, name) {
				t.Errorf("%s: the help does not name %s", lang, name)
			}
		}
		for i := range title.d.Zones {
			if z := &title.d.Zones[i]; z.City || z.Port {
				names(title.Name("zone", z.ID, lang))
			}
		}
		for i := range title.d.Units {
			same := func(j int) bool {
				return j >= 0 && j < len(title.d.Units) && title.d.Units[j].Kind == title.d.Units[i].Kind
			}
			if !same(i-1) || !same(i+1) {
				names(title.d.Units[i].ID)
			}
		}
	}
}
