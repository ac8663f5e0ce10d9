package adjudicator_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// rollback takes a game back from the phase in which it is, and returns the mails.
func (w *world) rollback(g string, to int) []store.Dispatch {
	w.T.Helper()
	w.done(w.Service.Rollback(w.Ctx, g, "moderator:mo", w.Show(g).Phase, to))
	return w.Mails()
}

// fourPhases is a game of which four phases were played: red's first and third, blue's others.
func (w *world) fourPhases(options map[string]string, change ...func(*founding.NewGame)) string {
	w.T.Helper()
	g := w.Game(options, change...)
	w.Order(g, toy.Red, "hold mill")
	w.Order(g, toy.Blue, "hold ford")
	w.Order(g, toy.Red, "hold hill", "raid ford # to see")
	w.Order(g, toy.Blue, "raid hill")
	w.Mails()
	return g
}

// TestRollback: phase 3 is given anew as phase 6. Numbers go on, the sheet of then comes
// back as a draft, what was sent for later is void, and the archive proves all.
func TestRollback(t *testing.T) {
	w := newWorld(t)
	g := w.fourPhases(map[string]string{"turns": "5"})
	w.Order(g, toy.Blue, "turn 5", "hold hill")
	w.Order(g, toy.Red, "hold mill", "wait")
	w.Mails()
	if got := w.done(w.Service.Rollback(w.Ctx, g, "moderator:mo", 5, 3)); !strings.Contains(got, "toy-1 is back where phase 3 began, and now collects orders for phase 6, deadline 2026-03-31 12:00 UTC") {
		t.Error(got)
	}
	mails := w.Mails()
	w.WantMails(mails, "sitrep>ana sitrep>benito moderator-rolled-back>mod")
	if want := "[toy-1 P6 red] Report, orders wanted: toy.clock again"; mails[0].Subject != want {
		t.Errorf("subject %q, want %q", mails[0].Subject, want)
	}
	says(t, mails[0], "phase 3 began", "now as phase 6",
		"The sheet that you had sent then stands in the block below", "phase: 6", "orders hold hill raid ford # to see end", "toy.own", "toy.score")
	says(t, mails[1], "toy.clock otra vez", "comienzo de la fase 3")
	says(t, mails[2], "The moderator mo has taken toy-1 back to where phase 3 began")
	if got := w.sheets(g); strings.Contains(got, "true") {
		t.Errorf("sheets stand: %s", got)
	}
	if got := w.audit(g, 1); got != "moderator:mo rollback" {
		t.Errorf("audit %q", got)
	}
	for _, phase := range []int{3, 4, 5} { // by number, and what is in advance, too
		for _, lines := range [][]string{{"hold mill"}, {"turn 5", "hold mill"}, {"undo"}} {
			mails := w.Send(ana, w.Block(g, toy.Red, phase, lines...))
			w.WantMails(mails, "notice>ana")
			says(t, mails[0], fmt.Sprintf("for phase %d, which was taken back", phase), "in phase 6: toy.clock again", "orders hold hill raid ford # to see end")
		}
	}
	says(t, w.Send(ana, w.Block(g, toy.Red, 2, "hold mill"))[0], "for phase 2, which is over")
	w.Clock.Advance(100 * time.Hour)
	w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
	p := w.export(g).Phases
	if got := p[5]; got.Number != 6 || len(got.Sheets) != 0 || !slices.Equal(got.Missed, []rules.Side{toy.Red}) {
		t.Errorf("what came back was played: %+v", got.Record)
	}
	if got := p[4]; got.Back == nil || got.Back.To != 3 || got.Position != p[1].Position {
		t.Errorf("phase 5 is %+v", got.Record)
	}
	mails = w.Order(g, toy.Blue, "hold hill")
	w.WantMails(mails, "ack>benito sitrep>ana sitrep>benito")
	says(t, mails[1], "toy.clock again")
	w.wantVerified(w.export(g))
	mails = w.Order(g, toy.Red, "hold mill")
	if strings.Contains(mails[len(mails)-1].Text, "otra vez") {
		t.Errorf("blue never had its third turn:\n%s", mails[len(mails)-1].Text)
	}
	for range 12 {
		w.Clock.Advance(100 * time.Hour)
		w.Tick()
	}
	if report, err := w.Keeper().Verify(w.Ctx, w.export(g), nil); err != nil || !report.Verified() || !report.Over {
		t.Errorf("verify: %+v, %v", report, err)
	}
	w.refused(w.Service.Rollback(w.Ctx, g, "moderator:mo", w.Show(g).Phase, 3))
}

