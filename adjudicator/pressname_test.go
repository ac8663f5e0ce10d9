package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestPrivateLettersGoToNobodyElse: a message to a side, a country or a player's name, with or without
// a colon, reaches him or nobody, never the moderator, and what cannot be sent says why.
func TestPrivateLettersGoToNobodyElse(t *testing.T) {
	for _, tc := range []struct{ text, want, says string }{
		{"message to blue\nShall we leave the mill alone?\nend", "press>benito press>ana", ""},
		{"mensaje a azul\n¿Dejamos el molino?\nfin", "press>benito press>ana", ""},
		{"message to Benito\nShall we?\nend", "press>benito press>ana", ""},
		{"mensaje a benito / \n¿Dejamos el molino?\nfin", "press>benito press>ana", ""},
		{"To Benito: shall we?", "press>benito press>ana", ""},
		{"Para Benito: ¿dejamos el molino?", "press>benito press>ana", ""},
		{"a message to Blue: shall we?", "press>benito press>ana", ""},
		{"message to David\nShall we?\nend", "press>ana", "David"},
		{"mensaje a carmen\n¿Dejamos el molino?\nfin", "press>ana", "carmen"},
		{"To blue\nShall we?\nhold mill", "press>ana", "hold mill"},
		{"message to Benito\nShall we?\nundo", "press>ana", "undo"},
		{"message to Benito\nShall we?\nstatus", "press>ana", "status"},
	} {
		t.Run(tc.text, func(t *testing.T) {
			w := newWorld(t)
			g := w.Game(map[string]string{"turns": "3", "report": "turn"})
			w.Order(g, toy.Red, "hold hill")
			w.Mails()
			before := w.Current(g, toy.Red)
			mails := w.Write(g, ana, tc.text)
			w.WantMails(mails, tc.want)
			for _, m := range mails {
				if strings.HasPrefix(string(m.Kind), "moderator") {
					t.Errorf("the moderator reads\n%s", m.Text)
				}
			}
			if tc.says != "" {
				says(t, mails[len(mails)-1], "Not sent to anybody", tc.says)
			}
			if w.Current(g, toy.Red) != before {
				t.Error("a line of the message was carried out")
			}
		})
	}
}

// TestNamesOfPlayersInMessages: one that is not shown is answered as one that nobody has, whoever plays.
func TestNamesOfPlayersInMessages(t *testing.T) {
	called := func(name, public string) func(*founding.NewGame) {
		return func(n *founding.NewGame) { n.Seats[0].Name, n.Seats[0].Public = name, public }
	}
	var hidden []string
	for _, change := range []func(*founding.NewGame){called("David", store.Anonymous), called("Peter", store.Anonymous)} {
		w := newWorld(t)
		g := w.Game(map[string]string{"turns": "3"}, change)
		w.Mails()
		text := ""
		for _, letter := range []string{"to David: shall we?", "message to David\nshall we?\nend"} {
			for _, m := range w.Write(g, ana, letter) {
				if m.Recipient == benj {
					t.Errorf("who is not shown gets %q", m.Text)
				}
				text += string(m.Kind.Family()) + m.Recipient + m.Text
			}
		}
		hidden = append(hidden, text)
	}
	if hidden[0] != hidden[1] {
		t.Errorf("it is told who plays:\n%s\n\n%s", hidden[0], hidden[1])
	}
}
