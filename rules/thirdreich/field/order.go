package field

import "github.com/fieldpost/fieldpost/rules/play"

// OrderKind is one order of the title, on the run of its storey.
type OrderKind[R any] = play.Kind[R, Side]

// Orders have their place anywhere, or in a part of a player turn (§3): at the start
// of the turn (those for the countries that are no Powers, or all), or before the
// combats.
const (
	AtStart = 1 << iota
	MinorsAtStart
	BeforeCombat
)
