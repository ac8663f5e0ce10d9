package archive

import (
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

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
	return letters32.EncodeToString(h.Sum(nil))[:10]
}

// letters32 writes hashes that people copy.
var letters32 = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// DiceMix is what the rolls of a phase are mixed with besides the seed (package
// rules/dice), so that nobody can know them before all orders are in: the orders
// and, in a game with a public beacon, its randomness for this phase; nil
// without one.
//
// What decides nothing is left out, so that nobody who knows the seed can turn
// the dice by writing the same orders in another way: a sheet counts as the set
// of its canonical orders, each as its words in alphabetical order. Comments and
// `wait` are in no canonical order; what happens on failure decides, and counts.
// That orders which do differ may share a mix by this does no harm.
func DiceMix(in store.Inputs, beacon []byte) [sha256.Size]byte {
	var parts []string
	for i := range in.Sheets {
		s := &in.Sheets[i]
		parts = append(parts, orderSet(s.Canonical, "sheet", string(s.Side), s.Key, failure(s.OnFailure)))
	}
	for i := range in.Standing {
		s := &in.Standing[i]
		parts = append(parts, orderSet(s.Canonical, "standing", string(s.Side)))
	}
	slices.Sort(parts)
	h := sha256.New()
	put(h, "fieldpost dice 2", strconv.Itoa(len(parts)))
	put(h, parts...)
	put(h, "beacon", string(beacon))
	return [sha256.Size]byte(h.Sum(nil))
}

// orderSet writes what a sheet is and its orders, without their order and
// without the order of their words.
func orderSet(canonical []string, what ...string) string {
	set := make([]string, len(canonical))
	for i, line := range canonical {
		words := strings.Fields(line)
		slices.Sort(words)
		set[i] = strings.Join(words, " ")
	}
	slices.Sort(set)
	var b strings.Builder
	put(&b, what...)
	put(&b, slices.Compact(set)...)
	return b.String()
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
