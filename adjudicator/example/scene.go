package example

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// scene holds who stands somewhere, and beside whom.
type scene struct{ own, enemy, here, near []rules.Value }

// turn returns the scene with another of its units, and other places, to begin with.
func (s scene) turn(own, near int) scene {
	s.own, s.near = rotate(s.own, own), rotate(s.near, near)
	return s
}

// rotate returns a list that begins with another of its values.
func rotate(list []rules.Value, by int) []rules.Value {
	if by >= len(list) {
		return list
	}
	return slices.Concat(list[by:], list[:by])
}

// lead returns the scene with what is said in it first, and how much that is.
func (s scene) lead(said []rules.Value) (led scene, n int) {
	led = s
	for _, list := range []*[]rules.Value{&led.own, &led.enemy, &led.near} {
		for i, v := range *list {
			if has(said, v) {
				*list = rotate(*list, i)
				n++
				break
			}
		}
	}
	return led, n
}

// has reports whether a value is among others.
func has(list []rules.Value, v rules.Value) bool {
	return slices.ContainsFunc(list, func(x rules.Value) bool { return x.ID == v.ID })
}

// spread adds scenes of the same places with other units first, and of units that the
// draft says nothing of.
func (e *Finder) spread() {
	told := slices.Clone(e.scenes)
	for i := range told {
		s := &told[i]
		if len(s.own) > 1 {
			e.scenes = append(e.scenes, s.turn(1, 0))
		}
		if len(s.near) > 1 {
			e.scenes = append(e.scenes, s.turn(0, 1))
		}
	}
	homes := e.homes()
	for i := range e.known.Pieces {
		p := &e.known.Pieces[i]
		own, here := e.piece(p.ID), e.place(p.At)
		if p.Side != e.side || p.Hidden() || len(own) == 0 || slices.ContainsFunc(told, func(s scene) bool { return has(s.own, own[0]) }) {
			continue
		}
		switch s := (scene{own: own, here: here, near: homes}); {
		case len(here) > 0 && len(e.scenes) <= mostScenes:
			e.scenes = append(e.scenes, s)
		case len(here) == 0 && len(e.far) <= mostScenes:
			for k := range max(1, len(homes)) {
				e.far = append(e.far, s.turn(0, k))
			}
		}
	}
}

// homes returns places that are the side's own, else one that there is.
func (e *Finder) homes() (list []rules.Value) {
	for _, p := range e.known.Places {
		if p.Control == e.side && p.Home == e.side && len(list) < mostHomes {
			list = append(list, e.place(p.ID)...)
		}
	}
	for k := 0; k < len(e.known.Places) && len(list) == 0; k++ {
		list = e.place(e.known.Places[k].ID)
	}
	return list
}

// scene takes up what the draft tells of a place and those beside it.
func (e *Finder) scene(stands []rules.Stand) {
	s := scene{here: e.place(stands[0].At.Value)}
	for i := range e.known.Pieces {
		if p := &e.known.Pieces[i]; p.Side == e.side && !p.Hidden() && p.At == stands[0].At.Value {
			s.own = append(s.own, e.piece(p.ID)...)
		}
	}
	if len(s.own) == 0 {
		return
	}
	var others []scene // with another enemy
	for _, st := range stands[1:] {
		at := e.place(st.At.Value)
		var there []rules.Value
		for i := range st.Pieces {
			there = append(there, e.piece(st.Pieces[i].Value)...)
		}
		switch {
		case len(there) == 0:
			s.near = append(s.near, at...)
		case len(s.enemy) == 0:
			s.enemy, s.near = there, append(slices.Clone(at), s.near...)
		default:
			others = append(others, scene{own: s.own, here: s.here, enemy: there, near: at})
			s.near = append(s.near, at...)
		}
	}
	e.scenes, e.others = append(e.scenes, s), append(e.others, others...)
}

// isUnitOrPlace reports whether a value is a unit or a place.
func (e *Finder) isUnitOrPlace(v rules.Value) bool {
	g, kinds := e.desk.Grammar(), &e.known.Kinds
	return g.IsKind(v.Kind, kinds.Piece) || g.IsKind(v.Kind, kinds.Place)
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

// otherScenes returns scenes of what a line names and no scene holds, with units of the first ones.
func (e *Finder) otherScenes(line []rules.Value) (list []scene) {
	for _, v := range line {
		said := []rules.Value{v}
		held := func(s scene) bool { _, n := s.lead(said); return n > 0 }
		if !e.isUnitOrPlace(v) || slices.ContainsFunc(e.scenes, held) || slices.ContainsFunc(e.others, held) {
			continue
		}
		for _, s := range e.scenes[:min(len(e.scenes), mostLike)] {
			at := slices.IndexFunc(e.known.Pieces, func(p rules.Piece) bool { return p.ID == v.ID })
			switch {
			case at < 0:
				s.near = said
			case e.known.Pieces[at].Side == e.side:
				s.own = said
			default:
				s.enemy, s.near = said, e.place(e.known.Pieces[at].At)
			}
			list = append(list, s)
		}
	}
	return list
}

// leaders returns scenes for a form that takes some pieces only, as headquarters: each of those
// that the side has named, or has, with each place that the line names or of which the side has said
// something, the last first, or where there is a battle.
func (e *Finder) leaders(form int, line []rules.Value, said []rules.Order) (out []scene) {
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
	named := slices.Clone(line)
	for i := len(said) - 1; i >= 0; i-- {
		named = append(named, said[i].Args...)
	}
	for _, v := range named {
		switch {
		case slices.Contains(some, v.Kind):
			add(&leaders, []rules.Value{v})
		case v.Kind == e.known.Kinds.Place:
			add(&places, []rules.Value{v})
		}
	}
	for i := range e.known.Fights {
		add(&places, e.place(e.known.Fights[i].At))
	}
	for i := 0; i < len(e.known.Pieces) && len(said) == 0; i++ {
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

// ways lists how a form might be filled, the fewest words first, or with the words and whatever else
// is neither unit nor place of what was said.
func (e *Finder) ways(prog *order.Program, said []rules.Value) (out []way) {
	g := e.desk.Grammar()
	words, cards, numbers := [][]rules.Value{nil}, [][]rules.Value{nil}, 1
	for _, v := range said {
		if !e.isUnitOrPlace(v) {
			words[0] = append(words[0], v)
		}
	}
	for i := range prog.Slots {
		slot := &prog.Slots[i]
		if list := slot.Words; len(list) > 0 && !slices.ContainsFunc(list, func(w int32) bool { return has(words[0], rules.Value{ID: g.Words[w].ID}) }) {
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
		for units := range 6 {
			for places := range 4 {
				for _, w := range words {
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
		units = slices.Concat(enemy, own)
	case 3:
		units = s.own[:min(2, len(s.own))]
	case 4:
		units = enemy
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
