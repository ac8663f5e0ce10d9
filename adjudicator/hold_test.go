package adjudicator_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// holding is a game in which all sides report at once, and a phase waits ten minutes
// after the last sheet.
func holding(t *testing.T, change ...func(*world)) (*world, string) {
	w := newWorld(t, append([]func(*world){func(w *world) { w.cfg.Hold = 10 * time.Minute }}, change...)...)
	g := w.game(map[string]string{"report": "turn"})
	w.mails()
	return w, g
}

// TestAPhaseWaitsAfterItsLastSheet: it is played when the hold is over, not before, and
// the answer says when, in the zone of who reads it.
func TestAPhaseWaitsAfterItsLastSheet(t *testing.T) {
	w, g := holding(t)
	red := w.order(g, toy.Red, "hold mill")
	w.wantMails(red, "ack>ana")
	w.clock.advance(time.Hour)
	blue := w.order(g, toy.Blue, "ocupar la colina")
	w.wantMails(blue, "ack>benito")
	says(t, blue[0], "Están todas las hojas. La fase 1 se juega el sábado 28 de marzo de 2026, 14:10 (UTC+1), dentro de 10 minutos", "\"juega ya\"", "\"deshaz\"")
	if at := w.show(g).PlayAt; !at.Equal(noon.Add(70 * time.Minute)) {
		t.Errorf("it is played at %v", at)
	}
	w.clock.advance(10*time.Minute - time.Millisecond)
	w.wantMails(w.tick(), "")
	w.clock.advance(time.Millisecond)
	w.wantMails(w.tick(), "sitrep>ana sitrep>benito")
	if len(w.drainer.calls) == 0 {
		t.Error("the mailbox was not read before")
	}
	if at := w.show(g).PlayAt; !at.IsZero() {
		t.Errorf("phase 2 is played at %v", at)
	}
}

// TestAReplacedSheetIsHeldAnew, and so is one that was in hand while the last came.
func TestAReplacedSheetIsHeldAnew(t *testing.T) {
	w, g := holding(t)
	w.order(g, toy.Red, "hold mill")
	w.order(g, toy.Blue, "ocupar la colina")
	w.clock.advance(9 * time.Minute)
	mails := w.order(g, toy.Red, "hold ford")
	says(t, mails[len(mails)-1], "Phase 1 is played on Saturday 28 March 2026, 08:19 (UTC-4)")
	w.clock.advance(9 * time.Minute)
	w.wantMails(w.tick(), "")
	w.clock.advance(time.Minute)
	w.wantMails(w.tick(), "sitrep>ana sitrep>benito")
	if got, want := w.carried(g, 1), "red: hold ford; blue: hold hill"; got != want {
		t.Errorf("carried out %q, want %q", got, want)
	}
}

// TestWhoPassesHoldsNothing: he is promised nothing that he could want to change.
func TestWhoPassesHoldsNothing(t *testing.T) {
	pass, hold := order.Of("pass"), order.Of("hold")
	for _, c := range []struct {
		orders []rules.Order
		want   bool
	}{{nil, true}, {[]rules.Order{pass}, true}, {[]rules.Order{hold}, false}, {[]rules.Order{pass, hold}, false}} {
		if got := adjudicator.Passes(c.orders); got != c.want {
			t.Errorf("Passes(%v) = %t", c.orders, got)
		}
	}
}

// TestSheetsInAdvanceHoldNothing: they were answered long ago.
func TestSheetsInAdvanceHoldNothing(t *testing.T) {
	w, g := holding(t)
	w.order(g, toy.Red, "turn 2", "hold mill")
	w.order(g, toy.Blue, "turno 2", "ocupar la colina")
	w.order(g, toy.Red, "hold mill", "play now")
	w.mails()
	w.wantMails(w.order(g, toy.Blue, "ocupar la colina", "juega ya"), "ack>benito sitrep>ana sitrep>benito sitrep>ana sitrep>benito")
}

