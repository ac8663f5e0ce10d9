package store_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/store"
)

// TestChangeMeetsOneRow: a change that names no row, or more than one, is an error, and so is one
// whose row is not there.
func TestChangeMeetsOneRow(t *testing.T) {
	s := open(t)
	update(t, s, func(tx *store.Tx) error {
		if err := tx.Games().Add(game("toy-1", 1)); err != nil {
			return err
		}
		for i, side := range []rules.Side{"red", "blue"} {
			if err := tx.Seats().Add(&store.Seat{Game: "toy-1", Side: side, Order: i, Address: string(side) + "@example.com", Lang: rules.English}); err != nil {
				return err
			}
		}
		return nil
	})
	bot := store.SeatUpdate{Bot: new(store.BotHolds)}
	for name, c := range map[string]struct {
		change func(*store.Tx) error
		want   error
	}{
		"updates none":    {func(tx *store.Tx) error { return tx.Seats().Update(store.Seat{}, bot) }, store.ErrNoFilter},
		"updates several": {func(tx *store.Tx) error { return tx.Seats().Update(store.Seat{Game: "toy-1"}, bot) }, store.ErrSeveral},
		"updates nobody":  {func(tx *store.Tx) error { return tx.Seats().Update(store.Seat{Game: "toy-2"}, bot) }, store.ErrNotFound},
		"updates one":     {func(tx *store.Tx) error { return tx.Seats().Update(store.Seat{Game: "toy-1", Side: "red"}, bot) }, nil},
		"deletes all":     {func(tx *store.Tx) error { return tx.Seats().DeleteAll(store.Seat{}) }, store.ErrNoFilter},
		"deletes several": {func(tx *store.Tx) error { return tx.Seats().Delete(store.Seat{Game: "toy-1"}) }, store.ErrSeveral},
		"deletes one":     {func(tx *store.Tx) error { return tx.Seats().Delete(store.Seat{Game: "toy-1", Side: "red"}) }, nil},
		"a filter of none": {func(tx *store.Tx) error {
			return tx.Letters().Update(store.LetterFilter{}, store.LetterUpdate{Attempts: new(1)})
		}, store.ErrNoFilter},
		"a letter without an id": {func(tx *store.Tx) error {
			return tx.Letters().Update(store.LetterFilter{State: store.LetterFailed}, store.LetterUpdate{Attempts: new(1)})
		}, store.ErrNoFilter},
		"a dispatch without an id": {func(tx *store.Tx) error {
			return tx.Dispatches().Update(store.DispatchFilter{State: store.Failed}, store.DispatchUpdate{Attempts: new(1)})
		}, store.ErrNoFilter},
	} {
		if err := s.Update(t.Context(), func(tx *store.Tx) error { return errors.Join(c.change(tx), errUndo) }); !errors.Is(err, errUndo) || c.want != nil && !errors.Is(err, c.want) || c.want == nil && err.Error() != errUndo.Error() {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	update(t, s, func(tx *store.Tx) error {
		if seats, err := tx.Seats().List(store.Seat{Person: 0}); len(seats) > 0 || err != nil {
			t.Errorf("a person without an id holds %d seats, %v", len(seats), err)
		}
		_, err := tx.Seats().One(store.Seat{})
		return notFound(err)
	})
}

var errUndo = errors.New("undone")

// TestGradesOfBots: a game is read with the grades of its programs, which whoever takes a side over
// leaves behind.
func TestGradesOfBots(t *testing.T) {
	s := open(t)
	update(t, s, func(tx *store.Tx) error {
		if err := tx.Games().Add(game("toy-1", 1)); err != nil {
			return err
		}
		for i, seat := range []store.Seat{{Side: "red"}, {Side: "blue", Bot: store.BotHolds, Grade: engine.Strong}, {Side: "grey", Bot: store.BotHolds}} {
			seat.Game, seat.Order, seat.Address, seat.Lang = "toy-1", i, string(seat.Side)+"@example.com", rules.English
			if err := tx.Seats().Add(&seat); err != nil {
				return err
			}
		}
		if err := tx.Seats().Update(store.Seat{Game: "toy-1", Side: "red"}, store.SeatUpdate{Bot: new(store.BotSubstitute), Grade: new(engine.Club)}); err != nil {
			return err
		}
		want := map[rules.Side]engine.Grade{"red": engine.Club, "blue": engine.Strong, "grey": ""}
		if g, err := tx.Game("toy-1"); err != nil || len(g.Bots) != 3 || !cmp.Equal(g.Grades, want) {
			t.Errorf("programs %v of %v, %v", g.Bots, g.Grades, err)
		}
		if err := tx.Seats().Move("toy-1", "blue", "ben@example.com"); err != nil {
			return err
		}
		if seat, err := tx.Seats().One(store.Seat{Game: "toy-1", Side: "blue"}); err != nil || seat.Bot != store.NoBot || seat.Grade != "" {
			t.Errorf("it is ben's, and still %+v, %v", seat, err)
		}
		delete(want, "blue")
		if g, err := tx.Game("toy-1"); err != nil || len(g.Bots) != 2 || !cmp.Equal(g.Grades, want) {
			t.Errorf("programs %v of %v, %v", g.Bots, g.Grades, err)
		}
		return nil
	})
}

// TestStoredRowComesBack: what a row holds is read as it was stored, and what was changed in it since as
// it was saved.
func TestStoredRowComesBack(t *testing.T) {
	s := open(t)
	want := store.Game{
		ID: "toy-1", Title: "toy", Number: 1, Created: noon, State: store.Running, Options: map[string]string{"a": "b"}, Changed: map[string]string{"a": "c"},
		Network: &store.Network{Chain: "c"}, Origin: &store.Origin{Game: "toy-9", At: noon}, Gone: &store.Gone{To: "x", At: noon}, Standings: &rules.Standings{},
		Demands: []rules.Demand{{Side: "red", Key: "k"}}, Sealed: []store.SealedName{{Side: "red", Name: "n"}}, RollAt: noon, PlayAt: noon, Moved: "why", TakenBack: 3, Rebound: true,
	}
	update(t, s, func(tx *store.Tx) error { return tx.Games().Add(&want) })
	for range 2 {
		update(t, s, func(tx *store.Tx) error {
			got, err := tx.Game("toy-1")
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("want -, got +:\n%s", diff)
			}
			later := noon.Add(time.Hour)
			want.State, want.Changed, want.Standings = store.Paused, map[string]string{"a": "e"}, nil // the options of its start stay
			want.Demands = []rules.Demand{{Side: "blue", Key: "l"}}
			want.RollAt, want.PlayAt, want.Rebound = later, later, false
			want.Phase, want.Note, want.Name, want.Started, want.Deadline, want.Due = 2, "held", "Evening", later, later, later
			return errors.Join(err, tx.SaveGame(&want))
		})
	}
}
