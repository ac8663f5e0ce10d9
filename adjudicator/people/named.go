package people

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/templates"
)

// What people name is found here, by its id or by its name in any language, whatever the
// accents, capitals and hyphens.

// TitleOf returns the title that words name, or of whose name they are a part that no other
// title has; nil for none.
func TitleOf(o *office.Office, words string) *desk.Desk {
	if d := o.Desks[inquiry.TopicCalled(o, words)]; d != nil {
		return d
	}
	word := templates.NormalizeName(words)
	if len(word) <= 3 {
		return nil
	}
	var found []*desk.Desk
	for _, id := range o.Order {
		if slices.ContainsFunc(inquiry.TitleNames(o.Desks[id]), func(name string) bool { return strings.Contains(templates.NormalizeName(name), word) }) {
			found = append(found, o.Desks[id])
		}
	}
	if len(found) != 1 {
		return nil
	}
	return found[0]
}

// scenarioOf finds the title that words name, and its scenario where they name one, too;
// nil and "" for none.
func scenarioOf(o *office.Office, words string) (d *desk.Desk, scenario string) {
	all := strings.Fields(words)
	for n := len(all); n > 0; n-- {
		d := TitleOf(o, strings.Join(all[:n], " "))
		if d == nil {
			continue
		}
		word := templates.NormalizeName(strings.Join(all[n:], " "))
		if word == "" {
			return d, ""
		}
		for _, sc := range d.About().Scenarios {
			if word == templates.NormalizeName(sc.ID) || slices.ContainsFunc(sc.Names.All(), func(name string) bool { return word == templates.NormalizeName(name) }) {
				return d, sc.ID
			}
		}
	}
	return nil, ""
}
