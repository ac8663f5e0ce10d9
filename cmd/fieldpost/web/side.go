package web

import (
	"context"
	"html/template"
	"net/http"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// sidePage is a side's own page: what its mails tell, and nothing more.
type sidePage struct {
	gameRow
	Side    string // in words
	SideID  string
	Waiting string
	Notice  string
	Mine    bool // something is asked of the side
	Asked   template.HTML
	Compose string // link to the composer, "" when nothing can be ordered
	Public  string // link to the game's page
	Sight   *sight
	Map     template.HTML
	Known   *known
}

// own finds the side's page that is asked for, for the reader who holds the side.
// ok is false when he does not, or there is no such side: the two are not told
// apart.
func (s *site) own(f *frame, r *http.Request, game string, side rules.Side) (g *adjudicator.GameInfo, ok bool, err error) {
	if !slices.Contains(f.reader.sides(game), side) {
		return nil, false, nil
	}
	snap, err := s.games.get(r.Context())
	if err != nil {
		return nil, false, err
	}
	g = snap.game(game)
	return g, g != nil && s.titles[g.Title] != nil, nil
}

// showSide is the page of a side, or asks who wants to see it.
func (s *site) showSide(w http.ResponseWriter, r *http.Request) error {
	game, side, err := sideAt(r)
	if err != nil || s.cfg.Players == nil {
		return errNotFound
	}
	f := s.frame(r, "mine")
	g, ok, err := s.own(f, r, game, side)
	if err != nil {
		return err
	}
	if !ok {
		return s.ask(w, r, http.StatusOK, game, side, "")
	}
	f.Heading = g.ID + ", " + f.side(s.titles[g.Title], side)
	at, err := s.sightFrom(f, g, r, rules.Viewer(side))
	if err != nil {
		return err
	}
	m, err := s.side(r.Context(), f, g, side, at)
	if err != nil {
		return err
	}
	f.Main = m
	return s.show(w, r, http.StatusOK, "side", f)
}

func (s *site) side(ctx context.Context, f *frame, g *adjudicator.GameInfo, side rules.Side, at *sight) (*sidePage, error) {
	title := s.titles[g.Title]
	m := &sidePage{
		gameRow: s.row(f, g), Side: f.side(title, side), SideID: string(side), Sight: at,
		Waiting: f.waiting(title, g), Notice: f.notice(g), Public: f.root + "/games/" + g.ID,
	}
	return m, s.cfg.Records.View(ctx, func(tx *store.Tx) error {
		row, err := tx.Game(g.ID)
		if err != nil {
			return err
		}
		p, err := tx.Phase(g.ID, row.Phase-1)
		if err != nil {
			return err
		}
		m.Map, m.Known = s.mapOf(title, g.ID, &p, at.viewer, f.lang), s.known(f, title, p.Position, at.viewer)
		if row.State != store.Over {
			var mine []rules.Demand
			for i := range row.Demands {
				if row.Demands[i].Side == side {
					mine = append(mine, row.Demands[i])
				}
			}
			m.Mine = len(mine) > 0
			m.Asked = template.HTML(s.cfg.Book.DemandsHTML(f.lang, title, mine))
			m.Compose = s.sidePath(g.ID, side) + "/orders"
		}
		return nil
	})
}
