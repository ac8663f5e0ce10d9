package web

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// showReplay shows a step of a game as it was played: /games/x/replay?phase=12&step=3&as=german.
// Without phase it is the start, without as the one who may see most.
func (s *site) showReplay(w http.ResponseWriter, r *http.Request) error {
	snap, err := s.games.get(r.Context())
	if err != nil {
		return err
	}
	g := snap.game(chi.URLParam(r, "game"))
	f := s.frame(r, "games")
	if g == nil {
		return errNotFound
	}
	viewers := s.viewers(f.reader, g)
	at, ok := spotOf(r.URL.Query(), viewers)
	if !ok {
		return errNotFound
	}
	var m *replayPage
	err = s.cfg.Records.View(r.Context(), func(tx *store.Tx) error {
		live, err := s.reel(tx, g, viewers)
		if err != nil {
			return err
		}
		if at.Phase < 1 || at.Phase > live.last() {
			return errNotFound
		}
		m, err = s.projector(f.words, g.ID).show(live, at)
		return err
	})
	if err != nil {
		return err
	}
	if m.Verified, err = s.verifiedMark(r.Context(), f.words, g); err != nil {
		return err
	}
	f.Heading = f.T("web.replay.heading", "game", g.ID)
	f.tells(g, at.Viewer)
	f.Main = m
	s.script(f, "replay")
	return s.show(w, r, http.StatusOK, "replay", f)
}

// spotOf reads the spot of an address. It is not ok when it has none that the reader
// may see.
func spotOf(q url.Values, viewers []rules.Viewer) (at spot, ok bool) {
	if len(viewers) == 0 {
		return at, false
	}
	at = spot{Phase: 1, Viewer: viewers[0]}
	if as := q.Get(keyAs); as != "" {
		i := slices.IndexFunc(viewers, func(v rules.Viewer) bool { return asOf(v) == as })
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
			*n = lastStep
		default:
			if *n, err = strconv.Atoi(text); err != nil || *n < 0 {
				return at, false
			}
		}
	}
	return at, true
}

// reel returns a game of the database. It is good as long as the transaction.
func (s *site) reel(tx *store.Tx, g *inquiry.GameInfo, viewers []rules.Viewer) (*reel, error) {
	clocks, err := s.clocks(tx, g)
	if err != nil {
		return nil, err
	}
	return &reel{game: g, title: s.titles[g.Title], viewers: viewers, clocks: clocks, phase: func(number int) (*store.Phase, error) {
		p, err := tx.Phase(g.ID, number)
		if errors.Is(err, store.ErrNotFound) {
			return nil, errNotFound
		}
		return &p, err
	}}, nil
}

// projector shows the replay of a game on our pages.
func (s *site) projector(w words, game string) *projector {
	return &projector{words: w, gallery: s.cfg.Gallery, log: s.cfg.Log, link: func(at spot) string {
		step := strconv.Itoa(at.Step)
		if at.Step == lastStep {
			step = "last"
		}
		return w.root + "/games/" + game + "/replay?phase=" + strconv.Itoa(at.Phase) + "&step=" + step + "&as=" + url.QueryEscape(asOf(at.Viewer))
	}}
}
