package web

import (
	"net/http"

	"golang.org/x/text/language"

	"github.com/fieldpost/fieldpost/rules"
)

// langCookie remembers the language that a reader chose.
const langCookie = "lang"

// language is the one that the reader chose, or else the one his browser asks
// for, or else English.
func (s *site) language(r *http.Request) rules.Lang {
	if c, err := r.Cookie(langCookie); err == nil {
		if lang := rules.Lang(c.Value); isLanguage(lang) {
			return lang
		}
	}
	wanted, _, err := language.ParseAcceptLanguage(r.Header.Get("Accept-Language"))
	if err != nil {
		return rules.English
	}
	spoken := []rules.Lang{rules.English, rules.Spanish}
	_, i, confidence := language.NewMatcher([]language.Tag{language.English, language.Spanish}).Match(wanted...)
	if confidence == language.No {
		return rules.English
	}
	return spoken[i]
}

func isLanguage(lang rules.Lang) bool { return lang == rules.English || lang == rules.Spanish }

func otherLanguage(lang rules.Lang) rules.Lang {
	if lang == rules.Spanish {
		return rules.English
	}
	return rules.Spanish
}

// chooseLanguage remembers a language for a year and goes back.
func (s *site) chooseLanguage(w http.ResponseWriter, r *http.Request) error {
	if r.ParseForm() != nil {
		return errForm
	}
	lang := rules.Lang(r.PostFormValue("lang"))
	if !isLanguage(lang) {
		return errNotFound
	}
	s.remember(w, lang)
	http.Redirect(w, r, local(r.PostFormValue("back")), http.StatusSeeOther)
	return nil
}

func (s *site) remember(w http.ResponseWriter, lang rules.Lang) {
	http.SetCookie(w, &http.Cookie{
		Name: langCookie, Value: string(lang), Path: "/", MaxAge: 365 * 24 * 60 * 60,
		HttpOnly: true, Secure: s.secure, SameSite: http.SameSiteLaxMode,
	})
}
