package titletest

import (
	"sync"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/rules"
)

// gamePhases is how long the games are that several parts of the suite look at.
const gamePhases = 120

// playGames returns what plays, once for all parts of the suite, a game of the first scenario of a
// title and one of the last.
func playGames(title rules.Title) func(t *testing.T) []*selfplay.Game {
	scenarios := title.About().Scenarios
	play := sync.OnceValues(func() (games []*selfplay.Game, err error) {
		for i, s := range []rules.Scenario{scenarios[0], scenarios[len(scenarios)-1]} {
			game, err := selfplay.Play(title, s.ID, uint64(11+i), gamePhases)
			if err != nil {
				return nil, err
			}
			games = append(games, game)
		}
		return games, nil
	})
	return func(t *testing.T) []*selfplay.Game {
		t.Helper()
		games, err := play()
		if err != nil {
			t.Fatal(err)
		}
		return games
	}
}
