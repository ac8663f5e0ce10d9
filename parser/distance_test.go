package parser

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/fieldpost/fieldpost/parser/language"
)

// TestDistanceWithinItsLimit: what is as near as the limit is told exactly, and everything
// else as farther, whether the whole table of distances is made or a part of it.
func TestDistanceWithinItsLimit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[abc]{0,14}`)
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		if rapid.Bool().Draw(t, "alike") {
			at := rapid.IntRange(0, len(a)).Draw(t, "at")
			b = a[:at] + b[:min(len(b), 2)] + a[min(at+1, len(a)):]
		}
		limit := rapid.IntRange(0, 4).Draw(t, "limit")
		wantWhole, wantBeginning := distances(a, b)
		whole, beginning := language.Distance(a, b, limit)
		for _, x := range [...]struct {
			name      string
			got, want int
		}{{"the whole", whole, wantWhole}, {"a beginning", beginning, wantBeginning}} {
			if min(x.got, limit+1) != min(x.want, limit+1) {
				t.Errorf("%s of %q is %d from %q within %d, want %d", x.name, b, x.got, a, limit, x.want)
			}
		}
	})
}

// distances is [distance] without a limit, from the whole table.
func distances(a, b string) (whole, beginning int) {
	table := make([][]int, len(a)+1)
	for i := range table {
		table[i] = make([]int, len(b)+1)
		for j := range table[i] {
			switch {
			case i == 0 || j == 0:
				table[i][j] = i + j
				continue
			case a[i-1] == b[j-1]:
				table[i][j] = table[i-1][j-1]
			default:
				table[i][j] = 1 + min(table[i-1][j-1], table[i-1][j], table[i][j-1])
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				table[i][j] = min(table[i][j], table[i-2][j-2]+1)
			}
		}
	}
	beginning = len(a)
	for _, d := range table[len(a)] {
		beginning = min(beginning, d)
	}
	return table[len(a)][len(b)], beginning
}
