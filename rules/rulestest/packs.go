package rulestest

import (
	"io/fs"
	"path"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
)

// packKey is a key of a table, at the beginning of its line.
var packKey = regexp.MustCompile(`^(\w+) = (.*)$`)

// DamagedPacks takes away each table of the packs of a title, and each key of a
// table, or puts nonsense in its place: loading must not fall over, and what it
// says must name a place or an id. Packs are those in the folder data of embedded.
func DamagedPacks[D any](t *testing.T, embedded fs.FS, load func(over fs.FS) (D, error)) {
	t.Helper()
	t.Parallel()
	files, err := fs.Glob(embedded, "data/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no packs: %v", err)
	}
	told := 0
	for _, file := range files {
		b, err := fs.ReadFile(embedded, file)
		if err != nil {
			t.Fatal(err)
		}
		name, lines := path.Base(file), strings.Split(string(b), "\n")
		try := func(what, text string) {
			t.Helper()
			defer func() {
				if p := recover(); p != nil {
					t.Errorf("%s: %s: %v", name, what, p)
				}
			}()
			_, err := load(fstest.MapFS{name: {Data: []byte(text)}})
			if err == nil {
				return
			}
			if told++; !strings.Contains(err.Error(), ".toml:") && !strings.Contains(err.Error(), "which no pack has") {
				t.Errorf("%s: %s: the fault names no place: %v", name, what, err)
			}
		}
		seen, table := map[string]bool{}, ""
		for i, line := range lines {
			if strings.HasPrefix(line, "[") {
				if table = line; !seen[table] {
					seen[table] = true
					try("without "+table, strings.ReplaceAll(string(b), table+"\n", "[[gone]]\n"))
				}
			}
			m := packKey.FindStringSubmatch(line)
			if m == nil || seen[table+m[1]] {
				continue
			}
			seen[table+m[1]] = true
			for _, put := range []string{"", m[1] + " = { non = \"sense\" }", m[1] + " = []", m[1] + " = \"nonsense\""} {
				lines[i] = put
				try("instead of "+m[1]+" in "+table+": "+put, strings.Join(lines, "\n"))
			}
			lines[i] = line
		}
	}
	if told < 100 {
		t.Errorf("%d damages were told", told)
	}
}

// AlteredPack returns a pack with the first old replaced, as an override folder.
func AlteredPack(t *testing.T, embedded fs.FS, name, old, with string) fstest.MapFS {
	t.Helper()
	before, after, ok := strings.Cut(packText(t, embedded, name), old)
	if !ok || old == with {
		t.Fatalf("%q is not in %s", old, name)
	}
	return fstest.MapFS{name: {Data: []byte(before + with + after)}}
}

// Loaded is what the packs of a title hold.
func Loaded[D any](t *testing.T, load func(over fs.FS) (D, error)) D {
	t.Helper()
	d, err := load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Broken is a pack in which something stands in the place of something else, and
// what must be said of it: its name, what stood there, what stands there, and the
// fault.
type Broken [4]string

// BrokenPacks looks whether each fault of a pack is told with file and line.
func BrokenPacks[D any](t *testing.T, embedded fs.FS, load func(over fs.FS) (D, error), list ...Broken) {
	t.Helper()
	for _, c := range list {
		name, old, with, want := c[0], c[1], c[2], c[3]
		if _, err := load(AlteredPack(t, embedded, name, old, with)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s, %q instead of %q:\n got %v\nwant %s", name, with, old, err, want)
		}
	}
}

// PackLine is the line of a text in a pack.
func PackLine(t *testing.T, embedded fs.FS, name, text string) int {
	t.Helper()
	before, _, ok := strings.Cut(packText(t, embedded, name), text)
	if !ok {
		t.Fatalf("%q is not in %s", text, name)
	}
	return strings.Count(before, "\n") + 1
}

func packText(t *testing.T, embedded fs.FS, name string) string {
	t.Helper()
	b, err := fs.ReadFile(embedded, "data/"+name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
