package play

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// What most titles answer the machine; the run of a title that has more to say
// does so itself.

// Normal implements [Game]: every word of an order counts.
func (r *Run) Normal(o *rules.Order) *rules.Order { return o }

// Understood implements [Game].
func (r *Run) Understood(o *rules.Order) rules.Message { return Understood(r.about.ID, o.Form, o) }

// Names implements [Game]: places stand behind "in".
func (r *Run) Names(o *rules.Order, place string) (some, this bool) {
	v, ok := o.Get("in")
	return ok, v.ID == place
}

// Free implements [Game]: the run is not kept.
func (r *Run) Free() {}

// AnswerFault implements [Game]: one of the choices answers, and nothing else.
func (r *Run) AnswerFault(q *Question, o *rules.Order) *Fault {
	if o == nil {
		return Deny("", r.code("bad.no-answer")).Surely()
	}
	if _, ok := q.Value(o); !ok {
		return q.Suggest(Deny("", r.code("bad.not-an-answer")), len(q.Choices))
	}
	if len(r.Answered) > 0 {
		return q.Suggest(Deny("", r.code("bad.one-answer")), len(q.Choices))
	}
	return nil
}

// Value is the value of the choice that an order is, for [Run.Choose].
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
