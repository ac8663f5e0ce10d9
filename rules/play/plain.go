package play

import (
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
)

// Defaults are what most titles answer the machine, M, which their working space holds. A
// title's [Game] embeds them, and implements itself what it answers otherwise.
type Defaults struct{ M *Run }

// Machine implements [Game].
func (d Defaults) Machine() *Run { return d.M }

// Normal implements [Game]: every word of an order counts, and what is meant where
// nothing is said.
func (d Defaults) Normal(o *rules.Order) *rules.Order { return d.M.grammar.Full(o) }

// Understood implements [Game].
func (d Defaults) Understood(o *rules.Order) rules.Message {
	return Understood(d.M.about.ID, o.Form, o)
}

// Names implements [Game]: places stand behind "in".
func (d Defaults) Names(o *rules.Order, place string) (some, this bool) {
	v, ok := o.Get("in")
	return ok, v.ID == place
}

// When implements [Game]: questions are told by the turn.
func (d Defaults) When() string { return "t" + strconv.Itoa(d.M.game.Clock().Turn) }

// TurnDemands returns the demands of a game in which one side moves at a time: the answer
// to the question that is asked, or else the orders of the side that moves, and
// the sheets in hand that may still be replaced. At the beginning of a turn for
// which all sides report at once it waits for the orders of each of them.
func (r *Run) TurnDemands(moves rules.Side, begins bool, sides []rules.Side, orders func(rules.Side) rules.Demand) []rules.Demand {
	out := make([]rules.Demand, 0, len(sides))
	switch {
	case r.Asked != nil:
		out = append(out, r.Asked.Demand())
	case begins && r.opt.ByTurn && !r.hasBegun():
		for _, side := range sides {
			out = append(out, orders(side))
		}
		return out
	default:
		out = append(out, orders(moves))
	}
	for _, side := range sides {
		if q := r.CurrentSheet(side); q != nil && q.Next == 0 && side != moves {
			d := orders(side)
			d.Optional = true
			out = append(out, d)
		}
	}
	return out
}

// AnswerFault implements [Game]: one of the choices answers, and nothing else.
func (d Defaults) AnswerFault(q *Question, o *rules.Order) *Fault {
	if o == nil {
		return Refuse("", d.M.code("bad.no-answer")).Final()
	}
	if _, ok := q.Value(o); !ok {
		return q.SuggestChoices(Refuse("", d.M.code("bad.not-an-answer")), len(q.Choices))
	}
	if len(d.M.Answered) > 0 {
		return q.SuggestChoices(Refuse("", d.M.code("bad.one-answer")), len(q.Choices))
	}
	return nil
}

// Value returns the value of the choice that an order is, for [Run.Choose].
func (q *Question) Value(o *rules.Order) (int, bool) {
	i := slices.IndexFunc(q.Choices, func(c Choice) bool {
		return c.Order.Form == o.Form && slices.EqualFunc(c.Order.Args, o.Args, func(a, b rules.Value) bool {
			return a.Name == b.Name && a.ID == b.ID && a.Num == b.Num
		})
	})
	if i < 0 {
		return 0, false
	}
	return q.Choices[i].Value, true
}
