package adjudicator_test

import (
	"errors"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// strict asks the moderator about who misses twice.
func strict(w *world) { w.Config.Policy.Missed, w.Config.Policy.Remind = 2, 0 }

// wantMissed wants how often sides missed, in a row and in all.
func (w *world) wantMissed(game string, red, redAll, blue, blueAll int) {
	w.T.Helper()
	got := w.Show(game).Seats
	if got[0].Missed != red || got[0].MissedAll != redAll || got[1].Missed != blue || got[1].MissedAll != blueAll {
		w.T.Errorf("missed: red %d of %d, blue %d of %d", got[0].Missed, got[0].MissedAll, got[1].Missed, got[1].MissedAll)
	}
}

// TestMissedTurnsAreCountedAndTold: Ana misses every time, Benito does not; her sheet
// begins it anew.
func TestMissedTurnsAreCountedAndTold(t *testing.T) {
	w := newWorld(t, strict)
	g := w.Game(map[string]string{"turns": "20"})
	w.Mails()
	w.Clock.Advance(72 * time.Hour)
	mails := w.Tick()
	w.WantMails(mails, "sitrep>ana sitrep>benito")
	w.wantMissed(g, 1, 1, 0, 0)
	w.Order(g, toy.Blue, "hold mill")
	w.Clock.Advance(72 * time.Hour)
	mails = w.Tick()
	w.WantMails(mails, "moderator-silent>mod sitrep>ana sitrep>benito")
	w.wantText(to(t, mails, mod), "Ana <ana@example.net>, who plays the Red side of "+g+", has let 2 deadlines in a row pass, 2 in all.", "fieldpost game pause "+g)
	w.wantText(to(t, mails, ana), "The Red side has missed 2 deadlines, the last 2 in a row.")
	w.wantText(to(t, mails, benj), "Al Rojo se le han pasado 2 plazos, los 2 últimos seguidos.")
	w.wantMissed(g, 2, 2, 0, 0)
	w.Order(g, toy.Blue, "hold mill")
	w.Clock.Advance(72 * time.Hour)
	w.WantMails(w.Tick(), "sitrep>ana sitrep>benito") // he was asked once
	w.Order(g, toy.Blue, "hold mill")
	w.Order(g, toy.Red, "hold mill")
	w.wantMissed(g, 0, 3, 0, 0)
	w.wantText(to(t, w.Send(benj, "game: "+g+"\nestado\n"), benj), "Al Rojo se le han pasado 3 plazos, y desde entonces ha enviado hoja.")
	w.wantText(to(t, w.Send(ana, "game: "+g+"\nstatus\n"), ana), "The Red side has missed 3 deadlines, and has reported since.")
}

// TestWhatIsNoMissedTurn: a phase that a moderator has played, a sheet with errors, a
// game that waits, and an outage.
func TestWhatIsNoMissedTurn(t *testing.T) {
	w := newWorld(t, strict)
	g := w.Game(nil)
	w.Invite()
	if _, err := w.Service.Force(w.Ctx, g, "moderator:mo", 1); err != nil {
		t.Fatal(err)
	}
	w.Tick()
	if got := w.Show(g).Phase; got != 2 {
		t.Fatalf("phase %d", got)
	}
	w.wantMissed(g, 0, 0, 0, 0)
	w.Order(g, toy.Blue, "raid nowhere") // it has errors, but he wrote
	w.Clock.Advance(72 * time.Hour)
	w.Tick()
	w.wantMissed(g, 0, 0, 0, 0)
	held := w.Game(nil, func(n *founding.NewGame) { n.Missing = store.MissingHold })
	w.Clock.Advance(72 * time.Hour)
	w.Tick()
	w.wantMissed(held, 0, 0, 0, 0)
	w.Drainer.Err = errors.New("no connection")
	out := w.Game(nil)
	w.Clock.Advance(72 * time.Hour)
	w.Tick()
	w.wantMissed(out, 0, 0, 0, 0)
}

// TestWhoMissesTooOftenIsWaitedFor where the game says so.
func TestWhoMissesTooOftenIsWaitedFor(t *testing.T) {
	w := newWorld(t, strict, func(w *world) { w.Config.Policy.Silent = store.SilentHold })
	g := w.Game(map[string]string{"turns": "20"})
	w.Mails()
	for range 3 { // Ana, Benito, Ana
		w.Clock.Advance(72 * time.Hour)
		w.Tick()
	}
	w.wantMissed(g, 2, 2, 1, 1)
	w.Order(g, toy.Blue, "hold mill")
	w.Clock.Advance(72 * time.Hour)
	w.WantMails(w.Tick(), "moderator-held>mod")
	if info := w.Show(g); !info.Held || info.Phase != 5 {
		t.Errorf("held %v in phase %d", info.Held, info.Phase)
	}
	mails := w.Order(g, toy.Red, "hold mill") // late, and taken
	w.WantMails(mails, "ack>ana sitrep>ana sitrep>benito")
	w.wantMissed(g, 0, 2, 0, 1)
}

// TestWhoTakesASeatOverHasMissedNothing.
func TestWhoTakesASeatOverHasMissedNothing(t *testing.T) {
	w := newWorld(t, strict)
	g := w.Game(nil)
	w.Clock.Advance(72 * time.Hour)
	w.Tick()
	w.wantMissed(g, 1, 1, 0, 0)
	if _, err := w.Service.Address(w.Ctx, g, "moderator:mo", toy.Red, "carla@example.org", false); err != nil {
		t.Fatal(err)
	}
	w.wantMissed(g, 0, 0, 0, 0)
}

// TestMissedByTheBeacon: a closed phase counts once, when it is closed.
func TestMissedByTheBeacon(t *testing.T) {
	w := newWorld(t, withBeacon, strict)
	g := w.Game(map[string]string{"dice": "beacon"})
	w.Clock.Advance(72 * time.Hour)
	w.Tick()
	w.wantMissed(g, 1, 1, 0, 0)
	for range 3 {
		w.Clock.Advance(time.Hour)
		w.Tick()
	}
	w.wantMissed(g, 1, 1, 0, 0)
}
