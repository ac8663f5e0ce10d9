package rommel

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest"
)

// desked is the title with its order language.
func desked(t testing.TB, title *Title) *desk.Desk {
	t.Helper()
	d, err := desk.New(title)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// standingOrders holds the forms that a standing order can take; what names
// units is for their side only.
var standingOrders = []string{
	"standing challenge real keep 3", "standing challenge dummy", "standing challenge no",
	"standing refuse always in Msus", "standing refuse when outnumbered 2 to 1", "standing refuse never", "standing accept in Tobruk",
	"standing fall back to Tobruk, Bardia", "standing fall back along the highway", "standing fall back far in Mechili",
	"standing fall back from Gazala to Tobruk",
	"standing pursue all", "standing pursue none in Bardia", "standing pursue with 2", "standing supply none from Bardia",
	"standing probe always", "standing probe when superior 3 to 2", "standing probe never in Tobruk",
	"standing fight always", "standing assault in Tobruk", "standing no fight in Bardia", "standing fight when superior 3 to 2",
	"standing fire on armor antitank first", "standing fire with infantry on armor",
	"standing losses spread keep elite", "standing losses weakest first",
}

var unitOrders = map[rules.Side][]string{
	"axis": {"standing supply 21pz5 ariete from Tobruk", "standing fire 21pz5 88mm1 on infantry armor first in Tobruk",
		"standing losses strongest first keep 21pz5", "standing pursue with 21pz5 ariete", "standing supply trento only from Bardia", "standing losses 21pz5 2, brescia"},
	"allied": {"standing supply 9aus20 70id23 from Tobruk", "standing fire tobart on infantry", "standing pursue keep 2ad3 kdg",
		"standing losses spread keep elite keep 9aus20 kdg in Tobruk", "standing losses 9aus20 and 70id23 1 in Tobruk", "standing none"},
}

func TestConformance(t *testing.T) {
	title := titled(t)
	d := desked(t, title)
	rulestest.Run(t, rulestest.Suite{Title: title, Parse: d.Parse, Twins: twins()})
}
