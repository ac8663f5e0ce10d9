package desk

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// maxExpected is how many things that would have fitted a message names; a
// longer list helps nobody.
const maxExpected = 8

// problem puts a fault of the grammar into a message: its code is "fault."
// and the fault's code, its arguments are word, kind, expected (a list), and
// usage, each only where it is known. Chatter is a remark, as a greeting does
// not spoil a sheet; everything else keeps the sheet from being accepted.
func (d *Desk) problem(f *language.Fault) rules.Problem {
	p := rules.Problem{
		Line: f.Line, Col: f.Col, End: f.End, Severity: rules.Error,
		Message: rules.M("fault." + string(f.Code)),
	}
	for _, v := range f.Suggest {
		if f.Code == language.UnknownVerb && !d.mayMean(f.Word, v) {
			continue
		}
		if v.Kind == order.KindWord {
			v.Kind = rules.KindVerb
		}
		p.Suggest = append(p.Suggest, rules.ID(v.Kind, "suggest", v.ID))
	}
	if f.Chatter {
		p.Severity = rules.Warning
		p.Message = rules.M("fault.chatter", rules.Text("word", strings.TrimSpace(f.Text)))
		p.Col, p.End, p.Suggest = 0, 0, nil
		return p
	}
	m := &p.Message
	if f.Word != "" {
		m.Args = append(m.Args, rules.Text("word", f.Word))
	}
	if f.Kind != "" {
		m.Args = append(m.Args, rules.ID(KindOfName, "kind", f.Kind))
	}
	if len(f.Expected) <= maxExpected {
		for _, id := range f.Expected {
			if !d.isSilent(id) {
				m.Args = append(m.Args, d.expected(id))
			}
		}
	}
	if f.Pattern != "" && (OfSheet(f.Form) || f.Code != language.UnknownVerb) {
		m.Args = append(m.Args, rules.ID(KindOfUsage, "usage", f.Pattern))
	}
	return p
}

// mostSlips is how many slips from the word of a request what is suggested as one may be: of these there
// are so many that farther ones say something else.
const mostSlips = 1

// mayMean reports whether a word at the beginning of a line may mean what is suggested for it.
func (d *Desk) mayMean(word string, v order.Value) bool {
	if v.Kind != order.KindWord || !strings.HasPrefix(v.ID, prefix) || OfSheet(v.ID) {
		return true
	}
	word = language.Fold(word)
	at := slices.IndexFunc(d.words().language.Words, func(w order.Word) bool { return w.ID == v.ID })
	near := func(said string) bool {
		said = language.Fold(said)
		slips, _ := language.Distance(word, said, mostSlips)
		return slips <= mostSlips || len(word) > mostSlips && strings.HasPrefix(said, word)
	}
	return at >= 0 && (slices.ContainsFunc(d.words().language.Words[at].EN, near) || slices.ContainsFunc(d.words().language.Words[at].ES, near))
}

// problemIn does what [Desk.problem] does, for a fault of a line: where an order must stand no
// request is proposed.
func (d *Desk) problemIn(line language.Line, f *language.Fault) rules.Problem {
	p := d.problem(f)
	if line.Meant && f.Code == language.UnknownVerb {
		p.Suggest = slices.DeleteFunc(p.Suggest, func(a rules.Arg) bool {
			return a.Kind == rules.KindVerb && strings.HasPrefix(a.Value, prefix) && !OfSheet(a.Value)
		})
	}
	return p
}

// Merge joins the problems that the grammar and the position found, by line
// and column; of one place the grammar's come first, those of the sheet as a
// whole (line 0) come last. That an order opens a block and has no lines below it is
// left out where some were not understood.
func Merge(sheet, reading []rules.Problem) []rules.Problem {
	if len(sheet)+len(reading) == 0 {
		return nil
	}
	reading = slices.DeleteFunc(slices.Clone(reading), func(p rules.Problem) bool {
		return p.Opens && slices.ContainsFunc(sheet, func(q rules.Problem) bool { return q.Line > p.Line && q.Severity == rules.Error })
	})
	all := slices.Concat(sheet, reading)
	slices.SortStableFunc(all, func(a, b rules.Problem) int {
		if (a.Line == 0) != (b.Line == 0) {
			return cmp.Compare(b.Line, a.Line)
		}
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
	})
	return all
}

// Accepted reports whether no problem keeps the sheet from being accepted.
func Accepted(problems []rules.Problem) bool {
	return !slices.ContainsFunc(problems, func(p rules.Problem) bool { return p.Severity == rules.Error })
}

// Kinds of argument in the desk's messages, beside those of package rules. The
// catalogs of package templates put the first into words, kind by kind, and the
// grammar of the desk the second with them.
const (
	KindOfName  = "order-kind"  // a kind of name: zone, army, ...
	KindOfUsage = "order-usage" // how a form is written: its pattern
)
