package adjudicator

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// mostRefused is of how many refused lines it is asked what follows from what: a sheet
// with more was not read as its player meant it.
const mostRefused = 30

// depend drops the errors of lines that may be wrong only because an earlier line is
// refused, as it names the same unit or place: what they are without it nobody can say.
// What is wrong with both in the same words stays.
func (r *repair) depend() {
	bad := 0
	for i := range r.lines {
		if r.lines[i].bad {
			bad++
		}
	}
	if bad > mostRefused {
		return
	}
	var refused []*mended
	for i := range r.lines {
		l := &r.lines[i]
		if !l.bad {
			continue
		}
		if slices.ContainsFunc(refused, func(early *mended) bool { return r.follows(early, l) }) {
			r.drop(func(p *rules.Problem) bool { return p.Line == l.No })
		} else {
			r.standIn(l)
		}
		refused = append(refused, l)
	}
	unread := slices.ContainsFunc(r.a.ack.Problems, func(p rules.Problem) bool { return p.Severity == rules.Error && p.Line > 0 && isFault(&p) })
	whole := func(p *rules.Problem) bool { return p.Line == 0 && unread && len(p.Suggest) == 0 }
	m := rules.M("fault.follows")
	if r.drop(whole) {
		m.Args = append(m.Args, rules.Text("whole", "1"))
	} else if len(r.behind) == 0 {
		return
	}
	slices.Sort(r.behind)
	lines := slices.Compact(r.behind)
	m.Args = append(m.Args, rules.Num("n", len(lines)))
	for _, line := range lines {
		m.Args = append(m.Args, rules.Num("line", line))
	}
	r.a.ack.Problems = append(r.a.ack.Problems, rules.Problem{Severity: rules.Warning, Message: m})
}

// standIn puts the order that is shown as an example in place of a line, and drops what
// is wrong only without it.
func (r *repair) standIn(l *mended) {
	i := slices.IndexFunc(r.lines, func(x mended) bool { return x.No == l.No })
	for _, p := range r.a.ack.Problems {
		example, ok := p.Message.Arg("example")
		if p.Line != l.No || !ok || r.stood == mostStandIns {
			continue
		}
		if text, ok := r.a.desk.Grammar().Write(example.Order, r.a.in.seat.Lang); ok {
			r.stood++
			_, before := r.read(r.lines)
			lines := slices.Clone(r.lines)
			lines[i].Text = text
			_, after := r.read(lines)
			r.follow(l.No, before, after)
		}
		return
	}
}

// follows reports whether a line that the position refuses may owe that to an earlier one.
func (r *repair) follows(early, late *mended) bool {
	var codes []string
	for _, p := range r.a.ack.Problems {
		switch {
		case p.Severity != rules.Error:
		case p.Line == early.No:
			codes = append(codes, p.Message.Code)
		case p.Line == late.No && (isFault(&p) || slices.Contains(codes, p.Message.Code)): // the problems come by line
			return false
		}
	}
	text, g := " "+parser.Fold(early.Text)+" ", r.a.desk.Grammar()
	in := func(kind, id string) bool {
		return slices.ContainsFunc(order.Languages, func(lang rules.Lang) bool {
			name := parser.Fold(g.Name(kind, id, lang))
			return name != "" && strings.Contains(text, " "+name+" ")
		})
	}
	kinds, at := r.a.known().Kinds, map[string]bool{} // where the units of the early line are
	for _, p := range r.a.known().Pieces {
		if p.At != "" && in(kinds.Piece, p.ID) {
			at[p.At] = true
		}
	}
	return slices.ContainsFunc(r.about(late), func(v order.Value) bool {
		return in(v.Kind, v.ID) || v.Kind == kinds.Place && at[v.ID]
	})
}

// about lists the units and places that a line names, or what is wrong with it.
func (r *repair) about(l *mended) (out []order.Value) {
	kinds := r.a.known().Kinds
	add := func(kind, id string) {
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

// isFault reports whether an error is one of the grammar, which follows from nothing.
func isFault(p *rules.Problem) bool { return strings.HasPrefix(p.Message.Code, "fault.") }
