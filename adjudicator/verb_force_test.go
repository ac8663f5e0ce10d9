package adjudicator_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

func TestForce(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil, func(n *founding.NewGame) { n.Missing = store.MissingHold })
	w.Mails()
	w.Drainer.Err = errors.New("no connection")
	if got := w.refused(w.Service.Force(w.Ctx, g, "moderator:mo", 1)); !strings.Contains(got, "cannot be read") {
		t.Error(got)
	}
	w.WantMails(w.Mails(), "")
	w.Drainer.Err = nil
	if got := w.done(w.Service.Force(w.Ctx, g, "moderator:mo", 1)); !strings.Contains(got, "No sheet came from the Red side") {
		t.Error(got)
	}
	mails := w.Mails()
	w.WantMails(mails, "sitrep>ana sitrep>benito moderator-forced>mod")
	if !strings.Contains(mails[1].Text, "En la fase 1 no llegó la hoja del Rojo") {
		t.Errorf("Benito is not told who was missing:\n%s", mails[1].Text)
	}
	if got := w.refused(w.Service.Force(w.Ctx, g, "moderator:mo", 1)); !strings.Contains(got, "phase 2, not 1") {
		t.Error(got)
	}
	if got := w.audit(g, 9); got != "moderator:mo force, service created" {
		t.Errorf("audit %q", got)
	}
	// What lies in the mailbox counts, and may be all that was missing.
	w.Drainer.In = []store.Arrival{w.Letter(raw("blue@x", benj, "orders", w.Block(g, toy.Blue, 2, "hold ford")))}
	w.refused(w.Service.Force(w.Ctx, g, "moderator:mo", 2))
	if p := must(w.Service.Transfer.Export(w.Ctx, g, true))(t).Phases[1]; len(p.Missed) != 0 || len(p.Sheets) != 1 {
		t.Errorf("missed %v, sheets %v", p.Missed, p.Sheets)
	}
	w.refused(w.Service.Command(w.Ctx, store.Command{Verb: "force", Game: g})) // which phase?
	w.done(w.Service.Pause(w.Ctx, g, "moderator:mo"))
	w.refused(w.Service.Force(w.Ctx, g, "moderator:mo", 3))
}

// TestForceOvercomesEveryHold, and a title that fails pauses the game.
func TestForceOvercomesEveryHold(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Titles = []rules.Title{brokenTitle{theToy}} })
	g := w.Game(nil)
	w.Mails()
	if got := w.done(w.Service.Force(w.Ctx, g, "moderator:mo", 1)); !catalogtest.Tells(t, rules.English, got, "verb.force-broke") {
		t.Error(got)
	}
	w.WantMails(w.Mails(), "paused>ana paused>benito moderator-fault>mod")
	if got := w.Show(g).State; got != store.Paused {
		t.Errorf("the game is %s", got)
	}
}

// TestForceClosesAPhaseOfABeacon: it is played with its round, as any other.
func TestForceClosesAPhaseOfABeacon(t *testing.T) {
	w := newWorld(t, withBeacon)
	g := beaconGame(w)
	w.deliver()
	w.Mails()
	if got := w.done(w.Service.Force(w.Ctx, g, "moderator:mo", 1)); !strings.Contains(got, "Phase 1 of toy-1 is closed") || !strings.Contains(got, "No sheet came from the Red side") {
		t.Error(got)
	}
	w.WantMails(w.Mails(), "closing>ana closing>benito moderator-forced>mod")
	if got := w.done(w.Service.Force(w.Ctx, g, "moderator:mo", 1)); !strings.Contains(got, "is closed already; it is played with the beacon's round of 2026-") {
		t.Error(got)
	}
	w.refused(w.Service.Extend(w.Ctx, g, "moderator:mo", time.Hour, time.Time{}))
	w.deliver()
	w.Clock.Advance(11 * time.Minute)
	w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
}
