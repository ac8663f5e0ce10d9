package order

import "slices"

// Lang is a language people are written to in: [English] or [Spanish].
type Lang string

// The languages of Fieldpost; both are first class.
const (
	English Lang = "en"
	Spanish Lang = "es"
)

// Languages are those in which orders are read and written, English first.
var Languages = []Lang{English, Spanish}

// Order is one line of a sheet, understood as far as its grammar goes: the
// form it matched and the ids its words stand for. Whether it is allowed is
// for the position to say.
type Order struct {
	Form string  `json:"form"`           // id of the Form in the title's Grammar
	Line int     `json:"line,omitempty"` // line in the letter, from 1
	Col  int     `json:"col,omitempty"`  // first rune of the order, from 1
	Text string  `json:"text,omitempty"` // the line as the player wrote it
	Args []Value `json:"args,omitempty"`
}

// Value is one argument of an order. A list is several of the same name.
type Value struct {
	Name string `json:"name"`
	Kind string `json:"kind"`         // of the names, or KindNumber, KindText, KindWord
	ID   string `json:"id,omitempty"` // id within the kind or of the word; the text itself of KindText
	Num  int    `json:"num,omitempty"`
	Col  int    `json:"col,omitempty"` // runes from 1, End exclusive
	End  int    `json:"end,omitempty"`
}

// Kinds of argument that every grammar has.
const (
	KindNumber = "number"
	KindText   = "text"
	KindWord   = "word"
)

// Of makes an order that nobody has written.
func Of(form string, args ...Value) Order { return Order{Form: form, Args: args} }

// Named makes an argument that names something.
func Named(name, kind, id string) Value { return Value{Name: name, Kind: kind, ID: id} }

// Each makes arguments of one name that name several things of a kind.
func Each(name, kind string, ids ...string) (out []Value) {
	for _, id := range ids {
		out = append(out, Named(name, kind, id))
	}
	return out
}

// Number makes an argument that is a number.
func Number(name string, n int) Value { return Value{Name: name, Kind: KindNumber, Num: n} }

// Chosen makes an argument that is one of several words.
func Chosen(name, word string) Value { return Value{Name: name, Kind: KindWord, ID: word} }

// Clone returns the order with arguments of its own.
func (o *Order) Clone() Order {
	c := *o
	c.Args = slices.Clone(o.Args)
	return c
}

// Get returns the first argument of that name.
func (o *Order) Get(name string) (Value, bool) {
	for i := range o.Args {
		if o.Args[i].Name == name {
			return o.Args[i], true
		}
	}
	return Value{}, false
}

// Has reports whether the order has an argument of that name.
func (o *Order) Has(name string) bool {
	_, ok := o.Get(name)
	return ok
}

// ID returns the id of the first argument of that name, or "".
func (o *Order) ID(name string) string {
	v, _ := o.Get(name)
	return v.ID
}

// Extend appends to an order what another one lists under a name, and reports whether it did: only where the two are of one
// form and say the same in all else, and the list then has at most so many.
func (o *Order) Extend(by Order, list string, most int) bool {
	isListed := func(v Value) bool { return v.Name == list }
	others, same := slices.DeleteFunc(slices.Clone(o.Args), isListed), slices.DeleteFunc(slices.Clone(by.Args), isListed)
	n := len(o.Args) - len(others) + len(by.Args) - len(same)
	end := len(o.Args)
	for end > 0 && !isListed(o.Args[end-1]) {
		end--
	}
	if o.Form != by.Form || end == 0 || len(same) == len(by.Args) || n > most || !slices.Equal(others, same) {
		return false
	}
	more := slices.DeleteFunc(slices.Clone(by.Args), func(v Value) bool { return !isListed(v) })
	o.Args = slices.Insert(slices.Clone(o.Args), end, more...)
	return true
}
