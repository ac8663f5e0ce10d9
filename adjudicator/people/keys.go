package people

import (
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// KeysRequest changes whether the mails of a seat hold its key, and says what holds now: the
// last of several lines counts. They leave it out only for somebody of whom a vouched
// letter was seen, as he could order nothing otherwise.
var KeysRequest = office.Request{Kinds: []desk.RequestKind{desk.Keys}, Proof: true, Own: changeKeySetting}

func changeKeySetting(c *office.RequestContext) error {
	in, d := c.In, c.Desk
	if office.IsDeputySeat(&in.Seat) { // who has a key of his own, and the player's is not his to change
		_, err := filing.RefuseLetter(in, rules.M("deputy.players-own"))
		return err
	}
	off := c.All[len(c.All)-1].Topic == desk.KeysOff
	code := "keys.on"
	switch trust := in.Tx.Office.AuthMode(&in.Game); {
	case trust == store.TrustKey:
		code = "keys.needed"
	case trust == store.TrustVouched:
		code = "keys.none"
	case off && in.Seat.Vouched != in.Seat.Address:
		code = "keys.unseen"
	default:
		if in.Seat.Keyless = off; off {
			code = "keys.off"
		}
		if err := in.Tx.Seats().Update(store.Seat{Game: in.Game.ID, Side: in.Seat.Side}, store.SeatUpdate{Keyless: new(off)}); err != nil {
			return err
		}
	}
	return seating.AnswerSide(in, office.KindKeys, d, rules.M(code, rules.Text("address", in.Seat.Address)))
}
