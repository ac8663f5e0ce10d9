package adjudicator

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// runReady runs phases of a game as long as everybody has reported; sheets in
// advance may answer several at once. The lock is held.
func (s *Service) runReady(ctx context.Context, game string) error {
	for {
		more, err := s.runPhase(ctx, game, false)
		if err != nil || !more {
			return err
		}
	}
}

// runPhase adjudicates the phase of a game in one transaction, if everybody
// has reported or the phase is forced. more says that the next one is ready,
// too, by sheets in advance. The lock is held.
func (s *Service) runPhase(ctx context.Context, game string, forced bool) (more bool, err error) {
	ran := false
	err = s.store.Update(ctx, func(tx *store.Tx) error {
		g, err := tx.Game(game)
		if err != nil {
			return err
		}
		r := &round{s: s, tx: tx, game: g, now: s.now(), forced: forced}
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

// round is one phase being run, within its transaction.
type round struct {
	s      *Service
	tx     *store.Tx
	desk   *desk.Desk
	game   store.Game
	pos    rules.Position
	seats  []store.Seat
	now    time.Time
	forced bool

	inputs  store.Inputs
	lacking []rules.Side // those without an accepted sheet
	missing []rules.Side // whom the next phase waits for
}

// ready tells whether the phase that was begun can be run at once.
func (r *round) ready() bool { return r.game.State == store.Running && len(r.missing) == 0 }

func (r *round) run() (ran bool, err error) {
	g := &r.game
	if g.State != store.Running {
		return false, nil
	}
	if r.desk, err = r.s.desk(g); err != nil {
		return false, err
	}
	complete, err := r.collect()
	if err != nil {
		return false, err
	}
	if !complete && !r.forced {
		if due := r.s.nextLook(g); !due.Equal(g.Due) { // else nothing is written, and no disk waited for
			g.Due = due
			return false, r.tx.SaveGame(g)
		}
		return false, nil
	}
	if r.seats, err = r.tx.Seats(g.ID); err != nil {
		return false, err
	}
	if !complete {
		if held, err := r.hold(); held || err != nil {
			return false, err
		}
	}
	if r.pos, err = r.s.position(r.tx, g); err != nil {
		return false, err
	}
	if err := r.collectStanding(); err != nil {
		return false, err
	}
	r.s.env.Failpoint(stepPhaseBegun)
	return true, r.adjudicate()
}

// collect gathers the sheets for the demands of the position. complete is
// false when somebody has not reported.
func (r *round) collect() (complete bool, err error) {
	g := &r.game
	sheets, err := r.tx.GameSheets(g.ID)
	if err != nil {
		return false, err
	}
	sides := bySide(sheets)
	complete = true
	for i := range g.Demands {
		d := &g.Demands[i]
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
			Receipt: archive.Receipt(g.ID, g.Phase, d.Side, sheet.OnFailure, sheet.Canonical),
		})
	}
	return complete, nil
}

// collectStanding gathers the standing orders.
func (r *round) collectStanding() error {
	standing, err := r.tx.Standing(r.game.ID)
	if err != nil {
		return err
	}
	for i := range r.seats { // in the title's order of sides
		for j := range standing {
			if standing[j].Side == r.seats[i].Side && len(standing[j].Orders) > 0 {
				all := rules.Standing{Side: standing[j].Side, Orders: standing[j].Orders}
				r.inputs.Standing = append(r.inputs.Standing, store.CarriedStanding{
					Standing:  all,
					Canonical: r.pos.CheckStanding(all).Canonical,
				})
			}
		}
	}
	return nil
}

// adjudicate carries the phase out and stores what came of it: inputs, events,
// position, deadline and dispatches.
func (r *round) adjudicate() error {
	g := &r.game
	seed, err := dice.ParseSeed(g.Seed)
	if err != nil {
		return err
	}
	_, before, err := r.tx.Position(g.ID, g.Phase-1)
	if err != nil {
		return err
	}
	mix := archive.InputHash(r.inputs)
	recorder := &dice.Recorded{From: dice.NewDerived(seed, g.Phase, mix)}
	outcome, err := carryOut(r.pos, rulesInput(r.inputs, recorder))
	if err != nil {
		return r.breakDown(err)
	}
	position, err := json.Marshal(outcome.Next)
	if err != nil {
		return r.breakDown(err)
	}
	phase := store.Phase{
		Game: g.ID, Number: g.Phase, Started: g.Started, Adjudicated: r.now, Inputs: r.inputs, Dice: mix[:],
		Rolls: recorder.Rolls, Events: outcome.Events, Ends: outcome.Ends, Position: position,
		Hash: archive.Chain(before, mix[:], position), Clock: outcome.Next.Clock(),
	}
	if err := r.tx.AddPhase(&phase); err != nil {
		return err
	}
	for i := range g.Demands {
		if err := r.tx.RetireSheets(g.ID, g.Demands[i].Side, g.Demands[i].Key, r.now); err != nil {
			return err
		}
	}
	r.s.env.Failpoint(stepPhaseStored)
	r.begin(outcome.Next)
	advance, err := r.takeUp(outcome.Next)
	if err != nil {
		return err
	}
	sheets, err := r.tx.SheetStates(g.ID)
	if err != nil {
		return err
	}
	if r.missing = waiting(g, bySide(sheets)); r.ready() {
		g.Due = r.now // so that it is run after a crash, too
	}
	if err := r.report(&phase, outcome.Next, advance); err != nil {
		return err
	}
	if err := r.tx.SaveGame(g); err != nil {
		return err
	}
	if r.forced {
		if err := r.tx.Audit(&store.Entry{At: r.now, Game: g.ID, Actor: actorService, Action: "forced", Detail: map[string]string{
			"phase": fmt.Sprint(phase.Number), "missed": fmt.Sprint(r.inputs.Missed),
		}}); err != nil {
			return err
		}
	}
	r.s.env.Failpoint(stepPhaseReported)
	r.s.env.Log.Info("phase", keyGame, g.ID, keyPhase, phase.Number, keyForced, r.forced)
	return nil
}

// carryOut calls the title; a panic is an error of its code.
func carryOut(pos rules.Position, in rules.Input) (out rules.Outcome, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = panicked(p)
		}
	}()
	return pos.Adjudicate(in)
}

