package phases

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/adjudicator/thinking"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Force runs a phase whose deadline has passed, or the hold of its sheets. When the
// mailbox could not be read nobody is passed over, nor who wrote a letter that cannot be
// had: it is tried again soon.
func Force(ctx context.Context, o *office.Office, id string, now time.Time, read error, unread []post.HeldLetter) error {
	if read != nil {
		o.Env.Log.Warn("deadline waits for the mailbox", office.KeyGame, id, office.KeyError, read)
		return schedule.PostponeForMailbox(ctx, o, id, now)
	}
	o.Env.Failpoint(office.StepBeforeForce)
	o.Mu.Lock()
	defer o.Mu.Unlock()
	var g store.Game
	late, waits := false, false
	if err := o.View(ctx, func(tx *office.Tx) (err error) {
		if g, err = tx.Game(id); err != nil {
			return err
		}
		due := g.PlayAt
		if late = schedule.HasCome(seating.ForceTime(&g), now); late {
			due = seating.ForceTime(&g)
		}
		waits, err = AwaitsLetter(tx, id, due, now, unread)
		return err
	}); err != nil {
		return err
	}
	if !late && !schedule.HasCome(g.PlayAt, now) { // a letter completed the phase, or took a sheet back
		return nil
	}
	if waits {
		o.Env.Log.Warn("phase waits for a letter that cannot be had", office.KeyGame, id)
		return schedule.Reschedule(ctx, o, id, now.Add(schedule.DrainRetry))
	}
	if _, err := RunPhase(ctx, o, id, func(r *PhaseRun) { r.Forced, r.Read = late, true }); err != nil {
		return err
	}
	return RunReady(ctx, o, id)
}

// waitForHeldSheets keeps a phase that has all its sheets waiting while one of them is held, and
// then until the mailbox was read: its side may have taken it back.
func (r *PhaseRun) waitForHeldSheets(sheets []store.Sheet) (bool, error) {
	g := &r.Game
	at := schedule.PlayTime(g, sheets)
	if at.IsZero() || r.Read && (r.Before || !at.After(r.Now)) {
		waits, err := r.remindStopped(sheets)
		if err != nil || !waits {
			return false, err
		}
		at = schedule.PlayTime(g, sheets)
	}
	was, due := g.PlayAt, g.Due
	g.PlayAt = at
	g.Due = seating.NextDueTime(r.Tx.Office, g)
	if was.Equal(g.PlayAt) && due.Equal(g.Due) {
		return true, nil
	}
	return true, r.Tx.SaveGame(g)
}

