package titletest

import (
	"html"
	"os"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/rulestest"
	"github.com/fieldpost/fieldpost/templates"
)

// helpNames looks for what the help must name of the packs of a title.
func helpNames(t *testing.T, title rules.Title, name string) {
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	tests, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range order.Languages {
		names, err := rulestest.HelpNames(os.DirFS("data"), tests, lang)
		if err != nil {
			t.Fatal(err)
		}
		page, _ := book.Help(templates.Help{Lang: lang, Topic: title.About().ID, Section: templates.WholePage, Title: title})
		text := strings.Join(strings.Fields(html.UnescapeString(page.HTML)), " ")
		for _, n := range names {
			if !strings.Contains(text, n) {
				t.Errorf("%s: the help does not name %s", lang, n)
			}
		}
	}
}
