package rulestest

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/pelletier/go-toml/v2"

	"github.com/fieldpost/fieldpost/rules/testenv"
)

const someZones = `[[zone]]
id = "hill"
flags = ["high", "wet"]
lon = 0.0
lat = 0.0
[[zone]]
id = "mill"
flags = []
lon = 2.0
lat = 2.0
[[zone]]
id = "ford"
lon = 0.0
lat = 2.0
[[zone]]
id = "moor"
lon = 2.0
lat = 0.0
[[zone]]
id = "isle"
lon = 9.0
lat = 9.0
[[border]]
a = "mill"
b = "hill"
kind = "land"
[[border]]
a = "ford"
b = "moor"
kind = "river"
[side.red]
points = 3
[side.blue]
points = 4
`

// loadZones loads packs as a title would: each key of a zone is known, an id must
// be there, all faults are told with their place.
func loadZones(packs fs.FS) func(fs.FS) error {
	return func(over fs.FS) error {
		b, err := fs.ReadFile(over, "board.toml")
		if err != nil {
			b, _ = fs.ReadFile(packs, "board.toml")
		}
		var doc struct {
			Zone   []map[string]any
			Border []struct{ A, B, Kind string }
			Side   map[string]struct{ Points int }
		}
		if err := toml.Unmarshal(b, &doc); err != nil {
			return fmt.Errorf("board.toml:1: %w", err)
		}
		var faults []error
		if len(doc.Zone) == 0 {
			faults = append(faults, errors.New("board.toml:1: no zones"))
		}
		for i, z := range doc.Zone {
			if z["id"] == nil {
				faults = append(faults, fmt.Errorf("board.toml:%d: zone.%d.id: missing", strings.Count(strings.Split(string(b), "[[zone]]")[i], "\n")+1, i+1))
			}
		}
		return errors.Join(faults...)
	}
}

// TestPacksFacts: facts that hold, and what is said of those that do not.
func TestPacksFacts(t *testing.T) {
	packs := fstest.MapFS{"board.toml": {Data: []byte(someZones)}}
	for _, c := range []struct{ fact, want string }{
		{`rows = "zone"` + "\nis = 5", ""},
		{`rows = "zone"` + "\nis = 3", `"" 5 times, want 3`},
		{"rows = \"zone\"\nwhere = { flags = \"wet\" }\nshow = [\"id\", \"flags\", \"flags#\"]\nis = [\"hill high+wet 2\"]", ""},
		{"rows = \"zone\"\nwhere = { id = [\"hill\", \"mill\"] }\nshow = [\"id\"]\nis = [\"hill\"]", `"mill" 1 times, want 0`},
		{"rows = \"border\"\nwhere = { \"a|b\" = \"hill\" }\nshow = [\"a|b\", \"kind\"]\nis = [\"hill-mill land\"]", ""},
		{"rows = \"border\"\nshow = [\"a|b\"]\nhas = [\"hill-mill\"]\nnot = [\"ford-mill\"]", ""},
		{"rows = \"border\"\nshow = [\"a|b\"]\nhas = [\"ford-hill\"]", `"ford-hill" 0 times, want 1`},
		{"rows = \"border\"\nshow = [\"a|b\"]\nnot = [\"hill-mill\"]", `"hill-mill" 1 times, want 0`},
		{"rows = \"border\"\nparts = \"zone\"\nis = [1, 2, 2]", ""},
		{"rows = \"border\"\nwhere = { kind = \"land\" }\nparts = \"zone\"\nis = [1, 2, 2]", `"1" 3 times, want 1`},
		{"rows = \"border\"\ncrossed = \"zone\"\nis = 0", `"" 1 times, want 0`},
		{"rows = \"border\"\nwhere = { kind = \"land\" }\ncrossed = \"zone\"\nis = 0", ""},
		{"rows = \"side\"\nshow = [\"key\", \"points\", \"money\"]\nis = { \"blue 4 -\" = 1, \"red 3 -\" = 1 }", ""},
		{"rows = \"zone\"\nwhere = { id = \"nowhere\" }\nshow = [\"id\"]\nis = [\"nowhere\"]", `"nowhere" 0 times, want 1`},
		{"rows = \"zone\"\nshows = [\"id\"]", "packs.toml: strict mode"},
	} {
		err := packsSay(packs, []byte("[[fact]]\nsource = \"§1\"\npack = \"board.toml\"\n"+c.fact))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s:\n got %v\nwant %s", c.fact, err, c.want)
		}
	}
}

