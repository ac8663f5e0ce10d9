package wire

import "time"

// Backoff gives the pauses between attempts at something that keeps failing:
// base, twice that, four times that... up to limit, each between half of it and
// the whole, so that many clients do not come back at the same moment.
type Backoff struct {
	Base, Limit time.Duration
	Jitter      func() float64
	Failures    int
}

// Next counts a failure and returns the pause after it.
func (b *Backoff) Next() time.Duration {
	pause := b.Limit
	if b.Failures < 20 && b.Base<<b.Failures < b.Limit {
		pause = b.Base << b.Failures
	}
	b.Failures++
	return pause/2 + time.Duration(float64(pause/2)*b.Jitter())
}

// Reset forgets the failures.
func (b *Backoff) Reset() { b.Failures = 0 }

// GiveUpAfter is how long a dispatch is tried (RFC 5321 §4.5.4.1: at least
// four to five days).
const GiveUpAfter = 5 * 24 * time.Hour

// RetryDelay says how long to wait after a dispatch failed for the attempts-th
// time (1 is the first) with a temporary answer, and whether to give it up
// instead: 1m, 5m, 15m, 1h, 3h, 6h and then every 12h until GiveUpAfter.
func RetryDelay(attempts int) (delay time.Duration, giveUp bool) {
	steps := [...]time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, 3 * time.Hour, 6 * time.Hour}
	const last = 12 * time.Hour
	var age time.Duration
	for i := range max(attempts, 1) {
		delay = last
		if i < len(steps) {
			delay = steps[i]
		}
		age += delay
		if age > GiveUpAfter {
			return 0, true
		}
	}
	return delay, false
}
