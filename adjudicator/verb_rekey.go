package adjudicator

import (
	"context"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// VerbRekey gives a side a new order key.
const VerbRekey Verb = "rekey"

// Rekey gives a side a new order key and mails it to the seat's address. The
// old one is refused by name from now on; sheets that it brought stand. Browsers
// that were let in as that address have to ask again.
func (s *Service) Rekey(ctx context.Context, game, actor string, side rules.Side) (store.Command, error) {
	return s.Command(ctx, store.Command{Verb: string(VerbRekey), Game: game, Actor: actor, Args: map[string]string{ArgSide: string(side)}})
}

func (c *command) rekey() error {
	seat, err := c.seat()
	if err != nil {
		return err
	}
	if err := c.newKey(seat); err != nil {
		return err
	}
	if _, err := c.tx.EndSessions(seat.Address); err != nil { // whoever has the key may have a browser, too
		return err
	}
	c.note(ArgSide, string(seat.Side))
	pos, err := c.s.position(c.tx, &c.game)
	if err != nil {
		return err
	}
	d, err := c.s.desk(&c.game)
	if err != nil {
		return err
	}
	sheets, err := c.tx.Sheets(c.game.ID, seat.Side)
	if err != nil {
		return err
	}
	m := rules.M("notice.new-key", rules.Text("key", c.s.orderKey(c.game.ID, seat.Side, seat.KeyNo)))
	for i := range sheets {
		if sheets[i].Accepted { // whoever sent it
			m.Args = append(m.Args, rules.Text("receipt", sheets[i].Receipt))
		}
	}
	c.say("verb.rekeyed", rules.SideArg("side", seat.Side), rules.Text("address", seat.Address))
	return c.s.tellSeat(c.tx, &c.game, seat, c.kind(kindKey), c.now, m, rules.WriteDraft(d, rules.Draft(d, pos, seat.Side), seat.Lang)...)
}

// newKey rotates the order key of a seat.
func (c *command) newKey(seat *store.Seat) error {
	seat.KeyNo++
	seat.KeyHash = hashKey(c.s.orderKey(c.game.ID, seat.Side, seat.KeyNo))
	return c.tx.RekeySeat(c.game.ID, seat.Side, seat.KeyNo, seat.KeyHash)
}

// withCurrentKey puts the current key of a seat in place of its earlier ones
// into a mail that is sent once more.
func (s *Service) withCurrentKey(page templates.Page, seat *store.Seat) templates.Page {
	current := s.orderKey(seat.Game, seat.Side, seat.KeyNo)
	for n := 1; n < seat.KeyNo; n++ {
		old := s.orderKey(seat.Game, seat.Side, n)
		page.Text, page.HTML = strings.ReplaceAll(page.Text, old, current), strings.ReplaceAll(page.HTML, old, current)
	}
	return page
}
