package daemon

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/store"
)

// TestDoctorFindsACopyWithoutItsLog: the file alone, copied by cp while the daemon runs,
// lacks the letters that stand in the log. A copy put back by `restore` is as it should be.
func TestDoctorFindsACopyWithoutItsLog(t *testing.T) {
	testenv.NoRace(t, "a daemon as in TestNothingIsLeftRunningAndNoSecretIsLogged, and checks of its copies")
	w := newWorld(t)
	ctx := context.Background()
	d, stop := w.daemon(bare)
	id := game(t, d.Office)
	w.await(1)
	db, err := sql.Open("sqlite3", w.conf.Database)
	if err == nil {
		_, err = db.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	}
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	w.deliver(3, func(i int) []byte { return sheet(t, d.Office, id, i) })
	w.await(4)
	if err := d.Drain(ctx, time.Now()); err != nil {
		t.Fatal(err)
	}
	if says, err := checkDone(ctx, w.conf); err != nil || says != "Done is there" {
		t.Errorf("of the daemon's database: %q, %v", says, err)
	}
	whole := w.conf.Database
	w.conf.Database += ".copied"
	copyFile(t, whole, w.conf.Database)
	stop()
	var cure *Cure
	if says, err := checkDone(ctx, w.conf); !errors.As(err, &cure) || !strings.Contains(err.Error(), "3 letters in Done are not known") || !strings.Contains(cure.Do, "fieldpost backup") {
		t.Errorf("of a copy by cp: %q, %v", says, err)
	}
	if err := store.MarkRestored(ctx, w.conf.Database, time.Now()); err != nil {
		t.Fatal(err)
	}
	if says, err := checkDone(ctx, w.conf); err != nil || !strings.Contains(says, "`fieldpost serve` reads 3 letters in it again") {
		t.Errorf("of a backup put back: %q, %v", says, err)
	}
}
