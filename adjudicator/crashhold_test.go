package adjudicator_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// stepHold begins, as the step at which a child is to die, those of the script of a
// phase that is held.
const stepHold = "hold:"

// TestCrashWithinAHold kills a process at every failpoint that it reaches from the first
// sheet of a phase to its being played after a hold, at each time, and starts it again
// when the hold is long over, with all letters delivered once more: the phase is played
// once, with both sheets, none of which was held for less than its time.
func TestCrashWithinAHold(t *testing.T) {
	t.Parallel()
	calm := t.TempDir()
	runChild(t, calm, stepHold, 0)
	wantPlayedOnce(t, calm)
	hits := map[string]int{}
	for _, step := range strings.Fields(readFile(t, filepath.Join(calm, "hits"))) {
		hits[step]++
		hit := hits[step]
		t.Run(fmt.Sprintf("%s-%d", step, hit), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			if killed := runChild(t, dir, stepHold+step, hit); !killed {
				t.Fatalf("the process was not killed at %s", step)
			}
			runChild(t, dir, stepHold, 0)
			wantPlayedOnce(t, dir)
		})
	}
	for _, step := range []string{"letter.committed", "phase.begun", "phase.reported", "phase.committed"} {
		if hits[step] == 0 {
			t.Errorf("the script never reaches %s", step)
		}
	}
}

// wantPlayedOnce looks at what a script of a phase that is held has left.
func wantPlayedOnce(t *testing.T, dir string) {
	t.Helper()
	st, err := store.OpenScratch(context.Background(), filepath.Join(dir, "fieldpost.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	if err := st.View(context.Background(), func(tx *store.Tx) error {
		g, err := tx.Game("toy-1")
		if err != nil {
			return err
		}
		phases, err := tx.Phases().List(store.Phase{Game: g.ID})
		if err != nil {
			return err
		}
		if g.Phase != 2 || !g.PlayAt.IsZero() || len(phases) != 2 {
			t.Fatalf("the game is in phase %d, to be played at %v, and %d phases were", g.Phase, g.PlayAt, len(phases)-1)
		}
		played := &phases[1]
		if n := len(played.Inputs.Sheets); n != 2 || len(played.Inputs.Missed) > 0 {
			t.Errorf("the phase was played with %d sheets, missed by %v", n, played.Inputs.Missed)
		}
		for _, side := range []rules.Side{toy.Red, toy.Blue} {
			sheets, err := tx.Sheets().Latest("toy-1", side, 10)
			if err != nil {
				return err
			}
			if len(sheets) != 1 || sheets[0].HeldUntil.IsZero() || played.Adjudicated.Before(sheets[0].HeldUntil) {
				t.Errorf("played at %v; sheets of %s: %+v", played.Adjudicated, side, sheets)
			}
		}
		mails, err := tx.Dispatches().List(store.DispatchFilter{Page: store.Page{Most: 1000}})
		kinds := map[string]int{}
		for i := range mails {
			kinds[string(mails[i].Kind.Family())]++
		}
		if got, want := fmt.Sprint(kinds), "map[ack:2 sitrep:2 welcome:2]"; got != want {
			t.Errorf("mails %s, want %s", got, want)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// heldChild plays the script: two sheets, and nothing more until the hold is over. Once
// it has died it goes on two hours later.
func heldChild(dir, step, hit string) {
	c := &child{dir: dir, clock: servicetest.NewClock(noon)}
	must := func(err error) {
		if err != nil {
			log.Fatal(err)
		}
	}
	die, err := strconv.Atoi(hit)
	must(err)
	_, err = os.Stat(filepath.Join(dir, "hits"))
	again := err == nil
	ctx := context.Background()
	begun, reached := false, 0
	st, err := c.open(ctx, func(at string) {
		if !begun { // of making the game other tests tell
			return
		}
		must(appendFile(filepath.Join(dir, "hits"), at))
		if at == step {
			if reached++; reached == die {
				must(syscall.Kill(os.Getpid(), syscall.SIGKILL))
				select {}
			}
		}
	})
	must(err)
	must(c.create("toy-1", map[string]string{"report": "turn", "hold": "10m"})(ctx))
	begun = true
	look := func(at time.Duration) {
		c.clock.Set(noon.Add(at))
		must(c.svc.Tick(ctx))
		must(c.deliver(ctx))
	}
	letters := []store.Arrival{c.letter("toy-1", 1, 0, toy.Red, "hold mill"), c.letter("toy-1", 2, time.Minute, toy.Blue, "hold ford")}
	if again {
		look(2 * time.Hour)
	}
	for i, l := range letters {
		if !again {
			c.clock.Set(noon.Add(time.Duration(i) * time.Minute))
		}
		must(c.svc.Receive(ctx, l))
		must(c.deliver(ctx))
	}
	if !again {
		look(10 * time.Minute) // of his sheet red's hold is over
		look(11 * time.Minute)
	}
	look(3 * time.Hour) // what was handled only now was held from now on
	must(st.Close())
}
