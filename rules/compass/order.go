package compass

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Kinds are the vocabularies of places: all that they are called, and the ways.
// A place without a name of its own is read whole by the name that it is written
// with, though that is a name and a way, too.
func (n *Names) Kinds() []order.Kind {
	hexes := order.Kind{ID: KindHex}
	for p := range n.places {
		if place := &n.places[p]; !place.Closed {
			name := order.Name{ID: place.ID, Exact: place.Names == nil, ES: []string{n.In(p, order.Spanish)}}
			name.EN = slices.Concat([]string{n.In(p, order.English)}, place.Aliases, []string{place.ID})
			hexes.Names = append(hexes.Names, name)
		}
	}
	return []order.Kind{hexes, offsets, bearings}
}

// Pattern is a place in a pattern: a name, perhaps a way before it and up to two
// behind it.
func Pattern(name string) string {
	return "[{" + name + ":bearing}] {" + name + ":hex} [{" + name + ":offset}] [{" + name + ":offset}]"
}

// Patterns is a list of one to four places.
func Patterns(name string) string {
	one := Pattern(name)
	next := one
	for range 3 {
		next = one + " [[and] " + next + "]"
	}
	return next
}

// IsWay reports whether an argument is a way from a place.
func IsWay(v rules.Value) bool { return v.Kind == KindOffset || v.Kind == KindBearing }

// Value is the argument of an order that names a place.
func (n *Names) Value(name string, p int) rules.Value {
	return order.Named(name, KindHex, n.places[p].ID)
}

// Normal is an order whose places are told by their ids alone, however they were
// told. Ways that lead off the board stay as they are.
func (n *Names) Normal(o *rules.Order) *rules.Order {
	out := *o
	out.Args = n.told(o.Args)
	return &out
}

// told are arguments with the ways joined to the places that they belong to: first
// those behind a place, as "SE of Kiev E1" is south-east of Kiev E1.
func (n *Names) told(args []rules.Value) []rules.Value {
	if !slices.ContainsFunc(args, IsWay) {
		return args
	}
	return n.join(n.join(args, KindHex, KindOffset), KindBearing, KindHex)
}

// join makes one argument of a place and a way, where they stand side by side as
// kinds that come in this order.
func (n *Names) join(args []rules.Value, first, second string) []rules.Value {
	out := make([]rules.Value, 0, len(args))
	for _, v := range args {
		if k := len(out) - 1; k >= 0 && out[k].Name == v.Name && out[k].Kind == first && v.Kind == second {
			place, w := out[k], v
			if first != KindHex {
				place, w = w, place
			}
			if to, ok := n.step(n.byID[place.ID], wayOf(w.ID)); ok {
				place.ID, place.Col, place.End = n.places[to].ID, out[k].Col, v.End
				out[k] = place
				continue
			}
		}
		out = append(out, v)
	}
	return out
}

// Places reads the places that an order names as an argument. v spans the first of
// them; or, when ok is false, it is the way that leads off the board.
func (n *Names) Places(o *rules.Order, name string) (list []int, v rules.Value, ok bool) {
	for _, a := range n.told(o.Args) {
		switch {
		case a.Name != name:
		case IsWay(a):
			return nil, a, false
		case a.Kind == KindHex:
			if len(list) == 0 {
				v = a
			}
			list = append(list, n.byID[a.ID])
		}
	}
	return list, v, true
}

// Place is Places for one place: -1, and ok, when the order names none.
func (n *Names) Place(o *rules.Order, name string) (p int, v rules.Value, ok bool) {
	list, v, ok := n.Places(o, name)
	if !ok || len(list) == 0 {
		return -1, v, ok
	}
	return list[0], v, true
}