// TestPacksBroken: what a title does not tell of broken packs is found.
func TestPacksBroken(t *testing.T) {
	packs := fstest.MapFS{"board.toml": {Data: []byte(someZones)}}
	const together = "[[together]]\nalter = [['board.toml', 'id = \"mill\"', ''], ['board.toml', 'id = \"moor\"', '']]\nsays = ['zone.2.id', 'zone.4.id']\nfaults = 2\n"
	for _, c := range []struct{ text, want string }{
		{"[[broken]]\npack = \"board.toml\"\nrows = [['id = \"mill\"', '', 'board.toml:{-1}: zone.2.id: missing']]\n" + together, ""},
		{"[[broken]]\npack = \"board.toml\"\nat = 'id = \"mill\"'\nrows = [['id = \"ford\"', '', 'board.toml:{id = \"moor\"}: zone.3']]\n" + together, "want board.toml:16: zone.3"},
		{"[[broken]]\npack = \"board.toml\"\nrows = [['lat = 9.0', 'lat = 8.0', 'zone']]\n" + together, "got <nil>"},
		{"[[broken]]\npack = \"board.toml\"\nat = 'id = \"mill\"'\nrows = [['id = \"hill\"', '', 'zone']]\n" + together, `is not in board.toml behind "id = \"mill\""`},
		{"[[broken]]\npack = \"units.toml\"\nrows = [['a', '', 'zone']]\n" + together, "units.toml"},
		{"[[broken]]\npack = \"board.toml\"\nrows = [['id = \"mill\"', '', 'zone.2']]\n" + strings.Replace(together, "faults = 2", "faults = 1", 1), "2 faults, want 1"},
		{"[[broken]]\npack = \"board.toml\"\nrows = [['id = \"mill\"', '', 'zone.2']]\n" + strings.Replace(together, "zone.4", "zone.5", 1), "want zone.5"},
		{together, "breaks nothing"},
	} {
		err := packsBroken(packs, []byte(c.text), loadZones(packs))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s:\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}

// TestPacksDamagedAndReplaced: a title that falls over, that does not say where a
// fault is, that tells too little, or that does not read what is put in place.
func TestPacksDamagedAndReplaced(t *testing.T) {
	t.Setenv(testenv.EnvGames, "2") // every line of the few is damaged
	packs := fstest.MapFS{"board.toml": {Data: []byte(someZones)}}
	load := loadZones(packs)
	if err := packsReplaced(packs, load); err != nil {
		t.Error(err)
	}
	for want, load := range map[string]func(fs.FS) error{
		"is taken for the embedded one": func(fs.FS) error { return nil },
		"the same board.toml":           func(fs.FS) error { return errors.New("no") },
	} {
		if err := packsReplaced(packs, load); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	for want, load := range map[string]func(fs.FS) error{
		"damages were told": load,
		"names no place":    func(fs.FS) error { return errors.New("no") },
		"nil map":           func(fs.FS) error { panic("nil map") },
	} {
		if err := packsDamaged(packs, load); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestHelpNames: the text of each row, with lists and names, and none where no row
// is meant.
func TestHelpNames(t *testing.T) {
	packs := fstest.MapFS{"board.toml": {Data: []byte("[[zone]]\nid = \"hill\"\nnames = { en = \"Hill\", es = \"Colina\" }\nsteps = [4, 2]\n")}}
	const help = "[[help]]\npack = \"board.toml\"\nrows = \"zone\"\nwhere = { id = \"hill\" }\ntext = \"{id} {names.lang} {steps.1}\"\n"
	names, err := HelpNames(packs, []byte(help), "es")
	if err != nil || len(names) != 1 || names[0] != "hill Colina 2" {
		t.Errorf("got %q, %v", names, err)
	}
	if _, err := HelpNames(packs, []byte(strings.Replace(help, "hill", "mill", 1)), "es"); err == nil {
		t.Error("a row that is not there is not missed")
	}
}
