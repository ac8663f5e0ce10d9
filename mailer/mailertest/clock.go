package mailertest

import (
	"sync"
	"time"
)

// Clock is a mailer.Clock that stands still until it is advanced. Its zero
// value is not usable; see NewClock.
type Clock struct {
	mu     sync.Mutex
	now    time.Time
	timers map[*timer]struct{}
}

type timer struct {
	at time.Time
	ch chan time.Time
}

// NewClock makes a clock that shows now.
func NewClock(now time.Time) *Clock {
	return &Clock{now: now, timers: make(map[*timer]struct{})}
}

// Now implements mailer.Clock.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// After implements mailer.Clock.
func (c *Clock) After(d time.Duration) (<-chan time.Time, func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := &timer{at: c.now.Add(d), ch: make(chan time.Time, 1)}
	if d <= 0 {
		t.ch <- c.now
		return t.ch, func() {}
	}
	c.timers[t] = struct{}{}
	return t.ch, func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.timers, t)
	}
}

// Advance moves the clock and sets off the timers that are due.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
	for t := range c.timers {
		if !t.at.After(c.now) {
			t.ch <- c.now
			delete(c.timers, t)
		}
	}
}

// Next says how far away the next timer is; ok is false when none is set.
func (c *Clock) Next() (d time.Duration, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for t := range c.timers {
		if left := t.at.Sub(c.now); !ok || left < d {
			d, ok = left, true
		}
	}
	return d, ok
}
