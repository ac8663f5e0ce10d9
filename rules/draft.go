package rules

import (
	"cmp"
	"strings"
)

// DraftLine is a line of a draft: an order, several that belong together, or
// what stands at a place and near it.
type DraftLine struct {
	Mark   string  // DraftSuggests, DraftTells, or nothing: the order counts as it stands
	Orders []Order // several are only told
	Stands []Stand // first what is the side's own, then what is near
}

// Stand tells what stands at a place.
type Stand struct {
	At     Arg
	Pieces []Arg
}

// How the lines of a draft begin that are comments. An order behind
// DraftSuggests is accepted when the sign is taken away and the other lines stand
// as they are; of a line that only tells something, one sign taken away leaves a
// comment.
const (
	DraftSuggests = "# "
	DraftTells    = "## "
)

// WriteDraft writes the lines of a draft.
func WriteDraft(t Title, draft []DraftLine, lang Lang) []string {
	out := make([]string, len(draft))
	for i := range draft {
		l := &draft[i]
		if len(l.Orders) == 1 {
			text, _ := t.Grammar().Write(&l.Orders[0], lang)
			out[i] = l.Mark + text
			continue
		}
		parts, by := t.Grammar().Lines(l.Orders, lang), " + "
		if len(l.Stands) > 0 {
			parts, by = l.stands(t, lang), " -> "
		}
		out[i] = l.Mark + strings.Join(parts, by)
	}
	return out
}

// stands tells what stands somewhere, and then what is near: "Metz: de1 de2",
// "Nancy fr1, Paris fr2".
func (l *DraftLine) stands(t Title, lang Lang) []string {
	var near []string
	for i, s := range l.Stands {
		at := s.At.Shown(t, lang)
		if i == 0 {
			at = "  " + at + ":"
		}
		for _, p := range s.Pieces {
			at += " " + p.Shown(t, lang)
		}
		near = append(near, at)
	}
	if len(near) == 1 {
		return near
	}
	return []string{near[0], strings.Join(near[1:], ", ")}
}

// Shown puts an argument that stands for one thing into words, without a
// catalog: an order, a word of the order language, an id as orders name it or else
// as the title does, a text.
func (a *Arg) Shown(t Title, lang Lang) string {
	switch a.Kind {
	case KindText:
		return a.Value
	case KindVerb:
		return t.Grammar().Word(a.Value, lang)
	case KindOrder:
		text, _ := t.Grammar().Write(a.Order, lang)
		return text
	}
	return cmp.Or(t.Grammar().Name(a.Kind, a.Value, lang), t.Name(a.Kind, a.Value, lang))
}

// Suggestions makes the lines of a draft. What it suggests was tried: an order
// that the position would refuse is left out.
type Suggestions struct {
	Lines []DraftLine

	check Check
	key   string // of what is asked of the side; "" when nothing is
}

// NewSuggestions begins the draft of a side. It is done for a viewer who is none,
// and when a decision is asked of him: then its choices are suggestions, which
// answer nothing when they are sent back untouched.
func NewSuggestions(k *Known, check Check) (s *Suggestions, done bool) {
	s, done = &Suggestions{check: check}, k.Viewer.Side() == ""
	for i := range k.Demands {
		d := &k.Demands[i]
		if !d.Optional {
			s.key = d.Key
		}
		done = done || d.Kind == DemandDecision
		for j := range d.Choices {
			s.Lines = append(s.Lines, DraftLine{Mark: DraftSuggests, Orders: []Order{d.Choices[j].Order}})
		}
	}
	return s, done
}

// Accepts reports whether no error stands against the last of some orders.
func (s *Suggestions) Accepts(orders ...Order) bool {
	for i := range orders {
		orders[i].Line = i + 1
	}
	r := s.check(Sheet{Key: s.key, Orders: orders})
	for i := range r.Problems {
		if r.Problems[i].Severity == Error && r.Problems[i].Line == len(orders) {
			return false
		}
	}
	return true
}

// Suggest adds an order that is accepted when it stands alone.
func (s *Suggestions) Suggest(o Order) bool {
	ok := s.Accepts(o)
	if ok {
		s.Lines = append(s.Lines, DraftLine{Mark: DraftSuggests, Orders: []Order{o}})
	}
	return ok
}

// SuggestAfter adds an order that is accepted alone, or else tells it as one
// that needs another before it.
func (s *Suggestions) SuggestAfter(o, first Order) bool {
	if s.Suggest(o) {
		return true
	}
	ok := s.Accepts(first) && s.Accepts(first, o)
	if ok {
		s.Tell(first, o)
	}
	return ok
}

// Tell adds orders that are not suggested as they stand.
func (s *Suggestions) Tell(orders ...Order) {
	s.Lines = append(s.Lines, DraftLine{Mark: DraftTells, Orders: orders})
}

// Stands adds what stands somewhere, the side's own first.
func (s *Suggestions) Stands(list ...Stand) {
	s.Lines = append(s.Lines, DraftLine{Mark: DraftTells, Stands: list})
}

// Around tells what a side has at the first of some places, and the enemy there and
// at the others, so that he can be attacked without a look at the map.
func (s *Suggestions) Around(k *Known, places []string, own, enemy func(*Piece) bool) {
	list := []Stand{k.Stand(places[0], own)}
	if len(list[0].Pieces) == 0 {
		return
	}
	for _, place := range places {
		if st := k.Stand(place, enemy); len(st.Pieces) > 0 {
			list = append(list, st)
		}
	}
	s.Stands(list...)
}

// Stand lists the known pieces of some sides at a place.
func (k *Known) Stand(place string, of func(*Piece) bool) Stand {
	st := Stand{At: ID(k.Kinds.Place, k.Kinds.Place, place)}
	for i := range k.Pieces {
		if p := &k.Pieces[i]; p.At == place && !p.Hidden() && of(p) {
			st.Pieces = append(st.Pieces, Text(k.Kinds.Piece, p.ID))
		}
	}
	return st
}

// Most returns how many of the first n of something are accepted together.
func (s *Suggestions) Most(n int, orders func(n int) []Order) int {
	for ; n > 0 && !s.Accepts(orders(n)...); n-- {
	}
	return n
}
