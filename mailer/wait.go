package mailer

import (
	"context"
	"errors"
	"time"
)

// reason says why a scan is due.
type reason int

const (
	becausePoll  reason = iota // PollEvery has passed
	becauseHint                // the server told of new mail
	becauseHeld                // a held letter's pause is over
	becauseDrain               // somebody called Drain
)

// String implements fmt.Stringer.
func (r reason) String() string {
	switch r {
	case becausePoll:
		return "poll"
	case becauseHint:
		return "hint"
	case becauseHeld:
		return "held"
	case becauseDrain:
		return "drain"
	default:
		return "unknown"
	}
}

// refresh reports whether the server has to be asked for news before letters
// are listed. SELECT and a hint have just told them.
func (r reason) refresh() bool { return r == becauseHeld || r == becauseDrain }

// errHungUp says that the server closed the connection between commands.
var errHungUp = errors.New("the server closed the connection")

// wait returns when a scan is due, and why. It idles meanwhile when the server
// can; a hint that came during the last scan is taken at once.
func (p *Poller) wait(ctx context.Context, s *session, polled time.Time) (why reason, err error) {
	select {
	case <-s.hint:
		return becauseHint, nil
	default:
	}
	stop, err := s.idle(ctx)
	if err != nil {
		return 0, err
	}
	defer func() {
		if stopErr := stop(); err == nil {
			err = stopErr
		}
	}()

	now := p.clock.Now()
	poll, freePoll := p.clock.After(polled.Add(p.box.PollEvery).Sub(now))
	defer freePoll()
	var held <-chan time.Time // nil: never
	if at, ok := p.nextHeld(); ok {
		var freeHeld func()
		held, freeHeld = p.clock.After(at.Sub(now))
		defer freeHeld()
	}

	select {
	case <-poll:
		return becausePoll, nil
	case <-s.hint:
		return becauseHint, nil
	case <-held:
		return becauseHeld, nil
	case d := <-p.drains:
		p.waiting = append(p.waiting, d)
		return becauseDrain, nil
	case <-s.client.Closed():
		return 0, errHungUp
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// rest waits before the next attempt to connect. Somebody who calls Drain does
// not want to wait.
func (p *Poller) rest(ctx context.Context, pause time.Duration) error {
	over, free := p.clock.After(pause)
	defer free()
	select {
	case <-over:
		return nil
	case d := <-p.drains:
		p.waiting = append(p.waiting, d)
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
