package filing

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/example"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
)

// addExamples puts an order of the side's own, as like the faulty line as can be, in place of how a
// form is written.
func (a *submission) addExamples(problems []rules.Problem) {
	for i := range problems {
		m, usage := &problems[i].Message, ""
		at := slices.IndexFunc(m.Args, func(x rules.Arg) bool { return x.Kind == desk.KindOfUsage })
		if at >= 0 {
			usage = m.Args[at].Value
		}
		if at < 0 && m.Code != "fault."+string(language.UnknownVerb) || len(problems[i].Suggest) > 0 {
			continue
		}
		if o := a.exampleFinder().Find(usage, desk.ValuesIn(a.desk, a.lineText(problems[i].Line)), ordersBefore(a.row.Orders, problems[i].Line)); o != nil {
			m.Args = append(slices.Clone(m.Args), rules.OrderArg("example", *o))
		}
	}
}

// lineText returns a line of the letter.
func (a *submission) lineText(no int) string {
	at := slices.IndexFunc(a.in.Letter.Lines, func(l language.Line) bool { return l.No == no })
	if at < 0 {
		return ""
	}
	return a.in.Letter.Lines[at].Text
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
