package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/commands"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/parcel"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/transfer"
	"github.com/fieldpost/fieldpost/store"
)

// Moves takes games to other offices and from them. [adjudicator.Service] is one.
type Moves interface {
	// Parcel returns a game as a file for another office.
	Parcel(ctx context.Context, game string) ([]byte, error)
	// Import takes such a file in, or only says what would come of it.
	Import(ctx context.Context, actor string, file []byte, as string, dry bool) (transfer.Imported, error)
}

// importPath is where a file of another office is sent to.
const importPath = "/moderator/import"

// mostParcel is how many bytes a form with such a file may have.
const mostParcel = parcel.Most + mostBody

// parcelLink returns where the file of a game for another office is asked for, "" where there is
// none for the reader: it holds all that is hidden in the game, so a moderator of a running
// one gets it who has asked for secrets and does not play.
func (s *site) parcelLink(f *frame, g *inquiry.GameInfo) string {
	hidden := g.State != store.Over && !f.reader.secrets || f.reader.playsNow(g)
	if s.cfg.Moves == nil || s.cfg.Verbs == nil || g.State == store.Gathering || hidden {
		return ""
	}
	return f.root + "/games/" + g.ID + "/moderator/export"
}

// sendParcel sends the file of a game for another office, and has the audit say so.
func (s *site) sendParcel(w http.ResponseWriter, r *http.Request) error {
	snap, err := s.games.get(r.Context())
	if err != nil {
		return err
	}
	g, f := snap.game(chi.URLParam(r, "game")), s.frame(r, "overview")
	if g == nil || s.parcelLink(f, g) == "" {
		return errNotFound
	}
	b, err := s.cfg.Moves.Parcel(r.Context(), g.ID)
	if errors.Is(err, transfer.ErrClosed) || errors.Is(err, transfer.ErrNotBegun) || errors.Is(err, phases.ErrNoGame) {
		return errNotFound
	}
	if err != nil {
		return err
	}
	if _, err := s.cfg.Verbs.Submit(r.Context(), store.Command{Actor: s.actor(r), Verb: string(moderation.VerbExport), Game: g.ID}); err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "application/octet-stream")
	h.Set("Content-Disposition", fmt.Sprintf(`attachment; filename="%s"`, transfer.ParcelName(g)))
	h.Set("Cache-Control", "no-store")
	_, err = w.Write(b)
	return err
}

// takeParcel takes in the file of a game of another office, or shows what would come of it.
func (s *site) takeParcel(w http.ResponseWriter, r *http.Request) error {
	f := s.frame(r, "overview")
	if s.cfg.Moves == nil || !f.reader.ofOffice() {
		return errNotFound
	}
	file, _, err := r.FormFile("file")
	if err != nil {
		return errForm
	}
	b, err := io.ReadAll(io.LimitReader(file, parcel.Most+1))
	if err := errors.Join(err, file.Close()); err != nil {
		return errForm
	}
	dry := r.PostFormValue("do") != "import"
	got, err := s.cfg.Moves.Import(r.Context(), s.actor(r), b, r.PostFormValue("id"), dry)
	if err != nil {
		return err
	}
	m := &verbPage{Back: f.root + "/moderator", Label: f.T("door.label.import")}
	f.preview(s, titleOf(got.Game), m, &commands.Preview{State: got.State, Idle: got.Idle, Answer: got.Answer, Mails: got.Mails})
	if !dry && got.State == store.CommandDone && !got.Idle {
		m.Lead, m.State = f.T("door.done"), "good"
	}
	return s.showVerb(w, r, f, m, http.StatusOK)
}
