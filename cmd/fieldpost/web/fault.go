package web

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/store"
)

// faultLink returns where the case file of the fault is by which a game is paused, "" where
// there is none for the reader: it holds what is hidden in the game.
func (s *site) faultLink(f *frame, tx *store.Tx, g *inquiry.GameInfo) (string, error) {
	if g.State != store.Paused || g.Note != phases.NoteFault || f.reader.plays(g.ID) {
		return "", nil
	}
	if _, err := tx.Fault(g.ID, g.Phase); errors.Is(err, store.ErrNotFound) {
		return "", nil
	} else if err != nil {
		return "", err
	}
	return f.root + "/games/" + g.ID + "/moderator/case", nil
}

// sendFault sends the case file of the fault by which a game is paused.
func (s *site) sendFault(w http.ResponseWriter, r *http.Request) error {
	snap, err := s.games.get(r.Context())
	if err != nil {
		return err
	}
	g := snap.game(chi.URLParam(r, "game"))
	if g == nil {
		return errNotFound
	}
	f, text := s.frame(r, "overview"), ""
	err = s.cfg.Records.View(r.Context(), func(tx *store.Tx) error {
		link, err := s.faultLink(f, tx, g)
		if err != nil {
			return err
		}
		if link == "" {
			return errNotFound
		}
		text, err = tx.Fault(g.ID, g.Phase)
		return err
	})
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Content-Disposition", fmt.Sprintf(`attachment; filename="%s-P%d.txtar"`, g.ID, g.Phase))
	h.Set("Cache-Control", "no-store")
	_, err = w.Write([]byte(text))
	return err
}