// TestRollbackAccepted: "yes", or the sheet once more, has it as it was; the dice are those
// of the new number.
func TestRollbackAccepted(t *testing.T) {
	for _, answer := range [][]string{{"yes"}, {"hold hill", "raid ford # to see"}} {
		w := newWorld(t)
		g := w.fourPhases(map[string]string{"turns": "5"})
		w.rollback(g, 3)
		mails := w.Order(g, toy.Red, answer...)
		says(t, mails[0], "your 2 orders stand for phase 6")
		a := w.export(g)
		first, again := a.Phases[2], a.Phases[5]
		if first.Dice != again.Dice || len(first.Rolls) == 0 || slices.Equal(first.Rolls, again.Rolls) && first.Position == again.Position {
			t.Logf("rolls %v and %v", first.Rolls, again.Rolls)
		}
		if got, want := w.Carried(g, 6), w.Carried(g, 3); got != want {
			t.Errorf("carried out %q, want %q", got, want)
		}
		w.wantVerified(a)
	}
}

// TestRollbackOfRollback: each number names one position, also of what was taken back.
func TestRollbackOfRollback(t *testing.T) {
	w := newWorld(t)
	g := w.fourPhases(map[string]string{"turns": "5"})
	w.rollback(g, 3) // 5 is that, 6 asks what 3 did
	if got := w.done(w.Service.Rollback(w.Ctx, g, "moderator:mo", 6, 3)); !strings.Contains(got, "already") {
		t.Error(got)
	}
	w.WantMails(w.Mails(), "")
	w.Order(g, toy.Red, "hold ford")
	w.rollback(g, 5) // what 5 asked, before it was taken back
	a := w.export(g)
	if got, want := a.Phases[6].Position, a.Phases[3].Position; got != want || a.Phases[6].Back.To != 5 || w.Show(g).Phase != 8 {
		t.Errorf("going back to 5 does not undo what was done at 5: %+v", a.Phases[6])
	}
	mails := w.Send(ana, w.Block(g, toy.Red, 6, "hold mill"))
	says(t, mails[0], "for phase 6, which was taken back")
	mails = w.Send(ana, w.Block(g, toy.Red, 3, "hold mill")) // is one that led here again
	says(t, mails[0], "for phase 3, which is over")
	mails = w.rollback(g, 6)
	says(t, mails[0], "phase: 9", "orders hold ford end")
	w.rollback(g, 1)
	w.Order(g, toy.Red, "hold hill")
	w.wantVerified(w.export(g))
	if got := w.Show(g).Phase; got != 11 {
		t.Errorf("it is phase %d", got)
	}
}

func TestRollbackRefused(t *testing.T) {
	w := newWorld(t)
	g := w.fourPhases(map[string]string{"turns": "5"})
	for _, to := range []int{5, 6, 0, -1} {
		if got := w.refused(w.Service.Rollback(w.Ctx, g, "moderator:mo", 5, to)); !strings.Contains(got, "before the current one, 5") {
			t.Error(got)
		}
	}
	w.refused(w.Service.Rollback(w.Ctx, g, "moderator:mo", 4, 2)) // meant for another phase
	w.refused(w.Service.Command(w.Ctx, store.Command{Verb: "rollback", Game: g, Args: map[string]string{"to": "2"}}))
	w.Drainer.Err = errors.New("no connection")
	if got := w.refused(w.Service.Rollback(w.Ctx, g, "moderator:mo", 5, 2)); !strings.Contains(got, "cannot be read") {
		t.Error(got)
	}
	w.Drainer.Err = nil
	w.WantMails(w.Mails(), "")
	// What lies in the mailbox is of the phase in which it was written.
	w.Drainer.In = []store.Arrival{w.Letter(raw("red@x", ana, "orders", w.Block(g, toy.Red, 5, "hold ford")))}
	w.refused(w.Service.Rollback(w.Ctx, g, "moderator:mo", 5, 2))
	if got := w.Carried(g, 5); got != "red: hold ford" {
		t.Errorf("carried out %q", got)
	}
	// Twice by the same token is once.
	give := store.Command{Verb: "rollback", Game: g, Args: map[string]string{"to": "2", "phase": "6", "token": "T"}}
	one, err := w.Service.Command(w.Ctx, give)
	w.done(one, err)
	two, err := w.Service.Command(w.Ctx, give)
	if w.done(two, err); one.ID != two.ID || w.Show(g).Phase != 7 {
		t.Errorf("commands %d and %d, phase %d", one.ID, two.ID, w.Show(g).Phase)
	}
}

