package rules_test

import (
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
