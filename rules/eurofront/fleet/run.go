package fleet

import "github.com/fieldpost/fieldpost/rules/eurofront/control"

// Run is a run whose ships sail.
type Run struct{ control.Run }
