package adjudicator_test

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// verified exports a game and proves it, as anybody can.
func (w *world) verified(g string) archive.Report {
	w.t.Helper()
	a, err := w.svc.Export(w.ctx, g, false)
	if err != nil {
		w.t.Fatal(err)
	}
	text, err := a.Marshal()
	if err != nil {
		w.t.Fatal(err)
	}
	if a, err = archive.Read(text); err != nil {
		w.t.Fatal(err)
	}
	report, err := w.keeper().Verify(w.ctx, a, nil)
	if err != nil || !report.Verified() {
		w.t.Errorf("%v, %+v", err, report.Differs)
	}
	return report
}

// TestDrawByVote ends the game when all have agreed, after being told to all; its
// archive verifies and says that it was agreed.
func TestDrawByVote(t *testing.T) {
	w := newWorld(t)
	g := w.game(map[string]string{"turns": "3"})
	w.mails()
	w.order(g, toy.Red, "hold mill")
	mails := w.order(g, toy.Blue, "voto tablas")
	w.log(mails)
	w.wantMails(mails, "vote>ana vote>benito")
	if mails := w.send(ana, "game: "+g+" side: red\nvote draw\n"); summary(mails) != "notice>ana" || w.show(g).State == store.Over {
		t.Errorf("without the key: %s", summary(mails))
	}
	w.wantMails(w.order(g, toy.Blue, "voto no"), "vote>ana vote>benito")
	mails = w.order(g, toy.Red, "vote yes")
	if w.wantMails(mails, "vote>ana"); !catalogtest.Tells(t, rules.English, mails[0].Text, "vote.nothing") {
		t.Error(mails[0].Text)
	}
	w.wantMails(w.order(g, toy.Red, "vote draw"), "vote>benito vote>ana")
	mails = w.order(g, toy.Blue, "voto sí")
	w.log(mails)
	w.wantMails(mails, "over>ana over>benito")
	if info := w.show(g); info.State != store.Over || len(info.Standings.Winners) != 0 || len(info.Standings.Scores) != 2 {
		t.Errorf("%s, %+v", info.State, info.Standings)
	}
	w.wantMails(w.order(g, toy.Red, "hold mill"), "notice>ana")
	w.wantMails(w.order(g, toy.Red, "vote draw"), "notice>ana")
	w.wantMails(w.tick(), "")
	if report := w.verified(g); !report.Agreed || !report.Over || report.Phases != 1 {
		t.Errorf("%+v", report)
	}
}

// TestVotesLapse when the phase has been played, and where the game has no draws there
// is none.
func TestVotesLapse(t *testing.T) {
	w := newWorld(t)
	g := w.game(map[string]string{"turns": "3"})
	w.order(g, toy.Red, "vote draw")
	w.order(g, toy.Red, "hold mill")
	w.order(g, toy.Blue, "vote draw")
	if w.show(g).State == store.Over {
		t.Error("a vote of a phase before counts")
	}
	g = w.game(map[string]string{"turns": "3", "draws": "no"})
	w.mails()
	mails := w.order(g, toy.Red, "vote draw")
	if w.wantMails(mails, "vote>ana"); !catalogtest.Tells(t, rules.English, mails[0].Text, "vote.no-draws") {
		t.Error(mails[0].Text)
	}
}

// TestConcede asks back, and then ends a game of two sides at once.
func TestConcede(t *testing.T) {
	w := newWorld(t)
	g := w.game(map[string]string{"turns": "3"})
	w.mails()
	mails := w.order(g, toy.Blue, "me rindo")
	w.log(mails)
	w.wantMails(mails, "vote>benito")
	if w.show(g).State == store.Over {
		t.Fatal("the game is over")
	}
	w.stop() // a process that dies has done all of it or nothing
	w.fail = func(at string) {
		if at == "letter.handled" {
			panic("killed")
		}
	}
	w.start()
	l := w.letter(raw("once@"+benj, benj, "x", w.block(g, toy.Blue, 0, "me rindo ya")))
	func() {
		defer func() { _ = recover() }()
		_ = w.svc.Receive(w.ctx, l)
	}()
	w.stop()
	w.fail = nil
	w.start()
	w.receive(l)
	w.tick()
	mails = kindOf(w.outbox(), "over")
	w.log(mails)
	w.wantMails(mails, "over>ana over>benito")
	if info := w.show(g); info.State != store.Over || len(info.Standings.Winners) != 1 || info.Standings.Winners[0] != toy.Red {
		t.Errorf("%s, %+v", info.State, info.Standings)
	}
	if report := w.verified(g); !report.Agreed {
		t.Errorf("%+v", report)
	}
}

// TestConcessionOfMore is agreed by all others, who then share the victory.
func TestConcessionOfMore(t *testing.T) {
	w, g, sides := newThree(t)
	mails := w.letterOf(g, sides[0], "concede now")
	w.log(mails)
	if len(mails) != len(sides) || w.show(g).State == store.Over {
		t.Fatalf("%s, %s", summary(mails), w.show(g).State)
	}
	for _, side := range sides[1:] {
		if w.show(g).State == store.Over {
			t.Errorf("the game is over before %s agrees", side)
		}
		mails = w.letterOf(g, side, "vote yes")
	}
	w.log(mails[:1])
	if info := w.show(g); info.State != store.Over || !slices.Equal(info.Standings.Winners, sides[1:]) {
		t.Errorf("%s, %+v", info.State, info.Standings)
	}
	if report := w.verified(g); !report.Agreed {
		t.Errorf("%+v", report)
	}
}
