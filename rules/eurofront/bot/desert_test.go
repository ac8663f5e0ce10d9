package bot_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

// TestDesert: what is done in the Mediterranean, and for the aims of the Axis.
func TestDesert(t *testing.T) {
	for name, x := range map[string]struct {
		side     rules.Side
		position string
		some, no string // what the lines say, and what none says
	}{
		"takes a port from who is weaker": {"axis", `
clear = true
active = "axis"
[blocks]
ita-theatre-hq-cs = "2633 cv 3"
ger-armor-46 = "3034 cv 4"
ger-armor-dak = "3034 cv 4"
ita-mech-20 = "2934 cv 3"
uk-mech-wdf = "3134 cv 4"
uk-infantry-anz = "3335 cv 1"
`, "fight in Alexandria", ""},
		"stays on the road": {"axis", `
clear = true
active = "axis"
takes.axis = ["2834", "2934"]
[blocks]
ita-theatre-hq-cs = "2633 cv 3"
ita-infantry-10 = "3034 cv 4"
ita-mech-20 = "2934 cv 1"
uk-mech-wdf = "3134 cv 2"
uk-infantry-anz = "3335 cv 2"
`, "", "20 Italian Mech Corps to"},
		"ships armour to the desert": {"axis", `
clear = true
active = "axis"
[blocks]
ger-supreme-hq-okw = "1723 cv 3"
ger-armor-46 = "1728 cv 4"
ita-theatre-hq-cs = "2633 cv 3"
ita-infantry-10 = "3034 cv 3"
uk-mech-wdf = "3134 cv 4"
uk-infantry-anz = "3134 cv 4"
`, "sea 46 Pz Corps to Tobruk", ""},
		"lands on Malta": {"axis", `
clear = true
active = "axis"
[blocks]
ger-hq-g = "1728 cv 3"
ger-infantry-30 = "1728 cv 4"
uk-infantry-anz = "3134 cv 4"
`, "invade 30 Corps on Malta", ""},
		"ships nobody whom the desert would cost all": {"axis", `
clear = true
active = "axis"
[blocks]
ger-supreme-hq-okw = "1723 cv 3"
ger-hq-g = "1728 cv 2"
ita-theatre-hq-cs = "2633 cv 3"
ita-infantry-10 = "3034 cv 3"
uk-mech-wdf = "3134 cv 4"
uk-infantry-anz = "3134 cv 4"
`, "", "to Tobruk"},
		"brings the Africa Corps to Tripoli, or waits": {"axis", `
month = "1941-03"
phase = "production"
`, "reinforce Army Group Afrika in Tripoli", "reinforce DAK Pz Corps in"},
		"spends in Libya what is sent there": {"axis", `
month = "1940-10"
phase = "production"
`, "transfer from the West to the Mediterranean\n", ""},
		"builds there who ships alone feed": {"axis", `
month = "1940-10"
phase = "production"
`, "build 20 Italian Mech Corps", ""},
		"musters an army at the end": {"axis", `
active = "axis"
month = "1941-04"
`, "rail 4 Corps to Danzig SW1", ""},
		"musters none before": {"axis", `
active = "axis"
month = "1940-10"
`, "", "Danzig"},
		"gathers in Egypt": {"allied", `
clear = true
active = "allied"
[blocks]
uk-theatre-hq-me = "3335 cv 3"
uk-mech-wdf = "3134 cv 2"
uk-infantry-ind = "karachi cv 3"
ita-infantry-10 = "3034 cv 4"
ita-theatre-hq-cs = "2633 cv 3"
`, "sea 1 Indian Group to Alexandria", ""},
	} {
		text := strings.Join(orders(t, x.side, "scenario = \"1940c\"\n"+x.position), "\n")
		if !strings.Contains(text, x.some) || x.no != "" && strings.Contains(text, x.no) {
			t.Errorf("%s: it orders\n%s", name, text)
		}
	}
}

// TestHeadquartersOutliveTheirPost: a headquarters of one CV is not deployed to another front, where it would lose more than it has
// (§21.351, §21.441).
func TestHeadquartersOutliveTheirPost(t *testing.T) {
	for _, position := range []string{`
lands.axis = ["spain", "sp-morocco"]
powers.spain = "axis satellite"
[blocks]
ger-hq-g = "0226 cv 1"
ger-armor-3 = "0427 cv 4"
uk-infantry-10 = "0029 cv 2"
`, `
lands.axis = ["sweden", "norway", "denmark"]
powers.sweden = "axis satellite"
[blocks]
ger-hq-g = "1908 cv 1"
ger-armor-3 = "2107 cv 4"
uk-infantry-10 = "2105 cv 2"
`} {
		orders(t, "axis", "scenario = \"1943w\"\nclear = true\nactive = \"axis\""+position)
	}
}

// TestSteadies: the Axis rebuilds first whom a nation has lost that may surrender by it (§16.81), and leaves no port of it to who could land there.
func TestSteadies(t *testing.T) {
	text := strings.Join(orders(t, "axis", `
scenario = "1943w"
phase = "production"
month = "1943-08"
powers.italy = "axis demoralised"
[blocks]
ita-infantry-6 = "dead"
`), "\n")
	first, others := strings.Index(text, "cadre Italian 6 Army"), strings.Index(text, "cadre 2 Para Static Corps")
	if first < 0 || first > others {
		t.Errorf("it builds\n%s", text)
	}
}
