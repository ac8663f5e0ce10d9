package phases

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/press"
	"github.com/fieldpost/fieldpost/adjudicator/schedule"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/adjudicator/thinking"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
)

// adjudicate carries the phase out and stores what came of it: inputs, events,
// position, deadline and dispatches.
func (r *PhaseRun) adjudicate() error {
	g := &r.Game
	seed, err := office.GameSeed(g)
	if err != nil {
		return err
	}
	before, hash, err := r.Tx.Position(g.ID, g.Phase-1)
	if err != nil {
		return err
	}
	random, err := BeaconRandomness(g, r.Inputs.Beacon)
	if err != nil {
		return err
	}
	mix := archive.DiceMix(r.Inputs, random)
	recorder := &dice.Recorded{From: dice.NewDerived(seed, g.Phase, mix)}
	outcome, err := AdjudicateSafely(r.pos, RulesInput(r.Inputs, recorder))
	if err != nil {
		return r.failTitle(err, recorder.Rolls)
	}
	position, err := json.Marshal(outcome.Next)
	if err != nil {
		return r.failTitle(err, recorder.Rolls)
	}
	phase := store.Phase{
		Game: g.ID, Number: g.Phase, Started: g.Started, Adjudicated: r.Now, Inputs: r.Inputs, Dice: mix[:],
		Rolls: recorder.Rolls, Events: outcome.Events, Ends: outcome.Ends, Position: position,
		Clock: outcome.Next.Clock(),
	}
	if err := r.chainPhase(&phase, before, hash); err != nil {
		return err
	}
	if err := r.Tx.Phases().Add(&phase); err != nil {
		return err
	}
	for i := range g.Demands {
		if err := r.Tx.Sheets().RetireAll(g.ID, g.Demands[i].Side, g.Demands[i].Key, r.Now); err != nil {
			return err
		}
	}
	if err := r.Tx.Votes().DeleteAll(store.Vote{Game: g.ID}); err != nil {
		return err
	}
	if err := thinking.Forget(r.Tx, g); err != nil {
		return err
	}
	r.Tx.Office.Env.Failpoint(office.StepPhaseStored)
	if err := r.beginNextPhase(outcome.Next); err != nil {
		return err
	}
	if err := r.relieveAbsentPlayers(); err != nil {
		return err
	}
	advance, err := r.takeAdvance(outcome.Next)
	if err != nil {
		return err
	}
	sheets, err := r.Tx.Sheets().States(g.ID)
	if err != nil {
		return err
	}
	if r.missing = seating.MissingSides(g, seating.SheetsBySide(sheets)); r.isReady() {
		g.Due = r.Now // so that it is run after a crash, too
	}
	if r.away, err = seating.ExtendForAbsent(r.Tx, g, r.Seats, r.missing, r.Now); err != nil {
		return err
	}
	if len(r.away) > 0 {
		if err := seating.NotifyAbsenceExtension(r.Tx, g, r.away, r.Now); err != nil {
			return err
		}
	}
	if err := r.queueReports(&phase, outcome.Next, advance); err != nil {
		return err
	}
	if err := r.releasePress(); err != nil {
		return err
	}
	if err := r.Tx.SaveGame(g); err != nil {
		return err
	}
	if g.State == store.Over {
		if err := finishTournamentGame(r.Tx, g); err != nil {
			return err
		}
	}
	if r.Forced && !r.Ordered {
		if err := r.Tx.Audit(&store.Entry{At: r.Now, Game: g.ID, Actor: post.ActorService, Action: "forced", Detail: map[string]string{
			"phase": fmt.Sprint(phase.Number), "missed": fmt.Sprint(r.Inputs.Missed),
		}}); err != nil {
			return err
		}
	}
	r.Tx.Office.Env.Failpoint(office.StepPhaseReported)
	r.Tx.Office.Env.Log.Info("phase", office.KeyGame, g.ID, office.KeyPhase, phase.Number, office.KeyForced, r.Forced)
	return nil
}

