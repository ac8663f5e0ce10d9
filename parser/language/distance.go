package language

import "math/bits"

// MaxCompared bounds the texts that are compared letter by letter.
const MaxCompared = 40

// allowedDistance returns how many slips a word of n letters may hold and still
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

// Distance returns the Damerau-Levenshtein distance of two folded texts, in its
// restricted form (a swap of neighbours is one slip and is not edited
// further), and that of a to the nearest beginning of b. What is more than
// limit is told as some number above it.
func Distance(a, b string, limit int) (whole, beginning int) {
	far := limit + 1
	if len(a) > MaxCompared || len(b) > MaxCompared || len(a)-len(b) > limit {
		return far, far
	}
	// Only texts whose lengths differ by as much as limit can be that near, so of
	// row i the places i-limit to i+limit are looked at; those beside them are far.
	var rows [3][MaxCompared + 2]int
	old, last, row := &rows[0], &rows[1], &rows[2]
	for j := 0; j <= min(limit, len(b)); j++ {
		row[j] = j
	}
	row[min(limit, len(b))+1] = far
	for i := 1; i <= len(a); i++ {
		old, last, row = last, row, old
		from, to := max(i-limit, 1), min(i+limit, len(b))
		row[from-1] = far
		if from == 1 {
			row[0] = i
		}
		nearest := row[from-1]
		for j := from; j <= to; j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d := min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, old[j-2]+1)
			}
			row[j] = d
			nearest = min(nearest, d)
		}
		row[to+1] = far
		if nearest > limit { // and so are all rows below
			return far, far
		}
	}
	beginning = far
	for j := max(len(a)-limit, 0); j <= min(len(a)+limit, len(b)); j++ {
		beginning = min(beginning, row[j])
	}
	if len(b)-len(a) > limit {
		return far, beginning
	}
	return row[len(b)], beginning
}
