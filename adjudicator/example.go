package adjudicator

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// mostTried is how many orders a letter's examples are tried with.
const mostTried = 60

// examples finds orders that show how a form is written: of the side's draft, else of
// its own units and the places beside them. All comes from what the side knows.
type examples struct {
	desk    *desk.Desk
	known   *rules.Known
	draft   []rules.DraftLine
	try     *rules.Suggestions
	tried   int
	scenes  []scene
	written map[string]*rules.Order // by pattern; nil: there is none
}

// scene is who stands somewhere, and beside whom.
type scene struct{ own, enemy, here, near []rules.Value }

// exemplify puts an order of the side's own in place of how a form is written.
func (a *acceptance) exemplify(problems []rules.Problem) {
	var e *examples
	for i := range problems {
		m := &problems[i].Message
		at := slices.IndexFunc(m.Args, func(x rules.Arg) bool { return x.Kind == desk.KindOfUsage })
		if at < 0 || len(problems[i].Suggest) > 0 {
			continue
		}
		if e == nil {
			e = newExamples(a.desk, a.known(), rules.CheckOf(a.pos, a.in.seat.Side), a.in.seat.Side)
		}
		if o := e.of(m.Args[at].Value); o != nil {
			m.Args = append(slices.Clone(m.Args), rules.OrderArg("example", *o))
		}
	}
}

func newExamples(d *desk.Desk, known *rules.Known, check rules.Check, side rules.Side) *examples {
	e := &examples{desk: d, known: known, draft: d.Draft(known, check), written: map[string]*rules.Order{}}
	e.try, _ = rules.NewSuggestions(known, check)
	for i := range e.draft {
		if stands := e.draft[i].Stands; len(stands) > 0 {
			e.scene(side, stands)
		}
	}
	slices.SortStableFunc(e.scenes, func(a, b scene) int { return min(len(b.enemy), 1) - min(len(a.enemy), 1) })
	for i := range known.Pieces {
		if p := &known.Pieces[i]; len(e.scenes) == 0 && p.Side == side && !p.Hidden() {
			s := scene{own: e.piece(p.ID), here: e.place(p.At)}
			for k := range known.Places {
				s.near = append(s.near, e.place(known.Places[k].ID)...)
			}
			e.scenes = append(e.scenes, s)
		}
	}
	return e
}

// scene takes up what the draft tells of a place and those beside it.
func (e *examples) scene(side rules.Side, stands []rules.Stand) {
	s := scene{here: e.place(stands[0].At.Value)}
	for i := range e.known.Pieces {
		if p := &e.known.Pieces[i]; p.Side == side && !p.Hidden() && p.At == stands[0].At.Value {
			s.own = append(s.own, e.piece(p.ID)...)
		}
	}
	for _, st := range stands[1:] {
		at := e.place(st.At.Value)
		var there []rules.Value
		for i := range st.Pieces {
			there = append(there, e.piece(st.Pieces[i].Value)...)
		}
		if len(there) > 0 && len(s.enemy) == 0 {
			s.enemy, s.near = there, append(slices.Clone(at), s.near...)
			continue
		}
		s.near = append(s.near, at...)
	}
	if len(s.own) > 0 {
		e.scenes = append(e.scenes, s)
	}
}

// piece and place are a unit and a place as orders name them, none where they do not.
func (e *examples) piece(id string) []rules.Value { return e.named(e.known.Kinds.Piece, id) }
func (e *examples) place(id string) []rules.Value { return e.named(e.known.Kinds.Place, id) }

func (e *examples) named(kind, id string) []rules.Value {
	if e.desk.Grammar().Name(kind, id, rules.English) == "" {
		return nil
	}
	return []rules.Value{order.Named("", kind, id)}
}

// of is an order written by a pattern, nil where the side has nothing to write it with.
func (e *examples) of(pattern string) *rules.Order {
	if o, known := e.written[pattern]; known {
		return o
	}
	o := e.find(pattern)
	e.written[pattern] = o
	return o
}

func (e *examples) find(pattern string) *rules.Order {
	g := e.desk.Grammar()
	form := slices.IndexFunc(g.Forms, func(f order.Form) bool { return f.Pattern == pattern })
	if form < 0 {
		return nil
	}
	var before []rules.Order // what the draft tells that must be said first
	for i := range e.draft {
		for _, o := range e.draft[i].Orders {
			if o.Form == g.Forms[form].ID {
				return &o
			}
		}
		if l := &e.draft[i]; l.Mark == rules.DraftTells && len(l.Orders) == 1 && len(before) < 2 {
			before = append(before, l.Orders[0])
		}
	}
	var first *rules.Order
	for _, s := range e.scenes {
		for _, values := range s.hands(g.Program(form), g) {
			o, ok := g.Fill(form, values)
			if !ok {
				continue
			}
			if first == nil {
				first = &o
			}
			if e.accepts(before, o) {
				return &o
			}
		}
	}
	if first == nil {
		for _, values := range (&scene{}).hands(g.Program(form), g) {
			if o, ok := g.Fill(form, values); ok {
				return &o
			}
		}
	}
	return first
}

// accepts reports whether an order could be given as it is, or behind another.
func (e *examples) accepts(before []rules.Order, o rules.Order) bool {
	if e.tried++; e.tried > mostTried {
		return false
	}
	return e.try.Accepts(o.Clone()) || slices.ContainsFunc(before, func(b rules.Order) bool { return e.try.Accepts(b.Clone(), o.Clone()) })
}

// hands are values with which a form might be filled, the fewest words first.
func (s *scene) hands(prog *order.Program, g *rules.Grammar) (out [][]rules.Value) {
	words := [][]rules.Value{nil}
	for i := range prog.Slots {
		if list := prog.Slots[i].Words; len(list) > 0 {
			words = append(words, append(slices.Clone(words[len(words)-1]), order.Chosen("", g.Words[list[0]].ID)))
		}
	}
	first := func(list []rules.Value) []rules.Value { return list[:min(1, len(list))] }
	own, enemy := first(s.own), first(s.enemy)
	pieces := [][]rules.Value{own, slices.Concat(own, enemy), enemy, s.own[:min(2, len(s.own))], nil}
	places := [][]rules.Value{first(s.near), first(s.here), nil, slices.Concat(first(s.here), first(s.near))}
	for numbers := range 3 {
		n := make([]rules.Value, numbers)
		for i := range n {
			n[i] = order.Number("", i+1)
		}
		for _, w := range words {
			for _, p := range pieces {
				for _, at := range places {
					out = append(out, slices.Concat(p, at, w, n))
				}
			}
		}
	}
	return out
}
