package web

import (
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// loginPage is the form for the password.
type loginPage struct {
	Back  string // where to go afterwards
	Fault string // why the last attempt failed
	Named bool   // several may log in
	Name  string // as whom it was tried
}

// longestPassword bounds what is hashed.
const longestPassword = 1024

// askPassword shows the form.
func (s *site) askPassword(w http.ResponseWriter, r *http.Request) error {
	if len(s.moderators) == 0 {
		return errNotFound
	}
	if s.isModerator(r) {
		http.Redirect(w, r, s.local(r.URL.Query().Get("back")), http.StatusSeeOther)
		return nil
	}
	w.Header().Set("Cache-Control", "no-store")
	return s.showLogin(w, r, http.StatusOK, s.local(r.URL.Query().Get("back")), "")
}

func (s *site) showLogin(w http.ResponseWriter, r *http.Request, status int, back, fault string) error {
	f := s.frame(r, "login")
	f.Heading = f.T("web.login.heading")
	f.Main = loginPage{Back: back, Fault: fault, Named: len(s.moderators) > 1, Name: r.PostFormValue("name")}
	if r.Method == http.MethodPost {
		f.Others = f.others(func(rules.Lang) string { return s.root + "/login" })
	}
	return s.show(w, r, status, "login", f)
}

// login checks the password. One password is hashed at a time, so that many
// attempts cannot take all memory.
func (s *site) login(w http.ResponseWriter, r *http.Request) error {
	if len(s.moderators) == 0 {
		return errNotFound
	}
	if r.ParseForm() != nil { // cut off, or too large: nobody said a password
		return errForm
	}
	say := s.frame(r, "").words
	password, back := r.PostFormValue("password"), s.local(r.PostFormValue("back"))
	from := senderOf(r)
	if wait := s.logins.try(from, ""); wait > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(wait/time.Second)+1))
		return s.showLogin(w, r, http.StatusTooManyRequests, back, say.T("web.login.slow", "span", say.span(wait)))
	}
	select {
	case s.hashing <- struct{}{}:
		defer func() { <-s.hashing }()
	case <-r.Context().Done():
		return s.showLogin(w, r, http.StatusServiceUnavailable, back, say.T("web.login.busy"))
	}
	who := s.namedLogin(r.PostFormValue("name"))
	as := who
	if as == nil {
		as = &s.moderators[0] // as long as for a name that is known
	}
	if len(password) > longestPassword || !as.hash.fits(password) || who == nil {
		s.cfg.Log.Warn("login refused", keyFrom, from.String())
		return s.showLogin(w, r, http.StatusForbidden, back, say.T("web.login.wrong"))
	}
	s.logins.clear(from)
	if err := s.sessions.RenewToken(r.Context()); err != nil { // against a session that somebody else planted
		return fmt.Errorf("web: login: %w", err)
	}
	s.sessions.Put(r.Context(), keyModerator, true)
	s.sessions.Put(r.Context(), keyWho, who.ID)
	s.sessions.Remove(r.Context(), keySecrets) // he may be another than before
	s.cfg.Log.Info("login", keyFrom, from.String())
	http.Redirect(w, r, back, http.StatusSeeOther)
	return nil
}

// logout ends the session.
func (s *site) logout(w http.ResponseWriter, r *http.Request) error {
	if err := s.sessions.Destroy(r.Context()); err != nil {
		return fmt.Errorf("web: logout: %w", err)
	}
	s.pulse.wakeAll() // what he watches ends
	http.Redirect(w, r, s.root+"/", http.StatusSeeOther)
	return nil
}
