package desk

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// TakeBack is the request of a player for whom a program stands in that his side be his
// again. It changes something.
const TakeBack RequestKind = "take-back"

func backWords() []order.Word {
	return []order.Word{{
		ID: form(TakeBack), EN: []string{"back", "i am back", "i'm back"},
		ES: []string{"vuelvo", "he vuelto", "ya he vuelto", "estoy de vuelta", "ya estoy de vuelta"},
	}}
}

func backForms() []order.Form {
	return []order.Form{{ID: form(TakeBack), Pattern: form(TakeBack)}}
}

// back takes a line that says that somebody is there again; false means that it says
// something else.
func (s *Sheet) back(o *rules.Order) bool {
	if o.Form != form(TakeBack) {
		return false
	}
	s.Requests = append(s.Requests, Request{Kind: TakeBack, Line: o.Line})
	return true
}
