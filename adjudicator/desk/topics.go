package desk

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

func backWords() []order.Word {
	return []order.Word{{
		ID: form(TakeBack), EN: []string{"back", "i am back", "i'm back"},
		ES: []string{"vuelvo", "he vuelto", "ya he vuelto", "estoy de vuelta", "ya estoy de vuelta"},
	}}
}

func backForms() []order.Form {
	return []order.Form{{ID: form(TakeBack), Pattern: form(TakeBack)}}
}

// back takes a line of who is there again; false means that it says something else.
func (s *Sheet) back(o *rules.Order) bool {
	if o.Form != form(TakeBack) {
		return false
	}
	s.Requests = append(s.Requests, Request{Kind: TakeBack, Line: o.Line})
	return true
}

func fullReportWords() []order.Word {
	return []order.Word{{
		ID: formFullReport, EN: []string{"report full", "full report", "report all"},
		ES: []string{"parte completo", "parte entero", "parte todo"},
	}}
}

func fullReportForms() []order.Form {
	return []order.Form{{ID: formFullReport, Pattern: formFullReport}}
}

// fullReport takes a line that asks for the whole report; false means that it says
// something else.
func (s *Sheet) fullReport(o *rules.Order) bool {
	if o.Form != formFullReport {
		return false
	}
	s.Requests = append(s.Requests, Request{Kind: prose.Report, Topic: Full, Line: o.Line})
	return true
}

func mapWords() []order.Word {
	return []order.Word{
		{ID: formMaps + MapsInline, EN: []string{"map inline", "map inside", "maps inline"}, ES: []string{"mapa dentro", "mapa incrustado", "mapas dentro"}},
		{
			ID: formMaps + MapsAttached, EN: []string{"map attached", "map as attachment", "map as file", "maps attached"},
			ES: []string{"mapa adjunto", "mapa aparte", "mapas adjuntos"},
		},
		{ID: formMaps + MapsNone, EN: []string{"map none", "map off", "maps none", "maps off"}, ES: []string{"mapa no", "mapa ninguno", "mapas no"}},
	}
}

func mapForms() []order.Form { return formsOf(mapWords()) }

// maps takes a line that says how maps are to come; false means that it says
// something else.
func (s *Sheet) maps(o *rules.Order) bool { return s.choice(o, Maps, formMaps) }

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
func (s *Sheet) choice(o *rules.Order, kind prose.RequestKind, prefix string) bool {
	topic, ok := strings.CutPrefix(o.Form, prefix)
	if ok {
		s.Requests = append(s.Requests, Request{Kind: kind, Topic: topic, Line: o.Line})
	}
	return ok
}

// shared takes an order that all titles share and that belongs to a topic.
func (d *Desk) shared(s *Sheet, o *rules.Order, line language.Line) bool {
	return s.maps(o) ||
		s.takeNameRequest(o, line) ||
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
