package phases

import (
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/adjudicator/thinking"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// Rollback makes the current phase one in which the game was taken back to where another
// began, and begins the next. Everybody is told.
func (r *PhaseRun) Rollback(to int) error {
	g := &r.Game
	position, _, err := r.Tx.Position(g.ID, to-1)
	if err != nil {
		return err
	}
	next, err := r.Desk.Decode(position)
	if err != nil {
		r.Tx.Office.Env.Log.Warn("position cannot be read", office.KeyGame, g.ID, office.KeyPhase, to-1, office.KeyError, err)
		return office.RefusalError{Message: rules.M("verb.rollback-unreadable", rules.Text("game", g.ID), rules.Num("to", to))}
	}
	phase, err := r.storeRollbackPhase(to, position, next)
	if err != nil {
		return err
	}
	if r.pos, err = office.Position(r.Tx, g); err != nil {
		return err
	}
	then, err := r.Tx.Phase(g.ID, to)
	if err != nil {
		return err
	}
	sheets, err := r.Tx.Sheets().AtClose(&then)
	if err != nil {
		return err
	}
	if err := r.retireAllSheets(); err != nil {
		return err
	}
	r.Tx.Office.Env.Failpoint(office.StepPhaseStored)
	g.TakenBack = phase.Number
	if err := r.beginNextPhase(next); err != nil {
		return err
	}
	returned, err := r.returnSheets(sheets)
	if err != nil {
		return err
	}
	r.missing = seating.MissingSides(g, nil)
	switch {
	case g.State == store.Paused:
		g.Deadline = time.Time{}             // it has one again when it goes on
		if g.Note == office.PausedRecovery { // its closing went with the phase
			g.Note = office.PausedByModerator
		}
	case r.isReady(): // bots alone are asked
		g.Due = r.Now
	default:
		if r.away, err = seating.ExtendForAbsent(r.Tx, g, r.Seats, r.missing, r.Now); err != nil {
			return err
		}
	}
	if err := r.queueRollbackReports(phase, next, returned); err != nil {
		return err
	}
	if err := r.Tx.SaveGame(g); err != nil {
		return err
	}
	r.Tx.Office.Env.Failpoint(office.StepPhaseReported)
	return nil
}

// storeRollbackPhase stores the phase that takes the game back.
func (r *PhaseRun) storeRollbackPhase(to int, position []byte, next rules.Position) (*store.Phase, error) {
	g := &r.Game
	before, hash, err := r.Tx.Position(g.ID, g.Phase-1)
	if err != nil {
		return nil, err
	}
	mix := archive.DiceMix(store.Inputs{}, nil)
	phase := &store.Phase{
		Game: g.ID, Number: g.Phase, Started: g.Started, Adjudicated: r.Now, Inputs: store.Inputs{Rollback: &store.Rollback{To: to}}, Dice: mix[:],
		Position: position, Clock: next.Clock(),
	}
	phases, err := r.Tx.Phases().History(g.ID)
	if err != nil {
		return nil, err
	}
	for i := range phases { // what the phase was begun with then is not what it is begun with now
		if phases[i].Number >= to && phases[i].Inputs.Bound != nil {
			g.Rebound = true
		}
	}
	if err := r.chainPhase(phase, before, hash); err != nil {
		return nil, err
	}
	return phase, r.Tx.Phases().Add(phase)
}

// retireAllSheets takes all sheets out of play, and forgets votes, what was missed and what bots
// have thought.
func (r *PhaseRun) retireAllSheets() error {
	g := &r.Game
	sheets, err := r.Tx.Sheets().States(g.ID)
	if err != nil {
		return err
	}
	for i := range sheets {
		if err := r.Tx.Sheets().Retire(sheets[i].ID, r.Now); err != nil {
			return err
		}
	}
	for i := range r.Seats {
		if r.Seats[i].Missed > 0 {
			if err := r.countSeat(&r.Seats[i], seating.Reported); err != nil {
				return err
			}
		}
	}
	return errors.Join(r.Tx.Votes().DeleteAll(store.Vote{Game: g.ID}), thinking.Forget(r.Tx, g))
}

// returnSheets gives back to each side the sheet that it had for what is asked of it
// again, of those of then, and returns the lines of each. What somebody wrote who held the
// side before is not told to who does now.
func (r *PhaseRun) returnSheets(then []store.Sheet) (map[rules.Side][]string, error) {
	g := &r.Game
	lines := map[rules.Side][]string{}
	for i := range g.Demands {
		d := &g.Demands[i]
		if seating.IsBotSide(g, d.Side) {
			continue
		}
		taken, err := r.Tx.Roles().TakeoverTime(g.ID, d.Side)
		if err != nil {
			return nil, err
		}
		mine := slices.DeleteFunc(slices.Clone(then), func(s store.Sheet) bool {
			return s.Side != d.Side || s.Demand != d.Key || !s.Received.After(taken)
		})
		if len(mine) == 0 {
			continue
		}
		s := &mine[0]
		if accepted := seating.AcceptedDemandSheet(mine, d.Key); accepted != nil {
			s = accepted
		}
		written := filing.OrderLines(r.Desk, s)
		if len(written) == 0 {
			continue
		}
		if err := r.Tx.Sheets().Return(s, g.Phase); err != nil {
			return nil, err
		}
		if lines[d.Side] == nil {
			lines[d.Side] = written
		}
	}
	return lines, nil
}

// queueRollbackReports reports the position that the game was taken back to, whole, to all who play
// or observe it, with what each side had sent then.
func (r *PhaseRun) queueRollbackReports(phase *store.Phase, next rules.Position, returned map[rules.Side][]string) error {
	g := &r.Game
	p := NewReporter(r.Tx, g, r.Desk, next)
	p.last, p.Missing, p.remarks = phase, r.missing, r.phaseRemarks(phase)
	err := post.Send(r.Tx, g, seating.HumanSeats(r.Seats), r.Now, func(seat *store.Seat) (post.WrittenMail, error) {
		return r.writeRollbackReport(p, seat, returned[seat.Side])
	})
	if err != nil {
		return err
	}
	return r.notifyObservers(p, phase, next)
}

// writeRollbackReport writes the report of a game that was taken back.
func (r *PhaseRun) writeRollbackReport(p *reporter, seat *store.Seat, lines []string) (w post.WrittenMail, err error) {
	w.Kind, w.Picture = office.KindSitrep, post.DemandedMap(r.Tx.Office, &r.Game, seat)
	w.Head = post.NewHead(r.Tx.Office, &r.Game, seat, r.Desk, r.Now)
	rep, err := p.sitrep(seat, w.Head)
	if err != nil {
		return w, err
	}
	rep.Paused = r.Game.State == store.Paused
	if len(lines) > 0 {
		rep.Draft, rep.Example, rep.Returned = lines, nil, true
	}
	w.Page = r.addReason(seat, seating.AddSubstituteNote(r.Tx.Office, seat, r.Tx.Office.Book.Sitrep(rep)))
	w.Files, err = p.reportFiles(seat, &w.Head, rep.Since, rep.Draft)
	return w, err
}

// markReplayedClock returns a date of a game, marked where the game had come to it before it was
// taken back.
func markReplayedClock(tx *store.Tx, g *store.Game, clock rules.Clock) (rules.Clock, error) {
	if g.TakenBack == 0 {
		return clock, nil
	}
	came, err := tx.Phases().HasReached(g.ID, g.TakenBack, clock)
	if came {
		clock.Label = wording.MarkReplayed(clock.Label)
	}
	return clock, err
}

// MarkReplayed marks among the dates behind the phases of a game, the start first, those that
// had come before it was taken back; back reports whether a phase took it back.
func MarkReplayed(clocks []rules.Clock, back func(i int) bool) {
	seen, before := map[string]bool{}, map[string]bool{}
	for i := range clocks {
		key, err := json.Marshal(clocks[i])
		if err != nil { // there is no such message
			continue
		}
		if back(i) {
			for k := range seen {
				before[k] = true
			}
		}
		if seen[string(key)] = true; before[string(key)] {
			clocks[i].Label = wording.MarkReplayed(clocks[i].Label)
		}
	}
}

// markReplayed marks the dates of a history, the start first.
func markReplayed(history []store.Phase) {
	clocks := make([]rules.Clock, len(history))
	for i := range history {
		clocks[i] = history[i].Clock
	}
	MarkReplayed(clocks, func(i int) bool { return history[i].Inputs.Rollback != nil })
	for i := range history {
		history[i].Clock = clocks[i]
	}
}

// History returns what [store.Phases.History] returns, where dates that come again say so.
func History(tx *store.Tx, game string) ([]store.Phase, error) {
	history, err := tx.Phases().History(game)
	markReplayed(history)
	return history, err
}

// ClockOf returns the date of a game in which a phase began; one that came again says so.
func ClockOf(tx *store.Tx, game string, takenBack, phase int) (rules.Clock, error) {
	clock, err := tx.Clock(game, phase-1)
	if err != nil || takenBack == 0 {
		return clock, err
	}
	backs, err := tx.Phases().Rollbacks(game)
	last := 0
	for n := range backs {
		if n < phase {
			last = max(last, n)
		}
	}
	if err != nil || last == 0 {
		return clock, err
	}
	return markReplayedClock(tx, &store.Game{ID: game, TakenBack: last}, clock)
}
