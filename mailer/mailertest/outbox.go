package mailertest

import (
	"context"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/mailer/delivery"
)

// Entry is a dispatch in an Outbox and what became of it.
type Entry struct {
	delivery.Dispatch
	Due       time.Time
	Sent      bool
	Permanent bool // it failed and is not tried again
	Cause     delivery.Cause
	Reply     string
	Times     int // how often Sent or Failed was told
}

// Outbox is a delivery.Outbox in memory.
type Outbox struct {
	// Deaf makes Sent and Failed fail as long as it returns true. It may be nil
	// and must be set before the sender runs.
	Deaf func() bool

	mu      sync.Mutex
	entries []*Entry
}

// Put adds a dispatch that is due at once and returns its ID.
func (o *Outbox) Put(d delivery.Dispatch) int64 {
	o.mu.Lock()
	defer o.mu.Unlock()
	d.ID = int64(len(o.entries) + 1)
	o.entries = append(o.entries, &Entry{Dispatch: d})
	return d.ID
}

// Entry returns a dispatch by its ID.
func (o *Outbox) Entry(id int64) Entry {
	o.mu.Lock()
	defer o.mu.Unlock()
	return *o.entries[id-1]
}

// Pending counts the dispatches that are neither sent nor given up.
func (o *Outbox) Pending() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	n := 0
	for _, e := range o.entries {
		if !e.Sent && !e.Permanent {
			n++
		}
	}
	return n
}

// Due implements delivery.Outbox.
func (o *Outbox) Due(_ context.Context, now time.Time, max int, underway func(int64) bool) ([]delivery.Dispatch, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	var due []delivery.Dispatch
	for _, e := range o.entries {
		if len(due) < max && !e.Sent && !e.Permanent && !e.Due.After(now) && !underway(e.ID) {
			due = append(due, e.Dispatch)
		}
	}
	return due, nil
}

// Sent implements delivery.Outbox.
func (o *Outbox) Sent(_ context.Context, taken []delivery.Taken) error {
	for _, t := range taken {
		if err := o.note(t.ID, func(e *Entry) { e.Sent, e.Reply = true, t.Reply }); err != nil {
			return err
		}
	}
	return nil
}

// Failed implements delivery.Outbox. A recipient who was refused is not tried
// again.
func (o *Outbox) Failed(_ context.Context, id int64, what delivery.Setback) error {
	return o.note(id, func(e *Entry) {
		e.Attempts++
		e.Permanent, e.Cause, e.Reply, e.Due = what.Last || what.Cause == delivery.CauseRecipient, what.Cause, what.Reply, what.Next
	})
}

func (o *Outbox) note(id int64, change func(*Entry)) error {
	if o.Deaf != nil && o.Deaf() {
		return ErrStore
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	e := o.entries[id-1]
	e.Times++
	change(e)
	return nil
}
