package everytitle

import (
	"fmt"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
)

// TestTitlesByMail lets bots play every title through the service, letters in
// and sitreps out, and verifies the archive.
func TestTitlesByMail(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range all {
		for _, options := range []map[string]string{
			{rules.OptionDecisions: "standing", rules.OptionReport: "phase"},
			{rules.OptionDecisions: "ask", rules.OptionReport: "turn"},
		} {
			t.Run(fmt.Sprint(title.About().ID, "-", options[rules.OptionDecisions]), func(t *testing.T) {
				w := newWorld(t, func(w *world) { w.Titles = all })
				n := founding.NewGame{Title: title.About().ID, Options: options, Seed: &dice.Seed{3}}
				for i, side := range title.About().SidesOf("") {
					lang := rules.English
					if i%2 == 1 {
						lang = rules.Spanish
					}
					n.Seats = append(n.Seats, founding.NewSeat{Side: side, Person: office.Person{Address: fmt.Sprintf("p%d@example.net", i), Lang: lang}})
				}
				info, err := w.Service.Founding.CreateGame(w.Ctx, n)
				if err != nil {
					t.Fatal(err)
				}
				w.Mails()
				phases := 40
				switch {
				case testing.Short():
					phases = 12
				case testenv.Thorough():
					phases = 400
				}
				for letters := 0; info.State == store.Running && info.Phase < phases; {
					before := info.Phase
					w.Clock.Advance(time.Minute)
					for _, l := range w.Bots(title, info.ID) {
						if letters++; letters > 3*phases+100 {
							t.Fatalf("the game stands still in phase %d", info.Phase)
						}
						w.Receive(l)
					}
					if info = w.Show(info.ID); info.Phase == before {
						for _, d := range w.Mails() {
							t.Logf("%s to %s\n%s", d.Kind, d.Side, d.Text)
						}
						t.Fatalf("phase %d does not end", before)
					}
					w.Mails()
				}
				a, err := w.Service.Transfer.Export(w.Ctx, info.ID, true)
				if err != nil {
					t.Fatal(err)
				}
				report, err := w.Keeper().Verify(w.Ctx, a, nil)
				if err != nil || !report.Verified() && (info.State == store.Over || !report.SoFar()) {
					t.Errorf("%v %v", report.Differs, err)
				}
				t.Logf("%s after %d phases, %d letters in %d mails", info.State, report.Phases, report.Sheets, info.Outbox.Queued)
			})
		}
	}
}
