package adjudicator_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

const day = 24 * time.Hour

// newWatchedWorld has outages as configured by default, and no reminders.
func newWatchedWorld(t *testing.T, change ...func(*world)) *world {
	return newWorld(t, append([]func(*world){func(w *world) {
		w.Config.Outage = office.OutageLimits{}
		w.Config.Policy.Remind = 0
	}}, change...)...)
}

// work lets the service look around every half hour.
func (w *world) work(d time.Duration) (out []store.Dispatch) {
	w.T.Helper()
	for ; d > 0; d -= 30 * time.Minute {
		out = append(out, w.Tick()...)
		w.Clock.Advance(min(d, 30*time.Minute))
	}
	return append(out, w.Tick()...)
}

// restart is a power cut of some length.
func (w *world) restart(off time.Duration) {
	w.T.Helper()
	w.Stop()
	w.Clock.Advance(off)
	w.Start()
}

func (w *world) wantDeadline(game string, phase int, want time.Time) {
	w.T.Helper()
	if g := w.Show(game); g.Phase != phase || !g.Deadline.Equal(want) || g.Outage != "" {
		w.T.Errorf("%s: phase %d until %v (outage %q), want phase %d until %v", game, g.Phase, g.Deadline, g.Outage, phase, want)
	}
}

func TestTenDaysWithoutPowerForceNothing(t *testing.T) {
	w := newWatchedWorld(t, func(w *world) { w.Config.Policy.Remind = 24 * time.Hour })
	g := w.Game(nil)
	w.work(day)
	w.Mails()
	w.restart(10 * day)
	mails := w.Tick()
	w.WantMails(mails, "moved>ana moved>benito moderator-outage-over>mod")
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
	if got := w.Show(g).Moved; got != "asleep" {
		t.Errorf("moved %q, want asleep", got)
	}
	w.WantMails(w.work(47*time.Hour+30*time.Minute), "reminder>ana")
	w.WantMails(w.work(24*time.Hour+30*time.Minute), "sitrep>ana sitrep>benito")
}

// TestOutageEndsThoughATitleIsGone: a game whose title is no longer loaded holds
// up no other game.
func TestOutageEndsThoughATitleIsGone(t *testing.T) {
	w := newWatchedWorld(t, func(w *world) { w.Titles = append(w.Titles, elsewhere{theToy}) })
	g := w.Game(nil)
	w.Game(nil, func(n *founding.NewGame) { n.Title = "elsewhere" })
	w.work(day)
	w.Mails()
	w.Titles = w.Titles[:1]
	w.restart(10 * day)
	if err := w.Service.Tick(w.Ctx); err == nil {
		t.Error("nobody is told of the game whose title is gone")
	}
	if got := summary(w.Mails()); !strings.Contains(got, "moved>ana moved>benito moderator-outage-over>mod") {
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
			w := newWatchedWorld(t, func(w *world) { w.Config.Policy.Grace = tc.grace })
			g := w.Game(nil)
			w.work(72*time.Hour + tc.grace - 30*time.Minute)
			w.Mails()
			w.restart(tc.off)
			w.Tick()
			if got := w.Show(g).Phase == 2; got != tc.forced {
				t.Errorf("forced: %v, want %v", got, tc.forced)
			}
			if !tc.forced {
				w.wantDeadline(g, 1, w.Clock.Now().Add(day)) // longer than the gap
			}
		})
	}
}

// TestDeadlineSoonAfterAnOutage: who wrote meanwhile has had no answer.
func TestDeadlineSoonAfterAnOutage(t *testing.T) {
	w := newWatchedWorld(t)
	soon, later := w.Game(nil), w.Game(nil, func(n *founding.NewGame) {
		n.Policy = &store.Policy{Orders: 20 * day}
	})
	paused := w.Game(nil)
	if _, err := w.Service.Pause(w.Ctx, paused, "x"); err != nil {
		t.Fatal(err)
	}
	w.work(time.Hour)
	w.restart(70 * time.Hour)
	w.Tick()
	w.wantDeadline(soon, 1, w.Clock.Now().Add(day))
	w.wantDeadline(later, 1, noon.Add(20*day))
	w.wantDeadline(paused, 1, noon.Add(72*time.Hour))
}

