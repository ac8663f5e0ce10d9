package rules

import (
	"cmp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/rules/order"
)

// DraftLine is a line of a draft: an order, several that belong together, or
// what stands at a place and near it.
type DraftLine struct {
	Mark   string  // DraftSuggests, DraftTells, or nothing: the order counts as it stands
	Orders []Order // several are only told
	Stands []Stand // first what is the side's own, then what is near; many take several lines
}

// Stand tells what stands at a place, perhaps nothing.
type Stand struct {
	At     Arg
	Toward Names // the direction of a hex; nil for other places
	Pieces []Arg
	Hidden int       // how many more there are that nobody names
	Cross  *Crossing // how they are come at; nil where nothing limits that
}

// Crossing is a side by which enemies are engaged.
type Crossing struct {
	Rim  Names // what lies along it, nil for nothing
	Room int   // how many units may still engage through it
}

// crosses and cross say that one may engage, and that several may.
var (
	crosses = order.Name{EN: []string{"crosses"}, ES: []string{"cruza"}}
	cross   = order.Name{EN: []string{"cross"}, ES: []string{"cruzan"}}
)

// in puts into words what lies along a side and how many may engage through it.
func (c *Crossing) in(lang Lang) (out string) {
	if c.Rim != nil {
		out = c.Rim.In(lang) + ", "
	}
	words := crosses
	if c.Room != 1 {
		words = cross
	}
	return out + strconv.Itoa(c.Room) + " " + words.In(lang)
}

// OnlyForm returns the form of a draft that proposes orders of one form and no others, "" where it is
// another.
func OnlyForm(draft []DraftLine) (form string) {
	for i := range draft {
		l := &draft[i]
		for _, o := range l.Orders {
			if form == "" {
				form = o.Form
			}
			if o.Form != form {
				return ""
			}
		}
		if len(l.Orders) == 0 {
			return "" // what stands somewhere may move
		}
	}
	return form
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
	out := make([]string, 0, len(draft))
	for i := range draft {
		l := &draft[i]
		switch {
		case len(l.Stands) > 0:
			for _, line := range l.stands(t, lang) {
				out = append(out, l.Mark+line)
			}
		case len(l.Orders) == 1:
			text, _ := t.Grammar().Write(&l.Orders[0], lang)
			out = append(out, l.Mark+text)
		default:
			out = append(out, l.Mark+strings.Join(t.Grammar().Lines(l.Orders, lang), " + "))
		}
	}
	return out
}

// draftWidth is how long a line is that tells what stands somewhere, without its
// mark, unless a single place takes more: mail programs leave it as it is even when they
// quote it three times and break lines at 66 columns.
const draftWidth = 56

// stands tells what stands somewhere, and then what is near: "Metz: de1 de2 ->
// Nancy fr1, Paris fr2, Ruhr".
func (l *DraftLine) stands(t Title, lang Lang) (lines []string) {
	line := "  " + l.Stands[0].shown(t, lang, ":")
	by := " -> "
	for i := range l.Stands[1:] {
		at := l.Stands[i+1].shown(t, lang, "")
		if utf8.RuneCountInString(line+by+at) > draftWidth {
			if by != " -> " {
				line += ","
			} else {
				line += " ->"
			}
			lines, line, by = append(lines, line), "     ", " "
		}
		line, by = line+by+at, ", "
	}
	return append(lines, line)
}

// shown puts a place and what stands there into words, with a sign between them.
func (s *Stand) shown(t Title, lang Lang, sign string) string {
	out := s.At.Shown(t, lang)
	if s.Toward != nil {
		out = s.Toward.In(lang) + " " + out
	}
	if len(s.Pieces) > 0 {
		out += sign
	}
	pieces := make([]string, len(s.Pieces))
	by := " "
	for i := range s.Pieces {
		pieces[i] = s.Pieces[i].Shown(t, lang)
		if strings.Contains(pieces[i], " ") {
			by = ", " // else nobody sees where one ends
		}
	}
	if len(pieces) > 0 {
		out += " " + strings.Join(pieces, by)
	}
	if s.Hidden > 0 {
		out += " (" + strconv.Itoa(s.Hidden)
		if s.Cross != nil {
			out += "; " + s.Cross.in(lang)
		}
		out += ")"
	}
	return out
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

// NewSuggestions begins the draft of a side. It is done for a viewer who is not a side,
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

// Around tells what a side has at the first of some places, and the others with the
// enemy there, so that a unit can be moved and attack without a look at the map.
func (s *Suggestions) Around(k *Known, places []string, own, enemy func(*Piece) bool) {
	list := []Stand{k.Stand(places[0], own)}
	if len(list[0].Pieces) == 0 {
		return
	}
	for i, place := range places {
		if st := k.Stand(place, enemy); i > 0 || len(st.Pieces) > 0 {
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
