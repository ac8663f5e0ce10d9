package adjudicator_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

func TestReminderThenForced(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	w.mails()
	w.clock.advance(47 * time.Hour)
	w.wantMails(w.tick(), "")
	w.clock.advance(time.Hour)
	w.wantMails(w.tick(), "reminder>ana")
	w.wantMails(w.tick(), "")
	w.clock.advance(24*time.Hour - time.Second)
	w.wantMails(w.tick(), "")
	w.clock.advance(time.Second)
	mails := w.tick()
	w.wantMails(mails, "sitrep>ana sitrep>benito")
	for _, m := range mails {
		if !strings.Contains(m.Text, "The Red side sent no sheet for phase 1") && !strings.Contains(m.Text, "fase 1 no llegó la hoja del Rojo") {
			t.Errorf("nobody is told who did not report:\n%s", m.Text)
		}
	}
	if got := w.show(g).Deadline; !got.Equal(noon.Add(2 * 72 * time.Hour)) {
		t.Errorf("the next deadline is %v", got)
	}
}

func TestNoReminderAfterTheDeadline(t *testing.T) {
	w := newWorld(t) // stopped for days
	w.game(nil)
	w.mails()
	w.clock.advance(80 * time.Hour)
	w.wantMails(w.tick(), "sitrep>ana sitrep>benito")
}

// TestDeadlineSpansAbsoluteTime: the clocks of Madrid change within the phase;
// it is 72 hours long all the same, and shown in the player's zone.
func TestDeadlineSpansAbsoluteTime(t *testing.T) {
	w := newWorld(t)
	w.game(nil)
	mails := w.mails()
	for i, want := range []string{"31 March 2026, 08:00 (UTC-4)", "31 de marzo de 2026, 14:00 (UTC+2)"} {
		if !strings.Contains(mails[i].Text, want) {
			t.Errorf("deadline of %s is not %s:\n%s", mails[i].Recipient, want, mails[i].Text)
		}
	}
}

func TestGraceComesAfterTheDeadline(t *testing.T) {
	w := newWorld(t, func(w *world) { w.cfg.Policy.Grace = 12 * time.Hour; w.cfg.Policy.Remind = 0 })
	w.game(nil)
	w.mails()
	w.clock.advance(83 * time.Hour)
	w.wantMails(w.tick(), "")
	w.clock.advance(time.Hour)
	w.wantMails(w.tick(), "sitrep>ana sitrep>benito")
}

func TestDecisionsHaveTheirOwnDeadline(t *testing.T) {
	w := newWorld(t)
	g := w.game(map[string]string{"decisions": "ask"})
	w.order(g, toy.Red, "raid ford")
	if got := w.show(g).Deadline; !got.Equal(noon.Add(24 * time.Hour)) {
		t.Errorf("the deadline of a decision is %v", got)
	}
}

func TestMailboxIsReadBeforeAnythingIsForced(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	w.clock.advance(71 * time.Hour)
	w.drainer.in = append(w.drainer.in, w.letter(raw("late@x", ana, "x", w.block(g, toy.Red, 1, "hold mill"))))
	w.tick()
	w.mails()
	w.clock.advance(2 * time.Hour)
	w.wantMails(w.tick(), "ack>ana sitrep>ana sitrep>benito")
	a, err := w.svc.Export(w.ctx, g, true)
	if err != nil {
		t.Fatal(err)
	}
	if p := a.Phases[0]; len(p.Missed) != 0 || len(p.Sheets) != 1 {
		t.Errorf("missed %v, sheets %v", p.Missed, p.Sheets)
	}
}

func TestNobodyIsPassedOverWhileTheMailboxCannotBeRead(t *testing.T) {
	w := newWorld(t, func(w *world) { w.cfg.Policy.Remind = 0 })
	w.game(nil)
	w.mails()
	w.drainer.err = errors.New("no connection")
	w.clock.advance(72*time.Hour + time.Minute)
	w.wantMails(w.tick(), "")
	w.drainer.err = nil
	w.wantMails(w.tick(), "") // not before the retry
	w.drainer.err = errors.New("no connection")
	var told []store.Dispatch
	for range 60 {
		w.clock.advance(time.Minute)
		told = append(told, w.tick()...)
	}
	w.drainer.err = nil
	w.wantMails(told, "moderator-mailbox>mod") // it lasts: once
	w.clock.advance(time.Minute)
	w.wantMails(w.tick(), "sitrep>ana sitrep>benito")
}

