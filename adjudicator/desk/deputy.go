package desk

import (
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Deputy is the request for who writes for the side beside its player; its Topic is
// the address of somebody who is to be asked, "" for who does. DeputyEnd is the request
// that nobody does any more. Both change something.
const (
	Deputy    prose.RequestKind = "deputy"
	DeputyEnd prose.RequestKind = "deputy-end"
)

func deputyWords() []order.Word {
	return []order.Word{
		{ID: form(Deputy), EN: []string{"deputy"}, ES: []string{"suplente"}},
		{ID: form(DeputyEnd), EN: []string{"deputy end", "no deputy"}, ES: []string{"suplente fin", "sin suplente"}},
	}
}

func deputyForms() []order.Form {
	return []order.Form{
		{ID: form(DeputyEnd), Pattern: form(DeputyEnd)},
		{ID: form(Deputy), Pattern: form(Deputy) + " [{" + argHelpTopic + ":text}]"},
	}
}

// deputy takes a line about the deputy of the side; false means that it says something
// else. Without an address more words are prose.
func (s *Sheet) deputy(o *rules.Order, line language.Line) bool {
	q := Request{Kind: prose.RequestKind(strings.TrimPrefix(o.Form, prefix)), Topic: strings.TrimSpace(o.ID(argHelpTopic)), Line: o.Line}
	switch {
	case q.Kind != Deputy && q.Kind != DeputyEnd:
		return false
	case q.Topic != "" && !strings.Contains(q.Topic, "@") && !line.Meant:
		s.chatter(line)
	default:
		s.Requests = append(s.Requests, q)
	}
	return true
}
