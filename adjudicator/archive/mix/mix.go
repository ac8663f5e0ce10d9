package mix

import (
	"crypto/sha256"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// Orders are what a side has ordered for a phase: a sheet, or standing orders.
type Orders struct {
	Side      rules.Side
	Key       string // of the demand; "" of standing orders
	OnFailure rules.OnFailure
	Standing  bool
	Canonical []string // see [rules.Reading]
}

// Dice returns the mix of a phase; beacon is nil without one.
//
// A sheet counts as the set of its canonical orders, each as its words in alphabetical order.
// Comments and `wait` are in no canonical order; what happens on failure decides, and counts.
// That orders which do differ may share a mix by this does no harm.
func Dice(all []Orders, beacon []byte) [sha256.Size]byte {
	parts := make([]string, len(all))
	for i := range all {
		if o := &all[i]; o.Standing {
			parts[i] = set(o.Canonical, "standing", string(o.Side))
		} else {
			parts[i] = set(o.Canonical, "sheet", string(o.Side), o.Key, Failure(o.OnFailure))
		}
	}
	slices.Sort(parts)
	h := sha256.New()
	Put(h, "fieldpost dice 2", strconv.Itoa(len(parts)))
	Put(h, parts...)
	Put(h, "beacon", string(beacon))
	return [sha256.Size]byte(h.Sum(nil))
}

// set writes what a sheet is and its orders, without their order and
// without the order of their words.
func set(canonical []string, what ...string) string {
	set := make([]string, len(canonical))
	for i, line := range canonical {
		words := strings.Fields(line)
		slices.Sort(words)
		set[i] = strings.Join(words, " ")
	}
	slices.Sort(set)
	var b strings.Builder
	Put(&b, what...)
	Put(&b, slices.Compact(set)...)
	return b.String()
}

// Put hashes texts so that no two lists of texts look alike.
func Put(w io.Writer, texts ...string) {
	for _, t := range texts {
		fmt.Fprintf(w, "%d:%s\n", len(t), t)
	}
}

// Failure returns what a sheet says of failure, as it is hashed.
func Failure(f rules.OnFailure) string {
	if f == "" {
		return string(rules.Skip)
	}
	return string(f)
}
