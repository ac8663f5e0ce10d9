package web

import (
	"context"
	"errors"
	"testing"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
)

// TestSilencesAreNotWaitedForInVain: who goes away does not wait until another has read.
func TestSilencesAreNotWaitedForInVain(t *testing.T) {
	s := site.NewSilences()
	s.Turn <- struct{}{}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.CountSilentPhases(ctx, nil, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("of = %v", err)
	}
}
