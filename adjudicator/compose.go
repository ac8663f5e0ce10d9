package adjudicator

import (
	"context"
	"slices"

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
func (s *Service) Compose(ctx context.Context, game string, side rules.Side, by string) (c Composition, err error) {
	s.mu.Lock() // of the positions that are kept
	defer s.mu.Unlock()
	err = s.store.View(ctx, func(tx *store.Tx) error {
		g, seat, err := s.seatBy(tx, game, side, by)
		if isNotFound(err) {
			return ErrNoGame
		}
		if err != nil {
			return err
		}
		d, err := s.desk(&g)
		if err != nil {
			return err
		}
		c = Composition{
			Game: game, Side: side, Title: d, State: g.State, Phase: g.Phase, Lang: seat.Lang,
			ReplyTo: s.replyTo(game, g.Phase, side, seat.KeyNo), Keyless: s.keyless(&g, &seat),
		}
		if !s.fits(&g) {
			return nil
		}
		pos, err := s.position(tx, &g)
		if err != nil {
			return err
		}
		c.Known = pos.Known(rules.Viewer(side))
		if g.State.Ended() {
			return nil
		}
		c.Draft = d.Draft(c.Known, rules.CheckOf(pos, side))
		mine, err := tx.Sheets(game, side)
		if err != nil {
			return err
		}
		if row := inHandFor(&g, side, mine); row != nil {
			c.Accepted, c.Wait, c.Returned = row.Accepted, row.Wait, row.Returned()
			c.Sheet = slices.DeleteFunc(slices.Clone(row.Lines), func(line string) bool { return line == "" })
		}
		return nil
	})
	return c, err
}

// inHandFor returns the sheet that a side goes on with: the latest of what is asked of
// it, accepted or not, or else of those in advance; nil when there is none.
func inHandFor(g *store.Game, side rules.Side, mine []store.Sheet) (latest *store.Sheet) {
	asked := demandsOf(g.Demands, side)
	for i := range mine {
		row := &mine[i]
		ofNow := slices.ContainsFunc(asked, func(d rules.Demand) bool { return d.Key == row.Demand })
		switch {
		case len(asked) > 0 && !ofNow, len(asked) == 0 && row.Demand != "":
		case latest == nil || row.Received.After(latest.Received):
			latest = row
		}
	}
	return latest
}
