package empires_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/titletest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires"
	"github.com/fieldpost/fieldpost/rules/rulestest"
)

// TestResearchIsSecret: nobody else learns which tile a side places or lifts,
// at the start or in play (§2, §9).
func TestResearchIsSecret(t *testing.T) {
	suite := titletest.Suite(t, empires.ID)
	for _, c := range []struct{ name, position, one, two string }{
		{"first tiles", "", "research manoeuvre, aviation", "research attack 1; research defence 1"},
		{"first tiles of all sides at once", "[options]\nreport = \"turn\"", "research manoeuvre aviation", "research aviation attack 1"},
		{"box 1", "turn = 4\nactive = \"SIDE\"", "research manoeuvre", "research aviation"},
		{"box 2", "turn = 4\nactive = \"SIDE\"\n[sides.SIDE.technologies]\nmanoeuvre = \"1\"\naviation = \"1\"", "research manoeuvre", "research aviation"},
		{"a sheet that waits its turn", "turn = 4\nactive = \"german\"\n[options]\nreport = \"turn\"", "research manoeuvre", "research defence 1"},
	} {
		for _, side := range []rules.Side{"german", "franco-british", "russian", "austro-hungarian"} {
			t.Run(c.name+" of "+string(side), func(t *testing.T) {
				position := strings.ReplaceAll(c.position, "SIDE", string(side))
				one, two := suite.Compose(t, position), suite.Compose(t, position)
				others := map[rules.Side]string{}
				for _, d := range one.Position.Demands() {
					others[d.Side] = "pass"
					if strings.HasPrefix(c.name, "first") {
						others[d.Side] = "research attack 1, defence 1"
					}
				}
				others[side] = c.one
				one.Play(others)
				others[side] = c.two
				two.Play(others)
				rulestest.Knowers(t, one, two, side)
			})
		}
	}
}

const airRaid = `
turn = 4
active = "german"
clear = true
[options]
decisions = "ask"
[sides.german]
missions = 3
shown = ["aviation"]
technologies = {aviation = "2"}
[sides.franco-british]
missions = 2
technologies = {TILE = "2"}
[armies]
de1 = "metz full"
fr1 = "verdun full"
`

// TestUnableToCancelIsSecret: a side with a hidden tile is asked whether it
// cancels enemy aviation even when it cannot, so that neither the question nor
// a refusal tells what the tile is (§9.3).
func TestUnableToCancelIsSecret(t *testing.T) {
	suite := titletest.Suite(t, empires.ID)
	for _, tile := range []string{"manoeuvre", "gas", "attack-1"} {
		one := suite.Compose(t, strings.Replace(airRaid, "TILE", "aviation", 1))
		two := suite.Compose(t, strings.Replace(airRaid, "TILE", tile, 1))
		for _, w := range []*rulestest.ByHand{one, two} {
			w.Play(map[rules.Side]string{"german": "activate; de1 to Verdun attack fr1 with aviation"})
			if d := w.Position.Demands(); len(d) != 1 || d[0].Side != "franco-british" || d[0].Kind != rules.DemandDecision {
				t.Fatalf("%s: got demands %v, want a decision of the franco-british side", tile, d)
			}
		}
		rulestest.Knowers(t, one, two, "franco-british")
		for _, w := range []*rulestest.ByHand{one, two} {
			w.Play(map[rules.Side]string{"franco-british": "cancel no"}, 3, 4)
		}
		rulestest.Knowers(t, one, two, "franco-british")
	}
}

// TestForecastKnowsOnlyWhatIsShown: the chances that a player is told before
// an attack do not move with tiles of others; neither with the defender's nor
// with Germany's when the Austro-Hungarian side attacks with a lent army
// (§9, §13).
func TestForecastKnowsOnlyWhatIsShown(t *testing.T) {
	suite := titletest.Suite(t, empires.ID)
	const position = `
turn = 6
active = "austro-hungarian"
clear = true
[sides.german]
technologies = {GERMAN = "2"}
[sides.russian]
technologies = {RUSSIAN = "2"}
[armies]
de1 = "lemberg full lent"
ru1 = "kovel full"
`
	reading := func(german, russian string) string {
		w := suite.Compose(t, strings.NewReplacer("GERMAN", german, "RUSSIAN", russian).Replace(position))
		orders, _, _, _ := w.Parse([]string{"activate", "de1 to Kovel attack ru1"})
		reading := w.Position.Check(rules.Sheet{Side: "austro-hungarian", Key: w.Position.Demands()[0].Key, Orders: orders})
		if !reading.OK() || len(reading.Orders[1].Forecast) == 0 {
			t.Fatalf("no forecast: %v", reading)
		}
		b, err := json.Marshal(reading)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	want := reading("manoeuvre", "manoeuvre")
	for _, c := range [][2]string{{"attack-1", "manoeuvre"}, {"manoeuvre", "defence-1"}, {"attack-1", "defence-1"}} {
		if got := reading(c[0], c[1]); got != want {
			t.Errorf("with %s and %s: got %s\nwant %s", c[0], c[1], got, want)
		}
	}
}
