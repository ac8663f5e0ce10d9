package selfplay

import (
	"context"
	"fmt"
	"runtime/metrics"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
)

// Config says what is played.
type Config struct {
	Title    rules.Title
	Scenario string            // empty is the first
	Options  map[string]string // those left out have their default
	Vary     bool              // scenarios take turns where none is named, and options left out have any of their values
	Grade    engine.Grade      // of all bots; empty is [engine.Novice]
	Divisor  int               // of the budget of a sheet, see [engine.Grade.Steps]
	Games    int
	Seed     uint64
	Workers  int  // 0 means 1
	Coverage bool // count what games carry out
	// MaxPhases is when a game is given up as an error; 0 means 5000.
	MaxPhases int
	// Progress is called by one goroutine at a time as games end; it may be
	// nil.
	Progress func(done, games int)
}

// sides returns who plays in any of the games.
func (cfg *Config) sides() []rules.Side {
	about := cfg.Title.About()
	if cfg.Vary && cfg.Scenario == "" {
		return about.Sides
	}
	return about.SidesOf(cfg.Scenario)
}

// maxErrors is how many errors are told in words; all are counted.
const maxErrors = 10

// batch is how many games a worker plays before they are played again; it
// bounds what is kept in memory.
const batch = 16

// Run plays the games. It fails when the title cannot be played at all;
// errors in games are in the figures. When ctx ends, it returns the figures
// so far and the error of ctx.
func Run(ctx context.Context, cfg Config) (*Figures, error) {
	t, err := newShared(cfg)
	if err != nil {
		return nil, err
	}
	cfg = t.cfg
	fig := newFigures(cfg)
	for first := 0; first < cfg.Games; first += batch * cfg.Workers {
		n := min(batch*cfg.Workers, cfg.Games-first)
		games := make([]*game, n)
		for i := range games {
			games[i] = newGame(t, first+i)
		}
		done := first
		var mu sync.Mutex
		fig.thinking += t.each(games, func(g *game) {
			g.think(ctx)
			if cfg.Progress == nil {
				return
			}
			mu.Lock()
			done++
			cfg.Progress(done, cfg.Games)
			mu.Unlock()
		})
		if err := ctx.Err(); err != nil {
			fig.finish(cfg.Title)
			return fig, fmt.Errorf("stopped after %d games: %w", fig.Games, err)
		}
		before := allocations()
		fig.working += t.each(games, (*game).work)
		fig.allocations += allocations() - before
		for _, g := range games {
			fig.add(g)
		}
	}
	fig.finish(cfg.Title)
	return fig, nil
}

// shared is what all games share.
type shared struct {
	cfg  Config
	desk *desk.Desk
}

// newShared prepares games. It fails when the title cannot be played at all.
func newShared(cfg Config) (*shared, error) {
	d, err := desk.New(cfg.Title)
	if err != nil {
		return nil, err
	}
	if _, err := cfg.Title.Start(rules.Setup{Scenario: cfg.Scenario, Options: cfg.Options}); err != nil {
		return nil, fmt.Errorf("start a game: %w", err)
	}
	cfg.Workers = max(1, cfg.Workers)
	if cfg.MaxPhases == 0 {
		cfg.MaxPhases = 5000
	}
	return &shared{cfg: cfg, desk: d}, nil
}

// each does something with every game, shared out among the workers, and
// returns how long all workers together were at it.
func (s *shared) each(games []*game, do func(*game)) time.Duration {
	var wg sync.WaitGroup
	busy := make([]time.Duration, s.cfg.Workers)
	for w := range s.cfg.Workers {
		wg.Go(func() {
			start := time.Now()
			for i := w; i < len(games); i += s.cfg.Workers {
				do(games[i])
			}
			busy[w] = time.Since(start)
		})
	}
	wg.Wait()
	var sum time.Duration
	for _, b := range busy {
		sum += b
	}
	return sum
}

// allocations counts the heap objects that the process has allocated so far.
func allocations() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:objects"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
