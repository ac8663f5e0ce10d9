package adjudicator_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// done checks that a command was carried out and returns its answer.
func (w *world) done(c store.Command, err error) string {
	w.T.Helper()
	return w.came(store.CommandDone, c, err)
}

// refused checks that a command was refused and returns why.
func (w *world) refused(c store.Command, err error) string {
	w.T.Helper()
	return w.came(store.CommandRefused, c, err)
}

func (w *world) came(want store.CommandState, c store.Command, err error) string {
	w.T.Helper()
	if err != nil {
		w.T.Fatal(err)
	}
	book, err := templates.Load()
	if err != nil {
		w.T.Fatal(err)
	}
	var words []string
	for _, m := range post.FormatTimeArgs(c.Answer, func(at time.Time) string { return at.UTC().Format("2006-01-02 15:04 UTC") }) {
		words = append(words, book.Text(rules.English, theToy, m))
	}
	says := strings.Join(words, " ")
	if c.State != want {
		w.T.Errorf("%s %v is %s (%s), want %s", c.Verb, c.Args, c.State, says, want)
	}
	if strings.Contains(says, "?") || strings.Contains(says, "verb.") {
		w.T.Errorf("the answer is %q", says)
	}
	return says
}

// audit lists the latest entries of a game, the newest first.
func (w *world) audit(game string, most int) string {
	w.T.Helper()
	log, err := w.Service.Inquiry.AuditLog(w.Ctx, game, most)
	if err != nil {
		w.T.Fatal(err)
	}
	var out []string
	for _, e := range log {
		out = append(out, e.Actor+" "+e.Action)
	}
	return strings.Join(out, ", ")
}

func TestVerbsSayWhatTheyDid(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	if got := w.done(w.Service.Pause(w.Ctx, g, "moderator:mo")); !strings.Contains(got, "toy-1 is paused in phase 1") {
		t.Error(got)
	}
	w.WantMails(w.Mails(), "paused>ana paused>benito")
	if got := w.done(w.Service.Pause(w.Ctx, g, "moderator:mo")); !strings.Contains(got, "already") {
		t.Error(got)
	}
	w.WantMails(w.Mails(), "")
	if got := w.done(w.Service.Resume(w.Ctx, g, "moderator:mo")); !strings.Contains(got, "deadline 2026-03-31 12:00 UTC") {
		t.Error(got)
	}
	mails := w.Mails()
	w.WantMails(mails, "resumed>ana resumed>benito")
	if !strings.Contains(mails[0].Text, "Tuesday 31 March 2026, 08:00") || !strings.Contains(mails[1].Text, "martes 31 de marzo de 2026, 14:00") {
		t.Errorf("each reads the deadline in his zone:\n%s\n%s", mails[0].Text, mails[1].Text)
	}
	w.done(w.Service.Pause(w.Ctx, g, "moderator:mo")) // a second time in the same phase
	w.WantMails(w.Mails(), "paused>ana paused>benito")
	if got, want := w.audit(g, 9), "moderator:mo pause, moderator:mo resume, moderator:mo pause, service created"; got != want {
		t.Errorf("audit %q, want %q", got, want)
	}
}

func TestVerbsAreGuarded(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "1"})
	give := func(verb *moderation.Verb, args map[string]string) (store.Command, error) {
		return w.Service.Command(w.Ctx, store.Command{Verb: verb.Name, Game: g, Args: args})
	}
	if got := w.refused(give(moderation.Pause, map[string]string{"phase": "7"})); !strings.Contains(got, "toy-1 is in phase 1, not 7") {
		t.Error(got)
	}
	w.refused(give(moderation.Pause, map[string]string{"phase": "x"}))
	w.done(give(moderation.Pause, map[string]string{"phase": "1"}))
	if got := w.Show(g).State; got != store.Paused {
		t.Errorf("the game is %s", got)
	}
	w.done(give(moderation.Resume, nil))
	if _, err := give(&moderation.Verb{Name: "dance"}, nil); !errors.Is(err, moderation.ErrVerb) {
		t.Errorf("an unknown verb: %v", err)
	}
	if got := w.audit(g, 1); got != "moderator:unknown resume" {
		t.Errorf("audit %q", got)
	}
	for range 5 { // to its end
		w.Clock.Advance(100 * time.Hour)
		w.Tick()
	}
	if got := w.refused(give(moderation.Pause, nil)); !strings.Contains(got, "toy-1 is over") {
		t.Error(got)
	}
}

