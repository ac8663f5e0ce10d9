package adjudicator_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/beacon/beacontest"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// withBeacon gives a world a beacon of its own.
func withBeacon(w *world) { w.Beacon = beacontest.New(w.T, w.Clock.Now) }

// beaconGame is a game whose dice come from the beacon, in which one raid is
// decided by a roll.
func beaconGame(w *world) string {
	w.T.Helper()
	return w.Game(map[string]string{"dice": "beacon", "turns": "1", "decisions": "ask"})
}

// deliver has the mail server take everything now.
func (w *world) deliver() {
	w.T.Helper()
	for _, d := range w.Outbox() {
		if err := w.Service.DispatchSent(w.Ctx, d.ID, "250 ok", w.Clock.Now()); err != nil {
			w.T.Fatal(err)
		}
	}
}

// closing is a closing mail that a side got.
func closing(w *world, mails []store.Dispatch, to string) string {
	w.T.Helper()
	for _, m := range mails {
		if strings.HasPrefix(string(m.Kind), "closing") && m.Recipient == to {
			return m.Text
		}
	}
	w.T.Fatalf("no closing mail to %s among %s", to, summary(mails))
	return ""
}

func TestPhaseIsClosedThenPlayedWithItsRound(t *testing.T) {
	w := newWorld(t, withBeacon)
	g := beaconGame(w)
	welcome := w.Mails()[0].Text
	if !strings.Contains(welcome, w.Beacon.Network.Chain) {
		t.Errorf("the first mail does not name the beacon:\n%s", welcome)
	}
	w.deliver()
	mails := w.Order(g, toy.Red, "hold mill")
	w.WantMails(mails, "ack>ana closing>ana closing>benito")
	if !catalogtest.Tells(t, rules.English, mails[0].Text, "ack.closes") {
		t.Errorf("the acknowledgement does not say that the phase is closed:\n%s", mails[0].Text)
	}
	round := w.Beacon.Network.First(w.Clock.Now().Add(10 * time.Minute))
	for _, to := range []string{ana, benj} {
		if text := closing(w, mails, to); !strings.Contains(strings.Join(strings.Fields(text), " "), fmt.Sprint(round)) {
			t.Errorf("the closing mail to %s does not name round %d:\n%s", to, round, text)
		}
	}
	closed := closing(w, mails, ana)
	w.deliver()
	w.Clock.Advance(10*time.Minute - time.Second)
	w.WantMails(w.Tick(), "")
	if w.Show(g).Phase != 1 || w.Beacon.Asked.Load() != 0 {
		t.Error("the round was asked for before its time")
	}
	w.Clock.Advance(4 * time.Second)
	mails = w.Tick()
	w.WantMails(mails, "sitrep>ana sitrep>benito")
	if text := strings.Join(strings.Fields(mails[0].Text), " "); !strings.Contains(text, fmt.Sprintf("round %d of the public beacon", round)) {
		t.Errorf("the report does not name the round:\n%s", mails[0].Text)
	}
	a := w.export(g)
	if b := a.Phases[0].Beacon; b == nil || b.Round != round || len(b.Late)+len(b.Passed) != 0 {
		t.Errorf("archived round %+v, want %d", a.Phases[0].Beacon, round)
	}
	w.wantVerified(a)
	b := a.Phases[0].Beacon
	if d := a.CheckClosing(1, b.Round, b.Seal); d != nil {
		t.Errorf("the closing mail differs: %v", d)
	}
	if a.CheckClosing(1, b.Round+1, b.Seal) == nil || a.CheckClosing(1, b.Round, b.Seal[1:]+"x") == nil || a.CheckClosing(2, b.Round, b.Seal) == nil {
		t.Error("another round, seal or phase is taken for that of the archive")
	}
	if line := fmt.Sprintf("P1=%d:%s", b.Round, b.Seal); !strings.Contains(closed, line) {
		t.Errorf("the closing mail does not hold %s:\n%s", line, closed)
	}
}

func (w *world) export(game string) *archive.Archive {
	w.T.Helper()
	a, err := w.Service.Transfer.Export(w.Ctx, game, true)
	if err != nil {
		w.T.Fatal(err)
	}
	return a
}

func (w *world) wantVerified(a *archive.Archive) {
	w.T.Helper()
	report, err := w.Keeper().Verify(context.Background(), a, nil)
	if err != nil || !report.SoFar() {
		w.T.Errorf("verify: %v, %v", report.Differs, err)
	}
}

