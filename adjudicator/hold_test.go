package adjudicator_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// holding is a game in which all sides report at once, and a phase waits ten minutes
// after the last sheet.
func holding(t *testing.T, change ...func(*world)) (*world, string) {
	w := newWorld(t, append([]func(*world){func(w *world) { w.Config.Hold = 10 * time.Minute }}, change...)...)
	g := w.Game(map[string]string{"report": "turn"})
	w.Mails()
	return w, g
}

// TestAPhaseWaitsAfterItsLastSheet: it is played when the hold is over, not before, and
// the answer says when, in the zone of who reads it.
func TestAPhaseWaitsAfterItsLastSheet(t *testing.T) {
	w, g := holding(t)
	red := w.Order(g, toy.Red, "hold mill")
	w.WantMails(red, "ack>ana")
	w.Clock.Advance(time.Hour)
	blue := w.Order(g, toy.Blue, "ocupar la colina")
	w.WantMails(blue, "ack>benito")
	says(t, blue[0], "Están todas las hojas. La fase 1 se juega el sábado 28 de marzo de 2026, 14:10 (UTC+1), dentro de 10 minutos", "\"juega ya\"", "\"deshaz\"")
	if at := w.Show(g).PlayAt; !at.Equal(noon.Add(70 * time.Minute)) {
		t.Errorf("it is played at %v", at)
	}
	w.Clock.Advance(10*time.Minute - time.Millisecond)
	w.WantMails(w.Tick(), "")
	w.Clock.Advance(time.Millisecond)
	w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
	if len(w.Drainer.Calls) == 0 {
		t.Error("the mailbox was not read before")
	}
	if at := w.Show(g).PlayAt; !at.IsZero() {
		t.Errorf("phase 2 is played at %v", at)
	}
}

// TestAReplacedSheetIsHeldAnew, and so is one that was in hand while the last came.
func TestAReplacedSheetIsHeldAnew(t *testing.T) {
	w, g := holding(t)
	w.Order(g, toy.Red, "hold mill")
	w.Order(g, toy.Blue, "ocupar la colina")
	w.Clock.Advance(9 * time.Minute)
	mails := w.Order(g, toy.Red, "hold ford")
	says(t, mails[len(mails)-1], "Phase 1 is played on Saturday 28 March 2026, 08:19 (UTC-4)")
	w.Clock.Advance(9 * time.Minute)
	w.WantMails(w.Tick(), "")
	w.Clock.Advance(time.Minute)
	w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
	if got, want := w.Carried(g, 1), "red: hold ford; blue: hold hill"; got != want {
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
	w.Order(g, toy.Red, "turn 2", "hold mill")
	w.Order(g, toy.Blue, "turno 2", "ocupar la colina")
	w.Order(g, toy.Red, "hold mill", "play now")
	w.Mails()
	w.WantMails(w.Order(g, toy.Blue, "ocupar la colina", "juega ya"), "ack>benito sitrep>ana sitrep>benito sitrep>ana sitrep>benito")
}

// TestTheHoldEndsAtTheDeadline, after which nobody can change his sheet.
func TestTheHoldEndsAtTheDeadline(t *testing.T) {
	w, g := holding(t)
	w.Order(g, toy.Red, "hold mill")
	w.Clock.Advance(72*time.Hour - 3*time.Minute)
	mails := w.Order(g, toy.Blue, "ocupar la colina")
	says(t, mails[len(mails)-1], "14:00 (UTC+2), dentro de 3 minutos") // summer time began
	w.Clock.Advance(3 * time.Minute)
	w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
	if log := w.audit(g, 100); strings.Contains(log, "forced") {
		t.Errorf("the phase counts as forced, and everybody had reported: %s", log)
	}
}

// TestADecisionIsHeld like a sheet of orders.
func TestADecisionIsHeld(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.Hold = 10 * time.Minute })
	g := w.Game(map[string]string{"decisions": "ask"})
	w.Order(g, toy.Red, "raid ford", "play now")
	w.Mails()
	mails := w.Order(g, toy.Blue, "resistir")
	w.WantMails(mails, "ack>benito")
	w.Clock.Advance(10 * time.Minute)
	if got := summary(w.Tick()); !strings.HasPrefix(got, "sitrep") {
		t.Errorf("mails %q", got)
	}
}

// TestTheMailboxIsReadBeforeAHoldEnds: who took his sheet back in time may lie there,
// and while it cannot be read nothing is played.
func TestTheMailboxIsReadBeforeAHoldEnds(t *testing.T) {
	w, g := holding(t)
	w.Order(g, toy.Red, "hold mill")
	w.Order(g, toy.Blue, "ocupar la colina")
	w.Mails()
	w.Clock.Advance(9 * time.Minute)
	w.Drainer.In = []store.Arrival{w.Letter(raw("u@x", ana, "x", w.Block(g, toy.Red, 1, "undo")))}
	w.Clock.Advance(time.Minute)
	w.Drainer.Err = errors.New("no mailbox")
	w.WantMails(w.Tick(), "")
	w.Drainer.Err = nil
	w.Clock.Advance(time.Minute)
	w.WantMails(w.Tick(), "notice>ana")
	if info := w.Show(g); info.Phase != 1 || !info.PlayAt.IsZero() || info.Seats[0].Sheet != inquiry.SheetMissing {
		t.Errorf("phase %d, played at %v, red's sheet is %s", info.Phase, info.PlayAt, info.Seats[0].Sheet)
	}
}

