package main

// thin says which points of a line stay when it is drawn with fewer (Douglas and
// Peucker): its ends, and of the others those without which it would run too far off:
// off is how far a point lies from the line between two others, 1 being too far.
func thin[P comparable](line []P, off func(p, a, b P) float64) []bool {
	keep := make([]bool, len(line))
	keep[0], keep[len(line)-1] = true, true
	split := func(from, to int) {}
	split = func(from, to int) {
		at, worst := -1, 0.0
		for i := from + 1; i < to; i++ {
			if far := off(line[i], line[from], line[to]); far > worst {
				at, worst = i, far
			}
		}
		if at >= 0 && (worst > 1 || line[from] == line[to]) {
			keep[at] = true
			split(from, at)
			split(at, to)
		}
	}
	split(0, len(line)-1)
	return keep
}
