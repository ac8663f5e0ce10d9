package web

import (
	"html/template"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
)

// helpPage is one help page of one language.
type helpPage struct {
	Topic, Title string
	Body         template.HTML
	Link         string
}

// readHelp lays out all help pages, once a site and when the first is asked for: they never change.
func (s *site) readHelp() map[rules.Lang]map[string]*helpPage {
	all := map[rules.Lang]map[string]*helpPage{}
	for _, lang := range s.cfg.Book.Langs() {
		all[lang] = map[string]*helpPage{}
		for _, topic := range s.cfg.Book.Topics(lang) {
			title, body, ok := s.cfg.Book.HelpHTML(templates.Help{Lang: lang, Topic: topic, Title: s.titles[topic]})
			if ok {
				all[lang][topic] = &helpPage{Topic: topic, Title: title, Body: template.HTML(body), Link: s.root + "/help/" + string(lang) + "/" + topic}
			}
		}
	}
	return all
}

// topicsPage lists the help pages.
type topicsPage struct{ Topics []*helpPage }

// chooseHelp goes to the help of the reader's language.
func (s *site) chooseHelp(w http.ResponseWriter, r *http.Request) error {
	w.Header().Add("Vary", "Accept-Language")
	http.Redirect(w, r, s.root+"/help/"+string(s.language(r)), http.StatusSeeOther)
	return nil
}

// showTopics lists the help pages of a language.
func (s *site) showTopics(w http.ResponseWriter, r *http.Request) error {
	lang := rules.Lang(chi.URLParam(r, "lang"))
	if !s.cfg.Book.Speaks(lang) {
		return errNotFound
	}
	f := s.frameIn(r, "help", lang)
	f.Heading = f.T("web.help.heading")
	f.Others = f.others(func(lang rules.Lang) string { return s.root + "/help/" + string(lang) })
	var m topicsPage
	for _, topic := range s.cfg.Book.Topics(lang) {
		if p := s.help()[lang][topic]; p != nil {
			m.Topics = append(m.Topics, p)
		}
	}
	f.Main = m
	return s.show(w, r, http.StatusOK, "topics", f)
}

func (s *site) showHelp(w http.ResponseWriter, r *http.Request) error {
	lang := rules.Lang(chi.URLParam(r, "lang"))
	p := s.help()[lang][strings.ToLower(chi.URLParam(r, "topic"))]
	if p == nil {
		return errNotFound
	}
	f := s.frameIn(r, "help", lang)
	f.Heading, f.Main = p.Title, p
	f.Others = f.others(func(lang rules.Lang) string { return s.root + "/help/" + string(lang) + "/" + p.Topic })
	return s.show(w, r, http.StatusOK, "help", f)
}
