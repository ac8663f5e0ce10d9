package adjudicator

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// longestRetry is more than a dispatch ever waits for its next attempt.
const longestRetry = 13 * time.Hour

// settle ends an outage once the mailbox was read and the clock is right;
// otherwise it tells those whose deadline passes meanwhile, and the moderator.
func (s *Service) settle(ctx context.Context, late []string, over bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.eye.mu.Lock()
	defer s.eye.mu.Unlock()
	o := s.eye.outage
	if o == nil {
		return nil
	}
	now := s.now()
	err := s.store.Update(ctx, func(tx *store.Tx) error {
		if !over {
			o.Told = true
			if err := keepFact(tx, factOutage, o); err != nil {
				return err
			}
			return s.tellOutage(tx, o, late, now)
		}
		if err := s.endOutage(tx, o, now); err != nil {
			return err
		}
		if err := tx.SetFact(factOutage, ""); err != nil {
			return err
		}
		return tx.SetFact(factLook, now.Format(time.RFC3339Nano))
	})
	if err != nil {
		return fmt.Errorf("adjudicator: outage: %w", err)
	}
	s.env.Queued()
	if over {
		s.eye.outage, s.eye.look, s.eye.kept = nil, now, now
		s.env.Log.Info("the mailbox was read; the games go on", keyWhy, o.Why, keySince, o.From)
	}
	return nil
}

// endOutage moves the deadlines that fell into the gap by its length, at least
// to Config.Outage.Least from now. Those that come soon after it are moved by
// no more than that: who wrote meanwhile has had no answer.
func (s *Service) endOutage(tx *store.Tx, o *incident, now time.Time) error {
	if err := tx.HurryDispatches(now.Add(longestRetry), now); err != nil {
		return err
	}
	games, err := tx.Games()
	if err != nil {
		return err
	}
	var moved []string
	for i := range games {
		g := &games[i]
		if s.desks[g.Title] == nil {
			continue // its title is not here: nothing is forced in it, and the others are not to wait
		}
		at, ok := s.movedTo(g, o, now)
		if !ok {
			if err := s.lookSooner(tx, g, now); err != nil {
				return err
			}
			continue
		}
		was := g.Deadline
		g.Deadline = at
		if err := s.leaveAfter(tx, g, now); err != nil {
			return err
		}
		g.Reminded, g.Moved = false, o.Why
		if g.Due = s.nextLook(g); byBeacon(g) {
			g.Due = now
		}
		if err := tx.SaveGame(g); err != nil {
			return err
		}
		if err := tx.Audit(&store.Entry{At: now, Game: g.ID, Actor: actorService, Action: "deadline-moved", Detail: map[string]string{
			"why": o.Why, "to": at.Format(time.RFC3339),
		}}); err != nil {
			return err
		}
		if err := s.tellSeats(tx, g, o, now, was, true); err != nil {
			return err
		}
		moved = append(moved, g.ID)
	}
	if len(moved) == 0 && o.Why != whyClock && !o.Told {
		return nil
	}
	about := s.about(o, now, s.cfg.Moderator.Lang, s.zone(s.cfg.Moderator.Zone))
	told := rules.M("notice.outage-over")
	if len(moved) > 0 {
		told.Args = append(told.Args, rules.Text("games", strings.Join(moved, ", ")))
	}
	return s.tellModerator(tx, nil, on(aboutOutageOver, moment(o.Opened)), 0, told, about)
}

// movedTo says where an outage moves the deadline of a game.
func (s *Service) movedTo(g *store.Game, o *incident, now time.Time) (at time.Time, ok bool) {
	force := forceAt(g)
	limit := s.cfg.Outage
	length := max(now.Sub(o.From), 0)
	switch {
	case g.State != store.Running || force.IsZero():
		return at, false
	case o.Why == whySilence:
		return allowed(g, now.Add(limit.Least)), !force.After(now) && force.After(o.From) && g.Moved != whySilence
	case o.Why == whyAsleep && length <= max(limit.Asleep, g.Policy.Grace):
		return at, false
	case o.Opened.Sub(now) > limit.Clock && g.Started.Sub(now) > limit.Clock: // it began by a clock that was ahead
		g.Started = now
		return deadline(g), true
	case !force.After(o.From):
		return at, false
	}
	at = g.Deadline.Add(length)
	least := now.Add(limit.Least)
	if force.After(now) {
		if least.Before(at) {
			at = least
		}
		return allowed(g, at), at.After(g.Deadline)
	}
	if at.Before(least) {
		at = least
	}
	return allowed(g, at), true
}

// lookSooner brings a game that is to be looked at late, by a clock that was
// ahead, back to its deadline; at once to one that may wait to be closed.
func (s *Service) lookSooner(tx *store.Tx, g *store.Game, now time.Time) error {
	due := s.nextLook(g)
	switch {
	case g.State == store.Over: // its archive is tried again
		due = now.Add(archiveRetry)
	case byBeacon(g) && g.State == store.Running && g.RollAt.IsZero():
		due = now
	}
	if due.IsZero() || !g.Due.After(due) {
		return nil
	}
	g.Due = due
	return tx.SaveGame(g)
}

// about says what happened, and when.
func (s *Service) about(o *incident, until time.Time, lang rules.Lang, zone *time.Location) rules.Message {
	m := rules.M("notice.outage-"+o.Why, rules.Text("from", s.book.When(lang, o.From, zone)))
	if !until.IsZero() {
		m.Args = append(m.Args, rules.Text("to", s.book.When(lang, until, zone)))
	}
	return m
}

// tellOutage tells the players of the games whose deadline has passed that it
// does not count, and the moderator of the outage; each once.
func (s *Service) tellOutage(tx *store.Tx, o *incident, late []string, now time.Time) error {
	for _, id := range late {
		g, err := tx.Game(id)
		if err != nil {
			return err
		}
		late := past(forceAt(&g), now)
		if g.State != store.Running || !late && !past(g.PlayAt, now) {
			continue
		}
		if late {
			if err := s.tellSeats(tx, &g, o, now, time.Time{}, false); err != nil {
				return err
			}
		}
		g.Due = now.Add(drainRetry)
		if err := tx.SaveGame(&g); err != nil {
			return err
		}
	}
	return s.tellModerator(tx, nil, on(aboutOutage, moment(o.Opened)), 0, rules.M("notice.outage-lasts"), s.about(o, time.Time{}, s.cfg.Moderator.Lang, s.zone(s.cfg.Moderator.Zone)))
}

// tellSeats tells every seat of a game what an outage means for it: the new
// deadline when it is over, with the one that there was, that nothing is played while it lasts.
func (s *Service) tellSeats(tx *store.Tx, g *store.Game, o *incident, now, was time.Time, over bool) error {
	seats, err := tx.Seats(g.ID)
	if err != nil {
		return err
	}
	kind := kindOutage
	if over {
		kind = kindMoved
	}
	return s.tellSame(tx, g, seats, on(kind, moment(o.Opened)), now, func(seat *store.Seat) []rules.Message {
		first, until := rules.M("notice.outage-waits"), time.Time{}
		if over {
			first, until = s.localMessage(withDeadline(rules.M("notice.deadline-moved", wasDeadline(was)...), g), g, seat), now
		}
		return []rules.Message{first, s.about(o, until, seat.Lang, s.zone(seat.Zone))}
	})
}
