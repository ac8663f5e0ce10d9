package reorg

import "github.com/fieldpost/fieldpost/rules/noretreat/moves"

// Run is the run of this storey.
type Run struct {
	moves.Run
}
