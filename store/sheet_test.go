package store_test

import (
	"fmt"
	"testing"

	"github.com/fieldpost/fieldpost/store"
)

// TestSheetPhases: phases are counted by what was asked, or all of them.
func TestSheetPhases(t *testing.T) {
	s := open(t)
	update(t, s, func(tx *store.Tx) error {
		if err := tx.Games().Add(game("toy-1", 1)); err != nil {
			return err
		}
		for i, sheet := range []store.Sheet{
			{Phase: 1, Demand: "m1/red/setup", Accepted: true}, {Phase: 2, Demand: "m1/red/hand", Accepted: true}, {Phase: 3, Demand: "m1/t1/red/orders", Accepted: true},
			{Phase: 3, Demand: "m1/t1/red/orders", Accepted: true}, {Phase: 4, Demand: "m1/t2/red/orders"}, {Phase: 4, Demand: "m1/t2/red/setup", Accepted: true},
		} {
			sheet.Game, sheet.Side, sheet.Received = "toy-1", "red", noon
			l := letter(uint32(i+1), fmt.Sprintf("m%d@x", i))
			id, err := tx.Letters().Receive(l)
			if err != nil {
				return err
			}
			sheet.Letter = id
			if err := tx.Sheets().Add(&sheet); err != nil {
				return err
			}
		}
		for asked, want := range map[string]int{"": 4, "orders": 1, "setup": 2, "hand": 1, "cards": 0} {
			if n, err := tx.Sheets().CountPhases("toy-1", "red", asked); err != nil || n != want {
				t.Errorf("%q: %d phases, %v, want %d", asked, n, err, want)
			}
		}
		return nil
	})
}
