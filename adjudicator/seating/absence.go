package seating

import (
	"errors"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// MovedByAbsence is what [store.Game].Moved and inquiry.GameInfo.Moved are when the deadline
// waits for somebody who is away.
const MovedByAbsence = "absence"

// maxSettlingTime is how long who was away has when he is back, at most: no longer than a
// phase is anyway.
const maxSettlingTime = 24 * time.Hour

// ExtendForAbsent moves the deadline of a game for those of the missing sides who are away when
// it falls, to when they are back and have unpacked; it returns these sides. Each
// person moves the deadline of a phase once, whatever he announces, and by no more
// than the game allows him in all. Neither the calendar nor those who are awaited
// anyhow are charged to him.
func ExtendForAbsent(tx *office.Tx, g *store.Game, seats []store.Seat, missing []rules.Side, now time.Time) (away []rules.Side, err error) {
	if !canExtendDeadline(tx.Office, g, now) {
		return nil, nil
	}
	for again := true; again; { // who comes later may move it into the absence of who came before
		again = false
		for i := range seats {
			seat := &seats[i]
			if !slices.Contains(missing, seat.Side) || slices.Contains(away, seat.Side) {
				continue
			}
			moved, err := extendForSeat(tx, g, seat, now)
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
	if remind := ReminderTime(g); !remind.IsZero() && !remind.After(now) {
		g.Reminded = true // what tells the new deadline says as much
	}
	g.Due = NextDueTime(tx.Office, g)
	return away, tx.Audit(&store.Entry{At: now, Game: g.ID, Actor: post.ActorService, Action: "deadline-moved", Detail: map[string]string{
		"why": MovedByAbsence, "to": g.Deadline.Format(time.RFC3339),
	}})
}

// canExtendDeadline reports whether the deadline of a game can still be moved for players
// who are away.
func canExtendDeadline(o *office.Office, g *store.Game, now time.Time) bool {
	at := ForceTime(g)
	return g.State == store.Running && !at.IsZero() && g.Deadline.After(now) && g.Policy.Absence > 0
}

// extendForSeat moves the deadline for one seat.
func extendForSeat(tx *office.Tx, g *store.Game, seat *store.Seat, now time.Time) (moved bool, err error) {
	absences, err := tx.Absences().Of(seat.Person, now)
	if err != nil {
		return false, err
	}
	for _, a := range absences {
		need := a.Until.Add(settlingTime(g)).Sub(g.Deadline)
		if need <= 0 || a.First.After(g.Deadline) {
			continue
		}
		used, before, err := tx.Absences().GrantedTime(g.ID, g.Phase, seat.Person)
		take := min(need, g.Policy.Absence-used)
		if err != nil || before || take <= 0 {
			return false, err
		}
		g.Deadline = AllowedDeadline(g, g.Deadline.Add(take))
		return true, tx.Absences().Grant(g.ID, g.Phase, seat.Person, take)
	}
	return false, nil
}

// settlingTime returns how long who is back has for the phase.
func settlingTime(g *store.Game) time.Duration {
	span := g.Policy.Orders
	if g.Policy.Decision > 0 && awaitsOnlyDecisions(g) {
		span = g.Policy.Decision
	}
	if span > 0 {
		return min(maxSettlingTime, span)
	}
	return maxSettlingTime
}

// loadMissingSides lists whom the current phase of a game waits for.
func loadMissingSides(tx *office.Tx, g *store.Game) ([]rules.Side, error) {
	sheets, err := tx.Sheets().States(g.ID)
	return MissingSides(g, SheetsBySide(sheets)), err
}

// ExtendForAbsentNow does what [ExtendForAbsent] does for a phase that goes on; all but one
// person are told of it, and so is the moderator.
func ExtendForAbsentNow(tx *office.Tx, g *store.Game, but int64, now time.Time) (moved bool, err error) {
	seats, err := tx.Seats().List(store.Seat{Game: g.ID})
	if err != nil {
		return false, err
	}
	sides, err := loadMissingSides(tx, g)
	if err != nil {
		return false, err
	}
	was := g.Deadline
	away, err := ExtendForAbsent(tx, g, seats, sides, now)
	if err != nil || len(away) == 0 {
		return false, err
	}
	told := SidesMessage("absence.others", away)
	told.Args = append(told.Args, post.OldDeadlineArgs(was)...)
	if err := tx.SaveGame(g); err != nil {
		return false, err
	}
	others := slices.DeleteFunc(slices.Clone(seats), func(seat store.Seat) bool { return seat.Person == but })
	if err := post.NotifyAll(tx, g, others, office.KindWithOccasion(office.KindAway, office.OccasionAt(now)), now, post.AddDeadlineArg(told, g)); err != nil {
		return false, err
	}
	return true, NotifyAbsenceExtension(tx, g, away, now)
}

// ExtendFirstDeadline does what [ExtendForAbsent] does, for a game that begins.
func ExtendFirstDeadline(tx *office.Tx, g *store.Game, seats []store.Seat) error {
	away, err := ExtendForAbsent(tx, g, seats, MissingSides(g, nil), g.Created)
	if err != nil || len(away) == 0 {
		return err
	}
	return errors.Join(tx.SaveGame(g), NotifyAbsenceExtension(tx, g, away, g.Created))
}

// ExtendAfterOutage does what [ExtendForAbsent] does, for a deadline that an outage moved:
// all are told of the new one.
func ExtendAfterOutage(tx *office.Tx, g *store.Game, now time.Time) error {
	seats, err := tx.Seats().List(store.Seat{Game: g.ID})
	if err != nil {
		return err
	}
	sides, err := loadMissingSides(tx, g)
	if err != nil {
		return err
	}
	_, err = ExtendForAbsent(tx, g, seats, sides, now)
	return err
}

// NotifyAbsenceExtension tells the moderator that a deadline waits for players who are
// away.
func NotifyAbsenceExtension(tx *office.Tx, g *store.Game, away []rules.Side, now time.Time) error {
	mod := tx.Office.ContactPerson(g.ID)
	m := SidesMessage("absence.others", away)
	m.Args = append(m.Args, rules.Text(post.WhenArg, tx.Office.Book.WhenThere(mod.Lang, g.Deadline, tx.Office.Zone(mod.Zone), post.CalendarZone(tx.Office, g))))
	return post.NotifyModerator(tx, g, office.KindWithOccasion(office.AboutAway, office.OccasionAt(now)), 0, m)
}

// MissingSides lists the sides that the phase waits for.
func MissingSides(g *store.Game, current map[rules.Side][]store.Sheet) []rules.Side {
	var out []rules.Side
	for i := range g.Demands {
		d := &g.Demands[i]
		if !d.Optional && !IsBotSide(g, d.Side) && FinalSheet(current[d.Side], d.Key) == nil && !slices.Contains(out, d.Side) {
			out = append(out, d.Side)
		}
	}
	return out
}

// SidesMessage returns a message that names sides.
func SidesMessage(code string, sides []rules.Side) rules.Message {
	m := rules.M(code)
	for _, side := range sides {
		m.Args = append(m.Args, rules.SideArg("side", side))
	}
	return m
}
