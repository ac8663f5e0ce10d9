package adjudicator_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/adjudicator/beacon/beacontest"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// child is the process that plays the script.
type child struct {
	dir   string
	clock *servicetest.Clock
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
	c := &child{dir: dir, clock: servicetest.NewClock(noon)}
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
		c.clock.Set(noon.Add(act.at))
		must(act.do(ctx))
		must(c.svc.Tick(ctx))
		must(c.deliver(ctx))
		must(appendFile(filepath.Join(dir, "done"), strconv.Itoa(i)))
	}
	must(st.Close())
}

// open opens the database and makes the service.
func (c *child) open(ctx context.Context, failpoint func(at string)) (*store.Store, error) {
	st, err := store.OpenScratch(ctx, filepath.Join(c.dir, "fieldpost.db"))
	if err != nil {
		return nil, err
	}
	c.st = st
	book, err := templates.Load()
	if err != nil {
		return nil, err
	}
	lighthouse, err := beacontest.Offline(c.clock.Now)
	if err != nil {
		return nil, err
	}
	c.svc, err = adjudicator.New(ctx, office.Config{
		Address: theOffice, Loop: "test", InstanceKey: []byte("0123456789abcdef"), Moderator: office.Person{Address: mod},
		Policy:     store.Policy{Orders: 72 * time.Hour, Decision: 24 * time.Hour, Remind: 24 * time.Hour},
		ArchiveDir: filepath.Join(c.dir, "archive"), Beacon: lighthouse.Network,
		Outage: office.OutageLimits{Asleep: 10_000 * time.Hour}, // the clock leaps from one look to the next
	}, st, []rules.Title{theToy}, book, office.Env{
		Draws: func(string) bool { return true }, Clock: c.clock, Drainer: c, Beacon: lighthouse, Random: new(servicetest.Seeds), Failpoint: failpoint,
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
	due, err := c.svc.Post.DueDispatches(ctx, c.clock.Now(), 100)
	if err != nil {
		return err
	}
	var taken []post.SentDispatch
	for _, d := range due {
		if err := appendFile(filepath.Join(c.dir, "sent"), d.MessageID); err != nil {
			return err
		}
		taken = append(taken, post.SentDispatch{ID: d.ID, Reply: "250 ok", At: c.clock.Now()})
	}
	if len(taken) == 0 {
		return nil
	}
	return c.svc.Post.DispatchesSent(ctx, taken)
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
		c.verb(0, "toy-1", moderation.Pause),
		c.verb(0, "toy-1", moderation.Resume),
		c.verb(0, "toy-1", moderation.Rekey, office.ArgSide, "red"),
		c.verb(0, "toy-1", moderation.Address, office.ArgSide, "blue", office.ArgAddress, "otro@example.es"),
		c.verb(0, "toy-1", moderation.Silence, office.ArgSide, "blue"),
		c.verb(0, "toy-1", moderation.Unsilence, office.ArgSide, "blue"),
		c.verb(0, "toy-1", moderation.Option, "press", "anonymous"),
		c.verb(0, "toy-1", moderation.Rename, office.ArgCalled, "Final"),
		c.verb(0, "toy-1", moderation.Tag, office.ArgTags, "club"),
		c.verb(0, "toy-1", moderation.Announce, office.ArgText, "hello"),
		c.verb(0, "toy-1", moderation.Note, office.ArgText, "asked for a day"),
		c.verb(0, "toy-2", moderation.Replace, office.ArgSide, "red", office.ArgAddress, "nueva@example.es"),
		c.verb(0, "toy-1", moderation.Resend, office.ArgSide, "red"),
		post(30*time.Minute, func(uid uint32) store.Arrival {
			return c.mailed(uid, 30*time.Minute, "benito@work.example", "game: toy-2\nside: blue\nhold ford\n")
		}),
		c.verb(40*time.Minute, "toy-2", moderation.Give, office.ArgStray, strayOfScript, office.ArgSide, "blue"),
		{50 * time.Minute, c.agreeToGiven},
		send(1*h, toy.Red, "hold mill", "raid nowhere"),
		send(2*h, toy.Red, "hold mill", "raid ford", "wait"),
		c.file(2*h+time.Minute, "toy-1", toy.Red, "hold ford", "raid hill", "wait"),
		c.verb(2*h+2*time.Minute, "toy-1", moderation.Undo, office.ArgSide, "red"),
		c.verb(2*h+3*time.Minute, "toy-1", moderation.Sheet, office.ArgSide, "red", office.ArgLines, "hold ford\nraid hill\nwait"),
		send(3*h, toy.Blue, "permanente huir en colina"),
		send(3*h+time.Minute, toy.Blue, "clave nueva"),
		c.verb(4*h, "toy-1", moderation.Extend, office.ArgSpan, "1h"),
		c.verb(5*h, "toy-1", moderation.Force, office.ArgPhase, "9"), // refused
		c.verb(6*h, "toy-2", moderation.Force, office.ArgPhase, "1"),
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
		{150 * h, c.create("toy-4", nil, func(n *founding.NewGame) { n.Invited, n.Seats = n.Seats[:1], n.Seats[1:] })},
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
		c.verb(180*h, "toy-2", moderation.Clone, office.ArgWho, moderation.WhoOpen),
		c.verb(180*h, "", moderation.Create, office.ArgTemplate, "title: toy\nopen"),
		action{190 * h, c.create(recalledGame, map[string]string{"turns": "1", "dice": "beacon"})},
		action{190 * h, c.putBack},
		sendTo(recalledGame, 191*h, toy.Red, "raid ford"), // closes the phase, and asks for its round
		c.verb(192*h, recalledGame, moderation.Resume, office.ArgUntold, "yes"),
		wait(192*h+11*time.Minute))
}

// verb gives the next command of the script, unless an earlier process did, and
// carries out what waits.
func (c *child) verb(at time.Duration, game string, verb *moderation.Verb, args ...string) action {
	c.commands++
	n := c.commands
	named := map[string]string{}
	for i := 0; i+1 < len(args); i += 2 {
		named[args[i]] = args[i+1]
	}
	return action{at, func(ctx context.Context) error {
		if _, err := c.svc.Commands.Answer(ctx, n); errors.Is(err, moderation.ErrNoCommand) {
			if _, err := c.svc.Commands.Submit(ctx, store.Command{Verb: verb.Name, Game: game, Actor: "moderator:mo", Args: named}); err != nil {
				return err
			}
		} else if err != nil {
			return err
		}
		c.svc.Commands.CarryWaiting(ctx)
		return nil
	}}
}
