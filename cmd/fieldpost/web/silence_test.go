package web

import (
	"context"
	"errors"
	"testing"
)

// TestSilencesAreNotWaitedForInVain: who goes away does not wait until another has read.
func TestSilencesAreNotWaitedForInVain(t *testing.T) {
	s := newSilences()
	s.turn <- struct{}{}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.of(ctx, nil, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("of = %v", err)
	}
}
