package store

import "github.com/fieldpost/fieldpost/rules"

// Trust says what proves that a letter is a side's.
type Trust string

// The ways. TrustBoth takes either. A game that says nothing ("") has TrustBoth; and
// whatever a game says, it is TrustKey where nothing vouches for letters.
const (
	TrustKey     Trust = "key"     // its order key
	TrustVouched Trust = "vouched" // that its address wrote to a signed address of ours, and our mail exchanger vouches for it
	TrustBoth    Trust = "both"
)

// SetVerifiedAddress notes the address of a seat from which a letter came that was vouched for.
func (t *Tx) SetVerifiedAddress(game string, side rules.Side, address string) error {
	return t.change("vouch seat", `UPDATE seat SET vouched = ? WHERE game = ? AND side = ?`, address, game, side)
}

// SetSeatKeyless says whether the mails of a seat leave out its order key.
func (t *Tx) SetSeatKeyless(game string, side rules.Side, keyless bool) error {
	return t.change("set seat keyless", `UPDATE seat SET keyless = ? WHERE game = ? AND side = ?`, keyless, game, side)
}
