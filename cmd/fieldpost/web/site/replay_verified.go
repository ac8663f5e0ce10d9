package site

import (
	"slices"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
)

// Checks is what adjudicating finished games again has found. One is adjudicated at a
// time, each once while what it was made from stays the same: whoever asks meanwhile is
// told that it is not done yet.
type Checks struct {
	mu    sync.Mutex
	busy  bool
	Found map[string]Checked // by game
	order []string           // of those found, the oldest in front
}

// Checked is what was found of a game.
type Checked struct {
	State  string          // what it was made from, see [Archives]
	Report *archive.Report // nil: it went wrong
	At     time.Time
}

const (
	mostChecked = 2000      // games whose checks are kept
	checkAgain  = time.Hour // what went wrong is not tried again before
)

// Report returns what was found of a game, nil while it was not adjudicated again.
func (c *Checks) Report(game, state string) *archive.Report {
	c.mu.Lock()
	defer c.mu.Unlock()
	if k := c.Found[game]; k.State == state {
		return k.Report
	}
	return nil
}

// Begin reports whether the caller may adjudicate a game again, and has to end it.
func (c *Checks) Begin(game, state string, now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if k, ok := c.Found[game]; c.busy || ok && k.State == state && (k.Report != nil || now.Sub(k.At) < checkAgain) {
		return false
	}
	c.busy = true
	return true
}

// End notes what was found.
func (c *Checks) End(game string, k Checked) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.busy = false
	if _, known := c.Found[game]; !known {
		c.order = append(c.order, game)
	}
	c.Found[game] = k
	if len(c.order) > mostChecked {
		delete(c.Found, c.order[0])
		c.order = slices.Delete(c.order, 0, 1)
	}
}

// GiveUp ends what was begun and not tried.
func (c *Checks) GiveUp() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.busy = false
}
