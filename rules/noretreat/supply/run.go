package supply

import "github.com/fieldpost/fieldpost/rules/noretreat/field"

// Run is the run of this storey.
type Run struct {
	field.Run
}
