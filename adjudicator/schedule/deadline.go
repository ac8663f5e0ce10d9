package schedule

import (
	"context"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

const (
	DrainRetry    = time.Minute      // when the mailbox cannot be read
	drainPatience = 15 * time.Minute // before the moderator is told of that
	ArchiveRetry  = 10 * time.Minute
)

// HasCome reports whether a moment, if it is one, has come.
func HasCome(at, now time.Time) bool { return !at.IsZero() && !at.After(now) }

// DrainMailbox reads the mailbox up to a moment. The lock is not held: letters come
// in through intake.Service.Receive meanwhile.
func DrainMailbox(ctx context.Context, o *office.Office, until time.Time) error {
	o.Env.Failpoint(office.StepBeforeDrain)
	if o.Env.Drainer == nil {
		return nil
	}
	return o.Env.Drainer.Drain(ctx, until)
}

// PostponeForMailbox puts off a phase whose deadline has passed while the mailbox
// cannot be read, and tells the moderator, once a phase, when it takes long.
func PostponeForMailbox(ctx context.Context, o *office.Office, id string, now time.Time) error {
	o.Mu.Lock()
	defer o.Mu.Unlock()
	return o.Update(ctx, func(tx *office.Tx) error {
		g, err := tx.Game(id)
		if err != nil {
			return err
		}
		if at := seating.ForceTime(&g); !at.IsZero() && now.Sub(at) >= drainPatience {
			if err := post.NotifyModerator(tx, &g, office.KindWithOccasion(office.AboutMailbox, office.OccasionAt(g.Deadline)), 0, rules.M("notice.mailbox-down", rules.Text("game", id))); err != nil {
				return err
			}
		}
		g.Due = now.Add(DrainRetry)
		return tx.SaveGame(&g)
	})
}

// Reschedule stores when to look at a game again.
func Reschedule(ctx context.Context, o *office.Office, id string, due time.Time) error {
	return o.Update(ctx, func(tx *office.Tx) error {
		g, err := tx.Game(id)
		if err != nil {
			return err
		}
		g.Due = due
		return tx.SaveGame(&g)
	})
}

// RemindMissingSides queues a reminder to every side that has not reported, once for each
// deadline of a phase: it may be moved. The lock is held.
func RemindMissingSides(ctx context.Context, o *office.Office, id string) error {
	return o.Update(ctx, func(tx *office.Tx) error {
		g, err := tx.Game(id)
		if err != nil || g.State != store.Running || g.Reminded {
			return err
		}
		d, err := o.Desk(&g)
		if err != nil {
			return err
		}
		pos, err := office.Position(tx, &g)
		if err != nil {
			return err
		}
		seats, err := tx.Seats().List(store.Seat{Game: id})
		if err != nil {
			return err
		}
		sheets, err := tx.Sheets().States(id)
		if err != nil {
			return err
		}
		now := o.Now()
		sides := seating.SheetsBySide(sheets)
		missing := seating.MissingSides(&g, sides)
		late := slices.DeleteFunc(seats, func(seat store.Seat) bool { return !slices.Contains(missing, seat.Side) })
		err = post.Send(tx, &g, late, now, func(seat *store.Seat) (post.WrittenMail, error) {
			r := templates.Reminder{
				Head: post.NewHead(o, &g, seat, d, now), Demands: seating.SideDemands(g.Demands, seat.Side),
				Draft: rules.WriteDraft(d, rules.Draft(d, pos, seat.Side), seat.Lang), Waiting: missing, Counts: g.Missing == store.MissingDefault,
			}
			r.NotFinal, r.Faulty = sheetState(r.Demands, sides[seat.Side])
			return post.WrittenMail{Kind: office.KindWithOccasion(office.KindReminder, office.OccasionAt(g.Deadline)), Head: r.Head, Page: o.Book.Reminder(r)}, nil
		})
		if err != nil {
			return err
		}
		g.Reminded = true
		g.Due = seating.NextDueTime(o, &g)
		o.Env.Failpoint(office.StepReminded)
		return tx.SaveGame(&g)
	})
}

// sheetState tells what there is of a side that is still awaited: a sheet that is
// not final, or only one with errors.
func sheetState(demands []rules.Demand, mine []store.Sheet) (notFinal, faulty bool) {
	for i := range demands {
		d := &demands[i]
		switch {
		case d.Optional:
		case seating.AcceptedDemandSheet(mine, d.Key) != nil:
			notFinal = notFinal || seating.FinalSheet(mine, d.Key) == nil
		case DraftSheet(mine, d.Key, 0) != nil:
			faulty = true
		default:
			return false, false
		}
	}
	return notFinal && !faulty, faulty
}

// UsesBeacon reports whether a game's dice come from a beacon.
func UsesBeacon(g *store.Game) bool { return g.Options[desk.OptionDice] == desk.DiceBeacon }

// DraftSheet returns the latest draft for a demand, or in advance for a turn; not one that came
// back to its side, which has not said that it means it.
func DraftSheet(sheets []store.Sheet, demand string, turn int) *store.Sheet {
	for i := range sheets {
		if s := &sheets[i]; !s.Accepted && !s.IsReturned() && s.Demand == demand && s.Turn == turn {
			return s
		}
	}
	return nil
}
