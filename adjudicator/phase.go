package adjudicator

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// runReady runs phases of a game as long as everybody has reported; sheets in
// advance may answer several at once. The lock is held.
func (s *Service) runReady(ctx context.Context, game string) error {
	for {
		more, err := s.runPhase(ctx, game, func(*running) {})
		if err != nil || !more {
			return err
		}
	}
}

// runPhase adjudicates the phase of a game in one transaction, if everybody
// has reported and no sheet is held, or the phase is forced; with says what is known
// of it beforehand. more says that the next one is ready, too, by sheets in advance.
// The lock is held.
func (s *Service) runPhase(ctx context.Context, game string, with func(*running)) (more bool, err error) {
	ran := false
	unsure := s.unsure() // asked here, as who begins an outage waits for the database
	err = s.store.Update(ctx, func(tx *store.Tx) error {
		g, err := tx.Game(game)
		if err != nil {
			return err
		}
		r := &running{s: s, tx: tx, game: g, now: s.now(), unsure: unsure}
		with(r)
		ran, err = r.run()
		more = ran && r.ready()
		return err
	})
	if err != nil {
		s.positions.forget(game)
		return false, fmt.Errorf("adjudicator: game %s: %w", game, err)
	}
	if ran {
		s.env.Failpoint(stepPhaseDone)
		s.env.Queued()
	}
	return more, nil
}

// running is one phase being run, within its transaction.
type running struct {
	s      *Service
	tx     *store.Tx
	desk   *desk.Desk
	game   store.Game
	pos    rules.Position
	seats  []store.Seat
	now    time.Time
	forced bool
	// ordered says that a moderator has it run: nothing is held, and the audit
	// names him.
	ordered bool
	// read says that the mailbox was, up to now: no letter lies there that takes a
	// sheet back.
	read bool
	// before says that the hold was over before, whatever our clock says, see
	// playedBefore.
	before bool
	// unsure says that the clock may be wrong: no round of a beacon is named by it.
	unsure bool

	inputs  store.Inputs
	drawn   *store.Beacon // the published round that a closed phase is played with
	lacking []rules.Side  // those without an accepted sheet
	missing []rules.Side  // whom the next phase waits for
	away    []rules.Side  // of these, for whom its deadline waits
}

// ready reports whether the phase that was begun can be run at once.
func (r *running) ready() bool { return r.game.State == store.Running && len(r.missing) == 0 }

func (r *running) run() (ran bool, err error) {
	g := &r.game
	if g.State != store.Running {
		return false, nil
	}
	if r.desk, err = r.s.desk(g); err != nil {
		return false, err
	}
	if !r.s.fits(g) { // see Bind
		return false, nil
	}
	if byBeacon(g) {
		if closed, err := r.closed(); closed || err != nil {
			return r.drawn != nil && err == nil, err
		}
	}
	sheets, err := r.tx.GameSheets(g.ID)
	if err != nil {
		return false, err
	}
	complete, err := r.collect(sheets)
	if err != nil {
		return false, err
	}
	if !complete && !r.forced {
		g.PlayAt = time.Time{}
		if due := r.s.nextLook(g); !due.Equal(g.Due) { // else nothing is written, and no disk waited for
			g.Due = due
			return false, r.tx.SaveGame(g)
		}
		return false, nil
	}
	if complete && !r.ordered {
		r.forced = false
		if held, err := r.held(sheets); held || err != nil {
			return false, err
		}
	}
	if byBeacon(g) && r.unsure {
		g.Due = r.now.Add(drainRetry)
		return false, r.tx.SaveGame(g)
	}
	if r.seats, err = r.tx.Seats(g.ID); err != nil {
		return false, err
	}
	if !complete && !r.ordered {
		if held, err := r.keepWaiting(); held || err != nil {
			return false, err
		}
		if ended, err := r.noShow(); ended || err != nil {
			return ended, err
		}
		if err := r.noteFallen(); err != nil {
			return false, err
		}
	}
	if err := r.countMissed(!complete && !r.ordered); err != nil {
		return false, err
	}
	if r.pos, err = r.s.position(r.tx, g); err != nil {
		return false, err
	}
	if err := r.askPrograms(); err != nil {
		return false, err
	}
	if err := r.collectStanding(); err != nil {
		return false, err
	}
	if byBeacon(g) {
		return false, r.closeFirst()
	}
	r.s.env.Failpoint(stepPhaseBegun)
	return true, r.adjudicate()
}

// collect gathers the sheets for the demands of the position, of those that nothing
// replaced. complete is false when somebody has not reported.
func (r *running) collect(sheets []store.Sheet) (complete bool, err error) {
	g := &r.game
	seed, err := seedOf(g)
	if err != nil {
		return false, err
	}
	sides := bySide(sheets)
	complete = true
	for i := range g.Demands {
		d := &g.Demands[i]
		if programPlays(g, d.Side) { // it thinks when the others are done, see askPrograms
			continue
		}
		sheet, partial := final(sides[d.Side], d.Key), false
		if sheet == nil && !d.Optional {
			complete = false
			if sheet = standingSheet(sides[d.Side], d.Key); sheet == nil { // not final is better than none
				sheet, partial = draft(sides[d.Side], d.Key, 0), true
				if !slices.Contains(r.lacking, d.Side) {
					r.lacking = append(r.lacking, d.Side)
				}
			}
			if sheet == nil && !slices.Contains(r.inputs.Missed, d.Side) {
				r.inputs.Missed = append(r.inputs.Missed, d.Side)
			}
		}
		if sheet == nil {
			continue
		}
		r.inputs.Sheets = append(r.inputs.Sheets, store.Carried{
			Sheet:     rules.Sheet{Side: d.Side, Key: d.Key, OnFailure: sheet.OnFailure, Orders: sheet.Orders},
			Canonical: sheet.Canonical, Partial: partial,
			Receipt: archive.Receipt(seed, g.Chained(), d.Side, d.Key, sheet.OnFailure, sheet.Canonical),
		})
	}
	return complete, nil
}

// collectStanding gathers the standing orders.
func (r *running) collectStanding() error {
	standing, err := r.tx.Standing(r.game.ID)
	if err != nil {
		return err
	}
	for i := range r.seats { // in the title's order of sides
		for j := range standing {
			if standing[j].Side == r.seats[i].Side && len(standing[j].Orders) > 0 {
				all := rules.Standing{Side: standing[j].Side, Orders: standing[j].Orders}
				canonical := r.pos.CheckStanding(all).Canonical
				receipt, err := standingReceipt(&r.game, all.Side, canonical)
				if err != nil {
					return err
				}
				r.inputs.Standing = append(r.inputs.Standing, store.CarriedStanding{Standing: all, Canonical: canonical, Receipt: receipt})
			}
		}
	}
	return nil
}
