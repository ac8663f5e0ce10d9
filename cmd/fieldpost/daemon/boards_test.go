package daemon

import (
	"database/sql"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/rulestest/toyboard"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// TestDoctorNamesGamesOfAnotherBoard: a game that is bound to another board than
// the one here is named.
func TestDoctorNamesGamesOfAnotherBoard(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	conf := newWorld(t).conf
	o, err := Open(t.Context(), conf, scratch)
	if err != nil {
		t.Fatal(err)
	}
	id := game(t, o)
	if err := o.Store.Close(); err != nil {
		t.Fatal(err)
	}
	if says, err := checkBoards(t.Context(), toyboard.Library, conf); err != nil {
		t.Errorf("its own board: %s, %v", says, err)
	}
	db, err := sql.Open("sqlite3", conf.Database)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(`UPDATE game SET pack = 'another'`); err != nil {
		t.Fatal(err)
	}
	if _, err := checkBoards(t.Context(), toyboard.Library, conf); err == nil || !strings.Contains(err.Error(), id) {
		t.Errorf("another board: %v", err)
	}
}
