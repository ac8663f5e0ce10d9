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
		for i := range title.d.units {
			u := &title.d.units[i]
			vc := strconv.Itoa(int(slices.Max(u.steps)))
			if u.elite {
				vc += "*"
			}
			if !strings.Contains(page.HTML, u.id+" "+vc) {
				t.Errorf("%s: the help does not name %s with its VC %s", lang, u.id, vc)
			}
		}
	}
}
