package downfall

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// Line writes an order again in the order language, word by word.
type Line struct {
	order *rules.Order
	show  func(rules.Value) string
	text  strings.Builder
}

// NewLine begins the line of an order; show writes an argument.
func NewLine(o *rules.Order, show func(rules.Value) string) *Line {
	l := &Line{order: o, show: show}
	l.text.Grow(len(o.Text) + 16)
	return l
}

// Put writes a word.
func (l *Line) Put(word string) *Line {
	if l.text.Len() > 0 {
		l.text.WriteByte(' ')
	}
	l.text.WriteString(word)
	return l
}

// All writes every argument of a name.
func (l *Line) All(name string) *Line {
	for i := range l.order.Args {
		if v := l.order.Args[i]; v.Name == name {
			l.Put(l.show(v))
		}
	}
	return l
}

// Opt writes the first argument of a name, after a word unless that is empty;
// nothing when there is no such argument.
func (l *Line) Opt(word, name string) *Line {
	if v, ok := l.order.Get(name); ok {
		if word != "" {
			l.Put(word)
		}
		l.Put(l.show(v))
	}
	return l
}

// String is the line so far.
func (l *Line) String() string { return l.text.String() }

// MoveForm is the form of an order to an army that may move, attack or support,
// as it is told: move, move-attack, move-support, attack or support.
func MoveForm(o *rules.Order) string {
	switch moves := o.Has("path"); {
	case o.Has("support") && moves:
		return "move-support"
	case o.Has("support"):
		return "support"
	case o.Has("attack") && moves:
		return "move-attack"
	case o.Has("attack"):
		return "attack"
	}
	return "move"
}

// SortedKeys are the keys of a map in their order.
func SortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }

// Distinct drops empty and repeated words, keeping the order.
func Distinct(in []string) []string {
	var out []string
	for _, s := range in {
		if s != "" && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}
