package example

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// How many orders are tried to find an example, and all those of a letter.
const (
	mostTried    = 50
	mostTriedAll = 200
	mostScenes   = 30 // that they are taken from
	mostHand     = 8  // cards
)

// Finder finds orders that show a side how forms are written.
type Finder struct {
	desk    *desk.Desk
	side    rules.Side
	known   *rules.Known
	draft   []rules.DraftLine
	said    []rules.Order // what the side orders before
	try     *rules.Suggestions
	tried   int                     // for all forms
	scenes  []scene                 // the more telling ones first
	hand    [][]rules.Value         // its cards
	written map[string]*rules.Order // by pattern; nil: there is none
}

// scene is who stands somewhere, and beside whom.
type scene struct{ own, enemy, here, near []rules.Value }

// turned returns the scene with another of its units, and other places, to begin with.
func (s scene) turned(own, near int) scene {
	s.own, s.near = turn(s.own, own), turn(s.near, near)
	return s
}

func turn(list []rules.Value, by int) []rules.Value {
	if by >= len(list) {
		return list
	}
	return slices.Concat(list[by:], list[:by])
}

// NewFinder returns a finder for a side that knows and may order something.
func NewFinder(d *desk.Desk, known *rules.Known, check rules.Check, side rules.Side) *Finder {
	e := &Finder{desk: d, side: side, known: known, draft: d.Draft(known, check), written: map[string]*rules.Order{}}
	e.try, _ = rules.NewSuggestions(known, check)
	for i := range e.draft {
		if stands := e.draft[i].Stands; len(stands) > 0 {
			e.scene(side, stands)
		}
	}
	slices.SortStableFunc(e.scenes, func(a, b scene) int { return min(len(b.enemy), 1) - min(len(a.enemy), 1) })
	e.spread(side)
	for i := range known.Cards {
		if c := &known.Cards[i]; c.Side == side && len(e.hand) < mostHand {
			e.hand = append(e.hand, e.named(known.Kinds.Card, c.ID))
		}
	}
	return e
}

// spread adds scenes of the same places with other units first, and of units that the
// draft says nothing of.
func (e *Finder) spread(side rules.Side) {
	told := slices.Clone(e.scenes)
	for i := range told {
		s := &told[i]
		if len(s.own) > 1 {
			e.scenes = append(e.scenes, s.turned(1, 0))
		}
		if len(s.near) > 1 {
			e.scenes = append(e.scenes, s.turned(0, 1))
		}
	}
	var far []rules.Value
	for k := 0; k < len(e.known.Places) && len(far) == 0; k++ {
		far = e.place(e.known.Places[k].ID)
	}
	for i := range e.known.Pieces {
		p := &e.known.Pieces[i]
		is := func(v rules.Value) bool { return v.ID == p.ID }
		if len(e.scenes) > mostScenes {
			break
		}
		if own := e.piece(p.ID); p.Side == side && !p.Hidden() && len(own) > 0 && !slices.ContainsFunc(told, func(s scene) bool { return slices.ContainsFunc(s.own, is) }) {
			e.scenes = append(e.scenes, scene{own: own, here: e.place(p.At), near: far})
		}
	}
}