// countMissed counts, where a deadline forces the phase, the sides that sent nothing that
// could be played, and resets the count of those that reported. What nobody was asked for
// is not counted, nor what a moderator had played before its time; and nothing is forced in
// an outage, or for a player who cannot be reached.
func (r *PhaseRun) countMissed(forced bool) (err error) {
	for i := range r.Seats {
		seat := &r.Seats[i]
		switch {
		case forced && slices.Contains(r.Inputs.Missed, seat.Side):
			if err = r.countSeat(seat, seating.Missed); err != nil {
				return err
			}
			switch silent := r.Game.Policy.Silent; {
			case relieves(silent): // once the phase has been played, see relieveAbsentPlayers
			case silent == store.SilentHold:
				err = r.askAboutSilentSide(seat, "missed.waits")
			default:
				err = r.askAboutSilentSide(seat, "missed.asked")
			}
		case seat.Missed > 0 && slices.ContainsFunc(r.Inputs.Sheets, func(c store.Carried) bool { return c.Side == seat.Side }):
			err = r.countSeat(seat, seating.Reported)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// countSeat counts what a seat has missed, or has sent.
func (r *PhaseRun) countSeat(seat *store.Seat, event seating.Event) error {
	e, err := seating.Transition(r.Tx, &r.Game, seat.Side, seating.Change{Event: event, Now: r.Now})
	if err == nil {
		*seat = e.Is
	}
	return err
}

// RunReady runs phases of a game as long as everybody has reported; sheets in
// advance may answer several at once. The lock is held.
func RunReady(ctx context.Context, o *office.Office, game string) error {
	for {
		more, err := RunPhase(ctx, o, game, func(*PhaseRun) {})
		if err != nil || !more {
			return err
		}
	}
}

// RunPhase adjudicates the phase of a game in one transaction, if everybody
// has reported and no sheet is held, or the phase is forced; with says what is known
// of it beforehand. more says that the next one is ready, too, by sheets in advance.
// The lock is held.
func RunPhase(ctx context.Context, o *office.Office, game string, with func(*PhaseRun)) (more bool, err error) {
	ran := false
	unsure := IsClockUnsure(o) // asked here, as who begins an outage waits for the database
	err = o.Update(ctx, func(tx *office.Tx) error {
		g, err := tx.Game(game)
		if err != nil {
			return err
		}
		r := &PhaseRun{Tx: tx, Game: g, Now: o.Now(), unsure: unsure}
		with(r)
		ran, err = r.Run()
		more = ran && r.isReady()
		return err
	})
	if err != nil {
		o.Positions.Drop(game)
		return false, fmt.Errorf("adjudicator: game %s: %w", game, err)
	}
	if ran {
		thinking.Wake(o)
		o.Env.Failpoint(office.StepPhaseDone)
	}
	return more, nil
}

// PhaseRun is one phase being run, within its transaction.
type PhaseRun struct {
	Tx     *office.Tx
	Desk   *desk.Desk
	Game   store.Game
	pos    rules.Position
	Seats  []store.Seat
	Now    time.Time
	Forced bool
	// Ordered says that a moderator has it run: nothing is held, and the audit
	// names him.
	Ordered bool
	// Reason tells the players why a moderator has it run, or taken back; nil: he does not say.
	Reason []rules.Message
	// Read says that the mailbox was, up to now: no letter lies there that takes a
	// sheet back.
	Read bool
	// Before says that the hold was over before, whatever our clock says: a letter is
	// read again that came later (package intake).
	Before bool
	// unsure says that the clock may be wrong: no round of a beacon is named by it.
	unsure bool

	Inputs  store.Inputs
	drawn   *store.Beacon // the published round that a closed phase is played with
	lacking []rules.Side  // those without an accepted sheet
	missing []rules.Side  // whom the next phase waits for
	away    []rules.Side  // of these, for whom its deadline waits
}

// isReady reports whether the phase that was begun can be run at once.
func (r *PhaseRun) isReady() bool { return r.Game.State == store.Running && len(r.missing) == 0 }

// Run runs the phase if nothing is awaited or held, or if it is forced; ran reports whether
// it did.
func (r *PhaseRun) Run() (ran bool, err error) {
	g := &r.Game
	if g.State != store.Running {
		return false, nil
	}
	if r.Desk, err = r.Tx.Office.Desk(g); err != nil {
		return false, err
	}
	if !filing.MatchesInstalled(r.Tx.Office, g) { // see transfer.Service.Bind
		return false, nil
	}
	if schedule.UsesBeacon(g) {
		if closed, err := r.playIfClosed(); closed || err != nil {
			return r.drawn != nil && err == nil, err
		}
	}
	sheets, err := r.Tx.Sheets().List(store.Sheet{Game: g.ID})
	if err != nil {
		return false, err
	}
	complete, err := r.collectSheets(sheets)
	if err != nil {
		return false, err
	}
	if !complete && !r.Forced {
		return false, r.awaitMore()
	}
	forced := r.Forced
	if complete && !r.Ordered {
		r.Forced = false
		if held, err := r.waitForHeldSheets(sheets); held || err != nil {
			return false, err
		}
	}
	if !forced {
		unfinished, err := thinking.Unfinished(r.Tx, g)
		if err != nil {
			return false, err
		}
		if len(unfinished) > 0 {
			return false, r.awaitMore()
		}
	}
	if schedule.UsesBeacon(g) && r.unsure {
		g.Due = r.Now.Add(schedule.DrainRetry)
		return false, r.Tx.SaveGame(g)
	}
	if r.Seats, err = r.Tx.Seats().List(store.Seat{Game: g.ID}); err != nil {
		return false, err
	}
	if !complete && !r.Ordered {
		if held, err := r.keepWaiting(); held || err != nil {
			return false, err
		}
		if ended, err := r.endIfNeverStarted(); ended || err != nil {
			return ended, err
		}
		if err := r.recordForcedPhase(); err != nil {
			return false, err
		}
	}
	if err := r.countMissed(!complete && !r.Ordered); err != nil {
		return false, err
	}
	if r.pos, err = office.Position(r.Tx, g); err != nil {
		return false, err
	}
	if err := r.addBotSheets(); err != nil {
		return false, err
	}
	if err := r.collectStanding(); err != nil {
		return false, err
	}
	if schedule.UsesBeacon(g) {
		return false, r.closeFirst()
	}
	r.Tx.Office.Env.Failpoint(office.StepPhaseBegun)
	return true, r.adjudicate()
}

// awaitMore has the phase wait for those who have not reported, or are still thinking.
func (r *PhaseRun) awaitMore() error {
	g := &r.Game
	was, due := g.PlayAt, g.Due
	g.PlayAt = time.Time{}
	if g.Due = seating.NextDueTime(r.Tx.Office, g); g.PlayAt.Equal(was) && g.Due.Equal(due) { // nothing is written, and no disk waited for
		return nil
	}
	return r.Tx.SaveGame(g)
}

// collectSheets gathers the sheets for the demands of the position, of those that nothing
// replaced. complete is false when somebody has not reported.
func (r *PhaseRun) collectSheets(sheets []store.Sheet) (complete bool, err error) {
	g := &r.Game
	seed, err := office.GameSeed(g)
	if err != nil {
		return false, err
	}
	sides := seating.SheetsBySide(sheets)
	complete = true
	for i := range g.Demands {
		d := &g.Demands[i]
		if seating.IsBotSide(g, d.Side) { // see addBotSheets
			continue
		}
		sheet, partial := seating.FinalSheet(sides[d.Side], d.Key), false
		if sheet == nil && !d.Optional {
			complete = false
			if sheet = seating.AcceptedDemandSheet(sides[d.Side], d.Key); sheet == nil { // not final is better than none
				sheet, partial = schedule.DraftSheet(sides[d.Side], d.Key, 0), true
				if !slices.Contains(r.lacking, d.Side) {
					r.lacking = append(r.lacking, d.Side)
				}
			}
			if sheet == nil && !slices.Contains(r.Inputs.Missed, d.Side) {
				r.Inputs.Missed = append(r.Inputs.Missed, d.Side)
			}
		}
		if sheet == nil {
			continue
		}
		r.Inputs.Sheets = append(r.Inputs.Sheets, store.Carried{
			Sheet:     rules.Sheet{Side: d.Side, Key: d.Key, OnFailure: sheet.OnFailure, Orders: sheet.Orders},
			Canonical: sheet.Canonical, Partial: partial, Entered: sheet.Entered,
			Receipt: archive.Receipt(seed, g.ChainID(), d.Side, d.Key, sheet.OnFailure, sheet.Canonical),
		})
	}
	return complete, nil
}

// collectStanding gathers the standing orders.
func (r *PhaseRun) collectStanding() error {
	standing, err := r.Tx.Standing(r.Game.ID)
	if err != nil {
		return err
	}
	for i := range r.Seats { // in the title's order of sides
		for j := range standing {
			if standing[j].Side == r.Seats[i].Side && len(standing[j].Orders) > 0 {
				all := rules.Standing{Side: standing[j].Side, Orders: standing[j].Orders}
				canonical := r.pos.CheckStanding(all).Canonical
				receipt, err := office.StandingReceipt(&r.Game, all.Side, canonical)
				if err != nil {
					return err
				}
				r.Inputs.Standing = append(r.Inputs.Standing, store.CarriedStanding{Standing: all, Canonical: canonical, Receipt: receipt})
			}
		}
	}
	return nil
}
