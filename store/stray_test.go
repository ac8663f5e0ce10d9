package store_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/store"
)

// TestStrayComesBack: what is kept of a letter that went astray is read as it was stored, column by
// column, and without its text in a list.
func TestStrayComesBack(t *testing.T) {
	s := open(t)
	want := store.Stray{
		Name: "abcdefgh", Letter: 7, Game: "toy-1", Side: "red", Why: store.StraySender, From: "ana@work.example", Vouched: true, Subject: "orders", Text: "hold mill\n",
		Head: store.HeadOfFull, At: noon, Offers: []store.Offer{{Game: "toy-1", Side: "red", Said: store.OfferDeclined}},
	}
	update(t, s, func(tx *store.Tx) error {
		if err := tx.Strays().Keep(&want); err != nil {
			return err
		}
		got, err := tx.Strays().Named(want.Name)
		if diff := cmp.Diff(want, got); diff != "" || want.Size != 10 {
			t.Errorf("size %d, want -, got +:\n%s", want.Size, diff)
		}
		want.Offers = append(want.Offers, store.Offer{Game: "toy-1", Side: "blue"})
		if err := errors.Join(err, tx.Strays().Save(&want)); err != nil {
			return err
		}
		heads, err := tx.Strays().Heads()
		want.Text = ""
		if diff := cmp.Diff([]store.Stray{want}, heads); diff != "" {
			t.Errorf("in a list, want -, got +:\n%s", diff)
		}
		return err
	})
}

// TestStraysHaveRoom: who fills the tray pushes out himself, from whatever addresses he writes, and a
// letter of somebody else stays whole and finds room.
func TestStraysHaveRoom(t *testing.T) {
	text := strings.Repeat("x", 64<<10)
	for name, sender := range map[string]func(i int) (from string, vouched bool){
		"one mailbox":        func(int) (string, bool) { return "eve@example.org", false },
		"one with many tags": func(i int) (string, bool) { return fmt.Sprintf("eve+%d@example.org", i), true },
		"one domain":         func(i int) (string, bool) { return fmt.Sprintf("eve%d@flood.example", i), true },
		"in honest names":    func(i int) (string, bool) { return fmt.Sprintf("eve%d@example.com", i), false },
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			keep := func(i int, from string, vouched bool, text string) {
				t.Helper()
				update(t, s, func(tx *store.Tx) error {
					return tx.Strays().Keep(&store.Stray{Name: fmt.Sprint("n", i), Letter: int64(i), From: from, Vouched: vouched, Text: text, At: noon.Add(time.Duration(i) * time.Minute)})
				})
			}
			keep(1, "ana@example.com", true, text)
			for i := 2; i < 300; i++ {
				from, vouched := sender(i)
				keep(i, from, vouched, text)
			}
			keep(1000, "ben@example.net", false, "hold ford\n")
			update(t, s, func(tx *store.Tx) error {
				for _, name := range []string{"n1", "n1000", "n299"} {
					if got, err := tx.Strays().Named(name); err != nil || got.Text == "" {
						t.Errorf("%s is kept as %q, %v", name, got.Head, err)
					}
				}
				if got, err := tx.Strays().Named("n2"); err != nil || got.Text != "" || got.Head != store.HeadOfFull {
					t.Errorf("the first of the flood is kept with %d bytes, %q, %v", len(got.Text), got.Head, err)
				}
				_, bytes, err := tx.Strays().Texts("", noon.Add(time.Hour*24*30))
				if bytes > 16<<20 || bytes < 15<<20 {
					t.Errorf("%d bytes are kept", bytes)
				}
				return err
			})
		})
	}
}

// TestStrayRowsAreBounded: heads alone fill the tray no further than texts do.
func TestStrayRowsAreBounded(t *testing.T) {
	s := open(t)
	update(t, s, func(tx *store.Tx) error {
		for i := range 16_400 {
			if err := tx.Strays().Put(&store.Stray{Name: fmt.Sprint("n", i), From: "eve@example.org", Head: store.HeadOfKey, At: noon.Add(time.Duration(i) * time.Second)}); err != nil {
				return err
			}
		}
		if err := tx.Strays().Keep(&store.Stray{Name: "ana", From: "ana@example.com", Text: "hold mill", At: noon}); err != nil {
			return err
		}
		all, err := tx.Strays().Heads()
		if len(all) > 16<<10 || all[len(all)-1].Name != "ana" {
			t.Errorf("%d rows are kept, the earliest is %q", len(all), all[len(all)-1].Name)
		}
		return err
	})
}

// TestStraysGo: letters that went astray go after their time, when they are pruned, and with the
// person who wrote them, may have, or is mentioned.
func TestStraysGo(t *testing.T) {
	kept := func(tx *store.Tx) (out string) {
		rows, err := tx.Strays().Heads()
		if err != nil {
			t.Fatal(err)
		}
		for i := range rows {
			out += rows[i].Name + " "
		}
		return strings.TrimSpace(out)
	}
	for name, tc := range map[string]struct {
		do   func(tx *store.Tx, person int64) error
		want string
	}{
		"time":       {func(tx *store.Tx, _ int64) error { return tx.Strays().Drop(noon.Add(2 * time.Hour)) }, "side offered other"},
		"of a game":  {func(tx *store.Tx, _ int64) error { return tx.Strays().Prune("toy-1", noon.Add(270*time.Minute)) }, "offered other from text"},
		"of no game": {func(tx *store.Tx, _ int64) error { return tx.Strays().Prune("", noon.Add(90*time.Minute)) }, "side other offered"},
		"of a person": {func(tx *store.Tx, id int64) error {
			_, err := tx.People().Forget(id, []string{"Carmen"}, func(string) string { return "x" }, func(raw []byte) bool { return strings.Contains(strings.ToLower(string(raw)), "carmen") }, noon)
			return err
		}, "other"},
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			update(t, s, func(tx *store.Tx) error {
				if err := tx.Games().Add(game("toy-1", 1)); err != nil {
					return err
				}
				id, err := tx.People().Add(&store.Person{Name: "Carmen", Lang: "en", Zone: "UTC"}, "carmen@example.net")
				if err != nil {
					return err
				}
				if err := tx.Seats().Add(&store.Seat{Game: "toy-1", Side: "red", Address: "carmen@example.net", Lang: "en"}); err != nil {
					return err
				}
				for i, row := range []store.Stray{
					{Name: "text", Text: "greetings from Carmen"}, {Name: "from", From: "carmen@example.net", Text: "x"}, {Name: "other", Game: "toy-1", Side: "blue", Text: "x"},
					{Name: "offered", Text: "x", Offers: []store.Offer{{Game: "toy-1", Side: "red"}}}, {Name: "side", Game: "toy-1", Side: "red", Text: "x"},
				} {
					if row.At = noon.Add(time.Duration(i) * time.Hour); row.Name == "other" {
						row.At = noon.Add(5 * time.Hour)
					}
					if err := tx.Strays().Keep(&row); err != nil {
						return err
					}
				}
				if err := tc.do(tx, id); err != nil {
					return err
				}
				got := strings.Fields(kept(tx))
				want := strings.Fields(tc.want)
				if len(got) != len(want) {
					t.Errorf("left are %q, want %q", got, want)
				}
				for _, name := range want {
					if !strings.Contains(" "+strings.Join(got, " ")+" ", " "+name+" ") {
						t.Errorf("left are %q, want %q", got, want)
					}
				}
				return nil
			})
		})
	}
}
