package adjudicator_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

const day = 24 * time.Hour

// newWatchedWorld has outages as configured by default, and no reminders.
func newWatchedWorld(t *testing.T, change ...func(*world)) *world {
	return newWorld(t, append([]func(*world){func(w *world) {
		w.cfg.Outage = adjudicator.Outage{}
		w.cfg.Policy.Remind = 0
	}}, change...)...)
}

// work lets the service look around every half hour.
func (w *world) work(d time.Duration) (out []store.Dispatch) {
	w.t.Helper()
	for ; d > 0; d -= 30 * time.Minute {
		out = append(out, w.tick()...)
		w.clock.advance(min(d, 30*time.Minute))
	}
	return append(out, w.tick()...)
}

// restart is a power cut of some length.
func (w *world) restart(off time.Duration) {
	w.t.Helper()
	w.stop()
	w.clock.advance(off)
	w.start()
}

func (w *world) wantDeadline(game string, phase int, want time.Time) {
	w.t.Helper()
	if g := w.show(game); g.Phase != phase || !g.Deadline.Equal(want) || g.Outage != "" {
		w.t.Errorf("%s: phase %d until %v (outage %q), want phase %d until %v", game, g.Phase, g.Deadline, g.Outage, phase, want)
	}
}

func TestTenDaysWithoutPowerForceNothing(t *testing.T) {
	w := newWatchedWorld(t, func(w *world) { w.cfg.Policy.Remind = 24 * time.Hour })
	g := w.game(nil)
	w.work(day)
	w.mails()
	w.restart(10 * day)
	mails := w.tick()
	w.wantMails(mails, "moved>ana moved>benito moderator-outage-over>mod")
	deadline := noon.Add(72*time.Hour + 10*day)
	w.wantDeadline(g, 1, deadline)
	for i, want := range [][]string{
		{"10 April 2026, 08:00 (UTC-4)", "From Sunday 29 March 2026, 08:00 (UTC-4)"},
		{"10 de abril de 2026, 14:00 (UTC+2)", "29 de marzo de 2026, 14:00 (UTC+2)"},
		{g},
	} {
		for _, text := range want {
			if !strings.Contains(mails[i].Text, text) {
				t.Errorf("%s is not told %q:\n%s", mails[i].Recipient, text, mails[i].Text)
			}
		}
	}
	if got := w.show(g).Moved; got != "asleep" {
		t.Errorf("moved %q, want asleep", got)
	}
	w.wantMails(w.work(47*time.Hour+30*time.Minute), "reminder>ana")
	w.wantMails(w.work(24*time.Hour+30*time.Minute), "sitrep>ana sitrep>benito")
}

// TestOutageEndsThoughATitleIsGone: a game whose title is no longer loaded holds
// up no other game.
func TestOutageEndsThoughATitleIsGone(t *testing.T) {
	w := newWatchedWorld(t, func(w *world) { w.titles = append(w.titles, elsewhere{theToy}) })
	g := w.game(nil)
	w.game(nil, func(n *adjudicator.NewGame) { n.Title = "elsewhere" })
	w.work(day)
	w.mails()
	w.titles = w.titles[:1]
	w.restart(10 * day)
	if err := w.svc.Tick(w.ctx); err == nil {
		t.Error("nobody is told of the game whose title is gone")
	}
	if got := summary(w.mails()); !strings.Contains(got, "moved>ana moved>benito moderator-outage-over>mod") {
		t.Errorf("mails %q: the outage does not end", got)
	}
	w.wantDeadline(g, 1, noon.Add(72*time.Hour+10*day))
}

// elsewhere is the toy under another name.
type elsewhere struct{ toy.Title }

// About implements rules.Title.
func (e elsewhere) About() *rules.About {
	about := *e.Title.About()
	about.ID = "elsewhere"
	return &about
}

