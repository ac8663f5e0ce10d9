package site

import (
	"net/http"
	"net/url"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/alexedwards/scs/v2/memstore"
	"github.com/go-chi/chi/v5"
)

// KeyModerator marks the session of whoever gave the password.
const KeyModerator = "moderator"

// KeyWho says as whom, by [Moderator].ID.
const KeyWho = "who"

// KeySecrets marks the session of a moderator who wants to see what players may not.
const KeySecrets = "secrets"

// How long a login lasts.
const (
	sessionLife = 7 * 24 * time.Hour
	sessionIdle = 24 * time.Hour // without a request
)

// NewSessions keeps sessions in memory: after a restart the moderator logs in
// again. It is written out because scs.New starts a goroutine that nothing
// ends. Only logins make a session, so expired ones are few.
func NewSessions(root string, secure bool) *scs.SessionManager {
	cookie := scs.SessionCookie{
		Name: "session", Path: root + "/", HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: secure, Persist: true,
	}
	if secure {
		cookie.Name = "__Secure-session"
	}
	if secure && root == "" {
		cookie.Name = "__Host-session"
	}
	return &scs.SessionManager{
		Lifetime: sessionLife, IdleTimeout: sessionIdle, Cookie: cookie, Codec: scs.GobCodec{},
		Store: memstore.NewWithCleanupInterval(0), HashTokenInStore: true,
		ErrorFunc: func(w http.ResponseWriter, _ *http.Request, _ error) {
			w.WriteHeader(http.StatusInternalServerError)
		},
	}
}

// isModerator reports whether the reader logged in.
func (s *Site) isModerator(r *http.Request) bool {
	return s.loginOf(r) != nil
}

// Moderator keeps a page from visitors, who are sent to the login and back, and the page of
// a game from those who do not moderate it.
func (s *Site) Moderator(f func(http.ResponseWriter, *http.Request) error) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		if len(s.Moderators) == 0 {
			return ErrNotFound
		}
		if !s.isModerator(r) {
			w.Header().Set("Cache-Control", "no-store")
			http.Redirect(w, r, s.Root+"/login?back="+url.QueryEscape(s.Root+r.URL.RequestURI()), http.StatusSeeOther)
			return nil
		}
		if game := chi.URLParam(r, "game"); game != "" && !s.loginOf(r).moderates(game) {
			return ErrNotFound
		}
		return f(w, r)
	}
}
