package site

import (
	"context"
	"errors"
	"net/http"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/store"
)

// Names of cookies.
const (
	PlayerCookie = "player" // the token of a session
	AskedCookie  = "asked"  // the token of a browser that asked for a code
)

// holderKey is where a request's context has whoever is let in.
type holderKey struct{}

// Recognise looks once a request who is let in. Whoever brings no cookie costs
// nothing.
func (s *Site) Recognise(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token := s.Cookie(r, PlayerCookie)
		if token == "" {
			next.ServeHTTP(w, r)
			return
		}
		h, err := s.Cfg.Service.Confirm.Holder(r.Context(), token)
		switch {
		case err == nil:
			r = r.WithContext(context.WithValue(r.Context(), holderKey{}, &h))
		case errors.Is(err, confirm.ErrNoSession):
			s.DropCookie(w, PlayerCookie)
		default: // he sees what visitors see, which is nobody's secret
			s.Cfg.Log.Error("session", KeyError, err)
		}
		next.ServeHTTP(w, r)
	})
}

// Holder returns who is let in, nil for nobody.
func Holder(r *http.Request) *confirm.SessionHolder {
	h, _ := r.Context().Value(holderKey{}).(*confirm.SessionHolder)
	return h
}

// seatsOf returns seats as pages know them.
func seatsOf(list []store.Seat) (out []Seat) {
	for i := range list {
		out = append(out, Seat{list[i].Game, list[i].Side})
	}
	return out
}

// HolderSeats returns the sides whose mail a holder has shown to read; nil holds none.
func HolderSeats(h *confirm.SessionHolder) []Seat {
	if h == nil {
		return nil
	}
	return seatsOf(h.Seats)
}

// cookieName returns the name of a cookie of ours: the prefixes bind it to TLS and to
// this host (RFC 6265bis §4.1.3).
func (s *Site) cookieName(name string) string {
	switch {
	case s.Secure && s.Root == "":
		return "__Host-" + name
	case s.Secure:
		return "__Secure-" + name
	}
	return name
}

// Cookie returns the token that the browser has under a name, "" if none.
func (s *Site) Cookie(r *http.Request, name string) string {
	c, err := r.Cookie(s.cookieName(name))
	if err != nil || len(c.Value) > 64 {
		return ""
	}
	return c.Value
}

// SetCookie gives the browser a token for some seconds.
func (s *Site) SetCookie(w http.ResponseWriter, name, token string, seconds int) {
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(name), Value: token, Path: s.Root + "/", MaxAge: seconds,
		HttpOnly: true, Secure: s.Secure, SameSite: http.SameSiteLaxMode,
	})
}

// DropCookie has the browser forget a token.
func (s *Site) DropCookie(w http.ResponseWriter, name string) { s.SetCookie(w, name, "", -1) }
