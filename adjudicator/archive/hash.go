package archive

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"github.com/fieldpost/fieldpost/adjudicator/archive/mix"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
)

// How many letters of base32 are told of what is sealed under the seed: 5 bits
// each.
const (
	receiptLetters = 16
	anchorLetters  = 26
	sealLetters    = 26
)

// letters32 writes hashes that people copy.
var letters32 = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// Receipt returns what the answer to a sheet closes with. It is sealed under the seed, so
// that it says nothing of the orders to anybody who has not seen them.
func Receipt(seed dice.Seed, game string, side rules.Side, demand string, onFailure rules.OnFailure, canonical []string) string {
	return under(seed, "receipt", append([]string{game, "sheet", string(side), demand, mix.Failure(onFailure)}, canonical...)...)[:receiptLetters]
}

// StandingReceipt returns the receipt of all standing orders of a side.
func StandingReceipt(seed dice.Seed, game string, side rules.Side, canonical []string) string {
	return under(seed, "receipt", append([]string{game, "standing", string(side)}, canonical...)...)[:receiptLetters]
}

// Anchor returns what the report of a phase holds: the hash of the phase, sealed
// under the seed.
func Anchor(seed dice.Seed, game string, phase int, hash []byte) string {
	return under(seed, "anchor", game, strconv.Itoa(phase), string(hash))[:anchorLetters]
}

// under returns the base32 of an HMAC under a key that is derived from the seed for
// one purpose.
func under(seed dice.Seed, purpose string, texts ...string) string {
	key := hmac.New(sha256.New, seed[:])
	io.WriteString(key, "fieldpost "+purpose+" 2")
	mac := hmac.New(sha256.New, key.Sum(nil))
	mix.Put(mac, texts...)
	return letters32.EncodeToString(mac.Sum(nil))
}

// SealName seals the name of a player, as he wishes to be shown, by a salt that is his alone, so
// that the name can be taken out of an archive later and nobody can find it by trying. The salt
// comes from the seat's secret and the name: another holder of the seat has another.
func SealName(s *store.Seat) (Name, store.SealedName) {
	mac := hmac.New(sha256.New, []byte(s.Salt))
	io.WriteString(mac, s.Shown())
	n := Name{Side: s.Side, Name: s.Shown(), Salt: hex.EncodeToString(mac.Sum(nil)[:16])}
	return n, n.sealed()
}

// SealNames seals the names of all seats.
func SealNames(seats []store.Seat) (out []store.SealedName) {
	for i := range seats {
		_, sealed := SealName(&seats[i])
		out = append(out, sealed)
	}
	return out
}

func (n *Name) sealed() store.SealedName {
	h := sha256.New()
	mix.Put(h, "fieldpost name 2", string(n.Side), n.Salt, n.Name)
	return store.SealedName{Side: n.Side, Name: hex.EncodeToString(h.Sum(nil))}
}

// DiceMix returns what the rolls of a phase are mixed with (package mix): its orders and, in a game
// with a public beacon, its randomness for this phase; nil without one.
func DiceMix(in store.Inputs, beacon []byte) [sha256.Size]byte {
	var all []mix.Orders
	for i := range in.Sheets {
		s := &in.Sheets[i]
		all = append(all, mix.Orders{Side: s.Side, Key: s.Key, OnFailure: s.OnFailure, Canonical: s.Canonical})
	}
	for i := range in.Standing {
		s := &in.Standing[i]
		all = append(all, mix.Orders{Side: s.Side, Standing: true, Canonical: s.Canonical})
	}
	return mix.Dice(all, beacon)
}

// Chain returns the hash of the start of a game.
func (s *Start) Chain() ([]byte, error) { return chain("start", nil, s) }

// Chain returns the hash of a phase within its game; before is the one of the phase
// before it, or of the start.
func (r *Record) Chain(before []byte) ([]byte, error) { return chain("phase", before, r) }

// Chain returns the seal of a game that is over; before is the hash of its last phase.
func (e *End) Chain(before []byte) ([]byte, error) { return chain("end", before, e) }

func chain(what string, before []byte, record any) ([]byte, error) {
	b, err := compact(record)
	if err != nil {
		return nil, fmt.Errorf("archive: hash of the %s: %w", what, err)
	}
	h := sha256.New()
	mix.Put(h, "fieldpost "+what+" 2", string(before), string(b))
	return h.Sum(nil), nil
}

// compact writes JSON as an archive does, without white space between tokens.
func compact(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}
