package main

import (
	"cmp"
	"maps"
	"slices"
	"testing"
)

// shrinking holds what is beyond a limit today, with its number: the number may
// only become smaller, and what is within the limit is taken out.
type shrinking map[string]int

// compare holds what was found against the list and the limit.
func (s shrinking) compare(t *testing.T, found map[string]int, most int, what string) {
	t.Helper()
	all := map[string]int{}
	maps.Copy(all, s)
	maps.Copy(all, found)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		listed, is := s[name]
		switch got := found[name]; {
		case is && got <= most:
			t.Errorf("%s has %d %s and is within the limit of %d: take it out of the list", name, got, what, most)
		case is && got < listed:
			t.Errorf("%s has %d %s: lower the list from %d", name, got, what, listed)
		case got > cmp.Or(listed, most):
			t.Errorf("%s has %d %s, at most %d", name, got, what, cmp.Or(listed, most))
		}
	}
}
