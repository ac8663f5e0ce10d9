package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/store"
)

// sendArchive sends the archive of a finished game. That of a running one
// holds its secrets and is sent to nobody here.
func (s *site) sendArchive(w http.ResponseWriter, r *http.Request) error {
	file := chi.URLParam(r, "file")
	game, ok := strings.CutSuffix(file, archive.Suffix)
	if !ok {
		return errNotFound
	}
	snap, err := s.games.get(r.Context())
	if err != nil {
		return err
	}
	g, rd := snap.game(game), s.reader(r)
	if g == nil || g.State != store.Over || s.may(rd, g, ofSheets) != grantFull {
		return errNotFound
	}
	b, err := s.buildArchive(r.Context(), game)
	if errors.Is(err, adjudicator.ErrNoGame) || errors.Is(err, adjudicator.ErrRunning) {
		return errNotFound
	}
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Content-Disposition", `attachment; filename="`+game+archive.Suffix+`"`)
	if g.Private || rd.known() {
		h.Set("Cache-Control", "no-store")
	} else {
		h.Set("Cache-Control", "private, no-cache") // a name may be taken out of it
		if tagged(w, r, b) {
			return nil
		}
	}
	send(w, b)
	return nil
}

// buildArchive makes the bytes of an archive; a few are made at once.
func (s *site) buildArchive(ctx context.Context, game string) ([]byte, error) {
	select {
	case s.building <- struct{}{}:
		defer func() { <-s.building }()
	case <-ctx.Done():
		return nil, fmt.Errorf("web: wait to build the archive of %s: %w", game, ctx.Err())
	}
	a, err := s.cfg.Games.Export(ctx, game, false)
	if err != nil {
		return nil, err
	}
	return a.Marshal()
}

// A download may last as long as the reader goes on taking it.
const (
	part     = 32 << 10
	partTime = 30 * time.Second
)

// send writes a download part by part, each with time of its own: what is
// right for a page (Limits.Answer) would cut a long archive off on a slow
// line.
func send(w http.ResponseWriter, b []byte) {
	conn := http.NewResponseController(w)
	for p := range slices.Chunk(b, part) {
		if err := conn.SetWriteDeadline(time.Now().Add(partTime)); err != nil && !errors.Is(err, http.ErrNotSupported) {
			return // the reader went away
		}
		if _, err := w.Write(p); err != nil {
			return
		}
	}
}
