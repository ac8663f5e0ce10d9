package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// Demands implements [play.Game]. A Soviet Union that has surrendered gives no
// orders (§18).
func (g *game) Demands() []rules.Demand {
	r := &g.run
	if k := r.S.Top().Kind; k != field.StepOrders && k != field.StepAir {
		return nil
	}
	sides := g.t.Info.Sides
	if !r.IsPlaying(field.Soviet) {
		sides = sides[:field.Soviet]
	}
	moves := r.S.Acting()
	begins := moves == field.Axis && r.S.Sides[moves].Actions() == 0 && r.S.Sides[moves].Stage == field.StageStart
	return r.M.TurnDemands(moves.ID(), begins, sides, func(id rules.Side) rules.Demand {
		side := field.SideOf(id)
		left := country.ActionsAllowed(r, side)
		if side == moves {
			left = max(0, left-r.S.Sides[side].Actions())
		}
		return rules.Demand{Side: id, Key: g.t.keys[r.S.Turn][side], Kind: rules.DemandOrders,
			Prompt: rules.M("thirdreich.demand.orders", rules.Num("actions", left), rules.Num("supply", int(r.S.Sides[side].Supply)))}
	})
}

// Clock implements [play.Game].
func (g *game) Clock() rules.Clock {
	r := &g.run
	if r.S.Top().Kind == field.StepOver {
		return rules.Clock{Turn: int(r.S.Turn), Label: rules.M("thirdreich.clock.over", dateArgs(r)...)}
	}
	return rules.Clock{Turn: int(r.S.Turn), Label: rules.M("thirdreich.clock.turn", append(dateArgs(r), field.SideArg("side", r.S.Acting()))...)}
}

// dateArgs adds the season and the year of the turn that runs to some arguments.
func dateArgs(r *field.Run, args ...rules.Arg) []rules.Arg {
	args = append(make([]rules.Arg, 0, len(args)+3), args...)
	return append(args, rules.Word("season", "thirdreich.season."+r.Season()), rules.Num("year", r.Year()))
}

// Standings implements [play.Game].
func (g *game) Standings() (rules.Standings, bool) { return standings(&g.run) }

// standings returns how the game has ended (§20): when Germany surrenders before the last
// turn the Allies and the Soviet Union win, in the last turn nobody does; when it
// has not surrendered by then the Axis wins.
func standings(r *field.Run) (rules.Standings, bool) {
	how, axis, others := rules.M("thirdreich.draw"), 1, 1
	switch fallen := int(r.S.Fallen); {
	case r.S.Top().Kind != field.StepOver:
		return rules.Standings{}, false
	case fallen == 0:
		how, axis, others = rules.M("thirdreich.won-axis"), 2, 0
	case fallen < len(r.D.Turns):
		how, axis, others = rules.M("thirdreich.won-allies", dateArgs(r)...), 0, 2
	}
	return rules.Rank(how, rules.Score{Side: field.Axis.ID(), Points: axis},
		rules.Score{Side: field.Allies.ID(), Points: others}, rules.Score{Side: field.Soviet.ID(), Points: others}), true
}
