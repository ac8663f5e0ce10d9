package adjudicator_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/beacon/beacontest"
	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestBeaconThatCannotBeHadHoldsThePhase and tells the moderator once; it is
// played with the round that was named, however late.
func TestBeaconThatCannotBeHadHoldsThePhase(t *testing.T) {
	for name, spoil := range map[string]func(b *beacontest.Beacon, on bool){
		"down": func(b *beacontest.Beacon, on bool) { b.Down.Store(on) },
		"lies": func(b *beacontest.Beacon, on bool) { b.Lies.Store(on) },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, withBeacon)
			g := beaconGame(w)
			w.Mails()
			w.Order(g, toy.Red, "hold mill")
			w.deliver()
			w.Mails()
			round := w.Beacon.Network.First(w.Clock.Now().Add(10 * time.Minute))
			spoil(w.Beacon, true)
			w.Clock.Advance(10*time.Minute + 3*time.Second)
			mails := w.Tick()
			w.WantMails(mails, "")
			for range 30 {
				w.Clock.Advance(time.Minute)
				mails = append(mails, w.Tick()...)
			}
			w.WantMails(mails, "moderator-beacon>mod")
			if w.Show(g).Phase != 1 {
				t.Fatal("the phase was played without its round")
			}
			spoil(w.Beacon, false)
			w.Clock.Advance(time.Minute)
			w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
			a := w.export(g)
			if got := a.Phases[0].Beacon.Round; got != round {
				t.Errorf("played with round %d, want %d", got, round)
			}
			w.wantVerified(a)
		})
	}
}

// TestRoundIsPassedOverOnlyWhenNobodyWasTold: while no closing mail leaves, the
// phase waits; when mails leave again another round is named. One mail that left in
// time binds.
func TestRoundIsPassedOverOnlyWhenNobodyWasTold(t *testing.T) {
	t.Run("nobody", func(t *testing.T) {
		w := newWorld(t, withBeacon)
		g := beaconGame(w)
		w.deliver()
		first := w.Beacon.Network.First(w.Clock.Now().Add(10 * time.Minute))
		w.Order(g, toy.Red, "hold mill")
		var told []store.Dispatch
		for range 60 { // the relay is down for an hour
			w.Clock.Advance(time.Minute)
			told = append(told, w.Tick()...)
		}
		w.WantMails(told, "moderator-closing>mod")
		if w.Beacon.Asked.Load() != 0 {
			t.Error("a round that nobody was told was asked for")
		}
		w.deliver()
		w.Clock.Advance(time.Minute)
		mails := w.Tick()
		w.WantMails(mails, "closing>ana closing>benito")
		second := w.Beacon.Network.First(w.Clock.Now().Add(10 * time.Minute))
		text := strings.Join(strings.Fields(closing(w, mails, ana)), " ")
		if !strings.Contains(text, fmt.Sprint(second)) || !strings.Contains(text, fmt.Sprintf("An earlier mail named round %d", first)) {
			t.Errorf("the second closing mail says neither %d nor %d:\n%s", first, second, text)
		}
		w.deliver()
		w.Clock.Advance(11 * time.Minute)
		w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
		a := w.export(g)
		if b := a.Phases[0].Beacon; b.Round != second || !slices.Equal(b.Passed, []uint64{first}) {
			t.Errorf("archived %+v, want round %d after %d", b, second, first)
		}
		w.wantVerified(a)
	})
	t.Run("one of two", func(t *testing.T) {
		w := newWorld(t, withBeacon)
		g := beaconGame(w)
		w.deliver()
		w.Mails()
		round := w.Beacon.Network.First(w.Clock.Now().Add(10 * time.Minute))
		for _, m := range w.Order(g, toy.Red, "hold mill") {
			if m.Recipient == ana {
				if err := w.Service.DispatchSent(w.Ctx, m.ID, "250 ok", w.Clock.Now()); err != nil {
					t.Fatal(err)
				}
			}
		}
		w.Clock.Advance(9 * time.Minute)
		w.deliver() // Benito's, one minute before the round
		w.Clock.Advance(2 * time.Minute)
		mails := w.Tick()
		w.WantMails(mails, "sitrep>ana sitrep>benito")
		b := w.export(g).Phases[0].Beacon
		if b.Round != round || !slices.Equal(b.Late, []rules.Side{toy.Blue}) {
			t.Errorf("archived %+v, want round %d with Blue told late", b, round)
		}
		if text := strings.Join(strings.Fields(mails[0].Text), " "); !strings.Contains(text, "left late for: Blue") {
			t.Errorf("nobody is told who was told late:\n%s", text)
		}
	})
}

