package rulestest

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
)

// FuzzPacks reads what the fuzzer makes up in place of a line, or of all, of a pack of a
// title: it is refused with a fault that says where, or the title is loaded and has a
// first position. Load loads the title number i with other packs; packs are those it has.
func FuzzPacks(f *testing.F, packs []fs.FS, load func(i int, over fs.FS) error) {
	f.Helper()
	type pack struct {
		title int
		name  string
		lines []string
	}
	var all []pack
	for i := range packs {
		if err := eachPack(packs[i], func(name, text string) error {
			all = append(all, pack{i, name, strings.Split(text, "\n")})
			return nil
		}); err != nil {
			f.Fatal(err)
		}
	}
	for i := range all {
		for n := 1; n < len(all[i].lines); n += 1 + len(all[i].lines)/6 {
			f.Add(all[i].lines[n-1], uint8(i), uint16(n))
		}
		f.Add("[x]\ny = 1\n", uint8(i), uint16(0))
	}
	f.Fuzz(func(t *testing.T, text string, which uint8, line uint16) {
		p := &all[int(which)%len(all)]
		if n := int(line); n > 0 { // 0: in place of all
			n = (n - 1) % len(p.lines)
			text = strings.Join(p.lines[:n], "\n") + "\n" + text + "\n" + strings.Join(p.lines[n+1:], "\n")
		}
		err := load(p.title, fstest.MapFS{p.name: {Data: []byte(text)}})
		if err != nil && !strings.Contains(err.Error(), ".toml") && !strings.Contains(err.Error(), "which no pack has") {
			t.Errorf("the fault names no place: %v", err)
		}
	})
}
