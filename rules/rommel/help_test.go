package rommel

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
)

// TestHelpNamesUnits: the help names every unit with its combat value, and
// marks the elite.
func TestHelpNamesUnits(t *testing.T) {
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	title := titled(t)
	for _, lang := range []rules.Lang{rules.English, rules.Spanish} {
		page, _ := book.Help(templates.Help{Lang: lang, Topic: ID, Title: title})
		for i := range title.d.Units {
			u := &title.d.Units[i]
			vc := strconv.Itoa(int(slices.Max(u.Steps)))
			if u.Elite {
				vc += "*"
			}
			if !strings.Contains(page.HTML, u.ID+" "+vc) {
				t.Errorf("%s: the help does not name %s with its VC %s", lang, u.ID, vc)
			}
		}
	}
}
