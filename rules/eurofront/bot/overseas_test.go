package bot_test

import (
	"strings"
	"testing"
)

// TestOverseas: who has come over the sea is built up where ships alone feed him, and those of each port have an aim of their own.
func TestOverseas(t *testing.T) {
	for name, x := range map[string]struct {
		scenario, position string
		some, no           string
	}{
		"builds headquarters overseas that have nothing left": {"1943w", `
clear = true
phase = "production"
[blocks]
us-hq-1-ag = "1529 cv 0"
us-amphibious-2 = "1529 cv 4"
uk-infantry-nx = "1108 cv 3"
ger-infantry-67 = "1212 cv 3"
`, "build 1 American Army Group", "transfer from the West"},
		"lands in Italy, whatever there is to take from Britain": {"1943w", `active = "allied"`, "invade 2 American Amphibious Corps on ", ""},
		"lets be a nation whose capital is lost": {"1939b", `
clear = true
lands.allied = ["norway"]
takes.axis = ["1902"]
powers.norway = "allied co-belligerent"
weser = "none"
active = "allied"
month = "1940-04"
[blocks]
uk-supreme-hq-af = "1004 cv 3"
uk-hq-15-ag = "1104 cv 3"
uk-infantry-nx = "1104 cv 4"
ger-infantry-33 = "1902 cv 2"
nor-static-3 = "1602 cv 1"
`, "", "Norwegian Expedition"},
	} {
		text := strings.Join(orders(t, "allied", "scenario = \""+x.scenario+"\"\n"+x.position), "\n")
		if !strings.Contains(text, x.some) || x.no != "" && strings.Contains(text, x.no) {
			t.Errorf("%s: it orders\n%s", name, text)
		}
	}
}

// TestSupportsALanding: a headquarters that has come to a nation that is to be conquered deploys to where it supports a battle for its
// capital.
func TestSupportsALanding(t *testing.T) {
	text := strings.Join(orders(t, "axis", `
scenario = "1939b"
clear = true
lands.allied = ["norway"]
takes.axis = ["1804", "1803"]
powers.norway = "allied co-belligerent"
weser = "none"
active = "axis"
month = "1940-04"
battles = ["1902 allied"]
[blocks]
ger-hq-sur = "1804 cv 1"
ger-mountain-18 = "1902 cv 3"
ger-mountain-36 = "1804 cv 3"
nor-static-1 = "1902 cv 1"
`), "\n")
	if !strings.Contains(text, "activate Army Group South to Oslo SW1") || !strings.Contains(text, "fight in Oslo") {
		t.Errorf("it orders\n%s", text)
	}
}
