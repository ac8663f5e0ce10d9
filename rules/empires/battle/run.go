package battle

import "github.com/fieldpost/fieldpost/rules/empires/moves"

// Run fights battles.
type Run struct{ moves.Run }
