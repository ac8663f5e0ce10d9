package downfall

import "github.com/fieldpost/fieldpost/rules"

// NewReading begins the reading of some orders: each in full words and as the
// receipt has it, all of them good so far.
func NewReading(orders []rules.Order, understood func(*rules.Order) rules.Message, canonical func(*rules.Order) string) rules.Reading {
	rd := rules.Reading{Orders: make([]rules.Understood, len(orders)), Canonical: make([]string, len(orders)), Good: make([]bool, len(orders))}
	for i := range orders {
		o := &orders[i]
		rd.Orders[i] = rules.Understood{Line: o.Line, Message: understood(o)}
		rd.Canonical[i] = canonical(o)
		rd.Good[i] = true
	}
	return rd
}

// AnswerFaults are the codes of what can be wrong with an answer: an order that
// is none, a second one, a sheet without any.
type AnswerFaults struct {
	Section, Wrong, Second, None string
}

// CheckAnswer checks the sheet that answers a question: one order that value
// reads as an answer, and nothing else. Bad marks the orders that are wrong.
func (q *Question) CheckAnswer(orders []rules.Order, codes AnswerFaults, bad []bool, value func(*rules.Order) (int, bool)) []rules.Problem {
	var problems []rules.Problem
	found := false
	for i := range orders {
		o := &orders[i]
		if _, ok := value(o); ok && !found {
			found = true
			continue
		}
		f := Deny(codes.Section, codes.Wrong)
		if found {
			f = Deny(codes.Section, codes.Second)
		}
		for k := range q.Choices {
			f.Try(q.Choices[k].Order, q.Choices[k].OrderES)
		}
		p := f.Report(rules.Error)
		p.Line = o.Line
		problems = append(problems, p)
		bad[i] = true
	}
	if !found && len(orders) == 0 {
		problems = append(problems, Deny(codes.Section, codes.None).Report(rules.Error))
	}
	return problems
}
