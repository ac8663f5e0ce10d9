package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"path"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Errors that handlers return for pages of their own.
var (
	ErrNotFound = errors.New("web: no such page")
	errForeign  = errors.New("web: sent by another site")
	ErrForm     = errors.New("web: a form that did not come whole")
)

// Frame is what stands around every page; Main is the page's model.
type Frame struct {
	Words
	Heading   string
	Nav       string // which link of the navigation is this page
	Others    []OtherLang
	Back      string // this page, for forms that come back to it
	Reader    *Reader
	Moderator bool              // the reader is one
	Player    bool              // he is let in as the holder of seats
	Own       bool              // the page holds what only he may know
	game      *inquiry.GameInfo // that the page shows; nil: none, or several
	CanLogIn  bool
	Style     string
	Feed      string   // address of the feed that goes with the page; "" for none
	Scripts   []string // addresses; a page is whole without them
	Icon      string
	Time      *Moment
	Here      string // the address of the page
	Live      string // where it is told of what is new; "": nowhere
	Main      any
}

// ReadLayouts reads page/*.html: each page stands within layout.html and may
// use part*.html. Those of folders are read by ReadFolderLayouts.
func ReadLayouts(fsys fs.FS) (map[string]*template.Template, error) {
	names, err := fs.Glob(fsys, "page/*.html")
	if err != nil {
		return nil, fmt.Errorf("web: list pages: %w", err)
	}
	layouts := map[string]*template.Template{}
	for _, name := range names {
		base := strings.TrimSuffix(path.Base(name), ".html")
		if base == "layout" || strings.HasPrefix(base, "part") || strings.HasPrefix(base, "folder") {
			continue
		}
		t, err := template.New("layout.html").Option("missingkey=error").ParseFS(fsys, "page/layout.html", "page/part*.html", name)
		if err != nil {
			return nil, fmt.Errorf("web: read page: %w", err)
		}
		layouts[base] = t
	}
	return layouts, nil
}

// Page makes a handler of a function: its error becomes a page too.
func (s *Site) Page(f func(http.ResponseWriter, *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := f(w, r)
		switch {
		case err == nil:
		case errors.Is(err, ErrNotFound):
			s.showError(w, r, http.StatusNotFound, "web.error.not-found")
		case errors.Is(err, errForeign):
			s.showError(w, r, http.StatusForbidden, "web.error.forbidden")
		case errors.Is(err, ErrForm):
			s.showError(w, r, http.StatusBadRequest, "web.error.form")
		case r.Context().Err() == context.Canceled: // the reader went away
		default:
			s.Cfg.Log.Error("page", keyPath, r.URL.Path, KeyError, err)
			s.showError(w, r, http.StatusInternalServerError, "web.error.broken")
		}
	}
}

// showError shows an error page.
func (s *Site) showError(w http.ResponseWriter, r *http.Request, status int, code string) {
	f := s.NewFrame(r, "")
	f.Heading = f.T(code)
	f.Main = struct{ Text string }{f.T(code + "-text")}
	if err := s.Show(w, r, status, "error", f); err != nil {
		s.Cfg.Log.Error("error page", keyPath, r.URL.Path, KeyError, err)
	}
}

// NewFrame begins a page for the reader.
func (s *Site) NewFrame(r *http.Request, nav string) *Frame {
	return s.FrameIn(r, nav, s.Language(r))
}

// FrameIn begins a page for the reader in a language.
func (s *Site) FrameIn(r *http.Request, nav string, lang rules.Lang) *Frame {
	w := Words{Book: s.Cfg.Book, Language: lang, Now: s.Cfg.Clock.Now().UTC(), Place: s.chosenZone(r), Prefix: s.Root}
	rd := s.Reader(r)
	if w.Place == nil && rd.Login != nil && rd.Login.Zone != "UTC" { // which is what nobody chose
		w.Place = locate(rd.Login.Zone)
	}
	f := &Frame{
		Words: w, Nav: nav, Reader: rd,
		Moderator: rd.Moderator, Player: rd.Signed, CanLogIn: len(s.Moderators) > 0,
		Style: s.Style.Address(), Icon: s.Icon.Address(), Time: MomentText(w, w.Now),
	}
	back := s.Root + r.URL.RequestURI()
	if r.Method == http.MethodPost {
		back = s.Root + "/"
	}
	f.Here = back
	f.Back, f.Others = back, OtherLanguages(f.Words, func(rules.Lang) string { return back })
	s.Script(f, "zone")
	return f
}

