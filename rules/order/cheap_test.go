//go:build !race

package order_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules/order"
)

// The test of this file stands apart because the race detector makes pools
// forget.

// TestWriteIsCheap: a line costs its text and nothing else.
func TestWriteIsCheap(t *testing.T) {
	g := grammar(t)
	o := order.Of("build", order.Chosen("step", "full"), army("armies", "de1"), army("armies", "de2"), zone("zone", "paris"))
	if got := testing.AllocsPerRun(100, func() { g.Write(&o, order.Spanish) }); got > 1 {
		t.Errorf("%v allocations", got)
	}
}
