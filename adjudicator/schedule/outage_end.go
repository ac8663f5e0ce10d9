package schedule

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// longestRetry is more than a dispatch ever waits for its next attempt.
const longestRetry = 13 * time.Hour

// SettleOutage ends an outage once the mailbox was read and the clock is right;
// otherwise it tells those whose deadline passes meanwhile, and the moderator.
func SettleOutage(ctx context.Context, s *office.Office, late []string, over bool) error {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	s.ClockWatch.Mu.Lock()
	defer s.ClockWatch.Mu.Unlock()
	o := s.ClockWatch.Outage
	if o == nil {
		return nil
	}
	now := s.Now()
	err := s.Update(ctx, func(tx *office.Tx) error {
		if !over {
			o.Told = true
			if err := StoreFactJSON(tx, office.FactOutage, o); err != nil {
				return err
			}
			return notifyOutage(tx, o, late, now)
		}
		if err := endOutage(tx, o, now); err != nil {
			return err
		}
		if err := tx.SetFact(office.FactOutage, ""); err != nil {
			return err
		}
		return tx.SetFact(office.FactLastTick, now.Format(time.RFC3339Nano))
	})
	if err != nil {
		return fmt.Errorf("adjudicator: outage: %w", err)
	}
	s.Env.Queued()
	if over {
		s.ClockWatch.Outage, s.ClockWatch.LastTick, s.ClockWatch.StoredTick = nil, now, now
		s.Env.Log.Info("the mailbox was read; the games go on", office.KeyWhy, o.Why, office.KeySince, o.From)
	}
	return nil
}

// endOutage moves the deadlines that fell into the gap by its length, at least
// to Config.Outage.Least from now. Those that come soon after it are moved by
// no more than that: who wrote meanwhile has had no answer.
func endOutage(tx *office.Tx, o *office.LastingOutage, now time.Time) error {
	if err := tx.Dispatches().Hurry(now.Add(longestRetry), now); err != nil {
		return err
	}
	games, err := tx.Games().All()
	if err != nil {
		return err
	}
	var moved []string
	for i := range games {
		g := &games[i]
		if tx.Office.Desks[g.Title] == nil {
			continue // its title is not here: nothing is forced in it, and the others are not to wait
		}
		at, ok := movedDeadline(tx.Office, g, o, now)
		if !ok {
			if err := advanceDueTime(tx, g, now); err != nil {
				return err
			}
			continue
		}
		was := g.Deadline
		g.Deadline = at
		if err := seating.ExtendAfterOutage(tx, g, now); err != nil {
			return err
		}
		g.Reminded, g.Moved = false, o.Why
		if g.Due = seating.NextDueTime(tx.Office, g); UsesBeacon(g) {
			g.Due = now
		}
		if err := tx.SaveGame(g); err != nil {
			return err
		}
		if err := tx.Audit(&store.Entry{At: now, Game: g.ID, Actor: post.ActorService, Action: "deadline-moved", Detail: map[string]string{
			"why": o.Why, "to": at.Format(time.RFC3339),
		}}); err != nil {
			return err
		}
		if err := notifySeatsOfOutage(tx, g, o, now, was, true); err != nil {
			return err
		}
		moved = append(moved, g.ID)
	}
	if len(moved) == 0 && o.Why != whyClock && !o.Told {
		return nil
	}
	about := outageMessage(tx.Office, o, now, tx.Office.Cfg.Moderator.Lang, tx.Office.Zone(tx.Office.Cfg.Moderator.Zone))
	told := rules.M("notice.outage-over")
	if len(moved) > 0 {
		told.Args = append(told.Args, rules.Text("games", strings.Join(moved, ", ")))
	}
	return post.NotifyModerator(tx, nil, office.KindWithOccasion(office.AboutOutageOver, office.OccasionAt(o.Opened)), 0, told, about)
}

