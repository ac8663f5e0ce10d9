package noretreat

import (
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
)

// isCampaign reports whether the game is won by §12: the shorter games but the last
// have conditions of their own.
func isCampaign(r *field.Run) bool {
	id := r.D.Scenarios[r.S.Scenario].ID
	return id == "campaign" || id == "f"
}

// vpOf returns the VP of a side: those on the map, and with or against it the marker of
// events, which is kept for the side with the initiative (§12.7.4, §12.8).
func vpOf(r *field.Run, side field.Side) int {
	n := int(r.S.EventVP)
	if side != r.S.Initiative {
		n = -n
	}
	return max(r.MapVP(side)+n, 0)
}

// victoryPhase carries out §4.0 C: an event elsewhere gives the Soviets a point (§13.4),
// objectives are looked at in every turn (§12.1), the total victory too (§12.3), sudden
// death in its turns (§12.2); in turn 12 the initiative changes (§12.10).
func victoryPhase(r *field.Run) {
	s, t := r.S, r.Turn()
	if t.RedEvent != nil {
		r.AddVP(field.Soviet, 1, "noretreat.red-event", rules.ID(kindRedEvent, "event", strconv.Itoa(int(s.Turn))))
	}
	if isCampaign(r) {
		objectives(r)
	}
	cards.SayBoth(r, field.VictoryPhase, field.VictoryPhase, field.Nowhere)
	suddenDeath(r)
	if s.Turn == field.InitiativeTurn && s.Over.How == field.NotWon {
		changeInitiative(r)
		suddenDeath(r)
	}
	if s.Turn == field.InitiativeTurn || t.SuddenDeath {
		s.NoDeath = false
	}
	if s.Over.How == field.NotWon && isCampaign(r) && s.Initiative == field.Soviet && r.VP() >= r.D.TotalVP {
		endGame(r, field.Soviet, field.WonTotal)
	}
}

// objectives looks whether a side holds enough of its objectives, each with a line of
// supply. Where both do, the side with the initiative has won (§12.1).
func objectives(r *field.Run) {
	s := r.S
	for _, side := range [field.Sides]field.Side{s.Initiative, s.Initiative.Enemy()} {
		if s.Over.How == field.NotWon && objectivesOf(r, side) >= objectivesNeeded(r, side) {
			endGame(r, side, field.WonObjectives)
		}
	}
}

// objectivesNeeded returns how many objectives a side wins by: the Axis needs more without
// the initiative.
func objectivesNeeded(r *field.Run, side field.Side) int {
	switch {
	case side == field.Soviet:
		return r.D.SovietNeeds
	case r.S.Initiative == field.Axis:
		return r.D.AxisNeeds
	}
	return r.D.AxisNeedsWithout
}

// objectivesOf counts the objectives that a side controls and that are in supply: a
// city by its line or by sea, any by land (§6.1, §6.2).
func objectivesOf(r *field.Run, side field.Side) (n int) {
	net := supply.Trace(r, side)
	for p := range r.D.Places {
		x := &r.D.Places[p]
		if x.ObjectiveOf(side) && r.Control(p) == side &&
			(x.City && net.IsSourceCity(p) || net.HasOverland(p) || net.HasSeaSupply(p)) {
			n++
		}
	}
	return n
}

// suddenDeath looks whether the side with the initiative has more VP than the number
// of the turn (§12.2).
func suddenDeath(r *field.Run) {
	s := r.S
	side := s.Initiative
	limit, ok := r.D.SuddenDeathVP(int(s.Turn), side)
	if !ok || s.Over.How != field.NotWon || !isCampaign(r) {
		return
	}
	over := r.VP() - limit
	switch {
	case s.NoDeath:
		r.M.Event("noretreat.no-sudden-death")
	case s.Options.NoRemorse:
		noSurrender(r, side.Enemy(), over)
	case over > 0:
		r.M.Event("noretreat.sudden-death", field.SideArg("side", side), rules.Num("vp", r.VP()), rules.Num("limit", limit))
		endGame(r, side, field.WonSuddenDeath)
	default:
		r.M.Event("noretreat.no-death-yet", field.SideArg("side", side), rules.Num("vp", r.VP()), rules.Num("limit", limit))
	}
}

// changeInitiative carries out §12.10: the high tide of the Axis is marked, what events have
// given is forgotten, and the marker shows the VP of the Soviets.
func changeInitiative(r *field.Run) {
	s := r.S
	s.HighTide = int8(r.VP())
	s.EventVP = 0
	s.Initiative = field.Soviet
	r.M.Event("noretreat.initiative", rules.Num("tide", int(s.HighTide)), rules.Num("vp", r.VP()))
}

// lastTurn ends a game that nobody has won by the end of its last turn (§12.6), or one
// of the shorter ones by its own condition (charts.toml, victory).
func lastTurn(r *field.Run, sc *field.Scenario) {
	if isCampaign(r) {
		if objectives(r); r.S.Over.How == field.NotWon {
			endGame(r, field.Axis, field.WonAtTheEnd)
		}
		return
	}
	holds := func(side field.Side, ids ...string) bool {
		for _, id := range ids {
			if r.Control(r.D.PlaceByID[id]) != side {
				return false
			}
		}
		return true
	}
	axis := false
	switch sc.ID {
	case "a":
		axis = vpOf(r, field.Axis) >= barbarossaVP || r.Control(r.D.Moscow) == field.Axis && objectivesHeld(r, field.Axis) > 1
	case "b":
		axis = vpOf(r, field.Axis) > blauVP || holds(field.Axis, stalingrad, caucasusOil)
	case "c":
		axis = !holds(field.Soviet, stalingrad, rostov) || vpOf(r, field.Axis) >= saturnVP
	case "d":
		axis = vpOf(r, field.Soviet) < citadelVP
	case "e":
		axis = !holds(field.Soviet, minsk, riga, lublin, warsaw)
	}
	winner := field.Soviet
	if axis {
		winner = field.Axis
	}
	endGame(r, winner, field.WonScenario)
}

// What the shorter games are won by, places by id.
const (
	stalingrad  = "1722"
	caucasusOil = "2220"
	rostov      = "1718"
	minsk       = "0714"
	riga        = "0315"
	lublin      = "1009"
	warsaw      = "0609"

	barbarossaVP = 24
	blauVP       = 24
	saturnVP     = 20
	citadelVP    = 20
)

// objectivesHeld counts the objectives of its own that a side controls.
func objectivesHeld(r *field.Run, side field.Side) (n int) {
	for p := range r.D.Places {
		if r.D.Places[p].ObjectiveOf(side) && r.Control(p) == side {
			n++
		}
	}
	return n
}

func endGame(r *field.Run, side field.Side, how field.HowWon) {
	r.S.Over = field.Victory{Winner: side, How: how}
	if r.S.Depth() == 0 {
		r.S.Push(field.Step{Kind: field.StepManage, Side: field.Nobody}) // ends in the next step
	}
}

// noSurrender carries out §15.6: in place of a sudden death the other side discards a card by
// chance, and draws fewer from then on, by how far the number is passed.
func noSurrender(r *field.Run, loser field.Side, over int) {
	if over < 0 {
		return
	}
	s := r.S
	fewer := min(over, mostPenalty)
	s.Penalty[loser] = int8(min(int(s.Penalty[loser])+fewer, mostPenalty))
	cards.DiscardByChance(r, loser, "no-surrender")
	r.M.Event("noretreat.no-surrender", field.SideArg("side", loser), rules.Num("fewer", int(s.Penalty[loser])))
}

// mostPenalty is how many cards fewer a side can draw by §15.6.
const mostPenalty = 2
