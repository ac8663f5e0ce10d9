package templates

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// TestSharedHelpOrders reads the lines that the tables of the service's help pages
// tell people to write. The names in them are of one title or another, so that one
// title has to understand each.
func TestSharedHelpOrders(t *testing.T) {
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	var desks []*desk.Desk
	for _, title := range set {
		d, err := desk.New(title)
		if err != nil {
			t.Fatal(err)
		}
		desks = append(desks, d)
	}
	understood := func(line string) bool {
		return slices.ContainsFunc(desks, func(d *desk.Desk) bool {
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
