package office

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// IsSeatTag reports whether a tag is of an address that only mails to the holder of a seat
// name: those to the seat, or to several of his seats.
func IsSeatTag(in *Intake, tag string, seat *store.Seat) bool {
	return in.Tx.Office.IsSeatToken(tag, seat) || slices.ContainsFunc(in.Seats, func(other store.Seat) bool {
		return other.Person == seat.Person && in.Tx.Office.isAllSidesToken(tag, &other)
	})
}

// SecretEncoding writes secrets so that they can be read aloud and typed: lower
// case, no padding, none of 0, 1, 8 and 9.
var SecretEncoding = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// DeriveSecret derives n letters from the instance key for a purpose and its parts.
func (s *Office) DeriveSecret(n int, purpose string, parts ...string) string {
	h := hmac.New(sha256.New, s.Cfg.InstanceKey)
	for _, p := range append([]string{purpose}, parts...) {
		fmt.Fprintf(h, "%d:%s", len(p), p)
	}
	return SecretEncoding.EncodeToString(h.Sum(nil))[:n]
}

// MakeOrderKey returns the key of a side: 80 bits that derive from the instance
// key, so that every mail of the side can hold it while the database holds its
// hash only. number counts rotations.
func (s *Office) MakeOrderKey(game string, side rules.Side, number int) string {
	return s.DeriveSecret(16, "order key", game, string(side), strconv.Itoa(number))
}

// HashKey returns how an order key is stored. Keys hold 80 random bits, so there is
// nothing that a slow hash would protect: no dictionary has them.
func HashKey(key string) []byte {
	sum := sha256.Sum256([]byte("fieldpost order key\n" + normalizeKey(key)))
	return sum[:]
}

// normalizeKey forgives capitals, and the hyphens of people who copy by hand.
func normalizeKey(key string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(key)), "-", "")
}

// IsSeatKey tells in constant time whether a key is the seat's.
func IsSeatKey(key string, seat *store.Seat) bool {
	return key != "" && subtle.ConstantTimeCompare(HashKey(key), seat.KeyHash) == 1
}

// IsRotatedKey reports whether a key was the seat's before it was rotated.
func (s *Office) IsRotatedKey(key string, seat *store.Seat) bool {
	for n := 1; n < seat.KeyNo; n++ {
		if subtle.ConstantTimeCompare([]byte(normalizeKey(key)), []byte(s.MakeOrderKey(seat.Game, seat.Side, n))) == 1 {
			return true
		}
	}
	return false
}

// ReplyAddress returns the address that an answer to a mail goes to: a token binds it to
// game, side, phase and the number of the side's key (RFC 5233). The token is a hint and no
// proof: the order key is still needed. "" says that answers go to the office's own
// address.
func (s *Office) ReplyAddress(game string, phase int, side rules.Side, key int) string {
	local, host, _ := strings.Cut(s.Cfg.Address, "@")
	full := local + "+" + s.replyToken(game, phase, side, key)
	if game == "" || len(full) > 64 || s.lacksPlusAddresses() { // RFC 5321 §4.5.3.1.1
		return ""
	}
	return full + "@" + host
}

func (s *Office) replyToken(game string, phase int, side rules.Side, key int) string {
	claim := fmt.Sprintf("%s.%s.p%d.k%d", game, side, phase, key)
	return claim + "." + s.DeriveSecret(8, "reply token", claim)
}

// AllSidesReplyAddress returns the address that an answer to a mail to several sides of a
// seat's holder goes to; it names no side.
func (s *Office) AllSidesReplyAddress(game string, phase int, seat *store.Seat) string {
	local, host, _ := strings.Cut(s.Cfg.Address, "@")
	full := local + "+" + s.allSidesToken(game, phase, seat.Side, seat.KeyNo)
	if len(full) > 64 || s.lacksPlusAddresses() {
		return ""
	}
	return full + "@" + host
}

// allSidesToken returns the token of an address for several sides, of which it proves one
// and names none; package parser knows the word.
func (s *Office) allSidesToken(game string, phase int, side rules.Side, key int) string {
	claim := fmt.Sprintf("%s.p%d.all.k%d", game, phase, key)
	return claim + "." + s.DeriveSecret(8, "reply token", claim, string(side))
}

// isAllSidesToken reports whether a tag is an allSidesToken of the seat's current key.
func (s *Office) isAllSidesToken(tag string, seat *store.Seat) bool {
	var phase, key int
	rest, ok := strings.CutPrefix(tag, seat.Game+".")
	if n, err := fmt.Sscanf(rest, "p%d.all.k%d.", &phase, &key); !ok || n != 2 || err != nil || key != seat.KeyNo {
		return false
	}
	return subtle.ConstantTimeCompare([]byte(tag), []byte(s.allSidesToken(seat.Game, phase, seat.Side, key))) == 1
}

// IsSeatToken reports whether a token is ours and of the seat's current key, so that the
// letter answers a mail that went to the present holder of the seat.
func (s *Office) IsSeatToken(tag string, seat *store.Seat) bool {
	var phase, key int
	rest, ok := strings.CutPrefix(tag, seat.Game+"."+string(seat.Side)+".")
	if n, err := fmt.Sscanf(rest, "p%d.k%d.", &phase, &key); !ok || n != 2 || err != nil || key != seat.KeyNo {
		return false
	}
	return subtle.ConstantTimeCompare([]byte(tag), []byte(s.replyToken(seat.Game, phase, seat.Side, key))) == 1
}

// MessageID names a dispatch for ever: it derives from the key of its outbox
// row, so a repeat carries the same.
func (s *Office) MessageID(d *store.Dispatch) string {
	_, host, _ := strings.Cut(s.Cfg.Address, "@")
	return s.DeriveSecret(26, "message id", d.Game, strconv.Itoa(d.Phase), string(d.Side), string(d.Kind),
		strconv.FormatInt(d.Letter, 10), d.Recipient) + "@" + host
}

// IsDeputySeat reports whether a seat is as its deputy holds it.
func IsDeputySeat(seat *store.Seat) bool { return seat.KeyNo > FirstDeputyKey }

// OmitsKey reports whether the mails of a seat leave out its key. Who wants it so gets
// the key again when his address is another one, or nothing is vouched for any more.
func (s *Office) OmitsKey(g *store.Game, seat *store.Seat) bool {
	switch s.AuthMode(g) {
	case store.TrustVouched:
		return true
	case store.TrustBoth:
		return seat.Keyless && seat.Vouched == seat.Address
	default:
		return false
	}
}

// FirstDeputyKey is below the numbers of deputies' keys, and above those of players', so
// that a number says whose a key is.
const FirstDeputyKey = 1000
