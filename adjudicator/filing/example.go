package filing

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/example"
	"github.com/fieldpost/fieldpost/rules"
)

// addExamples puts an order of the side's own in place of how a form is written.
func (a *submission) addExamples(problems []rules.Problem) {
	for i := range problems {
		m := &problems[i].Message
		at := slices.IndexFunc(m.Args, func(x rules.Arg) bool { return x.Kind == desk.KindOfUsage })
		if at < 0 || len(problems[i].Suggest) > 0 {
			continue
		}
		if o := a.exampleFinder().Find(m.Args[at].Value, ordersBefore(a.row.Orders, problems[i].Line)); o != nil {
			m.Args = append(slices.Clone(m.Args), rules.OrderArg("example", *o))
		}
	}
}

// exampleFinder returns what finds the examples, made when the first is looked for.
func (a *submission) exampleFinder() *example.Finder {
	if a.examples == nil {
		a.examples = example.NewFinder(a.desk, a.known(), rules.CheckOf(a.pos, a.in.Seat.Side), a.in.Seat.Side)
	}
	return a.examples
}

// ordersBefore returns the orders of a sheet that stand before a line.
func ordersBefore(orders []rules.Order, line int) []rules.Order {
	return slices.DeleteFunc(slices.Clone(orders), func(o rules.Order) bool { return o.Line >= line })
}

// draftNames returns the names in the orders that the draft has of the forms of some lines.
func (a *submission) draftNames(lines []string) (names []rules.Value) {
	sheet := a.desk.Read(desk.Number(lines))
	draft := a.exampleFinder().Draft()
	for i := range draft {
		for _, o := range draft[i].Orders {
			if slices.ContainsFunc(sheet.Orders, func(x rules.Order) bool { return x.Form == o.Form }) {
				names = append(names, o.Args...)
			}
		}
	}
	return names
}
