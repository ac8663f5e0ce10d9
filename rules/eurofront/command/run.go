package command

import "github.com/fieldpost/fieldpost/rules/eurofront/supply"

// Run is a run in which headquarters command.
type Run struct{ supply.Run }
