package demo

import (
	"context"
	"fmt"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// adviser thinks up the orders of one side, by the bot of the title.
type adviser struct {
	tour *Tour
	side rules.Side
	lang rules.Lang
}

// sheets returns a sheet, as order lines, for each thing that a phase asks of
// the side; none when it asks nothing.
func (a *adviser) sheets(ctx context.Context, game string, phase int) ([][]string, error) {
	var raw []byte
	err := a.tour.daemon.Store.View(ctx, func(tx *store.Tx) (err error) {
		raw, _, err = tx.Position(game, phase-1)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("demo: advise %s: %w", a.side, err)
	}
	pos, err := a.tour.desk.Decode(raw)
	if err != nil {
		return nil, fmt.Errorf("demo: advise %s: %w", a.side, err)
	}
	if a.tour.leaves(pos) {
		return nil, nil
	}
	var out [][]string
	for i, d := range pos.Demands() {
		if d.Side != a.side || d.Optional {
			continue
		}
		thought := selfplay.NewLuck(a.tour.cfg.Seed, uint64(phase)<<8|uint64(i))
		out = append(out, a.tour.desk.Grammar().Lines(rules.Bot(a.tour.desk, pos, d, thought), a.lang))
	}
	return out, nil
}
