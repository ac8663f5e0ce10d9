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
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// done checks that a command was carried out and returns its answer.
func (w *world) done(c store.Command, err error) string {
	w.t.Helper()
	return w.came(store.CommandDone, c, err)
}

// refused checks that a command was refused and returns why.
func (w *world) refused(c store.Command, err error) string {
	w.t.Helper()
	return w.came(store.CommandRefused, c, err)
}

func (w *world) came(want store.CommandState, c store.Command, err error) string {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
	book, err := bookOnce()
	if err != nil {
		w.t.Fatal(err)
	}
	var words []string
	for _, m := range c.Answer {
		words = append(words, book.Text(rules.English, toy.Title{}, m))
	}
	says := strings.Join(words, " ")
	if c.State != want {
		w.t.Errorf("%s %v is %s (%s), want %s", c.Verb, c.Args, c.State, says, want)
	}
	if strings.Contains(says, "?") || strings.Contains(says, "verb.") {
		w.t.Errorf("the answer is %q", says)
	}
	return says
}

// audit lists the latest entries of a game, the newest first.
func (w *world) audit(game string, most int) string {
	w.t.Helper()
	log, err := w.svc.AuditLog(w.ctx, game, most)
	if err != nil {
		w.t.Fatal(err)
	}
	var out []string
	for _, e := range log {
		out = append(out, e.Actor+" "+e.Action)
	}
	return strings.Join(out, ", ")
}

func TestVerbsSayWhatTheyDid(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	w.mails()
	if got := w.done(w.svc.Pause(w.ctx, g, "moderator:mo")); !strings.Contains(got, "toy-1 is paused in phase 1") {
		t.Error(got)
	}
	w.wantMails(w.mails(), "paused>ana paused>benito")
	if got := w.done(w.svc.Pause(w.ctx, g, "moderator:mo")); !strings.Contains(got, "already") {
		t.Error(got)
	}
	w.wantMails(w.mails(), "")
	if got := w.done(w.svc.Resume(w.ctx, g, "moderator:mo")); !strings.Contains(got, "deadline 2026-03-31 12:00 UTC") {
		t.Error(got)
	}
	mails := w.mails()
	w.wantMails(mails, "resumed>ana resumed>benito")
	if !strings.Contains(mails[0].Text, "Tuesday 31 March 2026, 08:00") || !strings.Contains(mails[1].Text, "martes 31 de marzo de 2026, 14:00") {
		t.Errorf("each reads the deadline in his zone:\n%s\n%s", mails[0].Text, mails[1].Text)
	}
	w.done(w.svc.Pause(w.ctx, g, "moderator:mo")) // a second time in the same phase
	w.wantMails(w.mails(), "paused>ana paused>benito")
	if got, want := w.audit(g, 9), "moderator:mo pause, moderator:mo resume, moderator:mo pause, service created"; got != want {
		t.Errorf("audit %q, want %q", got, want)
	}
}

