package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestOptionsAreHelped: the invitation tells what is not as usual, and a word tells all.
func TestOptionsAreHelped(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"report": "turn"})
	invitation := w.Mails()[0]
	says(t, invitation, "report = turn: all sides send", "not", "decisions = standing")
	for _, word := range []string{"help options", "ayuda opciones"} {
		mails := w.Send(ana, w.Block(g, toy.Red, 0, word))
		w.WantMails(mails, "help>ana")
		says(t, mails[0], "report = turn: all sides send", "decisions = standing: standing orders settle", "not", "as usual")
	}
}

// TestFirstReportTellsThePosition: the invitation tells a side of its own forces only, and
// the first report tells them whole once more; later ones tell what has changed.
func TestFirstReportTellsThePosition(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"report": "turn", "turns": "5"})
	says(t, w.Mails()[0], "toy.own", "Not told here: toy.score. The word \"report full\"")
	for n, says := range []func(text string) bool{
		func(text string) bool {
			return !strings.Contains(text, "Unchanged: toy.own") && strings.Contains(text, "\ntoy.own")
		},
		func(text string) bool { return strings.Contains(text, "Unchanged: toy.own") },
	} {
		w.Order(g, toy.Red, "hold mill")
		mails := w.Order(g, toy.Blue, "hold ford")
		if text := mails[1].Text; mails[1].Recipient != ana || !says(text) {
			t.Errorf("report %d:\n%s", n+1, text)
		}
	}
}
