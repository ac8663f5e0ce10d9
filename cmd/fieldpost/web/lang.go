package web

import (
	"net/http"

	"golang.org/x/text/language"

	"github.com/fieldpost/fieldpost/rules"
)

// langCookie remembers the language that a reader chose.
const langCookie = "lang"

// language returns the one that the reader chose, or else the one his browser asks
// for, or else English.
func (s *site) language(r *http.Request) rules.Lang {
	if c, err := r.Cookie(langCookie); err == nil {
		if lang := rules.Lang(c.Value); s.cfg.Book.Speaks(lang) {
			return lang
		}
	}
	wanted, _, err := language.ParseAcceptLanguage(r.Header.Get("Accept-Language"))
	if err != nil {
		return rules.English
	}
	spoken := s.cfg.Book.Langs()
	tags := make([]language.Tag, len(spoken))
	for i, lang := range spoken {
		tags[i] = language.Make(string(lang))
	}
	_, i, confidence := language.NewMatcher(tags).Match(wanted...)
	if confidence == language.No {
		return rules.English
	}
	return spoken[i]
}

// otherLang is a language in which the page can be read as well, in its own
// words.
type otherLang struct {
	Lang       rules.Lang
	Name, Hint string
	Back       string // the page in that language
}

// others returns the languages that the page is not in; back says where each finds
// the page.
func (w words) others(back func(rules.Lang) string) (out []otherLang) {
	for _, lang := range w.book.Langs() {
		if lang != w.lang {
			its := words{book: w.book, lang: lang, root: w.root}
			out = append(out, otherLang{lang, its.T("web.nav.this-lang"), its.T("web.nav.this-lang-hint"), back(lang)})
		}
	}
	return out
}

// chooseLanguage remembers a language for a year and goes back.
func (s *site) chooseLanguage(w http.ResponseWriter, r *http.Request) error {
	if r.ParseForm() != nil {
		return errForm
	}
	lang := rules.Lang(r.PostFormValue("lang"))
	if !s.cfg.Book.Speaks(lang) {
		return errNotFound
	}
	s.remember(w, lang)
	http.Redirect(w, r, s.local(r.PostFormValue("back")), http.StatusSeeOther)
	return nil
}

func (s *site) remember(w http.ResponseWriter, lang rules.Lang) {
	http.SetCookie(w, &http.Cookie{
		Name: langCookie, Value: string(lang), Path: s.root + "/", MaxAge: 365 * 24 * 60 * 60,
		HttpOnly: true, Secure: s.secure, SameSite: http.SameSiteLaxMode,
	})
}
