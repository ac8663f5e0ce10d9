package mailer

import "time"

// backoff gives the pauses between attempts at something that keeps failing:
// base, twice that, four times that... up to limit, each between half of it and
// the whole, so that many clients do not come back at the same moment.
type backoff struct {
	base, limit time.Duration
	jitter      func() float64
	failures    int
}

// next counts a failure and returns the pause after it.
func (b *backoff) next() time.Duration {
	pause := b.limit
	if b.failures < 20 && b.base<<b.failures < b.limit {
		pause = b.base << b.failures
	}
	b.failures++
	return pause/2 + time.Duration(float64(pause/2)*b.jitter())
}

// reset forgets the failures.
func (b *backoff) reset() { b.failures = 0 }

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
