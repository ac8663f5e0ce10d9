package eurofront_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/titletest"
	"github.com/fieldpost/fieldpost/rules/eurofront"
	"github.com/fieldpost/fieldpost/rules/order"
)

// TestListsAreNoUnits: neither the number of a line nor who speaks is a corps, though
// there are a 1st and a 2nd Corps.
func TestListsAreNoUnits(t *testing.T) {
	title, err := eurofront.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	suite := titletest.Suite(t, title)
	for _, line := range []string{"(2) 24 Pz to Kharkov", "2) 24 Pz to Kharkov", "I 24 Pz to Kharkov", "(2) 24 Pz a Járkov"} {
		orders, _, _, faults := suite.Parse([]string{line})
		if len(orders) != 1 || faults > 0 {
			t.Errorf("%q: %v %v", line, orders, faults)
			continue
		}
		if got, _ := title.Grammar().Write(&orders[0], order.English); got != "move 24 Pz Corps to Kharkov" {
			t.Errorf("%q is %q", line, got)
		}
	}
}
