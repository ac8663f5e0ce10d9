package store_test

import (
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/store"
)

var write = flag.Bool("update", false, "write the database of the version before the current one, where it is missing")

func fixture(version int) string {
	return filepath.Join("testdata", fmt.Sprintf("version-%d.sql", version))
}

// TestEveryVersionHasItsFixture: a migration without an old database to try it
// on is not tested. With -update the missing one is made of the one before it;
// what its step added holds what the step put there.
func TestEveryVersionHasItsFixture(t *testing.T) {
	for v := 1; v < store.Version(); v++ {
		_, err := os.Stat(fixture(v))
		if errors.Is(err, fs.ErrNotExist) && *write && v > 1 {
			err = os.WriteFile(fixture(v), []byte(next(t, v-1)), 0o644)
		}
		if err != nil {
			t.Errorf("%v; go test ./store -update makes it", err)
		}
	}
}

// TestFixtureIsMadeOfTheOneBefore: what -update writes has the shape and the
// rows of a database that was brought to that version.
func TestFixtureIsMadeOfTheOneBefore(t *testing.T) {
	for v := 1; v < store.Version()-1; v++ {
		path := filepath.Join(t.TempDir(), "made.sql")
		if err := os.WriteFile(path, []byte(next(t, v)), 0o644); err != nil {
			t.Fatal(err)
		}
		made := oldFrom(t, path)
		if diff := cmp.Diff(shape(t, old(t, v+1)), shape(t, made)); diff != "" {
			t.Errorf("version %d made of version %d differs (-fixture +made):\n%s", v+1, v, diff)
		}
		for _, table := range []string{"game", "letter", "sheet", "phase", "outbox", "mark"} {
			if before, after := count(t, old(t, v), table), count(t, made, table); before != after || before == 0 {
				t.Errorf("of %d rows of %s %d are kept", before, table, after)
			}
		}
	}
}

// next writes the database of a version brought to the one after it, as the
// statements that make it.
func next(t *testing.T, version int) string {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+old(t, version)+"?_synchronous=OFF")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(store.Migrations()[version-1]); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "-- A database of version %d, schema and rows: migrations must bring it to the\n-- current version without losing anything. Never edit it.\n\n", version+1)
	for _, statement := range texts(t, db, `SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type <> 'table', rootpage`) {
		b.WriteString(statement + ";\n")
	}
	for _, table := range texts(t, db, `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rootpage`) {
		columns := texts(t, db, `SELECT 'quote("' || name || '")' FROM pragma_table_info(?)`, table)
		for _, row := range texts(t, db, `SELECT `+strings.Join(columns, ` || ', ' || `)+` FROM `+table) {
			fmt.Fprintf(&b, "INSERT INTO %s VALUES (%s);\n", table, row)
		}
	}
	fmt.Fprintf(&b, "PRAGMA user_version = %d;\n", version+1)
	return b.String()
}

// texts returns the only column of a query.
func texts(t *testing.T, db *sql.DB, query string, args ...any) (out []string) {
	t.Helper()
	rows, err := db.Query(query, args...)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

func count(t *testing.T, path, table string) int {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+path+"?_synchronous=OFF")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	return len(texts(t, db, `SELECT 1 FROM `+table))
}