// TestCommandsOfAnotherProcess: the loop of the service finds the row and
// answers in it. That it looks more often than once a second is a number, which
// a busy machine does not change.
func TestCommandsOfAnotherProcess(t *testing.T) {
	if got := adjudicator.CommandsEvery; got > time.Second/2 {
		t.Errorf("commands are looked for every %s", got)
	}
	w := newWorld(t)
	g := w.Game(nil)
	ctx, cancel := context.WithCancel(w.Ctx)
	var running sync.WaitGroup
	running.Go(func() {
		if err := w.Service.Run(ctx); err != nil {
			t.Error(err)
		}
	})
	defer running.Wait()
	defer cancel()
	other := w.Another()
	other.Start()
	defer other.Stop()
	id, err := other.Service.Commands.Submit(w.Ctx, store.Command{Verb: "pause", Game: g, Actor: "moderator:mo"})
	if err != nil {
		t.Fatal(err)
	}
	for limit := time.Now().Add(30 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		c, err := other.Service.Commands.Answer(w.Ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		if c.State == store.CommandDone {
			break
		}
		if time.Now().After(limit) {
			t.Fatalf("after 30 s the command is %s", c.State)
		}
	}
	if got := other.Show(g).State; got != store.Paused {
		t.Errorf("the game is %s", got)
	}
}

// TestCommandIsCarriedOutOnce: two processes that find the same row, and one
// that comes when it was taken back.
func TestCommandIsCarriedOutOnce(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	other := w.Another()
	other.Start()
	defer other.Stop()
	w.Mails()
	for i := range 20 {
		verb := []string{"pause", "resume"}[i%2]
		if _, err := w.Service.Commands.Submit(w.Ctx, store.Command{Verb: verb, Game: g, Actor: "moderator:mo"}); err != nil {
			t.Fatal(err)
		}
		var both sync.WaitGroup
		both.Go(func() { w.Service.Commands.CarryWaiting(w.Ctx) })
		both.Go(func() { other.Service.Commands.CarryWaiting(w.Ctx) })
		both.Wait()
	}
	if got := len(w.Mails()); got != 40 {
		t.Errorf("%d mails, want two for each of twenty verbs", got)
	}
	if got := strings.Count(w.audit(g, 100), "moderator:mo"); got != 20 {
		t.Errorf("%d entries in the audit, want 20", got)
	}
	id, err := w.Service.Commands.Submit(w.Ctx, store.Command{Verb: "pause", Game: g})
	if err := errors.Join(err, w.Service.Commands.Withdraw(w.Ctx, id)); err != nil {
		t.Fatal(err)
	}
	w.Service.Commands.CarryWaiting(w.Ctx)
	if c, err := w.Service.Commands.Answer(w.Ctx, id); err != nil || c.State != store.CommandWithdrawn {
		t.Errorf("a command that was taken back is %s, %v", c.State, err)
	}
	if got := w.Show(g).State; got != store.Running {
		t.Errorf("the game is %s", got)
	}
	if err := w.Service.Commands.Withdraw(w.Ctx, id); !errors.Is(err, moderation.ErrNoCommand) {
		t.Errorf("taken back twice: %v", err)
	}
}

// TestVerbDuringAPhase: a verb that comes while a phase is run waits for its
// end, and then is about the next.
func TestVerbDuringAPhase(t *testing.T) {
	var once sync.Once
	var inPhase func()
	w := newWorld(t, func(w *world) {
		w.Failpoint = func(step string) {
			if step == "phase.stored" && inPhase != nil {
				once.Do(inPhase)
			}
		}
	})
	g := w.Game(nil)
	w.Mails()
	answers := make(chan store.Command, 2)
	inPhase = func() {
		for _, args := range []map[string]string{{"phase": "1"}, {"phase": "2"}} {
			go func() {
				c, err := w.Service.Command(w.Ctx, store.Command{Verb: "pause", Game: g, Actor: "moderator:mo", Args: args})
				if err != nil {
					t.Error(err)
				}
				answers <- c
			}()
		}
		time.Sleep(50 * time.Millisecond)
	}
	w.Order(g, toy.Red, "hold mill")
	states := map[string]store.CommandState{}
	for range 2 {
		c := <-answers
		states[c.Args["phase"]] = c.State
	}
	if states["1"] != store.CommandRefused || states["2"] != store.CommandDone {
		t.Errorf("the verbs are %v", states)
	}
	if info := w.Show(g); info.Phase != 2 || info.State != store.Paused {
		t.Errorf("phase %d, %s; want phase 2, paused", info.Phase, info.State)
	}
}

// TestVerbThatFailsChangesNothing: whatever goes wrong within it.
func TestVerbThatFailsChangesNothing(t *testing.T) {
	broken := true
	w := newWorld(t, func(w *world) {
		w.Failpoint = func(step string) {
			if broken && step == "command.effects" {
				panic("boom")
			}
		}
	})
	g := w.Game(nil)
	w.Mails()
	c, err := w.Service.Pause(w.Ctx, g, "moderator:mo")
	if got := w.came(store.CommandFailed, c, err); !strings.Contains(got, fmt.Sprint("command-", c.ID)) {
		t.Error(got)
	}
	w.WantMails(w.Mails(), "")
	if got := w.Show(g).State; got != store.Running {
		t.Errorf("the game is %s", got)
	}
	broken = false
	w.done(w.Service.Pause(w.Ctx, g, "moderator:mo"))
}
