package parts

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// NewHistoryCache returns an empty cache of the pasts of games.
func NewHistoryCache() *site.HistoryCache {
	return &site.HistoryCache{Games: map[string][]site.PastPhase{}, Lasts: map[string]*site.PastPhase{}}
}

// ReadHistory returns the past of a game, the start in front.
func ReadHistory(s *site.Site, tx *store.Tx, g *inquiry.GameInfo) ([]site.PastPhase, error) {
	list := s.Pasts.Get(g.ID)
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
		now := site.PastPhase{Row: history[i]}
		now.Row.Inputs = store.Inputs{Missed: now.Row.Inputs.Missed, Rollback: now.Row.Inputs.Rollback} // nothing else is shown of them
		if i > 0 {
			now.Turn, now.Where = history[i-1].Clock.Turn, history[i-1].Clock.Label
		}
		if title := s.Titles[g.Title]; title != nil {
			now.Heads = site.HeadlineEvents(s.Cfg.Book, g.Title, rules.KnownTo(rules.Everybody, p.Events))
			now.Scores = scores(s, title, p.Position)
		}
		list = append(list, now)
	}
	s.Pasts.Put(g.ID, list)
	return list, nil
}

// ReadClocks returns those behind the phases of a game, the start first.
func ReadClocks(s *site.Site, tx *store.Tx, g *inquiry.GameInfo) ([]rules.Clock, error) {
	list := s.Pasts.Get(g.ID)
	if len(list) == 0 || len(list) < g.Phase {
		if g.TakenBack == 0 {
			return tx.Phases().Clocks(g.ID)
		}
		var err error
		if list, err = ReadHistory(s, tx, g); err != nil {
			return nil, err
		}
	}
	clocks := make([]rules.Clock, len(list))
	for i := range list {
		clocks[i] = list[i].Row.Clock
	}
	return clocks, nil
}

// ReadLastPhase returns the phase of a game that was played last, which there is.
func ReadLastPhase(s *site.Site, tx *store.Tx, g *inquiry.GameInfo) (*site.PastPhase, error) {
	number := g.Phase - 1
	if list := s.Pasts.Get(g.ID); len(list) > number {
		return &list[number], nil
	}
	if p := s.Pasts.Last(g.ID); p != nil && p.Row.Number == number {
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
	now := &site.PastPhase{Turn: before.Turn, Where: before.Label, Heads: site.HeadlineEvents(s.Cfg.Book, g.Title, rules.KnownTo(rules.Everybody, p.Events))}
	now.Row = store.Phase{Game: p.Game, Number: p.Number, Started: p.Started, Adjudicated: p.Adjudicated, Inputs: store.Inputs{Missed: p.Inputs.Missed, Rollback: p.Inputs.Rollback}, Clock: p.Clock}
	s.Pasts.PutLast(now)
	return now, nil
}

// The kinds of score besides the numbers that a title keeps (see [rules.Track]).
const (
	scorePlaces = "places" // how many a side holds
	scorePieces = "pieces" // how many of it are on the map
)

// ScoreKind returns what counts as the score of a title while it runs: the texts
// <title>.score.<what> of the catalogs name it. "" where there is none.
func ScoreKind(book *templates.Book, title rules.Title) string {
	prefix := title.About().ID + ".score."
	for _, code := range book.Codes() {
		if len(code) > len(prefix) && code[:len(prefix)] == prefix {
			return code[len(prefix):]
		}
	}
	return ""
}

// scores counts what everybody may know of a position, for each side that plays.
func scores(s *site.Site, title rules.Title, raw []byte) []int {
	what := s.Scored[title.About().ID]
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
	sides := title.About().SidesOf(k.Scenario)
	out := make([]int, len(sides))
	for i, side := range sides {
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