// TestNothingChangesAClosedPhase: not a sheet, nor wait, nor new standing orders,
// nor another configuration of the beacon.
func TestNothingChangesAClosedPhase(t *testing.T) {
	play := func(meddle func(w *world, g string)) *archive.Archive {
		w := newWorld(t, withBeacon)
		g := w.Game(map[string]string{"dice": "beacon", "turns": "3"})
		w.Order(g, toy.Red, "raid ford")
		w.deliver()
		meddle(w, g)
		w.Clock.Advance(11 * time.Minute)
		w.Tick()
		return w.export(g)
	}
	calm := play(func(*world, string) {})
	if len(calm.Phases) == 0 || len(calm.Phases[0].Rolls) == 0 {
		t.Fatalf("nothing was rolled: %+v", calm.Phases)
	}
	want := phaseJSON(t, calm)
	for name, meddle := range map[string]func(w *world, g string){
		"another sheet": func(w *world, g string) {
			mails := w.Order(g, toy.Red, "hold mill")
			w.WantMails(mails, "notice>ana")
			if !strings.Contains(mails[0].Text, "Phase 1 is closed") {
				t.Errorf("the answer does not say that the phase is closed:\n%s", mails[0].Text)
			}
		},
		"wait": func(w *world, g string) {
			w.WantMails(w.Order(g, toy.Red, "wait"), "notice>ana")
		},
		"standing orders": func(w *world, g string) {
			w.WantMails(w.Order(g, toy.Blue, "permanente huir en colina"), "ack>benito")
		},
		"an advance sheet": func(w *world, g string) {
			mails := w.Order(g, toy.Red, "turn 2", "hold mill")
			w.WantMails(mails, "ack>ana")
			if strings.Contains(mails[0].Text, "last one") {
				t.Errorf("an advance sheet is taken for the last one:\n%s", mails[0].Text)
			}
		},
		"a restart": func(w *world, g string) { w.Stop(); w.Start() },
		"a deadline": func(w *world, g string) {
			w.Clock.Advance(100 * time.Hour)
			w.Tick()
			w.Clock.Advance(-100 * time.Hour)
		},
	} {
		t.Run(name, func(t *testing.T) {
			if name == "a deadline" { // played late, with the same round
				a := play(meddle)
				if a.Phases[0].Beacon.Round != calm.Phases[0].Beacon.Round {
					t.Errorf("played with round %d, want %d", a.Phases[0].Beacon.Round, calm.Phases[0].Beacon.Round)
				}
				return
			}
			if got := phaseJSON(t, play(meddle)); got != want {
				t.Errorf("the phase came out otherwise:\n%s\n%s", got, want)
			}
		})
	}
}

