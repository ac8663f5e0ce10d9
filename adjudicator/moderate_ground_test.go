package adjudicator_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

const other = "otra@example.org" // moderates, too

// TestTwoModeratorsExtend: who confirms second is told that the deadline was moved
// meanwhile, and asked anew.
func TestTwoModeratorsExtend(t *testing.T) {
	w := newWorld(t, func(w *world) {
		w.Config.Moderators = []office.Moderator{{Person: office.Person{Address: other, Name: "Otra", Lang: "es"}}}
	})
	g := w.Game(nil)
	w.Mails()
	one := codeIn.FindString(w.Send(mod, "moderator "+g+"\nextend 24h\n")[0].Text)
	two := codeIn.FindString(w.Send(other, "moderator "+g+"\nextend 24h\n")[0].Text)
	w.Order(g, toy.Red, "wait", "hold mill") // changes nothing of this
	w.Send(mod, "confirm "+one)
	w.carry()
	if d := w.Show(g).Deadline; !d.Equal(noon.Add(96 * time.Hour)) {
		t.Fatalf("the deadline is %s", d)
	}
	w.Clock.Advance(time.Minute)
	sent := append(w.Send(other, "confirm "+two), w.carry()...)
	w.WantMails(sent, "moderator-verbs>otra")
	says(t, sent[0], "ha cambiado algo en toy-1; lo último, por Mo (Mover el plazo)", "«extend 24h»", "jueves 2 de abril de 2026, 12:00")
	if d := w.Show(g).Deadline; !d.Equal(noon.Add(96 * time.Hour)) {
		t.Errorf("the deadline is %s", d)
	}
	w.Send(other, "confirm "+codeIn.FindString(sent[0].Text))
	w.carry()
	if d := w.Show(g).Deadline; !d.Equal(noon.Add(120 * time.Hour)) {
		t.Errorf("the deadline is %s", d)
	}
}

// TestConfirmedAsItWas: where nothing has changed but the time, what was confirmed is done.
func TestConfirmedAsItWas(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.done(w.Service.Pause(w.Ctx, g, ""))
	w.Mails()
	code := codeIn.FindString(w.Send(mod, "moderator "+g+"\nresume\n")[0].Text)
	w.Clock.Advance(3 * time.Hour)
	w.Send(mod, "confirm "+code)
	w.WantMails(w.carry(), "resumed>ana resumed>benito moderator-verbs>mod")
	code = codeIn.FindString(w.Send(mod, "moderator "+g+"\nforce\n")[0].Text)
	w.Order(g, toy.Red, "wait", "hold mill")
	w.Order(g, toy.Blue, "turn 2", "hold mill")
	w.Send(mod, "confirm "+code)
	if sent := w.carry(); !strings.Contains(summary(sent), "sitrep") {
		t.Errorf("what nobody was shown made a difference: %s", summary(sent))
	}
}

// TestResumeKeepsAnExtension: the deadline that a moderator had given is not forgotten.
func TestResumeKeepsAnExtension(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.done(w.Service.Extend(w.Ctx, g, "", 10*24*time.Hour, time.Time{}))
	want := w.Show(g).Deadline
	w.done(w.Service.Pause(w.Ctx, g, ""))
	w.Clock.Advance(48 * time.Hour)
	w.done(w.Service.Resume(w.Ctx, g, ""))
	if info := w.Show(g); !info.Deadline.Equal(want) || info.Moved != seating.MovedByModerator {
		t.Errorf("the deadline is %s (%s), want %s", info.Deadline, info.Moved, want)
	}
	w.done(w.Service.Pause(w.Ctx, g, ""))
	w.Clock.Advance(9 * 24 * time.Hour)
	w.done(w.Service.Resume(w.Ctx, g, ""))
	if got, want := w.Show(g).Deadline, w.Clock.Now().Add(72*time.Hour); !got.Equal(want) {
		t.Errorf("the deadline is %s, want the whole time: %s", got, want)
	}
}
