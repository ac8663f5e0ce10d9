package rulestest

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// standingDraws is how many standing orders of a form are drawn before it is
// said that a side can give none; a form that
// names few of many places and units takes some.
const standingDraws = 3000

// giveStanding gives each side some standing orders of the grammar's forms,
// whatever is accepted of those that are drawn.
func (g *game) giveStanding() error {
	given := map[string]bool{}
	for _, side := range g.sides {
		st := rules.Standing{Side: side}
		for i := range g.grammar.Forms {
			f := &g.grammar.Forms[i]
			if !f.Standing {
				continue
			}
			for n := range standingDraws {
				o, text, err := g.drawn(f, order.Languages[n%2])
				if err != nil {
					return err
				}
				alone := rules.Standing{Side: side, Orders: []rules.Order{o}}
				if r := g.pos.CheckStanding(alone); !r.OK() {
					continue
				}
				if _, err := g.readStanding(alone); err != nil {
					return fmt.Errorf("standing order %q of %s: %w", text, side, err)
				}
				given[f.ID] = true
				o.Line = len(st.Orders) + 1
				more := rules.Standing{Side: side, Orders: append(st.Orders[:len(st.Orders):len(st.Orders)], o)}
				if reading := g.pos.CheckStanding(more); reading.OK() && g.rng.IntN(3) == 0 {
					st = more
				}
				break
			}
		}
		if _, err := g.readStanding(st); err != nil {
			return fmt.Errorf("the standing orders of %s: %w", side, err)
		}
		if len(st.Orders) > 0 {
			g.standing = append(g.standing, st)
		}
	}
	for i := range g.grammar.Forms {
		if f := &g.grammar.Forms[i]; f.Standing && !given[f.ID] {
			return fmt.Errorf("of %d standing orders of the form %s for each side none was accepted", standingDraws, f.ID)
		}
	}
	return nil
}

// drawn returns an order drawn from a form, of several in a line one.
func (g *game) drawn(f *order.Form, lang rules.Lang) (o rules.Order, text string, err error) {
	text = Draw(g.grammar, f.Pattern, lang, func(faces int) int { return g.rng.IntN(faces) + 1 }, g.someName)
	orders, standing, _, faults := g.Parse([]string{text})
	all := append(orders, standing...)
	if faults > 0 || len(all) == 0 || len(all) > 1 && f.Helpers == nil {
		return o, text, fmt.Errorf("%q, drawn from %q, reads as %d orders with %d faults", text, f.Pattern, len(all), faults)
	}
	if len(all) > 1 {
		return pick(g.rng, all), text, nil
	}
	return all[0], text, nil
}

// someName returns a name of a vocabulary, in any of its ways and mostly of what the
// side has, or a number.
func (g *game) someName(kind string) string {
	if own := g.own[kind]; len(own) > 0 && g.rng.IntN(3) > 0 {
		if name := g.grammar.Name(kind, pick(g.rng, own), rules.English); name != "" {
			return name
		}
	}
	if names := g.namesOf(kind); len(names) > 0 {
		n := pick(g.rng, names)
		return pick(g.rng, slices.Concat(n.EN, n.ES))
	}
	if g.rng.IntN(10) == 0 {
		return hugeNumber
	}
	return fmt.Sprint(g.rng.IntN(10))
}

// hugeNumber is one that players may write, and that fits into nothing.
const hugeNumber = "999999999"
