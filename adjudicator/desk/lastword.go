package desk

import (
	"slices"
	"sync"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// What a side says of its sheet as a whole, see [Sheet].
const (
	formPlayNow = prefix + "play-now"
	formUndo    = prefix + "undo"
	formReady   = prefix + "ready"
	formCheck   = prefix + "check"
)

func lastWords() []order.Word {
	return []order.Word{
		{
			ID: formPlayNow, EN: []string{"play now", "play it now", "play at once", "play the phase", "play the phase now", "release"},
			ES: []string{"juega ya", "jugad ya", "jugar ya", "juega ahora", "juega la fase", "juégalo ya", "juégala ya", "no esperes más"},
		},
		{
			ID: formUndo,
			EN: []string{
				"undo", "undo my sheet", "undo my orders", "undo orders", "undo sheet", "undo it", "take back", "take it back", "take my sheet back",
				"take my orders back", "take back my sheet", "take back my orders", "cancel my sheet", "cancel my orders", "cancel orders",
			},
			ES: []string{
				"deshaz", "deshacer", "deshazlo", "deshaced", "deshaz mi hoja", "deshaz mis órdenes", "anula mi hoja", "anula mis órdenes", "anular mis órdenes",
				"anular mi hoja", "retira mi hoja", "retira mis órdenes", "retirar mi hoja", "retirar mis órdenes", "cancela mi hoja", "cancela mis órdenes",
				"cancelar mis órdenes",
			},
		},
		{
			ID: formReady, EN: []string{"ready", "i am ready", "i'm ready", "my sheet is final", "it is final", "final"},
			ES: []string{"listo", "lista", "listos", "estoy listo", "estoy lista", "mi hoja es definitiva", "es definitiva", "definitiva", "definitivo"},
		},
		{
			ID: formCheck, EN: []string{"check", "check only", "only check", "check this", "check my orders", "dry run"},
			ES: []string{"comprueba", "comprobar", "comprobad", "solo comprueba", "comprueba esto", "comprueba mis órdenes", "solo comprobar"},
		},
	}
}

func lastForms() []order.Form { return formsOf(lastWords()) }

// lastWord takes a line that says something of the sheet as a whole; false means that
// it says something else.
func (s *Sheet) lastWord(o *rules.Order) bool {
	switch o.Form {
	case formPlayNow:
		s.PlayNow = true
	case formUndo:
		s.Undo = true
	case formReady:
		s.Ready = true
	case formCheck:
		s.Check = true
	default:
		return false
	}
	return true
}

// Says reports whether a sheet says what is to become of the one in hand.
func (s *Sheet) Says() bool { return s.PlayNow || s.Undo || s.Ready }

// Checks reports whether a line says that the letter is only to be checked, as [Desk.Read]
// does, but not what is wrong with it.
func (d *Desk) Checks(line language.Line) bool {
	r := d.readers.Get().(*reader)
	defer d.readers.Put(r)
	if r.parser.Fits(line, &r.order) {
		return r.order.Form == formCheck
	}
	var s Sheet
	return !s.accepts(line) && d.remarked(&s, r, line) && s.Check
}

// undoWords returns the words that take a sheet back, folded, but for those that a unit or a place may
// follow: "take back Riga".
var undoWords = sync.OnceValue(func() (out []string) {
	for _, w := range lastWords() {
		if w.ID != formUndo {
			continue
		}
		for _, said := range slices.Concat(w.EN, w.ES) {
			if said != "take back" {
				out = append(out, language.Fold(said))
			}
		}
	}
	return out
})
