package adjudicator

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Verb is something that a moderator can have done to a game.
//
// A verb is a row of the database (store.Command), whatever door it came in
// by. It is carried out in one transaction with its audit, its mails, its
// answer and its mark as done: a crash leaves it undone or done, never half,
// and nothing is done twice. To add a verb:
//
//  1. a file verb_<name>.go with its constant and its method on *command,
//     which does the work within the transaction: change c.game and save it,
//     queue mails with c.tellAll and c.tellSeat, c.say what was done, or
//     return c.refuse to leave everything as it was; the other moderators of the
//     game are told the answer, or c.told, unless it is c.quiet;
//  2. an entry of [verbs] with its arguments: the forms of the pages and the lines of
//     moderators' letters are made of it;
//  3. the texts verb.<...> in templates/catalog/{en,es}/verbs.toml, and its words and
//     labels in doors.toml there;
//  4. a command in cmd/fieldpost/game_verb.go, a line in the README, a step in
//     the script of TestCrashAtEveryStep and, where it has a new kind of mail,
//     a leg in TestEveryKindOfDispatchArrives.
type Verb string

// Arguments of verbs.
const (
	ArgPhase = "phase" // any verb: it is meant for this phase and no other
	ArgSide  = "side"
	// ArgToken of any verb is a word of whoever gives it: given again with the same one
	// it is the same command.
	ArgToken = "token"
	// ArgReason of any verb is why it is given, in words of whoever gives it: it stands in
	// the audit, and where all players or a side are told, in what they are told.
	ArgReason = "reason"
)

// Errors of verbs.
var (
	// ErrVerb says that there is no such verb.
	ErrVerb = errors.New("adjudicator: no such verb")
	// ErrNoCommand says that there is no such command, or that it is too late
	// to take it back.
	ErrNoCommand = errors.New("adjudicator: no such command")
)

// command is a verb being carried out, within its transaction.
type command struct {
	s      *Service
	tx     *store.Tx
	row    store.Command
	now    time.Time
	game   store.Game
	seats  []store.Seat
	unread error // why the mailbox could not be read
	unsure bool  // the clock may be wrong

	answer  []rules.Message
	detail  map[string]string                // for the audit
	idle    bool                             // nothing was changed
	mixed   bool                             // the position may have changed: forget it if this fails
	preview bool                             // it is undone afterwards, see [Service.Preview]
	audited bool                             // what was done is in the audit already
	quiet   bool                             // the other moderators are not told, or were
	told    func(rules.Lang) []rules.Message // the answer as others are told it, nil: as it is
	quoted  []string                         // lines that stand behind it for others
}

// refused is the error of a verb that the game does not allow.
type refused struct{ message rules.Message }

// Error implements error.
func (r refused) Error() string { return "refused: " + r.message.Code }

// refuse makes an error that leaves everything as it was and tells why.
func (c *command) refuse(code string, args ...rules.Arg) error {
	return refused{message: rules.M(code, append([]rules.Arg{rules.Text("game", c.row.Game)}, args...)...)}
}

// say adds to the answer.
func (c *command) say(code string, args ...rules.Arg) {
	c.answer = append(c.answer, rules.M(code, append([]rules.Arg{rules.Text("game", c.row.Game)}, args...)...))
}

// idly says why there was nothing to do.
func (c *command) idly(code string, args ...rules.Arg) error {
	c.idle = true
	c.say(code, args...)
	return nil
}

// sayWithDeadline adds to the answer, with the deadline of the game if it has
// one.
func (c *command) sayWithDeadline(code string, args ...rules.Arg) {
	if !c.game.Deadline.IsZero() {
		args = append(args, timeArg(c.game.Deadline))
	}
	c.say(code, args...)
}

// note adds to the audit. It must not be a secret.
func (c *command) note(name, value string) {
	if c.detail == nil {
		c.detail = map[string]string{}
	}
	c.detail[name] = value
}

// arg returns an argument, "" when it was not given.
func (c *command) arg(name string) string { return c.row.Args[name] }

// kind returns a kind of dispatch whose occasion is this command, so that the same
// verb may be given twice in a phase.
func (c *command) kind(k store.Kind) store.Kind { return on(k, strconv.FormatInt(c.row.ID, 10)) }

// seat returns the seat that the arguments name.
func (c *command) seat() (*store.Seat, error) {
	word := c.arg(ArgSide)
	for i := range c.seats {
		if c.s.names(c.game.Title, c.seats[i].Side, word) {
			return &c.seats[i], nil
		}
	}
	if seat := c.seatOf(word); seat != nil {
		return seat, nil
	}
	args := []rules.Arg{rules.Text("word", word)}
	for i := range c.seats {
		args = append(args, rules.SideArg("side", c.seats[i].Side))
	}
	if word == "" {
		return nil, c.refuse("verb.which-side", args[1:]...)
	}
	return nil, c.refuse("verb.no-side", args...)
}

