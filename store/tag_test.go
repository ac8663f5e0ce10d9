package store_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/store"
)

// TestNameAndTags: a game has its name and its tags wherever it is read.
func TestNameAndTags(t *testing.T) {
	s := open(t)
	update(t, s, func(tx *store.Tx) error {
		for i, id := range []string{"toy-1", "toy-2"} {
			if err := tx.Games().Add(game(id, i+1)); err != nil {
				return err
			}
		}
		g, err := tx.Game("toy-1")
		if err != nil {
			return err
		}
		g.Name = "The long night"
		if err := tx.SaveGame(&g); err != nil {
			return err
		}
		if err := tx.Games().SetTags("toy-1", []string{"old"}); err != nil {
			return err
		}
		return tx.Games().SetTags("toy-1", []string{"night", "club", "club"})
	})
	err := s.View(context.Background(), func(tx *store.Tx) error {
		one, err := tx.Game("toy-1")
		if err != nil {
			return err
		}
		rows, err := tx.Games().Shared()
		if err != nil {
			return err
		}
		for _, g := range []store.Game{one, rows[0]} {
			if diff := cmp.Diff([]string{"club", "night"}, g.Tags); diff != "" || g.Name != "The long night" {
				t.Errorf("%q: tags (-want +got):\n%s", g.Name, diff)
			}
		}
		if rows[1].Tags != nil || rows[1].Name != "" {
			t.Errorf("the other game has %q and %q", rows[1].Name, rows[1].Tags)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
