package moderation

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// Verb is something that a moderator can have done to a game.
//
// A verb is a row of the database (store.Command), whatever door it came in
// by. It is carried out in one transaction with its audit, its mails, its
// answer and its mark as done: a crash leaves it undone or done, never half,
// and nothing is done twice. To add a verb:
//
//  1. a file verb_<name>.go with its value, of which the forms of the pages, the lines of
//     moderators' letters and a command below `fieldpost game` are made, and what it does, a
//     function of an *office.Command: change c.Game and save it, queue mails with
//     post.NotifyAll and post.NotifySeat, say what was done with c.Say, or return c.Refusal to
//     leave everything as it was; the other moderators of the game are told the answer, or
//     c.Told, unless c.Quiet is set;
//  2. its place in [Verbs];
//  3. its texts verb.<...> in templates/catalog/{en,es}/verbs.toml, notice.<...> and
//     subject.notice.<...> of its mails in notices.toml, and in doors.toml its door.word,
//     door.does, door.label and door.example, and door.field and door.lead of new arguments;
//  4. a line in the handbook (commands.md), a step in the script of TestCrashAtEveryStep and,
//     where it has a new kind of mail, a leg in TestEveryKindOfDispatchArrives.
type Verb struct {
	Name string // as the database and the audit have it, and as the command line does
	Do   func(*office.Command) error
	// Preview is done in place of Do where that would tell more beforehand than anybody
	// may know: how the dice fall.
	Preview func(*office.Command) error
	Done    func(context.Context, *office.Office) // follows it, outside of its transaction

	Office bool // it is about no game
	// States are those of the games that it is offered for. A game that recruits refuses it where
	// Recruiting is not among them.
	States   []store.GameState
	Always   bool // the state of its game does not matter, nor its board
	AnyBoard bool // it is done even where the game was played on another board
	// Reads says that the mailbox is read first, up to the moment at which the
	// verb was given. It cannot be carried out without the daemon.
	Reads bool
	// Phase says that the phase must be named that it is meant for, so that
	// nothing happens when that one is over.
	Phase bool

	Fields      []Field // its arguments, in the order of a line of a letter
	Says        bool    // it only says something, and nobody is told why
	TellsReason bool    // those concerned are told why it was given; else the reason is for moderators
}

// The states of games that verbs are offered for.
var (
	going      = []store.GameState{store.Running, store.Paused}
	unfinished = []store.GameState{store.Running, store.Paused, store.Recruiting}
	running    = going[:1]
	every      = []store.GameState{store.Running, store.Paused, store.Recruiting, store.Over, store.Moved}
)

// FieldsFor returns what a verb asks for at pages, of a game that is paused for something.
func (v *Verb) FieldsFor(note string) []Field {
	return slices.DeleteFunc(slices.Clone(v.Fields), func(f Field) bool { return f.Seen || f.Note != "" && f.Note != note })
}

// TakesWholeText reports whether what stands behind a verb in a line is one text.
func (v *Verb) TakesWholeText() bool {
	return len(v.Fields) == 1 && (v.Fields[0].Kind == FieldText || v.Fields[0].Kind == FieldLine)
}

// Text returns the field of a verb that takes all lines below its own, nil where it has none.
func (v *Verb) Text() *Field {
	if n := len(v.Fields); n > 0 && v.Fields[n-1].Kind == FieldText {
		return &v.Fields[n-1]
	}
	return nil
}

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
	c.Say(code, args...)
	return nil
}

// SayWithDeadline adds to the answer, with the deadline of the game if it has
// one.
func SayWithDeadline(c *office.Command, code string, args ...rules.Arg) {
	if !c.Game.Deadline.IsZero() {
		args = append(args, post.TimeArg(c.Game.Deadline))
	}
	c.Say(code, args...)
}

// seatNamed returns the seat that the arguments name.
func seatNamed(c *office.Command) (*store.Seat, error) {
	if seat := FindSeat(c.Tx.Office, c.Game.Title, c.Seats, c.Arg(office.ArgSide)); seat != nil {
		return seat, nil
	}
	var sides []rules.Side
	for i := range c.Seats {
		sides = append(sides, c.Seats[i].Side)
	}
	return nil, refuseSide(c, sides)
}

// refuseSide refuses a command whose arguments name none of the sides.
func refuseSide(c *office.Command, sides []rules.Side) error {
	word := c.Arg(office.ArgSide)
	args := []rules.Arg{rules.Text("word", word)}
	for _, side := range sides {
		args = append(args, rules.SideArg("side", side))
	}
	if word == "" {
		return c.Refusal("verb.which-side", args[1:]...)
	}
	return c.Refusal("verb.no-side", args...)
}

// FindSeat returns the seat of a game of a title that a word names: its side, or the person who is
// called so or has that address, if it is his only seat; nil if there is none.
func FindSeat(o *office.Office, title string, seats []store.Seat, word string) *store.Seat {
	for i := range seats {
		if office.IsSideName(o, title, seats[i].Side, word) {
			return &seats[i]
		}
	}
	return seatOfPerson(seats, word)
}

// seatOfPerson returns the only seat of the person who is called so or has that address, nil if
// there is none.
func seatOfPerson(seats []store.Seat, who string) (found *store.Seat) {
	for i := range seats {
		if seat := &seats[i]; who != "" && (templates.NormalizeName(who) == templates.NormalizeName(seat.Name) || strings.EqualFold(who, seat.Address)) {
			if found != nil {
				return nil
			}
			found = seat
		}
	}
	return found
}

// checkAllowed refuses what is meant for another phase, and whatever is asked of a
// game that is over.
func (v *Verb) checkAllowed(c *office.Command) error {
	switch n, err := strconv.Atoi(c.Arg(office.ArgPhase)); {
	case c.Arg(office.ArgPhase) == "" && !v.Phase:
	case err != nil:
		return c.Refusal("verb.which-phase", rules.Num("current", c.Game.Phase))
	case n != c.Game.Phase:
		return c.Refusal("verb.other-phase", rules.Num("phase", n), rules.Num("current", c.Game.Phase))
	}
	switch {
	case v.Always:
		return nil
	case c.Game.State == store.Moved && c.Game.Gone != nil:
		return c.Refusal("verb.gone", rules.Text("address", c.Game.Gone.To))
	case c.Game.State == store.Over:
		return c.Refusal("verb.over")
	case c.Game.State == store.Recruiting && !slices.Contains(v.States, store.Recruiting):
		return c.Refusal("verb.gathering")
	case c.Game.State == store.Recruiting: // it begins on the board that is here then
		return nil
	case !v.AnyBoard && !filing.MatchesInstalled(c.Tx.Office, &c.Game):
		return c.Refusal("verb.other-board")
	}
	return nil
}
