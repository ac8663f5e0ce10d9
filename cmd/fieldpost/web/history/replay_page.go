package history

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// ShowReplay shows a step of a game as it was played: /games/x/replay?phase=12&step=3&as=german.
// Without phase it is the start, without as the one who may see most.
func ShowReplay(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	snap, err := s.Games.Get(r.Context())
	if err != nil {
		return err
	}
	g := snap.Game(chi.URLParam(r, "game"))
	f := s.NewFrame(r, "games")
	if g == nil {
		return site.ErrNotFound
	}
	viewers := s.Viewers(f.Reader, g)
	at, ok := spotOf(r.URL.Query(), viewers)
	if !ok {
		return site.ErrNotFound
	}
	var m *parts.ReplayPage
	err = s.Cfg.Records.View(r.Context(), func(tx *store.Tx) error {
		live, err := newReel(s, tx, g, viewers)
		if err != nil {
			return err
		}
		if at.Phase < 1 || at.Phase > live.Last() {
			return site.ErrNotFound
		}
		m, err = newProjector(s, f.Words, g.ID).Show(live, at)
		return err
	})
	if err != nil {
		return err
	}
	if m.Verified, err = newVerifiedMark(r.Context(), s, f.Words, g); err != nil {
		return err
	}
	f.Heading = f.T("web.replay.heading", "game", g.ID)
	site.SetShownGame(f, g, at.Viewer)
	f.Main = m
	s.Script(f, "replay")
	return s.Show(w, r, http.StatusOK, "replay", f)
}

// spotOf reads the spot of an address. It is not ok when it has none that the reader
// may see.
func spotOf(q url.Values, viewers []rules.Viewer) (at parts.Spot, ok bool) {
	if len(viewers) == 0 {
		return at, false
	}
	at = parts.Spot{Phase: 1, Viewer: viewers[0]}
	if as := q.Get(site.KeyAs); as != "" {
		i := slices.IndexFunc(viewers, func(v rules.Viewer) bool { return site.ViewerParam(v) == as })
		if i < 0 {
			return at, false
		}
		at.Viewer = viewers[i]
	}
	for name, n := range map[string]*int{"phase": &at.Phase, "step": &at.Step} {
		var err error
		switch text := q.Get(name); {
		case text == "":
		case name == "step" && text == "last":
			*n = parts.LastStep
		default:
			if *n, err = strconv.Atoi(text); err != nil || *n < 0 {
				return at, false
			}
		}
	}
	return at, true
}

// newReel returns a game of the database. It is good as long as the transaction.
func newReel(s *site.Site, tx *store.Tx, g *inquiry.GameInfo, viewers []rules.Viewer) (*parts.Reel, error) {
	clocks, err := parts.ReadClocks(s, tx, g)
	if err != nil {
		return nil, err
	}
	return &parts.Reel{Game: g, Title: s.Titles[g.Title], Viewers: viewers, Clocks: clocks, Phase: func(number int) (*store.Phase, error) {
		p, err := tx.Phase(g.ID, number)
		if errors.Is(err, store.ErrNotFound) {
			return nil, site.ErrNotFound
		}
		return &p, err
	}}, nil
}

// newProjector shows the replay of a game on our pages.
func newProjector(s *site.Site, w site.Words, game string) *parts.Projector {
	return &parts.Projector{Words: w, Gallery: s.Cfg.Gallery, Log: s.Cfg.Log, Link: func(at parts.Spot) string {
		step := strconv.Itoa(at.Step)
		if at.Step == parts.LastStep {
			step = "last"
		}
		return w.Prefix + "/games/" + game + "/replay?phase=" + strconv.Itoa(at.Phase) + "&step=" + step + "&as=" + url.QueryEscape(site.ViewerParam(at.Viewer))
	}}
}
