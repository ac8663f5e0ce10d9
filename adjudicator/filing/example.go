package filing

import (
	"slices"
	"strings"

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
		line, before := a.lineText(problems[i].Line), ordersBefore(a.row.Orders, problems[i].Line)
		said := desk.ValuesIn(a.desk, line)
		o := a.exampleFinder().Find(usage, said, before)
		if c := a.completeOrder(line, &problems[i]); c != nil && !saysMore(o, c, said) && a.exampleFinder().Allows(*c, before) {
			o = c
		}
		if o != nil {
			m.Args = append(slices.Clone(m.Args), rules.OrderArg("example", *o))
		}
	}
}

// completeOrder returns the order that was complete before what is wrong with a line, nil if none was.
func (a *submission) completeOrder(line string, p *rules.Problem) *rules.Order {
	runes := []rune(line)
	if p.Message.Code != "fault."+string(language.Trailing) || p.Col < 2 || p.Col > len(runes) {
		return nil
	}
	sheet := a.desk.Read(desk.Number([]string{strings.TrimRight(string(runes[:p.Col-1]), " ,")}))
	if len(sheet.Orders) != 1 || len(sheet.Problems) > 0 {
		return nil
	}
	return &sheet.Orders[0]
}

// saysMore reports whether an order holds more of what a line says than another one, and names nothing else.
func saysMore(o, than *rules.Order, said []rules.Value) bool {
	held := func(o *rules.Order) (n int) {
		for _, v := range o.Args {
			if slices.ContainsFunc(said, func(x rules.Value) bool { return x.Kind == v.Kind && x.ID == v.ID }) {
				n++
			}
		}
		return n
	}
	return o != nil && held(o) == len(o.Args) && held(o) > held(than)
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
