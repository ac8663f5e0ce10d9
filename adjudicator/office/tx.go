package office

import "github.com/fieldpost/fieldpost/store"

// Tx is a transaction of an office: what the rooms read and write in, with the office that they do it for.
// A function that takes one takes no office beside it; [Office.In] makes one of a transaction of the database.
type Tx struct {
	*store.Tx
	Office *Office
}

// In returns a transaction of the database as one of the office.
func (o *Office) In(tx *store.Tx) *Tx { return &Tx{Tx: tx, Office: o} }
