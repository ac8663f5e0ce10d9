package eurofront

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Production is what the Axis, and what the Allied and the Soviet faction together, have
// on all fronts in a month (§19.2): transfers under way and what was saved left out, and
// allocations, as they only move it. That of the West is what its cities yield while
// nobody fights there.
func (r *run) production() (axis, others int) {
	for f := range field.Faction(field.Factions) {
		n := r.D.Scenarios[r.S.Scenario].Abroad[f] + r.Production(f)
		if f == field.Axis {
			axis = n - r.joined()
		} else {
			others += n
		}
	}
	return axis, others
}

// joined is what those who have joined the Axis in this game gave it while they cooperated:
// what is theirs counts by itself now.
func (r *run) joined() (n int) {
	for _, e := range r.S.Happened {
		if !slices.Contains(r.D.Scenarios[r.S.Scenario].Happened, int(e)) {
			n += max(0, r.D.Events[e].Gave)
		}
	}
	return n
}

// suddenDeath ends the game in a production phase if the Axis has at least twice the
// production of the others (§19.21).
func (r *run) suddenDeath() bool {
	if axis, others := r.production(); axis < 2*others {
		return false
	}
	r.wins(field.AxisDecisive)
	return true
}

// lastMonth is how a game of one year ends, of which the rules say nothing: who has
// Berlin has won at once (§19.31); else the Axis if it produces more than the others
// together (§19.22), and those if it produces less, measured by them, than in history.
func (r *run) lastMonth() {
	r.Settle()
	sc := &r.D.Scenarios[r.S.Scenario]
	axis, others := r.production()
	switch {
	case sc.WinterWar:
		r.wins(field.AxisDecisive)
	case r.Controller(r.D.Cities[r.D.Berlin].Place).Opposes(field.Axis):
		r.wins(field.SovietDecisive)
	case axis > others:
		r.wins(field.AxisMajor)
	case axis*sc.ParOthers < others*sc.ParAxis:
		r.wins(field.SovietMinor)
	default:
		r.wins(field.Draw)
	}
}

// wins ends the game.
func (r *run) wins(how field.Victory) {
	s := r.S
	s.Won = how
	for _, side := range r.D.About.Sides {
		r.Abandon(side)
	}
	s.Only(field.Step{Kind: field.StepOver, Faction: field.Neutral, Place: -1})
	st, _ := r.Standings()
	r.Event(st.How.Code, st.How.Args...)
}

// Standings implements [play.Game] (§19): who has won, with what each side produces in a
// month.
func (r *run) Standings() (rules.Standings, bool) {
	s := r.S
	if s.Top().Kind != field.StepOver {
		return rules.Standings{}, false
	}
	if r.D.Scenarios[s.Scenario].WinterWar {
		return r.winterStandings(), true
	}
	axis, others := r.production()
	st := rules.Standings{How: rules.M("eurofront.won."+field.VictoryWords[max(s.Won, field.AxisDecisive)], rules.Num("axis", axis), rules.Num("others", others))}
	for side := range r.D.Sides {
		id := r.D.ID(field.Side(side))
		holds := r.D.Holder(field.Axis) == field.Side(side)
		sc := rules.Score{Side: id, Points: others}
		if holds {
			sc.Points = axis
		}
		won := s.Won == field.Draw || holds == (s.Won <= field.AxisMinor)
		switch {
		case won:
			st.Winners = append(st.Winners, id)
			st.Scores = append([]rules.Score{sc}, st.Scores...)
		default:
			st.Scores = append(st.Scores, sc)
		}
	}
	return st, true
}
