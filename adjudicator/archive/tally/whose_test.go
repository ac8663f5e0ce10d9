package tally_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/adjudicator/archive/archivetest"
	"github.com/fieldpost/fieldpost/adjudicator/archive/tally"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/store"
)

func TestMain(m *testing.M) { os.Exit(testenv.Main(m)) }

// TestStoredIsOf: rows of a database and an archive of them give the same.
func TestStoredIsOf(t *testing.T) {
	title := toy.New()
	r := archivetest.Play(t, title, dice.Seed{3}, 400)
	want, ok := tally.Of(r.Archive(t, title))
	if !ok {
		t.Fatal("the game is not over")
	}
	st, err := store.OpenScratch(context.Background(), filepath.Join(t.TempDir(), "x.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	var got, none []tally.Game
	if err := st.Update(context.Background(), func(tx *store.Tx) error {
		r.Game.Number = 1
		if err := tx.Games().Add(&r.Game); err != nil {
			return err
		}
		if err := tx.SaveGame(&r.Game); err != nil {
			return err
		}
		for i := range r.Phases {
			r.Phases[i].Game = r.Game.ID
			if err := tx.Phases().Add(&r.Phases[i]); err != nil {
				return err
			}
		}
		if none, err = tally.Stored(tx, func(g *store.Game) bool { return g.Private }); err != nil {
			return err
		}
		got, err = tally.Stored(tx, func(g *store.Game) bool { return !g.Private })
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]tally.Game{want}, got); diff != "" || len(none) > 0 {
		t.Errorf("%d that are not wanted; %s", len(none), diff)
	}
	running := archivetest.Play(t, title, dice.Seed{3}, 2)
	if _, ok := tally.Of(running.Archive(t, title)); ok {
		t.Error("a game that is not over is counted")
	}
}
