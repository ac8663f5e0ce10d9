package adjudicator_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

func TestReminderThenForced(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	w.Clock.Advance(47 * time.Hour)
	w.WantMails(w.Tick(), "")
	w.Clock.Advance(time.Hour)
	w.WantMails(w.Tick(), "reminder>ana")
	w.WantMails(w.Tick(), "")
	w.Clock.Advance(24*time.Hour - time.Second)
	w.WantMails(w.Tick(), "")
	w.Clock.Advance(time.Second)
	mails := w.Tick()
	w.WantMails(mails, "sitrep>ana sitrep>benito")
	for _, m := range mails {
		if !strings.Contains(m.Text, "The Red side sent no sheet for phase 1") && !strings.Contains(m.Text, "fase 1 no llegó la hoja del Rojo") {
			t.Errorf("nobody is told who did not report:\n%s", m.Text)
		}
	}
	if got := w.Show(g).Deadline; !got.Equal(noon.Add(2 * 72 * time.Hour)) {
		t.Errorf("the next deadline is %v", got)
	}
}

func TestNoReminderAfterTheDeadline(t *testing.T) {
	w := newWorld(t) // stopped for days
	w.Game(nil)
	w.Mails()
	w.Clock.Advance(80 * time.Hour)
	w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
}

// TestDeadlineSpansAbsoluteTime: the clocks of Madrid change within the phase;
// it is 72 hours long all the same, and shown in the player's zone.
func TestDeadlineSpansAbsoluteTime(t *testing.T) {
	w := newWorld(t)
	w.Game(nil)
	mails := w.Mails()
	for i, want := range []string{"31 March 2026, 08:00 (UTC-4)", "31 de marzo de 2026, 14:00 (UTC+2)"} {
		if !strings.Contains(mails[i].Text, want) {
			t.Errorf("deadline of %s is not %s:\n%s", mails[i].Recipient, want, mails[i].Text)
		}
	}
}

func TestGraceComesAfterTheDeadline(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.Policy.Grace = 12 * time.Hour; w.Config.Policy.Remind = 0 })
	w.Game(nil)
	w.Mails()
	w.Clock.Advance(83 * time.Hour)
	w.WantMails(w.Tick(), "")
	w.Clock.Advance(time.Hour)
	w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
}

func TestDecisionsHaveTheirOwnDeadline(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"decisions": "ask"})
	w.Order(g, toy.Red, "raid ford")
	if got := w.Show(g).Deadline; !got.Equal(noon.Add(24 * time.Hour)) {
		t.Errorf("the deadline of a decision is %v", got)
	}
}

func TestMailboxIsReadBeforeAnythingIsForced(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Clock.Advance(71 * time.Hour)
	w.Drainer.In = append(w.Drainer.In, w.Letter(raw("late@x", ana, "x", w.Block(g, toy.Red, 1, "hold mill"))))
	w.Tick()
	w.Mails()
	w.Clock.Advance(2 * time.Hour)
	w.WantMails(w.Tick(), "ack>ana sitrep>ana sitrep>benito")
	a, err := w.Service.Transfer.Export(w.Ctx, g, true)
	if err != nil {
		t.Fatal(err)
	}
	if p := a.Phases[0]; len(p.Missed) != 0 || len(p.Sheets) != 1 {
		t.Errorf("missed %v, sheets %v", p.Missed, p.Sheets)
	}
}

func TestNobodyIsPassedOverWhileTheMailboxCannotBeRead(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.Policy.Remind = 0 })
	w.Game(nil)
	w.Mails()
	w.Drainer.Err = errors.New("no connection")
	w.Clock.Advance(72*time.Hour + time.Minute)
	w.WantMails(w.Tick(), "")
	w.Drainer.Err = nil
	w.WantMails(w.Tick(), "") // not before the retry
	w.Drainer.Err = errors.New("no connection")
	var told []store.Dispatch
	for range 60 {
		w.Clock.Advance(time.Minute)
		told = append(told, w.Tick()...)
	}
	w.Drainer.Err = nil
	w.WantMails(told, "moderator-mailbox>mod") // it lasts: once
	w.Clock.Advance(time.Minute)
	w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
}

func TestOneTickDrainsOnce(t *testing.T) {
	w := newWorld(t)
	w.Game(nil)
	w.Game(nil)
	w.Clock.Advance(73 * time.Hour)
	w.Tick()
	if got := len(w.Drainer.Calls); got != 1 {
		t.Errorf("the mailbox was drained %d times, want once", got)
	}
}

func TestHoldWaitsAndTellsTheModerator(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.Policy.Remind = 0 })
	g := w.Game(nil, func(n *founding.NewGame) { n.Missing = store.MissingHold })
	w.Order(g, toy.Red, "raid nowhere") // a draft is not a report
	w.Mails()
	w.Clock.Advance(73 * time.Hour)
	w.WantMails(w.Tick(), "moderator-held>mod")
	if info := w.Show(g); !info.Held || info.Phase != 1 {
		t.Errorf("held %v in phase %d", info.Held, info.Phase)
	}
	w.Clock.Advance(300 * time.Hour)
	w.WantMails(w.Tick(), "")
	w.WantMails(w.Order(g, toy.Red, "hold mill"), "ack>ana sitrep>ana sitrep>benito")
}

