package noretreat

import (
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// Vocabularies of what is told that are those of no order.
const (
	kindMonths   = "months"    // of a turn, by its number
	kindRedEvent = "red-event" // of a turn, by its number
	faced        = "-face"     // behind the kind of a unit: its id, a blank, strength and movement
)

// Demands implements [play.Game].
func (g *game) Demands() []rules.Demand {
	r := &g.run
	s := r.S
	if s.Top().Kind == field.StepOver {
		return nil
	}
	sides := r.D.About.Sides[s.Active:] // whose player turn of this turn is not over
	first := s.Active == field.Axis || int(s.Turn) == r.D.Scenarios[s.Scenario].First && s.Active == r.D.Scenarios[s.Scenario].Moves
	begins := first && s.Phase == field.PhaseCards && s.Top().Kind == field.StepOrders
	return r.M.TurnDemands(s.Active.ID(), begins, sides, func(id rules.Side) rules.Demand {
		side := field.SideOf(id)
		return rules.Demand{Side: id, Key: demandKey(r, side), Kind: rules.DemandOrders, Prompt: prompt(r, side)}
	})
}

// demandKey returns that of the demand for the orders of a side in this turn: before the draw for
// those of the card phase, after a pause for what is left of the turn.
func demandKey(r *field.Run, side field.Side) string {
	s, what := r.S, field.PhaseWords[field.PhaseOrders]
	if side == s.Active && (s.Phase != field.PhaseCards || !s.Options.ByTurn) {
		what = field.PhaseWords[s.Phase]
	}
	return "t" + strconv.Itoa(int(s.Turn)) + "/" + string(side.ID()) + "/" + what
}

// prompt says what a side is asked for.
func prompt(r *field.Run, side field.Side) rules.Message {
	s := r.S
	held := rules.Num("cards", s.Hands[side].Total())
	switch {
	case side != s.Active:
		return rules.M("noretreat.demand.turn", turnArg("months", int(s.Turn)), held)
	case s.Phase == field.PhaseCards && !s.Options.ByTurn:
		return rules.M("noretreat.demand.cards", held, rules.Num("keep", cards.Limit(r)))
	case s.Phase > field.PhaseOrders:
		return rules.M("noretreat.demand.rest", rules.Word("phase", phaseWord(s.Phase)), held)
	}
	return rules.M("noretreat.demand.turn", turnArg("months", int(s.Turn)), held)
}

// Clock implements [play.Game].
func (g *game) Clock() rules.Clock {
	r := &g.run
	s := r.S
	args := []rules.Arg{turnArg("months", int(s.Turn)), rules.Num("year", r.Turn().Year), rules.Num("turn", int(s.Turn))}
	code := "noretreat.clock.turn"
	if s.Top().Kind == field.StepOver {
		code = "noretreat.clock.over"
	} else {
		args = append(args, field.SideArg("side", s.Active))
	}
	return rules.Clock{Turn: int(s.Turn), Label: rules.Message{Code: code, Args: args}}
}

// Standings implements [play.Game]: the winner has a point.
func (g *game) Standings() (rules.Standings, bool) {
	r := &g.run
	v := r.S.Over
	if v.How == field.NotWon || r.S.Top().Kind != field.StepOver {
		return rules.Standings{}, false
	}
	scores := make([]rules.Score, field.Sides)
	for side := range field.Side(field.Sides) {
		if scores[side].Side = side.ID(); side == v.Winner {
			scores[side].Points = 1
		}
	}
	return rules.Rank(rules.M("noretreat.won."+field.HowWords[v.How], field.SideArg("side", v.Winner)), scores...), true
}
