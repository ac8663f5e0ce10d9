package noretreat

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/hand"
	"github.com/fieldpost/fieldpost/rules/play"
)

// beginSide begins the player turn of a side with its card phase (§4.0).
func (r *run) beginSide(side field.Side) {
	s := r.S
	s.Only(field.Step{Kind: field.StepOrders, Side: side})
	r.resetSide(side)
	r.Event("noretreat.player-turn", field.SideArg("side", side), rules.Num("turn", int(s.Turn)))
}

// resetSide clears what belongs to one player turn.
func (r *run) resetSide(side field.Side) {
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
func (r *run) playerTurn(side field.Side) {
	s := r.S
	switch {
	case s.Top().Stage > 0 && s.Phase < field.PhaseDetraining:
		r.nextPhase()
	case s.Top().Stage > 0:
		r.endSide(side)
	case s.Phase == field.PhaseCards && !s.Options.ByTurn && !r.mustDiscard(side):
		r.nextPhase()
	case !r.Sheet(side.ID(), func() { r.openSheet(side) }):
	case s.Phase == field.PhaseCards && !s.Options.ByTurn:
		r.Force(side.ID(), false) // the orders are another matter
		r.nextPhase()
	default:
		s.Top().Stage = 1
	}
}

// openSheet reads what a sheet says of decisions in the whole turn before its first
// order is carried out.
func (r *run) openSheet(side field.Side) {
	s := r.S
	if s.Options.ByTurn && s.Phase == field.PhaseCards {
		r.Event("noretreat.sheet", field.SideArg("side", side))
	}
	q := r.CurrentSheet(side.ID())
	for i := range q.Orders {
		o := &q.Orders[i]
		k := r.t.orders.Kind(o.Form)
		if k.Decisions == nil {
			continue
		}
		if f := r.decisionFault(side, k, nil, o); (f == nil || f.Soft) && !r.Spoken(side).Missed(o) {
			s.Policies.Side = side.ID()
			s.Policies.Orders = append(slices.Clip(s.Policies.Orders), *o)
		}
	}
}

// advance implements [field.Run.Advance].
func (r *run) advance(to field.Phase) *play.Fault {
	s := r.S
	depth := s.Depth()
	switch {
	case s.Phase > to:
		return play.Refuse("4", "noretreat.bad.too-late", rules.Word("phase", phaseWord(to)), rules.Word("now", phaseWord(s.Phase))).Final()
	case to == field.PhaseOrganization && r.QuietStart():
		return play.Refuse("4", "noretreat.bad.quiet-start").Final()
	}
	for s.Phase < to {
		r.nextPhase()
		if s.Depth() > depth {
			if q := r.CurrentSheet(s.Active.ID()); q != nil {
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
func (r *run) nextPhase() {
	s := r.S
	side, other := s.Active, s.Active.Enemy()
	s.Phase++
	switch s.Phase {
	case field.PhaseOrders:
		r.drawCards(side)
	case field.PhaseOrganization:
		if !r.QuietStart() {
			r.Check(side)
			r.SayBoth(hand.SupplyEnd, hand.SupplyEnd, hand.Nowhere)
			r.SayAll(other, hand.EnemyOrganization, hand.Nowhere())
			r.Receive(side)
		}
	case field.PhaseMovement:
		r.CloseOrganization(side)
		if r.hasActedInOrganization(side) {
			r.askOther(field.WindowOrganization)
		}
	case field.PhaseTargets:
		r.EndMovement(side)
	case field.PhaseBattles:
		if !r.Trying() {
			s.Push(field.Step{Kind: field.StepBattles, Side: side})
		}
		r.askOther(field.WindowCombat)
	case field.PhaseRemoval:
	case field.PhaseDetraining:
		if !r.Trying() {
			r.Removal()
		}
	}
	if r.Trying() && s.Phase > field.PhaseBattles {
		r.Unsure = true // how the battles end is not known
	}
}

// hasActedInOrganization reports whether a side has done something in its card and organization
// phases that the other may answer, as everybody has seen: it has played a card, or a
// unit was flipped or placed.
func (r *run) hasActedInOrganization(side field.Side) bool {
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
func (r *run) endSide(side field.Side) {
	s := r.S
	r.EndDetraining()
	r.Spoken(side).TellKept()
	r.Spoken(side.Enemy()).TellKept()
	s.DropAnswers(side.ID())
	s.DropAnswers(side.Enemy().ID())
	s.Policies = rules.Standing{}
	r.Force(side.ID(), false)
	r.EndEffects(field.ThisPlayerTurn)
	next := field.Step{Kind: field.StepManage, Side: field.Nobody}
	if side == field.Axis {
		next = field.Step{Kind: field.StepSide, Side: field.Soviet}
	}
	s.Only(next)
}