// Script adds a script of page/*.js to a page.
func (s *Site) Script(f *Frame, name string) {
	f.Scripts = append(f.Scripts, s.Scripts[name].Address())
}

// Lang returns the language of the page, for the html element.
func (f *Frame) Lang() rules.Lang { return f.Language }

// Show writes a page. What visitors see may be kept and asked for again by its
// tag; what the moderator sees, and what went wrong, may not.
func (s *Site) Show(w http.ResponseWriter, r *http.Request, status int, name string, f *Frame) error {
	var b bytes.Buffer
	if err := s.Layouts[name].Execute(&b, f); err != nil {
		return fmt.Errorf("web: show %s: %w", name, err)
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Language", string(f.Language))
	h.Add("Vary", "Accept-Language")
	if f.Reader.Known() || h.Get("Cache-Control") == "no-store" || status != http.StatusOK {
		h.Set("Cache-Control", "no-store")
	} else {
		h.Set("Cache-Control", "private, no-cache")
		if AnswerIfUnchanged(w, r, b.Bytes()) {
			return nil
		}
	}
	w.WriteHeader(status)
	_, err := w.Write(b.Bytes())
	if err != nil && r.Context().Err() == nil {
		return fmt.Errorf("web: send %s: %w", name, err)
	}
	return nil
}

// AnswerIfUnchanged puts the tag of an answer before it; it reports whether the reader has that
// answer already and was told so.
func AnswerIfUnchanged(w http.ResponseWriter, r *http.Request, b []byte) bool {
	return AnswerIfTagUnchanged(w, r, tagOf(b))
}

// tagOf returns the tag of an answer.
func tagOf(b []byte) string {
	sum := sha256.Sum256(b)
	return `W/"` + hex.EncodeToString(sum[:12]) + `"`
}

// AnswerIfTagUnchanged does what [AnswerIfUnchanged] does, for an answer whose tag is known.
func AnswerIfTagUnchanged(w http.ResponseWriter, r *http.Request, tag string) bool {
	w.Header().Set("ETag", tag)
	if match := r.Header.Get("If-None-Match"); match == "" || !strings.Contains(match, tag) {
		return false
	}
	w.WriteHeader(http.StatusNotModified)
	return true
}

// Args gives a part of a page several arguments; the first is the frame.
func (f *Frame) Args(more ...any) []any { return append([]any{f}, more...) }

// OfOffice reports whether the reader moderates all games.
func (f *Frame) OfOffice() bool { return f.Reader.OfOffice() }

// Moderates reports whether he moderates a game.
func (f *Frame) Moderates(game string) bool { return f.Reader.Moderates(game) }

// Secrets reports whether the reader sees what players may not.
func (f *Frame) Secrets() bool { return f.Reader.Secrets }

// SetShownGame notes which game the page shows, and as whom, so that its foot says what is
// true of it.
func SetShownGame(f *Frame, g *inquiry.GameInfo, v rules.Viewer) {
	f.game = g
	if v != rules.All && v != rules.Everybody {
		f.Own = true
	}
}

// Foot says what the page shows, and to whom.
func (f *Frame) Foot() string {
	switch {
	case f.Secrets():
		return f.T("web.foot.secrets")
	case f.game != nil && f.game.State == store.Over && f.game.Private:
		return f.T("web.foot.over-private")
	case f.game != nil && f.game.State == store.Over:
		return f.T("web.foot.over")
	case f.Own:
		return f.T("web.foot.own")
	case f.Moderator:
		return f.T("web.foot.moderator")
	case f.game != nil && f.game.Private:
		return f.T("web.foot.private")
	}
	return f.T("web.foot.public")
}
