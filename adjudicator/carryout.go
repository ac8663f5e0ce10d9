package adjudicator

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
)

// adjudicate carries the phase out and stores what came of it: inputs, events,
// position, deadline and dispatches.
func (r *running) adjudicate() error {
	g := &r.game
	seed, err := seedOf(g)
	if err != nil {
		return err
	}
	before, hash, err := r.tx.Position(g.ID, g.Phase-1)
	if err != nil {
		return err
	}
	random, err := randomness(g, r.inputs.Beacon)
	if err != nil {
		return err
	}
	mix := archive.DiceMix(r.inputs, random)
	recorder := &dice.Recorded{From: dice.NewDerived(seed, g.Phase, mix)}
	outcome, err := carryOut(r.pos, rulesInput(r.inputs, recorder))
	if err != nil {
		return r.failTitle(err, recorder.Rolls)
	}
	position, err := json.Marshal(outcome.Next)
	if err != nil {
		return r.failTitle(err, recorder.Rolls)
	}
	phase := store.Phase{
		Game: g.ID, Number: g.Phase, Started: g.Started, Adjudicated: r.now, Inputs: r.inputs, Dice: mix[:],
		Rolls: recorder.Rolls, Events: outcome.Events, Ends: outcome.Ends, Position: position,
		Clock: outcome.Next.Clock(),
	}
	if err := r.link(&phase, before, hash); err != nil {
		return err
	}
	if err := r.tx.AddPhase(&phase); err != nil {
		return err
	}
	for i := range g.Demands {
		if err := r.tx.RetireSheets(g.ID, g.Demands[i].Side, g.Demands[i].Key, r.now); err != nil {
			return err
		}
	}
	if err := r.tx.ForgetVotes(g.ID); err != nil {
		return err
	}
	r.s.env.Failpoint(stepPhaseStored)
	if err := r.begin(outcome.Next); err != nil {
		return err
	}
	if err := r.relieve(outcome.Next); err != nil {
		return err
	}
	advance, err := r.takeAdvance(outcome.Next)
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
	if r.away, err = r.s.leave(r.tx, g, r.seats, r.missing, r.now); err != nil {
		return err
	}
	if len(r.away) > 0 {
		if err := r.s.tellLeave(r.tx, g, r.away, r.now); err != nil {
			return err
		}
	}
	if err := r.report(&phase, outcome.Next, advance); err != nil {
		return err
	}
	if err := r.releasePress(); err != nil {
		return err
	}
	if err := r.tx.SaveGame(g); err != nil {
		return err
	}
	if g.State == store.Over {
		if err := r.s.gameEnded(r.tx, g); err != nil {
			return err
		}
	}
	if r.forced && !r.ordered {
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

// begin makes the next position the current one: its demands and deadline.
func (r *running) begin(next rules.Position) (err error) {
	g := &r.game
	g.Phase++
	g.Started, g.Reminded, g.Held, g.Moved, g.RollAt, g.PlayAt = r.now, false, false, "", time.Time{}, time.Time{}
	g.Demands = next.Demands()
	if g.Clock, err = again(r.tx, g, next.Clock()); err != nil {
		return err
	}
	r.s.positions.put(g.ID, g.Phase-1, next)
	if standings, over := next.Standings(); over {
		g.State, g.Standings, g.Deadline = store.Over, &standings, time.Time{}
		g.Due = r.now // to write the archive
		return nil
	}
	g.Deadline = deadline(g)
	g.Due = r.s.nextLook(g)
	return nil
}
