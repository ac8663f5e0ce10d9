package month

import "github.com/fieldpost/fieldpost/rules/eurofront/battle"

// Run is a run that brings months about.
type Run struct {
	battle.Run
	Books *Ledger // of the faction whose production is carried out
}
