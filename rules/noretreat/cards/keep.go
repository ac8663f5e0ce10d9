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
func (r played) hasMomentOf(is func(field.Moment) bool) bool { return r.everOf(r.How, is) }

// everOf is ever for one alternative, or for all.
func (r played) everOf(how string, is func(field.Moment) bool) bool {
	return slices.ContainsFunc(r.run.D.Halves(r.Card, r.Side), func(w field.Half) bool {
		return (how == "" || how == w.How) && slices.ContainsFunc(w.When, is)
	})
}

// isOneSided reports whether a half acts in the player turn of one side alone, whoever
// fights: Rasputitsa hampers the Axis in its own (card 4).
func (r played) isOneSided() bool { return r.Card == 3 && r.Side == soviet && r.run.S.Active == soviet }

// sheetFault says why a line of the own sheet cannot be kept for its moment: the card
// cannot be played in this turn, or none of its moments comes in the own player turn. In
// a trial it warns of one that stays in the hand all the same.
func (r played) sheetFault() *play.Fault {
	past, heard := r.run.S.Phase > field.PhaseBattles, r.wasReadAtOpening()
	if past && heard && WasCarriedOut(r.run, r.Card, r.Side) {
		return nil // it has been played in its battle
	}
	if f := HalfFault(r.run, r.Side, r.Card, r.Spent); f != nil || r.Card == playerOf(r.run, r.Side).copier() {
		return f
	}
	switch {
	case !r.everOf("", isOwnTurn):
		return r.otherTurnFault(isEnemyTurn, "enemy")
	case !r.hasMomentOf(isOwnTurn) || r.isOneSided():
		r.warn(r.otherTurnFault(isEnemyTurn, "enemy"))
	case past && !heard && !r.hasMomentOf(func(m field.Moment) bool { return isOwnTurn(m) && !isCombat(m) }):
		r.warn(r.lateFault())
	default:
		r.warn(r.earlyFault())
	}
	return nil
}

// answerFault says the same of a line that answers a window in the player turn of the
// enemy. It warns of one, too, whose moment comes at once, and that cannot be carried out
// as things stand.
func (r played) answerFault() *play.Fault {
	if f := HalfFault(r.run, r.Side, r.Card, r.Spent); f != nil || r.Card == playerOf(r.run, r.Side).copier() {
		return f
	}
	stage := r.window()
	switch {
	case !r.everOf("", isEnemyTurn):
		return r.otherTurnFault(isOwnTurn, "own")
	case !r.hasMomentOf(isEnemyTurn):
		r.warn(r.otherTurnFault(isOwnTurn, "own"))
	case stage > field.WindowCards && !r.hasMomentOf(func(m field.Moment) bool {
		return isEnemyTurn(m) && !isBeforeOrganization(m) && m != field.VictoryPhase
	}):
		r.warn(r.lateFault())
	case r.earlyFault() != nil:
		r.warn(r.earlyFault())
	default:
		r.warn(r.windowFault(stage))
	}
	return nil
}

// warn notes in a trial why a line that is kept will do nothing, if it will not.
func (r played) warn(f *play.Fault) {
	if f != nil && r.run.M.Trying() {
		r.run.M.NoteProblem(r.Order, f.MarkTentative(true))
	}
}

// window returns the stage of the window that is open.
func (r played) window() int8 {
	if top := r.run.S.Top(); top.Kind == field.StepWindow {
		return top.Stage
	}
	return field.WindowCards
}

// wasReadAtOpening reports whether a line was read when its sheet was opened, before the battles.
func (r played) wasReadAtOpening() bool {
	return r.run.S.Policies.Side == r.Side.ID() && slices.ContainsFunc(r.run.S.Policies.Orders, func(o rules.Order) bool {
		return o.Form == r.Order.Form && o.Line == r.Order.Line && o.Text == r.Order.Text
	})
}

// Spoken is what a side says of its cards in a player turn.
type Spoken struct{ player player }

// SpokenBy returns what a side says of its cards.
func SpokenBy(r *field.Run, side field.Side) Spoken { return Spoken{playerOf(r, side)} }

// Missed reports whether an order plays a card whose moments are all over when a sheet is
// opened: what is left of a turn after its battles.
func (r Spoken) Missed(o *rules.Order) bool {
	if o.Form != FormPlay || o.Has("none") || r.player.run.S.Phase <= field.PhaseBattles {
		return false
	}
	p, f := r.player.said(o)
	return f == nil && playedOn(r.player.run, p).hasMomentOf(isCombat)
}

// earlyFault says from which turn a half that acts in battles can be played (card 23).
func (r played) earlyFault() *play.Fault {
	if r.Card == 22 && r.Side == soviet && r.run.S.Turn < Year43 {
		return play.Refuse("5.3.1", "noretreat.bad.card-turn", r.run.CardArg("card", r.Card, r.Side), rules.Num("turn", Year43))
	}
	return nil
}

// Year43 is the first turn of 1943.
const Year43 = 11

// otherTurnFault says that a card is not played in this player turn: when it is, where that
// is said, and of the other side's turn how it is said now.
func (r played) otherTurnFault(comes func(field.Moment) bool, where string) *play.Fault {
	if !r.hasMomentOf(comes) {
		return r.momentFault()
	}
	f := play.Refuse("5.3.1", "noretreat.bad.card-moment", r.run.CardArg("card", r.Card, r.Side), EventArg(r.run, r.Card, r.Side), field.SideArg(where, r.Side.Enemy()))
	if where == "enemy" && r.Order != nil {
		f.Try(order.Of(play.StandingPrefix+FormPlay, r.Order.Args...))
	}
	return f
}

