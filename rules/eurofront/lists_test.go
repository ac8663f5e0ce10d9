package eurofront_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
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
	d, err := desk.New(title)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"(2) 24 Pz to Kharkov", "2) 24 Pz to Kharkov", "I 24 Pz to Kharkov", "(2) 24 Pz a Járkov"} {
		lines := desk.Lines(line)
		lines[0].Meant = false
		s := d.Read(lines)
		if len(s.Orders) != 1 || len(s.Problems) > 0 {
			t.Errorf("%q: %v %v", line, s.Orders, s.Problems)
			continue
		}
		if got, _ := d.Grammar().Write(&s.Orders[0], order.English); got != "move 24 Pz Corps to Kharkov" {
			t.Errorf("%q is %q", line, got)
		}
	}
}