// TestNoRoundIsNamedByAWrongClock: ten days ahead it would be one that comes in
// ten days, and behind one that is known.
func TestNoRoundIsNamedByAWrongClock(t *testing.T) {
	var ahead time.Duration
	w := newWorld(t, withBeacon, func(w *world) {
		w.Config.Outage = office.OutageLimits{}
		w.Skew = func(context.Context) (time.Duration, error) { return -ahead, nil }
	})
	g := beaconGame(w)
	w.deliver()
	w.Tick()
	w.Mails()
	ahead = 240 * time.Hour
	w.Clock.Adjust(ahead)
	mails := w.Order(g, toy.Red, "hold mill")
	w.WantMails(mails, "ack>ana")
	if strings.Contains(mails[0].Text, "the phase is closed now") {
		t.Errorf("it is not closed:\n%s", mails[0].Text)
	}
	w.WantMails(w.Tick(), "moderator-outage>mod")
	w.refused(w.Service.Force(w.Ctx, g, "moderator:mo", 1))
	w.Clock.Adjust(-ahead)
	ahead = 0
	w.Tick()
	w.WantMails(w.Tick(), "closing>ana closing>benito")
	w.deliver()
	w.Clock.Advance(11 * time.Minute)
	w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
	w.wantVerified(w.export(g))
}

// TestNoRoundIsAskedForByAWrongClock: when it is right again, the phase is
// played at its time.
func TestNoRoundIsAskedForByAWrongClock(t *testing.T) {
	var ahead time.Duration
	w := newWorld(t, withBeacon, func(w *world) {
		w.Config.Outage = office.OutageLimits{}
		w.Skew = func(context.Context) (time.Duration, error) { return -ahead, nil }
	})
	g := beaconGame(w)
	w.Tick()
	w.Order(g, toy.Red, "hold mill")
	w.deliver()
	w.Mails()
	ahead = 240 * time.Hour
	w.Clock.Adjust(ahead)
	w.WantMails(w.Tick(), "moderator-outage>mod")
	if n := w.Beacon.Asked.Load(); n != 0 || w.Show(g).Phase != 1 {
		t.Errorf("the round was asked for %d times", n)
	}
	w.Clock.Adjust(-ahead)
	ahead = 0
	w.Tick()
	w.Clock.Advance(11 * time.Minute)
	w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
}

// TestClosingThatReachedNobody is sent anew when a seat has another address:
// nothing else would ever have the phase played.
func TestClosingThatReachedNobody(t *testing.T) {
	w := newWorld(t, withBeacon)
	g := beaconGame(w)
	w.deliver()
	w.Mails()
	for _, d := range w.Order(g, toy.Red, "hold mill") {
		if d.Kind.Family() == "closing" {
			b := confirm.DeliveryFailure{Cause: confirm.CauseMail, Reply: "554 no", Last: true}
			if err := w.Service.Confirm.DispatchFailed(w.Ctx, d.ID, b); err != nil {
				t.Fatal(err)
			}
		}
	}
	w.Mails()
	for range 3 {
		w.Clock.Advance(11 * time.Minute)
		w.Tick()
	}
	if mails := w.Mails(); strings.Contains(summary(mails), "closing>") {
		t.Errorf("it is sent again to where it was refused: %s", summary(mails))
	}
	if mails := summary(w.moveSeat(g, toy.Red, "new@example.net", true)); !strings.HasSuffix(mails, "closing>new closing>benito") {
		t.Errorf("once the seat has moved: %s", mails)
	}
	w.deliver()
	w.Clock.Advance(11 * time.Minute)
	w.WantMails(w.Tick(), "sitrep>new sitrep>benito")
	a := w.export(g)
	if b := a.Phases[0].Beacon; len(b.Passed) != 1 {
		t.Errorf("passed %v", b.Passed)
	}
	w.wantVerified(a)
}