func rulesInput(in store.Inputs, source dice.Source) rules.Input {
	out := rules.Input{Dice: source}
	for i := range in.Sheets {
		out.Sheets = append(out.Sheets, in.Sheets[i].Sheet)
	}
	for i := range in.Standing {
		out.Standing = append(out.Standing, in.Standing[i].Standing)
	}
	return out
}

// breakDown pauses a game whose title failed: the fault is ours, so no player
// is to suffer from it.
func (r *round) breakDown(cause error) error {
	g := &r.game
	r.s.env.Log.Error("title failed", keyGame, g.ID, keyPhase, g.Phase, keyError, cause)
	g.State, g.Note, g.Due = store.Paused, "title-failed", time.Time{}
	if err := r.tx.SaveGame(g); err != nil {
		return err
	}
	if err := r.tx.Audit(&store.Entry{At: r.now, Game: g.ID, Actor: actorService, Action: "paused", Detail: map[string]string{"why": g.Note}}); err != nil {
		return err
	}
	return r.s.tellModerator(r.tx, g, "fault", 0, rules.M("notice.server-fault", rules.Text("id", fmt.Sprintf("%s-P%d", g.ID, g.Phase))))
}

// begin makes the next position the present one: its demands and deadline.
func (r *round) begin(next rules.Position) {
	g := &r.game
	g.Phase++
	g.Started, g.Reminded, g.Held = r.now, false, false
	g.Demands, g.Clock = next.Demands(), next.Clock()
	r.s.positions.put(g.ID, g.Phase-1, next)
	if standings, over := next.Standings(); over {
		g.State, g.Standings, g.Deadline = store.Over, &standings, time.Time{}
		g.Due = r.now // to write the archive
		return
	}
	g.Deadline = deadline(g)
	g.Due = r.s.nextLook(g)
}

// report queues a sitrep to every seat, or the end of the game.
func (r *round) report(phase *store.Phase, next rules.Position, advance map[rules.Side]taken) error {
	g := &r.game
	for i := range r.seats {
		seat := &r.seats[i]
		head := r.s.head(g, seat, r.desk, r.now)
		events := r.eventsFor(phase, seat.Side)
		if g.Standings != nil {
			head.Phase = phase.Number
			page := r.s.book.GameOver(templates.GameOver{
				Head: head, Standings: *g.Standings, Events: events, View: next.View(seat.Side),
				Seed: g.Seed, Commitment: g.Commitment, Archive: r.s.archivePlace(g.ID),
			})
			if err := r.s.queueTo(r.tx, g, seat, kindOver, page, r.now); err != nil {
				return err
			}
			continue
		}
		page := r.s.book.Sitrep(templates.Sitrep{
			Head: head, Events: events, Ends: endsOf(phase.Ends, seat.Side), View: next.View(seat.Side),
			Demands: demandsOf(g.Demands, seat.Side), Waiting: r.missing,
			Draft: next.Draft(seat.Side, seat.Lang), Advance: advance[seat.Side].ack, Expired: advance[seat.Side].expired,
		})
		if err := r.s.queueTo(r.tx, g, seat, kindSitrep, page, r.now); err != nil {
			return err
		}
	}
	return nil
}

// eventsFor returns what a side may know of a phase, and who did not report.
func (r *round) eventsFor(phase *store.Phase, side rules.Side) []rules.Event {
	var out []rules.Event
	if len(phase.Inputs.Missed) > 0 {
		m := sideList("notice.no-sheet", phase.Inputs.Missed)
		m.Args = append(m.Args, rules.Num("phase", phase.Number))
		out = append(out, rules.Event{Message: m})
	}
	for i := range phase.Events {
		if phase.Events[i].KnownTo(side) {
			out = append(out, phase.Events[i])
		}
	}
	return out
}

func endsOf(ends []rules.End, side rules.Side) (out []rules.End) {
	for i := range ends {
		if ends[i].Side == side {
			out = append(out, ends[i])
		}
	}
	return out
}

func demandsOf(demands []rules.Demand, side rules.Side) (out []rules.Demand) {
	for i := range demands {
		if demands[i].Side == side {
			out = append(out, demands[i])
		}
	}
	return out
}

// positionHash starts the chain of a game.
func positionHash(position []byte) []byte {
	return archive.Chain(nil, make([]byte, sha256.Size), position)
}
