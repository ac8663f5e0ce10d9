package moderators

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/store"
)

// faultLink returns the address of the case file of the fault by which a game is paused, ""
// where the reader may have none: it holds what is hidden in the game.
func faultLink(s *site.Site, f *site.Frame, tx *store.Tx, g *inquiry.GameInfo) (string, error) {
	if g.State != store.Paused || g.Note != office.PausedFault || f.Reader.Plays(g.ID) {
		return "", nil
	}
	if _, err := tx.Phases().Fault(g.ID, g.Phase); errors.Is(err, store.ErrNotFound) {
		return "", nil
	} else if err != nil {
		return "", err
	}
	return f.Prefix + "/games/" + g.ID + "/moderator/case", nil
}

// SendFault sends the case file of the fault by which a game is paused.
func SendFault(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	snap, err := s.Games.Get(r.Context())
	if err != nil {
		return err
	}
	g := snap.Game(chi.URLParam(r, "game"))
	if g == nil {
		return site.ErrNotFound
	}
	f, text := s.NewFrame(r, "overview"), ""
	err = s.Cfg.Records.View(r.Context(), func(tx *store.Tx) error {
		link, err := faultLink(s, f, tx, g)
		if err != nil {
			return err
		}
		if link == "" {
			return site.ErrNotFound
		}
		text, err = tx.Phases().Fault(g.ID, g.Phase)
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
