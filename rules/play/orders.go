package play

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Kind is one order of a title, or several that belong together: its words beside
// the common ones, its forms, and what carries one out, or tries it. R is the run
// of the title, S a side as the title has them.
type Kind[R, S any] struct {
	Words []order.Word
	Forms []order.Form
	// Decisions are further forms. What they say can be said in advance, too, as
	// standing orders of the same pattern. One that is written otherwise is among
	// Forms, with [StandingPrefix]. Of several forms of one id the first is written,
	// those of Decisions before those of Forms.
	Decisions []order.Form
	// In says where it has its place, in bits of the title's own.
	In uint32
	// Do is nil where it is no order of a sheet, or nothing has to be done.
	Do func(R, S, *rules.Order) *Fault

	// Of answers that are no [Question.Value]: the kinds of question that it answers;
	// what is wrong with it whenever it is said, and, given the question, as its
	// answer; and whether two, of one place, can both be followed.
	Answers []string
	Settles func(R, S, *Question, *rules.Order) *Fault
	Beside  func(a, b *rules.Order) bool
}

// The forms of [RestKind].
const (
	FormPass  = "pass"
	FormPause = "pause"
)

// RestKind returns the orders to do nothing, and to end a sheet before its end.
func RestKind[R, S any]() Kind[R, S] {
	return Kind[R, S]{
		Forms: []order.Form{{ID: FormPass, Pattern: "pass"}, {ID: FormPause, Pattern: "pause"}},
	}
}

// Orders are the orders of a title.
type Orders[R, S any] struct {
	*order.Grammar
	kinds map[string]*Kind[R, S] // by form
	none  Kind[R, S]
}

// Language puts the order language of a title together. A line fits the first form
// that it can; those of standing orders come last.
func Language[R, S any](names []order.Kind, kinds ...Kind[R, S]) (out Orders[R, S], err error) {
	var words []order.Word
	var forms, standing []order.Form
	out.kinds = map[string]*Kind[R, S]{}
	for _, k := range kinds {
		words, forms = append(words, k.Words...), slices.Concat(forms, k.Decisions, k.Forms)
		for _, f := range k.Decisions {
			standing = append(standing, order.Form{ID: StandingPrefix + f.ID, Pattern: "standing " + f.Pattern, Standing: true})
		}
		for _, f := range slices.Concat(k.Forms, k.Decisions) {
			out.kinds[f.ID] = &k
		}
	}
	standing = append(standing, order.Form{ID: StandingNone, Pattern: "standing none", Standing: true})
	out.Grammar, err = order.New(words, names, append(forms, standing...))
	return out, err
}

// Kind returns that of a form; where the title has no such form it is that of no order.
func (l *Orders[R, S]) Kind(form string) *Kind[R, S] {
	if k := l.kinds[form]; k != nil {
		return k
	}
	return &l.none
}

// Do carries an order out, or tries it, if it is one of a sheet.
func (l *Orders[R, S]) Do(m *Run, r R, side S, o *rules.Order) *Fault {
	do := l.Kind(o.Form).Do
	switch {
	case do != nil:
		m.Tried = o
		return do(r, side, o)
	case o.Form == FormPass || o.Form == FormPause:
		m.Tried = o
		if o.Form == FormPause {
			return m.pause(o)
		}
		return nil
	}
	return Refuse("", m.code("bad.not-now")).Final()
}
