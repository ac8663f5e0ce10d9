package adjudicator_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestSeveralRequestsOfNoGame: whatever one letter asks for is answered, and each mail
// that asks back goes out.
func TestSeveralRequestsOfNoGame(t *testing.T) {
	const asked = "join toy\nobserve toy-1\npractice toy\nstandby toy-1\nstandby toy-2\nstandby toy-1\n"
	w := newWorld(t)
	w.Game(nil)
	w.Game(nil)
	w.Mails()
	mails := w.Send(dan, asked)
	w.WantMails(mails, "pledge>dan pledge>dan pledge>dan pledge>dan pledge>dan")
	for _, m := range mails {
		if codeIn.FindString(m.Text) == "" {
			t.Errorf("no code in %s", m.Text)
		}
	}
	w.WantMails(w.Send(eva, "join toy\njoin toy practice\n"), "pledge>eva pledge>eva")
	w.WantMails(w.Send(eva, "standby end\nstandby toy-3\n"), "standby>eva standby>eva")
	mails = w.Send(ana, w.Block("toy-1", toy.Red, 0, "standby toy-2", "join toy", "standby toy-3"))
	w.WantMails(mails, "standby>ana standby>ana join>ana")
}

// TestWhoWaitsForHisGameMayPractise: a game that has not begun does not keep its players
// from what takes no game of theirs.
func TestWhoWaitsForHisGameMayPractise(t *testing.T) {
	w := newWorld(t)
	own := w.Game(nil)
	w.Game(nil, anyOpen)
	for _, line := range []string{"join toy-2", "practice toy", "standby " + own, "observe " + own} {
		mails := w.Send(eva, line+"\n")
		if mails = mails[len(mails)-1:]; line == "join toy-2" {
			w.WantMails(w.agree(mails[0], "yes"), "join>eva")
			continue
		}
		w.WantMails(mails, "pledge>eva")
	}
}

// TestOrdersBesideARequestOfNoGame: who gives orders without saying for which of his games
// is told so, whatever else he asks.
func TestOrdersBesideARequestOfNoGame(t *testing.T) {
	for _, line := range []string{"practice toy", "standby toy-9", "join toy"} {
		w := newWorld(t)
		w.Game(nil)
		w.Game(nil)
		w.Mails()
		told := false
		for _, m := range w.Send(ana, "hold mill\n"+line+"\n") {
			told = told || m.Kind == "notice"
		}
		if !told {
			t.Errorf("%s: nobody tells that the orders count for nothing", line)
		}
	}
}
