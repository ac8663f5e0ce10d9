package adjudicator_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

func TestExtend(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.Policy.Grace = time.Hour })
	g := w.Game(nil, func(n *founding.NewGame) { n.Missing = store.MissingHold })
	w.Mails()
	w.Clock.Advance(50 * time.Hour)
	w.WantMails(w.Tick(), "reminder>ana")
	if got := w.done(w.Service.Extend(w.Ctx, g, "moderator:mo", 48*time.Hour, time.Time{})); !strings.Contains(got, "2026-04-02 12:00 UTC") {
		t.Error(got)
	}
	mails := w.Mails()
	w.WantMails(mails, "extended>ana extended>benito")
	if !strings.Contains(mails[1].Subject, "jueves 2 de abril") {
		t.Errorf("subject %q", mails[1].Subject)
	}
	w.Clock.Advance(30 * time.Hour) // beyond the first deadline
	w.WantMails(w.Tick(), "")
	w.Clock.Advance(17 * time.Hour)
	w.WantMails(w.Tick(), "reminder>ana") // anew
	w.Clock.Advance(30 * time.Hour)
	w.WantMails(w.Tick(), "moderator-held>mod")
	w.done(w.Service.Extend(w.Ctx, g, "moderator:mo", 12*time.Hour, time.Time{})) // from now
	if info := w.Show(g); info.Held || !info.Deadline.Equal(w.Clock.Now().Add(12*time.Hour)) {
		t.Errorf("held %v, deadline %v", info.Held, info.Deadline)
	}
	w.Mails()
	w.WantMails(w.Tick(), "") // the mail about the new deadline reminds enough
	until := w.Clock.Now().Add(5 * time.Hour)
	if got := w.refused(w.Service.Extend(w.Ctx, g, "moderator:mo", 0, until)); !catalogtest.Tells(t, rules.English, got, "verb.sooner") {
		t.Errorf("earlier than the deadline in force: %s", got)
	}
	for body, warns := range map[string]bool{"extend until " + until.UTC().Format("2006-01-02 15:04"): true, "extend 1 hour": false} {
		sent := w.Send(mod, "moderator "+g+"\n"+body+"\n")
		if got := catalogtest.Tells(t, rules.English, sent[0].Text, "verb.sooner-asked"); got != warns || !codeIn.MatchString(sent[0].Text) {
			t.Errorf("%s: warned %t\n%s", body, got, sent[0].Text)
		}
	}
	w.done(w.Service.Command(w.Ctx, store.Command{Verb: "extend", Game: g, Args: map[string]string{"until": until.Format(time.RFC3339), "sooner": "yes"}, Actor: "moderator:mo"}))
	if got := w.Show(g).Deadline; !got.Equal(until) {
		t.Errorf("deadline %v, want %v", got, until)
	}
	w.Mails()
	w.Clock.Advance(7 * time.Hour)
	w.WantMails(w.Tick(), "moderator-held>mod") // a second time in the same phase
	w.refused(w.Service.Extend(w.Ctx, g, "moderator:mo", -time.Hour, time.Time{}))
	w.refused(w.Service.Extend(w.Ctx, g, "moderator:mo", 0, w.Clock.Now()))
	w.refused(w.Service.Extend(w.Ctx, g, "moderator:mo", 10_000*time.Hour, time.Time{}))
	w.refused(w.Service.Command(w.Ctx, store.Command{Verb: "extend", Game: g, Args: map[string]string{"until": "soon"}}))
	w.done(w.Service.Pause(w.Ctx, g, "moderator:mo"))
	w.refused(w.Service.Extend(w.Ctx, g, "moderator:mo", time.Hour, time.Time{}))
	free := w.Game(nil, func(n *founding.NewGame) { n.Policy = &store.Policy{} })
	w.refused(w.Service.Extend(w.Ctx, free, "moderator:mo", time.Hour, time.Time{}))
	w.done(w.Service.Extend(w.Ctx, free, "moderator:mo", 0, w.Clock.Now().Add(time.Hour)))
	if got := w.audit(g, 3); got != "moderator:mo pause, service held, moderator:mo extend" {
		t.Errorf("audit %q", got)
	}
}
