package rulestest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules/order"
)

// names writes each name of the order language, in every way that it has and in
// capitals, into an order of a form that takes such a name: it is read as what it
// is the name of.
func names(s Suite, _ uint64) error {
	g := s.Title.Grammar()
	for i := range g.Kinds {
		k := &g.Kinds[i]
		write := taking(g, k.ID)
		if write == nil {
			continue // it is shown only
		}
		for _, n := range k.Names {
			for _, name := range slices.Concat(n.EN, n.ES) {
				for _, text := range []string{name, strings.ToUpper(name)} {
					line := write(text)
					orders, standing, _, faults := s.Parse([]string{line})
					all := append(orders, standing...)
					if faults > 0 || len(all) != 1 || !slices.ContainsFunc(all[0].Args, func(v order.Value) bool { return v.Kind == k.ID && v.ID == n.ID }) {
						return fmt.Errorf("the %s %s is not read where it is called %q: %q reads as %v with %d faults", k.ID, n.ID, text, line, all, faults)
					}
				}
			}
		}
	}
	return nil
}

// taking finds a form that takes a name of a kind and returns what writes an order of
// it, without what may be left out if that is possible.
func taking(g *order.Grammar, kind string) func(name string) string {
	for _, most := range []int{2, 1} {
		for i := range g.Forms {
			const here = "\x00"
			text := Draw(g, g.Forms[i].Pattern, order.Languages[0], func(n int) int { return min(n, most) }, func(k string) string {
				if k == kind {
					return here
				}
				for _, other := range g.Kinds {
					if other.ID == k && len(other.Names) > 0 {
						return other.Names[0].EN[0]
					}
				}
				return "1"
			})
			if strings.Contains(text, here) {
				return func(name string) string { return strings.ReplaceAll(text, here, name) }
			}
		}
	}
	return nil
}
