package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/battle"
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// game answers the machine for a run.
type game struct {
	play.Defaults
	run field.Run
	t   *Title
}

// AnswerFault implements [play.Game].
func (g *game) AnswerFault(q *play.Question, o *rules.Order) *play.Fault {
	f := g.Defaults.AnswerFault(q, battle.AsChoice(q, o))
	if f != nil {
		f.Section = "11"
	}
	return f
}

// Step implements [play.Game]: it runs the next step of the agenda, or finds that it must wait.
func (g *game) Step() {
	r := &g.run
	switch st := r.S.Top(); st.Kind {
	case field.StepOver:
		r.M.Wait()
	case field.StepTurn:
		beginTurn(r)
	case field.StepSide:
		beginSide(r, st.Side)
	case field.StepOrders:
		carryOutSheet(r, st.Side)
	case field.StepAir:
		battle.RunAirStep(r, st.Side, st.Air)
	case field.StepSideEnd:
		endSide(r, st.Side)
	}
}

// beginTurn begins a game turn of §3: countries enter the war by the calendar
// (§2), and the player turns of Axis, Allies and Soviet Union go on the agenda.
func beginTurn(r *field.Run) {
	s := r.S
	s.Pop()
	if int(s.Turn) >= len(r.D.Turns) {
		finish(r)
		return
	}
	s.Turn++
	s.Forced, s.LendLease, s.Rail = nil, false, 0
	for a := range s.Armies {
		s.Armies[a].Attacked = false
	}
	r.M.Event("thirdreich.turn", dateArgs(r, rules.Num("turn", int(s.Turn)))...)
	for c := range r.D.Countries {
		if r.D.Countries[c].Enters == int(s.Turn) && s.Countries[c] == field.Neutral {
			country.EnterWar(r, c)
		}
	}
	s.PushTurn(field.Axis)
}

// beginSide begins a player turn: what comes by itself comes now.
func beginSide(r *field.Run, side field.Side) {
	s := r.S
	s.Pop()
	if !r.IsPlaying(side) {
		r.M.Abandon(side.ID())
		return
	}
	s.PushSide(side)
	r.ResetSide(side)
	switch side {
	case field.Axis:
		s.Doubled = 0
		s.Bombed = int(s.Bombing) >= r.D.Effects.BombingNeeded
		if s.Bombing > 0 { // the missions have done what they could (§14)
			s.Bombing = 0
			if s.Bombed {
				r.M.Event("thirdreich.bombed")
			}
		}
		if s.Countries[r.D.Italy] == field.AtWar {
			country.AddSupply(r, side, r.D.Italian)
			r.M.Event("thirdreich.italian-supply", rules.Num("count", r.D.Italian), rules.Num("supply", int(s.Sides[side].Supply)))
		}
	case field.Allies:
		returnPartisans(r)
	}
}

// endSide ends a player turn: control changes (§6), armies without a supply
// line are removed (§7), countries surrender (§18).
func endSide(r *field.Run, side field.Side) {
	s := r.S
	s.Pop()
	r.M.Force(side.ID(), false)
	r.Occupy()
	withdrawPartisans(r) // their zones go back before supply is traced (§18)
	r.Starve(side)
	if side == field.Allies {
		s.Atlantic, s.AtlanticAdvanced, s.Menace, s.Sunk = 0, 0, 0, false // the submarines come home (§12)
	}
	surrenderBeaten(r, side)
	for c := range s.Countries {
		s.Left[c] = 0
	}
	s.Sides[side].Points, s.Sides[side].British = 0, 0
	if s.Fallen > 0 {
		for o := field.Axis; o < field.Nobody; o++ {
			r.M.Abandon(o.ID())
		}
		finish(r)
	}
}

// finish ends the game (§20).
func finish(r *field.Run) {
	r.S.Only(field.Step{Kind: field.StepOver, Side: field.Nobody})
	st, _ := standings(r)
	r.M.Event(st.How.Code, st.How.Args...)
}

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
