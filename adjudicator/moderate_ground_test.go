package adjudicator_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

const other = "otra@example.org" // moderates, too

// TestTwoModeratorsExtend: who confirms second is told that the deadline was moved
// meanwhile, and asked anew.
func TestTwoModeratorsExtend(t *testing.T) {
	w := newWorld(t, func(w *world) {
		w.cfg.Moderators = []adjudicator.Moderator{{Person: adjudicator.Person{Address: other, Name: "Otra", Lang: "es"}}}
	})
	g := w.game(nil)
	w.mails()
	one := codeIn.FindString(w.send(mod, "moderator "+g+"\nextend 24h\n")[0].Text)
	two := codeIn.FindString(w.send(other, "moderator "+g+"\nextend 24h\n")[0].Text)
	w.order(g, toy.Red, "wait", "hold mill") // changes nothing of this
	w.send(mod, "confirm "+one)
	w.carry()
	if d := w.show(g).Deadline; !d.Equal(noon.Add(96 * time.Hour)) {
		t.Fatalf("the deadline is %s", d)
	}
	w.clock.advance(time.Minute)
	sent := append(w.send(other, "confirm "+two), w.carry()...)
	w.wantMails(sent, "moderator-verbs>otra")
	says(t, sent[0], "ha cambiado algo en toy-1; lo último, por Mo (Mover el plazo)", "«extend 24h»", "jueves 2 de abril de 2026, 12:00")
	if d := w.show(g).Deadline; !d.Equal(noon.Add(96 * time.Hour)) {
		t.Errorf("the deadline is %s", d)
	}
	w.send(other, "confirm "+codeIn.FindString(sent[0].Text))
	w.carry()
	if d := w.show(g).Deadline; !d.Equal(noon.Add(120 * time.Hour)) {
		t.Errorf("the deadline is %s", d)
	}
}

// TestConfirmedAsItWas: where nothing has changed but the time, what was confirmed is done.
func TestConfirmedAsItWas(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	w.done(w.svc.Pause(w.ctx, g, ""))
	w.mails()
	code := codeIn.FindString(w.send(mod, "moderator "+g+"\nresume\n")[0].Text)
	w.clock.advance(3 * time.Hour)
	w.send(mod, "confirm "+code)
	w.wantMails(w.carry(), "resumed>ana resumed>benito moderator-verbs>mod")
	code = codeIn.FindString(w.send(mod, "moderator "+g+"\nforce\n")[0].Text)
	w.order(g, toy.Red, "wait", "hold mill")
	w.order(g, toy.Blue, "turn 2", "hold mill")
	w.send(mod, "confirm "+code)
	if sent := w.carry(); !strings.Contains(summary(sent), "sitrep") {
		t.Errorf("what nobody was shown made a difference: %s", summary(sent))
	}
}

// TestResumeKeepsAnExtension: the deadline that a moderator had given is not forgotten.
func TestResumeKeepsAnExtension(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	w.done(w.svc.Extend(w.ctx, g, "", 10*24*time.Hour, time.Time{}))
	want := w.show(g).Deadline
	w.done(w.svc.Pause(w.ctx, g, ""))
	w.clock.advance(48 * time.Hour)
	w.done(w.svc.Resume(w.ctx, g, ""))
	if info := w.show(g); !info.Deadline.Equal(want) || info.Moved != adjudicator.MovedByModerator {
		t.Errorf("the deadline is %s (%s), want %s", info.Deadline, info.Moved, want)
	}
	w.done(w.svc.Pause(w.ctx, g, ""))
	w.clock.advance(9 * 24 * time.Hour)
	w.done(w.svc.Resume(w.ctx, g, ""))
	if got, want := w.show(g).Deadline, w.clock.Now().Add(72*time.Hour); !got.Equal(want) {
		t.Errorf("the deadline is %s, want the whole time: %s", got, want)
	}
}
