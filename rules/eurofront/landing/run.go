package landing

import "github.com/fieldpost/fieldpost/rules/eurofront/moves"

// Run is a run that sends units by air and by sea.
type Run struct{ moves.Run }
