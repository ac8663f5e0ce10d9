package web

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

// keyAs is the parameter of a page's address that says with whose eyes it looks.
const keyAs = "as"

// What keyAs is for the viewers that are not sides.
const (
	asAll       = "all"
	asEverybody = "everybody"
)

// sight is with whose eyes a reader looks at the board of a game.
type sight struct {
	viewer rules.Viewer
	first  bool // it is what he sees unless he asks for another
	Heads  string
	Eyes   []eyes // to choose from; none when there is one only
}

// eyes lead to the page as a viewer sees it.
type eyes struct {
	Words, Link string
	Here        bool
}

// sight is as the reader asks for, of what he may have. errNotFound says that he may
// have none, or not this one: a game that he may not see is one that there is not.
func (s *site) sight(f *frame, g *inquiry.GameInfo, r *http.Request) (*sight, error) {
	return s.sightFrom(f, g, r, "")
}

// sightFrom is sight, but a side's eyes come first where the reader may have them.
func (s *site) sightFrom(f *frame, g *inquiry.GameInfo, r *http.Request, first rules.Viewer) (*sight, error) {
	if g == nil {
		return nil, errNotFound
	}
	all := s.viewers(f.reader, g)
	if len(all) == 0 {
		return nil, errNotFound
	}
	if i := slices.Index(all, first); i > 0 && first != rules.Everybody {
		all = slices.Insert(slices.Delete(all, i, i+1), 0, first)
	}
	q := r.URL.Query()
	viewer := all[0]
	if as := q.Get(keyAs); as != "" {
		i := slices.IndexFunc(all, func(v rules.Viewer) bool { return asOf(v) == as })
		if i < 0 {
			return nil, errNotFound
		}
		viewer = all[i]
	}
	at := &sight{viewer: viewer, first: viewer == all[0], Heads: f.viewerHead(s.titles[g.Title], viewer)}
	if len(all) == 1 {
		return at, nil
	}
	for i, v := range all {
		to := url.Values{}
		if phases := q.Get("phases"); phases != "" {
			to.Set("phases", phases)
		}
		if i > 0 {
			to.Set(keyAs, asOf(v))
		}
		at.Eyes = append(at.Eyes, eyes{Words: f.viewer(s.titles[g.Title], v), Link: s.root + r.URL.Path + query(to) + "#map", Here: v == viewer})
	}
	return at, nil
}

// as returns how the address of another page of the game keeps the eyes: "" for those that
// the reader has anyway, else "?as=...".
func (at *sight) as() string {
	if at.first {
		return ""
	}
	return "?" + url.Values{keyAs: {asOf(at.viewer)}}.Encode()
}

// and is as, with one more parameter.
func (at *sight) and(key, value string) string {
	q := url.Values{key: {value}}
	if !at.first {
		q.Set(keyAs, asOf(at.viewer))
	}
	return query(q)
}

func query(q url.Values) string {
	if len(q) == 0 {
		return ""
	}
	return "?" + q.Encode()
}

func asOf(v rules.Viewer) string {
	if v == rules.All {
		return asAll
	}
	return cmp.Or(string(v), asEverybody)
}

// viewer names a viewer.
func (w words) viewer(title rules.Title, v rules.Viewer) string {
	switch v {
	case rules.All:
		return w.T("web.as.all")
	case rules.Everybody:
		return w.T("web.as.everybody")
	}
	return w.side(title, v.Side())
}

// viewerHead says as whose knowledge something stands on a page.
func (w words) viewerHead(title rules.Title, v rules.Viewer) string {
	switch v {
	case rules.All:
		return w.T("web.as.all-head")
	case rules.Everybody:
		return w.T("web.as.everybody-head")
	}
	return w.T("web.as.side-head", "side", w.side(title, v.Side()))
}

// known is a position as a viewer knows it, in words.
type known struct {
	View   template.HTML
	Legend []legendRow
}

// legendRow tells what an id of the map and of the orders stands for.
type legendRow struct{ ID, Kind, Side, Where string }

// known puts what a viewer knows of a position into words; nil where it cannot be
// read, as when the packs are no longer those of the game.
func (s *site) known(f *frame, title rules.Title, raw []byte, v rules.Viewer) *known {
	if title == nil {
		return nil
	}
	pos, err := title.Decode(raw)
	if err != nil {
		s.cfg.Log.Error("position", keyTitle, title.About().ID, keyError, err)
		return nil
	}
	k := pos.Known(v)
	return &known{View: template.HTML(f.book.ViewHTML(f.lang, title, title.View(k))), Legend: f.legend(title, k)}
}

// legend lists the pieces on the map whose ids the viewer knows, by side.
func (w words) legend(title rules.Title, k *rules.Known) (rows []legendRow) {
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
			row := legendRow{p.ID, cmp.Or(look.Types[p.ID], p.Kind), w.side(title, side), title.Name(k.Kinds.Place, p.At, w.lang)}
			if code := look.Texts + row.Kind; w.book.Has(code) {
				row.Kind = w.T(code)
			}
			if name := title.Name(k.Kinds.Piece, p.ID, w.lang); name != p.ID {
				row.Kind = name
			}
			rows = append(rows, row)
		}
	}
	return rows
}
