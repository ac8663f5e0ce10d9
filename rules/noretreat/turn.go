package noretreat

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/moves"
	"github.com/fieldpost/fieldpost/rules/noretreat/reorganization"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
	"github.com/fieldpost/fieldpost/rules/play"
)

// beginSide begins the player turn of a side with its card phase (§4.0).
func beginSide(r *field.Run, side field.Side) {
	s := r.S
	s.Only(field.Step{Kind: field.StepOrders, Side: side})
	resetSide(r, side)
	r.M.Event("noretreat.player-turn", field.SideArg("side", side), rules.Num("turn", int(s.Turn)))
}

// resetSide clears what belongs to one player turn.
func resetSide(r *field.Run, side field.Side) {
	s := r.S
	s.Active, s.Phase = side, field.PhaseCards
	s.Railed = 0
	s.Policies = rules.Standing{}
	clear(s.Fresh)
	for u := range s.Units {
		c := &s.Units[u]
		c.Moved, c.Fought, c.Arrived = false, false, false
	}
}

// playerTurn carries the sheet of a side out, and goes through the phases that no
// order has begun when it is over. Before the draw it is a sheet of its own, but where
// both sides report at once.
func (g *game) playerTurn(side field.Side) {
	r := &g.run
	s := r.S
	switch {
	case s.Top().Stage > 0 && s.Phase < field.PhaseDetraining:
		nextPhase(r)
	case s.Top().Stage > 0:
		endSide(r, side)
	case s.Phase == field.PhaseCards && !s.Options.ByTurn && !mustDiscard(r, side):
		nextPhase(r)
	case !r.M.Sheet(side.ID(), func() { g.openSheet(side) }):
	case s.Phase == field.PhaseCards && !s.Options.ByTurn:
		r.M.Force(side.ID(), false) // the orders are another matter
		nextPhase(r)
	default:
		s.Top().Stage = 1
	}
}

// openSheet reads what a sheet says of decisions in the whole turn before its first
// order is carried out.
func (g *game) openSheet(side field.Side) {
	r := &g.run
	s := r.S
	if s.Options.ByTurn && s.Phase == field.PhaseCards {
		r.M.Event("noretreat.sheet", field.SideArg("side", side))
	}
	var said []rules.Order
	q := r.M.CurrentSheet(side.ID())
	for i := range q.Orders {
		o := &q.Orders[i]
		k := g.t.orders.Kind(o.Form)
		if k.Decisions == nil {
			continue
		}
		if f := decisionFault(r, side, k, nil, o); (f == nil || f.Soft) && !cards.IsMissed(r, side, o) {
			said = append(said, *o)
		}
	}
	if len(said) > 0 {
		s.Policies = rules.Standing{Side: side.ID(), Orders: slices.Concat(s.Policies.Orders, said)}
	}
}

// advance implements [field.Run.Advance].
func advance(r *field.Run, to field.Phase) *play.Fault {
	s := r.S
	depth := s.Depth()
	switch {
	case s.Phase > to:
		return play.Refuse("4", "noretreat.bad.too-late", rules.Word("phase", phaseWord(to)), rules.Word("now", phaseWord(s.Phase))).Final()
	case to == field.PhaseOrganization && r.QuietStart():
		return play.Refuse("4", "noretreat.bad.quiet-start").Final()
	}
	for s.Phase < to {
		nextPhase(r)
		if s.Depth() > depth {
			if q := r.M.CurrentSheet(s.Active.ID()); q != nil {
				q.Next-- // the order is carried out when that is done
			}
			return play.Later
		}
	}
	return nil
}

func phaseWord(p field.Phase) string { return "noretreat.phase." + field.PhaseWords[p] }

// nextPhase ends a phase of the player turn and begins the next one (§4.0). What
// others do in between is put on the agenda; a trial goes on without it.
func nextPhase(r *field.Run) {
	s := r.S
	side, other := s.Active, s.Active.Enemy()
	s.Phase++
	switch s.Phase {
	case field.PhaseOrders:
		drawCards(r, side)
	case field.PhaseOrganization:
		if !r.QuietStart() {
			supply.Check(r, side)
			cards.SayBoth(r, field.SupplyEnd, field.SupplyEnd, field.Nowhere)
			cards.SayAll(r, other, field.EnemyOrganization, field.Nowhere())
			reorganization.Receive(r, side)
		}
	case field.PhaseMovement:
		reorganization.CloseOrganization(r, side)
		if hasActedInOrganization(r, side) {
			askOther(r, field.WindowOrganization)
		}
	case field.PhaseTargets:
		moves.EndMovement(r, side)
	case field.PhaseBattles:
		if !r.M.Trying() {
			s.Push(field.Step{Kind: field.StepBattles, Side: side})
		}
		askOther(r, field.WindowCombat)
	case field.PhaseRemoval:
	case field.PhaseDetraining:
		if !r.M.Trying() {
			reorganization.Removal(r)
		}
	}
	if r.M.Trying() && s.Phase > field.PhaseBattles {
		r.M.Unsure = true // how the battles end is not known
	}
}

// hasActedInOrganization reports whether a side has done something in its card and organization
// phases that the other may answer, as everybody has seen: it has played a card, or a
// unit was flipped or placed.
func hasActedInOrganization(r *field.Run, side field.Side) bool {
	if slices.ContainsFunc(r.S.Played, func(p field.Played) bool { return p.Side == side }) {
		return true
	}
	for u := range r.S.Units {
		if r.S.Units[u].Arrived && r.D.Units[u].Side == side {
			return true
		}
	}
	return false
}

// endSide ends a player turn (§4.0).
func endSide(r *field.Run, side field.Side) {
	s := r.S
	moves.EndDetraining(r)
	cards.TellKept(r, side)
	cards.TellKept(r, side.Enemy())
	s.DropAnswers(side.ID())
	s.DropAnswers(side.Enemy().ID())
	s.Policies = rules.Standing{}
	r.M.Force(side.ID(), false)
	r.EndEffects(field.ThisPlayerTurn)
	next := field.Step{Kind: field.StepManage, Side: field.Nobody}
	if side == field.Axis {
		next = field.Step{Kind: field.StepSide, Side: field.Soviet}
	}
	s.Only(next)
}
