package adjudicator_test

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestMovedGameArrivesWhole compares a game that was taken to another office with what left, column by
// column, as testdata/parcel-columns says of each: "same", or "own" where the other office has its own, or
// "stays" where it does not come along. So a column that is added to a table of games and forgotten on the
// way fails here, twice: while it is not listed, and when it is listed as the same. A value behind "same" is
// what the column holds when the game leaves, so that nothing is the same because it is empty.
func TestMovedGameArrivesWhole(t *testing.T) {
	text, err := os.ReadFile("testdata/parcel-columns")
	if err != nil {
		t.Fatal(err)
	}
	how, value := map[string]string{}, map[string]string{}
	for line := range strings.Lines(string(text)) {
		if words := strings.SplitN(strings.TrimSpace(line), " ", 3); len(words) > 1 && words[0] != "#" {
			if how[words[0]] = words[1]; words[1] == "same" && len(words) > 2 {
				value[words[0]] = words[2]
			}
		}
	}

	here, there := newWorld(t), another(t)
	g := here.Game(map[string]string{"turns": "3", "decisions": "ask"}, func(n *founding.NewGame) { n.Private = true })
	here.Order(g, toy.Red, "standing flee at ford")
	here.Order(g, toy.Red, "hold mill", "raid ford")
	here.Order(g, toy.Blue, "resistir")
	here.Order(g, toy.Red, "hold mill")
	here.Order(g, toy.Red, "turn 3", "hold mill")
	here.Send(ana, here.Block(g, toy.Red, 0, "to blue: a word", "end"))
	here.Write(g, benj, "vote draw")
	here.Stop()
	db := openDatabase(t, here.Path)
	for _, row := range []string{`INSERT INTO tag VALUES (?, 'club')`, `INSERT INTO press_block VALUES (?, 'red', 'blue')`} {
		if _, err := db.ExecContext(context.Background(), row, g); err != nil {
			t.Fatalf("%s: %v", row, err)
		}
	}
	for column, v := range value {
		table, name, _ := strings.Cut(column, ".")
		if _, err := db.ExecContext(context.Background(), fmt.Sprintf(`UPDATE "%s" SET "%s" = ?`, table, name), v); err != nil {
			t.Fatalf("%s: %v", column, err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	here.Start()
	got := there.imports(here.parcel(g), "")
	if got.State != store.CommandDone {
		t.Fatal(there.said(got.Answer))
	}

	was, is := gameRows(t, here.Path), gameRows(t, there.Path)
	seen := map[string]bool{}
	for _, table := range was.tables {
		for _, column := range was.columns[table] {
			name := table + "." + column
			seen[name] = true
			switch how[name] {
			case "own", "stays":
				continue
			case "same":
			default:
				t.Errorf("%s: say in testdata/parcel-columns whether it comes along (%q, then %q)", name, was.rows[name], is.rows[name])
				continue
			}
			if !slices.Equal(was.rows[name], is.rows[name]) {
				t.Errorf("%s: %q left, %q arrived", name, was.rows[name], is.rows[name])
			}
			if !slices.ContainsFunc(was.rows[name], func(v string) bool { return v != "" && v != "0" }) {
				t.Errorf("%s is empty in the game that leaves: it would be the same if it were forgotten", name)
			}
		}
	}
	for name := range how {
		if !seen[name] {
			t.Errorf("testdata/parcel-columns names %s, which is no column of a game", name)
		}
	}
}

// columnsOfGames is what a database holds of games: the values of each column ("seat.side"), by table.
type columnsOfGames struct {
	tables  []string
	columns map[string][]string
	rows    map[string][]string
}

// gameRows reads the tables that name a game.
func gameRows(t *testing.T, path string) columnsOfGames {
	t.Helper()
	db := openDatabase(t, path)
	defer db.Close()
	out := columnsOfGames{columns: map[string][]string{}, rows: map[string][]string{}}
	for _, table := range texts(t, db, `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`) {
		columns := texts(t, db, `SELECT name FROM pragma_table_info('`+table+`')`)
		if table != "game" && !slices.Contains(columns, "game") {
			continue
		}
		out.tables, out.columns[table] = append(out.tables, table), columns
		for _, column := range columns {
			out.rows[table+"."+column] = texts(t, db, fmt.Sprintf(`SELECT CAST("%s" AS TEXT) FROM "%s" ORDER BY 1`, column, table))
		}
	}
	return out
}

func openDatabase(t *testing.T, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+path)
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// texts returns the first column of a query.
func texts(t *testing.T, db *sql.DB, query string) (out []string) {
	t.Helper()
	rows, err := db.QueryContext(context.Background(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var s sql.NullString
		if err := rows.Scan(&s); err != nil {
			t.Fatal(err)
		}
		out = append(out, s.String)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}
