package adjudicator_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// texts is how many bytes of letters, beyond their heads, and of mails a game has.
func (w *world) texts(game string) (n int) {
	w.T.Helper()
	for _, l := range w.letters() {
		if _, body, _ := strings.Cut(string(l.Raw), "\r\n\r\n"); l.Game == game {
			n += len(body)
		}
	}
	for _, d := range w.Outbox() {
		if d.Game == game {
			n += len(d.Text) + len(d.HTML)
		}
	}
	return n
}

// TestPrunedGamesAreWhole: of a game that is over the texts of letters and mails go, and
// nothing of another game, of one that is not archived, or that was not quiet for long.
// Its archive is the same bytes afterwards and verifies, a letter to it is answered, and
// one that comes once more is known.
func TestPrunedGamesAreWhole(t *testing.T) {
	w := newWorld(t)
	over := w.Game(map[string]string{"turns": "1", "decisions": "ask"})
	other := w.Game(map[string]string{"turns": "1", "decisions": "ask"})
	running := w.Game(nil)
	var last []byte
	for _, g := range []string{over, other} {
		w.Order(g, toy.Red, "hold mill", "raid ford")
		w.Order(g, toy.Blue, "resistir")
		w.Order(g, toy.Blue, "asaltar el molino")
		w.Order(g, toy.Red, "flee")
	}
	w.Order(running, toy.Red, "hold mill")
	w.Tick()
	w.deliver()
	if err := os.Remove(filepath.Join(w.Config.ArchiveDir, other+archive.Suffix)); err != nil {
		t.Fatal(err)
	}
	before, err := w.export(over).Marshal()
	if err != nil {
		t.Fatal(err)
	}
	all := w.letters()
	for i := range all {
		if all[i].Game == over {
			last = bytes.Clone(all[i].Raw)
		}
	}
	prune := func(dry bool, games ...string) string {
		t.Helper()
		gone, err := w.Service.Transfer.PruneMailTexts(w.Ctx, office.ModeratorActor("ana"), w.Clock.Now().AddDate(0, 0, -30), games, dry)
		if err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, p := range gone {
			out = append(out, fmt.Sprintf("%s %t %t %s", p.Game, p.Letters > 0 && p.Dispatches > 0, p.Bytes > 1000, p.Kept))
		}
		return strings.Join(out, "\n")
	}
	const notArchived = "its archive does not lie in the archive folder, or is another: open "
	if got := prune(false); got != "" {
		t.Errorf("games that ended just now: %s", got)
	}
	w.Clock.Advance(40 * 24 * time.Hour)
	had := [3]int{w.texts(over), w.texts(other), w.texts(running)}
	for _, dry := range []bool{true, false} {
		want := over + " true true \n" + other + " false false " + notArchived
		if got := prune(dry); !strings.HasPrefix(got, want) {
			t.Errorf("dry %t: %s\nwant %s", dry, got, want)
		}
		is := [3]int{w.texts(over), w.texts(other), w.texts(running)}
		if wanted := map[bool][3]int{true: had, false: {0, had[1], had[2]}}[dry]; is != wanted || had[0] == 0 {
			t.Errorf("dry %t: there are %v bytes of texts, want %v", dry, is, wanted)
		}
	}
	if got := prune(false, over, running); got != over+" false false \n"+running+" false false it is not over" {
		t.Errorf("once more: %s", got)
	}
	after, err := w.export(over).Marshal()
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("the archive is another: %v", err)
	}
	w.wantVerified(w.export(over))
	if mails := w.Order(over, toy.Red, "hold mill"); len(mails) != 1 || mails[0].Text == "" {
		t.Errorf("a letter to a pruned game brings %d mails", len(mails))
	}
	if known, err := w.Service.Intake.Knows(w.Ctx, last, int64(len(last))); err != nil || !known {
		t.Errorf("a letter that was pruned is not known any more: %v", err)
	}
	if _, err := w.Service.Transfer.PruneMailTexts(w.Ctx, "x", w.Clock.Now(), []string{"toy-99"}, true); !errors.Is(err, phases.ErrNoGame) {
		t.Errorf("a game that there is not: %v", err)
	}
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		log, err := tx.AuditLog().Of(over, 1000)
		n := 0
		for _, e := range log {
			if e.Action == "prune" && e.Actor == "moderator:ana" && e.Detail["bytes"] != "" {
				n++
			}
		}
		if n != 1 {
			t.Errorf("the audit has it %d times", n)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
}
