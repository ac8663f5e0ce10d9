package pack_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fieldpost/fieldpost/rules/pack"
)

// TestHash: every value of every pack counts, and how the file is written does
// not.
func TestHash(t *testing.T) {
	hash := func(over fstest.MapFS) string {
		t.Helper()
		f := pack.Files{Title: "toy", Embedded: fstest.MapFS{
			"data/board.toml": {Data: []byte(boardText)}, "data/units.toml": {Data: []byte("[[unit]]\nid = \"u\"\nstrength = 3\n")},
			"data/ground.toml": {Data: []byte("[ground]\nwidth = 3\n")},
		}}
		if over != nil {
			f.Over = over
		}
		h, err := f.Hash()
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	base := hash(nil)
	if len(base) != 64 || hash(nil) != base {
		t.Fatalf("Hash = %q, then %q", base, hash(nil))
	}
	for _, tc := range []struct {
		name, file, text string
		same             bool
	}{
		{"a comment", "board.toml", "# mine\n" + boardText, true},
		{"the order of keys", "units.toml", "[[unit]]\nstrength = 3\nid = \"u\"\n", true},
		{"a number", "units.toml", "[[unit]]\nid = \"u\"\nstrength = 4\n", false},
		{"a border", "board.toml", strings.Replace(boardText, `to = "c"`, `to = "b"`, 1), false},
		{"the order of zones", "board.toml", strings.NewReplacer(`id = "a"`, `id = "b"`, `id = "b"`, `id = "a"`).Replace(boardText), false},
		{"how the board is drawn", "ground.toml", "[ground]\nwidth = 4\n", true},
		{"a file that nothing reads", "other.toml", "x = 1\n", true},
	} {
		if same := hash(fstest.MapFS{tc.file: {Data: []byte(tc.text)}}) == base; same != tc.same {
			t.Errorf("%s: the hash is the same: %t, want %t", tc.name, same, tc.same)
		}
	}
}
