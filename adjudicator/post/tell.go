package post

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// ErrArchive says that an archive could not be written.
var ErrArchive = errors.New("adjudicator: the archive cannot be written")

// WhenArg is the text argument that stands for a deadline until it is known whom
// it is told: each reads it in his language and time zone.
const WhenArg = "when"

// oldDeadlineArg is WhenArg for the deadline that there was before, RFC 3339.
const oldDeadlineArg = "was"

// OldDeadlineArgs returns the deadline that there was before, for a message that tells of another.
func OldDeadlineArgs(was time.Time) []rules.Arg {
	if was.IsZero() {
		return nil
	}
	return []rules.Arg{rules.Text(oldDeadlineArg, was.UTC().Format(time.RFC3339))}
}

// LocalizeDeadline puts the deadline of a game into the words of a seat, where the
// message has room for it.
func LocalizeDeadline(o *office.Office, m rules.Message, g *store.Game, seat *store.Seat) rules.Message {
	out := rules.Message{Code: m.Code}
	for _, a := range m.Args {
		if a.Name == WhenArg && a.Value == "" {
			a = rules.Text(WhenArg, DeadlineText(o, g, seat))
		}
		if was, err := time.Parse(time.RFC3339, a.Value); a.Name == oldDeadlineArg && err == nil {
			a = rules.Text(oldDeadlineArg, o.Book.WhenThere(seat.Lang, was, o.Zone(seat.Zone), CalendarZone(o, g)))
		}
		out.Args = append(out.Args, a)
	}
	return out
}

// DeadlineText puts the deadline of a game into the words of a seat.
func DeadlineText(o *office.Office, g *store.Game, seat *store.Seat) string {
	return o.Book.WhenThere(seat.Lang, g.Deadline, o.Zone(seat.Zone), CalendarZone(o, g))
}

// CalendarZone returns the zone that the deadlines of a game are reckoned in, nil for none.
func CalendarZone(o *office.Office, g *store.Game) *time.Location {
	if c := &g.Policy.Calendar; !c.Free() {
		return o.Zone(c.Zone)
	}
	return nil
}

// AddDeadlineArg gives a message the deadline of its game, if there is one.
func AddDeadlineArg(m rules.Message, g *store.Game) rules.Message {
	if !g.Deadline.IsZero() {
		m.Args = append(m.Args, rules.Text(WhenArg, ""))
	}
	return m
}

// NotifyStuck tells the moderator of a game that cannot be worked on, once a
// phase. Trouble with the database is no game's.
func NotifyStuck(ctx context.Context, o *office.Office, id string, cause error) error {
	o.Mu.Lock()
	defer o.Mu.Unlock()
	return NotifyStuckLocked(ctx, o, id, cause)
}

// NotifyStuckLocked does what [NotifyStuck] does, for a caller that holds the lock.
func NotifyStuckLocked(ctx context.Context, o *office.Office, id string, cause error) error {
	if ctx.Err() != nil || errors.Is(cause, store.ErrTrouble) {
		return nil
	}
	what, code := office.AboutStuck, "moderator.stuck"
	if errors.Is(cause, ErrArchive) {
		what, code = office.AboutArchive, "moderator.archive"
	}
	return o.Update(ctx, func(tx *office.Tx) error {
		g, err := tx.Game(id)
		if err != nil {
			return err
		}
		return NotifyModerator(tx, &g, what, 0, rules.M(code, rules.Text("game", id)))
	})
}

// TimeArg returns a time in the answer to a command; [FormatTimeArgs] puts it into words.
func TimeArg(t time.Time) rules.Arg { return rules.Text(WhenArg, t.UTC().Format(time.RFC3339)) }

// FormatTimeArgs returns an answer to a command with its times as write puts them into words, for
// whoever reads it.
func FormatTimeArgs(answer []rules.Message, write func(time.Time) string) []rules.Message {
	out := make([]rules.Message, len(answer))
	for i, m := range answer {
		out[i] = rules.Message{Code: m.Code, Args: slices.Clone(m.Args)}
		for j := range out[i].Args {
			a := &out[i].Args[j]
			if at, err := time.Parse(time.RFC3339, a.Value); (a.Name == WhenArg || a.Name == oldDeadlineArg) && err == nil {
				a.Value = write(at)
			}
		}
	}
	return out
}
