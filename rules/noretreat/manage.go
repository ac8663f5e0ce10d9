package noretreat

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// beginTurn is the management of a new turn (§4.0 A to C).
func (r *run) beginTurn() {
	s := r.S
	s.Pop()
	sc := &r.D.Scenarios[s.Scenario]
	if int(s.Turn) >= sc.Last {
		r.lastTurn(sc)
		return
	}
	s.Turn++
	s.Forced = nil
	s.Trained = 0
	s.FewerCards, s.Laid = [field.Sides]int8{}, [field.Sides]int8{}
	r.NewTurn()
	t := r.Turn()
	s.Blitz, s.Shock = int8(t.Blitz), int8(t.Shock)
	r.Event("noretreat.turn", rules.Num("turn", int(s.Turn)), r.turnArg("months", int(s.Turn)), rules.Num("year", t.Year),
		rules.Word("weather", weatherWord(r.Weather())))
	r.Event("noretreat.support-markers", rules.Num("blitz", t.Blitz), rules.Num("shock", t.Shock))
	if s.Turn == field.LastYear && r.scoreTacticalVictory() {
		return
	}
	r.turnEvents()
	r.victoryPhase()
	if s.Over.How == field.NotWon {
		s.Push(field.Step{Kind: field.StepSide, Side: field.Axis})
	}
}

// turnEvents carries out what is printed in the box of the turn (§13.5).
func (r *run) turnEvents() {
	r.Leave()
	if r.S.Turn == field.LastYear {
		r.lastYear()
	}
}

// lastYear sets the score and the cards up anew (§5.5, §12.4).
func (r *run) lastYear() {
	s := r.S
	s.EventVP = 0
	r.NewDeck()
	r.Event("noretreat.na-berlin", rules.Num("vp", r.VP()))
}

// scoreTacticalVictory compares the high tide of the Axis with what the Soviets have at the end
// of 1944, unless somebody has won by objectives till then, and reports whether the
// game is over (§12.4).
func (r *run) scoreTacticalVictory() bool {
	s := r.S
	if !r.isCampaign() || s.HighTide == 0 {
		return false
	}
	if r.objectives(); s.Over.How != field.NotWon {
		return true
	}
	s.Turn-- // the places of 1944 count
	vp := r.VP()
	s.Turn++
	r.Event("noretreat.high-tide-check", rules.Num("tide", int(s.HighTide)), rules.Num("vp", vp))
	if int(s.HighTide) <= vp {
		return false
	}
	r.endGame(field.Axis, field.WonTactical)
	return true
}

func weatherWord(w field.Weather) string { return "noretreat.weather." + field.WeatherWords[w] }
