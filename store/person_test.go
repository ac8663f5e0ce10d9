package store_test

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// seated stores a game with seats of these addresses.
func seated(t *testing.T, s *store.Store, id string, number int, seats map[rules.Side]store.Seat) {
	t.Helper()
	update(t, s, func(tx *store.Tx) error {
		if err := tx.Games().Add(game(id, number)); err != nil {
			return err
		}
		for i, side := range []rules.Side{"red", "blue"} {
			seat := seats[side]
			seat.Game, seat.Side, seat.Order, seat.KeyHash = id, side, i, []byte("k")
			if err := tx.Seats().Add(&seat); err != nil {
				return err
			}
		}
		return nil
	})
}

func TestSeatsAreFoundByEachAddressOfTheirPerson(t *testing.T) {
	s := open(t)
	seated(t, s, "toy-1", 1, map[rules.Side]store.Seat{"red": {Address: "ana@example.net", Name: "Ana", Lang: "en"}, "blue": {Address: "bea@example.net", Name: "Bea", Lang: "en"}})
	update(t, s, func(tx *store.Tx) error {
		ana, err := tx.PersonOf("ana@example.net")
		if err != nil {
			return err
		}
		if err := tx.People().AddAddress(&store.Address{Address: "Ana@Example.org", Person: ana.ID, Confirmed: noon}); err != nil {
			return err
		}
		if err := tx.People().AddAddress(&store.Address{Address: "bea@example.net", Person: ana.ID, Confirmed: noon}); !errors.Is(err, store.ErrExists) {
			t.Errorf("the address of another: %v", err)
		}
		for range 2 {
			seats, err := tx.Seats().Of("ana@example.org")
			if err != nil || len(seats) != 1 || seats[0].Side != "red" || seats[0].Person != ana.ID {
				t.Errorf("seats %+v, %v", seats, err)
			}
			if err := tx.People().SetMainAddress(ana.ID, "ana@example.org"); err != nil {
				return err
			}
		}
		if err := tx.People().RemoveAddress(ana.ID, "ana@example.org"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("the main address was removed: %v", err)
		}
		if err := tx.People().RemoveAddress(ana.ID, "ana@example.net"); err != nil {
			return err
		}
		if all, err := tx.Addresses(ana.ID); err != nil || len(all) != 1 || !all[0].Main {
			t.Errorf("addresses %+v, %v", all, err)
		}
		seats, err := tx.Seats().List(store.Seat{Game: "toy-1"})
		if err != nil || seats[0].Address != "ana@example.org" || seats[1].Address != "bea@example.net" {
			t.Errorf("seats %+v, %v", seats, err)
		}
		return nil
	})
}

// TestNoSeatChangesAPerson: who is known stays as he is; his name in a game is the seat's.
func TestNoSeatChangesAPerson(t *testing.T) {
	s := open(t)
	two := func(lang rules.Lang, zone, name string) map[rules.Side]store.Seat {
		return map[rules.Side]store.Seat{"red": {Address: "ana@example.net", Name: name, Lang: lang, Zone: zone}, "blue": {Address: "bea@example.net", Name: "Bea", Lang: "en"}}
	}
	want := func(game string, lang rules.Lang, zone, name string) {
		t.Helper()
		update(t, s, func(tx *store.Tx) error {
			seats, err := tx.Seats().List(store.Seat{Game: game})
			if r := seats[0]; err != nil || r.Lang != lang || r.Zone != zone || r.Name != name {
				t.Errorf("seat %+v, %v", r, err)
			}
			return nil
		})
	}
	seated(t, s, "toy-1", 1, two("en", "", "Ana"))
	seated(t, s, "toy-2", 2, two("es", "Europe/Madrid", "Anita"))
	want("toy-1", "en", "", "Ana")
	want("toy-2", "en", "", "Anita")
	seated(t, s, "toy-3", 3, two("es", "Atlantic/Canary", ""))
	want("toy-3", "en", "", "Ana")
}