// Submit stores a command for whoever carries commands out, see
// [Service.Run]. Its answer is found with [Service.Answer].
func (s *Service) Submit(ctx context.Context, c store.Command) (id int64, err error) {
	verb, ok := verbs()[Verb(c.Verb)]
	if !ok {
		return 0, fmt.Errorf("%w: %q", ErrVerb, c.Verb)
	}
	c.At = s.now()
	if c.Actor == "" {
		c.Actor = AsModerator("")
	}
	err = s.store.Update(ctx, func(tx *store.Tx) error {
		if verb.office {
			c.Game = ""
		} else if _, err := tx.Game(c.Game); isNotFound(err) {
			return ErrNoGame
		} else if err != nil {
			return err
		}
		if token := c.Args[ArgToken]; token != "" {
			id, err = tx.CommandOf(c.Game, token)
			if !isNotFound(err) {
				return err
			}
		}
		id, err = tx.AddCommand(&c)
		return err
	})
	return id, err
}

// Command stores a command, carries it out and returns it with its answer.
func (s *Service) Command(ctx context.Context, c store.Command) (store.Command, error) {
	id, err := s.Submit(ctx, c)
	if err != nil {
		return c, err
	}
	if err := s.carry(ctx, id); err != nil {
		return c, err
	}
	return s.Answer(ctx, id)
}

// Answer returns a command and what came of it.
func (s *Service) Answer(ctx context.Context, id int64) (c store.Command, err error) {
	err = s.store.View(ctx, func(tx *store.Tx) error {
		c, err = tx.Command(id)
		return err
	})
	if isNotFound(err) {
		err = ErrNoCommand
	}
	return c, err
}

// Withdraw takes a command back that nobody has carried out yet. ErrNoCommand
// says that somebody has.
func (s *Service) Withdraw(ctx context.Context, id int64) error {
	err := s.store.Update(ctx, func(tx *store.Tx) error { return tx.EndCommand(id, store.CommandWithdrawn, nil, s.now()) })
	if isNotFound(err) {
		err = ErrNoCommand
	}
	return err
}

// commandsEvery is the time between two looks for commands of other
// processes: one that waits is carried out well within a second.
const commandsEvery = 300 * time.Millisecond

// runCommands carries out the commands that come in, until ctx ends. Those
// that read the mailbox first do not hold up the others.
func (s *Service) runCommands(ctx context.Context) {
	var reading sync.WaitGroup
	defer reading.Wait()
	var mu sync.Mutex
	busy := map[int64]bool{}
	for ctx.Err() == nil {
		s.lookForCommands(ctx, func(id int64, v Verb) {
			if !v.Reads() {
				s.carryLogged(ctx, id)
				return
			}
			mu.Lock()
			defer mu.Unlock()
			if busy[id] {
				return
			}
			busy[id] = true
			reading.Go(func() {
				s.carryLogged(ctx, id)
				mu.Lock()
				defer mu.Unlock()
				delete(busy, id)
			})
		})
		timer, free := s.env.Clock.After(commandsEvery)
		select {
		case <-ctx.Done():
		case <-timer:
		}
		free()
	}
}

// CarryWaiting carries out the commands that wait, and returns when that is done: so the
// tests of doors have done what is given there, without a daemon.
func (s *Service) CarryWaiting(ctx context.Context) {
	s.lookForCommands(ctx, func(id int64, _ Verb) { s.carryLogged(ctx, id) })
}

// lookForCommands calls do for each new command, the first first.
func (s *Service) lookForCommands(ctx context.Context, do func(id int64, v Verb)) {
	var found []store.Command
	err := s.store.View(ctx, func(tx *store.Tx) error {
		ids, err := tx.NewCommands()
		if err != nil {
			return err
		}
		for _, id := range ids {
			c, err := tx.Command(id)
			if err != nil {
				return err
			}
			found = append(found, c)
		}
		return nil
	})
	if err != nil && ctx.Err() == nil {
		s.env.Log.Error("look for commands", keyError, err)
	}
	for i := range found {
		do(found[i].ID, Verb(found[i].Verb))
	}
}

func (s *Service) carryLogged(ctx context.Context, id int64) {
	if err := s.carry(ctx, id); err != nil && ctx.Err() == nil {
		s.env.Log.Error("command", keyCommand, id, keyError, err)
	}
}

