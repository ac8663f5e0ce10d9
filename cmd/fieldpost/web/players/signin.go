package players

import (
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
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
	Kept       []parts.Fact // fields of the composer, which come back to it
}

// keptFields returns the fields of the composer that came with a form; nil for no orders. They
// are kept while somebody signs in: from form to form in his browser, stored nowhere.
func keptFields(r *http.Request) (out []parts.Fact) {
	if strings.TrimSpace(r.PostFormValue("text")) == "" {
		return nil
	}
	for _, name := range []string{"text", "phase", "token"} {
		out = append(out, parts.Fact{Name: name, Value: r.PostFormValue(name)})
	}
	return out
}

// idLike matches an id of a game or a side, as far as it can be told without looking.
var idLike = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,40}$`)

// sideAt reads the game and the side of an address.
func sideAt(r *http.Request) (game string, side rules.Side, err error) {
	game, word := chi.URLParam(r, "game"), chi.URLParam(r, "side")
	if !idLike.MatchString(game) || !idLike.MatchString(word) {
		return "", "", site.ErrNotFound
	}
	return game, rules.Side(word), nil
}

// SidePath returns the path of a side's page.
func SidePath(s *site.Site, game string, side rules.Side) string {
	return s.Root + "/games/" + game + "/sides/" + string(side)
}

// showAskPage shows the page that asks. A reader who is let in as somebody else finds
// nothing here, but may become the one who finds it.
func showAskPage(s *site.Site, w http.ResponseWriter, r *http.Request, status int, game string, side rules.Side, fault string) error {
	return showAskPageAs(s, w, r, status, game, side, s.Cookie(r, site.AskedCookie) != "", fault)
}

func showAskPageAs(s *site.Site, w http.ResponseWriter, r *http.Request, status int, game string, side rules.Side, asked bool, fault string) error {
	f := s.NewFrame(r, "mine")
	f.Heading = f.T("web.ask.heading", "game", game, "side", string(side))
	f.Main = &askPage{
		Game: game, Side: string(side), Asked: asked, Fault: fault,
		Minutes: int(confirm.CodeLife / time.Minute), Signed: site.Holder(r) != nil, Kept: keptFields(r),
	}
	if r.Method == http.MethodPost {
		f.Others = site.OtherLanguages(f.Words, func(rules.Lang) string { return SidePath(s, game, side) })
	}
	w.Header().Set("Cache-Control", "no-store")
	if status == http.StatusOK && site.Holder(r) != nil {
		status = http.StatusNotFound
	}
	return s.Show(w, r, status, "ask", f)
}

// AskCode has a code sent, and goes back to the page that asks for it.
func AskCode(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	game, side, err := sideAt(r)
	if err != nil {
		return site.ErrNotFound
	}
	if r.ParseForm() != nil {
		return site.ErrForm
	}
	if wait := s.Asks.Try(site.SenderOf(r), ""); wait > 0 {
		return showAskPageLater(s, w, r, game, side, wait)
	}
	if wait := s.Sides.Try(site.SenderOf(r), game+" "+string(side)); wait > 0 {
		return showAskPageLater(s, w, r, game, side, wait)
	}
	token, err := s.Cfg.Service.Confirm.AskCode(r.Context(), game, side, r.PostFormValue("as") == "deputy", r.UserAgent(), s.Cookie(r, site.AskedCookie))
	if err != nil {
		return err
	}
	s.SetCookie(w, site.AskedCookie, token, int(confirm.CodeLife/time.Second))
	if keptFields(r) != nil { // a redirection would lose it
		return showAskPageAs(s, w, r, http.StatusForbidden, game, side, true, "")
	}
	http.Redirect(w, r, SidePath(s, game, side), http.StatusSeeOther)
	return nil
}

func showAskPageLater(s *site.Site, w http.ResponseWriter, r *http.Request, game string, side rules.Side, wait time.Duration) error {
	say := s.NewFrame(r, "").Words
	w.Header().Set("Retry-After", strconv.Itoa(int(wait/time.Second)+1))
	return showAskPage(s, w, r, http.StatusTooManyRequests, game, side, say.T("web.ask.slow", "span", site.SpanText(say, wait)))
}

// GiveCode lets the browser in.
func GiveCode(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	game, side, err := sideAt(r)
	if err != nil {
		return site.ErrNotFound
	}
	if r.ParseForm() != nil {
		return site.ErrForm
	}
	from := site.SenderOf(r)
	if wait := s.Codes.Try(from, ""); wait > 0 {
		return showAskPageLater(s, w, r, game, side, wait)
	}
	say := s.NewFrame(r, "").Words
	session, err := s.Cfg.Service.Confirm.GiveCode(r.Context(), s.Cookie(r, site.AskedCookie), game, side, r.PostFormValue("code"))
	switch {
	case errors.Is(err, confirm.ErrCode):
		return showAskPage(s, w, r, http.StatusForbidden, game, side, say.T("web.ask.wrong"))
	case err != nil:
		return err
	}
	s.Codes.Clear(from)
	if old := s.Cookie(r, site.PlayerCookie); old != "" {
		if err := s.Cfg.Service.Confirm.EndSession(r.Context(), old); err != nil {
			return err
		}
	}
	s.DropCookie(w, site.AskedCookie)
	s.SetCookie(w, site.PlayerCookie, session, int(confirm.SessionLife/time.Second))
	if keptFields(r) != nil { // the form is sent on to the composer, which checks it; the code in it counts no more
		http.Redirect(w, r, SidePath(s, game, side)+"/orders", http.StatusTemporaryRedirect)
		return nil
	}
	http.Redirect(w, r, SidePath(s, game, side), http.StatusSeeOther)
	return nil
}

// SignOut ends the session of the browser.
func SignOut(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	if token := s.Cookie(r, site.PlayerCookie); token != "" {
		if err := s.Cfg.Service.Confirm.EndSession(r.Context(), token); err != nil {
			return err
		}
	}
	s.Pulse.WakeAll() // what he watches ends
	s.DropCookie(w, site.PlayerCookie)
	http.Redirect(w, r, s.Root+"/", http.StatusSeeOther)
	return nil
}
