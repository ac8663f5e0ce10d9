package politics

import "github.com/fieldpost/fieldpost/rules/eurofront/month"

// Run is a run that carries diplomacy and politics out.
type Run struct {
	month.Run
}
