package delivery

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

// Outbox keeps dispatches until they are sent. Sent and Failed are called from the
// goroutine of Sender.Run; Due beside them, from one goroutine at a time.
type Outbox interface {
	// Due returns up to max dispatches whose time has come, the oldest first, without
	// those that are under way.
	Due(ctx context.Context, now time.Time, max int, underway func(id int64) bool) ([]Dispatch, error)
	// Sent notes which dispatches the server took: all of them, or none.
	Sent(ctx context.Context, taken []Taken) error
	// Failed counts a failed attempt. Whoever keeps the outbox decides whether a
	// dispatch is due again, see Setback.
	Failed(ctx context.Context, id int64, what Setback) error
}

// Taken is a dispatch that the server took.
type Taken struct {
	ID    int64
	Reply string // its words
	At    time.Time
}

// Setback is an attempt that failed.
type Setback struct {
	Cause Cause
	Reply string    // the server's words
	Next  time.Time // when it is to be tried again, if it is
	// Last says that another attempt makes no sense. After a refusal of the
	// recipient that is not said: one that meets all recipients alike is no
	// recipient's fault, and only the outbox knows what became of the others.
	Last bool
}

// Cause is what an attempt failed for.
type Cause string

// The causes.
const (
	CauseDelay     Cause = "delay"     // a temporary answer (4yz), or the connection broke
	CauseRecipient Cause = "recipient" // the server refuses the recipient for good
	CauseAddress   Cause = "address"   // no mail can go to such an address
	CauseMail      Cause = "mail"      // the server refuses this mail: its size or form
	CauseUs        Cause = "us"        // the server refuses us, whoever the mail is for
)
