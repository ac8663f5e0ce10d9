package daemon

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/store"
)

// TestTheKeyIsComparedBeforeTheSchemaIsChanged: a database of an older version that was made with
// another key stays as it is, byte for byte, and nothing is put beside it.
func TestTheKeyIsComparedBeforeTheSchemaIsChanged(t *testing.T) {
	w := newWorld(t)
	o, err := Open(t.Context(), w.conf, scratch)
	if err == nil {
		err = o.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	mark, err := store.FactOf(t.Context(), w.conf.Database, "instance")
	if err != nil || mark == "" {
		t.Fatalf("the database knows no key: %q, %v", mark, err)
	}
	w.conf.Database = oldDatabase(t, mark)
	before := files(t, w.conf.Database)
	right := w.conf.Post.InstanceKey
	w.conf.Post.InstanceKey = config.NewSecret(strings.Repeat("x", 32))
	if _, err := Open(t.Context(), w.conf, bare); !errors.Is(err, office.ErrInstanceKey) {
		t.Errorf("a command with another key: %v", err)
	}
	if _, err := New(context.Background(), w.conf, bare); !errors.Is(err, office.ErrInstanceKey) {
		t.Errorf("a daemon with another key: %v", err)
	}
	if _, err := checkKey(t.Context(), w.conf); !errors.Is(err, office.ErrInstanceKey) {
		t.Errorf("the doctor says %v", err)
	}
	if diff := cmp.Diff(before, files(t, w.conf.Database)); diff != "" {
		t.Errorf("the database is not as it was:\n%s", diff)
	}
	w.conf.Post.InstanceKey = right
	if says, err := checkKey(t.Context(), w.conf); err != nil || says != "the database was made with it" {
		t.Errorf("the doctor says %q, %v", says, err)
	}
	o, err = Open(t.Context(), w.conf, bare)
	if err != nil {
		t.Fatal(err)
	}
	if from, _ := o.Store.UpgradeSource(); from != store.Version()-1 {
		t.Errorf("with the right key it was upgraded from %d", from)
	}
	if err := o.Close(); err != nil {
		t.Error(err)
	}
}

// oldDatabase makes a database of the version before the current one that a key has marked.
func oldDatabase(t *testing.T, mark string) string {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("../../../store/testdata/version-%d.sql", store.Version()-1))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "old.db")
	db, err := sql.Open("sqlite3", path+"?_journal_mode=WAL")
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec(string(text) + ";UPDATE meta SET value = '" + mark + "' WHERE name = 'instance'")
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	return path
}

// files returns what lies where a database does, but for the lock of a daemon and what SQLite
// needs to read.
func files(t *testing.T, database string) map[string]string {
	t.Helper()
	out := map[string]string{}
	found, err := filepath.Glob(filepath.Join(filepath.Dir(database), "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range found {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if base := filepath.Base(name); !strings.HasSuffix(base, "-shm") && !strings.HasSuffix(base, LockSuffix) && !(strings.HasSuffix(base, "-wal") && len(raw) == 0) {
			out[base] = string(raw)
		}
	}
	return out
}
