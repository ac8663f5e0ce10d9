package play

import (
	"reflect"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Kind is one order of a title, or several that belong together: its words beside
// the common ones, its forms, and what carries one out, or tries it. R is the run
// of the title, S a side as it has them.
type Kind[R Game, S any] struct {
	Words []order.Word
	Forms []order.Form
	Do    func(R, S, *rules.Order) *Fault
}

// Kinds are the orders that the methods of a title's book return, by their names,
// so that an order is added with its file.
func Kinds[R Game, S any](book any) (kinds []Kind[R, S]) {
	v := reflect.ValueOf(book)
	for i := range v.NumMethod() {
		kinds = append(kinds, v.Method(i).Interface().(func() Kind[R, S])())
	}
	return kinds
}

// Orders are the orders of a title.
type Orders[R Game, S any] struct {
	*order.Grammar
	do map[string]func(R, S, *rules.Order) *Fault // by form
}

// Language puts the order language of a title together. A line fits the first form
// that it can.
func Language[R Game, S any](words []order.Word, names []order.Kind, kinds ...Kind[R, S]) (out Orders[R, S], err error) {
	var forms []order.Form
	out.do = map[string]func(R, S, *rules.Order) *Fault{}
	for _, k := range kinds {
		words, forms = append(words, k.Words...), append(forms, k.Forms...)
		for _, f := range k.Forms {
			out.do[f.ID] = k.Do
		}
	}
	out.Grammar, err = order.New(words, names, forms)
	return out, err
}

// Do carries an order out, or tries it, if it is one that can be given now.
func (l *Orders[R, S]) Do(r R, side S, o *rules.Order) *Fault {
	if do := l.do[o.Form]; do != nil {
		return do(r, side, o)
	}
	return Deny("", r.machine().code("bad.not-now")).Surely()
}
