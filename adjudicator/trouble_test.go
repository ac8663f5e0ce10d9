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

	"github.com/fieldpost/fieldpost/adjudicator/post"
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
		w.Failpoint = func(step string) {
			if !full || step != "letter.begun" {
				return
			}
			if tries++; tries == 1 {
				wal, err := os.Stat(w.Path + "-wal")
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
	g := w.Game(nil)
	w.Mails()
	full = true
	var lines []string
	for i := range 300 { // each is another fault, so that the answer is long
		lines = append(lines, fmt.Sprintf("raid frod%03d", i))
	}
	w.Order(g, toy.Red, lines...)
	for range 5 {
		relieve()
		w.Tick()
	}
	relieve()
	full = false
	if tries != 6 {
		t.Errorf("the letter was tried %d times, want 6", tries)
	}
	w.WantMails(w.Tick(), "ack>ana")
}

// TestPlayerIsToldOfALetterThatCannotBeHandled, and a machine is not.
func TestPlayerIsToldOfALetterThatCannotBeHandled(t *testing.T) {
	broken := false
	w := newWorld(t, func(w *world) {
		w.Failpoint = func(step string) {
			if broken && step == "letter.begun" {
				panic("boom")
			}
		}
	})
	g := w.Game(nil)
	w.Mails()
	broken = true
	var mails []store.Dispatch
	try := func(from string, headers ...string) {
		mails = append(mails, w.Send(from, w.Block(g, toy.Red, 1, "hold mill"), headers...)...)
		for range 3 {
			mails = append(mails, w.Tick()...)
		}
	}
	try(ana)
	w.WantMails(mails, "moderator-fault>mod notice>ana")
	if len(mails) == 2 && !catalogtest.Tells(t, rules.English, mails[1].Text, "notice.server-fault") {
		t.Errorf("the player is told %q", mails[1].Text)
	}
	mails = nil
	try(benj, "Auto-Submitted: auto-replied")
	try("eve@example.com")
	w.WantMails(mails, "moderator-fault>mod moderator-fault>mod")
}

// TestRetry: once the cause is gone, a person has what failed tried again.
func TestRetry(t *testing.T) {
	broken := false
	w := newWorld(t, func(w *world) {
		w.Failpoint = func(step string) {
			if broken && step == "letter.begun" {
				panic("boom")
			}
		}
	})
	g := w.Game(nil)
	welcome := w.Mails()[0]
	w.Refuse(welcome.ID, "550 no such user")
	w.WantMails(w.Mails(), "moderator-refused>mod")
	broken = true
	w.Order(g, toy.Red, "hold mill", "wait")
	for range 3 {
		w.Tick()
	}
	broken = false
	w.WantMails(w.Tick(), "") // the letter is not tried any more
	failed, err := w.Service.Post.Failures(w.Ctx, time.Time{})
	if err != nil || len(failed) != 2 {
		t.Fatalf("failures %+v, %v", failed, err)
	}
	letter, dispatch := failed[0], failed[1]
	if letter.ID != "letter-1" || letter.Who != ana || dispatch.Who != ana || dispatch.Why != "550 no such user" || dispatch.Game != g || dispatch.Side != toy.Red {
		t.Errorf("failures %+v", failed)
	}
	for _, f := range failed {
		if err := w.Service.Post.Retry(w.Ctx, "moderator:mo", f.ID); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.ContainsFunc(w.Due(), func(d store.Dispatch) bool { return d.ID == welcome.ID && d.Attempts == 0 }) {
		t.Error("the dispatch is not due")
	}
	w.WantMails(w.Tick(), "ack>ana")
	if failed, err := w.Service.Post.Failures(w.Ctx, time.Time{}); err != nil || len(failed) != 0 {
		t.Errorf("failures %+v, %v", failed, err)
	}
	for _, id := range []string{"letter-1", dispatch.ID, "letter-99", "letter-0", "dispatch-99", "dispatch-0", "letter-x", "nonsense", ""} {
		if err := w.Service.Post.Retry(w.Ctx, "moderator:mo", id); !errors.Is(err, post.ErrNoFailure) {
			t.Errorf("Retry(%q) = %v", id, err)
		}
	}
	if log, err := w.Service.Inquiry.AuditLog(w.Ctx, g, 1); err != nil || log[0].Action != "retried" || log[0].Detail["what"] != dispatch.ID {
		t.Errorf("audit %+v, %v", log, err)
	}
	if failed, err := w.Service.Post.Failures(w.Ctx, w.Clock.Now().Add(time.Hour)); err != nil || len(failed) != 0 {
		t.Errorf("failures of the future %+v, %v", failed, err)
	}
}
