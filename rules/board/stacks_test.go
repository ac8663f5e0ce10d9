package board_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/fieldpost/fieldpost/rules/board"
)

// TestStacks: however things move, each place lists those that are there, in order.
func TestStacks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const places = 4
		at := rapid.SliceOfN(rapid.IntRange(-1, places-1), 1, 12).Draw(t, "at")
		var s board.Stacks
		s.Fill(places, len(at), func(thing int) int { return at[thing] })
		for range rapid.IntRange(0, 20).Draw(t, "moves") {
			thing, to := rapid.IntRange(0, len(at)-1).Draw(t, "thing"), rapid.IntRange(-1, places-1).Draw(t, "to")
			s.Move(thing, at[thing], to)
			at[thing] = to
		}
		var want board.Stacks
		want.Fill(places, len(at), func(thing int) int { return at[thing] })
		if !slices.EqualFunc(s, want, func(a, b []int16) bool { return slices.Equal(a, b) }) {
			t.Errorf("got %v, want %v", s, want)
		}
	})
}
