package thirdreich_test

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/titletest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/thirdreich"
)

// TestStrategicVia: a strategic move takes the zones of its way in both
// languages, and its canonical text reads back to the same order (§8).
func TestStrategicVia(t *testing.T) {
	suite := titletest.Suite(t, thirdreich.ID)
	start, err := suite.Title.Start(rules.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	read := func(line string) (rules.Order, []string) {
		t.Helper()
		orders, _, _, faults := suite.Parse([]string{line})
		if faults > 0 || len(orders) != 1 {
			t.Fatalf("%q: %d orders, %d faults", line, len(orders), faults)
		}
		reading := start.Check(rules.Sheet{Side: "axis", Orders: orders})
		return orders[0], reading.Canonical
	}
	zones := func(o *rules.Order) (out []string) {
		for _, v := range o.Args {
			if v.Name == "path" {
				out = append(out, v.ID)
			}
		}
		return out
	}
	want := []string{"breslau", "bratislava", "tarnow"}
	for _, line := range []string{
		"strategic de4 via Breslau, Bratislava to Tarnow", "de4 strategic from Warsaw via Breslau, Bratislava to Tarnow",
		"estratégico de4 por Breslau, Bratislava a Tarnow", "de4 en tren por Breslau Bratislava hasta Tarnow",
	} {
		o, text := read(line)
		if got := zones(&o); !slices.Equal(got, want) {
			t.Errorf("%q: got %v, want %v", line, got, want)
		}
		if back, again := read(text[0]); !slices.Equal(zones(&back), want) || back.Form != o.Form || !slices.Equal(again, text) {
			t.Errorf("%q: %q reads back as %q with %v", line, text, again, zones(&back))
		}
	}
}