// scene takes up what the draft tells of a place and those beside it.
func (e *Finder) scene(side rules.Side, stands []rules.Stand) {
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

// piece and place return a unit and a place as orders name them, none where they do not.
func (e *Finder) piece(id string) []rules.Value { return e.named(e.known.Kinds.Piece, id) }
func (e *Finder) place(id string) []rules.Value { return e.named(e.known.Kinds.Place, id) }

func (e *Finder) named(kind, id string) []rules.Value {
	if e.desk.Grammar().Name(kind, id, rules.English) == "" {
		return nil
	}
	return []rules.Value{order.Named("", kind, id)}
}

// Draft returns the draft of the side, which its examples come from first.
func (e *Finder) Draft() []rules.DraftLine { return e.draft }

// Find returns an order written by a pattern that goes behind what was said, nil where the side
// has nothing to write it with. A pattern is looked for once.
func (e *Finder) Find(pattern string, said []rules.Order) *rules.Order {
	if o, known := e.written[pattern]; known {
		return o
	}
	e.said = said
	o := e.search(pattern)
	e.written[pattern] = o
	return o
}

func (e *Finder) search(pattern string) *rules.Order {
	g := e.desk.Grammar()
	form := slices.IndexFunc(g.Forms, func(f order.Form) bool { return f.Pattern == pattern })
	if form < 0 {
		return nil
	}
	before := [][]rules.Order{e.said, nil}
	var told int
	var suggested []rules.Order
	var first *rules.Order
	for i := range e.draft {
		l := &e.draft[i]
		for _, o := range l.Orders {
			if o.Form == g.Forms[form].ID {
				if e.accepts(before[:1], o) {
					return &o
				}
				if first == nil {
					first = &o
				}
			}
		}
		switch {
		case len(l.Orders) != 1:
		case l.Mark == rules.DraftTells && told < 2: // what must be said first
			before, told = append(before, l.Orders), told+1
		case l.Mark == rules.DraftSuggests:
			suggested = append(suggested, l.Orders[0])
		}
	}
	if first != nil {
		return first
	}
	if len(e.said) == 0 {
		before = append(before[1:], suggested)
	}
	tried, scenes := 0, slices.Concat(e.led(form), e.scenes, []scene{{}})
	for _, w := range e.ways(g.Program(form)) {
		for i := range scenes { // all scenes in one way, then all in the next
			o, ok := g.Fill(form, scenes[i].values(&w))
			if !ok {
				continue
			}
			if first == nil {
				first = &o
			}
			if tried++; tried > mostTried || e.tried > mostTriedAll {
				return first
			}
			if e.accepts(before, o) {
				return &o
			}
		}
	}
	return first
}

// accepts reports whether an order could be given behind some others.
func (e *Finder) accepts(before [][]rules.Order, o rules.Order) bool {
	e.tried++
	return slices.ContainsFunc(before, func(first []rules.Order) bool {
		var sheet []rules.Order
		for i := range first {
			sheet = append(sheet, first[i].Clone())
		}
		return e.try.Accepts(append(sheet, o.Clone())...)
	})
}

// led returns scenes for a form that takes some pieces only, as headquarters: each of those
// that the side has named, or has, with each place of which it has said something, the
// last first, or where there is a battle.
func (e *Finder) led(form int) (out []scene) {
	g := e.desk.Grammar()
	var some []string // kinds
	for _, slot := range g.Program(form).Slots {
		for _, k := range slot.Kinds {
			if g.Kinds[k].Of == e.known.Kinds.Piece {
				some = append(some, g.Kinds[k].ID)
			}
		}
	}
	if len(some) == 0 {
		return nil
	}
	var leaders, places []rules.Value
	add := func(list *[]rules.Value, values []rules.Value) {
		for _, v := range values {
			if !slices.ContainsFunc(*list, func(x rules.Value) bool { return x.ID == v.ID }) {
				*list = append(*list, order.Named("", v.Kind, v.ID))
			}
		}
	}
	for i := len(e.said) - 1; i >= 0; i-- {
		for _, v := range e.said[i].Args {
			switch {
			case slices.Contains(some, v.Kind):
				add(&leaders, []rules.Value{v})
			case v.Kind == e.known.Kinds.Place:
				add(&places, []rules.Value{v})
			}
		}
	}
	for i := range e.known.Fights {
		add(&places, e.place(e.known.Fights[i].At))
	}
	for i := 0; i < len(e.known.Pieces) && len(e.said) == 0; i++ {
		for _, kind := range some {
			if p := &e.known.Pieces[i]; p.Side == e.side {
				add(&leaders, e.named(kind, p.ID))
			}
		}
	}
	for _, p := range places {
		for _, l := range leaders {
			out = append(out, scene{own: []rules.Value{l}, near: []rules.Value{p}})
		}
	}
	return out
}

// way is what a form might be filled with beside the units and places of a scene, and
// which of these.
type way struct {
	units, places int
	with          []rules.Value // words, cards, numbers
}

// ways lists how a form might be filled, the fewest words first.
func (e *Finder) ways(prog *order.Program) (out []way) {
	g := e.desk.Grammar()
	words, cards, numbers := [][]rules.Value{nil}, [][]rules.Value{nil}, 1
	for i := range prog.Slots {
		slot := &prog.Slots[i]
		if list := slot.Words; len(list) > 0 {
			words = append(words, append(slices.Clone(words[len(words)-1]), order.Chosen("", g.Words[list[0]].ID)))
		}
		if slot.Number {
			numbers = 3
		}
		if e.known.Kinds.Card != "" && slices.ContainsFunc(slot.Kinds, func(k int32) bool { return g.Kinds[k].ID == e.known.Kinds.Card }) {
			cards = slices.Concat(e.hand, [][]rules.Value{nil})
		}
	}
	for count := range numbers {
		n := make([]rules.Value, count)
		for i := range n {
			n[i] = order.Number("", i+1)
		}
		for _, w := range words {
			for units := range 5 {
				for places := range 4 {
					for _, c := range cards {
						out = append(out, way{units, places, slices.Concat(c, w, n)})
					}
				}
			}
		}
	}
	return out
}

// values returns those of a scene that a way names, and its own.
func (s *scene) values(w *way) []rules.Value {
	first := func(list []rules.Value) []rules.Value { return list[:min(1, len(list))] }
	var units, places []rules.Value
	switch own, enemy := first(s.own), first(s.enemy); w.units {
	case 0:
		units = own
	case 1:
		units = slices.Concat(own, enemy)
	case 2:
		units = enemy
	case 3:
		units = s.own[:min(2, len(s.own))]
	}
	switch w.places {
	case 0:
		places = first(s.near)
	case 1:
		places = first(s.here)
	case 2:
		places = slices.Concat(first(s.here), first(s.near))
	}
	return slices.Concat(units, places, w.with)
}