// AdjudicateSafely calls the title; a panic is an error of its code.
func AdjudicateSafely(pos rules.Position, in rules.Input) (out rules.Outcome, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = seating.PanicError(p)
		}
	}()
	return pos.Adjudicate(in)
}

// RulesInput returns what is stored of a phase as its title takes it.
func RulesInput(in store.Inputs, source dice.Source) rules.Input {
	out := rules.Input{Dice: source}
	for i := range in.Sheets {
		out.Sheets = append(out.Sheets, in.Sheets[i].Sheet)
	}
	for i := range in.Standing {
		out.Standing = append(out.Standing, in.Standing[i].Standing)
	}
	return out
}

// beginNextPhase makes the next position the current one: its demands and deadline.
func (r *PhaseRun) beginNextPhase(next rules.Position) (err error) {
	g := &r.Game
	g.Phase++
	g.Started, g.Reminded, g.Held, g.Moved, g.RollAt, g.PlayAt = r.Now, false, false, "", time.Time{}, time.Time{}
	g.Demands = next.Demands()
	if g.Clock, err = markReplayedClock(r.Tx.Tx, g, next.Clock()); err != nil {
		return err
	}
	r.Tx.Office.Positions.Put(g.ID, g.Phase-1, next)
	if standings, over := next.Standings(); over {
		g.State, g.Standings, g.Deadline = store.Over, &standings, time.Time{}
		g.Due = r.Now // to write the archive
		return nil
	}
	g.Deadline = seating.PhaseDeadline(g)
	g.Due = seating.NextDueTime(r.Tx.Office, g)
	return nil
}

// releasePress sends what was held until the phase had been played.
func (r *PhaseRun) releasePress() error {
	all, err := r.Tx.Press().List(store.Press{Game: r.Game.ID})
	if err != nil {
		return err
	}
	held := slices.DeleteFunc(all, func(p store.Press) bool { return p.State != store.PressHeld })
	if len(held) == 0 {
		return nil
	}
	blocked, err := r.Tx.Press().Blocks(r.Game.ID)
	if err != nil {
		return err
	}
	for i := range held {
		p := &held[i]
		p.State = store.PressSent
		p.To = slices.DeleteFunc(p.To, func(to string) bool {
			return to != store.PressModerator && (press.IsBlocked(blocked, rules.Side(to), p.Side) || slices.Contains(blocked[press.SilencedByModerator], p.Side))
		})
		if err := press.QueueMessage(r.Tx, &r.Game, r.Seats, p); err != nil {
			return err
		}
		if err := r.Tx.Press().Save(p); err != nil {
			return err
		}
	}
	return nil
}

// chainPhase notes in a phase what changed since the one before, which ended in a
// position with a hash, and hashes it onto that.
func (r *PhaseRun) chainPhase(p *store.Phase, before, hash []byte) (err error) {
	g := &r.Game
	if g.Rebound {
		bound := g.Bound()
		p.Inputs.Bound, g.Rebound = &bound, false
	}
	if sealed := archive.SealNames(r.Seats); !slices.Equal(sealed, g.Sealed) {
		p.Inputs.Seats, g.Sealed = sealed, sealed
	}
	record := archive.RecordOf(p, before)
	p.Hash, err = record.Chain(hash)
	return err
}

// recordForcedPhase remembers that a phase was forced.
func (r *PhaseRun) recordForcedPhase() error {
	all, err := schedule.RecentDeadlines(r.Tx, r.Now)
	if err != nil {
		return err
	}
	return schedule.StoreFactJSON(r.Tx, office.FactFallen, append(all, schedule.PassedDeadline{
		Game: r.Game.ID, At: seating.ForceTime(&r.Game), Awaited: len(schedule.DemandedSides(&r.Game)), Missed: len(r.Inputs.Missed),
	}))
}
