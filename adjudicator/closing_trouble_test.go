package adjudicator_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/adjudicator/beacon/beacontest"
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
			w.mails()
			w.order(g, toy.Red, "hold mill")
			w.deliver()
			w.mails()
			round := w.beacon.Network.First(w.clock.Now().Add(10 * time.Minute))
			spoil(w.beacon, true)
			w.clock.advance(10*time.Minute + 3*time.Second)
			mails := w.tick()
			w.wantMails(mails, "")
			for range 30 {
				w.clock.advance(time.Minute)
				mails = append(mails, w.tick()...)
			}
			w.wantMails(mails, "moderator-beacon>mod")
			if w.show(g).Phase != 1 {
				t.Fatal("the phase was played without its round")
			}
			spoil(w.beacon, false)
			w.clock.advance(time.Minute)
			w.wantMails(w.tick(), "sitrep>ana sitrep>benito")
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
		first := w.beacon.Network.First(w.clock.Now().Add(10 * time.Minute))
		w.order(g, toy.Red, "hold mill")
		var told []store.Dispatch
		for range 60 { // the relay is down for an hour
			w.clock.advance(time.Minute)
			told = append(told, w.tick()...)
		}
		w.wantMails(told, "moderator-closing>mod")
		if w.beacon.Asked.Load() != 0 {
			t.Error("a round that nobody was told was asked for")
		}
		w.deliver()
		w.clock.advance(time.Minute)
		mails := w.tick()
		w.wantMails(mails, "closing>ana closing>benito")
		second := w.beacon.Network.First(w.clock.Now().Add(10 * time.Minute))
		text := strings.Join(strings.Fields(closing(w, mails, ana)), " ")
		if !strings.Contains(text, fmt.Sprint(second)) || !strings.Contains(text, fmt.Sprintf("An earlier mail named round %d", first)) {
			t.Errorf("the second closing mail says neither %d nor %d:\n%s", first, second, text)
		}
		w.deliver()
		w.clock.advance(11 * time.Minute)
		w.wantMails(w.tick(), "sitrep>ana sitrep>benito")
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
		w.mails()
		round := w.beacon.Network.First(w.clock.Now().Add(10 * time.Minute))
		for _, m := range w.order(g, toy.Red, "hold mill") {
			if m.Recipient == ana {
				if err := w.svc.DispatchSent(w.ctx, m.ID, "250 ok", w.clock.Now()); err != nil {
					t.Fatal(err)
				}
			}
		}
		w.clock.advance(9 * time.Minute)
		w.deliver() // Benito's, one minute before the round
		w.clock.advance(2 * time.Minute)
		mails := w.tick()
		w.wantMails(mails, "sitrep>ana sitrep>benito")
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
		w.cfg.Outage = adjudicator.Outage{}
		w.skew = func(context.Context) (time.Duration, error) { return -ahead, nil }
	})
	g := beaconGame(w)
	w.deliver()
	w.tick()
	w.mails()
	ahead = 240 * time.Hour
	w.clock.set(ahead)
	mails := w.order(g, toy.Red, "hold mill")
	w.wantMails(mails, "ack>ana")
	if strings.Contains(mails[0].Text, "the phase is closed now") {
		t.Errorf("it is not closed:\n%s", mails[0].Text)
	}
	w.wantMails(w.tick(), "moderator-outage>mod")
	w.refused(w.svc.Force(w.ctx, g, "moderator:mo", 1))
	w.clock.set(-ahead)
	ahead = 0
	w.tick()
	w.wantMails(w.tick(), "closing>ana closing>benito")
	w.deliver()
	w.clock.advance(11 * time.Minute)
	w.wantMails(w.tick(), "sitrep>ana sitrep>benito")
	w.wantVerified(w.export(g))
}

// TestNoRoundIsAskedForByAWrongClock: when it is right again, the phase is
// played at its time.
func TestNoRoundIsAskedForByAWrongClock(t *testing.T) {
	var ahead time.Duration
	w := newWorld(t, withBeacon, func(w *world) {
		w.cfg.Outage = adjudicator.Outage{}
		w.skew = func(context.Context) (time.Duration, error) { return -ahead, nil }
	})
	g := beaconGame(w)
	w.tick()
	w.order(g, toy.Red, "hold mill")
	w.deliver()
	w.mails()
	ahead = 240 * time.Hour
	w.clock.set(ahead)
	w.wantMails(w.tick(), "moderator-outage>mod")
	if n := w.beacon.Asked.Load(); n != 0 || w.show(g).Phase != 1 {
		t.Errorf("the round was asked for %d times", n)
	}
	w.clock.set(-ahead)
	ahead = 0
	w.tick()
	w.clock.advance(11 * time.Minute)
	w.wantMails(w.tick(), "sitrep>ana sitrep>benito")
}

// TestClosingThatReachedNobody is sent anew when a seat has another address:
// nothing else would ever have the phase played.
func TestClosingThatReachedNobody(t *testing.T) {
	w := newWorld(t, withBeacon)
	g := beaconGame(w)
	w.deliver()
	w.mails()
	for _, d := range w.order(g, toy.Red, "hold mill") {
		if d.Kind.Family() == "closing" {
			b := adjudicator.Setback{Cause: adjudicator.CauseMail, Reply: "554 no", Last: true}
			if err := w.svc.DispatchFailed(w.ctx, d.ID, b); err != nil {
				t.Fatal(err)
			}
		}
	}
	w.mails()
	for range 3 {
		w.clock.advance(11 * time.Minute)
		w.tick()
	}
	if mails := w.mails(); strings.Contains(summary(mails), "closing>") {
		t.Errorf("it is sent again to where it was refused: %s", summary(mails))
	}
	w.done(w.svc.Address(w.ctx, g, "moderator:mo", toy.Red, "new@example.net", true))
	w.mails()
	w.clock.advance(2 * time.Minute)
	w.wantMails(w.tick(), "closing>new closing>benito")
	w.deliver()
	w.clock.advance(11 * time.Minute)
	w.wantMails(w.tick(), "sitrep>new sitrep>benito")
	a := w.export(g)
	if b := a.Phases[0].Beacon; len(b.Passed) != 1 {
		t.Errorf("passed %v", b.Passed)
	}
	w.wantVerified(a)
}
