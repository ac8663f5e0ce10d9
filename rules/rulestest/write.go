package rulestest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// writes writes an order in a language and reads it back: it must be the same.
func (s *Suite) writes(o *rules.Order, lang rules.Lang) (text string, back rules.Order, err error) {
	text, ok := s.Title.Grammar().Write(o, lang)
	if !ok {
		return text, back, fmt.Errorf("the grammar cannot write %s", o)
	}
	orders, standing, _, faults := s.Parse([]string{text})
	if orders = append(orders, standing...); faults > 0 || len(orders) != 1 {
		return text, back, fmt.Errorf("%s is written %q, which reads as %d orders with %d faults", o, text, len(orders), faults)
	}
	if back = orders[0]; !sameOrder(o, &back) {
		return text, back, fmt.Errorf("%s is written %q, which reads as %s", o, text, &back)
	}
	return text, back, nil
}

// sameOrder reports whether two orders have the same form and, under each name,
// the same arguments.
func sameOrder(a, b *rules.Order) bool {
	return a.Form == b.Form && slices.Equal(sorted(a), sorted(b))
}

// sorted lists the arguments of an order by name, without their places in a line.
func sorted(o *rules.Order) []rules.Value {
	out := slices.Clone(o.Args)
	for i := range out {
		out[i].Col, out[i].End = 0, 0
	}
	slices.SortStableFunc(out, func(a, b rules.Value) int { return strings.Compare(a.Name, b.Name) })
	return out
}