// momentFault says that this is not the moment of a card, and when it is.
func (r played) momentFault() *play.Fault {
	return play.Refuse("5.3.1", "noretreat.bad.card-moment", r.run.CardArg("card", r.Card, r.Side), EventArg(r.run, r.Card, r.Side))
}

// lateFault says that the moment of a card is over in this player turn, and when it is.
func (r played) lateFault() *play.Fault {
	return play.Refuse("4", "noretreat.bad.card-too-late", r.run.CardArg("card", r.Card, r.Side), EventArg(r.run, r.Card, r.Side))
}

// windowFault says of a line whose moment comes as soon as the window is closed, and not again,
// why it would do nothing then; and of one for a battle that none is announced.
func (r played) windowFault(stage int8) *play.Fault {
	last := stage == field.WindowCombat
	if last && len(r.run.S.Attacks) == 0 && !r.hasMomentOf(func(m field.Moment) bool { return isEnemyTurn(m) && !isBeforeOrganization(m) && !inBattle(m) }) {
		return r.noBattleFault()
	}
	var soon []field.Moment
	if last {
		soon = []field.Moment{field.AnyTime, field.EnemyMovementEnd, field.CounterblowStep}
	} else if stage == field.WindowCards {
		soon = []field.Moment{field.EnemyCards}
	}
	if r.hasMomentOf(func(m field.Moment) bool {
		return isEnemyTurn(m) && !(last && isBeforeOrganization(m)) && m != field.VictoryPhase && !slices.Contains(soon, m)
	}) {
		return nil // it may come later
	}
	var first *play.Fault
	for _, when := range soon {
		if r.hasMomentOf(func(m field.Moment) bool { return m == when }) {
			if first = r.presentFault(when); first == nil {
				return nil
			}
		}
	}
	return first
}

// presentFault says why a line, with those of its card before it, could not be carried
// out if its moment were now: a warning, as another card may come first.
func (r played) presentFault(when field.Moment) *play.Fault {
	p := *r.Play
	p.When, p.Lines = when, nil
	for i := range r.run.M.Answered {
		if o := &r.run.M.Answered[i]; o.Form == FormPlay && o.ID("card") == r.Order.ID("card") {
			if l, f := playerOf(r.run, r.Side).read(o); f == nil {
				p.Lines = append(p.Lines, l)
			}
		}
	}
	p.Lines = append(p.Lines, r.Line)
	p.Line = p.Lines[0]
	joinLines(&p)
	w, f := playedOn(r.run, &p).way()
	if f == nil {
		f = playedOn(r.run, &p).playFault(w)
	}
	if f == nil {
		return nil
	}
	soft := *f
	return soft.MarkTentative(true)
}

func (r played) noBattleFault() *play.Fault {
	return play.Refuse("5.3.1", "noretreat.bad.card-no-battle", r.run.CardArg("card", r.Card, r.Side), EventArg(r.run, r.Card, r.Side)).MarkTentative(true)
}

// Unfought warns in a trial of lines for battles where the sheet announces none.
func (r Spoken) Unfought(orders []rules.Order) {
	side := r.player.side
	if len(r.player.run.S.Attacks) > 0 || slices.ContainsFunc(r.player.run.S.Targets, func(t field.Target) bool { return t.Counterblow && t.Side != side && !t.Done }) {
		return
	}
	for i := range orders {
		o := &orders[i]
		if o.Form != FormPlay || o.Has("none") {
			continue
		}
		p, f := r.player.said(o)
		if f == nil && HalfFault(r.player.run, side, p.Card, p.Card) == nil && playedOn(r.player.run, p).hasMomentOf(inBattle) && !playedOn(r.player.run, p).hasMomentOf(func(m field.Moment) bool { return isOwnTurn(m) && !inBattle(m) }) {
			r.player.run.M.NoteProblem(o, playedOn(r.player.run, p).noBattleFault())
		}
	}
}

// TellKept tells the side, when a player turn ends, which cards it has said something of in
// its sheet or its answers and has not played: they are in its hand still. Those that
// were to be carried out at their line have failed there.
func (r Spoken) TellKept() {
	side := r.player.side
	var said []rules.Order
	if r.player.run.S.Policies.Side == side.ID() {
		said = slices.Clone(r.player.run.S.Policies.Orders)
	}
	for i := range r.player.run.S.Answers {
		if r.player.run.S.Answers[i].Side == side.ID() {
			said = append(said, r.player.run.S.Answers[i].Orders...)
		}
	}
	var kept []int
	for i := range said {
		o := &said[i]
		if o.Form != FormPlay || o.Has("none") {
			continue
		}
		p, f := r.player.said(o)
		if f != nil || !r.player.run.S.Hands[side].Has(p.Card) || slices.Contains(kept, p.Card) || HalfFault(r.player.run, side, p.Card, p.Card) != nil {
			continue
		}
		if done, f := playedOn(r.player.run, p).wordingFault(); done || f != nil {
			continue
		}
		if _, now := playedOn(r.player.run, p).momentAtLine(); now && side == r.player.run.S.Active {
			continue
		}
		kept = append(kept, p.Card)
	}
	if len(kept) > 0 {
		r.player.run.M.EventTo(side.ID(), "noretreat.card-kept", cardArgs(r.player.run, "card", kept, side)...)
	}
}
