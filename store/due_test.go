package store_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/store"
)

// TestModeratorsMailGoesFirst however many others wait, and the others are in order.
func TestModeratorsMailGoesFirst(t *testing.T) {
	st, err := store.OpenScratch(t.Context(), filepath.Join(t.TempDir(), "x.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	now := time.Now()
	var want []int64
	if err := st.Update(t.Context(), func(tx *store.Tx) error {
		for i, kind := range []store.Kind{"sitrep", "ack", "moderator-fault", "reminder", "moderator-health:disk 1"} {
			id, err := tx.Queue(&store.Dispatch{Kind: kind, Recipient: "x@example.org", MessageID: string(kind), Created: now.Add(time.Duration(i-9) * time.Minute)})
			if err != nil {
				return err
			}
			want = append(want, id)
		}
		want = []int64{want[2], want[4], want[0], want[1], want[3]}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if err := st.View(t.Context(), func(tx *store.Tx) error {
		for most := 1; most <= len(want); most++ {
			got, err := tx.Dispatches().DueIDs(now, most)
			if err != nil {
				return err
			}
			for i := range got {
				if got[i] != want[i] || len(got) != most {
					t.Errorf("%d: %v, want %v", most, got, want[:most])
					break
				}
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}
