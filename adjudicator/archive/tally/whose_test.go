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
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
)

func TestMain(m *testing.M) { os.Exit(testenv.Main(m)) }

// TestRollsHaveTheirSides: of nearly all rolls it is known whose they are.
func TestRollsHaveTheirSides(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range set {
		t.Run(title.About().ID, func(t *testing.T) {
			r := archivetest.Play(t, title, dice.Seed{5}, 25)
			a := r.Archive(t, title)
			var all tally.Dice
			for i := range a.Phases {
				all.Add(a.Phases[i].Rolls)
			}
			list, err := tally.BySide(a)
			if err != nil {
				t.Fatal(err)
			}
			var joined tally.Dice
			sides, nobodys := 0, 0
			for i := range list {
				joined.Join(list[i].Dice)
				if list[i].Side != "" {
					sides++
					continue
				}
				for j := range list[i].Dice {
					nobodys += list[i].Dice[j].Rolls()
				}
			}
			if diff := cmp.Diff(all, joined); diff != "" {
				t.Errorf("the sides' dice are not all dice: %s", diff)
			}
			if len(all) != 1 || all[0].Faces != 6 || all[0].Rolls() < 10 {
				t.Errorf("dice: %v", all)
			}
			if sides < 2 || nobodys*10 > all[0].Rolls() {
				t.Errorf("%d sides have dice, %d of %d rolls are nobody's", sides, nobodys, all[0].Rolls())
			}
		})
	}
}

// TestStoredIsOf: rows of a database and an archive of them give the same.
func TestStoredIsOf(t *testing.T) {
	title, r := archivetest.Finished(t, dice.Seed{3})
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
		if err := tx.AddGame(&r.Game); err != nil {
			return err
		}
		if err := tx.SaveGame(&r.Game); err != nil {
			return err
		}
		for i := range r.Phases {
			r.Phases[i].Game = r.Game.ID
			if err := tx.AddPhase(&r.Phases[i]); err != nil {
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
