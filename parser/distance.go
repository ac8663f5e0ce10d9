package parser

import "math/bits"

// maxCompared bounds the texts that are compared letter by letter.
const maxCompared = 40

// allowedDistance is how many slips a word of n letters may hold and still
// be taken for another.
func allowedDistance(n int) int {
	switch {
	case n <= 2:
		return 0
	case n <= 4:
		return 1
	case n <= 7:
		return 2
	}
	return 3
}

// farApart reports that two texts with these letter sets differ by more than
// limit slips: one slip changes at most two letters of the sets.
func farApart(a, b uint32, limit int) bool {
	return bits.OnesCount32(a^b) > 2*limit
}

// distance is the Damerau-Levenshtein distance of two folded texts, in its
// restricted form (a swap of neighbours is one slip and is not edited
// further), and that of a to the nearest beginning of b.
func distance(a, b string) (whole, beginning int) {
	if len(a) > maxCompared || len(b) > maxCompared {
		return maxCompared, maxCompared
	}
	var rows [3][maxCompared + 1]int
	old, last, row := &rows[0], &rows[1], &rows[2]
	for j := 0; j <= len(b); j++ {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		old, last, row = last, row, old
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d := min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, old[j-2]+1)
			}
			row[j] = d
		}
	}
	beginning = len(a)
	for j := 0; j <= len(b); j++ {
		beginning = min(beginning, row[j])
	}
	return row[len(b)], beginning
}
