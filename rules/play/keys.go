package play

import (
	"fmt"

	"github.com/fieldpost/fieldpost/rules"
)

// MaxTurns is more than either game has.
const MaxTurns = 40

// Keys are the names of the demands for the orders of each side in each turn,
// e.g. "t3/german/orders".
type Keys [MaxTurns][]string

// NewKeys makes the keys of a game with these sides.
func NewKeys(sides ...rules.Side) *Keys {
	var k Keys
	for turn := range k {
		for _, side := range sides {
			k[turn] = append(k[turn], fmt.Sprintf("t%d/%s/orders", turn, side))
		}
	}
	return &k
}