// TestTheHoldEndsAtTheDeadline, after which nobody can change his sheet.
func TestTheHoldEndsAtTheDeadline(t *testing.T) {
	w, g := holding(t)
	w.order(g, toy.Red, "hold mill")
	w.clock.advance(72*time.Hour - 3*time.Minute)
	mails := w.order(g, toy.Blue, "ocupar la colina")
	says(t, mails[len(mails)-1], "14:00 (UTC+2), dentro de 3 minutos") // summer time began
	w.clock.advance(3 * time.Minute)
	w.wantMails(w.tick(), "sitrep>ana sitrep>benito")
	if log := w.audit(g, 100); strings.Contains(log, "forced") {
		t.Errorf("the phase counts as forced, and everybody had reported: %s", log)
	}
}

// TestADecisionIsHeld like a sheet of orders.
func TestADecisionIsHeld(t *testing.T) {
	w := newWorld(t, func(w *world) { w.cfg.Hold = 10 * time.Minute })
	g := w.game(map[string]string{"decisions": "ask"})
	w.order(g, toy.Red, "raid ford", "play now")
	w.mails()
	mails := w.order(g, toy.Blue, "resistir")
	w.wantMails(mails, "ack>benito")
	w.clock.advance(10 * time.Minute)
	if got := summary(w.tick()); !strings.HasPrefix(got, "sitrep") {
		t.Errorf("mails %q", got)
	}
}

// TestTheMailboxIsReadBeforeAHoldEnds: who took his sheet back in time may lie there,
// and while it cannot be read nothing is played.
func TestTheMailboxIsReadBeforeAHoldEnds(t *testing.T) {
	w, g := holding(t)
	w.order(g, toy.Red, "hold mill")
	w.order(g, toy.Blue, "ocupar la colina")
	w.mails()
	w.clock.advance(9 * time.Minute)
	w.drainer.in = []store.Arrival{w.letter(raw("u@x", ana, "x", w.block(g, toy.Red, 1, "undo")))}
	w.clock.advance(time.Minute)
	w.drainer.err = errors.New("no mailbox")
	w.wantMails(w.tick(), "")
	w.drainer.err = nil
	w.clock.advance(time.Minute)
	w.wantMails(w.tick(), "notice>ana")
	if info := w.show(g); info.Phase != 1 || !info.PlayAt.IsZero() || info.Seats[0].Sheet != adjudicator.SheetMissing {
		t.Errorf("phase %d, played at %v, red's sheet is %s", info.Phase, info.PlayAt, info.Seats[0].Sheet)
	}
}

// TestAHoldOutlastsARestart.
func TestAHoldOutlastsARestart(t *testing.T) {
	w, g := holding(t)
	w.order(g, toy.Red, "hold mill")
	w.order(g, toy.Blue, "ocupar la colina")
	w.mails()
	w.stop()
	w.start()
	w.clock.advance(9 * time.Minute)
	w.wantMails(w.tick(), "")
	w.clock.advance(time.Minute)
	w.wantMails(w.tick(), "sitrep>ana sitrep>benito")
	_ = g
}

// TestModeratorsAndHolds: a pause keeps a phase from being played though the hold is
// over, what is extended is held as before, and force waits for nothing.
func TestModeratorsAndHolds(t *testing.T) {
	w, g := holding(t)
	w.order(g, toy.Red, "hold mill")
	w.order(g, toy.Blue, "ocupar la colina")
	w.mails()
	w.done(w.svc.Pause(w.ctx, g, "moderator:mo"))
	w.mails()
	w.clock.advance(20 * time.Minute)
	w.wantMails(w.tick(), "")
	w.done(w.svc.Resume(w.ctx, g, "moderator:mo"))
	w.mails()
	w.wantMails(w.tick(), "sitrep>ana sitrep>benito")

	w.order(g, toy.Red, "hold mill")
	w.clock.advance(72*time.Hour - 3*time.Minute)
	w.order(g, toy.Blue, "ocupar la colina")
	w.done(w.svc.Extend(w.ctx, g, "moderator:mo", time.Hour, time.Time{}))
	w.mails()
	w.clock.advance(5 * time.Minute)
	w.wantMails(w.tick(), "")
	w.clock.advance(5 * time.Minute)
	w.wantMails(w.tick(), "sitrep>ana sitrep>benito")

	w.order(g, toy.Red, "hold mill")
	w.order(g, toy.Blue, "ocupar la colina")
	w.mails()
	w.done(w.svc.Force(w.ctx, g, "moderator:mo", 3))
	if n := w.show(g).Phase; n != 4 {
		t.Errorf("after force the game is in phase %d", n)
	}
}

