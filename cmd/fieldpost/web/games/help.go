package games

import (
	"html/template"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
)

// ReadHelp lays out all help pages, once a site and when the first is asked for: they never change.
func ReadHelp(s *site.Site) map[rules.Lang]map[string]*site.HelpPage {
	all := map[rules.Lang]map[string]*site.HelpPage{}
	for _, lang := range s.Cfg.Book.Langs() {
		all[lang] = map[string]*site.HelpPage{}
		for _, topic := range s.Cfg.Book.Topics(lang) {
			title, body, ok := s.Cfg.Book.HelpHTML(templates.Help{Lang: lang, Topic: topic, Title: s.Titles[topic]})
			if ok {
				all[lang][topic] = &site.HelpPage{Topic: topic, Title: title, Body: template.HTML(body), Link: s.Root + "/help/" + string(lang) + "/" + topic}
			}
		}
	}
	return all
}

// topicsPage lists the help pages.
type topicsPage struct{ Topics []*site.HelpPage }

// ChooseHelp goes to the help of the reader's language.
func ChooseHelp(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	w.Header().Add("Vary", "Accept-Language")
	http.Redirect(w, r, s.Root+"/help/"+string(s.Language(r)), http.StatusSeeOther)
	return nil
}

// ShowTopics lists the help pages of a language.
func ShowTopics(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	lang := rules.Lang(chi.URLParam(r, "lang"))
	if !s.Cfg.Book.Speaks(lang) {
		return site.ErrNotFound
	}
	f := s.FrameIn(r, "help", lang)
	f.Heading = f.T("web.help.heading")
	f.Others = site.OtherLanguages(f.Words, func(lang rules.Lang) string { return s.Root + "/help/" + string(lang) })
	var m topicsPage
	for _, topic := range s.Cfg.Book.Topics(lang) {
		if p := s.Help()[lang][topic]; p != nil {
			m.Topics = append(m.Topics, p)
		}
	}
	f.Main = m
	return s.Show(w, r, http.StatusOK, "topics", f)
}

// ShowHelp shows a topic of the help.
func ShowHelp(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	lang := rules.Lang(chi.URLParam(r, "lang"))
	p := s.Help()[lang][strings.ToLower(chi.URLParam(r, "topic"))]
	if p == nil {
		return site.ErrNotFound
	}
	f := s.FrameIn(r, "help", lang)
	f.Heading, f.Main = p.Title, p
	f.Others = site.OtherLanguages(f.Words, func(lang rules.Lang) string { return s.Root + "/help/" + string(lang) + "/" + p.Topic })
	return s.Show(w, r, http.StatusOK, "help", f)
}