// TestRestartWithinTheHourChangesNothing, nor does one within the grace.
func TestRestartWithinTheHourChangesNothing(t *testing.T) {
	for _, tc := range []struct {
		name       string
		grace, off time.Duration
		forced     bool
	}{
		{"within the hour", 0, 50 * time.Minute, true},
		{"more than an hour", 0, 70 * time.Minute, false},
		{"within the grace", 5 * time.Hour, 4 * time.Hour, true},
		{"more than the grace", 5 * time.Hour, 6 * time.Hour, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWatchedWorld(t, func(w *world) { w.cfg.Policy.Grace = tc.grace })
			g := w.game(nil)
			w.work(72*time.Hour + tc.grace - 30*time.Minute)
			w.mails()
			w.restart(tc.off)
			w.tick()
			if got := w.show(g).Phase == 2; got != tc.forced {
				t.Errorf("forced: %v, want %v", got, tc.forced)
			}
			if !tc.forced {
				w.wantDeadline(g, 1, w.clock.Now().Add(day)) // longer than the gap
			}
		})
	}
}

// TestDeadlineSoonAfterAnOutage: who wrote meanwhile has had no answer.
func TestDeadlineSoonAfterAnOutage(t *testing.T) {
	w := newWatchedWorld(t)
	soon, later := w.game(nil), w.game(nil, func(n *adjudicator.NewGame) {
		n.Policy = &store.Policy{Orders: 20 * day}
	})
	paused := w.game(nil)
	if _, err := w.svc.Pause(w.ctx, paused, "x"); err != nil {
		t.Fatal(err)
	}
	w.work(time.Hour)
	w.restart(70 * time.Hour)
	w.tick()
	w.wantDeadline(soon, 1, w.clock.Now().Add(day))
	w.wantDeadline(later, 1, noon.Add(20*day))
	w.wantDeadline(paused, 1, noon.Add(72*time.Hour))
}

func TestClockThatJumpsAheadForcesNothing(t *testing.T) {
	w := newWatchedWorld(t)
	w.skew = nil
	w.stop()
	ahead := time.Duration(0)
	w.skew = func(context.Context) (time.Duration, error) { return -ahead, nil }
	w.start()
	g := w.game(nil)
	w.work(day)
	w.mails()
	w.clock.set(10 * day)
	ahead = 10 * day
	mails := w.tick()
	w.wantMails(mails, "outage>ana outage>benito moderator-outage>mod")
	if got := w.show(g); got.Phase != 1 || got.Outage != "clock" {
		t.Errorf("phase %d, outage %q", got.Phase, got.Outage)
	}
	w.wantMails(w.work(3*time.Hour), "") // once, however long it lasts
	w.stop()
	w.start() // nor is it forgotten
	w.wantMails(w.work(time.Hour), "")
	w.clock.set(-10 * day)
	ahead = 0
	w.wantMails(w.tick(), "moderator-outage-over>mod")
	w.wantDeadline(g, 1, noon.Add(72*time.Hour)) // it did not pass
	w.wantMails(w.work(44*time.Hour), "sitrep>ana sitrep>benito")
}

// TestClockOfTheWholeMachineJumps: the mail server runs on it, too.
func TestClockOfTheWholeMachineJumps(t *testing.T) {
	for _, by := range []time.Duration{10 * day, -10 * day} {
		w := newWatchedWorld(t)
		g := w.game(nil)
		w.work(day)
		w.mails()
		w.clock.set(by)
		w.tick()
		want := noon.Add(72 * time.Hour)
		if by > 0 {
			want = want.Add(by)
		}
		w.wantDeadline(g, 1, want)
		w.clock.set(-by)
		w.tick()
		if got := w.show(g); got.Phase != 1 || got.Deadline.Before(w.clock.Now().Add(47*time.Hour)) {
			t.Errorf("back again: phase %d until %v", got.Phase, got.Deadline)
		}
	}
}

