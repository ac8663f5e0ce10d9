package site

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

// AskPassword shows the form.
func (s *Site) AskPassword(w http.ResponseWriter, r *http.Request) error {
	if len(s.Moderators) == 0 {
		return ErrNotFound
	}
	if s.isModerator(r) {
		http.Redirect(w, r, s.localPath(r.URL.Query().Get("back")), http.StatusSeeOther)
		return nil
	}
	w.Header().Set("Cache-Control", "no-store")
	return s.showLogin(w, r, http.StatusOK, s.localPath(r.URL.Query().Get("back")), "")
}

func (s *Site) showLogin(w http.ResponseWriter, r *http.Request, status int, back, fault string) error {
	f := s.NewFrame(r, "login")
	f.Heading = f.T("web.login.heading")
	f.Main = loginPage{Back: back, Fault: fault, Named: len(s.Moderators) > 1, Name: r.PostFormValue("name")}
	if r.Method == http.MethodPost {
		f.Others = OtherLanguages(f.Words, func(rules.Lang) string { return s.Root + "/login" })
	}
	return s.Show(w, r, status, "login", f)
}

// Login checks the password. One password is hashed at a time, so that many
// attempts cannot take all memory.
func (s *Site) Login(w http.ResponseWriter, r *http.Request) error {
	if len(s.Moderators) == 0 {
		return ErrNotFound
	}
	if r.ParseForm() != nil { // cut off, or too large: nobody said a password
		return ErrForm
	}
	say := s.NewFrame(r, "").Words
	password, back := r.PostFormValue("password"), s.localPath(r.PostFormValue("back"))
	from := SenderOf(r)
	if wait := s.Logins.Try(from, ""); wait > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(wait/time.Second)+1))
		return s.showLogin(w, r, http.StatusTooManyRequests, back, say.T("web.login.slow", "span", SpanText(say, wait)))
	}
	select {
	case s.Hashing <- struct{}{}:
		defer func() { <-s.Hashing }()
	case <-r.Context().Done():
		return s.showLogin(w, r, http.StatusServiceUnavailable, back, say.T("web.login.busy"))
	}
	who := s.namedLogin(r.PostFormValue("name"))
	as := who
	if as == nil {
		as = &s.Moderators[0] // as long as for a name that is known
	}
	if len(password) > longestPassword || !as.hash.Fits(password) || who == nil {
		s.Cfg.Log.Warn("login refused", KeyFrom, from.String())
		return s.showLogin(w, r, http.StatusForbidden, back, say.T("web.login.wrong"))
	}
	s.Logins.Clear(from)
	if err := s.Sessions.RenewToken(r.Context()); err != nil { // against a session that somebody else planted
		return fmt.Errorf("web: login: %w", err)
	}
	s.Sessions.Put(r.Context(), KeyModerator, true)
	s.Sessions.Put(r.Context(), KeyWho, who.ID)
	s.Sessions.Remove(r.Context(), KeySecrets) // he may be another than before
	s.Cfg.Log.Info("login", KeyFrom, from.String())
	http.Redirect(w, r, back, http.StatusSeeOther)
	return nil
}

// Logout ends the session.
func (s *Site) Logout(w http.ResponseWriter, r *http.Request) error {
	if err := s.Sessions.Destroy(r.Context()); err != nil {
		return fmt.Errorf("web: logout: %w", err)
	}
	s.Pulse.WakeAll() // what he watches ends
	http.Redirect(w, r, s.Root+"/", http.StatusSeeOther)
	return nil
}
