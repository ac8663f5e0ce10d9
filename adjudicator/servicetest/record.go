package servicetest

import (
	"crypto/sha256"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"
)

// RecordDir is the variable of the environment that names a folder in which each world leaves what
// stands in its database when it stops: mails queued, held in others and sent, the audit, sheets and
// how letters were handled. A change that must not change behaviour is compared by it:
//
//	FIELDPOST_RECORD=/tmp/before go test ./adjudicator/...
const RecordDir = "FIELDPOST_RECORD"

// longestRecorded is of how many bytes a value is recorded whole; of longer ones that are no text
// the hash is.
const longestRecorded = 120

var recorded struct {
	sync.Mutex
	worlds map[string]int // recorded so far, by file name
}

// record writes the database of a world that stops into the folder of [RecordDir], if there is one.
func record(t testing.TB, path string) {
	dir := os.Getenv(RecordDir)
	if dir == "" {
		return
	}
	text, err := dump(path)
	if err != nil {
		t.Errorf("record: %v", err)
		return
	}
	name := strings.NewReplacer("/", "~", " ", "_").Replace(t.Name())
	recorded.Lock()
	if recorded.worlds == nil {
		recorded.worlds = map[string]int{}
	}
	recorded.worlds[name]++
	name = fmt.Sprintf("%s.%d", name, recorded.worlds[name])
	recorded.Unlock()
	text = numbered(strings.ReplaceAll(text, filepath.Dir(path), "DIR"))
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
		t.Errorf("record: %v", err)
	}
}

// random finds what differs from run to run: codes, tokens, ids made of them, and hashes.
var random = regexp.MustCompile(`\b(?:[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}|[A-Z2-7]{26}|[a-z2-7]{26,32}|[0-9]{8,10}|[0-9a-f]{32,64})\b`)

// numbered puts in place of all that is random its number, in the order in which it first occurs.
func numbered(text string) string {
	seen := map[string]int{}
	return random.ReplaceAllStringFunc(text, func(s string) string {
		if seen[s] == 0 {
			seen[s] = len(seen) + 1
		}
		return fmt.Sprintf("(%d)", seen[s])
	})
}

// dump returns the rows of all tables of a database, by table and in the order of their ids.
func dump(path string) (string, error) {
	db, err := sql.Open("sqlite3", "file:"+path+"?mode=ro")
	if err != nil {
		return "", err
	}
	defer db.Close()
	tables, err := column(db, `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	for _, table := range tables {
		if err := dumpTable(&out, db, table); err != nil {
			return "", err
		}
	}
	return out.String(), nil
}

func column(db *sql.DB, query string) (out []string, err error) {
	rows, err := db.Query(query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, rows.Err()
}

func dumpTable(out *strings.Builder, db *sql.DB, table string) error {
	rows, err := db.Query(`SELECT * FROM "` + table + `"`)
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	values := make([]any, len(columns))
	at := make([]any, len(columns))
	for i := range values {
		at[i] = &values[i]
	}
	var all []string
	for rows.Next() {
		if err := rows.Scan(at...); err != nil {
			return err
		}
		row := table + "\n"
		for i, v := range values {
			row += fmt.Sprintf("  %s: %s\n", columns[i], shown(v))
		}
		all = append(all, row)
	}
	if !slices.Contains(columns, "id") { // they stand in the order of keys, which may be random
		slices.SortFunc(all, func(a, b string) int {
			return strings.Compare(random.ReplaceAllString(a, ""), random.ReplaceAllString(b, ""))
		})
	}
	out.WriteString(strings.Join(all, ""))
	return rows.Err()
}

// shown returns a value of the database as it is recorded.
func shown(v any) string {
	var text string
	switch v := v.(type) {
	case nil:
		return "-"
	case []byte:
		text = string(v)
	case string:
		text = v
	default:
		return fmt.Sprint(v)
	}
	if len(text) > longestRecorded && !utf8.ValidString(text) {
		return fmt.Sprintf("%d bytes %x", len(text), sha256.Sum256([]byte(text)))
	}
	if !utf8.ValidString(text) {
		return fmt.Sprintf("%x", text)
	}
	return strings.ReplaceAll(text, "\n", "\n    ")
}