// TestSleepIsAJump: the steady clock stood still, for less than an hour.
func TestSleepIsAJump(t *testing.T) {
	w := newWatchedWorld(t)
	g := w.game(nil)
	w.work(72*time.Hour - 5*time.Minute)
	w.clock.set(20 * time.Minute)
	w.tick()
	w.wantDeadline(g, 1, w.clock.Now().Add(day))
}

// TestClockThatDiffersFromTheMailServersForcesNothing, in either direction and
// from the start.
func TestClockThatDiffersFromTheMailServersForcesNothing(t *testing.T) {
	for _, skew := range []time.Duration{11 * time.Minute, -11 * time.Minute, 9 * time.Minute, -9 * time.Minute} {
		now := skew
		w := newWatchedWorld(t, func(w *world) {
			w.skew = func(context.Context) (time.Duration, error) { return now, nil }
		})
		g := w.game(nil)
		w.work(72 * time.Hour)
		held := skew.Abs() > 10*time.Minute
		if got := w.show(g); (got.Phase == 1) != held || (got.Outage == "clock") != held {
			t.Errorf("%v: phase %d, outage %q", skew, got.Phase, got.Outage)
		}
		if !held {
			continue
		}
		w.work(time.Hour)
		now = 0
		w.tick()
		w.wantDeadline(g, 1, w.clock.Now().Add(day))
	}
}

// TestLetterFromTheFuture shows that our clock is behind before a deadline
// passes.
func TestLetterFromTheFuture(t *testing.T) {
	w := newWatchedWorld(t, func(w *world) {
		w.skew = func(context.Context) (time.Duration, error) { return time.Hour, nil }
	})
	g := w.game(nil)
	w.tick()
	l := w.letter(raw("f@x", ana, "x", w.block(g, toy.Red, 1, "hold mill", "wait")))
	l.Received = l.Received.Add(time.Hour)
	w.receive(l)
	w.tick()
	if got := w.show(g).Outage; got != "clock" {
		t.Errorf("outage %q, want clock", got)
	}
}

// TestMailboxOutOfReachIsAnOutage: the service looked, but saw nothing.
func TestMailboxOutOfReachIsAnOutage(t *testing.T) {
	w := newWatchedWorld(t)
	w.stop()
	w.read = w.clock.Now
	w.start()
	g := w.game(nil)
	w.work(day)
	w.mails()
	last := w.clock.Now()
	w.read = func() time.Time { return last }
	w.stop()
	w.start()
	w.drainer.err = errors.New("no connection")
	mails := w.work(72 * time.Hour)
	if got := summary(mails); strings.Count(got, ">ana") != 1 || strings.Count(got, ">benito") != 1 || strings.Count(got, ">mod") != 1 {
		t.Errorf("told %s, want each once", got)
	}
	w.drainer.err = nil
	w.drainer.in = append(w.drainer.in, w.letter(raw("meanwhile@x", benj, "x", w.block(g, toy.Blue, 1, "hold ford"))))
	w.tick()
	w.wantDeadline(g, 1, noon.Add(72*time.Hour+72*time.Hour))
}

// TestBreaker: three games and more than half of the seats miss together.
func TestBreaker(t *testing.T) {
	for _, tc := range []struct {
		name   string
		games  int
		report int // games whose side reports a sheet that is not final
		held   bool
	}{
		{"two games", 2, 0, false},
		{"three games", 3, 0, true},
		{"half of the seats", 6, 3, false},
		{"more than half", 7, 3, true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWatchedWorld(t)
			var games []string
			for i := range tc.games {
				games = append(games, w.game(nil))
				if i < tc.report {
					w.order(games[i], toy.Red, "hold mill", "wait")
				}
				w.clock.advance(time.Minute) // within the hour
			}
			w.work(72 * time.Hour)
			for i, g := range games {
				if i >= tc.report && (w.show(g).Phase == 1) != tc.held {
					t.Errorf("%s is in phase %d", g, w.show(g).Phase)
				}
			}
			if !tc.held {
				return
			}
			last := games[len(games)-1]
			if got := w.show(last); got.Moved != "silence" || got.Deadline.Before(w.clock.Now().Add(23*time.Hour)) {
				t.Errorf("moved %q until %v", got.Moved, got.Deadline)
			}
			w.work(25 * time.Hour)
			if got := w.show(last).Phase; got != 2 {
				t.Errorf("silence twice: phase %d, want 2", got)
			}
		})
	}
}