// TestRollbackWhilePaused: the game stays paused, and has its whole time when it goes on.
func TestRollbackWhilePaused(t *testing.T) {
	w := newWorld(t)
	g := w.fourPhases(map[string]string{"turns": "5"})
	w.done(w.Service.Pause(w.Ctx, g, "moderator:mo"))
	w.Mails()
	mails := w.rollback(g, 3)
	w.WantMails(mails, "sitrep>ana sitrep>benito moderator-rolled-back>mod")
	says(t, mails[0], "toy-1 is still paused")
	if strings.Contains(mails[0].Text, "Deadline") {
		t.Errorf("a deadline is promised:\n%s", mails[0].Text)
	}
	w.Order(g, toy.Red, "hold hill")
	w.Clock.Advance(500 * time.Hour)
	w.Tick()
	if info := w.Show(g); info.Phase != 6 || info.State != store.Paused {
		t.Errorf("phase %d, %s", info.Phase, info.State)
	}
	w.done(w.Service.Resume(w.Ctx, g, "moderator:mo"))
	w.Tick()
	if got := w.Carried(g, 6); got != "red: hold hill" {
		t.Errorf("carried out %q", got)
	}
	w.wantVerified(w.export(g))
}

// TestRollbackOfAClosedPhase: its round is not waited for, and plays nothing.
func TestRollbackOfAClosedPhase(t *testing.T) {
	w := newWorld(t, withBeacon)
	g := w.Game(map[string]string{"dice": "beacon", "turns": "3"})
	w.Order(g, toy.Red, "raid ford")
	w.deliver()
	w.Clock.Advance(11 * time.Minute)
	w.Tick()
	w.Order(g, toy.Blue, "raid hill")
	w.deliver()
	w.Mails()
	w.rollback(g, 1)
	w.Clock.Advance(11 * time.Minute)
	w.WantMails(w.Tick(), "")
	if info := w.Show(g); info.Phase != 3 {
		t.Fatalf("phase %d", info.Phase)
	}
	w.Order(g, toy.Red, "raid ford")
	w.deliver()
	w.Clock.Advance(11 * time.Minute)
	w.Tick()
	a := w.export(g)
	if len(a.Phases) != 3 || a.Phases[0].Beacon.Round == a.Phases[2].Beacon.Round || a.Phases[1].Beacon != nil {
		t.Errorf("phases %+v", a.Phases)
	}
	w.wantVerified(a)
}

// TestRollbackTellsWhatIsSo: who was told of the branch, and asks, gets the whole position
// and no difference to what is no longer so; also where the report never came.
func TestRollbackTellsWhatIsSo(t *testing.T) {
	w := newWorld(t)
	g := w.fourPhases(map[string]string{"turns": "5"})
	mails := w.rollback(g, 1)
	full := w.Order(g, toy.Red, "report full")
	says(t, full[0], "phase 1 began", "toy.own", "toy.score")
	if strings.Contains(full[0].Text, "toy.raid") {
		t.Errorf("the branch is told once more:\n%s", full[0].Text)
	}
	for i := range mails[:2] {
		w.Refuse(mails[i].ID, "550 no such mailbox")
	}
	mails = w.Order(g, toy.Red, "hold ford")
	report := mails[slices.IndexFunc(mails, func(d store.Dispatch) bool { return d.Recipient == benj })]
	says(t, report, "comienzo de la fase 1", "toy.own", "toy.score")
}

// TestRollbackToADecision: a decision that comes back is not had by "yes", which answers it.
func TestRollbackToADecision(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"decisions": "ask"})
	w.Order(g, toy.Red, "raid ford")
	w.Order(g, toy.Blue, "flee")
	w.Mails()
	mails := w.rollback(g, 2)
	says(t, mails[1], "La hoja que habías enviado entonces", "órdenes flee fin", "not", "la sola palabra")
	if got := w.Carried(g, 2); got == "" {
		t.Error("nothing was decided")
	}
	w.wantVerified(w.export(g))
}
