package delivery

import (
	"context"
	"time"
)

// wait returns when the outbox is to be looked at again: after a Kick, when
// SendEvery has passed, or when a retry that we know of is due. Idle
// connections are closed after KeepOpen.
func (s *Sender) wait(ctx context.Context) {
	now := s.clock.Now()
	pause := s.relay.SendEvery
	if !s.retry.IsZero() {
		pause = min(pause, s.retry.Sub(now))
	}
	look, freeLook := s.clock.After(pause)
	defer freeLook()
	var idle <-chan time.Time // nil: never
	if s.connected() {
		var freeIdle func()
		idle, freeIdle = s.clock.After(s.relay.KeepOpen)
		defer freeIdle()
	}
	for {
		select {
		case <-s.kick:
			return
		case <-look:
			return
		case <-ctx.Done():
			return
		case <-idle:
			s.hangUp()
		}
	}
}

// pause waits after trouble with the relay. A Kick does not shorten it: new
// mail does not heal a relay.
func (s *Sender) pause(ctx context.Context, d time.Duration) {
	over, free := s.clock.After(d)
	defer free()
	select {
	case <-over:
	case <-ctx.Done():
	}
}
