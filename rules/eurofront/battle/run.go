package battle

import "github.com/fieldpost/fieldpost/rules/eurofront/moves"

// Run is a run that fights.
type Run struct {
	moves.Run
	// Prefer is which of some blocks of equal strength its owner has take a hit, or go
	// back: nil is the first.
	Prefer func(units []int) int
}
