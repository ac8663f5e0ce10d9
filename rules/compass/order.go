package compass

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Kinds returns the vocabularies of places: all that they are called, and the ways.
// A place without a name of its own is read whole by the name that it is written
// with, though that is a name and a way, too.
func (n *Names) Kinds() []order.Kind {
	hexes := order.Kind{ID: KindHex}
	for p := range n.places {
		if place := &n.places[p]; !place.Closed {
			name := order.Name{ID: place.ID, Exact: place.Names == nil, ES: []string{n.In(p, order.Spanish)}}
			name.EN = slices.Concat([]string{n.In(p, order.English)}, place.Aliases, []string{place.ID})
			name.Also = place.Exonyms
			hexes.Names = append(hexes.Names, name)
		}
	}
	return []order.Kind{hexes, offsets, bearings}
}

// Pattern returns a place in a pattern: a name, perhaps a way before it and up to two
// behind it.
func Pattern(name string) string {
	return "[{" + name + ":bearing}] {" + name + ":hex} [{" + name + ":offset}] [{" + name + ":offset}]"
}

// Patterns returns a list of one to four places.
func Patterns(name string) string { return list(name, "[and]") }

// Repeated returns a list of one to four places before each of which the word that leads to the
// first may be said again ("in Minsk and in Kiev"): where no other argument begins with it.
func Repeated(name, word string) string { return list(name, "[and] ["+word+"]") }

func list(name, between string) string {
	one := Pattern(name)
	next := one
	for range 3 {
		next = one + " [" + between + " " + next + "]"
	}
	return next
}

// IsWay reports whether an argument is a way from a place.
func IsWay(v rules.Value) bool { return v.Kind == KindOffset || v.Kind == KindBearing }

// Value returns the argument of an order that names a place.
func (n *Names) Value(name string, p int) rules.Value {
	return order.Named(name, KindHex, n.places[p].ID)
}

// Normal returns an order whose places are told by their ids alone, however they were
// told. A place that lies off the board, or to which a way leads over its edge, stays
// as it was told.
func (n *Names) Normal(o *rules.Order) *rules.Order {
	out := *o
	out.Args = n.told(o.Args)
	return &out
}

// told returns arguments with the ways joined to the places that they belong to.
func (n *Names) told(args []rules.Value) []rules.Value {
	if !slices.ContainsFunc(args, IsWay) {
		return args
	}
	out := make([]rules.Value, 0, len(args))
	for len(args) > 0 {
		k := together(args)
		if place, ok := n.join(args[:k]); ok {
			out = append(out, place)
		} else {
			out = append(out, args[:k]...)
		}
		args = args[k:]
	}
	return out
}

// together counts the arguments that begin a list and tell one place.
func together(args []rules.Value) int {
	belongs := func(k int, kind string) bool {
		return k < len(args) && args[k].Kind == kind && args[k].Name == args[0].Name
	}
	k := 0
	if belongs(k, KindBearing) {
		k++
	}
	if !belongs(k, KindHex) {
		return 1
	}
	for k++; belongs(k, KindOffset); {
		k++
	}
	return k
}

// join makes one argument of those that tell a place. It goes the ways behind the
// place before that in front of it, as "SE of Kiev E1" is south-east of Kiev E1.
// When ok is false, it is the one that leads off the board.
func (n *Names) join(args []rules.Value) (place rules.Value, ok bool) {
	hex := slices.IndexFunc(args, func(v rules.Value) bool { return v.Kind == KindHex })
	if hex < 0 {
		return args[0], false
	}
	p := n.byID[args[hex].ID]
	for _, w := range slices.Concat(args[hex+1:], args[:hex]) {
		if p, ok = n.step(p, wayOf(w.ID)); !ok {
			return w, false
		}
	}
	place = args[hex]
	place.ID, place.Col, place.End = n.places[p].ID, args[0].Col, args[len(args)-1].End
	return place, true
}

// Places reads the places that an order names as an argument. v spans the first of
// them; or, when ok is false, it is a way that leads off the board.
func (n *Names) Places(o *rules.Order, name string) (list []int, v rules.Value, ok bool) {
	for args := o.Args; len(args) > 0; {
		group := args[:together(args)]
		args = args[len(group):]
		if a := group[0]; a.Name != name || a.Kind != KindHex && !IsWay(a) {
			continue
		}
		place, on := n.join(group)
		if !on {
			return nil, place, false
		}
		if len(list) == 0 {
			v = place
		}
		list = append(list, n.byID[place.ID])
	}
	return list, v, true
}

// Place reads one place as Places does several: -1, and ok, when the order names none.
func (n *Names) Place(o *rules.Order, name string) (p int, v rules.Value, ok bool) {
	list, v, ok := n.Places(o, name)
	if !ok || len(list) == 0 {
		return -1, v, ok
	}
	return list[0], v, true
}
