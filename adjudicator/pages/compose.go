package pages

import (
	"context"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Compose returns what a side writes its orders from; by is the address of who writes, as
// of [PageSheet]. ErrNoGame says that there is no such game or side, or that it is not
// his.
func (s Service) Compose(ctx context.Context, game string, side rules.Side, by string) (c phases.Composition, err error) {
	s.Mu.Lock() // of the positions that are kept
	defer s.Mu.Unlock()
	err = s.Store.View(ctx, func(tx *store.Tx) error {
		g, seat, err := confirm.LoadSeatHeldBy(s.Office.In(tx), game, side, by)
		if post.IsNotFound(err) {
			return phases.ErrNoGame
		}
		if err != nil {
			return err
		}
		d, err := s.Desk(&g)
		if err != nil {
			return err
		}
		c = phases.Composition{
			Game: game, Side: side, Title: d, State: g.State, Phase: g.Phase, Lang: seat.Lang,
			ReplyTo: s.ReplyAddress(game, g.Phase, side, seat.KeyNo), Keyless: s.OmitsKey(&g, &seat),
		}
		if !filing.MatchesInstalled(s.Office, &g) {
			return nil
		}
		pos, err := s.Position(tx, &g)
		if err != nil {
			return err
		}
		c.Known = pos.Known(rules.Viewer(side))
		if g.State.Ended() {
			return nil
		}
		c.Draft = d.Draft(c.Known, rules.CheckOf(pos, side))
		mine, err := tx.Sheets().List(store.Sheet{Game: game, Side: side})
		if err != nil {
			return err
		}
		if row := filing.CurrentSheet(&g, side, mine); row != nil {
			c.Accepted, c.Wait, c.Returned = row.Accepted, row.Wait, row.IsReturned()
			c.Sheet = slices.DeleteFunc(slices.Clone(row.Lines), func(line string) bool { return line == "" })
		}
		return nil
	})
	return c, err
}
