package history

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/transfer"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/store"
)

// SendArchive sends the archive of a finished game. That of a running one
// holds its secrets and is sent to nobody here.
func SendArchive(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	file := chi.URLParam(r, "file")
	game, ok := strings.CutSuffix(file, archive.Suffix)
	if !ok {
		return site.ErrNotFound
	}
	snap, err := s.Games.Get(r.Context())
	if err != nil {
		return err
	}
	g, rd := snap.Game(game), s.Reader(r)
	if g == nil || g.State != store.Over || s.GrantTo(rd, g, site.OfSheets) != site.GrantFull {
		return site.ErrNotFound
	}
	kept, err := s.Archives.Get(r.Context(), game)
	if errors.Is(err, phases.ErrNoGame) || errors.Is(err, transfer.ErrRunning) {
		return site.ErrNotFound
	}
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Content-Disposition", `attachment; filename="`+game+archive.Suffix+`"`)
	if g.Private || rd.Known() {
		h.Set("Cache-Control", "no-store")
	} else {
		h.Set("Cache-Control", "private, no-cache") // a name may be taken out of it
		if site.AnswerIfTagUnchanged(w, r, kept.Tag) {
			return nil
		}
	}
	h.Add("Vary", "Accept-Encoding")
	if r.Method == http.MethodHead {
		return nil
	}
	if takesGzip(r) {
		h.Set("Content-Encoding", "gzip")
		sendInParts(w, bytes.NewReader(kept.Packed))
		return nil
	}
	whole, err := gzip.NewReader(bytes.NewReader(kept.Packed))
	if err != nil {
		return fmt.Errorf("web: unpack the archive of %s: %w", game, err)
	}
	sendInParts(w, whole)
	return nil
}

// takesGzip reports whether the reader unpacks what is packed.
func takesGzip(r *http.Request) bool {
	for part := range strings.SplitSeq(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		name, weight, weighed := strings.Cut(strings.ReplaceAll(part, " ", ""), ";q=")
		if strings.EqualFold(name, "gzip") {
			n, err := strconv.ParseFloat(weight, 64)
			return !weighed || err == nil && n > 0
		}
	}
	return false
}

// A download may last as long as the reader goes on taking it.
const (
	part     = 32 << 10
	partTime = 30 * time.Second
)

// sendInParts writes a download part by part, each with time of its own: what is
// right for a page (Limits.Answer) would cut a long archive off on a slow
// line.
func sendInParts(w http.ResponseWriter, in io.Reader) {
	conn := http.NewResponseController(w)
	buf := make([]byte, part)
	for {
		n, _ := io.ReadFull(in, buf)
		if n == 0 {
			return // all of it: what is read is in memory
		}
		if err := conn.SetWriteDeadline(time.Now().Add(partTime)); err != nil && !errors.Is(err, http.ErrNotSupported) {
			return // the reader went away
		}
		if _, err := w.Write(buf[:n]); err != nil || n < len(buf) {
			return
		}
	}
}
