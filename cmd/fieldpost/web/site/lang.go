package site

import (
	"net/http"

	"golang.org/x/text/language"

	"github.com/fieldpost/fieldpost/rules"
)

// langCookie remembers the language that a reader chose.
const langCookie = "lang"

// Language returns the one that the reader chose, or else the one his browser asks
// for, or else English.
func (s *Site) Language(r *http.Request) rules.Lang {
	if c, err := r.Cookie(langCookie); err == nil {
		if lang := rules.Lang(c.Value); s.Cfg.Book.Speaks(lang) {
			return lang
		}
	}
	wanted, _, err := language.ParseAcceptLanguage(r.Header.Get("Accept-Language"))
	if err != nil {
		return rules.English
	}
	spoken := s.Cfg.Book.Langs()
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

// OtherLang is a language in which the page can be read as well, in its own
// words.
type OtherLang struct {
	Lang       rules.Lang
	Name, Hint string
	Back       string // the page in that language
}

// OtherLanguages returns the languages that the page is not in; back says where each finds
// the page.
func OtherLanguages(w Words, back func(rules.Lang) string) (out []OtherLang) {
	for _, lang := range w.Book.Langs() {
		if lang != w.Language {
			its := Words{Book: w.Book, Language: lang, Prefix: w.Prefix}
			out = append(out, OtherLang{lang, its.T("web.nav.this-lang"), its.T("web.nav.this-lang-hint"), back(lang)})
		}
	}
	return out
}

// ChooseLanguage remembers a language for a year and goes back.
func (s *Site) ChooseLanguage(w http.ResponseWriter, r *http.Request) error {
	if r.ParseForm() != nil {
		return ErrForm
	}
	lang := rules.Lang(r.PostFormValue("lang"))
	if !s.Cfg.Book.Speaks(lang) {
		return ErrNotFound
	}
	s.remember(w, lang)
	http.Redirect(w, r, s.localPath(r.PostFormValue("back")), http.StatusSeeOther)
	return nil
}

func (s *Site) remember(w http.ResponseWriter, lang rules.Lang) {
	http.SetCookie(w, &http.Cookie{
		Name: langCookie, Value: string(lang), Path: s.Root + "/", MaxAge: 365 * 24 * 60 * 60,
		HttpOnly: true, Secure: s.Secure, SameSite: http.SameSiteLaxMode,
	})
}
