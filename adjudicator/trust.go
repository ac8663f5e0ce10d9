package adjudicator

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// trust returns what proves in a game that a letter is a side's. Where nobody vouches for
// letters only keys do, whatever the game says: else nobody could play.
func (s *Service) trust(g *store.Game) store.Trust {
	switch {
	case !s.vouching():
		return store.TrustKey
	case g.Trust == "":
		return store.TrustBoth
	}
	return g.Trust
}

// checkTrust says why a game cannot be begun with a trust, or nil.
func (s *Service) checkTrust(t store.Trust) error {
	switch t {
	case "", store.TrustKey, store.TrustBoth:
		return nil
	case store.TrustVouched:
		if s.vouching() {
			return nil
		}
		return fmt.Errorf("%w: nothing vouches for letters here, so that nobody could play with trust %q; see what `fieldpost doctor` says of the letter to itself", ErrSetup, t)
	}
	return fmt.Errorf("%w: a letter is proved by %q, %q or %q, not %q", ErrSetup, store.TrustKey, store.TrustVouched, store.TrustBoth, t)
}

// keyless reports whether the mails of a seat leave out its key. Who wants it so gets
// the key again when his address is another one, or nothing is vouched for any more.
func (s *Service) keyless(g *store.Game, seat *store.Seat) bool {
	switch s.trust(g) {
	case store.TrustVouched:
		return true
	case store.TrustBoth:
		return seat.Keyless && seat.Vouched == seat.Address
	default:
		return false
	}
}

// proves reports whether the letter is proved to be of a seat.
func (in *intake) proves(seat *store.Seat) (bool, error) {
	trust := in.s.trust(&in.game)
	if in.opens(seat) && (trust != store.TrustVouched || in.row.Mailbox == mailboxPage) {
		return true, nil
	}
	if trust == store.TrustKey {
		return false, nil
	}
	return in.vouchedFor(seat)
}

// vouchedFor reports whether the letter came from an address of who holds a seat, went to
// an address that only mails to the seat name (since it has its key), and is vouched for by our
// mail exchanger, where a trial has seen its words. None of these suffices alone: an
// address of ours is in every mail that is passed on, and the exchanger vouches for
// whoever writes in his own name.
func (in *intake) vouchedFor(seat *store.Seat) (bool, error) {
	l := in.letter
	if !in.vouchedSender() || !slices.ContainsFunc(l.ToTags, func(tag string) bool { return in.tagged(tag, seat) }) {
		return false, nil
	}
	if l.From.Addr == seat.Address || !in.holds(seat) {
		return l.From.Addr == seat.Address, nil
	}
	mine, err := in.tx.Addresses(seat.Person)
	return slices.ContainsFunc(mine, func(a store.Address) bool { return a.Address == l.From.Addr && !a.Confirmed.IsZero() }), err
}

// vouchedSender reports whether our mail exchanger vouches for the sender of the letter,
// where a trial has seen its words.
func (in *intake) vouchedSender() bool {
	l := in.letter
	return in.s.vouching() && l.Auth.Vouched() && l.Auth.Hops <= in.s.trial.Load().Hops
}

// noteVouched notes that a letter of the seat's player was vouched for.
func (in *intake) noteVouched() error {
	vouched, err := in.vouchedFor(&in.seat)
	if from := in.letter.From.Addr; err != nil || !vouched || isDeputy(&in.seat) || in.seat.Vouched == from {
		return err
	}
	in.seat.Vouched = in.letter.From.Addr
	return in.tx.VouchSeat(in.game.ID, in.seat.Side, in.seat.Vouched)
}

// keys changes whether the mails of a seat hold its key, and says what holds now: the
// last of several lines counts. They leave it out only for somebody of whom a vouched
// letter was seen, as he could order nothing otherwise.
func (in *intake) keys(d *desk.Desk, sheet *desk.Sheet) error {
	if isDeputy(&in.seat) { // who has a key of his own, and the player's is not his to change
		_, err := in.refuse(rules.M("deputy.players-own"))
		return err
	}
	off := false
	for _, q := range sheet.Requests {
		if q.Kind == desk.Keys {
			off = q.Topic == desk.KeysOff
		}
	}
	code := "keys.on"
	switch trust := in.s.trust(&in.game); {
	case trust == store.TrustKey:
		code = "keys.needed"
	case trust == store.TrustVouched:
		code = "keys.none"
	case off && in.seat.Vouched != in.seat.Address:
		code = "keys.unseen"
	default:
		if in.seat.Keyless = off; off {
			code = "keys.off"
		}
		if err := in.tx.SetSeatKeyless(in.game.ID, in.seat.Side, off); err != nil {
			return err
		}
	}
	return in.tell(kindKeys, d, rules.M(code, rules.Text("address", in.seat.Address)))
}

// renew gives the seat a new key because its player says so, as the moderator does
// ([VerbRekey]). Whatever else the letter asks is answered before.
func (in *intake) renew(d *desk.Desk) error {
	switch {
	case isDeputy(&in.seat):
		_, err := in.refuse(rules.M("deputy.players-own"))
		return err
	case in.game.State == store.Over:
		_, err := in.refuse(rules.M("notice.game-over", rules.Text("game", in.game.ID)))
		return err
	}
	told, err := in.s.renewKey(in.tx, &in.game, &in.seat)
	if err != nil {
		return err
	}
	entry := store.Entry{At: in.now, Game: in.game.ID, Actor: string(in.seat.Side), Action: "new-key"}
	if err := in.tx.Audit(&entry); err != nil {
		return err
	}
	return in.tell(kindKey, d, told)
}
