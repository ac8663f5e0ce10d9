package noretreat

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/battle"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/moves"
	"github.com/fieldpost/fieldpost/rules/noretreat/reorganization"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
	"github.com/fieldpost/fieldpost/rules/order"
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

// beginTurn carries out the management of a new turn (§4.0 A to C).
func beginTurn(r *field.Run) {
	s := r.S
	s.Pop()
	sc := &r.D.Scenarios[s.Scenario]
	if int(s.Turn) >= sc.Last {
		lastTurn(r, sc)
		return
	}
	s.Turn++
	s.Forced = nil
	s.Trained = 0
	s.FewerCards, s.Laid = [field.Sides]int8{}, [field.Sides]int8{}
	s.Played = nil // events may be carried out again (§5.0)
	r.EndEffects(field.ThisTurn)
	t := r.Turn()
	s.Blitz, s.Shock = int8(t.Blitz), int8(t.Shock)
	r.M.Event("noretreat.turn", rules.Num("turn", int(s.Turn)), turnArg("months", int(s.Turn)), rules.Num("year", t.Year),
		rules.Word("weather", weatherWord(r.Weather())))
	r.M.Event("noretreat.support-markers", rules.Num("blitz", t.Blitz), rules.Num("shock", t.Shock))
	if s.Turn == field.LastYear && scoreTacticalVictory(r) {
		return
	}
	reorganization.Leave(r)       // what is printed in the box of the turn (§13.5)
	if s.Turn == field.LastYear { // score and cards are set up anew (§5.5, §12.4)
		s.EventVP = 0
		cards.NewDeck(r)
		r.M.Event("noretreat.na-berlin", rules.Num("vp", r.VP()))
	}
	victoryPhase(r)
	if s.Over.How == field.NotWon {
		s.Push(field.Step{Kind: field.StepSide, Side: field.Axis})
	}
}

// scoreTacticalVictory compares the high tide of the Axis with what the Soviets have at the end
// of 1944, unless somebody has won by objectives till then, and reports whether the
// game is over (§12.4).
func scoreTacticalVictory(r *field.Run) bool {
	s := r.S
	if !isCampaign(r) || s.HighTide == 0 {
		return false
	}
	if objectives(r); s.Over.How != field.NotWon {
		return true
	}
	s.Turn-- // the places of 1944 count
	vp := r.VP()
	s.Turn++
	r.M.Event("noretreat.high-tide-check", rules.Num("tide", int(s.HighTide)), rules.Num("vp", vp))
	if int(s.HighTide) <= vp {
		return false
	}
	endGame(r, field.Axis, field.WonTactical)
	return true
}

func weatherWord(w field.Weather) string { return "noretreat.weather." + field.WeatherWords[w] }

// windowWords are the words for the windows, by stage.
var windowWords = [...]string{field.WindowCards: "cards", field.WindowOrganization: "organization", field.WindowCombat: "combat"}

// askOther puts a window on the agenda: the side that does not move may say something.
func askOther(r *field.Run, stage int8) {
	if !r.M.Trying() {
		r.S.Push(field.Step{Kind: field.StepWindow, Side: r.S.Active.Enemy(), Stage: stage})
	}
}

// window asks the side that does not move what it does: when the cards are drawn, after
// the organization phase if a card was played or a unit was flipped or placed, and before
// the battles. There are three windows, as a mail in the middle of a turn takes a day: at
// each all is known that a whole group of cards goes by. It is asked whatever its hand
// holds, and also when that is empty: neither the asking nor its time tells of a card.
// What it answers holds till the end of the player turn.
func window(r *field.Run, side field.Side) {
	s := r.S
	always := func() bool { return true }
	if !r.M.Settle(side.ID(), field.AskWindow, "", always, func() (rules.Message, []play.Choice) { return askWindow(r, side) }) {
		return
	}
	if len(r.M.Answered) > 0 {
		r.M.KeepAnswers(side.ID(), r.M.Answered...)
		r.M.Answered = nil
	}
	stage := s.Top().Stage
	s.Pop()
	cards.SayAll(r, side, field.AnyTime, field.Nowhere())
	switch stage {
	case field.WindowCards:
		cards.SayAll(r, side, field.EnemyCards, field.Nowhere())
	case field.WindowCombat:
		cards.SayAll(r, side, field.EnemyMovementEnd, field.Nowhere())
	}
}

// askWindow returns the question of a window. What it says of counterblows and offers rests on
// what lies on the map alone, whatever the hand holds.
func askWindow(r *field.Run, side field.Side) (rules.Message, []play.Choice) {
	stage := r.S.Top().Stage
	args := []rules.Arg{rules.Word("when", "noretreat.window."+windowWords[stage]), field.SideArg("side", side.Enemy())}
	choices := []play.Choice{play.ExampleChoice(rules.M("noretreat.window.pass"), order.Of(play.FormPass))}
	if stage != field.WindowCombat {
		return rules.M("noretreat.ask.window", args...), choices
	}
	for p := range r.D.Places {
		if r.Has(side, p) && battle.CounterblowFault(r, side, p) == nil {
			args = append(args, r.PlaceArg("place", p))
		}
	}
	for i := range r.S.Attacks {
		at := r.D.Called.Value(field.ArgIn, int(r.S.Attacks[i].Places[0]))
		for _, when := range [...]string{"never", "always"} {
			choices = append(choices, play.ExampleChoice(rules.M("noretreat.window."+when), order.Of(battle.FormCounterattack, order.Chosen("when", when), at)))
		}
	}
	return rules.M("noretreat.ask.window", args...), choices
}

// mustDiscard reports whether a side is asked what it discards: its hand is larger than
// it may keep, which everybody sees, and nothing is said of it in advance.
func mustDiscard(r *field.Run, side field.Side) bool {
	if r.S.Hands[side].Total() <= cards.Limit(r) {
		return false
	}
	for range r.M.Sayings(side.ID(), cards.FormKeep) {
		return false
	}
	return true
}

// drawCards ends the discarding, and draws (§5.1, §5.2). Then the other side may say
// what it does in the card phase and till the organization phase begins.
func drawCards(r *field.Run, side field.Side) {
	cards.CutHand(r, side)
	if r.QuietStart() {
		return
	}
	cards.DrawShare(r, side)
	if r.S.Options.RedDiscard && side == field.Axis && r.Turn().RedEvent != nil {
		cards.DiscardChosen(r, side, 1)
	}
	if sc := &r.D.Scenarios[r.S.Scenario]; int(r.S.Turn) > sc.First || side != sc.Moves {
		askOther(r, field.WindowCards) // before its first card phase a side has no cards to play
	}
}
