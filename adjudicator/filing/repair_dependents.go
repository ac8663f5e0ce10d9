package filing

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// mostRefused is of how many refused lines it is asked what follows from what: a sheet
// with more was not read as its player meant it.
const mostRefused = 30

// mostBeginnings is how many beginnings of lines are read for that, and mostBegunWords how many words
// of one: what is longer is no order.
const (
	mostBeginnings = 400
	mostBegunWords = 24
)

// maxBeginnings is how many beginnings of a refused line are tried in its place.
const maxBeginnings = 2

// dropDependentErrors drops the errors of lines that may be wrong only because an earlier line is
// refused, as it names the same unit or place: what they are without it nobody can say.
// What is wrong with both in the same words stays.
func (r *repair) dropDependentErrors() {
	bad := 0
	for i := range r.lines {
		if r.lines[i].bad {
			bad++
		}
	}
	if bad > mostRefused {
		return
	}
	var refused []*repairLine
	for i := range r.lines {
		l := &r.lines[i]
		if !l.bad {
			continue
		}
		if slices.ContainsFunc(refused, func(early *repairLine) bool { return r.mayDependOn(early, l) }) {
			r.dropProblems(func(p *rules.Problem) bool { return p.Line == l.No })
		} else {
			r.dropErrorsCausedBy(l)
		}
		refused = append(refused, l)
	}
	unread := slices.ContainsFunc(r.a.ack.Problems, func(p rules.Problem) bool { return p.Severity == rules.Error && p.Line > 0 && isGrammarFault(&p) })
	whole := func(p *rules.Problem) bool { return p.Line == 0 && unread && len(p.Suggest) == 0 }
	m := rules.M("fault.follows")
	if r.dropProblems(whole) {
		m.Args = append(m.Args, rules.Text("whole", "1"))
	} else if len(r.dependentLines) == 0 {
		return
	}
	slices.Sort(r.dependentLines)
	lines := slices.Compact(r.dependentLines)
	m.Args = append(m.Args, rules.Num("n", len(lines)))
	for _, line := range lines {
		m.Args = append(m.Args, rules.Num("line", line))
	}
	r.a.ack.Problems = append(r.a.ack.Problems, rules.Problem{Severity: rules.Warning, Message: m})
}

// dropErrorsCausedBy puts what may have been meant in place of a line, and drops what is wrong only
// without it.
func (r *repair) dropErrorsCausedBy(l *repairLine) {
	i := slices.IndexFunc(r.lines, func(x repairLine) bool { return x.No == l.No })
	for _, text := range r.possibleOrders(l) {
		if r.instancesTried == mostStandIns {
			return
		}
		r.instancesTried++
		_, before := r.readLines(r.lines)
		lines := slices.Clone(r.lines)
		lines[i].Text = text
		_, after := r.readLines(lines)
		r.dropFollowingErrors(l.No, before, after)
	}
}

// possibleOrders returns orders that a line with a fault may have been meant as: what was written
// as far as it can be read, then so with each name in place of the one that is wrong that is
// suggested there, or that the draft has in such an order, and the order that is shown as an
// example.
func (r *repair) possibleOrders(l *repairLine) (texts []string) {
	begun := func(text string) {
		words := strings.Fields(text[:min(len(text), mostBegunWords<<4)])
		for n, most := min(len(words), mostBegunWords), len(texts)+maxBeginnings; n > 0 && len(texts) < most && r.beginningsTried < mostBeginnings; n-- {
			r.beginningsTried++
			if text := strings.Join(words[:n], " "); !slices.Contains(texts, text) && r.isReadable(text) {
				texts = append(texts, text)
			}
		}
	}
	for i := range r.a.ack.Problems {
		p := &r.a.ack.Problems[i]
		if p.Line != l.No || !isGrammarFault(p) {
			continue
		}
		begun(l.Text)
		for _, s := range p.Suggest {
			_, text := r.applySuggestion(l.Text, p, s)
			begun(text)
		}
		if example, ok := p.Message.Arg("example"); ok {
			text, _ := r.a.desk.Grammar().Write(example.Order, r.a.in.Seat.Lang)
			begun(text)
		}
		for _, v := range r.a.draftNames(texts) {
			_, text := r.applySuggestion(l.Text, p, rules.ID(v.Kind, "suggest", v.ID))
			begun(text)
		}
		return texts
	}
	return nil
}

// mayDependOn reports whether a line that the position refuses may owe that to an earlier one.
func (r *repair) mayDependOn(early, late *repairLine) bool {
	var codes []string
	read := "" // of the early line, up to what cannot be read: "Kiev" may be the beginning of "Kiev E1"
	for _, p := range r.a.ack.Problems {
		switch {
		case p.Severity != rules.Error:
		case p.Line == early.No:
			codes = append(codes, p.Message.Code)
			if runes := []rune(early.Text); isGrammarFault(&p) && p.Col > 0 && p.Col <= len(runes) {
				read = " " + language.Fold(string(runes[:p.Col-1]))
			}
		case p.Line == late.No && (isGrammarFault(&p) || slices.Contains(codes, p.Message.Code)): // the problems come by line
			return false
		}
	}
	text, g := " "+language.Fold(early.Text)+" ", r.a.desk.Grammar()
	in := func(kind, id string) bool {
		return slices.ContainsFunc(order.Languages, func(lang rules.Lang) bool {
			name := language.Fold(g.Name(kind, id, lang))
			begins, _, more := strings.Cut(name, " ")
			return name != "" && (strings.Contains(text, " "+name+" ") || more && kind == r.a.known().Kinds.Place && strings.HasSuffix(strings.TrimSpace(read), " "+begins))
		})
	}
	kinds, at := r.a.known().Kinds, map[string]bool{} // where the units of the early line are
	for _, p := range r.a.known().Pieces {
		if p.At != "" && in(kinds.Piece, p.ID) {
			at[p.At] = true
		}
	}
	return slices.ContainsFunc(r.namedUnitsAndPlaces(late), func(v order.Value) bool {
		return in(v.Kind, v.ID) || v.Kind == kinds.Place && at[v.ID]
	})
}

// namedUnitsAndPlaces lists the units and places that a line names, or what is wrong with it.
func (r *repair) namedUnitsAndPlaces(l *repairLine) (out []order.Value) {
	kinds := r.a.known().Kinds
	add := func(kind, id string) {
		if r.a.desk.Grammar().IsKind(kind, kinds.Piece) {
			kind = kinds.Piece
		}
		if id != "" && (kind == kinds.Piece || kind == kinds.Place) {
			out = append(out, order.Named("", kind, id))
		}
	}
	for _, o := range r.a.sheet.Orders {
		for _, v := range o.Args {
			if o.Line == l.No {
				add(v.Kind, v.ID)
			}
		}
	}
	for _, p := range r.a.ack.Problems {
		for _, v := range p.Message.Args {
			if p.Line == l.No {
				add(v.Kind, v.Value)
			}
		}
	}
	return out
}
