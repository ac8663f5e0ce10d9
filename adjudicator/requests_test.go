package adjudicator_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/intake"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/templates"
)

// TestRequestsBesideOneAnother: whatever a letter asks that needs no game is answered, whoever
// writes it, whatever else he asks beside.
func TestRequestsBesideOneAnother(t *testing.T) {
	w := newWorld(t)
	w.Game(nil)
	w.Game(nil)
	w.Mails()
	w.WantMails(w.Send(dan, "help\njoin toy\n"), "help>dan pledge>dan")
	w.WantMails(w.Send(dan, "help juggling\njoin toy\n"), "pledge>dan")
	w.WantMails(w.Send(eva, "observe toy-1\nhelp orders\ngames\n"), "pledge>eva help>eva games>eva")
	w.WantMails(w.Send(ana, "hold mill\nobserve toy-9\n"), "observe>ana notice>ana")
	w.WantMails(w.Send(ana, "status\nstandby toy-9\nhelp\n"), "status>ana standby>ana help>ana")

	third := w.Game(nil, anyOpen)
	w.Mails()
	w.WantMails(w.agree(w.Send(carol, "join "+third+"\n")[0], "yes"), "join>carol")
	w.WantMails(w.Send(carol, "help\ngames\nhold mill\n"), "help>carol games>carol")
	w.WantMails(w.Send(carol, "status\n"), "status>carol")
}

// TestEveryRequestIsWhole: it is answered, once, and by a right way; it can be written in both
// languages, as an example shows; and the help names it.
func TestEveryRequestIsWhole(t *testing.T) {
	source, err := os.ReadFile("desk/request.go")
	if err != nil {
		t.Fatal(err)
	}
	d, err := servicetest.Desk(toy.New())
	if err != nil {
		t.Fatal(err)
	}
	kinds := regexp.MustCompile(`\bRequestKind += "([a-z-]+)"`).FindAllSubmatch(source, -1)
	if len(kinds) < 30 {
		t.Errorf("%d kinds of requests were found", len(kinds))
	}
	rows := wordRows(t)
	for _, m := range kinds {
		kind := desk.RequestKind(m[1])
		n := 0
		for _, r := range intake.Requests {
			if slices.Contains(r.Kinds, kind) {
				n++
				if r.Own == nil && r.Free == nil || r.Who > office.ThePlayer && r.Free == nil {
					t.Errorf("%s: nothing answers it to those who may ask", kind)
				}
			}
		}
		if n != 1 {
			t.Errorf("%s: %d values of intake.Requests answer it", kind, n)
		}
		for _, lang := range order.Languages {
			var said []string
			for i := range rows {
				line, _, _ := strings.Cut(rows[i].lines[lang], " / ")
				for _, q := range d.Read(desk.Lines(line)).Requests {
					if q.Kind == kind {
						said = append(said, line)
						if form := strings.TrimPrefix(rows[i].form, "fieldpost."); slices.Contains(phrases.Keys("request"), form) {
							said = append(said, phrases.In(lang, "request."+form)...)
						}
					}
				}
			}
			if len(said) == 0 {
				t.Errorf("%s: desk/testdata/words.tsv has no example in %s", kind, lang)
			} else if help := serviceHelp(t, lang); !slices.ContainsFunc(said, func(words string) bool {
				return strings.Contains(help, "`"+words) || strings.Contains(help, "\n"+words)
			}) {
				t.Errorf("%s: no page of templates/help/%s names it, %q", kind, lang, said)
			}
		}
	}
}

// serviceHelp returns the pages of the help that are of no title.
func serviceHelp(t *testing.T, lang rules.Lang) string {
	t.Helper()
	var out []byte
	for _, topic := range templates.SharedTopics() {
		page, err := os.ReadFile(filepath.Join("..", "templates", "help", string(lang), topic+".md"))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, page...)
	}
	return string(out)
}
