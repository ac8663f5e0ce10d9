package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestForgottenIsNowhereAnew: who is forgotten is paired no more, gets no game and no mail,
// and may come back as somebody new.
func TestForgottenIsNowhereAnew(t *testing.T) {
	w := newWorld(t)
	id := w.cup()
	info := w.round(id, 1)
	for _, table := range info.Tables {
		w.ends(table, moderation.EndWin, toy.Red)
	}
	g := info.Tables[0].Game
	w.done(w.Service.Forget(w.Ctx, "", ana))
	w.Mails()
	before := len(w.Outbox())
	for _, who := range []string{moderation.WhoSame, moderation.WhoSwapped} {
		if got := w.done(w.Service.Clone(w.Ctx, g, "moderator:mo", who)); !strings.Contains(got, "Red") && !strings.Contains(got, "Blue") {
			t.Errorf("the side of who was forgotten is not free: %s", got)
		}
	}
	sent := w.Send("Ana <"+ana+">", "join spring-cup\n")
	w.Send(ana, "confirm "+codeIn.FindString(sent[0].Text))
	info = w.round(id, 2)
	if e := info.Entrants; !e[0].Gone || len(e) != 5 || e[4].Gone || e[4].Person == e[0].Person {
		t.Errorf("the entrants are %+v", e)
	}
	for _, table := range info.Tables {
		if table.Round == 2 && table.Seats[0] == 1 {
			t.Errorf("who was forgotten is paired: %+v", table)
		}
	}
	for _, d := range w.Outbox()[before:] {
		if store.IsForgottenAddress(d.Recipient) {
			t.Errorf("a mail goes nowhere: %s", d.Kind)
		}
		if d.Recipient != mod && strings.Contains(d.Text, "@former") {
			t.Errorf("%s tells of nobody:\n%s", d.Kind, d.Text)
		}
	}
	w.Mails()
	w.wantText(w.Send(mod, "moderator "+g+"\nshow")[0].Text, "Red: a former player")
}
