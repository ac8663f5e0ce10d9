package daemon

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"

	"github.com/mattn/go-sqlite3"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/store"
)

// TestAFullDiskIsOneFault: what fails for want of room is not looked at where the disk was found full,
// and says so itself where it was not.
func TestAFullDiskIsOneFault(t *testing.T) {
	w := newWorld(t)
	const waits = "not looked at: database has to work first"
	for _, tt := range []struct{ disk, database, want string }{
		{"little", "full", "make room|not looked at: disk has to work first|" + waits},
		{"", "full", "fine|make room on the disk of " + w.conf.Database + "|" + waits},
		{"", "quota", "fine|make room on the disk of " + w.conf.Database + "|" + waits},
		{"little", "fails", "make room|look at the disk, by the log of the system: the database is not damaged as far as it can be read|" + waits},
		{"little", "damaged", "make room|" + DamageCure + "|" + waits},
		{"little", "", "make room|fine|fine"},
	} {
		errs := map[string]error{
			"little": errors.New("little"), "full": store.AsTrouble(sqlite3.Error{Code: sqlite3.ErrFull}), "quota": fmt.Errorf("write: %w", syscall.EDQUOT),
			"fails": store.AsTrouble(sqlite3.Error{Code: sqlite3.ErrIoErr}), "damaged": store.AsTrouble(sqlite3.Error{Code: sqlite3.ErrCorrupt}),
		}
		run := func(err error) func(context.Context, config.Config) (string, error) {
			return func(context.Context, config.Config) (string, error) { return "fine", err }
		}
		var said []string
		for _, f := range Examine(t.Context(), w.conf, []Check{
			{onDisk, "make room", nil, run(errs[tt.disk])}, {onDatabase, DamageCure, nil, diskCheck(run(errs[tt.database]))}, {"mails", "", []string{onDatabase}, run(nil)},
		}) {
			said = append(said, cmp.Or(f.Do, f.Says))
		}
		if got := strings.Join(said, "|"); got != tt.want {
			t.Errorf("disk %q, database %q: %s\nwant %s", tt.disk, tt.database, got, tt.want)
		}
	}
}