// TestForcedPhaseTakesTheBestThereIs: a sheet that is not final before a
// draft's good part before nothing.
func TestForcedPhaseTakesTheBestThereIs(t *testing.T) {
	for _, tc := range []struct {
		name    string
		sheets  [][]string
		want    []string // canonical
		partial bool
		missed  int
	}{
		{"nothing", nil, nil, false, 1},
		{"draft", [][]string{{"hold mill", "raid nowhere", "raid ford"}}, []string{"hold mill", "raid ford"}, true, 0},
		{"not final", [][]string{{"hold mill", "wait"}}, []string{"hold mill"}, false, 0},
		{"not final, then a draft", [][]string{{"hold mill", "wait"}, {"hold hill", "raid nowhere"}}, []string{"hold mill"}, false, 0},
		{"last word taken back", [][]string{{"hold mill", "wait"}, {"hold ford", "wait"}}, []string{"hold ford"}, false, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWorld(t)
			g := w.Game(nil)
			for _, lines := range tc.sheets {
				w.Order(g, toy.Red, lines...)
			}
			w.Clock.Advance(73 * time.Hour)
			w.Tick()
			a, err := w.Service.Transfer.Export(w.Ctx, g, true)
			if err != nil {
				t.Fatal(err)
			}
			p := a.Phases[0]
			if len(p.Missed) != tc.missed {
				t.Errorf("missed %v", p.Missed)
			}
			if tc.want == nil {
				if len(p.Sheets) != 0 {
					t.Errorf("sheets %v", p.Sheets)
				}
				return
			}
			if got := fmt.Sprint(p.Sheets[0].Canonical); got != fmt.Sprint(tc.want) || p.Sheets[0].Partial != tc.partial {
				t.Errorf("carried out %s (partial %v), want %v", got, p.Sheets[0].Partial, tc.want)
			}
		})
	}
}

func TestUnreachablePlayerIsNotPassedOver(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.Policy.Remind = 0 })
	g := w.Game(nil)
	var ours string
	for _, d := range w.Outbox() {
		if d.Side == toy.Red {
			ours = d.MessageID
		}
	}
	w.Mails()
	for i := range 3 {
		w.Receive(w.Letter(bounce(fmt.Sprintf("b%d@x", i), ours)))
		w.WantMails(w.Mails(), "moderator-bounce>mod")
	}
	if got := w.Show(g).Seats[0].Bounces; got != 3 {
		t.Errorf("%d bounces, want 3", got)
	}
	w.Clock.Advance(73 * time.Hour)
	w.WantMails(w.Tick(), "moderator-held>mod moderator-unreachable>mod")
	if got := w.Show(g).Phase; got != 1 {
		t.Errorf("phase %d, want 1", got)
	}
	w.WantMails(w.Order(g, toy.Red, "hold mill"), "ack>ana sitrep>ana sitrep>benito")
	if got := w.Show(g).Seats[0].Bounces; got != 0 {
		t.Errorf("%d bounces after a letter with the key, want 0", got)
	}
}

func bounce(id, original string) []byte {
	body := "--b\nContent-Type: text/plain\n\nsorry\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\n" +
		"Final-Recipient: rfc822; " + ana + "\nAction: failed\nStatus: 5.1.1\n\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: <" + original + ">\nSubject: x\n\n--b--\n"
	return raw(id, "MAILER-DAEMON@mx.example.net", "failure", body, "MIME-Version: 1.0",
		`Content-Type: multipart/report; report-type=delivery-status; boundary="b"`, "Return-Path: <>")
}

func TestRefusedDispatchCountsOnTheSeat(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	first := w.Mails()[0]
	w.Refuse(first.ID, "550 no such user")
	w.WantMails(w.Mails(), "moderator-refused>mod")
	info := w.Show(g)
	if info.Seats[0].Bounces != 1 || info.Outbox.Failed != 1 {
		t.Errorf("bounces %d, failed %d", info.Seats[0].Bounces, info.Outbox.Failed)
	}
}

func TestPauseAndResume(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	if _, err := w.Service.Pause(w.Ctx, g, "moderator:mo"); err != nil {
		t.Fatal(err)
	}
	w.Mails()
	w.Clock.Advance(100 * time.Hour)
	w.WantMails(w.Tick(), "")
	w.WantMails(w.Order(g, toy.Red, "hold mill"), "ack>ana") // kept, not carried out
	if _, err := w.Service.Resume(w.Ctx, g, "moderator:mo"); err != nil {
		t.Fatal(err)
	}
	w.Mails()
	w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
	if got := w.Show(g).Deadline; !got.Equal(w.Clock.Now().Add(72 * time.Hour)) {
		t.Errorf("deadline %v", got)
	}
	if _, err := w.Service.Pause(w.Ctx, "toy-9", "x"); !errors.Is(err, phases.ErrNoGame) {
		t.Errorf("Pause of no game = %v", err)
	}
}

// brokenTitle fails when it adjudicates.
type brokenTitle struct{ toy.Title }

type brokenPosition struct{ rules.Position }

func (b brokenTitle) Decode(raw []byte) (rules.Position, error) {
	p, err := b.Title.Decode(raw)
	return brokenPosition{p}, err
}

func (brokenPosition) Adjudicate(rules.Input) (rules.Outcome, error) { panic("secret") }

func TestTitleThatFailsPausesTheGame(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Titles = []rules.Title{brokenTitle{theToy}} })
	g := w.Game(nil)
	other := w.Game(nil)
	w.Mails()
	w.WantMails(w.Order(g, toy.Red, "hold mill"), "ack>ana paused>ana paused>benito moderator-fault>mod")
	if got := w.Show(g).State; got != store.Paused {
		t.Errorf("the game is %s, want paused", got)
	}
	if got := w.Show(other).State; got != store.Running {
		t.Errorf("another game is %s", got)
	}
}
