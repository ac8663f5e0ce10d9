package cards

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Lines that are kept for their moment (§5.3.1): whether it can come, and what is said
// when it has not.

// isOwnTurn reports whether a moment comes in the own player turn.
func isOwnTurn(m field.Moment) bool {
	switch m {
	case field.VictoryPhase, field.EnemyCards, field.EnemyOrganization, field.EnemyMovementEnd, field.CounterblowStep, field.EnemyCommitment, field.EnemyCombatEnd, field.Paying, field.OnDraw:
		return false
	}
	return true
}

// isEnemyTurn reports whether a moment comes in the player turn of the enemy.
func isEnemyTurn(m field.Moment) bool {
	switch m {
	case field.OwnCards, field.OwnOrganization, field.OwnMovement, field.OwnMovementEnd, field.OwnCommitment, field.OwnCombatEnd, field.OwnTurn, field.Paying, field.OnDraw:
		return false
	}
	return true
}

// isCombat reports whether a moment comes in a combat phase: in its battles or at its end.
func isCombat(m field.Moment) bool {
	switch m {
	case field.OwnCommitment, field.EnemyCommitment, field.OwnRolled, field.EnemyRolled, field.Applying, field.Advancing, field.BattleEnd, field.Rerolling, field.OwnCombatEnd, field.EnemyCombatEnd:
		return true
	}
	return false
}

// inBattle reports whether a moment needs a battle.
func inBattle(m field.Moment) bool {
	return isCombat(m) && m != field.OwnCombatEnd && m != field.EnemyCombatEnd
}

// isBeforeOrganization reports whether a moment comes before the organization phase of the enemy has
// begun: what the first of his windows is for.
func isBeforeOrganization(m field.Moment) bool {
	return m == field.EnemyCards || m == field.SupplyEnd || m == field.EnemyOrganization
}

// hasMomentOf reports whether some moment of what a line says of its card is one of these.
func hasMomentOf(r *field.Run, p *field.Play, is func(field.Moment) bool) bool {
	return everOf(r, p, p.How, is)
}

// everOf reports the same of one alternative, or of all.
func everOf(r *field.Run, p *field.Play, how string, is func(field.Moment) bool) bool {
	return slices.ContainsFunc(r.D.Halves(p.Card, p.Side), func(w field.Half) bool {
		return (how == "" || how == w.How) && slices.ContainsFunc(w.When, is)
	})
}

// isOneSided reports whether a half acts in the player turn of one side alone, whoever
// fights: Rasputitsa hampers the Axis in its own (card 4).
func isOneSided(r *field.Run, p *field.Play) bool {
	return p.Card == 3 && p.Side == soviet && r.S.Active == soviet
}

// sheetFault says why a line of the own sheet cannot be kept for its moment: the card
// cannot be played in this turn, or none of its moments comes in the own player turn. In
// a trial it warns of one that stays in the hand all the same.
func sheetFault(r *field.Run, p *field.Play) *play.Fault {
	past, heard := r.S.Phase > field.PhaseBattles, wasReadAtOpening(r, p)
	if past && heard && WasCarriedOut(r, p.Card, p.Side) {
		return nil // it has been played in its battle
	}
	if f := halfFault(r, p.Side, p.Card, p.Spent); f != nil || p.Card == copier(r, p.Side) {
		return f
	}
	switch {
	case !everOf(r, p, "", isOwnTurn):
		return otherTurnFault(r, p, isEnemyTurn, "enemy")
	case !hasMomentOf(r, p, isOwnTurn) || isOneSided(r, p):
		warn(r, p, otherTurnFault(r, p, isEnemyTurn, "enemy"))
	case past && !heard && !hasMomentOf(r, p, func(m field.Moment) bool { return isOwnTurn(m) && !isCombat(m) }):
		warn(r, p, lateFault(r, p))
	default:
		warn(r, p, earlyFault(r, p))
	}
	return nil
}