func TestSeatMovesToAnotherPerson(t *testing.T) {
	s := open(t)
	seated(t, s, "toy-1", 1, map[rules.Side]store.Seat{"red": {Address: "ana@example.net", Name: "Ana", Lang: "es", Zone: "Europe/Madrid"}, "blue": {Address: "bea@example.net", Name: "Bea", Lang: "en"}})
	update(t, s, func(tx *store.Tx) error {
		if err := tx.Seats().Move("toy-1", "red", "New@example.net"); err != nil {
			return err
		}
		seats, err := tx.Seats().List(store.Seat{Game: "toy-1"})
		if r := seats[0]; err != nil || r.Address != "new@example.net" || r.Name != "Ana" || r.Lang != "es" || r.Zone != "Europe/Madrid" {
			t.Errorf("seat %+v, %v", r, err)
		}
		if err := tx.Seats().Move("toy-1", "red", "bea@example.net"); err != nil {
			return err
		}
		if mine, err := tx.Seats().Of("bea@example.net"); err != nil || len(mine) != 2 || mine[0].Name != "Ana" {
			t.Errorf("seats %+v, %v", mine, err)
		}
		return nil
	})
}

// TestMergedPersonWithAllThatIsHis: nothing that refers to a person keeps him from
// becoming another.
func TestMergedPersonWithAllThatIsHis(t *testing.T) {
	s := open(t)
	seated(t, s, "toy-1", 1, map[rules.Side]store.Seat{"red": {Address: "ana@example.org", Lang: "en", Zone: "UTC"}, "blue": {Address: "ben@example.org", Lang: "en", Zone: "UTC"}})
	update(t, s, func(tx *store.Tx) error {
		ana, err := tx.PersonOf("ana@example.org")
		if err != nil {
			return err
		}
		ben, err := tx.PersonOf("ben@example.org")
		if err != nil {
			return err
		}
		away := store.Absence{First: noon, Until: noon.Add(time.Hour)}
		for _, p := range []int64{ana.ID, ben.ID} {
			if _, err := tx.Absences().Add(p, away); err != nil {
				return err
			}
			if err := tx.Digests().Put(&store.Digest{Person: p, Since: noon, Due: noon}); err != nil {
				return err
			}
		}
		if err := tx.Tournaments().Add(&store.Tournament{ID: "cup", Title: "toy", State: store.TournamentOpen, Detail: store.TournamentDetail{Barred: []int64{99, ben.ID}}}); err != nil {
			return err
		}
		if err := tx.People().Merge(ana.ID, ben.ID, noon); err != nil {
			return err
		}
		cup, err := tx.Tournaments().One(store.Tournament{ID: "cup"})
		if got := cup.Detail.Barred; len(got) != 2 || got[0] != 99 || got[1] != ana.ID {
			t.Errorf("barred are %v, want 99 and %d", got, ana.ID)
		}
		return err
	})
}

// TestRolesOfWhoWasForgotten have no address, as seats have none.
func TestRolesOfWhoWasForgotten(t *testing.T) {
	s := open(t)
	seated(t, s, "toy-1", 1, map[rules.Side]store.Seat{"red": {Address: "ana@example.org", Lang: "en", Zone: "UTC"}, "blue": {Address: "ben@example.org", Lang: "en", Zone: "UTC"}})
	update(t, s, func(tx *store.Tx) error {
		ben, err := tx.PersonOf("ben@example.org")
		if err != nil {
			return err
		}
		if err := tx.Roles().Add(&store.Role{Game: "toy-1", Side: "red", Kind: store.Deputy, Person: ben.ID, Since: noon}); err != nil {
			return err
		}
		if _, err := tx.People().Forget(ben.ID, nil, func(string) string { return "" }, func([]byte) bool { return false }, noon); err != nil {
			return err
		}
		roles, err := tx.Roles().Ended().List(store.Role{Game: "toy-1", Person: ben.ID})
		if len(roles) != 1 || roles[0].Address != "" {
			t.Errorf("his roles are %+v", roles)
		}
		return err
	})
}

// TestBotsInWords: the ways of playing a side are read as they are written.
func TestBotsInWords(t *testing.T) {
	for bot, want := range map[store.Bot]string{store.NoBot: `{}`, store.BotHolds: `{"bot":"program"}`, store.BotSubstitute: `{"bot":"stand-in"}`} {
		type seat struct {
			Bot store.Bot `json:"bot,omitempty"`
		}
		got, err := json.Marshal(seat{bot})
		var back seat
		if err == nil {
			err = json.Unmarshal(got, &back)
		}
		if err != nil || string(got) != want || back.Bot != bot {
			t.Errorf("%d is written %s and read %d (%v), want %s", bot, got, back.Bot, err, want)
		}
	}
	var b store.Bot
	if b.UnmarshalText([]byte("2")) == nil {
		t.Error("a number is read")
	}
}