// phaseJSON is the first phase of a game without the times of its mails.
func phaseJSON(t *testing.T, a *archive.Archive) string {
	t.Helper()
	b, err := json.Marshal(a.Phases[0])
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestTheRoundDecides: another round gives other rolls, the same seed and
// orders given.
func TestTheRoundDecides(t *testing.T) {
	faces := map[string]bool{}
	for minute := range 6 {
		w := newWorld(t, withBeacon)
		g := w.Game(map[string]string{"dice": "beacon"})
		w.Clock.Advance(time.Duration(minute) * time.Minute)
		w.Order(g, toy.Red, "raid ford")
		w.deliver()
		w.Clock.Advance(11 * time.Minute)
		w.Tick()
		a := w.export(g)
		w.wantVerified(a)
		faces[fmt.Sprint(a.Phases[0].Rolls)] = true
	}
	if len(faces) < 2 {
		t.Errorf("six rounds give the same rolls: %v", faces)
	}
}

// TestForcedPhaseIsClosedToo at its deadline, with what there is then.
func TestForcedPhaseIsClosedToo(t *testing.T) {
	w := newWorld(t, withBeacon, func(w *world) { w.Config.Policy.Remind = 0 })
	g := beaconGame(w)
	w.deliver()
	w.Mails()
	w.Clock.Advance(72 * time.Hour)
	w.WantMails(w.Tick(), "closing>ana closing>benito")
	w.deliver()
	w.WantMails(w.Order(g, toy.Red, "hold mill"), "notice>ana")
	w.deliver()
	w.Clock.Advance(11 * time.Minute)
	w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
	a := w.export(g)
	if got := a.Phases[0].Missed; !slices.Equal(got, []rules.Side{toy.Red}) {
		t.Errorf("missed %v, want Red", got)
	}
	w.wantVerified(a)
}

func TestPausedGameKeepsItsClosing(t *testing.T) {
	w := newWorld(t, withBeacon)
	g := beaconGame(w)
	w.deliver()
	round := w.Beacon.Network.First(w.Clock.Now().Add(10 * time.Minute))
	w.Order(g, toy.Red, "hold mill")
	w.deliver()
	if _, err := w.Service.Pause(w.Ctx, g, "moderator:mo"); err != nil {
		t.Fatal(err)
	}
	w.deliver()
	w.Mails()
	w.Clock.Advance(5 * time.Hour)
	w.WantMails(w.Tick(), "")
	if _, err := w.Service.Resume(w.Ctx, g, "moderator:mo"); err != nil {
		t.Fatal(err)
	}
	w.Mails()
	w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
	if got := w.export(g).Phases[0].Beacon.Round; got != round {
		t.Errorf("played with round %d, want %d", got, round)
	}
}

func TestBeaconGameNeedsABeacon(t *testing.T) {
	w := newWorld(t)
	_, err := w.Service.Founding.CreateGame(w.Ctx, founding.NewGame{
		Title: "toy", Options: map[string]string{"dice": "beacon"},
		Seats: []founding.NewSeat{{Side: toy.Red, Person: office.Person{Address: ana}}, {Side: toy.Blue, Person: office.Person{Address: benj}}},
	})
	if !errors.Is(err, office.ErrSetup) {
		t.Errorf("CreateGame = %v, want ErrSetup", err)
	}
	_, err = w.Service.Founding.CreateGame(w.Ctx, founding.NewGame{
		Title: "toy", Options: map[string]string{"dice": "loaded"},
		Seats: []founding.NewSeat{{Side: toy.Red, Person: office.Person{Address: ana}}, {Side: toy.Blue, Person: office.Person{Address: benj}}},
	})
	if !errors.Is(err, office.ErrSetup) || !strings.Contains(err.Error(), "sealed or beacon") {
		t.Errorf("CreateGame = %v, want ErrSetup and what is possible", err)
	}
}

// TestVerifyChecksTheBeacon: whatever is changed of the round is found.
func TestVerifyChecksTheBeacon(t *testing.T) {
	w := newWorld(t, withBeacon)
	g := w.Game(map[string]string{"dice": "beacon"})
	w.Order(g, toy.Red, "raid ford")
	w.deliver()
	w.Clock.Advance(11 * time.Minute)
	w.Tick()
	for name, change := range map[string]func(p *archive.Phase, a *archive.Archive){
		"round":     func(p *archive.Phase, _ *archive.Archive) { p.Beacon.Round++ },
		"signature": func(p *archive.Phase, _ *archive.Archive) { p.Beacon.Signature = fmt.Sprintf("%x", w.Beacon.Sign(1)) },
		"another round and its signature": func(p *archive.Phase, _ *archive.Archive) {
			p.Beacon.Round++
			p.Beacon.Signature = fmt.Sprintf("%x", w.Beacon.Sign(p.Beacon.Round))
		},
		"seal":         func(p *archive.Phase, _ *archive.Archive) { p.Beacon.Seal = "a" + p.Beacon.Seal[1:] + "x" },
		"named late":   func(p *archive.Phase, _ *archive.Archive) { p.Beacon.Closed = p.Beacon.Closed.Add(9 * time.Minute) },
		"played early": func(p *archive.Phase, _ *archive.Archive) { p.Adjudicated = p.Beacon.Closed },
		"no round":     func(p *archive.Phase, _ *archive.Archive) { p.Beacon = nil },
		"sealed after all": func(p *archive.Phase, a *archive.Archive) {
			p.Beacon, a.Start.Options["dice"] = nil, "sealed"
		},
		"another network": func(_ *archive.Phase, a *archive.Archive) {
			n := *a.Start.Network
			n.Period++
			a.Start.Network = &n
		},
	} {
		t.Run(name, func(t *testing.T) {
			a := w.export(g)
			change(&a.Phases[0], a)
			report, err := w.Keeper().Verify(context.Background(), a, nil)
			if err == nil && report.SoFar() {
				t.Error("verified all the same")
			}
		})
	}
}

// TestModeratorsClosePhasesToo: force closes the phase; what is closed is neither
// forced again nor extended.
func TestModeratorsClosePhasesToo(t *testing.T) {
	w := newWorld(t, withBeacon)
	g := beaconGame(w)
	w.deliver()
	w.Mails()
	forced, err := w.Service.Force(w.Ctx, g, "moderator:mo", 1)
	if err != nil || forced.State != store.CommandDone {
		t.Fatalf("force: %+v, %v", forced, err)
	}
	w.WantMails(w.Mails(), "closing>ana closing>benito moderator-forced>mod")
	w.deliver()
	again, err := w.Service.Force(w.Ctx, g, "moderator:mo", 1)
	if err != nil || again.State != store.CommandDone {
		t.Errorf("force again: %+v, %v", again, err)
	}
	extended, err := w.Service.Extend(w.Ctx, g, "moderator:mo", 48*time.Hour, time.Time{})
	if err != nil || extended.State == store.CommandDone {
		t.Errorf("extend: %+v, %v; want a refusal", extended, err)
	}
	w.WantMails(w.Mails(), "")
	w.Clock.Advance(11 * time.Minute)
	w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
	w.wantVerified(w.export(g))
}
