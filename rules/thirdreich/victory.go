package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
)

// Standings implements [rules.Position] (§20): when Germany surrenders before
// the last turn the Allies and the Soviet Union win, in the last turn nobody
// does; when it has not surrendered by then the Axis wins.
func (p *position) Standings() (rules.Standings, bool) {
	if p.s.Top().kind != stepOver {
		return rules.Standings{}, false
	}
	r := p.t.newRun(p.s)
	defer r.Free()
	return r.standings(), true
}

func (r *run) standings() rules.Standings {
	s := r.s
	var st rules.Standings
	score := func(sd side, n int) { st.Scores = append(st.Scores, rules.Score{Side: sd.id(), Points: n}) }
	row := &r.d.turns[s.turn-1]
	when := []rules.Arg{rules.Word("season", "thirdreich.season."+row.season), rules.Num("year", row.year)}
	switch {
	case s.fallen == 0:
		st.Winners = []rules.Side{axis.id()}
		st.How = rules.M("thirdreich.won-axis")
		score(axis, 2)
		score(allies, 0)
		score(soviet, 0)
	case int(s.fallen) < len(r.d.turns):
		st.Winners = []rules.Side{allies.id(), soviet.id()}
		st.How = rules.Message{Code: "thirdreich.won-allies", Args: when}
		score(allies, 2)
		score(soviet, 2)
		score(axis, 0)
	default:
		st.Winners = []rules.Side{axis.id(), allies.id(), soviet.id()}
		st.How = rules.M("thirdreich.draw")
		score(axis, 1)
		score(allies, 1)
		score(soviet, 1)
	}
	return st
}
