package office

import (
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// Tx is a transaction of an office: what the rooms read and write in, with the office that they do it for.
// A function that takes one takes no office beside it; [Office.In] makes one of a transaction of the database.
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

// In returns a transaction of the database as one of the office.
func (o *Office) In(tx *store.Tx) *Tx { return &Tx{Tx: tx, Office: o} }

// DryRun does what [store.Tx.DryRun] does; what f queued is queued no longer.
func (tx *Tx) DryRun(f func() error) error {
	n := len(tx.Queued)
	defer func() { tx.Queued = tx.Queued[:n] }()
	return tx.Tx.DryRun(f)
}
