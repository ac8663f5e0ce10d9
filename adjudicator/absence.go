package adjudicator

import (
	"errors"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// MovedByAbsence is what [GameInfo].Moved is when the deadline waits for who is away.
const MovedByAbsence = "absence"

// unpacking is how long who was away has when he is back, at most: no longer than a
// phase is anyway.
const unpacking = 24 * time.Hour

// leave moves the deadline of a game for those of the missing sides who are away when
// it falls, to when they are back and have unpacked; it returns these sides. Each
// person moves the deadline of a phase once, whatever he announces, and by no more
// than the game allows him in all. Neither the calendar nor those who are awaited
// anyhow are charged to him.
func (s *Service) leave(tx *store.Tx, g *store.Game, seats []store.Seat, missing []rules.Side, now time.Time) (away []rules.Side, err error) {
	if !s.mayWait(g, now) {
		return nil, nil
	}
	for again := true; again; { // who comes later may move it into the absence of who came before
		again = false
		for i := range seats {
			seat := &seats[i]
			if !slices.Contains(missing, seat.Side) || slices.Contains(away, seat.Side) {
				continue
			}
			moved, err := s.leaveFor(tx, g, seat, now)
			if err != nil {
				return nil, err
			}
			if moved {
				away, again = append(away, seat.Side), true
			}
		}
	}
	if len(away) == 0 {
		return nil, nil
	}
	g.Reminded, g.Moved = false, MovedByAbsence
	if remind := remindAt(g); !remind.IsZero() && !remind.After(now) {
		g.Reminded = true // what tells the new deadline says as much
	}
	g.Due = s.nextLook(g)
	return away, tx.Audit(&store.Entry{At: now, Game: g.ID, Actor: actorService, Action: "deadline-moved", Detail: map[string]string{
		"why": MovedByAbsence, "to": g.Deadline.Format(time.RFC3339),
	}})
}

// mayWait reports whether the deadline of a game can still be moved for who is away.
func (s *Service) mayWait(g *store.Game, now time.Time) bool {
	at := forceAt(g)
	return g.State == store.Running && !at.IsZero() && g.Deadline.After(now) && g.Policy.Absence > 0
}

// leaveFor moves the deadline for one seat.
func (s *Service) leaveFor(tx *store.Tx, g *store.Game, seat *store.Seat, now time.Time) (moved bool, err error) {
	absences, err := tx.Absences(seat.Person, now)
	if err != nil {
		return false, err
	}
	for _, a := range absences {
		need := a.Until.Add(settling(g)).Sub(g.Deadline)
		if need <= 0 || a.First.After(g.Deadline) {
			continue
		}
		used, before, err := tx.Granted(g.ID, g.Phase, seat.Person)
		take := min(need, g.Policy.Absence-used)
		if err != nil || before || take <= 0 {
			return false, err
		}
		g.Deadline = allowed(g, g.Deadline.Add(take))
		return true, tx.Grant(g.ID, g.Phase, seat.Person, take)
	}
	return false, nil
}

// settling returns how long who is back has for the phase.
func settling(g *store.Game) time.Duration {
	span := g.Policy.Orders
	if g.Policy.Decision > 0 && onlyDecisions(g) {
		span = g.Policy.Decision
	}
	if span > 0 {
		return min(unpacking, span)
	}
	return unpacking
}

// missing lists whom the current phase of a game waits for.
func missing(tx *store.Tx, g *store.Game) ([]rules.Side, error) {
	sheets, err := tx.SheetStates(g.ID)
	return waiting(g, bySide(sheets)), err
}

// leaveNow is leave for a phase that goes on, of which all but one person are told,
// and the moderator.
func (s *Service) leaveNow(tx *store.Tx, g *store.Game, but int64, now time.Time) (moved bool, err error) {
	seats, err := tx.Seats(g.ID)
	if err != nil {
		return false, err
	}
	sides, err := missing(tx, g)
	if err != nil {
		return false, err
	}
	was := g.Deadline
	away, err := s.leave(tx, g, seats, sides, now)
	if err != nil || len(away) == 0 {
		return false, err
	}
	told := sideList("absence.others", away)
	told.Args = append(told.Args, wasDeadline(was)...)
	if err := tx.SaveGame(g); err != nil {
		return false, err
	}
	others := slices.DeleteFunc(slices.Clone(seats), func(seat store.Seat) bool { return seat.Person == but })
	if err := s.tellAll(tx, g, others, on(kindAway, moment(now)), now, withDeadline(told, g)); err != nil {
		return false, err
	}
	return true, s.tellLeave(tx, g, away, now)
}

// leaveFirst is leave for a game that begins.
func (s *Service) leaveFirst(tx *store.Tx, g *store.Game, seats []store.Seat) error {
	away, err := s.leave(tx, g, seats, waiting(g, nil), g.Created)
	if err != nil || len(away) == 0 {
		return err
	}
	return errors.Join(tx.SaveGame(g), s.tellLeave(tx, g, away, g.Created))
}

// leaveAfter is leave for a deadline that an outage moved: of the new one all are told.
func (s *Service) leaveAfter(tx *store.Tx, g *store.Game, now time.Time) error {
	seats, err := tx.Seats(g.ID)
	if err != nil {
		return err
	}
	sides, err := missing(tx, g)
	if err != nil {
		return err
	}
	_, err = s.leave(tx, g, seats, sides, now)
	return err
}

// tellLeave tells the moderator that a deadline waits for who is away.
func (s *Service) tellLeave(tx *store.Tx, g *store.Game, away []rules.Side, now time.Time) error {
	mod := s.whom(g.ID)
	m := sideList("absence.others", away)
	m.Args = append(m.Args, rules.Text(whenArg, s.book.WhenThere(mod.Lang, g.Deadline, s.zone(mod.Zone), s.there(g))))
	return s.tellModerator(tx, g, on(aboutAway, moment(now)), 0, m)
}
