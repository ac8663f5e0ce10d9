package adjudicator

import (
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// VerbRekey gives a side a new order key.
const VerbRekey Verb = "rekey"

// rekey gives a side a new order key and mails it to the seat's address. The
// old one is refused by name from now on; sheets that it brought stand. Browsers
// that were let in as that address have to ask again.
func (c *command) rekey() error {
	seat, err := c.seat()
	if err != nil {
		return err
	}
	if seat.Keyless { // who asks the moderator may have no other way left
		seat.Keyless = false
		if err := c.tx.SetSeatKeyless(c.game.ID, seat.Side, false); err != nil {
			return err
		}
	}
	told, err := c.s.renewKey(c.tx, &c.game, seat)
	if err != nil {
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
	c.say("verb.rekeyed", rules.SideArg("side", seat.Side), rules.Text("address", seat.Address))
	return c.s.tellSeat(c.tx, &c.game, seat, c.kind(kindKey), c.now, told, rules.WriteDraft(d, rules.Draft(d, pos, seat.Side), seat.Lang)...)
}

// renewKey gives a seat a new order key, and says what to tell its player. The old key
// and the signed addresses of earlier mails are worth nothing any more, and the browsers
// that were let in as its address have to ask again.
func (s *Service) renewKey(tx *store.Tx, g *store.Game, seat *store.Seat) (told rules.Message, err error) {
	if err := s.rotateKey(tx, seat); err != nil {
		return told, err
	}
	if _, err := tx.EndSessions(seat.Address); err != nil { // whoever has the key may have a browser, too
		return told, err
	}
	sheets, err := tx.Sheets(g.ID, seat.Side)
	if err != nil {
		return told, err
	}
	told = rules.M("notice.new-key")
	if !s.keyless(g, seat) {
		told.Args = append(told.Args, rules.Text("key", s.orderKey(g.ID, seat.Side, seat.KeyNo)))
	}
	for i := range sheets {
		if sheets[i].Accepted { // whoever sent it
			told.Args = append(told.Args, rules.Text("receipt", sheets[i].Receipt))
		}
	}
	return told, nil
}

// rotateKey gives a seat the next order key.
func (s *Service) rotateKey(tx *store.Tx, seat *store.Seat) error {
	seat.KeyNo++
	seat.KeyHash = hashKey(s.orderKey(seat.Game, seat.Side, seat.KeyNo))
	return tx.RekeySeat(seat.Game, seat.Side, seat.KeyNo, seat.KeyHash)
}

// withCurrentKey puts the key of who writes in place of all others of his side into a
// mail that is sent once more: earlier ones, and those of who else holds it or held it. Where his mails are keyless
// none is left.
func (in *intake) withCurrentKey(page templates.Page) (templates.Page, error) {
	own := in.s.orderKey(in.game.ID, in.seat.Side, in.seat.KeyNo)
	if in.s.keyless(&in.game, &in.seat) {
		own = "…"
	}
	_, player, err := in.s.gameSeat(in.tx, in.game.ID, in.seat.Side)
	if err != nil {
		return page, err
	}
	last, err := in.tx.LastDeputyKey(in.game.ID, in.seat.Side)
	if err != nil {
		return page, err
	}
	for n := 1; n <= max(player.KeyNo, last); n++ {
		if n > player.KeyNo && n <= firstDeputyKey {
			continue
		}
		key := in.s.orderKey(in.game.ID, in.seat.Side, n)
		page.Text, page.HTML = strings.ReplaceAll(page.Text, key, own), strings.ReplaceAll(page.HTML, key, own)
	}
	return page, nil
}
