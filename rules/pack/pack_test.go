package pack_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fieldpost/fieldpost/rules/pack"
)

const boardText = `# a board
[layout]
size = 2

[[zone]]
id = "a"
[[zone]]
id = "b"
[[border]]
from = "a"
to = "c"
`

type boardPack struct {
	Layout struct{ Size int }
	Zone   []struct{ ID string }
	Border []struct{ From, To string }
}

// files are those of a title with one pack; over is what the override folder
// has of it, nothing when empty.
func files(over string) pack.Files {
	f := pack.Files{Title: "toy", Embedded: fstest.MapFS{"data/board.toml": {Data: []byte(boardText)}}, Over: fstest.MapFS{}}
	if over != "" {
		f.Over = fstest.MapFS{"board.toml": {Data: []byte(over)}}
	}
	return f
}

func TestDecode(t *testing.T) {
	for _, c := range []struct {
		name, over string
		zones      int
		fault      string
	}{
		{name: "embedded", zones: 2},
		{name: "overridden", over: "[[zone]]\nid = \"c\"\n", zones: 1},
		{name: "unknown keys, all of them", over: "[layout]\nwidth = 3\nsize = 1\n[[zone]]\nname = \"c\"\n", zones: -1,
			fault: "board.toml:2:1: unknown key layout.width\nboard.toml:5:1: unknown key zone.name"},
		{name: "broken", over: "[layout]\nsize = 1\n[[zone]\n", zones: -1, fault: "board.toml:3:"},
		{name: "of the wrong type", over: "[layout]\nsize = \"big\"\n", zones: -1, fault: "board.toml:2:8: "},
	} {
		var b boardPack
		err := files(c.over).Decode("board.toml", &b)
		switch {
		case c.fault == "" && (err != nil || len(b.Zone) != c.zones):
			t.Errorf("%s: %d zones, %v; want %d", c.name, len(b.Zone), err, c.zones)
		case c.fault != "" && (err == nil || !strings.HasPrefix(err.Error(), c.fault) || strings.Contains(err.Error(), "toml: ")):
			t.Errorf("%s: got %v, want %s", c.name, err, c.fault)
		}
	}
}

func TestDecodeWithoutOverride(t *testing.T) {
	f := files("")
	f.Over = nil
	var b boardPack
	if err := f.Decode("board.toml", &b); err != nil || b.Layout.Size != 2 {
		t.Errorf("size %d, %v", b.Layout.Size, err)
	}
	err := f.Decode("units.toml", &b)
	if !errors.Is(err, fs.ErrNotExist) || !strings.HasPrefix(err.Error(), "toy: read units.toml: ") {
		t.Errorf("a pack that is not there: %v", err)
	}
}

// unreadable is a folder whose files cannot be read.
type unreadable struct{}

func (unreadable) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
}

// TestUnreadableOverride: an override that is there but cannot be read is
// told, and not passed over.
func TestUnreadableOverride(t *testing.T) {
	f := files("")
	f.Over = unreadable{}
	var b boardPack
	if err := f.Decode("board.toml", &b); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("got %v", err)
	}
	if got := f.LineOf("board.toml", "a"); got != 0 {
		t.Errorf("a line of it is %d", got)
	}
}

func TestLines(t *testing.T) {
	f, over := files(""), files("\n[[zone]]\nid = \"b\"\n")
	for _, c := range []struct {
		what      string
		got, want int
	}{
		{"zone a", f.LineOf("board.toml", "a"), 6},
		{"zone b", f.LineOf("board.toml", "b"), 8},
		{"zone b of the override", over.LineOf("board.toml", "b"), 3},
		{"an unknown id", f.LineOf("board.toml", "c"), 0},
		{"the id first", f.LineOf("board.toml", "b", "from", "to"), 8},
		{"an id by another key", f.LineOf("board.toml", "c", "from", "to"), 11},
		{"a pack that is not there", f.LineOf("units.toml", "a"), 0},
		{"the first zone", f.HeaderLine("board.toml", "[[zone]]", 0), 5},
		{"the second zone", f.HeaderLine("board.toml", "[[zone]]", 1), 7},
		{"a third zone", f.HeaderLine("board.toml", "[[zone]]", 2), 0},
		{"the border", f.HeaderLine("board.toml", "[[border]]", 0), 9},
		{"the size", f.HeaderLine("board.toml", "size", 0), 3},
	} {
		if c.got != c.want {
			t.Errorf("%s: line %d, want %d", c.what, c.got, c.want)
		}
	}
	if got := f.LineOf("board.toml", "2", "size"); got != 0 {
		t.Errorf("a number counts as an id: line %d", got)
	}
}

type document struct {
	Turn   int
	Armies map[string]string
}

func TestDecodePosition(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"turn = 3\n[armies]\nde1 = \"metz\"\n", ""},
		{"turn = 3\ntrun = 4\n", "position: line 2: unknown key trun"},
		{"turn = 3\n[armies\n", "position: line 2, column 8: "},
		{"turn = \"x\"\n", "position: line 1, column 8: "},
	} {
		var doc document
		err := pack.DecodePosition([]byte(c.text), &doc)
		switch {
		case c.want == "":
			if err != nil || doc.Turn != 3 || doc.Armies["de1"] != "metz" {
				t.Errorf("%q: %+v, %v", c.text, doc, err)
			}
		case err == nil || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "toml: "):
			t.Errorf("%q: got %v, want %s", c.text, err, c.want)
		}
	}
}

func TestPositionFaults(t *testing.T) {
	text := []byte("turn = 3\n[armies]\n \"de1\" = \"camelot\"\n")
	fault := errors.New("armies.de1: unknown zone")
	err := pack.PositionFaults(text, []error{fault, errors.New("sides.german: no side")})
	if got, want := err.Error(), "position: line 3: armies.de1: unknown zone\nposition: sides.german: no side"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if !errors.Is(err, fault) {
		t.Error("the fault is not wrapped")
	}
	if err := pack.PositionFaults(text, nil); err != nil {
		t.Errorf("no faults: %v", err)
	}
}
