package eurofront

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Production is what the Axis, and what the Allied and the Soviet faction together, have
// on all fronts in a month (§19.2): transfers under way and what was saved left out, and
// allocations, as they only move it. That of the West is what its cities yield, less what
// the Axis has lost there in history by then.
func (r *run) production() (axis, others int) {
	for f := range field.Faction(field.Factions) {
		n := r.D.IncomeAbroad(r.S, f) + r.Production(f)
		if f == field.Axis {
			axis = max(0, n-r.formerAid())
		} else {
			others += max(0, n)
		}
	}
	return axis, others
}

// formerAid returns what those who have joined the Axis in this game gave it while they cooperated:
// what is theirs counts by itself now.
func (r *run) formerAid() (n int) {
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
	r.endGame(field.AxisDecisive)
	return true
}

// resolveLastMonth is how a game ends: one of the whole war by what is produced; of one of a year
// the rules say nothing: who has Berlin then has won (§19.31); else the Axis if it produces more than the others
// together (§19.22), and those if it produces less, measured by them, than in history.
func (r *run) resolveLastMonth() {
	r.Settle()
	sc := &r.D.Scenarios[r.S.Scenario]
	axis, others := r.production()
	switch {
	case sc.WinterWar:
		r.endGame(field.AxisDecisive)
	case r.D.IsWholeWar(r.S):
		r.endGame(endOfWar(axis, others))
	case r.Controller(r.D.Cities[r.D.Berlin].Place).Opposes(field.Axis):
		r.endGame(field.SovietDecisive)
	case axis > others:
		r.endGame(field.AxisMajor)
	case axis*sc.ParOthers < others*sc.ParAxis:
		r.endGame(field.SovietMinor)
	default:
		r.endGame(field.Draw)
	}
}

// endIfSeasonOver ends a game of the whole war if Berlin is not the Axis' when a season ends
// (§19.31, §19.32, §19.33): the earlier, the greater the victory.
func (r *run) endIfSeasonOver() bool {
	m := int(r.S.Month)
	if m+1 < len(r.D.Months) && r.D.Months[m+1].Season == r.Season() {
		return false
	}
	r.Settle()
	if !r.Controller(r.D.Cities[r.D.Berlin].Place).Opposes(field.Axis) {
		return false
	}
	switch season := field.SeasonWords[r.Season()]; season {
	case "W44":
		r.endGame(field.SovietMinor)
	case "S44":
		r.endGame(field.SovietMajor)
	default:
		r.endGame(field.SovietDecisive)
	}
	return true
}

// endOfWar returns how the war has gone for the Axis by what it produces at its end, and the
// others together (§19.22-19.24, §19.34).
func endOfWar(axis, others int) field.Victory {
	switch {
	case axis > others:
		return field.AxisMajor
	case 4*axis >= 3*others:
		return field.AxisMinor
	case 3*axis >= 2*others:
		return field.AxisMarginal
	case others >= 3*axis:
		return field.SovietMarginal
	}
	return field.Draw
}

// endGame ends the game.
func (r *run) endGame(how field.Victory) {
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
	if r.WinterWar() {
		return r.winterStandings(), true
	}
	axis, others := r.production()
	how := field.VictoryWords[max(s.Won, field.AxisDecisive)]
	if r.D.IsWholeWar(s) && s.Won == field.SovietMinor {
		how = "soviet-berlin" // of a year it is won otherwise
	}
	st := rules.Standings{How: rules.M("eurofront.won."+how, rules.Num("axis", axis), rules.Num("others", others))}
	for side := range r.D.Sides {
		id := r.D.ID(field.Side(side))
		holds := r.D.Holder(field.Axis) == field.Side(side)
		sc := rules.Score{Side: id, Points: others}
		if holds {
			sc.Points = axis
		}
		won := s.Won == field.Draw || holds == (s.Won < field.Draw)
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
