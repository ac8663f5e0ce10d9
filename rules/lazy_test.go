package rules_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/rulestest/toyboard"
)

// TestLazyTitle: a title is loaded once, when something else than its id is asked for.
func TestLazyTitle(t *testing.T) {
	loaded := 0
	lazy := rules.LazyTitle(toy.ID, func() rules.Title { loaded++; return toy.New() })
	if id := rules.TitleID(lazy); id != toy.ID || loaded != 0 {
		t.Errorf("its id is %q, and it was loaded %d times", id, loaded)
	}
	if id := lazy.About().ID; id != toy.ID || lazy.Grammar() == nil || loaded != 1 {
		t.Errorf("it describes itself as %q, and was loaded %d times", id, loaded)
	}
	if id := rules.TitleID(toy.New()); id != toy.ID {
		t.Errorf("the id of a title is %q", id)
	}
}

// TestUnwrap: what a title can do is found behind what stands for it, and nothing else.
func TestUnwrap(t *testing.T) {
	type drawn interface{ Ground() *board.Ground }
	for _, tc := range []struct {
		what  string
		title any
		want  bool
	}{
		{"a title with a board", toyboard.New(), true},
		{"a lazy one", rules.LazyTitle(toy.ID, func() rules.Title { return toyboard.New() }), true},
		{"a title without a board", toy.New(), false},
		{"a lazy one without a board", rules.LazyTitle(toy.ID, func() rules.Title { return toy.New() }), false},
		{"no title", nil, false},
	} {
		if got, ok := rules.Unwrap[drawn](tc.title); ok != tc.want || ok && got.Ground() == nil {
			t.Errorf("%s can be drawn: %v, want %v", tc.what, ok, tc.want)
		}
	}
}
