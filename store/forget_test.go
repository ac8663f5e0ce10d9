package store_test

import (
	"slices"
	"strings"
	"testing"
	"time"

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
			due, err = tx.People().IsCompactDue()
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

// TestForgottenCounts: what is counted of a person is forgotten in every form of his mailbox,
// and nothing of others.
func TestForgottenCounts(t *testing.T) {
	st := open(t)
	if err := st.Update(t.Context(), func(tx *store.Tx) error {
		id, err := tx.People().Add(&store.Person{Name: "Carmen", Lang: "en", Zone: "UTC"}, "carmen+games@example.net")
		if err != nil {
			return err
		}
		gone := []string{"carmen@example.net", "greeted carmen@example.net", "codes of the day carmen+games@example.net", "unclear Carmen+x@Example.net", "carmen+y@example.net"}
		stay := []string{"greeted maria@example.net", "greeted mcarmen@example.net", "unclear mcarmen+x@example.net", "unclear carmen+x@example.org", "strangers", "domain example.net"}
		for _, who := range slices.Concat(gone, stay) {
			if err := tx.Senders().Put(&store.Sender{Address: who, Answers: 1}); err != nil {
				return err
			}
		}
		if _, err := tx.People().Forget(id, []string{"Carmen"}, func(string) string { return "x" }, func([]byte) bool { return false }, time.Unix(1e9, 0)); err != nil {
			return err
		}
		var left []string
		for _, who := range slices.Concat(gone, stay) {
			row, err := tx.Senders().Of(who)
			if err != nil {
				return err
			}
			if row.Answers > 0 {
				left = append(left, who)
			}
		}
		if got, want := strings.Join(left, ", "), strings.Join(stay, ", "); got != want {
			t.Errorf("left are %s, want %s", got, want)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}
