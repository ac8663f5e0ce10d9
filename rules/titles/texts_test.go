package titles_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/templates"
)

// loadAll returns all titles and the texts.
func loadAll(t *testing.T) (rules.Set, *templates.Book) {
	t.Helper()
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	return set, book
}

// TestSharedHelpOrders reads the lines that the tables of the service's help pages
// tell people to write. The names in them are of one title or another, so that one
// title has to understand each.
func TestSharedHelpOrders(t *testing.T) {
	set, book := loadAll(t)
	var every []*desk.Desk
	for _, title := range set {
		d, err := desk.New(title)
		if err != nil {
			t.Fatal(err)
		}
		every = append(every, d)
	}
	understood := func(line string) bool {
		return slices.ContainsFunc(every, func(d *desk.Desk) bool {
			if d.Amendments(desk.Lines(line), func(string) bool { return true }) != nil {
				return true
			}
			s := d.Read(desk.Lines(line))
			return len(s.Problems) == 0 && !slices.ContainsFunc(s.Requests, func(q desk.Request) bool { return q.Wrong != nil })
		})
	}
	for _, lang := range book.Langs() {
		lines := 0
		for _, topic := range templates.SharedTopics() {
			for _, block := range book.HelpBlocks(lang, topic) {
				for _, row := range block.Cells {
					for _, line := range row[0] {
						if lines++; !understood(line) {
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

// TestNoTextOfAnUnknownKind: each text of a kind of names is of a kind that a title has.
func TestNoTextOfAnUnknownKind(t *testing.T) {
	set, book := loadAll(t)
	kinds := map[string]bool{}
	for _, title := range set {
		for _, kind := range title.Grammar().Kinds {
			kinds[kind.ID] = kinds[kind.ID] || !kind.Tacit
		}
	}
	for _, code := range book.Codes() {
		for _, prefix := range []string{"kind.", "usage."} {
			if kind, ok := strings.CutPrefix(code, prefix); ok && !kinds[kind] {
				t.Errorf("no title has the kind of the text %s", code)
			}
		}
	}
}

// TestNoTextOfAnUnknownOption: each text of an option, or of a value, is of one that the service or
// a title has.
func TestNoTextOfAnUnknownOption(t *testing.T) {
	set, book := loadAll(t)
	known := map[string]bool{}
	add := func(prefix string, o rules.Option) {
		id := "option." + prefix + o.ID
		known[id], known[id+".other"] = true, true
		for _, v := range o.Values {
			known[id+"."+v] = true
		}
	}
	for _, o := range desk.Options() {
		add("", o)
	}
	for _, title := range set {
		a := title.About()
		for _, o := range a.Options {
			add("", o)
			add(a.ID+".", o)
		}
	}
	for _, code := range book.Codes() {
		if strings.HasPrefix(code, "option.") && !known[code] {
			t.Errorf("no title has the option of the text %s", code)
		}
	}
}
