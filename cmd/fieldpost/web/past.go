package web

import (
	"fmt"
	"slices"
	"sync"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// pastPhase is what everybody may know of a phase that was played, as far as lists,
// feeds and the course of the score need it. It never changes.
type pastPhase struct {
	row    store.Phase   // its number, times, inputs and clock
	turn   int           // of the game, when it began
	where  rules.Message // the game stood when it began
	heads  []rules.Event // those that make headlines
	scores []int         // by the title's order of sides; nil: the title counts nothing in the open
}

// pasts keeps what was read of the pasts of games: that of running ones only grows.
type pasts struct {
	mu    sync.Mutex
	games map[string][]pastPhase // with the start in front
	lasts map[string]*pastPhase  // of games whose past was not asked for
	order []string               // those asked for last behind
}

func newPasts() *pasts {
	return &pasts{games: map[string][]pastPhase{}, lasts: map[string]*pastPhase{}}
}

// mostPasts is how many games are kept.
const mostPasts = 400

// get returns what is kept of a game. Nobody changes it.
func (k *pasts) get(game string) []pastPhase {
	k.mu.Lock()
	defer k.mu.Unlock()
	if i := slices.Index(k.order, game); i >= 0 {
		k.order = append(slices.Delete(k.order, i, i+1), game)
	}
	return k.games[game]
}

// put keeps the past of a game, unless more of it is kept already.
func (k *pasts) put(game string, list []pastPhase) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.games[game]) >= len(list) {
		return
	}
	if k.games[game] == nil {
		k.order = append(k.order, game)
	}
	k.games[game] = slices.Clip(list)
	if len(k.order) > mostPasts {
		delete(k.games, k.order[0])
		k.order = slices.Delete(k.order, 0, 1)
	}
}

// past returns the past of a game, the start in front.
func (s *site) past(tx *store.Tx, g *inquiry.GameInfo) ([]pastPhase, error) {
	list := s.pasts.get(g.ID)
	if n := len(list); n > 0 && n >= g.Phase {
		return list, nil
	}
	history, err := phases.History(tx, g.ID)
	if err != nil {
		return nil, err
	}
	list = slices.Clone(list)
	for i := len(list); i < len(history); i++ {
		p, err := tx.Phase(g.ID, history[i].Number)
		if err != nil {
			return nil, fmt.Errorf("web: past of %s: %w", g.ID, err)
		}
		now := pastPhase{row: history[i]}
		now.row.Inputs = store.Inputs{Missed: now.row.Inputs.Missed, Back: now.row.Inputs.Back} // nothing else is shown of them
		if i > 0 {
			now.turn, now.where = history[i-1].Clock.Turn, history[i-1].Clock.Label
		}
		if title := s.titles[g.Title]; title != nil {
			now.heads = heads(s.cfg.Book, g.Title, rules.KnownTo(rules.Everybody, p.Events))
			now.scores = s.scores(title, p.Position)
		}
		list = append(list, now)
	}
	s.pasts.put(g.ID, list)
	return list, nil
}

// clocks returns those behind the phases of a game, the start first.
func (s *site) clocks(tx *store.Tx, g *inquiry.GameInfo) ([]rules.Clock, error) {
	list := s.pasts.get(g.ID)
	if len(list) == 0 || len(list) < g.Phase {
		if g.TakenBack == 0 {
			return tx.Clocks(g.ID)
		}
		var err error
		if list, err = s.past(tx, g); err != nil {
			return nil, err
		}
	}
	clocks := make([]rules.Clock, len(list))
	for i := range list {
		clocks[i] = list[i].row.Clock
	}
	return clocks, nil
}

// last returns the phase of a game that was played last, which there is.
func (s *site) last(tx *store.Tx, g *inquiry.GameInfo) (*pastPhase, error) {
	number := g.Phase - 1
	if list := s.pasts.get(g.ID); len(list) > number {
		return &list[number], nil
	}
	if p := s.pasts.last(g.ID); p != nil && p.row.Number == number {
		return p, nil
	}
	p, err := tx.Phase(g.ID, number)
	if err != nil {
		return nil, fmt.Errorf("web: last phase of %s: %w", g.ID, err)
	}
	before, err := phases.ClockOf(tx, g.ID, g.TakenBack, number)
	if err != nil {
		return nil, fmt.Errorf("web: last phase of %s: %w", g.ID, err)
	}
	now := &pastPhase{turn: before.Turn, where: before.Label, heads: heads(s.cfg.Book, g.Title, rules.KnownTo(rules.Everybody, p.Events))}
	now.row = store.Phase{Game: p.Game, Number: p.Number, Started: p.Started, Adjudicated: p.Adjudicated, Inputs: store.Inputs{Missed: p.Inputs.Missed, Back: p.Inputs.Back}, Clock: p.Clock}
	s.pasts.putLast(now)
	return now, nil
}

func (k *pasts) last(game string) *pastPhase {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.lasts[game]
}

func (k *pasts) putLast(p *pastPhase) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.lasts) >= mostPasts {
		clear(k.lasts) // they are read again in no time
	}
	k.lasts[p.row.Game] = p
}

// The kinds of score besides the numbers that a title keeps (see [rules.Track]).
const (
	scorePlaces = "places" // how many a side holds
	scorePieces = "pieces" // how many of it are on the map
)

// scoreOf returns what counts as the score of a title while it runs: the texts
// <title>.score.<what> of the catalogs name it. "" where there is none.
func scoreOf(book *templates.Book, title rules.Title) string {
	prefix := title.About().ID + ".score."
	for _, code := range book.Codes() {
		if len(code) > len(prefix) && code[:len(prefix)] == prefix {
			return code[len(prefix):]
		}
	}
	return ""
}

// scores counts what everybody may know of a position.
func (s *site) scores(title rules.Title, raw []byte) []int {
	what := s.scored[title.About().ID]
	if what == "" {
		return nil
	}
	pos, err := title.Decode(raw)
	if err != nil {
		return nil // told of where the position itself is shown
	}
	k := pos.Known(rules.Everybody)
	look := &board.Look{}
	if d, ok := rules.Unwrap[chart.Drawn](title); ok {
		look = d.Look()
	}
	out := make([]int, len(title.About().Sides))
	for i, side := range title.About().Sides {
		switch what {
		case scorePlaces:
			for _, p := range k.Places {
				if p.Control == side {
					out[i]++
				}
			}
		case scorePieces:
			for j := range k.Pieces {
				if p := &k.Pieces[j]; p.Side == side && !slices.Contains(look.Off, p.At) {
					out[i]++
				}
			}
		default:
			out[i] = k.Track(what, side, "").N
		}
	}
	return out
}
