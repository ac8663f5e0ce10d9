package adjudicator_test

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// TestFullDiskCostsNoLetter handles a letter while the disk has room for
// little things only (such as a word to the moderator), more often than a letter
// is tried that cannot be handled.
func TestFullDiskCostsNoLetter(t *testing.T) {
	signal.Ignore(syscall.SIGXFSZ) // writes then fail with EFBIG
	defer signal.Reset(syscall.SIGXFSZ)
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		t.Fatal(err)
	}
	relieve := func() {
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
			t.Fatal(err)
		}
	}
	defer relieve()
	full, tries, limit := false, 0, before
	w := newWorld(t, func(w *world) {
		w.fail = func(step string) {
			if !full || step != "letter.begun" {
				return
			}
			if tries++; tries == 1 {
				wal, err := os.Stat(w.path + "-wal")
				if err != nil {
					t.Error(err)
				} else {
					limit.Cur = uint64(wal.Size()) + 25<<12
				}
			}
			if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
				t.Error(err)
			}
		}
	})
	g := w.game(nil)
	w.mails()
	full = true
	var lines []string
	for i := range 300 { // each is another fault, so that the answer is long
		lines = append(lines, fmt.Sprintf("raid frod%03d", i))
	}
	w.order(g, toy.Red, lines...)
	for range 5 {
		relieve()
		w.tick()
	}
	relieve()
	full = false
	if tries != 6 {
		t.Errorf("the letter was tried %d times, want 6", tries)
	}
	w.wantMails(w.tick(), "ack>ana")
}

// TestPlayerIsToldOfALetterThatCannotBeHandled, and a machine is not.
func TestPlayerIsToldOfALetterThatCannotBeHandled(t *testing.T) {
	broken := false
	w := newWorld(t, func(w *world) {
		w.fail = func(step string) {
			if broken && step == "letter.begun" {
				panic("boom")
			}
		}
	})
	g := w.game(nil)
	w.mails()
	broken = true
	var mails []store.Dispatch
	try := func(from string, headers ...string) {
		mails = append(mails, w.send(from, w.block(g, toy.Red, 1, "hold mill"), headers...)...)
		for range 3 {
			mails = append(mails, w.tick()...)
		}
	}
	try(ana)
	w.wantMails(mails, "moderator-fault>mod notice>ana")
	if len(mails) == 2 && !catalogtest.Tells(t, rules.English, mails[1].Text, "notice.server-fault") {
		t.Errorf("the player is told %q", mails[1].Text)
	}
	mails = nil
	try(benj, "Auto-Submitted: auto-replied")
	try("eve@example.com")
	w.wantMails(mails, "moderator-fault>mod moderator-fault>mod")
}

// TestRetry: once the cause is gone, a person has what failed tried again.
func TestRetry(t *testing.T) {
	broken := false
	w := newWorld(t, func(w *world) {
		w.fail = func(step string) {
			if broken && step == "letter.begun" {
				panic("boom")
			}
		}
	})
	g := w.game(nil)
	welcome := w.mails()[0]
	w.refuse(welcome.ID, "550 no such user")
	w.wantMails(w.mails(), "moderator-refused>mod")
	broken = true
	w.order(g, toy.Red, "hold mill", "wait")
	for range 3 {
		w.tick()
	}
	broken = false
	w.wantMails(w.tick(), "") // the letter is not tried any more
	failed, err := w.svc.Failures(w.ctx, time.Time{})
	if err != nil || len(failed) != 2 {
		t.Fatalf("failures %+v, %v", failed, err)
	}
	letter, dispatch := failed[0], failed[1]
	if letter.ID != "letter-1" || letter.Who != ana || dispatch.Who != ana || dispatch.Why != "550 no such user" || dispatch.Game != g || dispatch.Side != toy.Red {
		t.Errorf("failures %+v", failed)
	}
	for _, f := range failed {
		if err := w.svc.Retry(w.ctx, "moderator:mo", f.ID); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.ContainsFunc(w.due(), func(d store.Dispatch) bool { return d.ID == welcome.ID && d.Attempts == 0 }) {
		t.Error("the dispatch is not due")
	}
	w.wantMails(w.tick(), "ack>ana")
	if failed, err := w.svc.Failures(w.ctx, time.Time{}); err != nil || len(failed) != 0 {
		t.Errorf("failures %+v, %v", failed, err)
	}
	for _, id := range []string{"letter-1", dispatch.ID, "letter-99", "dispatch-99", "letter-x", "nonsense", ""} {
		if err := w.svc.Retry(w.ctx, "moderator:mo", id); !errors.Is(err, adjudicator.ErrNoFailure) {
			t.Errorf("Retry(%q) = %v", id, err)
		}
	}
	if log, err := w.svc.AuditLog(w.ctx, g, 1); err != nil || log[0].Action != "retried" || log[0].Detail["what"] != dispatch.ID {
		t.Errorf("audit %+v, %v", log, err)
	}
	if failed, err := w.svc.Failures(w.ctx, w.clock.Now().Add(time.Hour)); err != nil || len(failed) != 0 {
		t.Errorf("failures of the future %+v, %v", failed, err)
	}
}
