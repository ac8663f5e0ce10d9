package desk

import (
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Resign asks how to give a side up, ResignNow does it.
const (
	Resign    prose.RequestKind = "resign"
	ResignNow prose.RequestKind = "resign-now"
)

func resignWords() []order.Word {
	return []order.Word{
		{ID: form(Resign), EN: []string{"resign", "i resign"}, ES: []string{"abandono", "abandonar", "abandono la partida"}},
		{ID: form(ResignNow), EN: []string{"resign now", "i resign now"}, ES: []string{"abandono ya", "abandonar ya", "abandono ahora"}},
	}
}

func resignForms() []order.Form {
	return []order.Form{
		{ID: form(ResignNow), Pattern: form(ResignNow)},
		{ID: form(Resign), Pattern: form(Resign) + " [{" + argHelpTopic + ":text}]"},
	}
}

// resign takes a line that gives the side up; false means that it says something else.
// With more words it is prose, or asks how at most.
func (s *Sheet) resign(o *rules.Order, line language.Line) bool {
	q := Request{Kind: prose.RequestKind(strings.TrimPrefix(o.Form, prefix)), Line: o.Line}
	switch {
	case q.Kind != Resign && q.Kind != ResignNow:
		return false
	case o.ID(argHelpTopic) != "" && !line.Meant:
		s.chatter(line)
	default:
		s.Requests = append(s.Requests, q)
	}
	return true
}
