package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Check implements [rules.Position]: it carries the sheet out on a copy in
// which no combat is fought. What the side may not know is never looked at.
func (p *position) Check(sh rules.Sheet) rules.Reading {
	sd := sideOf(sh.Side)
	if sd == nobody {
		return rules.Reading{Problems: []rules.Problem{{Severity: rules.Error, Message: rules.M("thirdreich.bad.side", rules.Text("side", string(sh.Side)))}}}
	}
	s := p.s.clone()
	r := p.t.newRun(s)
	defer p.t.release(r)
	r.plan = true
	r.trial = play.NewTrial(sh.Orders)
	r.in = &rules.Input{}
	rd := play.NewReading(sh.Orders, r.understood, p.t.canonical)
	if s.asked != nil && s.asked.Side == sh.Side && s.asked.Key == sh.Key {
		r.trial.CheckAnswer(s.asked, answerFaults, func(o *rules.Order) (int, bool) { return answerValue(s.asked, o) })
	} else {
		r.checkTurn(sd, &sh, &rd)
	}
	r.trial.Close(&rd)
	r.tellForecasts(&rd)
	return rd
}

// tellForecasts gives each order what is foreseen of it; what is foreseen of
// one stands together.
func (r *run) tellForecasts(rd *rules.Reading) {
	msgs := make([]rules.Message, len(r.forecasts))
	for i := range r.forecasts {
		msgs[i] = r.forecasts[i].msg
	}
	for i := 0; i < len(msgs); {
		j := i + 1
		for j < len(msgs) && r.forecasts[j].line == r.forecasts[i].line {
			j++
		}
		for k := range rd.Orders {
			if rd.Orders[k].Line == r.forecasts[i].line {
				rd.Orders[k].Forecast = msgs[i:j:j]
			}
		}
		i = j
	}
}

var answerFaults = play.AnswerFaults{Section: "11", Wrong: "thirdreich.bad.not-an-answer", Second: "thirdreich.bad.one-answer", None: "thirdreich.bad.no-answer"}

// checkTurn checks the orders of a player turn. When other sides move first, or
// the sheet is for a turn to come, everything that depends on the board is only
// a warning.
func (r *run) checkTurn(sd side, sh *rules.Sheet, rd *rules.Reading) {
	s := r.s
	if s.top().kind == stepOver {
		r.trial.Error(deny("", "over"))
		return
	}
	if sh.Key == "" || s.acting() != sd || s.top().kind != stepOrders {
		r.trial.Unsure = true
		s.asked = nil
		s.agenda = append(s.agenda[:0], step{kind: stepOrders, side: sd})
		r.resetSide(sd)
	} else {
		s.agenda = append(s.agenda[:0], step{kind: stepOrders, side: sd})
	}
	q := &play.Queue{Orders: sh.Orders}
	s.pending[sd] = q
	paused := false
	for q.Next < len(q.Orders) {
		if q.Orders[q.Next].Form == formPause {
			paused = true
			if q.Next++; q.Next < len(q.Orders) {
				r.trial.Problem(&q.Orders[q.Next], deny("", "after-pause").Softly(true))
			}
			break
		}
		r.carryOut(sd, q)
	}
	if !paused {
		r.missing(sd, rd)
	}
}

// missing says what the side leaves unused.
func (r *run) missing(sd side, rd *rules.Reading) {
	ss := &r.s.sides[sd]
	note := func(code string, n int, args ...rules.Arg) {
		if n > 0 {
			rd.Missing = append(rd.Missing, rules.Message{Code: "thirdreich.missing." + code, Args: append([]rules.Arg{rules.Num("left", n)}, args...)})
		}
	}
	note("actions", r.allowed(sd)-ss.actions())
	note("points", int(ss.points))
	for c := range r.s.countries {
		if n := int(r.s.left[c]); n > 0 && r.d.countries[c].side == sd && r.canUsePoints(c) {
			note("minor-points", n, r.nationArg("country", c))
		}
	}
}

// canUsePoints reports whether a country that is no Power has an army to build
// or to raise.
func (r *run) canUsePoints(c int) bool {
	for a := range r.s.armies {
		x, u := &r.s.armies[a], &r.d.units[a]
		if u.nation != c {
			continue
		}
		if x.at >= 0 && x.step == reduced && !r.armoured(a) {
			return true
		}
		if x.at == inPool && !r.armoured(a) {
			for z := range r.d.zones {
				if r.d.zones[z].country == c && r.buildPlace(u.side, a, z) == nil {
					return true
				}
			}
		}
	}
	return false
}

// CheckStanding implements [rules.Position].
func (p *position) CheckStanding(st rules.Standing) rules.Reading {
	r := p.t.newRun(p.s)
	defer p.t.release(r)
	return play.NewReading(st.Orders, r.understood, p.t.canonical)
}
