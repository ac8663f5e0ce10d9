package archive

import (
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"io"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Receipt is what an acknowledgement closes with: the first ten letters of the
// base32 SHA-256 of game, phase, side, what happens on failure, and the
// canonical orders, a line each.
func Receipt(game string, phase int, side rules.Side, onFailure rules.OnFailure, canonical []string) string {
	h := sha256.New()
	put(h, "fieldpost receipt 1", game, strconv.Itoa(phase), string(side), failure(onFailure))
	put(h, canonical...)
	return base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding).EncodeToString(h.Sum(nil))[:10]
}

// InputHash is a hash of all that a phase is adjudicated from besides position
// and seed.
func InputHash(in store.Inputs) [sha256.Size]byte {
	h := sha256.New()
	put(h, "fieldpost inputs 1")
	for i := range in.Sheets {
		s := &in.Sheets[i]
		put(h, "sheet", string(s.Side), s.Key, failure(s.OnFailure), strconv.Itoa(len(s.Canonical)))
		put(h, s.Canonical...)
	}
	for i := range in.Standing {
		s := &in.Standing[i]
		put(h, "standing", string(s.Side), strconv.Itoa(len(s.Canonical)))
		put(h, s.Canonical...)
	}
	return [sha256.Size]byte(h.Sum(nil))
}

// Chain is the hash of a position within its game: of the hash before it, the
// inputs that led to it, and its JSON. The first has no hash before it and
// zeros for inputs.
func Chain(before, inputs, position []byte) []byte {
	h := sha256.New()
	put(h, "fieldpost chain 1", string(before), string(inputs))
	h.Write(position)
	return h.Sum(nil)
}

// put hashes texts so that no two lists of texts look alike.
func put(w io.Writer, texts ...string) {
	for _, t := range texts {
		fmt.Fprintf(w, "%d:%s\n", len(t), t)
	}
}

func failure(f rules.OnFailure) string {
	if f == "" {
		return string(rules.Skip)
	}
	return string(f)
}
