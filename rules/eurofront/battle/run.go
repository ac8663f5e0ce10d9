package battle

import "github.com/fieldpost/fieldpost/rules/eurofront/landing"

// Run is a run that fights.
type Run struct{ landing.Run }
