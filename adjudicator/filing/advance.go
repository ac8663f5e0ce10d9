package filing

import (
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// maxAhead is how many turns ahead a sheet is kept. No title says how many turns a game
// will have, as games may end early; a turn that is further off was mistyped.
const maxAhead = 20

// wrongTurnProblem says that a letter names a turn for which no sheet is kept, nil
// when it is a turn to come, or none.
func (a *submission) wrongTurnProblem() *rules.Problem {
	now, turn := a.in.Game.Clock.Turn, a.sheet.Turn
	var p rules.Problem
	switch {
	case turn == 0 || turn >= now && turn <= now+maxAhead:
		return nil
	case turn < now:
		p = a.sheet.TurnAt.Problem(rules.M("fault.turn-past", rules.Num("turn", turn), rules.Num("now", now)))
		p.Suggest = []rules.Arg{rules.OrderArg("suggest", desk.ForTurn(now+1))}
	default:
		p = a.sheet.TurnAt.Problem(rules.M("fault.turn-beyond", rules.Num("turn", turn), rules.Num("last", now+maxAhead)))
	}
	return &p
}

// AdvanceResult is what became of the sheets in advance of a side when a phase began.
type AdvanceResult struct {
	Ack     *templates.Ack // of the one that is now the sheet of a demand, or no longer fits
	Expired []int          // turns that are over without the sheet for them
}

// AdvanceDemand finds the demand that a sheet in advance is for: orders of its
// turn, or the next orders when it names no turn.
func AdvanceDemand(g *store.Game, s *store.Sheet) *rules.Demand {
	for i := range g.Demands {
		d := &g.Demands[i]
		if d.Side == s.Side && d.Kind == rules.DemandOrders && !d.Optional && (s.Turn == 0 || s.Turn == g.Clock.Turn) {
			return d
		}
	}
	return nil
}
