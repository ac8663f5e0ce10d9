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
		for i := range title.d.zones {
			if z := &title.d.zones[i]; z.city || z.port {
				names(title.Name("zone", z.id, lang))
			}
		}
		for i := range title.d.units {
			same := func(j int) bool {
				return j >= 0 && j < len(title.d.units) && title.d.units[j].kind == title.d.units[i].kind
			}
			if !same(i-1) || !same(i+1) {
				names(title.d.units[i].id)
			}
		}
	}
}
