package thirdreich_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/titletest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest"
	"github.com/fieldpost/fieldpost/rules/thirdreich"
)

const winter1942 = "turn = 10\nactive = \"SIDE\"\n"

// TestDevelopmentIsSecret: nobody else learns which tile a side puts into its
// box or takes out of it (§4.6).
func TestDevelopmentIsSecret(t *testing.T) {
	suite := titletest.Suite(t, thirdreich.ID)
	for _, side := range []rules.Side{"axis", "allies"} {
		position := strings.Replace(winter1942, "SIDE", string(side), 1)
		one, two := suite.Compose(t, position), suite.Compose(t, position)
		one.Play(map[rules.Side]string{side: "develop Logistics"})
		two.Play(map[rules.Side]string{side: "develop Tank industry"})
		rulestest.Knowers(t, one, two, side)
		for range 2 { // once round the table
			one.Play(nil)
			two.Play(nil)
		}
		one.Play(map[rules.Side]string{side: "develop Logistics"})
		two.Play(map[rules.Side]string{side: "develop Tank industry"})
		rulestest.Knowers(t, one, two, side)
	}
}

// TestUseShowsADevelopment: what a tile does shows it to all (§4.6).
func TestUseShowsADevelopment(t *testing.T) {
	suite := titletest.Suite(t, thirdreich.ID)
	position := func(dev string) string {
		return "turn = 14\nactive = \"allies\"\n[sides.allies]\nsupply = 2\ntanks = 4\nshown = [\"aviation\"]\n[sides.allies.developments]\naviation = \"owned\"\n" + dev + " = \"owned\"\n"
	}
	for _, c := range []struct{ dev, quiet, use string }{
		{"logistics", "reinforcements", "supply"},
		{"tank-industry", "supply", "tanks"},
		{"air-industry", "supply", "air missions"},
		{"advanced-aircraft", "supply", "air missions"},
		{"advanced-tanks", "supply", "reinforcements; build british advanced tanks in London"},
	} {
		other := "advanced-ships"
		one, two := suite.Compose(t, position(c.dev)), suite.Compose(t, position(other))
		one.Play(map[rules.Side]string{"allies": c.quiet})
		two.Play(map[rules.Side]string{"allies": c.quiet})
		rulestest.Knowers(t, one, two, "allies")
		one = suite.Compose(t, position(c.dev))
		one.Play(map[rules.Side]string{"allies": c.use})
		for _, side := range []rules.Side{"axis", "soviet"} {
			if got := one.Learnt(side); !strings.Contains(got, "thirdreich.development-shown") || !strings.Contains(got, `"value":"`+c.dev+`"`) {
				t.Errorf("%s has used %s and %s does not know it", c.use, c.dev, side)
			}
		}
	}
}

// TestSubmarinesAskNobody: when submarines sail, whether they count is told as
// it becomes known: the Axis sees no ships before that (§13.10).
func TestSubmarinesAskNobody(t *testing.T) {
	suite := titletest.Suite(t, thirdreich.ID)
	position := func(devs string) string {
		return "turn = 14\nactive = \"axis\"\n[sides.allies]\nshown = [\"aviation\"]\n[sides.allies.developments]\naviation = \"owned\"\n" + devs
	}
	one, two := suite.Compose(t, position("advanced-ships = \"owned\"\n")), suite.Compose(t, position("logistics = \"owned\"\n"))
	rulestest.Knowers(t, one, two, "allies")
	sheet := func(w *rulestest.ByHand) string {
		orders, _, _, _ := w.Parse([]string{"atlantic 2"})
		b, err := json.Marshal(w.Position.Check(rules.Sheet{Side: "axis", Key: w.Position.Demands()[0].Key, Orders: orders}))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	if a, b := sheet(one), sheet(two); a != b {
		t.Errorf("the answer to the sheet shows it:\n%s\n%s", a, b)
	}
}

// TestHiddenBlitzkrieg: nobody sees from which armies have a supply line that
// another side has Blitzkrieg (§13.1).
func TestHiddenBlitzkrieg(t *testing.T) {
	suite := titletest.Suite(t, thirdreich.ID)
	position := func(devs string) string {
		return `turn = 14
active = "soviet"
clear = true
[war]
barbarossa = 7
[sides.soviet]
shown = []
[sides.soviet.developments]
` + devs + `
[armies]
su1 = "minsk full"
su2 = "smolensk full"
de1 = "smolensk full"
su9 = "moscow full"
[zones]
gomel = "axis"
mozyr = "axis"
kovel = "axis"
vilnius = "axis"
velikie-luki = "axis"
dvinsk = "axis"
smolensk = "axis"
`
	}
	rulestest.Knowers(t, suite.Compose(t, position(`blitzkrieg = "owned"`)), suite.Compose(t, position(`logistics = "owned"`)), "soviet")
}
