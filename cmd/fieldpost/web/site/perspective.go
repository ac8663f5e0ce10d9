package site

import (
	"cmp"
	"html/template"
	"net/http"
	"net/url"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// KeyAs is the parameter of a page's address that says with whose eyes it looks.
const KeyAs = "as"

// What KeyAs is for the viewers that are not sides.
const (
	asAll       = "all"
	asEverybody = "everybody"
)

// Perspective is with whose eyes a reader looks at the board of a game.
type Perspective struct {
	Viewer rules.Viewer
	first  bool // it is what he sees unless he asks for another
	Heads  string
	Eyes   []eyes // to choose from; none when there is one only
}

// eyes lead to the page as a viewer sees it.
type eyes struct {
	Words, Link string
	Here        bool
}

// Perspective returns the perspective that the reader asks for, of those he may have.
// ErrNotFound says that he may have none, or not this one: for him a game that he may not see
// does not exist.
func (s *Site) Perspective(f *Frame, g *inquiry.GameInfo, r *http.Request) (*Perspective, error) {
	return s.PerspectiveFrom(f, g, r, "")
}

// PerspectiveFrom does what [Site.Perspective] does, but a side's eyes come first where the
// reader may have them.
func (s *Site) PerspectiveFrom(f *Frame, g *inquiry.GameInfo, r *http.Request, first rules.Viewer) (*Perspective, error) {
	if g == nil {
		return nil, ErrNotFound
	}
	all := s.Viewers(f.Reader, g)
	if len(all) == 0 {
		return nil, ErrNotFound
	}
	if i := slices.Index(all, first); i > 0 && first != rules.Everybody {
		all = slices.Insert(slices.Delete(all, i, i+1), 0, first)
	}
	q := r.URL.Query()
	viewer := all[0]
	if as := q.Get(KeyAs); as != "" {
		i := slices.IndexFunc(all, func(v rules.Viewer) bool { return ViewerParam(v) == as })
		if i < 0 {
			return nil, ErrNotFound
		}
		viewer = all[i]
	}
	at := &Perspective{Viewer: viewer, first: viewer == all[0], Heads: viewerHead(f.Words, s.Titles[g.Title], viewer)}
	if len(all) == 1 {
		return at, nil
	}
	for i, v := range all {
		to := url.Values{}
		if phases := q.Get("phases"); phases != "" {
			to.Set("phases", phases)
		}
		if i > 0 {
			to.Set(KeyAs, ViewerParam(v))
		}
		at.Eyes = append(at.Eyes, eyes{Words: ViewerName(f.Words, s.Titles[g.Title], v), Link: s.Root + r.URL.Path + query(to) + "#map", Here: v == viewer})
	}
	return at, nil
}

// ViewerQuery returns how the address of another page of the game keeps the eyes: "" for those that
// the reader has anyway, else "?as=...".
func (at *Perspective) ViewerQuery() string {
	if at.first {
		return ""
	}
	return "?" + url.Values{KeyAs: {ViewerParam(at.Viewer)}}.Encode()
}

// ViewerQueryWith does what [Perspective.ViewerQuery] does, with one more parameter.
func (at *Perspective) ViewerQueryWith(key, value string) string {
	q := url.Values{key: {value}}
	if !at.first {
		q.Set(KeyAs, ViewerParam(at.Viewer))
	}
	return query(q)
}

func query(q url.Values) string {
	if len(q) == 0 {
		return ""
	}
	return "?" + q.Encode()
}

// ViewerParam returns what addresses call a viewer.
func ViewerParam(v rules.Viewer) string {
	if v == rules.All {
		return asAll
	}
	return cmp.Or(string(v), asEverybody)
}

// ViewerName names a viewer.
func ViewerName(w Words, title rules.Title, v rules.Viewer) string {
	switch v {
	case rules.All:
		return w.T("web.as.all")
	case rules.Everybody:
		return w.T("web.as.everybody")
	}
	return SideName(w, title, v.Side())
}

// viewerHead says as whose knowledge something stands on a page.
func viewerHead(w Words, title rules.Title, v rules.Viewer) string {
	switch v {
	case rules.All:
		return w.T("web.as.all-head")
	case rules.Everybody:
		return w.T("web.as.everybody-head")
	}
	return w.T("web.as.side-head", "side", SideName(w, title, v.Side()))
}

// Known is a position as a viewer knows it, in words.
type Known struct {
	View   template.HTML
	Legend []legendRow
}

// legendRow tells what an id of the map and of the orders stands for.
type legendRow struct{ ID, Kind, Side, Where string }

// KnownPosition puts what a viewer knows of a position into words; nil where it cannot be
// read, as when the packs are no longer those of the game.
func (s *Site) KnownPosition(f *Frame, title rules.Title, raw []byte, v rules.Viewer) *Known {
	if title == nil {
		return nil
	}
	pos, err := title.Decode(raw)
	if err != nil {
		s.Cfg.Log.Error("position", KeyTitle, title.About().ID, KeyError, err)
		return nil
	}
	k := pos.Known(v)
	return &Known{View: template.HTML(f.Book.ViewHTML(f.Language, title, title.View(k))), Legend: legend(f.Words, title, k)}
}

// legend lists the pieces on the map whose ids the viewer knows, by side.
func legend(w Words, title rules.Title, k *rules.Known) (rows []legendRow) {
	look := &board.Look{}
	if d, ok := rules.Unwrap[chart.Drawn](title); ok {
		look = d.Look()
	}
	for _, side := range title.About().Sides {
		for i := range k.Pieces {
			p := &k.Pieces[i]
			if p.Hidden() || p.Side != side || slices.Contains(look.Off, p.At) {
				continue
			}
			row := legendRow{p.ID, cmp.Or(look.Types[p.ID], p.Kind), SideName(w, title, side), title.Name(k.Kinds.Place, p.At, w.Language)}
			if code := look.Texts + row.Kind; w.Book.Has(code) {
				row.Kind = w.T(code)
			}
			if name := title.Name(k.Kinds.Piece, p.ID, w.Language); name != p.ID {
				row.Kind = name
			}
			rows = append(rows, row)
		}
	}
	return rows
}