// answerFault says the same of a line that answers a window in the player turn of the
// enemy. It warns of one, too, whose moment comes at once, and that cannot be carried out
// as things stand.
func answerFault(r *field.Run, p *field.Play) *play.Fault {
	if f := halfFault(r, p.Side, p.Card, p.Spent); f != nil || p.Card == copier(r, p.Side) {
		return f
	}
	stage := windowStage(r, p)
	switch {
	case !everOf(r, p, "", isEnemyTurn):
		return otherTurnFault(r, p, isOwnTurn, "own")
	case !hasMomentOf(r, p, isEnemyTurn):
		warn(r, p, otherTurnFault(r, p, isOwnTurn, "own"))
	case stage > field.WindowCards && !hasMomentOf(r, p, func(m field.Moment) bool {
		return isEnemyTurn(m) && !isBeforeOrganization(m) && m != field.VictoryPhase
	}):
		warn(r, p, lateFault(r, p))
	case earlyFault(r, p) != nil:
		warn(r, p, earlyFault(r, p))
	default:
		warn(r, p, windowFault(r, p, stage))
	}
	return nil
}

// warn notes in a trial why a line that is kept will do nothing, if it will not.
func warn(r *field.Run, p *field.Play, f *play.Fault) {
	if f != nil && r.M.Trying() {
		r.M.NoteProblem(p.Order, f.MarkTentative(true))
	}
}

// windowStage returns the stage of the window that is open.
func windowStage(r *field.Run, p *field.Play) int8 {
	if top := r.S.Top(); top.Kind == field.StepWindow {
		return top.Stage
	}
	return field.WindowCards
}

// wasReadAtOpening reports whether a line was read when its sheet was opened, before the battles.
func wasReadAtOpening(r *field.Run, p *field.Play) bool {
	return r.S.Policies.Side == p.Side.ID() && slices.ContainsFunc(r.S.Policies.Orders, func(o rules.Order) bool {
		return o.Form == p.Order.Form && o.Line == p.Order.Line && o.Text == p.Order.Text
	})
}

// IsMissed reports whether an order plays a card whose moments are all over when a sheet is
// opened: what is left of a turn after its battles.
func IsMissed(r *field.Run, side field.Side, o *rules.Order) bool {
	if o.Form != FormPlay || o.Has("none") || r.S.Phase <= field.PhaseBattles {
		return false
	}
	p, f := readPlay(r, side, o)
	return f == nil && hasMomentOf(r, p, isCombat)
}

// earlyFault says from which turn a half that acts in battles can be played (card 23).
func earlyFault(r *field.Run, p *field.Play) *play.Fault {
	if p.Card == 22 && p.Side == soviet && r.S.Turn < Year43 {
		return play.Refuse("5.3.1", "noretreat.bad.card-turn", r.CardArg("card", p.Card, p.Side), rules.Num("turn", Year43))
	}
	return nil
}

// Year43 is the first turn of 1943.
const Year43 = 11

// otherTurnFault says that a card is not played in this player turn: when it is, where that
// is said, and of the other side's turn how it is said now.
func otherTurnFault(r *field.Run, p *field.Play, comes func(field.Moment) bool, where string) *play.Fault {
	if !hasMomentOf(r, p, comes) {
		return momentFault(r, p)
	}
	f := play.Refuse("5.3.1", "noretreat.bad.card-moment", r.CardArg("card", p.Card, p.Side), EventArg(r, p.Card, p.Side), field.SideArg(where, p.Side.Enemy()))
	if where == "enemy" && p.Order != nil {
		f.Try(order.Of(play.StandingPrefix+FormPlay, p.Order.Args...))
	}
	return f
}

// momentFault says that this is not the moment of a card, and when it is.
func momentFault(r *field.Run, p *field.Play) *play.Fault {
	return play.Refuse("5.3.1", "noretreat.bad.card-moment", r.CardArg("card", p.Card, p.Side), EventArg(r, p.Card, p.Side))
}

// lateFault says that the moment of a card is over in this player turn, and when it is.
func lateFault(r *field.Run, p *field.Play) *play.Fault {
	return play.Refuse("4", "noretreat.bad.card-too-late", r.CardArg("card", p.Card, p.Side), EventArg(r, p.Card, p.Side))
}