func TestClockThatJumpsAheadForcesNothing(t *testing.T) {
	w := newWatchedWorld(t)
	w.Skew = nil
	w.Stop()
	ahead := time.Duration(0)
	w.Skew = func(context.Context) (time.Duration, error) { return -ahead, nil }
	w.Start()
	g := w.Game(nil)
	w.work(day)
	w.Mails()
	w.Clock.Adjust(10 * day)
	ahead = 10 * day
	mails := w.Tick()
	w.WantMails(mails, "outage>ana outage>benito moderator-outage>mod")
	if got := w.Show(g); got.Phase != 1 || got.Outage != "clock" {
		t.Errorf("phase %d, outage %q", got.Phase, got.Outage)
	}
	w.WantMails(w.work(3*time.Hour), "") // once, however long it lasts
	w.Stop()
	w.Start() // nor is it forgotten
	w.WantMails(w.work(time.Hour), "")
	w.Clock.Adjust(-10 * day)
	ahead = 0
	w.WantMails(w.Tick(), "moderator-outage-over>mod")
	w.wantDeadline(g, 1, noon.Add(72*time.Hour)) // it did not pass
	w.WantMails(w.work(44*time.Hour), "sitrep>ana sitrep>benito")
}

// TestClockOfTheWholeMachineJumps: the mail server runs on it, too.
func TestClockOfTheWholeMachineJumps(t *testing.T) {
	for _, by := range []time.Duration{10 * day, -10 * day} {
		w := newWatchedWorld(t)
		g := w.Game(nil)
		w.work(day)
		w.Mails()
		w.Clock.Adjust(by)
		w.Tick()
		want := noon.Add(72 * time.Hour)
		if by > 0 {
			want = want.Add(by)
		}
		w.wantDeadline(g, 1, want)
		w.Clock.Adjust(-by)
		w.Tick()
		if got := w.Show(g); got.Phase != 1 || got.Deadline.Before(w.Clock.Now().Add(47*time.Hour)) {
			t.Errorf("back again: phase %d until %v", got.Phase, got.Deadline)
		}
	}
}

// TestSleepIsAJump: the steady clock stood still, for less than an hour.
func TestSleepIsAJump(t *testing.T) {
	w := newWatchedWorld(t)
	g := w.Game(nil)
	w.work(72*time.Hour - 5*time.Minute)
	w.Clock.Adjust(20 * time.Minute)
	w.Tick()
	w.wantDeadline(g, 1, w.Clock.Now().Add(day))
}

// TestClockThatDiffersFromTheMailServersForcesNothing, in either direction and
// from the start.
func TestClockThatDiffersFromTheMailServersForcesNothing(t *testing.T) {
	for _, skew := range []time.Duration{11 * time.Minute, -11 * time.Minute, 9 * time.Minute, -9 * time.Minute} {
		now := skew
		w := newWatchedWorld(t, func(w *world) {
			w.Skew = func(context.Context) (time.Duration, error) { return now, nil }
		})
		g := w.Game(nil)
		w.work(72 * time.Hour)
		held := skew.Abs() > 10*time.Minute
		if got := w.Show(g); (got.Phase == 1) != held || (got.Outage == "clock") != held {
			t.Errorf("%v: phase %d, outage %q", skew, got.Phase, got.Outage)
		}
		if !held {
			continue
		}
		w.work(time.Hour)
		now = 0
		w.Tick()
		w.wantDeadline(g, 1, w.Clock.Now().Add(day))
	}
}

// TestLetterFromTheFuture shows that our clock is behind before a deadline
// passes.
func TestLetterFromTheFuture(t *testing.T) {
	w := newWatchedWorld(t, func(w *world) {
		w.Skew = func(context.Context) (time.Duration, error) { return time.Hour, nil }
	})
	g := w.Game(nil)
	w.Tick()
	l := w.Letter(raw("f@x", ana, "x", w.Block(g, toy.Red, 1, "hold mill", "wait")))
	l.Received = l.Received.Add(time.Hour)
	w.Receive(l)
	w.Tick()
	if got := w.Show(g).Outage; got != "clock" {
		t.Errorf("outage %q, want clock", got)
	}
}

