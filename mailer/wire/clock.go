package wire

import (
	"log/slog"
	"math/rand/v2"
	"time"
)

// Clock gives the time and the timers of polls and back-off. Network time
// limits are not on it: a server is as slow as it really is.
type Clock interface {
	Now() time.Time
	// After returns a channel that receives once d has passed, and a function
	// that frees the timer.
	After(d time.Duration) (<-chan time.Time, func())
}

// Options are what a Poller and a Sender are given from outside. The zero value
// means the system's clock, no log and random jitter.
type Options struct {
	Clock Clock
	Log   *slog.Logger
	// Jitter gives numbers in [0, 1). Default math/rand/v2.
	Jitter func() float64
}

func (o Options) WithDefaults() Options {
	if o.Clock == nil {
		o.Clock = SystemClock{}
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Jitter == nil {
		o.Jitter = rand.Float64
	}
	return o
}

type SystemClock struct{}

func (SystemClock) Now() time.Time { return time.Now() }

func (SystemClock) After(d time.Duration) (<-chan time.Time, func()) {
	t := time.NewTimer(d)
	return t.C, func() { t.Stop() }
}
