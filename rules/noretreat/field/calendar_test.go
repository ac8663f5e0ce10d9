package field

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules/pack"
	"github.com/pelletier/go-toml/v2"
)

// TestCalendar compares the turns that the rules go by with the events of the turn track
// as the charts list them (§13.5).
func TestCalendar(t *testing.T) {
	d, err := Load(pack.Files{Title: ID, Embedded: os.DirFS("..")})
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../data/charts.toml")
	if err != nil {
		t.Fatal(err)
	}
	var charts struct {
		Turn []struct {
			Number int
			Events []string
		}
	}
	if err := toml.Unmarshal(text, &charts); err != nil {
		t.Fatal(err)
	}
	got := map[string][]int{}
	for _, turn := range charts.Turn {
		for _, event := range turn.Events {
			got[event] = append(got[event], turn.Number)
		}
	}
	want := map[string][]int{
		"limited-rail":                        {1, NoTrainsLast},
		"no-axis-replacements":                {1, 2, 3, AxisFlipsFrom - 1},
		"soviet-fortifying-begins":            {FortifyFrom},
		"axis-replacements-begin":             {AxisFlipsFrom},
		"axis-upgrades-end":                   {AxisFlipsLast + 1},
		"axis-attacks-2-left-against-soviets": {FirstWinter},
		"free-soviet-upgrades:1":              {SovietFlipsFrom},
		"free-soviet-upgrades:2":              {TwoTrainingsFrom},
		"free-soviet-upgrades:0":              {NoTrainingFrom},
		"axis-cards:+1":                       {MoreAxisCardsFrom, MoreAxisCardsLast},
		"soviet-cards:+1":                     {MoreSovietCards},
		"soviet-tank-advance-bonus":           {TankAdvanceFrom},
		"initiative-to-soviets":               {InitiativeTurn},
		"soviet-units-two-steps":              {SturdyTurn},
		"axis-targets:3":                      {ThreeTargetsFrom},
		"axis-targets:1":                      {OneTargetFrom},
		"remove:8-italian":                    {d.LeaveTurn(d.ItalianArmy)},
		"remove:2-panzer":                     {d.LeaveTurn(d.SecondPanzer)},
		"remove:ss-panzer":                    {d.LeaveTurn(d.SSPanzer)},
		"remove:berlin-garrison":              {d.LeaveTurn(d.Garrison)},
	}
	for _, event := range []string{"continuation-check", "reset-cards", "reset-vp", fmt.Sprintf("soviet-stacking:%d", d.StackLate), "reich-defences", "axis-draws-1-card", "ss-panzer-may-return"} {
		want[event] = []int{LastYear}
	}
	for event, turns := range got {
		if !slices.Equal(turns, want[event]) {
			t.Errorf("%s: turns %v in charts.toml, %v in the rules", event, turns, want[event])
		}
	}
	for event := range want {
		if got[event] == nil {
			t.Errorf("%s is not in charts.toml", event)
		}
	}
}

// TestLoad: the embedded packs are sound, and what begins is stored and read back.
func TestLoad(t *testing.T) {
	d, err := Load(pack.Files{Title: ID, Embedded: os.DirFS("..")})
	if err != nil {
		t.Fatal(err)
	}
	for i := range d.Scenarios {
		s := d.begin(i, Options{})
		if back, err := d.Decode(d.Encode(s)); err != nil || string(d.Encode(back)) != string(d.Encode(s)) {
			t.Errorf("%s: %v", d.Scenarios[i].ID, err)
		}
	}
}
