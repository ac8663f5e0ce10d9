package play

import "github.com/fieldpost/fieldpost/rules"

// Trial is a sheet that is carried out to see what is wrong with it.
type Trial struct {
	Problems []rules.Problem
	Bad      []bool // orders with an error, by index
	Unsure   bool   // others move before the side does: everything is uncertain

	orders []rules.Order
}

// NewTrial begins the trial of some orders.
func NewTrial(orders []rules.Order) Trial {
	return Trial{Bad: make([]bool, len(orders)), orders: orders}
}

// Problem notes what is wrong with an order, or with the sheet when that is
// nil: an error, unless it may still turn out well. What lies in the order alone
// is an error even when others move before the side does.
func (t *Trial) Problem(o *rules.Order, f *Fault) {
	if f.Soft || t.Unsure && !f.Sure {
		t.note(o, f, rules.Warning)
		return
	}
	t.note(o, f, rules.Error)
	for i := range t.orders {
		if &t.orders[i] == o {
			t.Bad[i] = true
		}
	}
}

// Error notes what is wrong with the whole sheet, whoever moves before.
func (t *Trial) Error(f *Fault) { t.note(nil, f, rules.Error) }

func (t *Trial) note(o *rules.Order, f *Fault, severity rules.Severity) {
	p := f.Report(severity)
	if o != nil {
		p.Line = o.Line
	}
	t.Problems = append(t.Problems, p)
}

// CheckAnswer checks the sheet as the answer to a question: one order that
// value reads as an answer, and nothing else.
func (t *Trial) CheckAnswer(q *Question, codes AnswerFaults, value func(*rules.Order) (int, bool)) {
	found := false
	for i := range t.orders {
		o := &t.orders[i]
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
		t.Problem(o, f)
	}
	if len(t.orders) == 0 {
		t.Error(Deny(codes.Section, codes.None))
	}
}

// AnswerFaults are the codes of what can be wrong with an answer: an order that
// is none, a second one, a sheet without any.
type AnswerFaults struct {
	Section, Wrong, Second, None string
}

// Close puts what the trial has shown into the reading of the sheet.
func (t *Trial) Close(rd *rules.Reading) {
	rd.Problems = t.Problems
	for i := range rd.Good {
		rd.Good[i] = !t.Bad[i]
	}
}
