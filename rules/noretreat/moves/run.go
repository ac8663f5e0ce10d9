package moves

import "github.com/fieldpost/fieldpost/rules/noretreat/battle"

// Run is the run of this storey.
type Run struct {
	battle.Run
}