// movedDeadline says where an outage moves the deadline of a game.
func movedDeadline(s *office.Office, g *store.Game, o *office.LastingOutage, now time.Time) (at time.Time, ok bool) {
	force := seating.ForceTime(g)
	limit := s.Cfg.Outage
	length := max(now.Sub(o.From), 0)
	switch {
	case g.State != store.Running || force.IsZero():
		return at, false
	case o.Why == whySilence:
		return seating.AllowedDeadline(g, now.Add(limit.Least)), !force.After(now) && force.After(o.From) && g.Moved != whySilence
	case o.Why == whyAsleep && length <= max(limit.Asleep, g.Policy.Grace):
		return at, false
	case o.Opened.Sub(now) > limit.Clock && g.Started.Sub(now) > limit.Clock: // it began by a clock that was ahead
		g.Started = now
		return seating.PhaseDeadline(g), true
	case !force.After(o.From):
		return at, false
	}
	at = g.Deadline.Add(length)
	least := now.Add(limit.Least)
	if force.After(now) {
		if least.Before(at) {
			at = least
		}
		return seating.AllowedDeadline(g, at), at.After(g.Deadline)
	}
	if at.Before(least) {
		at = least
	}
	return seating.AllowedDeadline(g, at), true
}

// advanceDueTime brings a game that is to be looked at late, by a clock that was
// ahead, back to its deadline; at once to one that may wait to be closed.
func advanceDueTime(tx *office.Tx, g *store.Game, now time.Time) error {
	due := seating.NextDueTime(tx.Office, g)
	switch {
	case g.State == store.Over: // its archive is tried again
		due = now.Add(ArchiveRetry)
	case UsesBeacon(g) && g.State == store.Running && g.RollAt.IsZero():
		due = now
	}
	if due.IsZero() || !g.Due.After(due) {
		return nil
	}
	g.Due = due
	return tx.SaveGame(g)
}

// outageMessage says what happened, and when.
func outageMessage(s *office.Office, o *office.LastingOutage, until time.Time, lang rules.Lang, zone *time.Location) rules.Message {
	m := rules.M("notice.outage-"+o.Why, rules.Text("from", s.Book.When(lang, o.From, zone)))
	if !until.IsZero() {
		m.Args = append(m.Args, rules.Text("to", s.Book.When(lang, until, zone)))
	}
	return m
}

// notifyOutage tells the players of the games whose deadline has passed that it
// does not count, and the moderator of the outage; each once.
func notifyOutage(tx *office.Tx, o *office.LastingOutage, late []string, now time.Time) error {
	for _, id := range late {
		g, err := tx.Game(id)
		if err != nil {
			return err
		}
		late := HasCome(seating.ForceTime(&g), now)
		if g.State != store.Running || !late && !HasCome(g.PlayAt, now) {
			continue
		}
		if late {
			if err := notifySeatsOfOutage(tx, &g, o, now, time.Time{}, false); err != nil {
				return err
			}
		}
		g.Due = now.Add(DrainRetry)
		if err := tx.SaveGame(&g); err != nil {
			return err
		}
	}
	return post.NotifyModerator(tx, nil, office.KindWithOccasion(office.AboutOutage, office.OccasionAt(o.Opened)), 0, rules.M("notice.outage-lasts"), outageMessage(tx.Office, o, time.Time{}, tx.Office.Cfg.Moderator.Lang, tx.Office.Zone(tx.Office.Cfg.Moderator.Zone)))
}

// notifySeatsOfOutage tells every seat of a game what an outage means for it: the new
// deadline when it is over, with the one that there was, that nothing is played while it lasts.
func notifySeatsOfOutage(tx *office.Tx, g *store.Game, o *office.LastingOutage, now, was time.Time, over bool) error {
	seats, err := tx.Seats().List(store.Seat{Game: g.ID})
	if err != nil {
		return err
	}
	kind := office.KindOutage
	if over {
		kind = office.KindMoved
	}
	return post.NotifyOncePerReader(tx, g, seats, office.KindWithOccasion(kind, office.OccasionAt(o.Opened)), now, func(seat *store.Seat) []rules.Message {
		first, until := rules.M("notice.outage-waits"), time.Time{}
		if over {
			first, until = post.LocalizeDeadline(tx.Office, post.AddDeadlineArg(rules.M("notice.deadline-moved", post.OldDeadlineArgs(was)...), g), g, seat), now
		}
		return []rules.Message{first, outageMessage(tx.Office, o, until, seat.Lang, tx.Office.Zone(seat.Zone))}
	})
}
