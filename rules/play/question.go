package play

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// Question is a decision that a position waits for.
type Question struct {
	Key     string        `json:"key"`
	Kind    string        `json:"kind"`
	Side    rules.Side    `json:"side"`
	Prompt  rules.Message `json:"prompt"`
	Choices []Choice      `json:"choices"`
}

// Choice is one answer; what Value means is the game's: 1 or 0 for yes and no,
// an army, a zone, a number.
type Choice struct {
	Value   int           `json:"value"`
	Message rules.Message `json:"message"`
	Order   string        `json:"order"` // in English words
	OrderES string        `json:"order_es"`
}

// Pick is how a decision was settled in advance, by standing orders, or not.
type Pick struct {
	Value int
	OK    bool
}

// YesNo are the two choices of a decision, the default first. Their messages
// are code.yes and code.no; en and es are the verbs of the answer.
func YesNo(code, en, es string, yesFirst bool) []Choice {
	yes := Choice{Value: 1, Message: rules.M(code + "yes"), Order: en + " yes", OrderES: es + " sí"}
	no := Choice{Value: 0, Message: rules.M(code + "no"), Order: en + " no", OrderES: es + " no"}
	if yesFirst {
		return []Choice{yes, no}
	}
	return []Choice{no, yes}
}

// Offered reports whether a value is among the choices.
func Offered(list []Choice, value int) bool {
	for i := range list {
		if list[i].Value == value {
			return true
		}
	}
	return false
}

// Demand is the question as the position puts it; it shares nothing with it.
func (q *Question) Demand() rules.Demand {
	d := rules.Demand{Side: q.Side, Key: q.Key, Kind: rules.DemandDecision, Prompt: Copied(q.Prompt)}
	for i := range q.Choices {
		c := &q.Choices[i]
		d.Choices = append(d.Choices, rules.Choice{Message: Copied(c.Message), Order: c.Order, OrderES: c.OrderES})
	}
	return d
}

// Draft is what a player may answer, each choice as a comment: sent back
// untouched it answers nothing.
func (q *Question) Draft(lang rules.Lang) []string {
	out := make([]string, 0, len(q.Choices))
	for i := range q.Choices {
		text := q.Choices[i].Order
		if lang == rules.Spanish {
			text = q.Choices[i].OrderES
		}
		out = append(out, "# "+text)
	}
	return out
}

// Copied returns a message that shares nothing with the position it is from.
func Copied(m rules.Message) rules.Message {
	return rules.Message{Code: m.Code, Args: slices.Clone(m.Args)}
}

// Settlement is how a decision ended.
type Settlement struct {
	Value   int
	Default bool      // the side was asked and did not answer
	Ask     *Question // it must be asked: prompt and choices; nil when settled
}

// Settle settles a decision. Asked is the question that was put, nil when none
// was; answer reads what the side sent for it; ask says whether players are
// asked at all.
func Settle(asked *Question, ask bool, standing Pick, answer func(*Question) (int, bool), choices func() (rules.Message, []Choice)) Settlement {
	if asked != nil {
		if v, ok := answer(asked); ok {
			return Settlement{Value: v}
		}
		if standing.OK && Offered(asked.Choices, standing.Value) {
			return Settlement{Value: standing.Value}
		}
		return Settlement{Value: asked.Choices[0].Value, Default: true}
	}
	if standing.OK && !ask {
		return Settlement{Value: standing.Value}
	}
	prompt, list := choices()
	switch {
	case len(list) == 1:
		return Settlement{Value: list[0].Value}
	case standing.OK && Offered(list, standing.Value):
		return Settlement{Value: standing.Value}
	case !ask:
		return Settlement{Value: list[0].Value}
	}
	return Settlement{Ask: &Question{Prompt: prompt, Choices: list}}
}

// Answer reads the sheet sent for a question: the first order that value reads
// as an answer counts, every other one fails.
func Answer(sh *rules.Sheet, notNow rules.Message, ends []rules.End, value func(*rules.Order) (int, bool)) (int, bool, []rules.End) {
	if sh == nil {
		return 0, false, ends
	}
	got, found := 0, false
	for i := range sh.Orders {
		o := &sh.Orders[i]
		v, ok := value(o)
		if found || !ok {
			ends = Failed(ends, sh.Side, o, Copied(notNow))
			continue
		}
		got, found = v, true
		ends = Done(ends, sh.Side, o)
	}
	return got, found, ends
}
