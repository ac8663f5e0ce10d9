package selfplay

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// Each goes through the positions of one game between bots: the first one, and
// those after each of so many phases with the events that led there. It ends with
// the game, or when yield is false.
func Each(title rules.Title, scenario string, seed uint64, phases int, yield func(pos rules.Position, events []rules.Event) bool) error {
	var key dice.Seed
	binary.BigEndian.PutUint64(key[:8], seed)
	bots := NewLuck(seed, 0)
	pos, err := title.Start(rules.Setup{Scenario: scenario, Seed: key})
	if err != nil {
		return err
	}
	var events []rules.Event
	for n := 1; yield(pos, events) && n <= phases; n++ {
		if _, over := pos.Standings(); over {
			return nil
		}
		in := rules.Input{Dice: dice.NewDerived(key, n, [sha256.Size]byte{})}
		for _, d := range pos.Demands() {
			if !d.Optional {
				in.Sheets = append(in.Sheets, rules.Sheet{Side: d.Side, Key: d.Key, Orders: rules.Bot(title, pos, d, bots)})
			}
		}
		out, err := pos.Adjudicate(in)
		if err != nil {
			return fmt.Errorf("phase %d of seed %d: %w", n, seed, err)
		}
		pos, events = out.Next, out.Events
	}
	return nil
}
