package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Check implements [rules.Position]: it carries the sheet out on a copy in
// which no combat is fought. What the side may not know is never looked at.
func (p *position) Check(sh rules.Sheet) rules.Reading { return p.t.newRun(p.s.clone()).Check(&sh) }

// CheckStanding implements [rules.Position].
func (p *position) CheckStanding(st rules.Standing) rules.Reading {
	return p.t.newRun(p.s).CheckStanding(&st)
}

// Try implements [play.Game]: the orders of a player turn. When other sides move
// first, or the sheet is for a turn to come, everything that depends on the board
// is only a warning.
func (r *run) Try(sh *rules.Sheet, rd *rules.Reading) {
	s, sd := r.s, sideOf(sh.Side)
	r.Unsure = sh.Key == "" || s.acting() != sd || s.Top().kind != stepOrders
	s.Only(step{kind: stepOrders, side: sd})
	if r.Unsure {
		s.Asked = nil
		r.resetSide(sd)
	}
	q := r.Take(&play.Queue{Side: sh.Side, Orders: sh.Orders})
	r.WorkTo(q, len(q.Orders), func(o *rules.Order) *fault { return r.action(sd, q, o) })
	if !r.Paused {
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
				if r.d.zones[z].country == c && r.buildsIn(u.side, u.nation, z) && !r.fullUp(u.side, z) {
					return true
				}
			}
		}
	}
	return false
}
