package tally

import (
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Game is what is counted of one game that is over.
type Game struct {
	ID        string
	Title     string
	Scenario  string
	Standings rules.Standings
	Phases    int
	Turns     int
	Began     time.Time
	Ended     time.Time
	Dice      Dice
}

// Of takes a game from its archive; ok is false when it is not over.
func Of(a *archive.Archive) (g Game, ok bool) {
	if a.End == nil || a.End.Standings == nil {
		return g, false
	}
	g = Game{
		ID: a.Start.Game, Title: a.Start.Title, Scenario: a.Start.Scenario, Standings: *a.End.Standings,
		Phases: len(a.Phases), Began: a.Start.Created, Ended: a.Start.Created,
	}
	for i := range a.Phases {
		p := &a.Phases[i]
		g.Dice.Add(p.Rolls)
		g.Turns, g.Ended = max(g.Turns, p.Clock.Turn), p.Adjudicated
	}
	return g, true
}

// Stored takes the finished games of a database that are wanted: their rows, and of
// their phases times and rolls.
func Stored(tx *store.Tx, want func(*store.Game) bool) (out []Game, err error) {
	games, err := tx.Games().All()
	if err != nil {
		return nil, err
	}
	for i := range games {
		row := &games[i]
		if row.State != store.Over || row.Standings == nil || !want(row) {
			continue
		}
		g := Game{ID: row.ID, Title: row.Title, Scenario: row.Scenario, Standings: *row.Standings, Began: row.Created, Ended: row.Created}
		phases, err := tx.Phases().Rolls(row.ID)
		if err != nil {
			return nil, err
		}
		for j := range phases {
			p := &phases[j]
			g.Dice.Add(p.Rolls)
			g.Phases, g.Turns, g.Ended = p.Number, max(g.Turns, p.Clock.Turn), p.Adjudicated
		}
		out = append(out, g)
	}
	return out, nil
}
