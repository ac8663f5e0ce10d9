package selfplay

import "github.com/fieldpost/fieldpost/rules"

// Game is a game that was played between bots. Those who share it only read it.
type Game struct {
	Scenario  string
	Positions []rules.Position
	Events    [][]rules.Event // that led to each position
}

// Play plays a game as [Each] does.
func Play(title rules.Title, scenario string, seed uint64, phases int) (*Game, error) {
	g := &Game{Scenario: scenario}
	err := Each(title, scenario, seed, phases, func(pos rules.Position, events []rules.Event) bool {
		g.Positions, g.Events = append(g.Positions, pos), append(g.Events, events)
		return true
	})
	return g, err
}