// carry carries out a command, once: whoever comes second finds it done. An
// error means that it was not carried out and is still new.
func (s *Service) carry(ctx context.Context, id int64) error {
	row, err := s.Answer(ctx, id)
	if err != nil || row.State != store.CommandNew {
		return err
	}
	var unread error
	if Verb(row.Verb).Reads() { // the lock is not held: letters come in meanwhile
		if unread, err = s.unreadOf(ctx, row.Game, s.drain(ctx, row.At), row.At); err != nil {
			return err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.env.Failpoint(stepCommandBegun)
	err = s.carryOnce(ctx, id, unread)
	var no refused
	switch {
	case errors.As(err, &no):
		err = s.endCommand(ctx, id, store.CommandRefused, no.message)
	case isNotFound(err): // carried out or taken back meanwhile
		return nil
	case err != nil && !errors.Is(err, store.ErrTrouble) && ctx.Err() == nil:
		s.env.Log.Error("command failed", keyCommand, id, keyGame, row.Game, keyError, err)
		err = s.endCommand(ctx, id, store.CommandFailed, faultOf(row.Game, fmt.Sprint(prefixCommand, id)))
	}
	if err != nil {
		return err
	}
	if Verb(row.Verb) == VerbForget {
		s.compact(ctx)
	}
	s.env.Failpoint(stepCommandDone)
	s.env.Queued()
	s.wake()
	return nil
}

func (s *Service) endCommand(ctx context.Context, id int64, state store.CommandState, m rules.Message) error {
	return s.store.Update(ctx, func(tx *store.Tx) error {
		row, err := tx.Command(id)
		if err != nil {
			return err
		}
		return s.closeCommand(tx, &row, state, []rules.Message{m})
	})
}

// closeCommand notes what became of a command, and tells the moderator who gave it by
// mail.
func (s *Service) closeCommand(tx *store.Tx, row *store.Command, state store.CommandState, answer []rules.Message) error {
	if err := tx.EndCommand(row.ID, state, answer, s.now()); err != nil {
		return err
	}
	return s.answerByMail(tx, row, state, answer)
}

// carryOnce carries out a command in one transaction. The lock is held.
func (s *Service) carryOnce(ctx context.Context, id int64, unread error) (err error) {
	c := &command{s: s, now: s.now(), unread: unread, unsure: s.unsure()}
	defer func() {
		if r := recover(); r != nil {
			err = panicked(r)
		}
		if err != nil && c.mixed {
			s.positions.forget(c.game.ID)
		}
	}()
	return s.store.Update(ctx, func(tx *store.Tx) error {
		c.tx = tx
		if c.row, err = tx.Command(id); err != nil {
			return err
		}
		if c.row.State != store.CommandNew {
			return store.ErrNotFound
		}
		if err := c.run(); err != nil {
			return err
		}
		s.env.Failpoint(stepCommandEffects)
		if !c.idle && !c.audited {
			if err := tx.Audit(&store.Entry{At: c.now, Game: c.game.ID, Actor: c.row.Actor, Action: c.row.Verb, Detail: c.detail}); err != nil {
				return err
			}
		}
		s.env.Log.Info("command", keyCommand, id, keyVerb, c.row.Verb, keyGame, c.row.Game)
		return s.closeCommand(tx, &c.row, store.CommandDone, c.answer)
	})
}

// run looks at what the verb is about and does it.
func (c *command) run() (err error) {
	v, ok := verbs()[Verb(c.row.Verb)]
	if !ok {
		return fmt.Errorf("%w: %q", ErrVerb, c.row.Verb)
	}
	if v.office {
		if err := v.do(c); err != nil {
			return err
		}
		return c.tellOthers()
	}
	c.game, err = c.tx.Game(c.row.Game)
	if isNotFound(err) {
		return c.refuse("verb.no-game")
	}
	if err != nil {
		return err
	}
	if c.seats, err = c.tx.Seats(c.game.ID); err != nil {
		return err
	}
	if err := c.guard(v); err != nil {
		return err
	}
	if why := c.arg(ArgReason); why != "" {
		c.note(ArgReason, why)
	}
	do := v.do
	if c.preview && v.preview != nil {
		do = v.preview
	}
	if err := do(c); err != nil {
		return err
	}
	if err := c.tellOthers(); err != nil {
		return err
	}
	c.sayReason()
	return nil
}

// guard refuses what is meant for another phase, and whatever is asked of a
// game that is over.
func (c *command) guard(v verbOf) error {
	switch n, err := strconv.Atoi(c.arg(ArgPhase)); {
	case c.arg(ArgPhase) == "" && !v.phase:
	case err != nil:
		return c.refuse("verb.which-phase", rules.Num("current", c.game.Phase))
	case n != c.game.Phase:
		return c.refuse("verb.other-phase", rules.Num("phase", n), rules.Num("current", c.game.Phase))
	}
	if v.always {
		return nil
	}
	if c.game.State == store.Moved && c.game.Gone != nil {
		return c.refuse("verb.gone", rules.Text("address", c.game.Gone.To))
	}
	if c.game.State == store.Over {
		return c.refuse("verb.over")
	}
	if c.game.State == store.Gathering && Verb(c.row.Verb) != VerbInvite && Verb(c.row.Verb) != VerbOption {
		return c.refuse("verb.gathering")
	}
	if verb := Verb(c.row.Verb); verb != VerbPause && verb != VerbRebind && verb != VerbOption && !c.s.fits(&c.game) {
		return c.refuse("verb.other-board")
	}
	return nil
}
