package noretreat

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/reorganization"
)

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
