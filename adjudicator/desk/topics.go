package desk

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// topicWords returns the words that all titles share, topic by topic.
func topicWords() []order.Word {
	return slices.Concat(
		sharedWords(),
		mapWords(),
		nameWords(),
		personWords(),
		pressWords(),
		absentWords(),
		trustWords(),
		deputyWords(),
		fullReportWords(),
		pastWords(),
		resignWords(),
		voteWords(),
		mailsWords(),
		lastWords(),
		backWords(),
		observeWords(),
		lobbyWords(),
		practiceWords(),
	)
}

// topicForms returns the forms that all titles share.
func topicForms() []order.Form {
	return slices.Concat(
		sharedForms(),
		mapForms(),
		nameForms(),
		personForms(),
		pressForms(),
		absentForms(),
		trustForms(),
		deputyForms(),
		fullReportForms(),
		pastForms(),
		resignForms(),
		voteForms(),
		mailsForms(),
		lastForms(),
		backForms(),
		observeForms(),
		lobbyForms(),
		practiceForms(),
	)
}

// formsOf returns the forms of words that stand alone, under their own ids.
func formsOf(words []order.Word) (forms []order.Form) {
	for _, w := range words {
		forms = append(forms, order.Form{ID: w.ID, Pattern: w.ID})
	}
	return forms
}

// choice takes a line of which the form says what is chosen, behind a prefix: it is the
// topic of a request. false means that the line says something else.
func (s *Sheet) choice(o *rules.Order, kind RequestKind, prefix string) bool {
	topic, ok := strings.CutPrefix(o.Form, prefix)
	if ok {
		s.Requests = append(s.Requests, Request{Kind: kind, Topic: topic, Line: o.Line})
	}
	return ok
}

// shared takes an order that all titles share and that belongs to a topic.
func (d *Desk) shared(s *Sheet, o *rules.Order, line language.Line) bool {
	return s.maps(o) ||
		s.name(o, line) ||
		s.person(o, line) ||
		d.press(s, o, line) ||
		s.absent(o, line) ||
		s.trust(o) ||
		s.deputy(o, line) ||
		s.fullReport(o) ||
		s.past(o) ||
		s.resign(o, line) ||
		s.vote(o) ||
		s.mails(o) ||
		s.lastWord(o) ||
		s.back(o) ||
		s.observe(o, line) ||
		s.lobby(o, line) ||
		s.practice(o, line)
}

// LoneWords returns what players write to the service in a word alone, in all languages.
func LoneWords() (out []string) {
	words := map[string][]string{}
	for _, w := range topicWords() {
		words[w.ID] = append(append(words[w.ID], w.EN...), w.ES...)
	}
	for _, f := range topicForms() {
		out = append(out, words[f.Pattern]...)
	}
	return out
}
