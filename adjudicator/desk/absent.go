package desk

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Absent is the request that says when the player is away, as its Topic has it; "" asks
// what there is. Back is the one that he is there again.
const (
	Absent prose.RequestKind = "absent"
	Back   prose.RequestKind = "back"
)

const (
	formAbsent = prefix + "absent"
	formBack   = prefix + "absent-end"
)

func absentWords() []order.Word {
	return []order.Word{
		{ID: formAbsent, EN: []string{"absent", "i am absent", "i will be absent"}, ES: []string{"ausente", "estoy ausente", "estaré ausente"}},
		{ID: formBack, EN: []string{"absent end", "absent over"}, ES: []string{"ausente fin", "ausencia fin", "fin de ausencia"}},
	}
}

func absentForms() []order.Form {
	return []order.Form{
		{ID: formBack, Pattern: formBack},
		{ID: formAbsent, Pattern: formAbsent + " [{" + argHelpTopic + ":text}]"},
	}
}

// absent takes a line that says when the player is away; false means that it says
// something else. Among prose only what begins as dates do is meant.
func (s *Sheet) absent(o *rules.Order, line language.Line) bool {
	q := Request{Kind: Absent, Topic: strings.TrimSpace(o.ID(argHelpTopic)), Line: o.Line}
	switch o.Form {
	case formBack:
		q.Kind, q.Topic = Back, ""
	case formAbsent:
		if _, ok := prose.ReadAway(q.Topic); !ok && q.Topic != "" && !line.Meant && !slices.ContainsFunc(prose.AwayTokens(q.Topic), prose.AwayToken.Date) {
			s.chatter(line)
			return true
		}
	default:
		return false
	}
	s.Requests = append(s.Requests, q)
	return true
}
