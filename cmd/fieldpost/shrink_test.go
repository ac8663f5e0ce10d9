package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var lower = flag.Bool("lower", false, "lower the lists of what is too large today; nothing is raised or added")

// withinOrListed fails for what is beyond a limit, unless testdata/shrink/LIST
// names it with that number. A number there may only become smaller, and what is
// within the limit is taken out: go test ./cmd/fieldpost -lower does both.
func withinOrListed(t *testing.T, list string, found map[string]int, most int, what string) {
	t.Helper()
	file := filepath.Join("testdata", "shrink", list)
	listed := map[string]int{}
	b, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(b)) {
		var n int
		var name string
		if _, err := fmt.Sscan(line, &n, &name); err != nil {
			t.Fatalf("%s: %q: %v", file, line, err)
		}
		listed[name] = n
	}
	all := maps.Clone(listed)
	maps.Copy(all, found)
	var keep bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(all)) {
		was, is := listed[name]
		switch n := found[name]; {
		case n > max(was, most):
			t.Errorf("%s has %d %s, at most %d", name, n, what, max(was, most))
		case is && n < was && !*lower:
			t.Errorf("%s has %d %s and is listed with %d; go test ./cmd/fieldpost -lower lowers the list", name, n, what, was)
		}
		if is && found[name] > most {
			fmt.Fprintf(&keep, "%d %s\n", min(was, found[name]), name)
		}
	}
	if !*lower {
		return
	}
	if keep.Len() == 0 {
		if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
	} else if err := os.WriteFile(file, keep.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
