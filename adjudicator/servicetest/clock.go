package servicetest

import (
	"context"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/store"
)

// Clock is a clock that stands still until it is told to go on.
type Clock struct {
	mu    sync.Mutex
	now   time.Time
	moved time.Duration // by Adjust
}

// NewClock returns a clock that shows a time.
func NewClock(now time.Time) *Clock { return &Clock{now: now} }

// Now implements [office.Clock].
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// After implements [office.Clock], by the clock of the machine.
func (c *Clock) After(d time.Duration) (<-chan time.Time, func()) {
	t := time.NewTimer(d)
	return t.C, func() { t.Stop() }
}

// Advance lets time pass.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// Steady returns the time that passed, whatever the clock was adjusted to.
func (c *Clock) Steady() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now.Sub(Noon) - c.moved
}

// Set lets time pass until a moment.
func (c *Clock) Set(now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = now
}

// Adjust moves the wall clock alone, as who sets it does, and as a machine that slept.
func (c *Clock) Adjust(by time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(by)
	c.moved += by
}

// Drainer is a mailbox that hands over what lies in it when it is drained.
type Drainer struct {
	w     *World
	In    []store.Arrival
	Err   error
	Calls []time.Time
}

// Drain implements [office.Drainer].
func (d *Drainer) Drain(ctx context.Context, until time.Time) error {
	d.Calls = append(d.Calls, until)
	if d.Err != nil {
		return d.Err
	}
	for _, l := range d.In {
		if err := d.w.Service.Receive(ctx, l); err != nil {
			return err
		}
	}
	d.In = nil
	return nil
}

// Seeds is an endless source of the same bytes.
type Seeds struct{ at int }

// Read implements [io.Reader].
func (s *Seeds) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = "seed"[s.at%4]
		s.at++
	}
	return len(b), nil
}
