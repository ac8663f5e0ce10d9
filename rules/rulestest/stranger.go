package rulestest

import (
	"fmt"
	"math/rand/v2"

	"github.com/fieldpost/fieldpost/rules"
)

// stranger hands in sheets that no demand asks for: a wrong key, a side that
// is not in the game. Adjudicate must return an error for these, and only for
// these; and a sheet for a key that is not demanded yet can be checked.
func stranger(s Suite, seed uint64) error {
	rng := rand.New(rand.NewPCG(seed, 99))
	g, err := newGame(s, randomSetup(s.Title.About(), rng), rng)
	if err != nil {
		return err
	}
	d := g.pos.Demands()[0]
	for _, sheet := range []rules.Sheet{
		{Side: d.Side, Key: "no such key"},
		{Side: "no such side", Key: d.Key},
	} {
		if _, err := g.adjudicate(g.pos, rules.Input{Sheets: []rules.Sheet{sheet}}); err == nil {
			return fmt.Errorf("adjudicate took a sheet of %q for %q, which is not demanded", sheet.Side, sheet.Key)
		}
	}
	sheet, _, err := g.botSheet(&d)
	if err != nil {
		return err
	}
	sheet.Key = "no such key"
	g.pos.Check(sheet)
	if err := g.unchanged(); err != nil {
		return fmt.Errorf("check of an advance sheet: %w", err)
	}
	return nil
}
