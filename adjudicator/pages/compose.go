package pages

import (
	"context"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Composition is what a side writes its orders from: what its mails tell it of the
// position, and what there is of its sheet. Nobody else may be shown it.
type Composition struct {
	Game  string
	Side  rules.Side
	Title rules.Title // with the orders that all titles share
	State store.GameState
	Phase int
	Lang  rules.Lang // in which the side gets its mails
	Known *rules.Known
	Draft []rules.DraftLine // none when the game is over, or the board is no longer that of the game

	Sheet    []string // the order lines of the sheet in hand, as they were written
	Accepted bool     // it counts; else it is a draft with errors
	Wait     bool     // it is not final
	Returned bool     // it came back as the game was taken back, and counts for nothing

	ReplyTo string // the address that an answer to a mail of the side goes to
	Keyless bool   // mails of the side hold no key, and a letter to there needs none
}

// Compose returns what a side writes its orders from; by is the address of who writes, as
// of [PageSheet]. ErrNoGame says that there is no such game or side, or that it is not
// his.
func (s Service) Compose(ctx context.Context, game string, side rules.Side, by string) (c Composition, err error) {
	s.Mu.Lock() // of the positions that are kept
	defer s.Mu.Unlock()
	err = s.View(ctx, func(tx *office.Tx) error {
		g, seat, err := confirm.LoadSeatHeldBy(tx, game, side, by)
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
		c = Composition{
			Game: game, Side: side, Title: d, State: g.State, Phase: g.Phase, Lang: seat.Lang,
			ReplyTo: s.ReplyAddress(game, g.Phase, side, seat.KeyNo), Keyless: s.OmitsKey(&g, &seat),
		}
		if !filing.MatchesInstalled(s.Office, &g) {
			return nil
		}
		pos, err := office.Position(tx, &g)
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