// windowFault says of a line whose moment comes as soon as the window is closed, and not again,
// why it would do nothing then; and of one for a battle that none is announced.
func windowFault(r *field.Run, p *field.Play, stage int8) *play.Fault {
	last := stage == field.WindowCombat
	if last && len(r.S.Attacks) == 0 && !hasMomentOf(r, p, func(m field.Moment) bool { return isEnemyTurn(m) && !isBeforeOrganization(m) && !inBattle(m) }) {
		return noBattleFault(r, p)
	}
	var soon []field.Moment
	if last {
		soon = []field.Moment{field.AnyTime, field.EnemyMovementEnd, field.CounterblowStep}
	} else if stage == field.WindowCards {
		soon = []field.Moment{field.EnemyCards}
	}
	if hasMomentOf(r, p, func(m field.Moment) bool {
		return isEnemyTurn(m) && !(last && isBeforeOrganization(m)) && m != field.VictoryPhase && !slices.Contains(soon, m)
	}) {
		return nil // it may come later
	}
	var first *play.Fault
	for _, when := range soon {
		if hasMomentOf(r, p, func(m field.Moment) bool { return m == when }) {
			if first = presentFault(r, p, when); first == nil {
				return nil
			}
		}
	}
	return first
}

// presentFault says why a line, with those of its card before it, could not be carried
// out if its moment were now: a warning, as another card may come first.
func presentFault(r *field.Run, p *field.Play, when field.Moment) *play.Fault {
	q := *p
	q.When, q.Lines = when, nil
	for i := range r.M.Answered {
		if o := &r.M.Answered[i]; o.Form == FormPlay && o.ID("card") == p.Order.ID("card") {
			if l, f := readLine(r, p.Side, o); f == nil {
				q.Lines = append(q.Lines, l)
			}
		}
	}
	q.Lines = append(q.Lines, p.Line)
	q.Line = q.Lines[0]
	joinLines(&q)
	w, f := wayOf(r, &q)
	if f == nil {
		f = playFault(r, &q, w)
	}
	if f == nil {
		return nil
	}
	soft := *f
	return soft.MarkTentative(true)
}

func noBattleFault(r *field.Run, p *field.Play) *play.Fault {
	return play.Refuse("5.3.1", "noretreat.bad.card-no-battle", r.CardArg("card", p.Card, p.Side), EventArg(r, p.Card, p.Side)).MarkTentative(true)
}

// WarnOfUnfought warns in a trial of lines for battles where the sheet announces none.
func WarnOfUnfought(r *field.Run, side field.Side, orders []rules.Order) {
	if len(r.S.Attacks) > 0 || slices.ContainsFunc(r.S.Targets, func(t field.Target) bool { return t.Counterblow && t.Side != side && !t.Done }) {
		return
	}
	for i := range orders {
		o := &orders[i]
		if o.Form != FormPlay || o.Has("none") {
			continue
		}
		p, f := readPlay(r, side, o)
		if f == nil && halfFault(r, side, p.Card, p.Card) == nil && hasMomentOf(r, p, inBattle) && !hasMomentOf(r, p, func(m field.Moment) bool { return isOwnTurn(m) && !inBattle(m) }) {
			r.M.NoteProblem(o, noBattleFault(r, p))
		}
	}
}

// TellKept tells the side, when a player turn ends, which cards it has said something of in
// its sheet or its answers and has not played: they are in its hand still. Those that
// were to be carried out at their line have failed there.
func TellKept(r *field.Run, side field.Side) {
	var said []rules.Order
	if r.S.Policies.Side == side.ID() {
		said = slices.Clone(r.S.Policies.Orders)
	}
	for i := range r.S.Answers {
		if r.S.Answers[i].Side == side.ID() {
			said = append(said, r.S.Answers[i].Orders...)
		}
	}
	var kept []int
	for i := range said {
		o := &said[i]
		if o.Form != FormPlay || o.Has("none") {
			continue
		}
		p, f := readPlay(r, side, o)
		if f != nil || !r.S.Hands[side].Has(p.Card) || slices.Contains(kept, p.Card) || halfFault(r, side, p.Card, p.Card) != nil {
			continue
		}
		if done, f := wordingFault(r, p); done || f != nil {
			continue
		}
		if _, now := momentAtLine(r, p); now && side == r.S.Active {
			continue
		}
		kept = append(kept, p.Card)
	}
	if len(kept) > 0 {
		r.M.EventTo(side.ID(), "noretreat.card-kept", cardArgs(r, "card", kept, side)...)
	}
}
