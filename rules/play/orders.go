package play

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Kind is one order of a title, or several that belong together: its words beside
// the common ones, its forms, and what carries one out, or tries it. R is the run
// of the storey that it stands in, S a side as the title has them.
type Kind[R, S any] struct {
	Words []order.Word
	Forms []order.Form
	// In says where it has its place, in bits of the title's own.
	In uint32
	// Do is nil where it is no order of a sheet.
	Do func(R, S, *rules.Order) *Fault
}

// On are the kinds of a storey as those of a run that stands on it.
func On[R, Q, S any](storey func(R) Q, kinds []Kind[Q, S]) (out []Kind[R, S]) {
	for _, k := range kinds {
		on := Kind[R, S]{Words: k.Words, Forms: k.Forms, In: k.In}
		if k.Do != nil {
			on.Do = func(r R, side S, o *rules.Order) *Fault { return k.Do(storey(r), side, o) }
		}
		out = append(out, on)
	}
	return out
}

// The forms of [Resting].
const (
	FormPass  = "pass"
	FormPause = "pause"
)

// Resting is to do nothing, and to end a sheet before its end.
func Resting[R Game, S any]() Kind[R, S] {
	return Kind[R, S]{
		Words: order.Common(FormPass, FormPause),
		Forms: []order.Form{{ID: FormPass, Pattern: "pass"}, {ID: FormPause, Pattern: "pause"}},
		Do: func(r R, _ S, o *rules.Order) *Fault {
			if o.Form == FormPause {
				return r.machine().pause(o)
			}
			return nil
		},
	}
}

// Orders are the orders of a title.
type Orders[R Game, S any] struct {
	*order.Grammar
	kinds map[string]*Kind[R, S] // by form
	none  Kind[R, S]
}

// Language puts the order language of a title together. A line fits the first form
// that it can.
func Language[R Game, S any](words []order.Word, names []order.Kind, kinds ...Kind[R, S]) (out Orders[R, S], err error) {
	var forms []order.Form
	out.kinds = map[string]*Kind[R, S]{}
	for _, k := range kinds {
		words, forms = append(words, k.Words...), append(forms, k.Forms...)
		for _, f := range k.Forms {
			out.kinds[f.ID] = &k
		}
	}
	out.Grammar, err = order.New(words, names, forms)
	return out, err
}

// Kind is that of a form; where the title has no such form it is that of no order.
func (l *Orders[R, S]) Kind(form string) *Kind[R, S] {
	if k := l.kinds[form]; k != nil {
		return k
	}
	return &l.none
}

// Do carries an order out, or tries it, if it is one of a sheet.
func (l *Orders[R, S]) Do(r R, side S, o *rules.Order) *Fault {
	if do := l.Kind(o.Form).Do; do != nil {
		return do(r, side, o)
	}
	return Deny("", r.machine().code("bad.not-now")).Surely()
}
