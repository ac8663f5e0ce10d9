package adjudicator_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestQuestionsThatNeedNoGame: who plays in two games, or holds two sides of
// one, need not say which to be helped or to learn how they stand.
func TestQuestionsThatNeedNoGame(t *testing.T) {
	const which = "Your letter does not say which game it is about. You play in toy-1 and toy-2."
	for _, tc := range []struct {
		name, subject, body string
		mails               string
		says                []string // of the last mail
	}{
		{"help", "hi", "help\n", "help>ana", []string{"not", "toy-1"}},
		{"help of a title", "hi", "help toy\n", "help>ana", []string{"There is no help on that", "general"}},
		{"help in Spanish", "hi", "Hola:\nayuda\n", "help>ana", nil},
		{"help on a part", "hi", "help Keys\n", "help>ana", []string{"Keys and letters without one"}},
		{"help on a part by its Spanish name", "hi", "ayuda órdenes\n", "help>ana", []string{"Shared orders"}},
		{"help in the subject", "help", "", "help>ana", nil},
		{"help on nothing", "hi", "help juggling\n", "help>ana", []string{"There is no help on that. There is help on general, orders, reports"}},
		{"status", "hi", "status\n", "status>ana", []string{"toy-1: Red", "toy-2: Red", "Benito", "not", "toy-3"}},
		{"status in the subject", "Estado", "Hola a todos\n", "status>ana", []string{"toy-1: Red", "toy-2: Red"}},
		{"both", "hi", "help\nstatus\nhelp\n", "help>ana status>ana", nil},
		{"report", "hi", "report\n", "notice>ana", []string{which}},
		{"history and status", "hi", "history\nstatus\n", "status>ana notice>ana", []string{which}},
		{"orders and help", "hi", "hold ford\nhelp\n", "help>ana notice>ana", []string{which}},
		{"orders", "hi", "hold ford\n", "notice>ana", []string{which}},
		{"of a game that is named", "hi", "game: toy-2\nstatus\n", "status>ana", []string{"toy-2", "not", "toy-1"}},
		{"of a game that is not there", "hi", "game: toy-9\nstatus\n", "notice>ana", []string{"I know no game", "toy-9"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWorld(t)
			w.Game(map[string]string{"report": "turn"})
			second := w.Game(map[string]string{"report": "turn"})
			w.Order(second, toy.Red, "hold ford")
			w.Order(second, toy.Blue, "hold hill", "wait")
			w.Mails()
			w.Receive(w.Letter(raw("q@x", ana, tc.subject, tc.body)))
			mails := w.Mails()
			w.WantMails(mails, tc.mails)
			if len(mails) > 0 {
				says(t, mails[len(mails)-1], tc.says...)
			}
			for _, d := range mails {
				for _, secret := range []string{w.Key(second, toy.Red), w.Key(second, toy.Blue), "in, not final"} {
					if strings.Contains(d.Text+d.HTML, secret) {
						t.Errorf("the answer tells %q:\n%s", secret, d.Text)
					}
				}
			}
		})
	}
}

// TestStatusOfSeveralSides: who holds several is told of each what its own
// status would tell.
func TestStatusOfSeveralSides(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"report": "turn"}, oneHand)
	w.Order(g, toy.Red, "hold mill", "wait")
	w.Order(g, toy.Red, "standing flee")
	w.Mails()
	mails := w.Send(ana, "status\n")
	w.WantMails(mails, "status>ana")
	text := mails[0].Text
	red, blue := strings.Index(text, g+": "), strings.LastIndex(text, g+": ")
	if red == blue {
		t.Fatalf("not both sides:\n%s", text)
	}
	for part, want := range map[string]bool{text[red:blue]: true, text[blue:]: false} {
		if got := strings.Contains(part, "permanente") || strings.Contains(part, "standing order"); got != want {
			t.Errorf("a standing order is told: %v, want %v:\n%s", got, want, part)
		}
	}
	// A game that is over is left out while another runs.
	second := w.Game(nil, oneHand)
	w.Mails()
	says(t, w.Send(ana, "status\n")[0], g, second)
	for range 100 {
		w.Clock.Advance(80 * time.Hour)
		w.Tick()
	}
	if got := w.Show(g).State; got != store.Over {
		t.Fatalf("%s is %s", g, got)
	}
	third := w.Game(nil, oneHand)
	w.Mails()
	says(t, w.Send(ana, "game: "+third+"\nstatus\n")[0], third, "not", second)
	says(t, w.Send(ana, "game: "+g+"\nstatus\n")[0], g+": Red", g+": Blue", "not", third)
}