func TestVerbsAreGuarded(t *testing.T) {
	w := newWorld(t)
	g := w.game(map[string]string{"turns": "1"})
	give := func(verb adjudicator.Verb, args map[string]string) (store.Command, error) {
		return w.svc.Command(w.ctx, store.Command{Verb: string(verb), Game: g, Args: args})
	}
	if got := w.refused(give(adjudicator.VerbPause, map[string]string{"phase": "7"})); !strings.Contains(got, "toy-1 is in phase 1, not 7") {
		t.Error(got)
	}
	w.refused(give(adjudicator.VerbPause, map[string]string{"phase": "x"}))
	w.done(give(adjudicator.VerbPause, map[string]string{"phase": "1"}))
	if got := w.show(g).State; got != store.Paused {
		t.Errorf("the game is %s", got)
	}
	w.done(give(adjudicator.VerbResume, nil))
	if _, err := give("dance", nil); !errors.Is(err, adjudicator.ErrVerb) {
		t.Errorf("an unknown verb: %v", err)
	}
	if got := w.audit(g, 1); got != "moderator:unknown resume" {
		t.Errorf("audit %q", got)
	}
	for range 5 { // to its end
		w.clock.advance(100 * time.Hour)
		w.tick()
	}
	if got := w.refused(give(adjudicator.VerbPause, nil)); !strings.Contains(got, "toy-1 is over") {
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
	g := w.game(nil)
	ctx, cancel := context.WithCancel(w.ctx)
	var running sync.WaitGroup
	running.Go(func() {
		if err := w.svc.Run(ctx); err != nil {
			t.Error(err)
		}
	})
	defer running.Wait()
	defer cancel()
	other := *w // another process on the same database
	other.start()
	defer other.stop()
	id, err := other.svc.Submit(w.ctx, store.Command{Verb: "pause", Game: g, Actor: "moderator:mo"})
	if err != nil {
		t.Fatal(err)
	}
	for limit := time.Now().Add(30 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		c, err := other.svc.Answer(w.ctx, id)
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
	if got := other.show(g).State; got != store.Paused {
		t.Errorf("the game is %s", got)
	}
}

// TestCommandIsCarriedOutOnce: two processes that find the same row, and one
// that comes when it was taken back.
func TestCommandIsCarriedOutOnce(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	other := *w
	other.start()
	defer other.stop()
	w.mails()
	for i := range 20 {
		verb := []string{"pause", "resume"}[i%2]
		if _, err := w.svc.Submit(w.ctx, store.Command{Verb: verb, Game: g, Actor: "moderator:mo"}); err != nil {
			t.Fatal(err)
		}
		var both sync.WaitGroup
		both.Go(func() { w.svc.CarryCommands(w.ctx) })
		both.Go(func() { other.svc.CarryCommands(w.ctx) })
		both.Wait()
	}
	if got := len(w.mails()); got != 40 {
		t.Errorf("%d mails, want two for each of twenty verbs", got)
	}
	if got := strings.Count(w.audit(g, 100), "moderator:mo"); got != 20 {
		t.Errorf("%d entries in the audit, want 20", got)
	}
	id, err := w.svc.Submit(w.ctx, store.Command{Verb: "pause", Game: g})
	if err := errors.Join(err, w.svc.Withdraw(w.ctx, id)); err != nil {
		t.Fatal(err)
	}
	w.svc.CarryCommands(w.ctx)
	if c, err := w.svc.Answer(w.ctx, id); err != nil || c.State != store.CommandWithdrawn {
		t.Errorf("a command that was taken back is %s, %v", c.State, err)
	}
	if got := w.show(g).State; got != store.Running {
		t.Errorf("the game is %s", got)
	}
	if err := w.svc.Withdraw(w.ctx, id); !errors.Is(err, adjudicator.ErrNoCommand) {
		t.Errorf("taken back twice: %v", err)
	}
}

// TestVerbDuringAPhase: a verb that comes while a phase is run waits for its
// end, and then is about the next.
func TestVerbDuringAPhase(t *testing.T) {
	var once sync.Once
	var inPhase func()
	w := newWorld(t, func(w *world) {
		w.fail = func(step string) {
			if step == "phase.stored" && inPhase != nil {
				once.Do(inPhase)
			}
		}
	})
	g := w.game(nil)
	w.mails()
	answers := make(chan store.Command, 2)
	inPhase = func() {
		for _, args := range []map[string]string{{"phase": "1"}, {"phase": "2"}} {
			go func() {
				c, err := w.svc.Command(w.ctx, store.Command{Verb: "pause", Game: g, Actor: "moderator:mo", Args: args})
				if err != nil {
					t.Error(err)
				}
				answers <- c
			}()
		}
		time.Sleep(50 * time.Millisecond)
	}
	w.order(g, toy.Red, "hold mill")
	states := map[string]store.CommandState{}
	for range 2 {
		c := <-answers
		states[c.Args["phase"]] = c.State
	}
	if states["1"] != store.CommandRefused || states["2"] != store.CommandDone {
		t.Errorf("the verbs are %v", states)
	}
	if info := w.show(g); info.Phase != 2 || info.State != store.Paused {
		t.Errorf("phase %d, %s; want phase 2, paused", info.Phase, info.State)
	}
}

// TestVerbThatFailsChangesNothing: whatever goes wrong within it.
func TestVerbThatFailsChangesNothing(t *testing.T) {
	broken := true
	w := newWorld(t, func(w *world) {
		w.fail = func(step string) {
			if broken && step == "command.effects" {
				panic("boom")
			}
		}
	})
	g := w.game(nil)
	w.mails()
	c, err := w.svc.Pause(w.ctx, g, "moderator:mo")
	if got := w.came(store.CommandFailed, c, err); !strings.Contains(got, fmt.Sprint("command-", c.ID)) {
		t.Error(got)
	}
	w.wantMails(w.mails(), "")
	if got := w.show(g).State; got != store.Running {
		t.Errorf("the game is %s", got)
	}
	broken = false
	w.done(w.svc.Pause(w.ctx, g, "moderator:mo"))
}

func TestExtend(t *testing.T) {
	w := newWorld(t, func(w *world) { w.cfg.Policy.Grace = time.Hour })
	g := w.game(nil, func(n *adjudicator.NewGame) { n.Missing = store.MissingHold })
	w.mails()
	w.clock.advance(50 * time.Hour)
	w.wantMails(w.tick(), "reminder>ana")
	if got := w.done(w.svc.Extend(w.ctx, g, "moderator:mo", 48*time.Hour, time.Time{})); !strings.Contains(got, "2026-04-02 12:00 UTC") {
		t.Error(got)
	}
	mails := w.mails()
	w.wantMails(mails, "extended>ana extended>benito")
	if !strings.Contains(mails[1].Subject, "jueves 2 de abril") {
		t.Errorf("subject %q", mails[1].Subject)
	}
	w.clock.advance(30 * time.Hour) // beyond the first deadline
	w.wantMails(w.tick(), "")
	w.clock.advance(17 * time.Hour)
	w.wantMails(w.tick(), "reminder>ana") // anew
	w.clock.advance(30 * time.Hour)
	w.wantMails(w.tick(), "moderator-held>mod")
	w.done(w.svc.Extend(w.ctx, g, "moderator:mo", 12*time.Hour, time.Time{})) // from now
	if info := w.show(g); info.Held || !info.Deadline.Equal(w.clock.Now().Add(12*time.Hour)) {
		t.Errorf("held %v, deadline %v", info.Held, info.Deadline)
	}
	w.mails()
	w.wantMails(w.tick(), "") // the mail about the new deadline reminds enough
	until := w.clock.Now().Add(5 * time.Hour)
	w.done(w.svc.Extend(w.ctx, g, "moderator:mo", 0, until))
	if got := w.show(g).Deadline; !got.Equal(until) {
		t.Errorf("deadline %v, want %v", got, until)
	}
	w.mails()
	w.clock.advance(7 * time.Hour)
	w.wantMails(w.tick(), "moderator-held>mod") // a second time in the same phase
	w.refused(w.svc.Extend(w.ctx, g, "moderator:mo", -time.Hour, time.Time{}))
	w.refused(w.svc.Extend(w.ctx, g, "moderator:mo", 0, w.clock.Now()))
	w.refused(w.svc.Extend(w.ctx, g, "moderator:mo", 10_000*time.Hour, time.Time{}))
	w.refused(w.svc.Command(w.ctx, store.Command{Verb: "extend", Game: g, Args: map[string]string{"until": "soon"}}))
	w.done(w.svc.Pause(w.ctx, g, "moderator:mo"))
	w.refused(w.svc.Extend(w.ctx, g, "moderator:mo", time.Hour, time.Time{}))
	free := w.game(nil, func(n *adjudicator.NewGame) { n.Policy = &store.Policy{} })
	w.refused(w.svc.Extend(w.ctx, free, "moderator:mo", time.Hour, time.Time{}))
	w.done(w.svc.Extend(w.ctx, free, "moderator:mo", 0, w.clock.Now().Add(time.Hour)))
	if got := w.audit(g, 3); got != "moderator:mo pause, service held, moderator:mo extend" {
		t.Errorf("audit %q", got)
	}
}

func TestRekey(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	old := w.key(g, toy.Red)
	stolen := w.block(g, toy.Red, 1, "hold mill", "wait")
	w.send(ana, stolen)
	w.mails()
	says := w.done(w.svc.Rekey(w.ctx, g, "moderator:mo", "Rojo")) // by its name in either language
	key := w.key(g, toy.Red)
	mails := w.mails()
	w.wantMails(mails, "key>ana")
	if key == old || strings.Contains(says, key) || !strings.Contains(mails[0].Text, "key: "+key) || strings.Contains(mails[0].Text+mails[0].HTML, old) {
		t.Errorf("the key was %s and is %s; answer %q, mail\n%s", old, key, says, mails[0].Text)
	}
	if !strings.Contains(mails[0].Text, "if you did not send it") {
		t.Errorf("the mail does not name the sheet that stands:\n%s", mails[0].Text)
	}
	mails = w.send(ana, stolen)
	w.wantMails(mails, "notice>ana")
	if !strings.Contains(mails[0].Text, "no longer valid") {
		t.Errorf("the old key is answered with\n%s", mails[0].Text)
	}
	mails = w.send(ana, w.block(g, toy.Red, 0, "report"))
	w.wantMails(mails, "report>ana")
	if strings.Contains(mails[0].Text+mails[0].HTML, old) || !strings.Contains(mails[0].Text, key) {
		t.Errorf("the report repeats the old key:\n%s", mails[0].Text)
	}
	w.wantMails(w.order(g, toy.Red, "hold mill"), "ack>ana sitrep>ana sitrep>benito")
	w.done(w.svc.Rekey(w.ctx, g, "moderator:mo", toy.Red)) // twice in a phase
	w.done(w.svc.Rekey(w.ctx, g, "moderator:mo", toy.Red))
	w.wantMails(w.mails(), "key>ana key>ana")
	if got := w.refused(w.svc.Rekey(w.ctx, g, "moderator:mo", "green")); !strings.Contains(got, "Red and Blue") {
		t.Error(got)
	}
	for _, e := range must(w.svc.AuditLog(w.ctx, g, 9))(t) {
		if s := fmt.Sprint(e); strings.Contains(s, key) || strings.Contains(s, old) {
			t.Errorf("the audit holds a key: %s", s)
		}
	}
}

func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// TestAddress: a typing error gave a stranger the invitation.
func TestAddress(t *testing.T) {
	const right = "ana.right@example.net"
	w := newWorld(t)
	g := w.game(nil)
	old := w.key(g, toy.Red)
	stranger := w.block(g, toy.Red, 1, "hold mill")
	invitation := w.mails()[0]
	if err := w.svc.DispatchSent(w.ctx, invitation.ID, "250 ok", w.clock.Now()); err != nil {
		t.Fatal(err)
	}
	w.send(ana, w.block(g, toy.Red, 0, "status")) // its answer still waits
	for range 3 {
		w.receive(w.letter(bounce(fmt.Sprintf("b%d@x", w.uid), invitation.MessageID)))
	}
	w.mails()
	says := w.done(w.svc.Address(w.ctx, g, "moderator:mo", toy.Red, "Ana.Right@Example.net", false))
	if !strings.Contains(says, "with a new key") || !strings.Contains(says, "one mail that still waited") {
		t.Error(says)
	}
	mails := w.mails()
	w.wantMails(mails, "welcome>ana.right")
	key := w.key(g, toy.Red)
	if key == old || !strings.Contains(mails[0].Text, key) || strings.Contains(mails[0].Text, old) {
		t.Errorf("the key was %s and is %s; the invitation is\n%s", old, key, mails[0].Text)
	}
	for _, d := range w.due() {
		if d.Recipient == ana {
			t.Errorf("the stranger still gets %s", d.Kind)
		}
	}
	if seat := w.show(g).Seats[0]; seat.Address != right || seat.Bounces != 0 || !seat.Heard.IsZero() {
		t.Errorf("the seat is %+v", seat)
	}
	mails = w.send(ana, stranger)
	w.wantMails(mails, "notice>ana")
	if !strings.Contains(mails[0].Text, "nobody plays here") || strings.Contains(mails[0].Text, key) {
		t.Errorf("the stranger's orders are answered with\n%s", mails[0].Text)
	}
	if got := w.show(g).Phase; got != 1 {
		t.Error("the stranger's orders were carried out")
	}
	w.mails()
	w.wantMails(w.send(right, w.block(g, toy.Red, 1, "hold mill")), "ack>ana.right sitrep>ana.right sitrep>benito")
	w.refused(w.svc.Address(w.ctx, g, "moderator:mo", toy.Red, "ana", false))
	w.refused(w.svc.Address(w.ctx, g, "moderator:mo", toy.Red, post, false))
	if got := w.done(w.svc.Address(w.ctx, g, "moderator:mo", toy.Red, right, false)); !strings.Contains(got, "already") {
		t.Error(got)
	}
	w.done(w.svc.Address(w.ctx, g, "moderator:mo", toy.Red, "ana.home@example.net", true))
	if got := w.key(g, toy.Red); got != key {
		t.Error("the key did not stay")
	}
	if err := w.svc.Retry(w.ctx, "moderator:mo", fmt.Sprint("dispatch-", invitation.ID)); !errors.Is(err, adjudicator.ErrNoFailure) {
		t.Errorf("an old mail is tried again: %v", err)
	}
}

// TestOldMailsAreNotTriedAgainAtANewAddress: neither those that waited nor
// those that were refused go out after the address was changed.
func TestOldMailsAreNotTriedAgainAtANewAddress(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	w.refuse(w.mails()[0].ID, "550 no such user")
	w.done(w.svc.Address(w.ctx, g, "moderator:mo", toy.Red, "new@example.net", false))
	failed, err := w.svc.Failures(w.ctx, time.Time{})
	if err != nil || len(failed) != 0 {
		t.Errorf("failures %+v, %v", failed, err)
	}
}

func TestForce(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil, func(n *adjudicator.NewGame) { n.Missing = store.MissingHold })
	w.mails()
	w.drainer.err = errors.New("no connection")
	if got := w.refused(w.svc.Force(w.ctx, g, "moderator:mo", 1)); !strings.Contains(got, "cannot be read") {
		t.Error(got)
	}
	w.wantMails(w.mails(), "")
	w.drainer.err = nil
	if got := w.done(w.svc.Force(w.ctx, g, "moderator:mo", 1)); !strings.Contains(got, "No sheet came from the Red side") {
		t.Error(got)
	}
	mails := w.mails()
	w.wantMails(mails, "sitrep>ana sitrep>benito moderator-forced>mod")
	if !strings.Contains(mails[1].Text, "En la fase 1 no llegó la hoja del Rojo") {
		t.Errorf("Benito is not told who was missing:\n%s", mails[1].Text)
	}
	if got := w.refused(w.svc.Force(w.ctx, g, "moderator:mo", 1)); !strings.Contains(got, "phase 2, not 1") {
		t.Error(got)
	}
	if got := w.audit(g, 9); got != "moderator:mo force, service created" {
		t.Errorf("audit %q", got)
	}
	// What lies in the mailbox counts, and may be all that was missing.
	w.drainer.in = []adjudicator.Letter{w.letter(raw("blue@x", benj, "orders", w.block(g, toy.Blue, 2, "hold ford")))}
	w.refused(w.svc.Force(w.ctx, g, "moderator:mo", 2))
	if p := must(w.svc.Export(w.ctx, g, true))(t).Phases[1]; len(p.Missed) != 0 || len(p.Sheets) != 1 {
		t.Errorf("missed %v, sheets %v", p.Missed, p.Sheets)
	}
	w.refused(w.svc.Command(w.ctx, store.Command{Verb: "force", Game: g})) // which phase?
	w.done(w.svc.Pause(w.ctx, g, "moderator:mo"))
	w.refused(w.svc.Force(w.ctx, g, "moderator:mo", 3))
}

// TestForceOvercomesEveryHold, and a title that fails pauses the game.
func TestForceOvercomesEveryHold(t *testing.T) {
	w := newWorld(t, func(w *world) { w.titles = []rules.Title{brokenTitle{}} })
	g := w.game(nil)
	w.mails()
	if got := w.done(w.svc.Force(w.ctx, g, "moderator:mo", 1)); !strings.Contains(got, "could not be played") {
		t.Error(got)
	}
	w.wantMails(w.mails(), "paused>ana paused>benito moderator-fault>mod")
	if got := w.show(g).State; got != store.Paused {
		t.Errorf("the game is %s", got)
	}
}

// TestForceClosesAPhaseOfABeacon: it is played with its round, as any other.
func TestForceClosesAPhaseOfABeacon(t *testing.T) {
	w := newWorld(t, withBeacon)
	g := beaconGame(w)
	w.deliver()
	w.mails()
	if got := w.done(w.svc.Force(w.ctx, g, "moderator:mo", 1)); !strings.Contains(got, "Phase 1 of toy-1 is closed") || !strings.Contains(got, "No sheet came from the Red side") {
		t.Error(got)
	}
	w.wantMails(w.mails(), "closing>ana closing>benito moderator-forced>mod")
	if got := w.done(w.svc.Force(w.ctx, g, "moderator:mo", 1)); !strings.Contains(got, "is closed already; it is played with the beacon's round of 2026-") {
		t.Error(got)
	}
	w.refused(w.svc.Extend(w.ctx, g, "moderator:mo", time.Hour, time.Time{}))
	w.deliver()
	w.clock.advance(11 * time.Minute)
	w.wantMails(w.tick(), "sitrep>ana sitrep>benito")
}
