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

// files are those of a title with one pack; over is what the override folder
// has of it, nothing when empty.
func files(over string) pack.Files {
	f := pack.Files{Title: "toy", Embedded: fstest.MapFS{"data/board.toml": {Data: []byte(boardText)}}, Over: fstest.MapFS{}}
	if over != "" {
		f.Over = fstest.MapFS{"board.toml": {Data: []byte(over)}}
	}
	return f
}

// boardData is the data of such a title.
type boardData struct {
	layout struct {
		size int `pack:"size"`
	} `pack:"board.toml:layout"`
	zones []struct {
		id string `pack:"id"`
	} `pack:"board.toml:zone"`
	_ struct{} `pack:"board.toml:border"`
}

func TestOverride(t *testing.T) {
	for _, c := range []struct {
		name, over string
		zones      int
		fault      string
	}{
		{name: "embedded", zones: 2},
		{name: "overridden", over: "[layout]\nsize = 1\n[[zone]]\nid = \"c\"\n", zones: 1},
		{name: "unknown keys, all of them", over: "[layout]\nwidth = 3\nsize = 1\n[[zone]]\nname = \"c\"\n",
			fault: "board.toml:2:1: layout.width: unknown key\nboard.toml:4:3: zone.1.id: it is missing\nboard.toml:5:1: zone.1.name: unknown key"},
		{name: "broken", over: "[layout]\nsize = 1\n[[zone]\n", fault: "board.toml:3:"},
		{name: "twice", over: "[layout]\nsize = 1\nsize = 2\n", fault: "board.toml:3:1: "},
		{name: "of the wrong type", over: "[layout]\nsize = \"big\"\n[[zone]]\nid = \"c\"\n", fault: "board.toml:2:1: layout.size: it is a text, not a number"},
	} {
		var d boardData
		err := files(c.over).Load(&d, nil).Err()
		switch {
		case c.fault == "" && (err != nil || len(d.zones) != c.zones):
			t.Errorf("%s: %d zones, %v; want %d", c.name, len(d.zones), err, c.zones)
		case c.fault != "" && (err == nil || !strings.HasPrefix(err.Error(), c.fault) || strings.Contains(err.Error(), "toml: ")):
			t.Errorf("%s: got %v, want %s", c.name, err, c.fault)
		}
	}
}

func TestWithoutOverride(t *testing.T) {
	f := files("")
	f.Over = nil
	var d boardData
	if err := f.Load(&d, nil).Err(); err != nil || d.layout.size != 2 {
		t.Errorf("size %d, %v", d.layout.size, err)
	}
	f.Embedded = fstest.MapFS{}
	err := f.Load(&d, nil).Err()
	if !errors.Is(err, fs.ErrNotExist) || !strings.HasPrefix(err.Error(), "toy: read board.toml: ") {
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
	var d boardData
	if err := f.Load(&d, nil).Err(); err == nil || !strings.Contains(err.Error(), fs.ErrPermission.Error()) {
		t.Errorf("got %v", err)
	}
}
