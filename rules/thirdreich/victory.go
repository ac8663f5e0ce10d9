package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// Standings implements [rules.Position] (§20): when Germany surrenders before
// the last turn the Allies and the Soviet Union win, in the last turn nobody
// does; when it has not surrendered by then the Axis wins.
func (p *position) Standings() (rules.Standings, bool) {
	if p.s.Top().Kind != field.StepOver {
		return rules.Standings{}, false
	}
	r := p.t.newRun(p.s)
	defer r.Free()
	return r.standings(), true
}

func (r *run) standings() rules.Standings {
	s := r.S
	var st rules.Standings
	score := func(sd field.Side, n int) { st.Scores = append(st.Scores, rules.Score{Side: sd.ID(), Points: n}) }
	row := &r.D.Turns[s.Turn-1]
	when := []rules.Arg{rules.Word("season", "thirdreich.season."+row.Season), rules.Num("year", row.Year)}
	switch {
	case s.Fallen == 0:
		st.Winners = []rules.Side{field.Axis.ID()}
		st.How = rules.M("thirdreich.won-axis")
		score(field.Axis, 2)
		score(field.Allies, 0)
		score(field.Soviet, 0)
	case int(s.Fallen) < len(r.D.Turns):
		st.Winners = []rules.Side{field.Allies.ID(), field.Soviet.ID()}
		st.How = rules.Message{Code: "thirdreich.won-allies", Args: when}
		score(field.Allies, 2)
		score(field.Soviet, 2)
		score(field.Axis, 0)
	default:
		st.Winners = []rules.Side{field.Axis.ID(), field.Allies.ID(), field.Soviet.ID()}
		st.How = rules.M("thirdreich.draw")
		score(field.Axis, 1)
		score(field.Allies, 1)
		score(field.Soviet, 1)
	}
	return st
}
