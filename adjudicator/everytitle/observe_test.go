package everytitle

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
)

// TestObserversAreToldWhose: of no two sections of a report to observers is the heading
// the same, so that each says whose forces it tells of.
func TestObserversAreToldWhose(t *testing.T) {
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range []string{"observe", "observa"} {
		w := newWorld(t, func(w *world) { w.Titles = all })
		for _, title := range all {
			n := founding.NewGame{Title: title.About().ID}
			for _, side := range title.About().SidesOf("") {
				n.Seats = append(n.Seats, founding.NewSeat{Side: side, Person: office.Person{Address: string(side) + "@example.net", Lang: rules.English}})
			}
			info, err := w.Service.Founding.CreateGame(w.Ctx, n)
			if err != nil {
				t.Fatal(err)
			}
			report := w.Observe(info.ID, servicetest.Olga, lang, "accept")[0]
			if report.Kind.Family() != store.Kind("observed") {
				t.Fatalf("a %s came", report.Kind)
			}
			seen, before := map[string]bool{}, ""
			for line := range strings.Lines(report.Text) {
				if line = strings.TrimSpace(line); line != "" && strings.Trim(line, "-") == "" && len([]rune(before)) == len(line) {
					if seen[before] {
						t.Errorf("%s has several sections %q:\n%s", info.ID, before, report.Text)
					}
					seen[before] = true
				}
				before = line
			}
			if len(seen) < 2 {
				t.Errorf("%s: sections %v", info.ID, seen)
			}
		}
	}
}
