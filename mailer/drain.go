package mailer

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// ErrStopped says that the poller has ended.
var ErrStopped = errors.New("the poller has stopped")

// ErrHeld says that letters are in the mailbox which the receiver could not
// take.
var ErrHeld = errors.New("letters are waiting that could not be stored")

// drain is one call of Drain on its way to the goroutine of Run.
type drain struct {
	until  time.Time
	answer chan error // holds one
	// skew, when it is not nil, holds one: the server's clock is asked for, too.
	skew chan time.Duration
}

// Drain reads what is in the mailbox now and returns nil when every letter that
// the mail server received up to until was taken by the Receiver. It is called
// before a deadline forces anything; an error means that the mailbox could not
// be read (the reconnect pause is cut short, but there is one attempt only) or
// that letters are held: a *HeldError when all others were taken, ErrHeld while one of them
// keeps those behind it. What the server receives after the call began
// need not be read.
//
// Drain may be called from any goroutine, also several times at once, while Run
// is going or about to: the goroutine of Run does the work.
func (p *Poller) Drain(ctx context.Context, until time.Time) error {
	return p.ask(ctx, drain{until: until, answer: make(chan error, 1)})
}

// ask has the goroutine of Run do something and waits for the answer.
func (p *Poller) ask(ctx context.Context, d drain) error {
	select {
	case p.drains <- d:
	case <-p.ended:
		return ErrStopped
	case <-ctx.Done():
		return fmt.Errorf("drain: %w", ctx.Err())
	}
	select {
	case err := <-d.answer:
		return err
	case <-ctx.Done():
		return fmt.Errorf("drain: %w", ctx.Err())
	}
}

// answer tells all who wait how the scan went.
func (p *Poller) answer(err error) {
	for _, d := range p.waiting {
		switch held := p.heldUntil(d.until); {
		case err != nil || len(held) == 0:
			d.answer <- err
		case p.isBlocked(d.until): // nobody knows yet what lies behind it
			d.answer <- fmt.Errorf("drain: %w", ErrHeld)
		default:
			d.answer <- fmt.Errorf("drain: %w", &HeldError{held})
		}
	}
	p.waiting = nil
}
