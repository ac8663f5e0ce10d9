package web

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
	"sync"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Errors that handlers return for pages of their own.
var (
	errNotFound = errors.New("web: no such page")
	errForeign  = errors.New("web: sent by another site")
	errForm     = errors.New("web: a form that did not come whole")
)

// frame is what stands around every page; Main is the page's model.
type frame struct {
	words
	Heading   string
	Nav       string // which link of the navigation is this page
	Others    []otherLang
	Back      string // this page, for forms that come back to it
	reader    *reader
	Moderator bool              // the reader is one
	Player    bool              // he is let in as the holder of seats
	Own       bool              // the page holds what only he may know
	game      *inquiry.GameInfo // that the page shows; nil: none, or several
	CanLogIn  bool
	Style     string
	Feed      string   // address of the feed that goes with the page; "" for none
	Scripts   []string // addresses; a page is whole without them
	Icon      string
	Time      *moment
	Here      string // the address of the page
	Live      string // where it is told of what is new; "": nowhere
	Main      any
}

// layouts returns the pages that are built in, read once a process: nothing in them is of one site.
var layouts = sync.OnceValues(func() (map[string]*template.Template, error) { return readLayouts(files) })

// readLayouts reads page/*.html: each page stands within layout.html and may
// use part*.html. Those of folders are read by readFolderLayouts.
func readLayouts(fsys fs.FS) (map[string]*template.Template, error) {
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

// page makes a handler of a function: its error becomes a page too.
func (s *site) page(f func(http.ResponseWriter, *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := f(w, r)
		switch {
		case err == nil:
		case errors.Is(err, errNotFound):
			s.fail(w, r, http.StatusNotFound, "web.error.not-found")
		case errors.Is(err, errForeign):
			s.fail(w, r, http.StatusForbidden, "web.error.forbidden")
		case errors.Is(err, errForm):
			s.fail(w, r, http.StatusBadRequest, "web.error.form")
		case r.Context().Err() == context.Canceled: // the reader went away
		default:
			s.cfg.Log.Error("page", keyPath, r.URL.Path, keyError, err)
			s.fail(w, r, http.StatusInternalServerError, "web.error.broken")
		}
	}
}

// fail shows an error page.
func (s *site) fail(w http.ResponseWriter, r *http.Request, status int, code string) {
	f := s.frame(r, "")
	f.Heading = f.T(code)
	f.Main = struct{ Text string }{f.T(code + "-text")}
	if err := s.show(w, r, status, "error", f); err != nil {
		s.cfg.Log.Error("error page", keyPath, r.URL.Path, keyError, err)
	}
}

// frame begins a page for the reader.
func (s *site) frame(r *http.Request, nav string) *frame {
	return s.frameIn(r, nav, s.language(r))
}

func (s *site) frameIn(r *http.Request, nav string, lang rules.Lang) *frame {
	w := words{book: s.cfg.Book, lang: lang, now: s.cfg.Clock.Now().UTC(), zone: s.zone(r), root: s.root}
	rd := s.reader(r)
	if w.zone == nil && rd.login != nil && rd.login.Zone != "UTC" { // which is what nobody chose
		w.zone = locate(rd.login.Zone)
	}
	f := &frame{
		words: w, Nav: nav, reader: rd,
		Moderator: rd.moderator, Player: rd.signed, CanLogIn: len(s.moderators) > 0,
		Style: s.style.address(), Icon: s.icon.address(), Time: w.moment(w.now),
	}
	back := s.root + r.URL.RequestURI()
	if r.Method == http.MethodPost {
		back = s.root + "/"
	}
	f.Here = back
	f.Back, f.Others = back, f.others(func(rules.Lang) string { return back })
	s.script(f, "zone")
	return f
}

// script adds a script of page/*.js to a page.
func (s *site) script(f *frame, name string) {
	f.Scripts = append(f.Scripts, s.scripts[name].address())
}

// Lang returns the language of the page, for the html element.
func (f *frame) Lang() rules.Lang { return f.lang }

// show writes a page. What visitors see may be kept and asked for again by its
// tag; what the moderator sees, and what went wrong, may not.
func (s *site) show(w http.ResponseWriter, r *http.Request, status int, name string, f *frame) error {
	var b bytes.Buffer
	if err := s.layouts[name].Execute(&b, f); err != nil {
		return fmt.Errorf("web: show %s: %w", name, err)
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Language", string(f.lang))
	h.Add("Vary", "Accept-Language")
	if f.reader.known() || h.Get("Cache-Control") == "no-store" || status != http.StatusOK {
		h.Set("Cache-Control", "no-store")
	} else {
		h.Set("Cache-Control", "private, no-cache")
		if tagged(w, r, b.Bytes()) {
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

// tagged puts the tag of an answer before it; it reports whether the reader has that
// answer already and was told so.
func tagged(w http.ResponseWriter, r *http.Request, b []byte) bool { return hasTag(w, r, tagOf(b)) }

// tagOf returns the tag of an answer.
func tagOf(b []byte) string {
	sum := sha256.Sum256(b)
	return `W/"` + hex.EncodeToString(sum[:12]) + `"`
}

// hasTag is tagged for an answer whose tag is known.
func hasTag(w http.ResponseWriter, r *http.Request, tag string) bool {
	w.Header().Set("ETag", tag)
	if match := r.Header.Get("If-None-Match"); match == "" || !strings.Contains(match, tag) {
		return false
	}
	w.WriteHeader(http.StatusNotModified)
	return true
}

// Args gives a part of a page several arguments; the first is the frame.
func (f *frame) Args(more ...any) []any { return append([]any{f}, more...) }

// OfOffice reports whether the reader moderates all games.
func (f *frame) OfOffice() bool { return f.reader.ofOffice() }

// Moderates reports whether he moderates a game.
func (f *frame) Moderates(game string) bool { return f.reader.moderates(game) }

// Secrets reports whether the reader sees what players may not.
func (f *frame) Secrets() bool { return f.reader.secrets }

// tells notes which game the page shows, and as whom, so that its foot says what is
// true of it.
func (f *frame) tells(g *inquiry.GameInfo, v rules.Viewer) {
	f.game = g
	if v != rules.All && v != rules.Everybody {
		f.Own = true
	}
}

// Foot says what the page shows, and to whom.
func (f *frame) Foot() string {
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
