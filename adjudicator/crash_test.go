package adjudicator_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/store"
)

// What stands among the hits around the filing of a sheet on a page, around a phase that
// one person plays for both sides, around a game's being taken back, and around letters
// that come together.
const pageBegun, pageDone, jointBegun, jointDone, backBegun, backDone, setBegun, setDone = "(page", "page)", "(joint", "joint)", "(back", "back)", "(set", "set)"

// The child process is this test binary with these variables: where its files
// are, and at which hit of which failpoint it is to die.
const (
	envCrashDir  = "FIELDPOST_CRASH_DIR"
	envCrashStep = "FIELDPOST_CRASH_STEP"
	envCrashHit  = "FIELDPOST_CRASH_HIT"
)

// everyCrash has TestCrashAtEveryStep die each time that is meant, as .ci/night does; else
// it is another sixth of them each day, besides the first and the last time of each step.
var everyCrash, today = os.Getenv("FIELDPOST_CRASHES") == "all", time.Now().YearDay()

// TestCrashAtEveryStep plays a scripted game in a process that is killed at
// every failpoint in turn, the first and the last time it is reached, while a sheet
// is filed on a page, while a phase is played whose mails are joined and while a game is taken
// back, starts it again with all letters delivered once more, and compares everything that
// the database holds with an undisturbed run: nothing lost, nothing doubled.
func TestCrashAtEveryStep(t *testing.T) {
	testenv.NoRace(t, "kills one child process after another")
	testenv.Slow(t, "a game in a process of its own for each death")
	t.Parallel()
	calm := t.TempDir()
	runChild(t, calm, "", 0)
	want := contents(t, calm)
	if !strings.Contains(want[0], `"State":"over"`) {
		t.Fatalf("the undisturbed game does not end: %s", want[0])
	}
	for _, kind := range []string{`"Kind":"joined:ack `, `"Kind":"joined:sitrep `} {
		if n := strings.Count(strings.Join(want, "\n"), kind); n != 1 {
			t.Errorf("%s stands %d times among the mails", kind, n)
		}
	}
	if !strings.Contains(strings.Join(want, "\n"), "verb.round-untold game="+recalledGame) {
		t.Error("no phase is closed after the database was put back")
	}
	hits, within, inside := map[string]int{}, map[string]map[string][]int{pageBegun: {}, jointBegun: {}, backBegun: {}, setBegun: {}}, ""
	for _, step := range strings.Fields(readFile(t, filepath.Join(calm, "hits"))) {
		switch step {
		case pageBegun, jointBegun, backBegun, setBegun:
			inside = step
		case pageDone, jointDone, backDone, setDone:
			inside = ""
		default:
			hits[step]++
			if inside != "" {
				within[inside][step] = append(within[inside][step], hits[step])
			}
		}
	}
	for what, steps := range within {
		if len(steps) < 6 {
			t.Errorf("%s reaches the steps %v only", what, steps)
		}
	}
	for _, step := range adjudicator.Steps() {
		if hits[step] == 0 {
			t.Errorf("the script never reaches %s", step)
			continue
		}
		dies := []int{1, hits[step]}
		for i, hit := range slices.Concat(within[pageBegun][step], within[jointBegun][step], within[backBegun][step], within[setBegun][step]) {
			if everyCrash || (i+today)%6 == 0 {
				dies = append(dies, hit)
			}
		}
		for n := range hits[step] {
			if step == "phase.closed" { // also without its round
				dies = append(dies, n+1)
			}
		}
		slices.Sort(dies)
		for _, hit := range slices.Compact(dies) {
			t.Run(fmt.Sprintf("%s-%d", step, hit), func(t *testing.T) {
				t.Parallel()
				dir := t.TempDir()
				if killed := runChild(t, dir, step, hit); !killed {
					t.Fatalf("the process was not killed at %s", step)
				}
				runChild(t, dir, "", 0)
				got := contents(t, dir)
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("after a crash at %s (-undisturbed +crashed):\n%s", step, diff)
				}
			})
		}
	}
}

// playScript plays the script of a step, to its end or to this process's death.
func playScript(dir, step, hit string) {
	if step, held := strings.CutPrefix(step, stepHold); held {
		heldChild(dir, step, hit)
	} else {
		crashChild(dir, step, hit)
	}
}

// runChild runs the script to its end, or in a process of its own to its death.
func runChild(t *testing.T, dir, step string, hit int) (killed bool) {
	t.Helper()
	if hit == 0 {
		playScript(dir, step, "0")
		return false
	}
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), envCrashDir+"="+dir, envCrashStep+"="+step, envCrashHit+"="+strconv.Itoa(hit))
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.Sys().(syscall.WaitStatus).Signal() == syscall.SIGKILL {
		return true
	}
	if err != nil {
		t.Fatalf("child: %v\n%s", err, out)
	}
	return false
}

// contents is all that must not depend on a crash.
func contents(t *testing.T, dir string) []string {
	t.Helper()
	st, err := store.OpenScratch(context.Background(), filepath.Join(dir, "fieldpost.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	var out []string
	add := func(what string, v any) {
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, what+" "+string(b))
	}
	if err := st.View(context.Background(), func(tx *store.Tx) error {
		games, err := tx.Games().All()
		if err != nil {
			return err
		}
		for _, g := range games {
			add("game", g)
			phases, err := tx.Phases().List(store.Phase{Game: g.ID})
			if err != nil {
				return err
			}
			for _, p := range phases {
				add("phase", fmt.Sprint(p.Number, hex.EncodeToString(p.Hash), len(p.Inputs.Sheets), p.Events, p.Adjudicated))
			}
			letters, err := tx.Letters().List(store.LetterFilter{Game: g.ID, Head: store.NoText, Page: store.Page{Most: 100}})
			if err != nil {
				return err
			}
			for _, l := range letters {
				add("letter", fmt.Sprint(l.MessageID, l.State, l.Outcome, l.Side))
			}
			seats, err := tx.Seats().List(store.Seat{Game: g.ID})
			if err != nil {
				return err
			}
			add("seats", seats)
			audit, err := tx.AuditLog().Of(g.ID, 100)
			if err != nil {
				return err
			}
			for _, e := range audit {
				add("audit", e.Action)
			}
		}
		for id := int64(1); ; id++ {
			c, err := tx.Command(id)
			if errors.Is(err, store.ErrNotFound) {
				break
			}
			if err != nil {
				return err
			}
			add("command", fmt.Sprint(c.Verb, c.State, c.Answer))
		}
		mails, err := tx.Dispatches().List(store.DispatchFilter{Page: store.Page{Most: 1000}})
		if err != nil {
			return err
		}
		for _, d := range mails {
			full, err := tx.Dispatch(d.ID)
			if err != nil {
				return err
			}
			full.ID = 0
			full.Text, full.HTML = codeIn.ReplaceAllString(full.Text, "CODE"), codeIn.ReplaceAllString(full.HTML, "CODE") // of another chance each time
			add("mail", full)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	// A crash between sending and noting it sends again, under the same name.
	sent := map[string]bool{}
	for _, id := range strings.Fields(readFile(t, filepath.Join(dir, "sent"))) {
		sent[id] = true
	}
	add("sent", len(sent))
	archive := sha256.Sum256([]byte(readFile(t, filepath.Join(dir, "archive", "toy-1.fieldpost.json"))))
	add("archive", hex.EncodeToString(archive[:]))
	return out
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
