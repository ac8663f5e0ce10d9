package moderation

import (
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// NewKeyRequest gives the seat a new key because its player says so, as the moderator does
// ([Rekey]). Whatever else the letter asks is answered before, with the key that it came with.
var NewKeyRequest = office.Request{Kinds: []desk.RequestKind{desk.NewKey}, Proof: true, Last: true, Own: renewOwnKey}

func renewOwnKey(c *office.RequestContext) error {
	in, d := c.In, c.Desk
	switch {
	case office.IsDeputySeat(&in.Seat):
		_, err := filing.RefuseLetter(in, rules.M("deputy.players-own"))
		return err
	case in.Game.State == store.Over:
		_, err := filing.RefuseLetter(in, rules.M("notice.game-over", rules.Text("game", in.Game.ID)))
		return err
	}
	told, err := renewKey(in.Tx, &in.Game, &in.Seat)
	if err != nil {
		return err
	}
	entry := store.Entry{At: in.Now, Game: in.Game.ID, Actor: string(in.Seat.Side), Action: "new-key"}
	if err := in.Tx.Audit(&entry); err != nil {
		return err
	}
	return seating.AnswerSide(in, office.KindKey, d, told)
}

// Rekey gives a side a new order key.
var Rekey = &Verb{Name: "rekey", Do: rekey, States: going, Fields: oneSide}

// rekey gives a side a new order key and mails it to the seat's address. The
// old one is refused by name from now on; sheets that it brought stand. Browsers
// that were let in as that address have to ask again.
func rekey(c *office.Command) error {
	seat, err := seatNamed(c)
	if err != nil {
		return err
	}
	if seat.Keyless { // who asks the moderator may have no other way left
		seat.Keyless = false
		if err := c.Tx.Seats().Update(store.Seat{Game: c.Game.ID, Side: seat.Side}, store.SeatUpdate{Keyless: new(false)}); err != nil {
			return err
		}
	}
	told, err := renewKey(c.Tx, &c.Game, seat)
	if err != nil {
		return err
	}
	c.AddAuditDetail(office.ArgSide, string(seat.Side))
	pos, err := office.Position(c.Tx, &c.Game)
	if err != nil {
		return err
	}
	d, err := c.Tx.Office.Desk(&c.Game)
	if err != nil {
		return err
	}
	c.Say("verb.rekeyed", rules.SideArg("side", seat.Side), rules.Text("address", seat.Address))
	return post.NotifySeat(c.Tx, &c.Game, seat, c.Kind(office.KindKey), c.Now, told, rules.WriteDraft(d, rules.Draft(d, pos, seat.Side), seat.Lang)...)
}

// renewKey gives a seat a new order key, and says what to tell its player. The old key
// and the signed addresses of earlier mails are worth nothing any more, and the browsers
// that were let in as its address have to ask again.
func renewKey(tx *office.Tx, g *store.Game, seat *store.Seat) (told rules.Message, err error) {
	e, err := seating.Transition(tx, g, seat.Side, seating.Change{Event: seating.Rekeyed, Now: tx.Office.Now()})
	if err != nil {
		return told, err
	}
	seat.KeyNo, seat.KeyHash = e.Is.KeyNo, e.Is.KeyHash
	sheets, err := tx.Sheets().List(store.Sheet{Game: g.ID, Side: seat.Side})
	if err != nil {
		return told, err
	}
	told = rules.M("notice.new-key")
	if !tx.Office.OmitsKey(g, seat) {
		told.Args = append(told.Args, rules.Text("key", tx.Office.MakeOrderKey(g.ID, seat.Side, seat.KeyNo)))
	}
	for i := range sheets {
		if sheets[i].Accepted { // whoever sent it
			told.Args = append(told.Args, rules.Text("receipt", sheets[i].Receipt))
		}
	}
	return told, nil
}
