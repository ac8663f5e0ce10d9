package store_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/store"
)

// TestCompactStaysDue: where a database could not be written anew it is still to be.
func TestCompactStaysDue(t *testing.T) {
	st := open(t)
	ctx := t.Context()
	if err := st.Update(ctx, func(tx *store.Tx) error { return tx.SetFact("compact", "due") }); err != nil {
		t.Fatal(err)
	}
	due := func() (due bool) {
		t.Helper()
		if err := st.View(ctx, func(tx *store.Tx) (err error) {
			due, err = tx.CompactDue()
			return err
		}); err != nil {
			t.Fatal(err)
		}
		return due
	}
	if err := st.OnWriter(ctx, "BEGIN"); err != nil { // in which nothing can be written anew
		t.Fatal(err)
	}
	if err := st.Compact(ctx); err == nil {
		t.Fatal("it was written anew within a transaction")
	}
	if err := st.OnWriter(ctx, "COMMIT"); err != nil {
		t.Fatal(err)
	}
	if !due() {
		t.Error("it failed, and is not due any more")
	}
	if err := st.Compact(ctx); err != nil || due() {
		t.Errorf("got %v, due %v, want it done", err, due())
	}
}
