package transfer

import (
	"context"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/store"
)

// DoDueWork does what a game is due for, except playing its phase when the deadline has
// passed, or the hold of its sheets: late says so.
func DoDueWork(ctx context.Context, o *office.Office, id string, now time.Time) (late bool, err error) {
	o.Mu.Lock()
	defer o.Mu.Unlock()
	if err := phases.RunReady(ctx, o, id); err != nil {
		return false, err
	}
	var g store.Game
	if err := o.View(ctx, func(tx *office.Tx) (err error) {
		g, err = tx.Game(id)
		return err
	}); err != nil {
		return false, err
	}
	switch {
	case g.State == store.Over && !g.Due.IsZero():
		return false, archiveGame(ctx, o, id)
	case g.State == store.Recruiting:
		return false, founding.TickRecruiting(ctx, o, id, now)
	case g.State != store.Running:
		return false, schedule.Reschedule(ctx, o, id, time.Time{})
	}
	if g.Practice && schedule.HasCome(g.Started.Add(seating.PracticeLife), now) {
		return false, founding.EndSilentPractice(ctx, o, id, now)
	}
	late = schedule.HasCome(seating.ForceTime(&g), now)
	if !late && schedule.CurrentOutage(o) == nil && schedule.HasCome(seating.ReminderTime(&g), now) { // too late after a long stop
		if err := schedule.RemindMissingSides(ctx, o, id); err != nil {
			return false, err
		}
	}
	return late || schedule.HasCome(g.PlayAt, now), nil
}
