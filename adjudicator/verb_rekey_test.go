package adjudicator_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

func TestRekey(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	old := w.Key(g, toy.Red)
	stolen := w.Block(g, toy.Red, 1, "hold mill", "wait")
	w.Send(ana, stolen)
	w.Mails()
	says := w.done(w.Service.Rekey(w.Ctx, g, "moderator:mo", "Rojo")) // by its name in either language
	key := w.Key(g, toy.Red)
	mails := w.Mails()
	w.WantMails(mails, "key>ana")
	if key == old || strings.Contains(says, key) || !strings.Contains(mails[0].Text, "key: "+key) || strings.Contains(mails[0].Text+mails[0].HTML, old) {
		t.Errorf("the key was %s and is %s; answer %q, mail\n%s", old, key, says, mails[0].Text)
	}
	if !strings.Contains(mails[0].Text, "if you did not send it") {
		t.Errorf("the mail does not name the sheet that stands:\n%s", mails[0].Text)
	}
	mails = w.Send(ana, stolen)
	w.WantMails(mails, "notice>ana")
	if !strings.Contains(mails[0].Text, "no longer valid") {
		t.Errorf("the old key is answered with\n%s", mails[0].Text)
	}
	mails = w.Send(ana, w.Block(g, toy.Red, 0, "report"))
	w.WantMails(mails, "report>ana")
	if strings.Contains(mails[0].Text+mails[0].HTML, old) || !strings.Contains(mails[0].Text, key) {
		t.Errorf("the report repeats the old key:\n%s", mails[0].Text)
	}
	w.WantMails(w.Order(g, toy.Red, "hold mill"), "ack>ana sitrep>ana sitrep>benito")
	w.done(w.Service.Rekey(w.Ctx, g, "moderator:mo", toy.Red)) // twice in a phase
	w.done(w.Service.Rekey(w.Ctx, g, "moderator:mo", toy.Red))
	w.WantMails(w.Mails(), "key>ana key>ana")
	if got := w.refused(w.Service.Rekey(w.Ctx, g, "moderator:mo", "green")); !strings.Contains(got, "Red and Blue") {
		t.Error(got)
	}
	for _, e := range must(w.Service.Inquiry.AuditLog(w.Ctx, g, 9))(t) {
		if s := fmt.Sprint(e); strings.Contains(s, key) || strings.Contains(s, old) {
			t.Errorf("the audit holds a key: %s", s)
		}
	}
}

func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}
