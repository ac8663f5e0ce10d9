package play

import (
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Question is a decision that a position waits for.
type Question struct {
	Key     string        `json:"key"`
	Kind    string        `json:"kind"`
	Side    rules.Side    `json:"side"`
	At      string        `json:"at,omitempty"` // the place it is about, if it is about one alone
	Prompt  rules.Message `json:"prompt"`
	Choices []Choice      `json:"choices"`
}

// Choice is one answer. Value is for decisions between a few things that [Run.Choose]
// settles, and what it means is the title's: 1 or 0 for yes and no, an army, a
// zone, a number. Of a decision that is put together from several orders the
// choices are examples, the default first.
type Choice struct {
	Value   int           `json:"value,omitempty"`
	Message rules.Message `json:"message"`
	Order   rules.Order   `json:"order"`
}

// ExampleChoice returns an answer that is an example.
func ExampleChoice(m rules.Message, o rules.Order) Choice { return Choice{Message: m, Order: o} }

// YesNo returns the two choices of a decision, the default first. Their messages
// are code.yes and code.no; kind is the verb of the answer.
func YesNo(code, kind string, yesFirst bool) []Choice {
	yes := Choice{Value: 1, Message: rules.M(code + "yes"), Order: AnswerOrder(kind, "yes")}
	no := Choice{Value: 0, Message: rules.M(code + "no"), Order: AnswerOrder(kind, "no")}
	if yesFirst {
		return []Choice{yes, no}
	}
	return []Choice{no, yes}
}

// AnswerOrder returns the order that answers a question of yes or no.
func AnswerOrder(kind, answer string) rules.Order {
	return order.Of("answer", order.Chosen("kind", kind), order.Chosen("answer", answer))
}

// hasChoice reports whether a value is among the choices.
func hasChoice(list []Choice, value int) bool {
	return slices.ContainsFunc(list, func(c Choice) bool { return c.Value == value })
}

// Demand returns the question as the position puts it; it shares nothing with it.
func (q *Question) Demand() rules.Demand {
	d := rules.Demand{Side: q.Side, Key: q.Key, Kind: rules.DemandDecision, Prompt: copied(q.Prompt)}
	for i := range q.Choices {
		c := &q.Choices[i]
		d.Choices = append(d.Choices, rules.Choice{Message: copied(c.Message), Order: c.Order.Clone()})
	}
	return d
}

// SuggestChoices adds the first choices to a fault.
func (q *Question) SuggestChoices(f *Fault, most int) *Fault {
	for i := range q.Choices[:min(most, len(q.Choices))] {
		f.Try(q.Choices[i].Order.Clone())
	}
	return f
}

// copied returns a message that shares nothing with the position it is from.
func copied(m rules.Message) rules.Message {
	return rules.Message{Code: m.Code, Args: slices.Clone(m.Args)}
}

// Settle brings a decision to the point where it can be carried out: answered by
// mail, said already in a sheet or in standing orders, or left to the title's
// default. It is false when the side must be asked first; the step runs again when
// the answer has come, and [Run.DecisionOrder] finds it.
//
// open reports whether there is anything to decide that nothing has settled. It
// must not rest on what the enemy may not know, as he learns that the side is
// asked.
func (r *Run) Settle(side rules.Side, kind, at string, open func() bool, ask func() (rules.Message, []Choice)) bool {
	if q := r.answeredQuestion(side, kind, at); q != nil {
		if r.sheet(side, q.Key) == nil {
			r.EventTo(side, r.code("default-decision"), rules.Word("decision", r.code("ask."+q.Kind)+".short"))
		}
		return true
	}
	if !r.opt.Ask || !r.live || !open() {
		return true
	}
	prompt, choices := ask()
	r.askSide(side, kind, at, prompt, choices)
	return false
}

// Pick is how standing orders settle a decision between a few values, or not.
type Pick struct {
	Value int
	OK    bool
}

// Choose settles a decision between a few values, the default first: a single one
// at once; then what value reads from the answer; then what standing orders pick;
// then, unless players are asked, the default. ok is false when the side must be
// asked first.
func (r *Run) Choose(side rules.Side, kind string, standing Pick, value func(*Question, *rules.Order) (int, bool), choices func() (rules.Message, []Choice)) (v int, ok bool) {
	if q := r.answeredQuestion(side, kind, ""); q != nil {
		if len(r.Answered) > 0 {
			v, ok = value(q, &r.Answered[0])
			r.Answered = nil
			return v, ok
		}
		if standing.OK && hasChoice(q.Choices, standing.Value) {
			return standing.Value, true
		}
		r.Event(r.code("default-decision"), rules.SideArg("side", side), rules.Word("decision", r.code("ask."+q.Kind)+".short"))
		return q.Choices[0].Value, true
	}
	if standing.OK && !r.opt.Ask {
		return standing.Value, true
	}
	prompt, list := choices()
	switch {
	case len(list) > 1 && standing.OK && hasChoice(list, standing.Value):
		return standing.Value, true
	case len(list) == 1 || !r.opt.Ask || !r.live:
		return list[0].Value, true
	}
	r.askSide(side, kind, "", prompt, list)
	return 0, false
}

// askSide asks a side.
func (r *Run) askSide(side rules.Side, kind, at string, prompt rules.Message, choices []Choice) {
	r.Questions++
	key := r.game.When() + "/" + string(side) + "/" + kind + "/" + strconv.Itoa(r.Questions)
	r.Asked = &Question{Key: key, Kind: kind, Side: side, At: at, Prompt: prompt, Choices: choices}
	r.Wait()
}

// answeredQuestion returns the question that was put for a decision, nil when none was. What
// answers it in the sheet that was sent is in Answered then, every other order has
// failed.
func (r *Run) answeredQuestion(side rules.Side, kind, at string) *Question {
	q := r.Asked
	r.Answered = nil
	if q == nil || q.Kind != kind || q.Side != side || q.At != at {
		return nil
	}
	r.Asked = nil
	sh := r.sheet(side, q.Key)
	if sh == nil {
		return q
	}
	before := r.side
	r.side = side
	for i := range sh.Orders {
		o := &sh.Orders[i]
		if f := r.game.AnswerFault(q, o); f != nil {
			r.Fail(o, f)
			continue
		}
		r.Answered = append(r.Answered, *o)
		r.Succeed(o)
	}
	r.side, r.Failed = before, false
	return q
}
