package web

import (
	"errors"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/adjudicator/archive"
)

// sendArchive sends the archive of a finished game. That of a running one
// holds its secrets and is sent to nobody here.
func (s *site) sendArchive(w http.ResponseWriter, r *http.Request) error {
	file := chi.URLParam(r, "file")
	game, ok := strings.CutSuffix(file, archive.Suffix)
	if !ok {
		return errNotFound
	}
	a, err := s.cfg.Games.Export(r.Context(), game, false)
	if errors.Is(err, adjudicator.ErrNoGame) || errors.Is(err, adjudicator.ErrRunning) {
		return errNotFound
	}
	if err != nil {
		return err
	}
	b, err := a.Marshal()
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Content-Disposition", `attachment; filename="`+a.Game+archive.Suffix+`"`)
	h.Set("Cache-Control", "public, max-age=3600")
	w.Write(b)
	return nil
}
