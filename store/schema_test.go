package store_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/store"
)

// old makes a database of an old version.
func old(t *testing.T, version int) string { return oldFrom(t, fixture(version)) }

// oldFrom makes a database from a script.
func oldFrom(t *testing.T, script string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "old.db")
	text, err := os.ReadFile(script)
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite3", "file:"+path+"?_synchronous=OFF")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(string(text)); err != nil {
		t.Fatal(err)
	}
	return path
}

// shape lists tables, columns and indexes as SQLite sees them.
func shape(t *testing.T, path string) []string {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+path+"?_synchronous=OFF")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var out []string
	for _, query := range []string{
		`SELECT m.name || ' ' || c.cid || ' ' || c.name || ' ' || c.type || ' ' || c."notnull" || ' ' || COALESCE(c.dflt_value, '-') || ' ' || c.pk
			FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table' ORDER BY 1`,
		`SELECT m.name || ' ' || i.name || ' ' || i."unique" || ' ' || i.partial || ' ' || c.seqno || ' ' || COALESCE(c.name, '-')
			FROM sqlite_master m, pragma_index_list(m.name) i, pragma_index_info(i.name) c WHERE m.type = 'table' ORDER BY 1`,
		`SELECT 'version ' || user_version FROM pragma_user_version`,
	} {
		out = append(out, texts(t, db, query)...)
	}
	return out
}

func TestMigrationsLeadToTheSchema(t *testing.T) {
	fresh := filepath.Join(t.TempDir(), "fresh.db")
	paths := []string{fresh}
	for v := 1; v < store.Version(); v++ {
		paths = append(paths, old(t, v))
	}
	for _, path := range paths {
		s, err := store.OpenScratch(context.Background(), path)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(shape(t, fresh), shape(t, path)); diff != "" {
			t.Errorf("a migrated database differs (-schema.sql +migrated):\n%s", diff)
		}
	}
}

func TestOldDatabaseKeepsItsRows(t *testing.T) {
	s, err := store.OpenScratch(context.Background(), old(t, 1))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	update(t, s, func(tx *store.Tx) error {
		g, err := tx.Game("toy-1")
		if err != nil || g.Phase != 2 || g.Policy.Orders.Hours() != 72 || len(g.Demands) != 1 {
			t.Errorf("game %+v, %v", g, err)
		}
		phases, err := tx.Phases().List(store.Phase{Game: "toy-1"})
		if err != nil || len(phases) != 2 || phases[1].Inputs.Sheets[0].Receipt != "abcdefghij" || phases[1].Rolls[0].Face != 3 {
			t.Errorf("phases %+v, %v", phases, err)
		}
		letters, err := tx.Letters().New()
		if err != nil || len(letters) != 1 || letters[0] != 2 {
			t.Errorf("new letters %v, %v", letters, err)
		}
		due, err := tx.Dispatches().Due(noon.AddDate(10, 0, 0), 10)
		if err != nil || len(due) != 1 || due[0].Recipient != "ana@example.net" {
			t.Errorf("due %+v, %v", due, err)
		}
		m, err := tx.Cursor("INBOX")
		if err != nil || m != (store.Cursor{UIDValidity: 7, UID: 4}) {
			t.Errorf("mark %+v, %v", m, err)
		}
		return nil
	})
}

// TestStandingOrdersBeforeVersion3 came in the letter of their row, as far as
// anybody knows.
func TestStandingOrdersBeforeVersion3(t *testing.T) {
	s, err := store.OpenScratch(context.Background(), old(t, 2))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	update(t, s, func(tx *store.Tx) error {
		all, err := tx.Standing("toy-1")
		if err != nil || len(all) != 1 || len(all[0].Orders) != 2 || !cmp.Equal(all[0].Letters, []int64{1, 1}) {
			t.Errorf("standing %+v, %v", all, err)
		}
		return nil
	})
}

// TestSeatsBeforeVersion7 are the seats of persons, each of an address, with the
// language and zone of his newest game and the name that he has in each.
func TestSeatsBeforeVersion7(t *testing.T) {
	path := old(t, 6)
	db, err := sql.Open("sqlite3", "file:"+path+"?_synchronous=OFF")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`
		CREATE TEMP TABLE g AS SELECT * FROM game WHERE id = 'toy-1';
		UPDATE g SET id = 'toy-2', number = 2, created = created + 1000;
		INSERT INTO game SELECT * FROM g;
		INSERT INTO seat VALUES ('toy-2', 'red', 0, 'bea@example.net', 'Bea', 'en', 'Europe/Paris', 1, x'0b', 0, 2, '', '', '');
		INSERT INTO seat VALUES ('toy-2', 'blue', 1, 'ana@example.net', 'Anita', 'es', 'Atlantic/Canary', 1, x'0c', 0, 0, '', 'none', '');`); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	s, err := store.OpenScratch(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	update(t, s, func(tx *store.Tx) error {
		mine, err := tx.Seats().Of("Ana@example.net")
		if err != nil || len(mine) != 2 {
			t.Fatalf("seats %+v, %v", mine, err)
		}
		for i, want := range []string{"Ana", "Anita"} {
			if m := mine[i]; m.Name != want || m.Lang != "es" || m.Zone != "Atlantic/Canary" || m.Address != "ana@example.net" || m.Maps() != store.MapNone {
				t.Errorf("seat %+v", m)
			}
		}
		bea, err := tx.PersonOf("bea@example.net")
		if err != nil || bea.Name != "Bea" || bea.Zone != "Europe/Paris" || !bea.Confirmed.IsZero() {
			t.Errorf("person %+v, %v", bea, err)
		}
		if ana, err := tx.Person(mine[0].Person); err != nil || ana.Confirmed.IsZero() || ana.Created.IsZero() {
			t.Errorf("person %+v, %v: she was heard", ana, err)
		}
		return nil
	})
}

func TestNewerDatabaseIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "newer.db")
	db, err := sql.Open("sqlite3", "file:"+path+"?_synchronous=OFF")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("PRAGMA user_version = 999"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := store.OpenScratch(context.Background(), path); !errors.Is(err, store.ErrNewer) {
		t.Errorf("Open = %v, want ErrNewer", err)
	}
}

func TestSchemaIsMadeWholeOrNotAtAll(t *testing.T) {
	path := filepath.Join(t.TempDir(), "taken.db")
	db, err := sql.Open("sqlite3", "file:"+path+"?_synchronous=OFF")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("CREATE TABLE outbox (x)"); err != nil { // somebody else's database
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	before := shape(t, path)
	if _, err := store.OpenScratch(context.Background(), path); err == nil {
		t.Fatal("a database of somebody else was taken over")
	}
	if diff := cmp.Diff(before, shape(t, path)); diff != "" {
		t.Errorf("half a schema was left behind:\n%s", diff)
	}
}
