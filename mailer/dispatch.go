package mailer

import (
	"context"
	"time"
)

// Dispatch is a mail that goes out, to one recipient.
type Dispatch struct {
	ID       int64
	From     string // envelope sender, where bounces go; "" for the null path
	To       string // envelope recipient
	Raw      []byte // the mail as Compose made it
	Attempts int    // how often it failed before, by Outbox.Failed
}

// Outbox keeps dispatches until they are sent. Its methods are called from the
// goroutine of Sender.Run, one at a time.
type Outbox interface {
	// Due returns up to max dispatches whose time has come, the oldest first.
	Due(ctx context.Context, now time.Time, max int) ([]Dispatch, error)
	// Sent notes that the server took a dispatch, and its words.
	Sent(ctx context.Context, id int64, reply string, at time.Time) error
	// Failed counts a failed attempt, with the server's words. A permanent
	// failure is not tried again; otherwise the dispatch is due at next.
	Failed(ctx context.Context, id int64, reply string, permanent bool, next time.Time) error
}
