package desk

import (
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Practice is the request for a game against programs; its Topic names the title, As the
// side. Standby offers to take over a side of the game that Topic names, StandbyEnd does
// so no longer. They take no game of who asks.
const (
	Practice   prose.RequestKind = "practice"
	Standby    prose.RequestKind = "standby"
	StandbyEnd prose.RequestKind = "standby-end"
)

func practiceWords() []order.Word {
	return []order.Word{
		{ID: form(Practice), EN: []string{"practice", "practise", "practice game"}, ES: []string{"practica", "practicar", "quiero practicar", "partida de práctica"}},
		{ID: form(Standby), EN: []string{"standby", "stand-by", "stand by"}, ES: []string{"relevo", "de relevo"}},
		{ID: form(StandbyEnd), EN: []string{"standby end", "no standby"}, ES: []string{"relevo fin", "sin relevo"}},
	}
}

func practiceForms() (forms []order.Form) {
	for _, kind := range []prose.RequestKind{StandbyEnd, Standby, Practice} {
		forms = append(forms, order.Form{ID: form(kind), Pattern: form(kind) + " [{" + argHelpTopic + ":text}]"})
	}
	return forms
}

// mostPracticeWords is how many words a title or a game and a side have of who does not
// mean the line as an order.
const mostPracticeWords = 7

// practice takes a line that asks for a practice game or offers to take a side over;
// false means that it says something else.
func (s *Sheet) practice(o *rules.Order, line language.Line) bool {
	q := Request{Kind: prose.RequestKind(strings.TrimPrefix(o.Form, prefix)), Topic: strings.Trim(o.ID(argHelpTopic), " .!"), Line: o.Line}
	if q.Kind != Practice && q.Kind != Standby && q.Kind != StandbyEnd {
		return false
	}
	if len(strings.Fields(q.Topic)) > mostPracticeWords && !line.Meant {
		s.chatter(line)
		return true
	}
	q.Lang = langOf(practiceWords(), o.Form, line.Text)
	words, side := cutSide(strings.Fields(q.Topic))
	q.Topic, q.As = strings.Join(words, " "), side
	s.Requests = append(s.Requests, q)
	return true
}
