//go:build !race

package adjudicator_test

import "testing"

func TestZZ(t *testing.T) {
	TestLetterIsCheap(t)
	TestPhaseIsCheap(t)
}
