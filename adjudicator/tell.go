package adjudicator

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// whenArg is the text argument that stands for a deadline until it is known whom
// it is told: each reads it in his language and time zone.
const whenArg = "when"

// wasArg is whenArg for the deadline that there was before, RFC 3339.
const wasArg = "was"

// wasDeadline returns the deadline that there was before, for a message that tells of another.
func wasDeadline(was time.Time) []rules.Arg {
	if was.IsZero() {
		return nil
	}
	return []rules.Arg{rules.Text(wasArg, was.UTC().Format(time.RFC3339))}
}

// tellAll queues a notice to every seat of a game. A deadline among the
// arguments is put into words for each of them.
func (s *Service) tellAll(tx *store.Tx, g *store.Game, seats []store.Seat, kind store.Kind, now time.Time, m rules.Message, more ...rules.Message) error {
	return s.tellSame(tx, g, seats, kind, now, func(seat *store.Seat) []rules.Message {
		return append([]rules.Message{s.localMessage(m, g, seat)}, more...)
	})
}

// tellSeat queues a notice to one seat; draft may follow it.
func (s *Service) tellSeat(tx *store.Tx, g *store.Game, seat *store.Seat, kind store.Kind, now time.Time, m rules.Message, draft ...string) error {
	d, err := s.desk(g)
	if err != nil {
		return err
	}
	told := s.localMessage(m, g, seat)
	page := s.book.Notice(templates.Notice{Head: s.head(g, seat, d, now), Messages: []rules.Message{told}, Draft: draft})
	return s.queueTo(tx, g, seat, kind, page, now)
}

// localMessage puts the deadline of a game into the words of a seat, where the
// message has room for it.
func (s *Service) localMessage(m rules.Message, g *store.Game, seat *store.Seat) rules.Message {
	out := rules.Message{Code: m.Code}
	for _, a := range m.Args {
		if a.Name == whenArg && a.Value == "" {
			a = rules.Text(whenArg, s.whenDue(g, seat))
		}
		if was, err := time.Parse(time.RFC3339, a.Value); a.Name == wasArg && err == nil {
			a = rules.Text(wasArg, s.book.WhenThere(seat.Lang, was, s.zone(seat.Zone), s.there(g)))
		}
		out.Args = append(out.Args, a)
	}
	return out
}

// whenDue puts the deadline of a game into the words of a seat.
func (s *Service) whenDue(g *store.Game, seat *store.Seat) string {
	return s.book.WhenThere(seat.Lang, g.Deadline, s.zone(seat.Zone), s.there(g))
}

// there returns the zone that the deadlines of a game are reckoned in, nil for none.
func (s *Service) there(g *store.Game) *time.Location {
	if c := &g.Policy.Calendar; !c.Free() {
		return s.zone(c.Zone)
	}
	return nil
}

// withDeadline gives a message the deadline of its game, if there is one.
func withDeadline(m rules.Message, g *store.Game) rules.Message {
	if !g.Deadline.IsZero() {
		m.Args = append(m.Args, rules.Text(whenArg, ""))
	}
	return m
}

// tellStuck tells the moderator of a game that cannot be worked on, once a
// phase. Trouble with the database is no game's.
func (s *Service) tellStuck(ctx context.Context, id string, cause error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tellStuckLocked(ctx, id, cause)
}

func (s *Service) tellStuckLocked(ctx context.Context, id string, cause error) error {
	if ctx.Err() != nil || errors.Is(cause, store.ErrTrouble) {
		return nil
	}
	what, code := aboutStuck, "moderator.stuck"
	if errors.Is(cause, errArchive) {
		what, code = aboutArchive, "moderator.archive"
	}
	err := s.store.Update(ctx, func(tx *store.Tx) error {
		g, err := tx.Game(id)
		if err != nil {
			return err
		}
		return s.tellModerator(tx, &g, what, 0, rules.M(code, rules.Text("game", id)))
	})
	if err == nil {
		s.env.Queued()
	}
	return err
}

// timeArg returns a time in the answer to a command; [Told] puts it into words.
func timeArg(t time.Time) rules.Arg { return rules.Text(whenArg, t.UTC().Format(time.RFC3339)) }

// Told returns an answer to a command with its times as write puts them into words, for
// whoever reads it.
func Told(answer []rules.Message, write func(time.Time) string) []rules.Message {
	out := make([]rules.Message, len(answer))
	for i, m := range answer {
		out[i] = rules.Message{Code: m.Code, Args: slices.Clone(m.Args)}
		for j := range out[i].Args {
			a := &out[i].Args[j]
			if at, err := time.Parse(time.RFC3339, a.Value); (a.Name == whenArg || a.Name == wasArg) && err == nil {
				a.Value = write(at)
			}
		}
	}
	return out
}
