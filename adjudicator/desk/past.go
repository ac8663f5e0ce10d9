package desk

import (
	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// OwnSheet is the request for what stands for the side, as it was written. A request
// for a report or for history may name the phase that it is about.
const OwnSheet prose.RequestKind = "sheet"

const (
	formOwnSheet = prefix + "sheet"
	wordOfPhase  = prefix + "of-phase"
	argPhase     = "phase"
)

func pastWords() []order.Word {
	return []order.Word{
		{
			ID: formOwnSheet, EN: []string{"sheet", "my sheet", "show my sheet", "show my orders", "what stands"},
			ES: []string{"hoja", "mi hoja", "ver mi hoja", "ver mis órdenes", "qué órdenes tengo"},
		},
		{ID: wordOfPhase, EN: []string{"phase", "of phase", "for phase"}, ES: []string{"fase", "de la fase", "de fase"}},
	}
}

func pastForms() []order.Form {
	const number = " [" + wordOfPhase + "] {" + argPhase + ":number}"
	return []order.Form{
		{ID: formOwnSheet, Pattern: formOwnSheet},
		{ID: formReport, Pattern: formReport + number},
		{ID: formHistory, Pattern: formHistory + number},
	}
}

// past takes a line that asks for what was sent or told; false means that it says
// something else.
func (s *Sheet) past(o *rules.Order) bool {
	q := Request{Line: o.Line}
	switch o.Form {
	case formOwnSheet:
		q.Kind = OwnSheet
	case formReport:
		q.Kind = prose.Report
	case formHistory:
		q.Kind = prose.History
	default:
		return false
	}
	if a, named := o.Get(argPhase); named {
		q.Phase, q.Named = a.Num, true
	}
	s.Requests = append(s.Requests, q)
	return true
}
