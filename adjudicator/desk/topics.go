package desk

import (
	"slices"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// topicWords are the words that all titles share, topic by topic.
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

// topicForms are the forms that all titles share.
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

// shared takes an order that all titles share and that belongs to a topic.
func (d *Desk) shared(s *Sheet, o *rules.Order, line parser.Line) bool {
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
