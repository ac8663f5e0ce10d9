package history

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// checkTime is how long adjudicating a game again may take.
const checkTime = 2 * time.Minute

// NewChecks returns room for what came of adjudicating games again.
func NewChecks() *site.Checks { return &site.Checks{Found: map[string]site.Checked{}} }

// newVerifiedMark returns the mark of a game, with what is known by now.
func newVerifiedMark(ctx context.Context, s *site.Site, w site.Words, g *inquiry.GameInfo) (*parts.VerifiedMark, error) {
	if g.State != store.Over {
		return &parts.VerifiedMark{State: "running", Text: w.T("web.replay.verified-running"), Proof: g.Commitment}, nil
	}
	state, err := s.Cfg.Archives.ArchiveState(ctx, g.ID)
	if err != nil {
		return nil, err
	}
	r := s.Checks.Report(g.ID, state)
	if r == nil {
		return &parts.VerifiedMark{State: "open", Text: w.T("web.replay.verified-open"), Proof: g.Commitment, Check: w.Prefix + "/games/" + g.ID + "/replay/verified"}, nil
	}
	return ReportMark(w, r, g.Commitment), nil
}

// ReportMark puts into words what adjudicating a game again has found.
func ReportMark(w site.Words, r *archive.Report, commitment string) *parts.VerifiedMark {
	m := &parts.VerifiedMark{State: "good", Proof: commitment}
	var other int
	for _, st := range r.Stretches {
		if !st.Played {
			other += max(0, st.To-max(st.From, 1)+1)
		}
	}
	switch {
	case r.Differs != nil:
		m.State, m.Text = "bad", w.T("web.replay.verified-bad", "phase", r.Differs.Phase, "what", string(r.Differs.What))
	case other > 0:
		m.State, m.Text = "open", w.T("web.replay.verified-other", "n", other, "phases", r.Phases)
	default:
		m.Text = w.T("web.replay.verified-good", "phases", r.Phases, "sheets", r.Sheets, "rolls", r.Rolls, "events", r.Events)
	}
	return m
}

// ShowVerified adjudicates a finished game again, unless that was done, and shows what
// was found.
func ShowVerified(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	snap, err := s.Games.Get(r.Context())
	if err != nil {
		return err
	}
	g := snap.Game(chi.URLParam(r, "game"))
	f := s.NewFrame(r, "games")
	if g == nil || g.State != store.Over || len(s.Viewers(f.Reader, g)) == 0 {
		return site.ErrNotFound
	}
	state, err := s.Cfg.Archives.ArchiveState(r.Context(), g.ID)
	if err != nil {
		return err
	}
	if s.Checks.Begin(g.ID, state, s.Cfg.Clock.Now()) {
		conn := http.NewResponseController(w)
		if err := conn.SetWriteDeadline(time.Now().Add(checkTime + partTime)); err != nil && !errors.Is(err, http.ErrNotSupported) {
			s.Checks.GiveUp()
			return err
		}
		if err := verifyArchive(r.Context(), s, g.ID, state); err != nil {
			return err
		}
	}
	mark, err := newVerifiedMark(r.Context(), s, f.Words, g)
	if err != nil {
		return err
	}
	f.Heading = f.T("web.replay.verified")
	site.SetShownGame(f, g, rules.All)
	f.Main = struct {
		Game string
		Mark *parts.VerifiedMark
	}{g.ID, mark}
	return s.Show(w, r, http.StatusOK, "verified", f)
}

// verifyArchive adjudicates a finished game again, which the caller has begun. It goes on when
// the reader does not wait.
func verifyArchive(ctx context.Context, s *site.Site, game, state string) error {
	found := site.Checked{State: state, At: s.Cfg.Clock.Now()}
	defer func() { s.Checks.End(game, found) }()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), checkTime)
	defer cancel()
	a, err := s.Cfg.Archives.Export(ctx, game, false)
	if err != nil {
		return fmt.Errorf("web: check %s: %w", game, err)
	}
	r, err := archive.NewKeeper(s.Cfg.Titles, s.Cfg.Book).Verify(ctx, a, nil)
	if err != nil {
		return fmt.Errorf("web: check %s: %w", game, err)
	}
	found.Report = &r
	return nil
}
