package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// verifiedMark reports whether a game was adjudicated again, and what that compared.
type verifiedMark struct {
	State string // running, open, good or bad
	Text  string
	Proof string // the commitment
	Check string // where it is adjudicated again; "" when it was, or cannot be
}

// checkTime is how long adjudicating a game again may take.
const checkTime = 2 * time.Minute

// checks is what adjudicating finished games again has found. One is adjudicated at a
// time, each once while what it was made from stays the same: whoever asks meanwhile is
// told that it is not done yet.
type checks struct {
	mu    sync.Mutex
	busy  bool
	found map[string]checked // by game
	order []string           // of those found, the oldest in front
}

// checked is what was found of a game.
type checked struct {
	state  string          // what it was made from, see [Games]
	report *archive.Report // nil: it went wrong
	at     time.Time
}

const (
	mostChecked = 2000      // games whose checks are kept
	checkAgain  = time.Hour // what went wrong is not tried again before
)

func newChecks() *checks { return &checks{found: map[string]checked{}} }

// report returns what was found of a game, nil while it was not adjudicated again.
func (c *checks) report(game, state string) *archive.Report {
	c.mu.Lock()
	defer c.mu.Unlock()
	if k := c.found[game]; k.state == state {
		return k.report
	}
	return nil
}

// begin reports whether the caller may adjudicate a game again, and has to end it.
func (c *checks) begin(game, state string, now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if k, ok := c.found[game]; c.busy || ok && k.state == state && (k.report != nil || now.Sub(k.at) < checkAgain) {
		return false
	}
	c.busy = true
	return true
}

// end notes what was found.
func (c *checks) end(game string, k checked) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.busy = false
	if _, known := c.found[game]; !known {
		c.order = append(c.order, game)
	}
	c.found[game] = k
	if len(c.order) > mostChecked {
		delete(c.found, c.order[0])
		c.order = slices.Delete(c.order, 0, 1)
	}
}

// giveUp ends what was begun and not tried.
func (c *checks) giveUp() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.busy = false
}

// verifiedMark returns the mark of a game, with what is known by now.
func (s *site) verifiedMark(ctx context.Context, w words, g *inquiry.GameInfo) (*verifiedMark, error) {
	if g.State != store.Over {
		return &verifiedMark{State: "running", Text: w.T("web.replay.verified-running"), Proof: g.Commitment}, nil
	}
	state, err := s.cfg.Archives.ArchiveState(ctx, g.ID)
	if err != nil {
		return nil, err
	}
	r := s.checks.report(g.ID, state)
	if r == nil {
		return &verifiedMark{State: "open", Text: w.T("web.replay.verified-open"), Proof: g.Commitment, Check: w.root + "/games/" + g.ID + "/replay/verified"}, nil
	}
	return w.markOf(r, g.Commitment), nil
}

// markOf puts into words what adjudicating a game again has found.
func (w words) markOf(r *archive.Report, commitment string) *verifiedMark {
	m := &verifiedMark{State: "good", Proof: commitment}
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

// showVerified adjudicates a finished game again, unless that was done, and shows what
// was found.
func (s *site) showVerified(w http.ResponseWriter, r *http.Request) error {
	snap, err := s.games.get(r.Context())
	if err != nil {
		return err
	}
	g := snap.game(chi.URLParam(r, "game"))
	f := s.frame(r, "games")
	if g == nil || g.State != store.Over || len(s.viewers(f.reader, g)) == 0 {
		return errNotFound
	}
	state, err := s.cfg.Archives.ArchiveState(r.Context(), g.ID)
	if err != nil {
		return err
	}
	if s.checks.begin(g.ID, state, s.cfg.Clock.Now()) {
		conn := http.NewResponseController(w)
		if err := conn.SetWriteDeadline(time.Now().Add(checkTime + partTime)); err != nil && !errors.Is(err, http.ErrNotSupported) {
			s.checks.giveUp()
			return err
		}
		if err := s.check(r.Context(), g.ID, state); err != nil {
			return err
		}
	}
	mark, err := s.verifiedMark(r.Context(), f.words, g)
	if err != nil {
		return err
	}
	f.Heading = f.T("web.replay.verified")
	f.tells(g, rules.All)
	f.Main = struct {
		Game string
		Mark *verifiedMark
	}{g.ID, mark}
	return s.show(w, r, http.StatusOK, "verified", f)
}

// check adjudicates a finished game again, which the caller has begun. It goes on when
// the reader does not wait.
func (s *site) check(ctx context.Context, game, state string) error {
	found := checked{state: state, at: s.cfg.Clock.Now()}
	defer func() { s.checks.end(game, found) }()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), checkTime)
	defer cancel()
	a, err := s.cfg.Archives.Export(ctx, game, false)
	if err != nil {
		return fmt.Errorf("web: check %s: %w", game, err)
	}
	r, err := archive.NewKeeper(s.cfg.Titles, s.cfg.Book).Verify(ctx, a, nil)
	if err != nil {
		return fmt.Errorf("web: check %s: %w", game, err)
	}
	found.report = &r
	return nil
}
