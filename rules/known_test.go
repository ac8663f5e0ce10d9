package rules_test

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

// TestKept: what is kept is recalled, and a type that cannot be is told at once.
func TestKept(t *testing.T) {
	var k rules.Known
	is, n := true, int8(-3)
	k.Keep("", rules.Kept{ID: "is", N: &is}, rules.Kept{ID: "n", N: &n})
	is, n = false, 0
	if k.Recall("", rules.Kept{ID: "is", N: &is}, rules.Kept{ID: "n", N: &n}); !is || n != -3 {
		t.Errorf("recalled %v and %d", is, n)
	}
	for _, do := range []func(rules.Side, ...rules.Kept){k.Keep, k.Recall} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("an int is kept")
				}
			}()
			do("", rules.Kept{ID: "n", N: new(int)})
		}()
	}
}

// TestPassing: lines are taken out until the others pass, and those that are left are
// numbered anew.
func TestPassing(t *testing.T) {
	var asked []int
	check := func(sh rules.Sheet) (r rules.Reading) { // of two lines in a row that are alike the second is bad
		asked = append(asked, len(sh.Orders))
		for i := range sh.Orders {
			r.Good = append(r.Good, i == 0 || sh.Orders[i].Form != sh.Orders[i-1].Form)
		}
		return r
	}
	out := rules.Passing(check, "red", "t1", []rules.Order{{Form: "a"}, {Form: "b"}, {Form: "b"}, {Form: "a"}})
	text := ""
	for i := range out {
		text += out[i].Form
		if out[i].Line != i+1 {
			t.Errorf("line %d is numbered %d", i+1, out[i].Line)
		}
	}
	if text != "aba" || !slices.Equal(asked, []int{4, 3}) {
		t.Errorf("%q passes, after sheets of %v lines", text, asked)
	}
	if len(rules.Passing(check, "red", "t1", nil)) != 0 {
		t.Error("of nothing something passes")
	}
}
