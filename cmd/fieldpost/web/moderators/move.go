package moderators

import (
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
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/store"
)

// parcelLink returns where the file of a game for another office is asked for, "" where there is
// none for the reader: it holds all that is hidden in the game, so a moderator of a running
// one gets it who has asked for secrets and does not play.
func parcelLink(s *site.Site, f *site.Frame, g *inquiry.GameInfo) string {
	hidden := g.State != store.Over && !f.Reader.Secrets || f.Reader.PlaysNow(g)
	if g.State == store.Recruiting || hidden {
		return ""
	}
	return f.Prefix + "/games/" + g.ID + "/moderator/export"
}

// SendParcel sends the file of a game for another office, and has the audit say so.
func SendParcel(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	snap, err := s.Games.Get(r.Context())
	if err != nil {
		return err
	}
	g, f := snap.Game(chi.URLParam(r, "game")), s.NewFrame(r, "overview")
	if g == nil || parcelLink(s, f, g) == "" {
		return site.ErrNotFound
	}
	b, err := s.Cfg.Service.Transfer.Parcel(r.Context(), g.ID)
	if errors.Is(err, transfer.ErrClosed) || errors.Is(err, transfer.ErrNotBegun) || errors.Is(err, phases.ErrNoGame) {
		return site.ErrNotFound
	}
	if err != nil {
		return err
	}
	if _, err := s.Cfg.Service.Commands.Submit(r.Context(), store.Command{Actor: s.Actor(r), Verb: moderation.Export.Name, Game: g.ID}); err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "application/octet-stream")
	h.Set("Content-Disposition", fmt.Sprintf(`attachment; filename="%s"`, transfer.ParcelName(g)))
	h.Set("Cache-Control", "no-store")
	_, err = w.Write(b)
	return err
}

// ImportParcel takes in the file of a game of another office, or shows what would come of it.
func ImportParcel(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	f := s.NewFrame(r, "overview")
	if !f.Reader.OfOffice() {
		return site.ErrNotFound
	}
	file, _, err := r.FormFile("file")
	if errors.Is(err, http.ErrMissingFile) {
		m := &verbPage{Back: f.Prefix + "/moderator", Label: f.T("door.label.import"), Fault: f.T("door.missing", "field", f.T("door.field.file"))}
		return showVerb(s, w, r, f, m, http.StatusUnprocessableEntity)
	}
	if err != nil {
		return site.ErrForm
	}
	b, err := io.ReadAll(io.LimitReader(file, parcel.Most+1))
	if err := errors.Join(err, file.Close()); err != nil {
		return site.ErrForm
	}
	dry := r.PostFormValue("do") != "import"
	got, err := s.Cfg.Service.Transfer.Import(r.Context(), s.Actor(r), b, r.PostFormValue("id"), dry)
	if err != nil {
		return err
	}
	if !dry {
		s.Games.Expire()
	}
	m := &verbPage{Back: f.Prefix + "/moderator", Label: f.T("door.label.import")}
	fillPreview(f, s, site.TitleOf(got.Game), m, &commands.Preview{State: got.State, Idle: got.Idle, Answer: got.Answer, Mails: got.Mails})
	if !dry && got.State == store.CommandDone && !got.Idle {
		m.Lead, m.State = f.T("door.done"), "good"
	}
	return showVerb(s, w, r, f, m, http.StatusOK)
}
