package office

import (
	"context"

	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// Tx is a transaction of an office: what the rooms read and write in, with the office that they do it for.
// A function that takes one takes no office beside it; [Office.Update] and [Office.View] begin one.
type Tx struct {
	*store.Tx
	Office *Office
	Queued []*Mail // what it put into the outbox, the oldest first
}

// Mail is a mail that a transaction put into the outbox, with its page as it was written.
type Mail struct {
	store.Dispatch
	Page templates.Page
}

// Update runs f in a transaction that is kept unless it returns an error. The sender is told of mails
// that it queued.
func (o *Office) Update(ctx context.Context, f func(*Tx) error) error {
	var tx *Tx
	err := o.Store.Update(ctx, func(t *store.Tx) error {
		tx = &Tx{Tx: t, Office: o}
		return f(tx)
	})
	if err == nil && len(tx.Queued) > 0 {
		o.Env.Queued()
	}
	return err
}

// View runs f in a transaction that reads what was kept at one moment.
func (o *Office) View(ctx context.Context, f func(*Tx) error) error {
	return o.Store.View(ctx, func(tx *store.Tx) error { return f(&Tx{Tx: tx, Office: o}) })
}

// DryRun does what [store.Tx.DryRun] does; what f queued is queued no longer.
func (tx *Tx) DryRun(f func() error) error {
	n := len(tx.Queued)
	defer func() { tx.Queued = tx.Queued[:n] }()
	return tx.Tx.DryRun(f)
}

// Nested does what [store.Tx.Nested] does; what f queued is queued no longer where it fails.
func (tx *Tx) Nested(f func() error) (broken bool, err error) {
	n := len(tx.Queued)
	if broken, err = tx.Tx.Nested(f); err != nil {
		tx.Queued = tx.Queued[:n]
	}
	return broken, err
}
