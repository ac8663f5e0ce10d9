package adjudicator_test

import (
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
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
	w.order(g, toy.Red, slices.Repeat([]string{"raid frod"}, 300)...) // its answer is long
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
	if len(mails) == 2 && !strings.Contains(mails[1].Text, "your letter is kept") {
		t.Errorf("the player is told %q", mails[1].Text)
	}
	mails = nil
	try(benj, "Auto-Submitted: auto-replied")
	try("eve@example.com")
	w.wantMails(mails, "moderator-fault>mod moderator-fault>mod")
}
