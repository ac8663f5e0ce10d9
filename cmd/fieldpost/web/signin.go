package web

import (
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/rules"
)

// askPage asks a browser whether a code may be sent, and for the code. It is the
// same for every game and side, whether there is one or not: nothing on it is
// looked up.
type askPage struct {
	Game, Side string // as they stand in the address
	Asked      bool   // the browser asked for a code
	Fault      string
	Minutes    int // how long a code counts
	Signed     bool
	Kept       []fact // fields of the composer, which come back to it
}

// kept returns the fields of the composer that came with a form; nil for no orders. They
// are kept while somebody signs in: from form to form in his browser, stored nowhere.
func kept(r *http.Request) (out []fact) {
	if strings.TrimSpace(r.PostFormValue("text")) == "" {
		return nil
	}
	for _, name := range []string{"text", "phase", "token"} {
		out = append(out, fact{name, r.PostFormValue(name)})
	}
	return out
}

// An id of a game or a side, as far as it can be told without looking.
var idLike = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,40}$`)

// sideAt reads the game and the side of an address.
func sideAt(r *http.Request) (game string, side rules.Side, err error) {
	game, word := chi.URLParam(r, "game"), chi.URLParam(r, "side")
	if !idLike.MatchString(game) || !idLike.MatchString(word) {
		return "", "", errNotFound
	}
	return game, rules.Side(word), nil
}

func (s *site) sidePath(game string, side rules.Side) string {
	return s.root + "/games/" + game + "/sides/" + string(side)
}

// ask shows the page that asks. A reader who is let in as somebody else finds
// nothing here, but may become the one who finds it.
func (s *site) ask(w http.ResponseWriter, r *http.Request, status int, game string, side rules.Side, fault string) error {
	return s.askAs(w, r, status, game, side, s.cookie(r, askedCookie) != "", fault)
}

func (s *site) askAs(w http.ResponseWriter, r *http.Request, status int, game string, side rules.Side, asked bool, fault string) error {
	f := s.frame(r, "mine")
	f.Heading = f.T("web.ask.heading", "game", game, "side", string(side))
	f.Main = &askPage{
		Game: game, Side: string(side), Asked: asked, Fault: fault,
		Minutes: int(confirm.CodeLife / time.Minute), Signed: holder(r) != nil, Kept: kept(r),
	}
	if r.Method == http.MethodPost {
		f.Others = f.others(func(rules.Lang) string { return s.sidePath(game, side) })
	}
	w.Header().Set("Cache-Control", "no-store")
	if status == http.StatusOK && holder(r) != nil {
		status = http.StatusNotFound
	}
	return s.show(w, r, status, "ask", f)
}

// askCode has a code sent, and goes back to the page that asks for it.
func (s *site) askCode(w http.ResponseWriter, r *http.Request) error {
	game, side, err := sideAt(r)
	if err != nil || s.cfg.Players == nil {
		return errNotFound
	}
	if r.ParseForm() != nil {
		return errForm
	}
	if wait := s.asks.try(senderOf(r), ""); wait > 0 {
		return s.askLater(w, r, game, side, wait)
	}
	if wait := s.sides.try(senderOf(r), game+" "+string(side)); wait > 0 {
		return s.askLater(w, r, game, side, wait)
	}
	token, err := s.cfg.Players.AskCode(r.Context(), game, side, r.PostFormValue("as") == "deputy", r.UserAgent(), s.cookie(r, askedCookie))
	if err != nil {
		return err
	}
	s.setCookie(w, askedCookie, token, int(confirm.CodeLife/time.Second))
	if kept(r) != nil { // a redirection would lose it
		return s.askAs(w, r, http.StatusForbidden, game, side, true, "")
	}
	http.Redirect(w, r, s.sidePath(game, side), http.StatusSeeOther)
	return nil
}

func (s *site) askLater(w http.ResponseWriter, r *http.Request, game string, side rules.Side, wait time.Duration) error {
	say := s.frame(r, "").words
	w.Header().Set("Retry-After", strconv.Itoa(int(wait/time.Second)+1))
	return s.ask(w, r, http.StatusTooManyRequests, game, side, say.T("web.ask.slow", "span", say.span(wait)))
}

// giveCode lets the browser in.
func (s *site) giveCode(w http.ResponseWriter, r *http.Request) error {
	game, side, err := sideAt(r)
	if err != nil || s.cfg.Players == nil {
		return errNotFound
	}
	if r.ParseForm() != nil {
		return errForm
	}
	from := senderOf(r)
	if wait := s.codes.try(from, ""); wait > 0 {
		return s.askLater(w, r, game, side, wait)
	}
	say := s.frame(r, "").words
	session, err := s.cfg.Players.GiveCode(r.Context(), s.cookie(r, askedCookie), game, side, r.PostFormValue("code"))
	switch {
	case errors.Is(err, confirm.ErrCode):
		return s.ask(w, r, http.StatusForbidden, game, side, say.T("web.ask.wrong"))
	case err != nil:
		return err
	}
	s.codes.clear(from)
	if old := s.cookie(r, playerCookie); old != "" {
		if err := s.cfg.Players.EndSession(r.Context(), old); err != nil {
			return err
		}
	}
	s.dropCookie(w, askedCookie)
	s.setCookie(w, playerCookie, session, int(confirm.SessionLife/time.Second))
	if kept(r) != nil { // the form is sent on to the composer, which checks it; the code in it counts no more
		http.Redirect(w, r, s.sidePath(game, side)+"/orders", http.StatusTemporaryRedirect)
		return nil
	}
	http.Redirect(w, r, s.sidePath(game, side), http.StatusSeeOther)
	return nil
}

// signOut ends the session of the browser.
func (s *site) signOut(w http.ResponseWriter, r *http.Request) error {
	if token := s.cookie(r, playerCookie); token != "" && s.cfg.Players != nil {
		if err := s.cfg.Players.EndSession(r.Context(), token); err != nil {
			return err
		}
	}
	s.pulse.wakeAll() // what he watches ends
	s.dropCookie(w, playerCookie)
	http.Redirect(w, r, s.root+"/", http.StatusSeeOther)
	return nil
}
