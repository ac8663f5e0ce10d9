package tournament

import (
	"slices"
	"time"
)

// Pace is how fast somebody answers.
type Pace struct {
	Answers int           // how many were measured
	Median  time.Duration // half of them took no longer
	Ninth   time.Duration // nine in ten took no longer (the 90th percentile, by nearest rank)
}

// PaceOf measures spans.
func PaceOf(spans []time.Duration) Pace {
	n := len(spans)
	if n == 0 {
		return Pace{}
	}
	spans = slices.Sorted(slices.Values(spans))
	rank := func(percent int) time.Duration { return spans[(n*percent+99)/100-1] }
	median := rank(50)
	if n%2 == 0 {
		median = (median + spans[n/2]) / 2
	}
	return Pace{n, median, rank(90)}
}