// TestHoldIsASpan of the game's own.
func TestHoldIsASpan(t *testing.T) {
	w := newWorld(t)
	for _, bad := range []string{"soon", "-10m", "25h", "10"} {
		_, err := w.svc.CreateGame(w.ctx, adjudicator.NewGame{Title: "toy", Options: map[string]string{"hold": bad}})
		if !errors.Is(err, adjudicator.ErrSetup) {
			t.Errorf("hold = %s: %v", bad, err)
		}
	}
	g := w.game(map[string]string{"report": "turn", "hold": "1h30m"})
	says(t, w.mails()[0], "hold = 1h30m: a phase is played that long after the last sheet")
	w.order(g, toy.Red, "hold mill")
	w.order(g, toy.Blue, "ocupar la colina")
	if at := w.show(g).PlayAt; !at.Equal(noon.Add(90 * time.Minute)) {
		t.Errorf("it is played at %v", at)
	}
}

// TestAClosingWaitsForTheHold: in a game whose dice come from a beacon no round is named
// while a sheet may still be taken back, and the one that is named then is published
// after that.
func TestAClosingWaitsForTheHold(t *testing.T) {
	w := newWorld(t, withBeacon, func(w *world) { w.cfg.Hold = 10 * time.Minute })
	g := beaconGame(w)
	w.deliver()
	w.mails()
	mails := w.order(g, toy.Red, "hold mill", "raid ford")
	w.wantMails(mails, "ack>ana")
	says(t, mails[0], "Phase 1 is closed on Saturday 28 March 2026, 08:10 (UTC-4), 10 minutes from now", "\"undo\"")
	w.clock.advance(9 * time.Minute)
	w.wantMails(w.tick(), "")
	w.wantMails(w.order(g, toy.Red, "undo"), "notice>ana")
	w.clock.advance(time.Hour)
	w.wantMails(w.tick(), "")
	w.order(g, toy.Red, "hold hill", "raid ford")
	w.clock.advance(10*time.Minute - time.Millisecond)
	w.wantMails(w.tick(), "")
	w.clock.advance(time.Millisecond)
	mails = w.tick()
	w.wantMails(mails, "closing>ana closing>benito")
	c := w.closed(g)
	if over := noon.Add(79 * time.Minute); !c.Beacon.Closed.Equal(over) || !c.Due.After(over) {
		t.Errorf("the hold was over at %v; closed at %v with a round of %v", over, c.Beacon.Closed, c.Due)
	}
	if got := c.Inputs.Sheets[0].Canonical; !slices.Contains(got, "hold hill") {
		t.Errorf("closed with %q", got)
	}
	if at := w.show(g).PlayAt; !at.IsZero() {
		t.Errorf("a phase that is closed is played at %v", at)
	}
	w.deliver()
	says(t, w.order(g, toy.Red, "undo")[0], "closed")
	w.clock.advance(11 * time.Minute)
	if got := summary(w.tick()); !strings.Contains(got, "sitrep>benito") {
		t.Errorf("with its round the phase brings %s", got)
	}
}

// closed returns how the current phase of a game was closed.
func (w *world) closed(game string) (c store.Closing) {
	w.t.Helper()
	if err := w.st.View(w.ctx, func(tx *store.Tx) (err error) {
		c, err = tx.Closing(game, w.show(game).Phase)
		return err
	}); err != nil {
		w.t.Fatal(err)
	}
	return c
}
