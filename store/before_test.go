package store_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/store"
)

// TestSchemaIsChangedAfterACopy: the database of before lies beside the new one, whole,
// and none is made where nothing is changed.
func TestSchemaIsChangedAfterACopy(t *testing.T) {
	ctx, from := context.Background(), store.Version()-1
	path := old(t, from)
	before := shape(t, path)
	s, err := store.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	version, copied := s.UpgradeSource()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if version != from || copied != store.UpgradeCopyPath(path, from) {
		t.Errorf("upgraded from %d, copy %s", version, copied)
	}
	if diff := cmp.Diff(before, shape(t, copied)); diff != "" {
		t.Errorf("the copy is not what was there:\n%s", diff)
	}
	if info, err := os.Stat(copied); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the copy: %v, %v", info, err)
	}
	if s, err = store.Open(ctx, path); err != nil {
		t.Fatal(err)
	}
	if version, copied = s.UpgradeSource(); version != 0 || copied != "" {
		t.Errorf("opened again, it was upgraded from %d once more (%s)", version, copied)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	// The copy is opened by the older program: here the newer one upgrades it again.
	if err := os.Rename(store.UpgradeCopyPath(path, from), path); err != nil {
		t.Fatal(err)
	}
	for _, log := range []string{"-wal", "-shm"} {
		_ = os.Remove(path + log)
	}
	if s, err = store.Open(ctx, path); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	fresh := filepath.Join(t.TempDir(), "fresh.db")
	other, err := store.Open(ctx, fresh)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if _, copied := other.UpgradeSource(); copied != "" {
		t.Error("a new database was copied")
	}
}

// TestNoRoomForTheCopy: where the copy does not fit, nothing is changed and the error
// says so. The test runs itself once more, as a process that may write no large file.
func TestNoRoomForTheCopy(t *testing.T) {
	const variable = "FIELDPOST_TEST_FULL"
	from := store.Version() - 1
	if path := os.Getenv(variable); path != "" {
		signal.Ignore(syscall.SIGXFSZ)
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 100 << 10, Max: 100 << 10}); err != nil {
			t.Fatal(err)
		}
		_, err := store.Open(context.Background(), path)
		if !errors.Is(err, store.ErrNoCopy) || !errors.Is(err, store.ErrTrouble) {
			t.Errorf("got %v", err)
		}
		return
	}
	path := old(t, from)
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`INSERT INTO meta VALUES ('large', hex(zeroblob(100000)))`); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	before := shape(t, path)
	c := exec.Command(os.Args[0], "-test.run=^TestNoRoomForTheCopy$")
	c.Env = append(os.Environ(), variable+"="+path)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if diff := cmp.Diff(before, shape(t, path)); diff != "" {
		t.Errorf("it was changed:\n%s", diff)
	}
	left, err := filepath.Glob(path + ".schema-*")
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