// TestAHoldOutlastsARestart.
func TestAHoldOutlastsARestart(t *testing.T) {
	w, g := holding(t)
	w.Order(g, toy.Red, "hold mill")
	w.Order(g, toy.Blue, "ocupar la colina")
	w.Mails()
	w.Stop()
	w.Start()
	w.Clock.Advance(9 * time.Minute)
	w.WantMails(w.Tick(), "")
	w.Clock.Advance(time.Minute)
	w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
	_ = g
}

// TestModeratorsAndHolds: a pause keeps a phase from being played though the hold is
// over, what is extended is held as before, and force waits for nothing.
func TestModeratorsAndHolds(t *testing.T) {
	w, g := holding(t)
	w.Order(g, toy.Red, "hold mill")
	w.Order(g, toy.Blue, "ocupar la colina")
	w.Mails()
	w.done(w.Service.Pause(w.Ctx, g, "moderator:mo"))
	w.Mails()
	w.Clock.Advance(20 * time.Minute)
	w.WantMails(w.Tick(), "")
	w.done(w.Service.Resume(w.Ctx, g, "moderator:mo"))
	w.Mails()
	w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")

	w.Order(g, toy.Red, "hold mill")
	w.Clock.Advance(72*time.Hour - 3*time.Minute)
	w.Order(g, toy.Blue, "ocupar la colina")
	w.done(w.Service.Extend(w.Ctx, g, "moderator:mo", time.Hour, time.Time{}))
	w.Mails()
	w.Clock.Advance(5 * time.Minute)
	w.WantMails(w.Tick(), "")
	w.Clock.Advance(5 * time.Minute)
	w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")

	w.Order(g, toy.Red, "hold mill")
	w.Order(g, toy.Blue, "ocupar la colina")
	w.Mails()
	w.done(w.Service.Force(w.Ctx, g, "moderator:mo", 3))
	if n := w.Show(g).Phase; n != 4 {
		t.Errorf("after force the game is in phase %d", n)
	}
}

// TestHoldIsASpan of the game's own.
func TestHoldIsASpan(t *testing.T) {
	w := newWorld(t)
	for _, bad := range []string{"soon", "-10m", "25h", "10"} {
		_, err := w.Service.Founding.CreateGame(w.Ctx, founding.NewGame{Title: "toy", Options: map[string]string{"hold": bad}})
		if !errors.Is(err, office.ErrSetup) {
			t.Errorf("hold = %s: %v", bad, err)
		}
	}
	g := w.Game(map[string]string{"report": "turn", "hold": "1h30m"})
	says(t, w.Mails()[0], "hold = 1h30m: a phase is played that long after the last sheet")
	w.Order(g, toy.Red, "hold mill")
	w.Order(g, toy.Blue, "ocupar la colina")
	if at := w.Show(g).PlayAt; !at.Equal(noon.Add(90 * time.Minute)) {
		t.Errorf("it is played at %v", at)
	}
}

// TestAClosingWaitsForTheHold: in a game whose dice come from a beacon no round is named
// while a sheet may still be taken back, and the one that is named then is published
// after that.
func TestAClosingWaitsForTheHold(t *testing.T) {
	w := newWorld(t, withBeacon, func(w *world) { w.Config.Hold = 10 * time.Minute })
	g := beaconGame(w)
	w.deliver()
	w.Mails()
	mails := w.Order(g, toy.Red, "hold mill", "raid ford")
	w.WantMails(mails, "ack>ana")
	says(t, mails[0], "Phase 1 is closed on Saturday 28 March 2026, 08:10 (UTC-4), 10 minutes from now", "\"undo\"")
	w.Clock.Advance(9 * time.Minute)
	w.WantMails(w.Tick(), "")
	w.WantMails(w.Order(g, toy.Red, "undo"), "notice>ana")
	w.Clock.Advance(time.Hour)
	w.WantMails(w.Tick(), "")
	w.Order(g, toy.Red, "hold hill", "raid ford")
	w.Clock.Advance(10*time.Minute - time.Millisecond)
	w.WantMails(w.Tick(), "")
	w.Clock.Advance(time.Millisecond)
	mails = w.Tick()
	w.WantMails(mails, "closing>ana closing>benito")
	c := w.closed(g)
	if over := noon.Add(79 * time.Minute); !c.Beacon.Closed.Equal(over) || !c.Due.After(over) {
		t.Errorf("the hold was over at %v; closed at %v with a round of %v", over, c.Beacon.Closed, c.Due)
	}
	if got := c.Inputs.Sheets[0].Canonical; !slices.Contains(got, "hold hill") {
		t.Errorf("closed with %q", got)
	}
	if at := w.Show(g).PlayAt; !at.IsZero() {
		t.Errorf("a phase that is closed is played at %v", at)
	}
	w.deliver()
	says(t, w.Order(g, toy.Red, "undo")[0], "closed")
	w.Clock.Advance(11 * time.Minute)
	if got := summary(w.Tick()); !strings.Contains(got, "sitrep>benito") {
		t.Errorf("with its round the phase brings %s", got)
	}
}

// closed returns how the current phase of a game was closed.
func (w *world) closed(game string) (c store.Closing) {
	w.T.Helper()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) (err error) {
		c, err = tx.Closings().One(store.Closing{Game: game, Phase: w.Show(game).Phase})
		return err
	}); err != nil {
		w.T.Fatal(err)
	}
	return c
}
