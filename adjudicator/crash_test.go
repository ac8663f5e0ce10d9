package adjudicator_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log"
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
	"github.com/fieldpost/fieldpost/adjudicator/beacon/beacontest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
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
// it is another third of them each day, besides the first and the last time of each step.
var everyCrash, today = os.Getenv("FIELDPOST_CRASHES") == "all", time.Now().YearDay()

// TestCrashAtEveryStep plays a scripted game in a process that is killed at
// every failpoint in turn, the first and the last time it is reached, while a sheet
// is filed on a page, while a phase is played whose mails are joined and while a game is taken
// back, starts it again with all letters delivered once more, and compares everything that
// the database holds with an undisturbed run: nothing lost, nothing doubled.
func TestCrashAtEveryStep(t *testing.T) {
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
			if everyCrash || (i+today)%3 == 0 {
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

// runChild runs the script to its end or to its death.
func runChild(t *testing.T, dir, step string, hit int) (killed bool) {
	t.Helper()
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
	st, err := store.Open(context.Background(), filepath.Join(dir, "fieldpost.db"))
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
		games, err := tx.Games()
		if err != nil {
			return err
		}
		for _, g := range games {
			add("game", g)
			phases, err := tx.Phases(g.ID)
			if err != nil {
				return err
			}
			for _, p := range phases {
				add("phase", fmt.Sprint(p.Number, hex.EncodeToString(p.Hash), len(p.Inputs.Sheets), p.Events, p.Adjudicated))
			}
			letters, err := tx.Letters(g.ID, 100)
			if err != nil {
				return err
			}
			for _, l := range letters {
				add("letter", fmt.Sprint(l.MessageID, l.State, l.Outcome, l.Side))
			}
			seats, err := tx.Seats(g.ID)
			if err != nil {
				return err
			}
			add("seats", seats)
			audit, err := tx.AuditLog(g.ID, 100)
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
		mails, err := tx.Outbox("", 1000)
		if err != nil {
			return err
		}
		for _, d := range mails {
			full, err := tx.Dispatch(d.ID)
			if err != nil {
				return err
			}
			full.ID = 0
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

// child is the process that plays the script.
type child struct {
	dir   string
	clock *fakeClock
	svc   *adjudicator.Service
	st    *store.Store
	held  []store.Arrival // what lies in the mailbox until it is drained

	commands int64 // in the script
}

func (c *child) Drain(ctx context.Context, until time.Time) error {
	for _, l := range c.held {
		if err := c.svc.Receive(ctx, l); err != nil {
			return err
		}
	}
	return nil
}

// crashChild plays the script from where the last process died.
func crashChild(dir, step, hit string) {
	c := &child{dir: dir, clock: &fakeClock{now: noon}}
	must := func(err error) {
		if err != nil {
			log.Fatal(err)
		}
	}
	die, err := strconv.Atoi(hit)
	must(err)
	ctx := context.Background()
	reached := 0
	st, err := c.open(ctx, func(at string) {
		must(appendFile(filepath.Join(dir, "hits"), at))
		if at == step {
			if reached++; reached == die {
				must(syscall.Kill(os.Getpid(), syscall.SIGKILL))
				select {}
			}
		}
	})
	must(err)
	done := 0
	if b, err := os.ReadFile(filepath.Join(dir, "done")); err == nil {
		done = len(strings.Fields(string(b)))
	}
	for i, act := range c.script() {
		if i < done {
			continue
		}
		c.clock.now = noon.Add(act.at)
		must(act.do(ctx))
		must(c.svc.Tick(ctx))
		must(c.deliver(ctx))
		must(appendFile(filepath.Join(dir, "done"), strconv.Itoa(i)))
	}
	must(st.Close())
}

// open opens the database and makes the service.
func (c *child) open(ctx context.Context, failpoint func(at string)) (*store.Store, error) {
	st, err := store.Open(ctx, filepath.Join(c.dir, "fieldpost.db"))
	if err != nil {
		return nil, err
	}
	c.st = st
	book, err := bookOnce()
	if err != nil {
		return nil, err
	}
	lighthouse, err := beacontest.Offline(c.clock.Now)
	if err != nil {
		return nil, err
	}
	c.svc, err = adjudicator.New(ctx, adjudicator.Config{
		Address: post, Loop: "test", InstanceKey: []byte("0123456789abcdef"), Moderator: adjudicator.Person{Address: mod},
		Policy:     store.Policy{Orders: 72 * time.Hour, Decision: 24 * time.Hour, Remind: 24 * time.Hour},
		ArchiveDir: filepath.Join(c.dir, "archive"), Beacon: lighthouse.Network,
		Outage: adjudicator.Outage{Asleep: 10_000 * time.Hour}, // the clock leaps from one look to the next
	}, st, []rules.Title{toy.New()}, book, adjudicator.Env{
		Draws: func(string) bool { return true }, Clock: c.clock, Drainer: c, Beacon: lighthouse, Random: new(seeds), Failpoint: failpoint,
	})
	return st, err
}

func appendFile(path, line string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(f, line)
	return errors.Join(err, f.Close())
}

// deliver sends what is in the outbox.
func (c *child) deliver(ctx context.Context) error {
	due, err := c.svc.DueDispatches(ctx, c.clock.Now(), 100)
	if err != nil {
		return err
	}
	var taken []adjudicator.Sent
	for _, d := range due {
		if err := appendFile(filepath.Join(c.dir, "sent"), d.MessageID); err != nil {
			return err
		}
		taken = append(taken, adjudicator.Sent{ID: d.ID, Reply: "250 ok", At: c.clock.Now()})
	}
	if len(taken) == 0 {
		return nil
	}
	return c.svc.DispatchesSent(ctx, taken)
}

type action struct {
	at time.Duration
	do func(context.Context) error
}

// script is a game with a draft, sheets that are not final, one of them filed on a page, a reminder, a
// letter that is read only at the deadline, a decision in the middle, standing
// orders, a key renewed by mail, and a side that never reports; then a phase of a game whose dice come
// from a beacon, the start of one whose last side is taken, games with programs, one
// of them asked for by mail, a phase of one of which one person plays both sides, and a game
// that is taken back.
func (c *child) script() []action {
	const h = time.Hour
	var delivered []func() store.Arrival
	post := func(at time.Duration, write func(uid uint32) store.Arrival) action {
		uid := uint32(len(delivered) + 1)
		delivered = append(delivered, func() store.Arrival { return write(uid) })
		all := delivered[:len(delivered):len(delivered)]
		return action{at, func(ctx context.Context) error {
			for _, l := range all { // the mailbox was not told: everything comes again
				if err := c.svc.Receive(ctx, l()); err != nil {
					return err
				}
			}
			return nil
		}}
	}
	sendTo := func(game string, at time.Duration, side rules.Side, lines ...string) action {
		return post(at, func(uid uint32) store.Arrival { return c.letter(game, uid, at, side, lines...) })
	}
	send := func(at time.Duration, side rules.Side, lines ...string) action {
		return sendTo("toy-1", at, side, lines...)
	}
	wait := func(at time.Duration) action {
		return action{at, func(context.Context) error { return nil }}
	}
	return append(append([]action{
		{0, c.create("toy-1", map[string]string{"turns": "1", "decisions": "ask"})},
		{0, c.create("toy-2", map[string]string{"turns": "1", "decisions": "ask"})}, // forced by a moderator
		c.verb(0, "toy-1", adjudicator.VerbPause),
		c.verb(0, "toy-1", adjudicator.VerbResume),
		c.verb(0, "toy-1", adjudicator.VerbRekey, adjudicator.ArgSide, "red"),
		c.verb(0, "toy-1", adjudicator.VerbAddress, adjudicator.ArgSide, "blue", adjudicator.ArgAddress, "otro@example.es"),
		c.verb(0, "toy-1", adjudicator.VerbSilence, adjudicator.ArgSide, "blue"),
		c.verb(0, "toy-1", adjudicator.VerbUnsilence, adjudicator.ArgSide, "blue"),
		c.verb(0, "toy-1", adjudicator.VerbOption, "press", "anonymous"),
		c.verb(0, "toy-1", adjudicator.VerbRename, adjudicator.ArgCalled, "Final"),
		c.verb(0, "toy-1", adjudicator.VerbTag, adjudicator.ArgTags, "club"),
		c.verb(0, "toy-1", adjudicator.VerbAnnounce, adjudicator.ArgText, "hello"),
		c.verb(0, "toy-1", adjudicator.VerbNote, adjudicator.ArgText, "asked for a day"),
		c.verb(0, "toy-2", adjudicator.VerbReplace, adjudicator.ArgSide, "red", adjudicator.ArgAddress, "nueva@example.es"),
		c.verb(0, "toy-1", adjudicator.VerbResend, adjudicator.ArgSide, "red"),
		send(1*h, toy.Red, "hold mill", "raid nowhere"),
		send(2*h, toy.Red, "hold mill", "raid ford", "wait"),
		c.file(2*h+time.Minute, "toy-1", toy.Red, "hold ford", "raid hill", "wait"),
		send(3*h, toy.Blue, "permanente huir en colina"),
		send(3*h+time.Minute, toy.Blue, "clave nueva"),
		c.verb(4*h, "toy-1", adjudicator.VerbExtend, adjudicator.ArgSpan, "1h"),
		c.verb(5*h, "toy-1", adjudicator.VerbForce, adjudicator.ArgPhase, "9"), // refused
		c.verb(6*h, "toy-2", adjudicator.VerbForce, adjudicator.ArgPhase, "1"),
		wait(50 * h), // reminder
		{73 * h, func(ctx context.Context) error {
			c.held = []store.Arrival{c.letter("toy-1", 90, 72*h, toy.Red, "hold hill", "raid ford")}
			return nil
		}},
		send(74*h, toy.Blue, "resistir"),
		wait(74*h + 72*h), // blue never reports: forced, and the game is over
		wait(74*h + 73*h),
		{148 * h, c.create("toy-3", map[string]string{"turns": "1", "dice": "beacon"})},
		sendTo("toy-3", 149*h, toy.Red, "raid ford"), // closes the phase
		wait(149*h + 11*time.Minute),                 // plays it
		{150 * h, c.create("toy-4", nil, func(n *adjudicator.NewGame) { n.Invited, n.Seats = n.Seats[:1], n.Seats[1:] })},
		{151 * h, c.agree}, // the game has its players
		{152 * h, c.create("toy-5", map[string]string{"turns": "1"}, programs(toy.Blue))},
		sendTo("toy-5", 153*h, toy.Red, "practice toy as blue"),
		wait(153*h + time.Minute), // its program plays red
		sendTo("toy-5", 154*h, toy.Red, "raid ford"),
		{155 * h, c.create("toy-6", map[string]string{"turns": "3", "report": "turn"}, oneHand)},
		c.between(jointBegun, jointDone, post(156*h, func(uid uint32) store.Arrival { return c.letterOfBoth("toy-6", uid, 156*h) })),
	}, c.takenBack("toy-7", 157*h, sendTo)...),
		action{170 * h, c.create("toy-8", map[string]string{"turns": "3"})},
		c.between(setBegun, setDone, action{171 * h, c.together}),
		c.verb(180*h, "toy-2", adjudicator.VerbClone, adjudicator.ArgWho, adjudicator.WhoOpen),
		c.verb(180*h, "", adjudicator.VerbCreate, adjudicator.ArgTemplate, "title: toy\nopen"),
		action{190 * h, c.create(recalledGame, map[string]string{"turns": "1", "dice": "beacon"})},
		action{190 * h, c.putBack},
		sendTo(recalledGame, 191*h, toy.Red, "raid ford"), // closes the phase, and asks for its round
		c.verb(192*h, recalledGame, adjudicator.VerbResume, adjudicator.ArgUntold, "yes"),
		wait(192*h+11*time.Minute))
}

// verb gives the next command of the script, unless an earlier process did, and
// carries out what waits.
func (c *child) verb(at time.Duration, game string, verb adjudicator.Verb, args ...string) action {
	c.commands++
	n := c.commands
	named := map[string]string{}
	for i := 0; i+1 < len(args); i += 2 {
		named[args[i]] = args[i+1]
	}
	return action{at, func(ctx context.Context) error {
		if _, err := c.svc.Answer(ctx, n); errors.Is(err, adjudicator.ErrNoCommand) {
			if _, err := c.svc.Submit(ctx, store.Command{Verb: string(verb), Game: game, Actor: "moderator:mo", Args: named}); err != nil {
				return err
			}
		} else if err != nil {
			return err
		}
		c.svc.CarryCommands(ctx)
		return nil
	}}
}