// TestBreakerCountsTheWholeHour: two phases were forced before the third
// deadline came, with a restart between.
func TestBreakerCountsTheWholeHour(t *testing.T) {
	for _, tc := range []struct {
		apart time.Duration
		held  bool
	}{{25 * time.Minute, true}, {35 * time.Minute, false}} {
		w := newWatchedWorld(t)
		var games []string
		for range 3 {
			games = append(games, w.game(nil))
			w.clock.advance(tc.apart)
			w.tick()
		}
		w.work(72*time.Hour - 3*tc.apart)
		w.clock.advance(tc.apart)
		w.tick()
		w.restart(time.Minute)
		w.clock.advance(tc.apart)
		w.tick()
		if a, b, c := w.show(games[0]).Phase, w.show(games[1]).Phase, w.show(games[2]).Phase; a != 2 || b != 2 || (c == 1) != tc.held {
			t.Errorf("%v apart: phases %d, %d, %d", tc.apart, a, b, c)
		}
	}
}

// TestPhaseThatBeganByAClockThatWasAhead has its time by the right one.
func TestPhaseThatBeganByAClockThatWasAhead(t *testing.T) {
	ahead := 10 * day
	w := newWatchedWorld(t, func(w *world) {
		w.skew = func(context.Context) (time.Duration, error) { return -ahead, nil }
	})
	g := w.game(nil)
	w.work(day)
	w.clock.set(ahead)
	w.tick()
	w.order(g, toy.Red, "hold mill") // nobody is awaited any more: it is played
	if got := w.show(g).Phase; got != 2 {
		t.Fatalf("phase %d, want 2", got)
	}
	w.clock.set(-ahead)
	ahead = 0
	w.tick()
	w.wantDeadline(g, 2, w.clock.Now().Add(72*time.Hour))
}

// TestLetterOfAnOutageCounts: the mail server took it after the deadline, which
// does not count, as nobody was there to answer what came before it.
func TestLetterOfAnOutageCounts(t *testing.T) {
	w := newWatchedWorld(t)
	g := w.game(nil)
	w.work(day)
	body := w.block(g, toy.Red, 1, "hold mill")
	w.stop()
	w.clock.advance(3 * day)
	l := w.letter(raw("gap@x", ana, "x", body))
	w.clock.advance(7 * day)
	w.start()
	w.receive(l) // the poller is faster than the service
	w.tick()
	a, err := w.svc.Export(w.ctx, g, true)
	if err != nil {
		t.Fatal(err)
	}
	if p := a.Phases[0]; len(p.Missed) != 0 || len(p.Sheets) != 1 {
		t.Errorf("missed %v, sheets %v", p.Missed, p.Sheets)
	}
}

// TestMailOfAClockThatWasAheadGoesOut: it was queued for a moment that is ten
// days away now.
func TestMailOfAClockThatWasAheadGoesOut(t *testing.T) {
	w := newWatchedWorld(t)
	g := w.game(nil)
	w.work(day)
	w.clock.set(10 * day)
	w.tick()
	w.order(g, toy.Red, "hold mill", "wait")
	w.clock.set(-10 * day)
	w.tick()
	for _, d := range w.outbox() {
		if d.State == store.Queued && d.Next.After(w.clock.Now()) {
			t.Errorf("%s to %s waits until %v", d.Kind, d.Recipient, d.Next)
		}
	}
}
