package office

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/store"
)

// IsFromHolder reports whether the letter came from an address of the holder of the seat.
func IsFromHolder(in *Intake, seat *store.Seat) bool {
	return in.Person != 0 && seat.Person == in.Person
}

// AuthMode returns what proves in a game that a letter is a side's. Where nobody vouches for
// letters only keys do, whatever the game says: else nobody could play.
func (s *Office) AuthMode(g *store.Game) store.Trust {
	switch {
	case !s.trustsAuthResults():
		return store.TrustKey
	case g.Trust == "":
		return store.TrustBoth
	}
	return g.Trust
}

// CheckAuthMode says why a game cannot be begun with a trust, or nil.
func (s *Office) CheckAuthMode(t store.Trust) error {
	switch t {
	case "", store.TrustKey, store.TrustBoth:
		return nil
	case store.TrustVouched:
		if s.trustsAuthResults() {
			return nil
		}
		return fmt.Errorf("%w: nothing vouches for letters here, so that nobody could play with trust %q; see what `fieldpost doctor` says of the letter to itself", ErrSetup, t)
	}
	return fmt.Errorf("%w: a letter is proved by %q, %q or %q, not %q", ErrSetup, store.TrustKey, store.TrustVouched, store.TrustBoth, t)
}

// IsVerifiedForSeat reports whether the letter came from an address of the person who holds
// a seat, went to an address that only mails to the seat name (since it has its key), and
// is vouched for by our mail exchanger, where a probe has seen its words. None of these
// suffices alone: an address of ours is in every mail that is passed on, and the exchanger
// vouches for whoever writes in his own name.
func IsVerifiedForSeat(in *Intake, seat *store.Seat) (bool, error) {
	l := in.Letter
	if !IsVerifiedSender(in) || !slices.ContainsFunc(l.ToTags, func(tag string) bool { return IsSeatTag(in, tag, seat) }) {
		return false, nil
	}
	if l.From.Addr == seat.Address || !IsFromHolder(in, seat) {
		return l.From.Addr == seat.Address, nil
	}
	mine, err := in.Tx.Addresses(seat.Person)
	return slices.ContainsFunc(mine, func(a store.Address) bool { return a.Address == l.From.Addr && !a.Confirmed.IsZero() }), err
}

// IsVerifiedSender reports whether our mail exchanger vouches for the sender of the letter,
// where a probe has seen its words.
func IsVerifiedSender(in *Intake) bool {
	l := in.Letter
	return in.Tx.Office.trustsAuthResults() && l.Auth.Vouched() && l.Auth.Hops <= in.Tx.Office.Probe.Load().Hops
}

// RecordVerifiedAddress notes that a letter of the seat's player was vouched for.
func RecordVerifiedAddress(in *Intake) error {
	vouched, err := IsVerifiedForSeat(in, &in.Seat)
	if from := in.Letter.From.Addr; err != nil || !vouched || IsDeputySeat(&in.Seat) || in.Seat.Vouched == from {
		return err
	}
	in.Seat.Vouched = in.Letter.From.Addr
	return in.Tx.Seats().Update(store.Seat{Game: in.Game.ID, Side: in.Seat.Side}, store.SeatUpdate{Vouched: new(in.Seat.Vouched)})
}
