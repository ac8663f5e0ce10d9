package everytitle

import (
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// TestFullReportTellsTheReach: the report that is asked for whole says what each unit on the map can
// reach, as the first mail promises.
func TestFullReportTellsTheReach(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	eachTitle(t, func(t *testing.T, title rules.Title, _ *desk.Desk, w *world, info inquiry.GameInfo) {
		for tries := 0; info.Phase < 5 && tries < 20; tries++ { // past the set-up
			for _, l := range w.Bots(title, info.ID) {
				w.Receive(l)
			}
			w.Clock.Advance(time.Minute)
			w.Mails()
			info = w.Show(info.ID)
		}
		pos, demands := w.Position(title, info.ID)
		for _, side := range title.About().SidesOf("") {
			mails := w.Order(info.ID, side, "report full")
			lang := rules.English
			if !catalogtest.Tells(t, lang, mails[0].Text, "reach.heading") {
				lang = rules.Spanish
			}
			if !catalogtest.Tells(t, lang, mails[0].Text, "reach.heading") {
				t.Errorf("%s, %v, %v: the whole report does not tell the reach:\n%s", side, pos.Clock(), demands, mails[0].Text)
			}
		}
	})
}
