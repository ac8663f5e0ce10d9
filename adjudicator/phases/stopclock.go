package phases

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// remindStopped reminds the sides whose sheets have waited for a day in a phase without a deadline,
// and holds them on. It reports whether there is one.
func (r *PhaseRun) remindStopped(sheets []store.Sheet) (found bool, err error) {
	g := &r.Game
	if !seating.ForceTime(g).IsZero() {
		return false, nil
	}
	seats, err := r.Tx.Seats().List(store.Seat{Game: g.ID})
	if err != nil {
		return false, err
	}
	for i := range sheets {
		s := &sheets[i]
		if s.HeldUntil.IsZero() || s.HeldUntil.After(r.Now) || s.Stopped.IsZero() || s.HeldUntil.Sub(s.Stopped) > filing.WaitsUnreminded {
			continue
		}
		if !slices.ContainsFunc(g.Demands, func(d rules.Demand) bool { return d.Side == s.Side && d.Key == s.Demand }) {
			continue
		}
		at := slices.IndexFunc(seats, func(seat store.Seat) bool { return seat.Side == s.Side })
		if at < 0 {
			continue
		}
		found, s.HeldUntil = true, r.Now.Add(filing.WaitsReminded)
		if err := r.Tx.Sheets().Hold(s.ID, s.HeldUntil, s.Stopped); err != nil {
			return false, err
		}
		if err := post.NotifySeat(r.Tx, g, &seats[at], office.KindReminder, r.Now, rules.M("notice.stopped-reminder", rules.Num("phase", g.Phase))); err != nil {
			return false, err
		}
	}
	return found, nil
}
