package moderation

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/press"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// MostVerbs is how many lines of a moderator's letter are read.
const MostVerbs = 20

// GameChangedMessage says that something about a game has changed since a moderator was asked,
// and which verb of another did it last, if one did.
func GameChangedMessage(in *office.Intake, g *store.Game, row *store.Confirmation) (m rules.Message, err error) {
	m = rules.M("moderate.changed", rules.Text("game", g.ID))
	log, err := in.Tx.AuditLog().Of(g.ID, MostVerbs)
	for i := range log { // the newest first
		by, ok := strings.CutPrefix(log[i].Actor, office.ModeratorActorPrefix)
		if _, is := Verbs()[Verb(log[i].Action)]; ok && is && !log[i].At.Before(row.Asked) {
			m.Args = append(m.Args, rules.Text("by", by), rules.Word("verb", "door.label."+log[i].Action))
			break
		}
	}
	return m, err
}

// Verb is something that a moderator can have done to a game.
//
// A verb is a row of the database (store.Command), whatever door it came in
// by. It is carried out in one transaction with its audit, its mails, its
// answer and its mark as done: a crash leaves it undone or done, never half,
// and nothing is done twice. To add a verb:
//
//  1. a file verb_<name>.go with its constant and its function of an *office.Command,
//     which does the work within the transaction: change c.Game and save it,
//     queue mails with post.NotifyAll and post.NotifySeat, say what was done with
//     phases.Say, or return office.NewRefusal to leave everything as it was; the other
//     moderators of the game are told the answer, or c.Told, unless c.Quiet is set;
//  2. an entry of [Verbs] with its arguments: the forms of the pages and the lines of
//     moderators' letters are made of it; a place in verbOrder of package commands, and in
//     [Verb.TellsReason] where those concerned are told why;
//  3. the texts verb.<...> in templates/catalog/{en,es}/verbs.toml, notice.<...> and
//     subject.notice.<...> of its mails in notices.toml, and in doors.toml its door.word,
//     door.does, door.label and door.example;
//  4. a command in cmd/fieldpost/game_verb.go, a line in the handbook (commands.md), a step in
//     the script of TestCrashAtEveryStep and, where it has a new kind of mail,
//     a leg in TestEveryKindOfDispatchArrives.
type Verb string

// Errors of verbs.
var (
	// ErrVerb says that there is no such verb.
	ErrVerb = errors.New("adjudicator: no such verb")
	// ErrNoCommand says that there is no such command, or that it is too late
	// to take it back.
	ErrNoCommand = errors.New("adjudicator: no such command")
)

// sayIdle says why there was nothing to do.
func sayIdle(c *office.Command, code string, args ...rules.Arg) error {
	c.Idle = true
	phases.Say(c, code, args...)
	return nil
}

// SayWithDeadline adds to the answer, with the deadline of the game if it has
// one.
func SayWithDeadline(c *office.Command, code string, args ...rules.Arg) {
	if !c.Game.Deadline.IsZero() {
		args = append(args, post.TimeArg(c.Game.Deadline))
	}
	phases.Say(c, code, args...)
}

// seatNamed returns the seat that the arguments name.
func seatNamed(c *office.Command) (*store.Seat, error) {
	word := phases.Arg(c, people.ArgSide)
	for i := range c.Seats {
		if press.IsSideName(c.Office, c.Game.Title, c.Seats[i].Side, word) {
			return &c.Seats[i], nil
		}
	}
	if seat := people.SeatOf(c, word); seat != nil {
		return seat, nil
	}
	args := []rules.Arg{rules.Text("word", word)}
	for i := range c.Seats {
		args = append(args, rules.SideArg("side", c.Seats[i].Side))
	}
	if word == "" {
		return nil, office.NewRefusal(c, "verb.which-side", args[1:]...)
	}
	return nil, office.NewRefusal(c, "verb.no-side", args...)
}

// Withdraw takes a command back that nobody has carried out yet. ErrNoCommand
// says that somebody has.
func (s Service) Withdraw(ctx context.Context, id int64) error {
	err := s.Store.Update(ctx, func(tx *store.Tx) error { return tx.Commands().End(id, store.CommandWithdrawn, nil, s.Now()) })
	if post.IsNotFound(err) {
		err = ErrNoCommand
	}
	return err
}

// CommandsEvery is the time between two looks for commands of other
// processes: one that waits is carried out well within a second.
const CommandsEvery = 300 * time.Millisecond

// LookForCommands calls do for each new command, the first first.
func LookForCommands(ctx context.Context, o *office.Office, do func(id int64, v Verb)) {
	var found []store.Command
	err := o.Store.View(ctx, func(tx *store.Tx) error {
		ids, err := tx.Commands().New()
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
		o.Env.Log.Error("look for commands", office.KeyError, err)
	}
	for i := range found {
		do(found[i].ID, Verb(found[i].Verb))
	}
}

// Run looks at what the verb is about and does it.
func Run(c *office.Command) (err error) {
	v, ok := Verbs()[Verb(c.Row.Verb)]
	if !ok {
		return fmt.Errorf("%w: %q", ErrVerb, c.Row.Verb)
	}
	if v.Office {
		if err := v.do(c); err != nil {
			return err
		}
		return NotifyOthers(c)
	}
	c.Game, err = c.Tx.Game(c.Row.Game)
	if post.IsNotFound(err) {
		return office.NewRefusal(c, "verb.no-game")
	}
	if err != nil {
		return err
	}
	if c.Seats, err = c.Tx.Seats().List(store.Seat{Game: c.Game.ID}); err != nil {
		return err
	}
	if err := checkAllowed(c, v); err != nil {
		return err
	}
	if why := phases.Arg(c, people.ArgReason); why != "" {
		phases.AddAuditDetail(c, people.ArgReason, why)
	}
	do := v.do
	if c.Preview && v.preview != nil {
		do = v.preview
	}
	if err := do(c); err != nil {
		return err
	}
	if err := NotifyOthers(c); err != nil {
		return err
	}
	sayReason(c)
	return nil
}

// checkAllowed refuses what is meant for another phase, and whatever is asked of a
// game that is over.
func checkAllowed(c *office.Command, v verbSpec) error {
	switch n, err := strconv.Atoi(phases.Arg(c, people.ArgPhase)); {
	case phases.Arg(c, people.ArgPhase) == "" && !v.phase:
	case err != nil:
		return office.NewRefusal(c, "verb.which-phase", rules.Num("current", c.Game.Phase))
	case n != c.Game.Phase:
		return office.NewRefusal(c, "verb.other-phase", rules.Num("phase", n), rules.Num("current", c.Game.Phase))
	}
	if v.always {
		return nil
	}
	if c.Game.State == store.Moved && c.Game.Gone != nil {
		return office.NewRefusal(c, "verb.gone", rules.Text("address", c.Game.Gone.To))
	}
	if c.Game.State == store.Over {
		return office.NewRefusal(c, "verb.over")
	}
	if c.Game.State == store.Gathering && Verb(c.Row.Verb) != VerbInvite && Verb(c.Row.Verb) != VerbOption {
		return office.NewRefusal(c, "verb.gathering")
	}
	if verb := Verb(c.Row.Verb); verb != VerbPause && verb != VerbRebind && verb != VerbOption && !filing.MatchesInstalled(c.Office, &c.Game) {
		return office.NewRefusal(c, "verb.other-board")
	}
	return nil
}
