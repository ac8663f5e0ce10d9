package selfplay

import (
	"context"
	"fmt"
	"sync"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
)

// Match says which two grades are compared.
type Match struct {
	Title         rules.Title
	Scenarios     []string // a series each; none: all of the title
	Options       map[string]string
	First, Second engine.Grade
	Divisor       int  // of the budget of a sheet, see [engine.Grade.Steps]
	Swap          bool // the first has every seat in turn, not only that which plays first
	Games         int  // between the grades, at most, of a series
	Seed          uint64
	Workers       int // 0 means 1
	MaxPhases     int // as in [Config]
	Coverage      bool
	// Progress is called as sets end; it may be nil.
	Progress func(done, sets int)
}

// set is the games of one seed: in each another seat is the first's, in one all are the
// second's. Set-up and dice are the same in all, and the luck of the bots is that of their
// seats, so what is equal in two games comes out equally.
type set struct {
	games  []*game // by seat of the first; then the one among equals
	played sync.WaitGroup
}

// Compare plays series of games between two grades, each until it is certain which is better. It
// fails when the title cannot be played so at all; errors in games are in the table. When ctx
// ends, it returns the table so far and the error of ctx.
func Compare(ctx context.Context, m Match) (*Table, error) {
	for _, g := range []engine.Grade{m.First, m.Second} {
		if g.Steps(m.Title, 1) == 0 && g != engine.Novice {
			return nil, fmt.Errorf("the bot of %s has no grade %s, only %v", rules.TitleID(m.Title), g, engine.GradesOf(m.Title))
		}
	}
	t := newTable(&m)
	if len(m.Scenarios) == 0 {
		for i := range m.Title.About().Scenarios {
			m.Scenarios = append(m.Scenarios, m.Title.About().Scenarios[i].ID)
		}
	}
	for i, scenario := range m.Scenarios {
		shared, err := newShared(Config{Title: m.Title, Scenario: scenario, Options: m.Options, Seed: m.Seed, Workers: m.Workers,
			MaxPhases: m.MaxPhases, Coverage: m.Coverage})
		if err != nil {
			return nil, err
		}
		if err := m.series(ctx, shared, t, i); err != nil {
			t.finish()
			return t, err
		}
	}
	t.finish()
	return t, nil
}

// series plays the series of a scenario, the sets in the order of their numbers.
func (m *Match) series(ctx context.Context, shared *shared, t *Table, number int) error {
	s := t.newSeries(shared.cfg.Scenario, m.Swap)
	sets := make([]*set, max(1, m.Games/len(s.Seats)))
	for i := range sets {
		sets[i] = m.newSet(shared, i, s)
	}
	gamesCtx, stop := context.WithCancel(ctx)
	var working sync.WaitGroup
	defer working.Wait()
	defer stop()
	todo := make(chan func())
	for range shared.cfg.Workers {
		working.Go(func() {
			for play := range todo {
				play()
			}
		})
	}
	working.Go(func() {
		defer close(todo)
		for _, set := range sets {
			for _, g := range set.distinctGames() {
				todo <- func() {
					if gamesCtx.Err() == nil {
						g.think(gamesCtx)
						g.phases = nil
					}
					set.played.Done()
				}
			}
		}
	})
	for i, set := range sets {
		set.played.Wait()
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("stopped after %d sets of games of scenario %s: %w", i, s.Scenario, err)
		}
		t.add(s, set)
		sets[i] = nil
		done := i + 1
		if t.decided(s) {
			done = len(sets)
		}
		if m.Progress != nil {
			m.Progress(number*len(sets)+done, len(m.Scenarios)*len(sets))
		}
		if done == len(sets) {
			return nil
		}
	}
	return nil
}

// newSet prepares the games of one seed.
func (m *Match) newSet(shared *shared, number int, s *Series) *set {
	out := &set{}
	for at := range s.Seats {
		out.games = append(out.games, m.newGame(shared, number, at))
	}
	out.games = append(out.games, m.newGame(shared, number, -1))
	if m.First == m.Second {
		for i := range out.games {
			out.games[i] = out.games[len(out.games)-1]
		}
	}
	out.played.Add(len(out.distinctGames()))
	return out
}

// newGame prepares a game in which the seat of an index is the first's, and the others are
// the second's.
func (m *Match) newGame(shared *shared, number, first int) *game {
	g := newGame(shared, number)
	g.sameDice = true
	g.costs = map[engine.Grade]*Work{m.First: {}, m.Second: {}}
	for i, side := range g.sides() {
		grade := m.Second
		if i == first {
			grade = m.First
		}
		g.seats[side] = &seat{luck: NewLuck(m.Seed, uint64(number)<<8+uint64(i)+1), steps: grade.Steps(m.Title, m.Divisor), work: g.costs[grade]}
	}
	return g
}

// distinctGames returns the games of the set, each once: among equals there is only one.
func (s *set) distinctGames() []*game {
	if s.games[0] == s.games[len(s.games)-1] {
		return s.games[:1]
	}
	return s.games
}
