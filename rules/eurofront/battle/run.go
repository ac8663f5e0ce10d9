package battle

import "github.com/fieldpost/fieldpost/rules/eurofront/moves"

// Run is a run that fights.
type Run struct{ moves.Run }
