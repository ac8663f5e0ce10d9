package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// TestDrawByVote ends the game when all have agreed, after being told to all; its
// archive verifies and says that it was agreed.
func TestDrawByVote(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "3"})
	w.Mails()
	w.Order(g, toy.Red, "hold mill")
	mails := w.Order(g, toy.Blue, "voto tablas")
	w.Log(mails)
	w.WantMails(mails, "vote>ana vote>benito")
	if mails := w.Send(ana, "game: "+g+" side: red\nvote draw\n"); summary(mails) != "notice>ana" || w.Show(g).State == store.Over {
		t.Errorf("without the key: %s", summary(mails))
	}
	w.WantMails(w.Order(g, toy.Blue, "voto no"), "vote>ana vote>benito")
	mails = w.Order(g, toy.Red, "vote yes")
	if w.WantMails(mails, "vote>ana"); !catalogtest.Tells(t, rules.English, mails[0].Text, "vote.nothing") {
		t.Error(mails[0].Text)
	}
	w.WantMails(w.Order(g, toy.Red, "vote draw"), "vote>benito vote>ana")
	mails = w.Order(g, toy.Blue, "voto sí")
	w.Log(mails)
	w.WantMails(mails, "over>ana over>benito")
	if info := w.Show(g); info.State != store.Over || len(info.Standings.Winners) != 0 || len(info.Standings.Scores) != 2 {
		t.Errorf("%s, %+v", info.State, info.Standings)
	}
	w.WantMails(w.Order(g, toy.Red, "hold mill"), "notice>ana")
	w.WantMails(w.Order(g, toy.Red, "vote draw"), "notice>ana")
	w.WantMails(w.Tick(), "")
	if report := w.Verified(g); !report.Agreed || !report.Over || report.Phases != 1 {
		t.Errorf("%+v", report)
	}
}

// TestVotesLapse when the phase has been played, and where the game has no draws there
// is none.
func TestVotesLapse(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "3"})
	w.Order(g, toy.Red, "vote draw")
	w.Order(g, toy.Red, "hold mill")
	w.Order(g, toy.Blue, "vote draw")
	if w.Show(g).State == store.Over {
		t.Error("a vote of a phase before counts")
	}
	g = w.Game(map[string]string{"turns": "3", "draws": "no"})
	w.Mails()
	mails := w.Order(g, toy.Red, "vote draw")
	if w.WantMails(mails, "vote>ana"); !catalogtest.Tells(t, rules.English, mails[0].Text, "vote.no-draws") {
		t.Error(mails[0].Text)
	}
}

// TestConcede asks back, and then ends a game of two sides at once.
func TestConcede(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "3"})
	w.Mails()
	mails := w.Order(g, toy.Blue, "me rindo")
	w.Log(mails)
	w.WantMails(mails, "vote>benito")
	if w.Show(g).State == store.Over {
		t.Fatal("the game is over")
	}
	w.Stop() // a process that dies has done all of it or nothing
	w.Failpoint = func(at string) {
		if at == "letter.handled" {
			panic("killed")
		}
	}
	w.Start()
	l := w.Letter(raw("once@"+benj, benj, "x", w.Block(g, toy.Blue, 0, "me rindo ya")))
	func() {
		defer func() { _ = recover() }()
		_ = w.Service.Receive(w.Ctx, l)
	}()
	w.Stop()
	w.Failpoint = nil
	w.Start()
	w.Receive(l)
	w.Tick()
	mails = kindOf(w.Outbox(), "over")
	w.Log(mails)
	w.WantMails(mails, "over>ana over>benito")
	if info := w.Show(g); info.State != store.Over || len(info.Standings.Winners) != 1 || info.Standings.Winners[0] != toy.Red {
		t.Errorf("%s, %+v", info.State, info.Standings)
	}
	if report := w.Verified(g); !report.Agreed {
		t.Errorf("%+v", report)
	}
}

// TestLastMailsLeadToTheReplay: the mails of a game that is over say where it can be seen once more, to
// players and observers, and answers after that do; not of a private game, whose pages open to nobody who
// has not signed in, nor before anything was played, nor without pages.
func TestLastMailsLeadToTheReplay(t *testing.T) {
	const at = "https://play.example.org/games/toy-1/replay"
	for _, tc := range []struct {
		name            string
		private, played bool
		pages, want     string
	}{
		{"public", false, true, "https://play.example.org/", at},
		{"private", true, true, "https://play.example.org", ""},
		{"nothing was played", false, false, "https://play.example.org", ""},
		{"no pages", false, true, "", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWorld(t, func(w *world) { w.Config.PagesURL = tc.pages })
			g := w.Game(map[string]string{"turns": "5"}, func(n *founding.NewGame) { n.Private = tc.private })
			if tc.played {
				w.Order(g, toy.Red, "hold mill")
			}
			w.Order(g, toy.Red, "vote draw")
			for _, m := range append(w.Order(g, toy.Blue, "voto sí"), w.Order(g, toy.Red, "status")...) {
				if strings.Contains(m.Text, "/replay") != (tc.want != "") || !strings.Contains(m.Text, tc.want) || strings.Contains(m.HTML, `<a href="`+at) != (tc.want != "") {
					t.Errorf("%s to %s, want %q:\n%s", m.Kind, m.Recipient, tc.want, m.Text)
				}
			}
		})
	}
}
