package desk

import (
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Name is the request for how pages are to name the player; its Topic is the name, ""
// for how they do. Anonymous is the request that they do not. With a name, both change
// something.
const (
	Name      prose.RequestKind = "name"
	Anonymous prose.RequestKind = "anonymous"
)

const (
	formName      = prefix + "name"
	formAnonymous = prefix + "anonymous"
)

func nameWords() []order.Word {
	return []order.Word{
		{ID: formName, EN: []string{"name"}, ES: []string{"nombre"}},
		{ID: formAnonymous, EN: []string{"name anonymous", "name nobody"}, ES: []string{"nombre anónimo", "nombre anónima", "nombre nadie"}},
	}
}

func nameForms() []order.Form {
	return []order.Form{
		{ID: formAnonymous, Pattern: formAnonymous},
		{ID: formName, Pattern: formName + " [{" + argHelpTopic + ":text}]"},
	}
}

// mostNameWords is how many words the name has of who does not mean the line as an
// order: more are prose that begins so.
const mostNameWords = 4

// takeNameRequest takes a line that says how pages are to name the player; false means that it
// says something else.
func (s *Sheet) takeNameRequest(o *rules.Order, line language.Line) bool {
	q := Request{Kind: Name, Topic: strings.TrimSpace(o.ID(argHelpTopic)), Line: o.Line}
	switch {
	case o.Form == formAnonymous:
		q.Kind, q.Topic = Anonymous, ""
	case o.Form != formName:
		return false
	case !line.Meant && len(strings.Fields(q.Topic)) > mostNameWords:
		s.chatter(line)
		return true
	}
	s.Requests = append(s.Requests, q)
	return true
}

// chatter notes a line that resembles an order and is none.
func (s *Sheet) chatter(line language.Line) {
	s.Chatter++
	s.Problems = append(s.Problems, chatter(line))
}

// chatter returns the remark that a line is no order.
func chatter(line language.Line) rules.Problem {
	p := Spot{Line: line.No}.Problem(rules.M("fault.chatter", rules.Text("word", strings.TrimSpace(line.Text))))
	p.Severity = rules.Warning
	return p
}
