package adjudicator_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/store"
)

func TestExtend(t *testing.T) {
	w := newWorld(t, func(w *world) { w.cfg.Policy.Grace = time.Hour })
	g := w.game(nil, func(n *adjudicator.NewGame) { n.Missing = store.MissingHold })
	w.mails()
	w.clock.advance(50 * time.Hour)
	w.wantMails(w.tick(), "reminder>ana")
	if got := w.done(w.svc.Extend(w.ctx, g, "moderator:mo", 48*time.Hour, time.Time{})); !strings.Contains(got, "2026-04-02 12:00 UTC") {
		t.Error(got)
	}
	mails := w.mails()
	w.wantMails(mails, "extended>ana extended>benito")
	if !strings.Contains(mails[1].Subject, "jueves 2 de abril") {
		t.Errorf("subject %q", mails[1].Subject)
	}
	w.clock.advance(30 * time.Hour) // beyond the first deadline
	w.wantMails(w.tick(), "")
	w.clock.advance(17 * time.Hour)
	w.wantMails(w.tick(), "reminder>ana") // anew
	w.clock.advance(30 * time.Hour)
	w.wantMails(w.tick(), "moderator-held>mod")
	w.done(w.svc.Extend(w.ctx, g, "moderator:mo", 12*time.Hour, time.Time{})) // from now
	if info := w.show(g); info.Held || !info.Deadline.Equal(w.clock.Now().Add(12*time.Hour)) {
		t.Errorf("held %v, deadline %v", info.Held, info.Deadline)
	}
	w.mails()
	w.wantMails(w.tick(), "") // the mail about the new deadline reminds enough
	until := w.clock.Now().Add(5 * time.Hour)
	w.done(w.svc.Extend(w.ctx, g, "moderator:mo", 0, until))
	if got := w.show(g).Deadline; !got.Equal(until) {
		t.Errorf("deadline %v, want %v", got, until)
	}
	w.mails()
	w.clock.advance(7 * time.Hour)
	w.wantMails(w.tick(), "moderator-held>mod") // a second time in the same phase
	w.refused(w.svc.Extend(w.ctx, g, "moderator:mo", -time.Hour, time.Time{}))
	w.refused(w.svc.Extend(w.ctx, g, "moderator:mo", 0, w.clock.Now()))
	w.refused(w.svc.Extend(w.ctx, g, "moderator:mo", 10_000*time.Hour, time.Time{}))
	w.refused(w.svc.Command(w.ctx, store.Command{Verb: "extend", Game: g, Args: map[string]string{"until": "soon"}}))
	w.done(w.svc.Pause(w.ctx, g, "moderator:mo"))
	w.refused(w.svc.Extend(w.ctx, g, "moderator:mo", time.Hour, time.Time{}))
	free := w.game(nil, func(n *adjudicator.NewGame) { n.Policy = &store.Policy{} })
	w.refused(w.svc.Extend(w.ctx, free, "moderator:mo", time.Hour, time.Time{}))
	w.done(w.svc.Extend(w.ctx, free, "moderator:mo", 0, w.clock.Now().Add(time.Hour)))
	if got := w.audit(g, 3); got != "moderator:mo pause, service held, moderator:mo extend" {
		t.Errorf("audit %q", got)
	}
}
