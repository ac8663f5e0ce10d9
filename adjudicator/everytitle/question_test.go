package everytitle

import (
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
)

// TestEveryTitleIsAnsweredByNumber: each title's first question is answered by letter
// with the number of its last choice, in either language.
func TestEveryTitleIsAnsweredByNumber(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, title := range all {
		t.Run(title.About().ID, func(t *testing.T) {
			for game := range 8 {
				if w, info := newTitled(t, all, title, i+game*2*len(all)); answersByNumber(t, w, title, info) {
					return
				}
			}
			t.Error("nobody is asked anything")
		})
	}
}

// answersByNumber plays a game to its first question and answers that; false where there is none.
func answersByNumber(t *testing.T, w *world, title rules.Title, info inquiry.GameInfo) bool {
	t.Helper()
	for info.Phase < 120 && info.State != store.Over {
		for _, d := range w.Mails() {
			q, ok := question(w, info.ID, &d)
			if !ok || len(q.Choices) < 2 {
				continue
			}
			labels := rules.Labels([]rules.Demand{q}, 0)
			mails := w.Send(d.Recipient, servicetest.Under(&d, labels[len(labels)-1]), servicetest.Answering(&d)...)
			if len(mails) == 0 || mails[0].Kind.Family() != "ack" || w.Show(info.ID).Phase == info.Phase {
				t.Errorf("phase %d: %q to\n%s\nbrings\n%v", info.Phase, labels[len(labels)-1], d.Text, mails)
			}
			return true
		}
		w.Clock.Advance(time.Minute)
		for _, l := range w.Bots(title, info.ID) {
			w.Receive(l)
		}
		info = w.Show(info.ID)
	}
	return false
}

// question returns what a mail asks of its side, if that is still open.
func question(w *world, game string, d *store.Dispatch) (q rules.Demand, ok bool) {
	w.T.Helper()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		g, err := tx.Game(game)
		for _, demand := range g.Demands {
			if demand.Side == d.Side && d.Phase == g.Phase && d.Kind.Family() == "sitrep" && demand.Kind == rules.DemandDecision {
				q, ok = demand, true
			}
		}
		return err
	}); err != nil {
		w.T.Fatal(err)
	}
	return q, ok
}
