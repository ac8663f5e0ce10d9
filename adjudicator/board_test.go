package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestBoardBesideOrders: a question beside orders is answered, and one that cannot
// be does not spoil them.
func TestBoardBesideOrders(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	mails := w.Order(g, toy.Red, "hold mill", "board nowhere", "map")
	if got := summary(mails); !strings.HasPrefix(got, "ack>ana board>ana ") {
		t.Errorf("a sheet with questions brings about %s", got)
	}
	for _, m := range mails {
		if m.Kind.Family() == "ack" && strings.Contains(m.Text, "nowhere") {
			t.Errorf("the question spoils the sheet:\n%s", m.Text)
		}
	}
}

// TestBoardIsAnsweredWithOrders: who has read the board writes his orders in reply to it.
func TestBoardIsAnsweredWithOrders(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	mails := w.Order(g, toy.Red, "board mill")
	w.WantMails(mails, "board>ana")
	_, tag, ok := strings.Cut(mails[0].Text, "leave these lines in:\n")
	if !ok {
		t.Fatalf("the answer does not say how to go on:\n%s", mails[0].Text)
	}
	quoted := "> " + strings.ReplaceAll(strings.TrimSpace(tag), "\n", "\n> ")
	if got := summary(w.Send(ana, "hold mill\n\n"+quoted+"\n", "Subject: Re: "+mails[0].Subject)); !strings.HasPrefix(got, "ack>ana") {
		t.Errorf("orders in reply to the board bring about %s", got)
	}
}
