package main

import (
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/testenv"
)

// everyTitle are the packages whose test programs hold every title, and why: a change in one title runs
// all of their tests again.
var everyTitle = map[string]string{
	"rules":                  "compares what all titles say of themselves",
	"rules/titles":           "loads them",
	"adjudicator/titletest":  "fuzzes the desks of all",
	"adjudicator/everytitle": "plays all by mail",
	"cmd/fieldpost":          "is the program",
	"cmd/fieldpost/web":      "shows pages of all",
	"cmd/fieldpost/e2e":      "plays over real servers, by .ci/run",
}

// TestFewProgramsHoldEveryTitle: what concerns one title is tried by its own suite (adjudicator/titletest),
// and what needs none with the toy.
func TestFewProgramsHoldEveryTitle(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	imports, tests := map[string][]string{}, map[string][]string{}
	for _, f := range goFiles(t) {
		into := imports
		if f.test {
			into = tests
		}
		dir := path.Dir(f.name)
		into[dir] = append(into[dir], "")
		for _, spec := range f.syntax.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if ours, ok := strings.CutPrefix(name, module+"/"); ok {
				into[dir] = append(into[dir], ours)
			}
		}
	}
	reaches := map[string]bool{"rules/titles": true}
	for changed := true; changed; {
		changed = false
		for dir, list := range imports {
			if !reaches[dir] && slices.ContainsFunc(list, func(ours string) bool { return reaches[ours] }) {
				reaches[dir], changed = true, true
			}
		}
	}
	found := map[string]bool{}
	for dir, list := range tests {
		if reaches[dir] || slices.ContainsFunc(list, func(ours string) bool { return reaches[ours] }) {
			found[dir] = true
			if everyTitle[dir] == "" {
				t.Errorf("the tests of %s hold every title: is one enough, or the toy?", dir)
			}
		}
	}
	for _, dir := range slices.Sorted(maps.Keys(everyTitle)) {
		if !found[dir] {
			t.Errorf("%s is said to hold every title, and does not", dir)
		}
	}
}
