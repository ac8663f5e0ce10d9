package adjudicator_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/adjudicator/pages"
	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/store"
)

// stepPages, in place of a step of the script, has a child file sheets on pages.
const stepPages = "pages"

// filings are what is filed on pages of a game: sheets that are not final,
// with faults, that complete a phase, that come too late.
var filings = []struct {
	side  rules.Side
	phase int
	text  string
}{
	{toy.Red, 1, "wait\nhold mill"},
	{toy.Blue, 1, "hold nowhere"},
	{toy.Red, 1, "wait\nhold ford\nraid hill"},
	{toy.Red, 1, "hold ford\nraid hill"},
	{toy.Red, 1, "hold mill"}, // the phase is over
	{toy.Blue, 2, "wait\nhold hill"},
	{toy.Blue, 2, "status"},
	{toy.Blue, 2, "hold hill"},
	{toy.Red, 3, "hold hill"}, // the game is over
}

// filed is what a page was answered.
type filed struct {
	Token  string
	Answer pages.PageAnswer
}

// TestKilledWhileFilingOnPages kills a process that files one sheet after the other,
// wherever it is, until a process has filed all: what is filed is there as a whole or
// not at all, the same token is answered as before, and in the end the database holds
// what it holds after an undisturbed run, each answer once.
func TestKilledWhileFilingOnPages(t *testing.T) {
	testenv.NoRace(t, "kills one child process after another")
	t.Parallel()
	calm, dir := t.TempDir(), t.TempDir()
	if fileUntilKilled(t, calm, -1) {
		t.Fatal("nobody killed the child, and it died")
	}
	want := contents(t, calm)
	if !strings.Contains(want[0], `"State":"over"`) {
		t.Fatalf("the undisturbed game does not end: %s", want[0])
	}
	luck, kills, within := rand.New(rand.NewPCG(10, 3)), 0, 0
	// Each process may live a little longer than the one before, so that one lives to the end.
	for fileUntilKilled(t, dir, time.Duration(luck.IntN(1000*(1+kills)))*time.Microsecond) {
		kills++
		if wholeLetters(t, dir) > len(answersOf(t, dir)) {
			within++ // received, but its page was told nothing
		}
	}
	t.Logf("%d kills, %d of them while a sheet was filed", kills, within)
	if kills == 0 {
		t.Error("nobody was killed")
	}
	if diff := cmp.Diff(want, contents(t, dir)); diff != "" {
		t.Errorf("after %d kills (-undisturbed +killed):\n%s", kills, diff)
	}
	if diff := cmp.Diff(answersOf(t, calm), answersOf(t, dir)); diff != "" {
		t.Errorf("what the pages were answered (-undisturbed +killed):\n%s", diff)
	}
}

// fileUntilKilled runs the child to its end, or kills it a while after it has begun to
// file what no child has filed before.
func fileUntilKilled(t *testing.T, dir string, after time.Duration) (killed bool) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), envCrashDir+"="+dir, envCrashStep+"="+stepPages)
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	begun := make([]byte, 1)
	if _, err := io.ReadFull(out, begun); err == nil && after >= 0 {
		time.Sleep(after)
		_ = cmd.Process.Kill() // it may have ended
	}
	err = cmd.Wait()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.Sys().(syscall.WaitStatus).Signal() == syscall.SIGKILL {
		return true
	}
	if err != nil {
		t.Fatalf("child: %v\n%s", err, said.String())
	}
	return false
}

// wholeLetters counts the letters filed on pages: one that is handled has an outcome and
// its one answer, one that is not has neither.
func wholeLetters(t *testing.T, dir string) int {
	t.Helper()
	st, err := store.OpenScratch(context.Background(), filepath.Join(dir, "fieldpost.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	var letters []store.Letter
	answers := map[int64]int{}
	if err := st.View(context.Background(), func(tx *store.Tx) (err error) {
		if letters, err = tx.Letters().List(store.LetterFilter{Game: "toy-1", Head: store.NoText, Page: store.Page{Most: 100}}); err != nil {
			return err
		}
		fresh, err := tx.Letters().New()
		if err != nil {
			return err
		}
		for _, id := range fresh {
			l, err := tx.Letter(id)
			if err != nil {
				return err
			}
			letters = append(letters, l)
		}
		mails, err := tx.Dispatches().List(store.DispatchFilter{Page: store.Page{Most: 1000}})
		for _, d := range mails {
			if d.Letter != 0 {
				answers[d.Letter]++
			}
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	ids := map[string]bool{}
	for _, l := range letters {
		done := l.State == store.LetterHandled
		if l.Mailbox != "page" || ids[l.MessageID] || done != (l.Outcome != "") || done != (answers[l.ID] == 1) {
			t.Errorf("letter %d (%s %s) is %s, outcome %q, %d answers", l.ID, l.Mailbox, l.MessageID, l.State, l.Outcome, answers[l.ID])
		}
		ids[l.MessageID] = true
	}
	return len(letters)
}

// answersOf are what the children of a folder wrote down as answered, in its order.
func answersOf(t *testing.T, dir string) []filed {
	t.Helper()
	all, err := readFiled(dir)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func readFiled(dir string) (all []filed, err error) {
	b, err := os.ReadFile(filepath.Join(dir, "filed"))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	for d := json.NewDecoder(strings.NewReader(string(b))); d.More(); {
		var f filed
		if err := d.Decode(&f); err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return all, err
}

// filingChild files again what earlier processes saw filed, which changes nothing, and
// then the rest.
func filingChild(dir string) {
	must := func(err error) {
		if err != nil {
			log.Fatal(err)
		}
	}
	ctx := context.Background()
	c := &child{dir: dir, clock: servicetest.NewClock(noon)}
	st, err := c.open(ctx, func(string) {})
	must(err)
	must(c.create("toy-1", map[string]string{"turns": "1", "decisions": "standing"})(ctx))
	before, err := readFiled(dir)
	must(err)
	for i, f := range filings {
		c.clock.Set(noon.Add(time.Duration(1+max(i, len(before)-1)) * time.Minute))
		token := fmt.Sprintf("TOKENOFTHEFORM%04d", i)
		if i == len(before) {
			fmt.Println("filing")
		}
		answer, err := c.svc.Pages.FilePage(ctx, pages.PageSheet{Game: "toy-1", Side: f.side, Phase: f.phase, Text: f.text, Token: token})
		must(err)
		if i < len(before) {
			if diff := cmp.Diff(before[i].Answer, answer); diff != "" {
				log.Fatalf("%s is answered otherwise (-before +now):\n%s", token, diff)
			}
			continue
		}
		must(c.svc.Tick(ctx))
		must(c.deliver(ctx))
		line, err := json.Marshal(filed{token, answer})
		must(err)
		must(appendFile(filepath.Join(dir, "filed"), string(line)))
	}
	must(st.Close())
}