// TestMailboxOutOfReachIsAnOutage: the service looked, but saw nothing.
func TestMailboxOutOfReachIsAnOutage(t *testing.T) {
	w := newWatchedWorld(t)
	w.Stop()
	w.LastRead = w.Clock.Now
	w.Start()
	g := w.Game(nil)
	w.work(day)
	w.Mails()
	last := w.Clock.Now()
	w.LastRead = func() time.Time { return last }
	w.Stop()
	w.Start()
	w.Drainer.Err = errors.New("no connection")
	mails := w.work(72 * time.Hour)
	if got := summary(mails); strings.Count(got, ">ana") != 1 || strings.Count(got, ">benito") != 1 || strings.Count(got, ">mod") != 1 {
		t.Errorf("told %s, want each once", got)
	}
	w.Drainer.Err = nil
	w.Drainer.In = append(w.Drainer.In, w.Letter(raw("meanwhile@x", benj, "x", w.Block(g, toy.Blue, 1, "hold ford"))))
	w.Tick()
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
				games = append(games, w.Game(nil))
				if i < tc.report {
					w.Order(games[i], toy.Red, "hold mill", "wait")
				}
				w.Clock.Advance(time.Minute) // within the hour
			}
			w.work(72 * time.Hour)
			for i, g := range games {
				if i >= tc.report && (w.Show(g).Phase == 1) != tc.held {
					t.Errorf("%s is in phase %d", g, w.Show(g).Phase)
				}
			}
			if !tc.held {
				return
			}
			last := games[len(games)-1]
			if got := w.Show(last); got.Moved != "silence" || got.Deadline.Before(w.Clock.Now().Add(23*time.Hour)) {
				t.Errorf("moved %q until %v", got.Moved, got.Deadline)
			}
			w.work(25 * time.Hour)
			if got := w.Show(last).Phase; got != 2 {
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
			games = append(games, w.Game(nil))
			w.Clock.Advance(tc.apart)
			w.Tick()
		}
		w.work(72*time.Hour - 3*tc.apart)
		w.Clock.Advance(tc.apart)
		w.Tick()
		w.restart(time.Minute)
		w.Clock.Advance(tc.apart)
		w.Tick()
		if a, b, c := w.Show(games[0]).Phase, w.Show(games[1]).Phase, w.Show(games[2]).Phase; a != 2 || b != 2 || (c == 1) != tc.held {
			t.Errorf("%v apart: phases %d, %d, %d", tc.apart, a, b, c)
		}
	}
}

// TestPhaseThatBeganByAClockThatWasAhead has its time by the right one.
func TestPhaseThatBeganByAClockThatWasAhead(t *testing.T) {
	ahead := 10 * day
	w := newWatchedWorld(t, func(w *world) {
		w.Skew = func(context.Context) (time.Duration, error) { return -ahead, nil }
	})
	g := w.Game(nil)
	w.work(day)
	w.Clock.Adjust(ahead)
	w.Tick()
	w.Order(g, toy.Red, "hold mill") // nobody is awaited any more: it is played
	if got := w.Show(g).Phase; got != 2 {
		t.Fatalf("phase %d, want 2", got)
	}
	w.Clock.Adjust(-ahead)
	ahead = 0
	w.Tick()
	w.wantDeadline(g, 2, w.Clock.Now().Add(72*time.Hour))
}

// TestLetterOfAnOutageCounts: the mail server took it after the deadline, which
// does not count, as nobody was there to answer what came before it.
func TestLetterOfAnOutageCounts(t *testing.T) {
	w := newWatchedWorld(t)
	g := w.Game(nil)
	w.work(day)
	body := w.Block(g, toy.Red, 1, "hold mill")
	w.Stop()
	w.Clock.Advance(3 * day)
	l := w.Letter(raw("gap@x", ana, "x", body))
	w.Clock.Advance(7 * day)
	w.Start()
	w.Receive(l) // the poller is faster than the service
	w.Tick()
	a, err := w.Service.Transfer.Export(w.Ctx, g, true)
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
	g := w.Game(nil)
	w.work(day)
	w.Clock.Adjust(10 * day)
	w.Tick()
	w.Order(g, toy.Red, "hold mill", "wait")
	w.Clock.Adjust(-10 * day)
	w.Tick()
	for _, d := range w.Outbox() {
		if d.State == store.Queued && d.Next.After(w.Clock.Now()) {
			t.Errorf("%s to %s waits until %v", d.Kind, d.Recipient, d.Next)
		}
	}
}
