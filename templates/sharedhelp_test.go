package templates

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
)

// TestSharedHelpOrders reads the lines that the tables of the service's help pages
// tell people to write. The names in them are of one title or another, so that one
// title has to understand each.
func TestSharedHelpOrders(t *testing.T) {
	all, err := desks()
	if err != nil {
		t.Fatal(err)
	}
	var every []*desk.Desk
	for _, id := range slices.Sorted(maps.Keys(all)) {
		d, err := all[id]()
		if err != nil {
			t.Fatal(err)
		}
		every = append(every, d)
	}
	understood := func(line string) bool {
		return slices.ContainsFunc(every, func(d *desk.Desk) bool {
			s := d.Read(desk.Lines(line))
			return len(s.Problems) == 0 && !slices.ContainsFunc(s.Requests, func(q desk.Request) bool { return q.Wrong != nil })
		})
	}
	b, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range langs {
		lines := 0
		for _, topic := range append(shared[:], General) {
			for _, block := range b.helpPage(lang, topic).blocks {
				for _, row := range block.rows {
					for _, m := range coded.FindAllSubmatch(row[0], -1) {
						lines++
						if line := string(m[1]); !understood(line) {
							t.Errorf("%s, %s: no title understands %q", lang, topic, line)
						}
					}
				}
			}
		}
		if lines < 50 {
			t.Errorf("%s: %d lines", lang, lines)
		}
	}
}

// TestHelpComesInSections: a title's page is mailed as far as a beginner needs it, with
// the names of all other sections, each of which comes by the beginning of its name.
func TestHelpComesInSections(t *testing.T) {
	eachTitle(t, func(t *testing.T, e *titleBook) {
		topic := e.About().ID
		for _, lang := range langs {
			page := e.helpPage(lang, topic)
			first, _ := e.Help(Help{Lang: lang, Topic: topic, Title: e})
			whole, _ := e.Help(Help{Lang: lang, Topic: topic, Section: WholePage, Title: e})
			if page.parted == 0 || 2*len(first.Text) > len(whole.Text) {
				t.Errorf("%s: %d bytes of %d come first", lang, len(first.Text), len(whole.Text))
			}
			n := 0
			for i := range page.blocks {
				b := &page.blocks[i]
				if b.kind != helpHeading {
					continue
				}
				name := string(b.text)
				if !strings.Contains(first.Text, name) {
					t.Errorf("%s: the first mail does not name %q", lang, name)
				}
				section, ok := e.Help(Help{Lang: lang, Topic: topic, Section: strings.ToLower(name), Title: e})
				if !ok || !strings.Contains(section.Text, name) || len(section.Text) >= len(whole.Text) {
					t.Errorf("%s: %q does not come by its name", lang, name)
				}
				n++
			}
			if n < 10 {
				t.Errorf("%s: %d sections", lang, n)
			}
			if _, ok := e.Help(Help{Lang: lang, Topic: topic, Section: "juggling", Title: e}); ok {
				t.Errorf("%s: there is help on juggling", lang)
			}
		}
	})
}