func TestOneTickDrainsOnce(t *testing.T) {
	w := newWorld(t)
	w.game(nil)
	w.game(nil)
	w.clock.advance(73 * time.Hour)
	w.tick()
	if got := len(w.drainer.calls); got != 1 {
		t.Errorf("the mailbox was drained %d times, want once", got)
	}
}

func TestHoldWaitsAndTellsTheModerator(t *testing.T) {
	w := newWorld(t, func(w *world) { w.cfg.Policy.Remind = 0 })
	g := w.game(nil, func(n *adjudicator.NewGame) { n.Missing = store.MissingHold })
	w.order(g, toy.Red, "raid nowhere") // a draft is not a report
	w.mails()
	w.clock.advance(73 * time.Hour)
	w.wantMails(w.tick(), "moderator-held>mod")
	if info := w.show(g); !info.Held || info.Phase != 1 {
		t.Errorf("held %v in phase %d", info.Held, info.Phase)
	}
	w.clock.advance(300 * time.Hour)
	w.wantMails(w.tick(), "")
	w.wantMails(w.order(g, toy.Red, "hold mill"), "ack>ana sitrep>ana sitrep>benito")
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
			g := w.game(nil)
			for _, lines := range tc.sheets {
				w.order(g, toy.Red, lines...)
			}
			w.clock.advance(73 * time.Hour)
			w.tick()
			a, err := w.svc.Export(w.ctx, g, true)
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
	w := newWorld(t, func(w *world) { w.cfg.Policy.Remind = 0 })
	g := w.game(nil)
	var ours string
	for _, d := range w.outbox() {
		if d.Side == toy.Red {
			ours = d.MessageID
		}
	}
	w.mails()
	for i := range 3 {
		w.receive(w.letter(bounce(fmt.Sprintf("b%d@x", i), ours)))
		w.wantMails(w.mails(), "moderator-bounce>mod")
	}
	if got := w.show(g).Seats[0].Bounces; got != 3 {
		t.Errorf("%d bounces, want 3", got)
	}
	w.clock.advance(73 * time.Hour)
	w.wantMails(w.tick(), "moderator-held>mod moderator-unreachable>mod")
	if got := w.show(g).Phase; got != 1 {
		t.Errorf("phase %d, want 1", got)
	}
	w.wantMails(w.order(g, toy.Red, "hold mill"), "ack>ana sitrep>ana sitrep>benito")
	if got := w.show(g).Seats[0].Bounces; got != 0 {
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
	g := w.game(nil)
	first := w.mails()[0]
	w.refuse(first.ID, "550 no such user")
	w.wantMails(w.mails(), "moderator-refused>mod")
	info := w.show(g)
	if info.Seats[0].Bounces != 1 || info.Outbox.Failed != 1 {
		t.Errorf("bounces %d, failed %d", info.Seats[0].Bounces, info.Outbox.Failed)
	}
}

func TestPauseAndResume(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	w.mails()
	if _, err := w.svc.Pause(w.ctx, g, "moderator:mo"); err != nil {
		t.Fatal(err)
	}
	w.mails()
	w.clock.advance(100 * time.Hour)
	w.wantMails(w.tick(), "")
	w.wantMails(w.order(g, toy.Red, "hold mill"), "ack>ana") // kept, not carried out
	if _, err := w.svc.Resume(w.ctx, g, "moderator:mo"); err != nil {
		t.Fatal(err)
	}
	w.mails()
	w.wantMails(w.tick(), "sitrep>ana sitrep>benito")
	if got := w.show(g).Deadline; !got.Equal(w.clock.Now().Add(72 * time.Hour)) {
		t.Errorf("deadline %v", got)
	}
	if _, err := w.svc.Pause(w.ctx, "toy-9", "x"); !errors.Is(err, adjudicator.ErrNoGame) {
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
	w := newWorld(t, func(w *world) { w.titles = []rules.Title{brokenTitle{theToy}} })
	g := w.game(nil)
	other := w.game(nil)
	w.mails()
	w.wantMails(w.order(g, toy.Red, "hold mill"), "ack>ana paused>ana paused>benito moderator-fault>mod")
	if got := w.show(g).State; got != store.Paused {
		t.Errorf("the game is %s, want paused", got)
	}
	if got := w.show(other).State; got != store.Running {
		t.Errorf("another game is %s", got)
	}
}
