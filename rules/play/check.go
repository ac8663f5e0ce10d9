package play

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// trial is what a run finds out about a sheet that is only tried.
type trial struct {
	Unsure bool // others move before the side does: what lies on the board is only warned of
	Ahead  bool // the sheet is for a turn to come
	Paused bool // the sheet stops before its end

	// Tried is the order that is carried out: what is foreseen of its line is of it, and not of others
	// of the line.
	Tried *rules.Order

	problems  []rules.Problem
	orders    []rules.Order
	bad       []bool // orders with an error, by index
	forecasts []forecast
}

// forecast is what a player may know of an order before it is carried out.
type forecast struct {
	line  int
	order *rules.Order // nil: it is of the whole line
	text  rules.Message
}

// readOrders reads orders of a side: each in full words and as the receipt has it, and what
// try finds out about them in a trial. Those of a side that does not play the game are
// refused. What is foreseen of an order stands with it, what is foreseen of a line of several
// orders once, with the last.
func readOrders(g Game, side rules.Side, orders []rules.Order, try func(*Run, *rules.Reading)) rules.Reading {
	r := g.Machine()
	if !slices.Contains(r.sides, side) {
		return rules.Reading{Problems: []rules.Problem{{Severity: rules.Error, Message: rules.M(r.code("bad.side"), rules.Text("side", string(side)))}}}
	}
	r.side, r.orders, r.bad = side, orders, make([]bool, len(orders))
	reading := rules.Reading{Orders: make([]rules.Understood, len(orders)), Canonical: make([]string, len(orders)), Good: make([]bool, len(orders))}
	for i := range orders {
		reading.Orders[i] = rules.Understood{Line: orders[i].Line, Message: g.Understood(&orders[i])}
		reading.Canonical[i] = r.Canonical(&orders[i])
	}
	try(r, &reading)
	reading.Problems = r.problems
	for i := range reading.Good {
		reading.Good[i] = !r.bad[i]
	}
	for _, f := range r.forecasts {
		at := -1
		for k := range orders {
			if orders[k].Line == f.line && (at < 0 || &orders[at] != f.order) {
				at = k
			}
		}
		if at >= 0 {
			of := &reading.Orders[at]
			if of.Forecast == nil {
				of.Forecast = make([]rules.Message, 0, 4)
			}
			of.Forecast = append(of.Forecast, f.text)
		}
	}
	return reading
}

// Check implements [rules.Position]: the sheet is carried out on a copy, in a
// trial.
func (p *Position[S, G]) Check(sh rules.Sheet) rules.Reading {
	g := p.title.Game(p.State.Clone())
	defer p.title.Free(g)
	return readOrders(g, sh.Side, sh.Orders, func(r *Run, reading *rules.Reading) {
		if q := r.Asked; q != nil && q.Side == sh.Side && q.Key == sh.Key {
			for i := range sh.Orders {
				if f := g.AnswerFault(q, &sh.Orders[i]); f != nil {
					r.NoteProblem(&sh.Orders[i], f)
					continue
				}
				r.Answered = append(r.Answered, sh.Orders[i])
			}
			if len(sh.Orders) == 0 {
				r.NoteProblem(nil, g.AnswerFault(q, nil))
			}
			return
		}
		if _, over := g.Standings(); over {
			r.NoteProblem(nil, Refuse("", r.code("bad.over")).Final())
			return
		}
		g.Try(&sh, reading)
	})
}

// CheckStanding implements [rules.Position].
func (p *Position[S, G]) CheckStanding(st rules.Standing) rules.Reading {
	g := p.title.Game(p.State)
	defer p.title.Free(g)
	return readOrders(g, st.Side, st.Orders, func(r *Run, _ *rules.Reading) {
		if g, ok := any(g).(StandingChecker); ok {
			for i := range st.Orders {
				if f := g.StandingFault(st.Side, &st.Orders[i]); f != nil {
					r.NoteProblem(&st.Orders[i], f)
				}
			}
		}
	})
}

// Canonical returns an order as it is written in receipts: the same for every way of
// writing it.
func (r *Run) Canonical(o *rules.Order) string {
	text, _ := r.grammar.Write(r.game.Normal(o), rules.English)
	return text
}

// NoteProblem notes in a trial what is wrong with an order, or with the sheet when
// that is nil: an error, unless it may still turn out well. What lies in the order
// alone is an error even when others move before the side does. When orders are
// carried out it does nothing.
func (r *Run) NoteProblem(o *rules.Order, f *Fault) {
	if r.live {
		return
	}
	severity := rules.Error
	if f.Soft || r.Unsure && !f.Sure {
		severity = rules.Warning
	}
	p := f.report(severity)
	if o != nil {
		p.Line = o.Line
		for i := range r.orders {
			if &r.orders[i] == o && severity == rules.Error {
				r.bad[i] = true
			}
		}
	}
	r.problems = append(r.problems, p)
}

// CurrentSide returns the side whose orders are read or carried out.
func (r *Run) CurrentSide() rules.Side { return r.side }

// HasNoErrors reports whether a trial has found no error so far.
func (r *Run) HasNoErrors() bool {
	return !slices.ContainsFunc(r.problems, func(p rules.Problem) bool { return p.Severity == rules.Error })
}

// Foresee tells in a trial what a player may know of the prospects of a line.
func (r *Run) Foresee(line int, code string, args ...rules.Arg) {
	if r.live {
		return
	}
	f := forecast{line: line, text: rules.Message{Code: code, Args: args}}
	if r.Tried != nil && r.Tried.Line == line {
		f.order = r.Tried
	}
	r.forecasts = append(r.forecasts, f)
}
