package battle

import "github.com/fieldpost/fieldpost/rules/noretreat/hand"

// Run is the run of this storey.
type Run struct {
	hand.Run
}
