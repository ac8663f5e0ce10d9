package rommel

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

// altered returns an embedded pack with the first old replaced, as an override
// folder.
func altered(t *testing.T, name, old, with string) fstest.MapFS {
	t.Helper()
	b, err := embedded.ReadFile("data/" + name)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(b), old, with, 1)
	if text == string(b) {
		t.Fatalf("%q does not stand in %s", old, name)
	}
	return fstest.MapFS{name: {Data: []byte(text)}}
}

// lineWith is the line of a text in an embedded pack.
func lineWith(t *testing.T, name, text string) int {
	t.Helper()
	b, err := embedded.ReadFile("data/" + name)
	if err != nil {
		t.Fatal(err)
	}
	before, _, ok := strings.Cut(string(b), text)
	if !ok {
		t.Fatalf("%q does not stand in %s", text, name)
	}
	return strings.Count(before, "\n") + 1
}

// Entries of the packs that the cases below break.
const (
	bardiaSollum = "[[side]]\na = \"h040\"\nb = \"h065\"\nkind = \"pass\"\nlimit = 1\nroad = \"none\""
	toMsus       = "path = [\"h058\", \"h057\", \"h081\", \"h080\"]"
	panzer5      = "id = \"ger-21-5\"\n"
	ariete       = "side = \"axis\"\nnation = \"italian\"\ntype = \"armor\"\nelite = false\nsteps = [3, 2, 1]\ncode = \"S\"" // of Ariete
	tobrukPort   = "[[port]]\nhex = \"Tobruk\"\naxis = 2"
	crusaderAxis = "[[group]]\nscenario = \"crusader\"\nside = \"axis\"\nmonth = 8\narea = \"libya + Sidi Omar + Sollum\"\ncount = 22\nareas = [\"libya\"]\nhexes = [\"h089\", \"h065\"]"
	gazalaEnd    = "id = \"gazala\"\nname = \"Gazala\"\nname_en = \"Gazala\"\nstart_month = 14\nmonths = 2\nend_month = 15"
)

// TestBrokenPacks: each fault is told with file and line.
func TestBrokenPacks(t *testing.T) {
	row := func(name, text string) string { return fmt.Sprintf("%s:%d: ", name, lineWith(t, name, text)) }
	side := row(boardFile, bardiaSollum)
	msus := row(boardFile, "[[road]]\nkind = \"track\"\nname = \"Mechili - Msus\"")
	tobruk := row(boardFile, "id = \"h037\"")
	derna := row(boardFile, "id = \"h010\"")
	unit := row(unitsFile, panzer5)
	group := row(unitsFile, crusaderAxis) + "group: crusader axis month 8: "
	gazala := row(chartsFile, gazalaEnd)
	swap := func(in, old, with string) string { return strings.Replace(in, old, with, 1) }
	for _, c := range []struct{ name, old, with, want string }{
		// Syntax and keys.
		{boardFile, bardiaSollum, bardiaSollum + "\nlimitt = 2", fmt.Sprintf("board.toml:%d:1: unknown key side.limitt", lineWith(t, boardFile, bardiaSollum)+6)},
		{boardFile, bardiaSollum, "[[side]\n", fmt.Sprintf("board.toml:%d:", lineWith(t, boardFile, bardiaSollum))},
		{unitsFile, panzer5, panzer5 + "vc = 6\n", fmt.Sprintf("units.toml:%d:1: unknown key unit.vc", lineWith(t, unitsFile, panzer5)+1)},
		{chartsFile, "minefield_pr = 15", "minefield_rp = 15", fmt.Sprintf("charts.toml:%d:1: unknown key buildup.minefield_rp", lineWith(t, chartsFile, "minefield_pr = 15"))},
		// Hexes.
		{boardFile, "id = \"h010\"\ncol = 10", "id = \"h010\"\ncol = 11", derna + "h010: the hex in column 11 and row 0 is h011"},
		{boardFile, "id = \"h010\"", "id = \"h009\"", "h009: stands twice"},
		{boardFile, "name = \"Derna\"\nname_en = \"Derna\"", "name = \"Derna\"\nname_en = \"\"", derna + "h010: named in one language only"},
		{boardFile, "name = \"Derna\"\nname_en = \"Derna\"", "name = \"Derna\"\nname_en = \"Tobruk\"", tobruk + "h037: is named Tobruk as h010 is"},
		{boardFile, "country = \"libya\"", "country = \"tunisia\"", "h007: unknown country \"tunisia\""},
		{boardFile, "\"victory\"", "\"lake\"", tobruk + "h037: unknown flag \"lake\""},
		{boardFile, "\"town\", \"victory\"", "\"town\"", "board.toml:1: the hex for positional victory is missing"},
		{boardFile, "name_en = \"Fort Capuzzo\"", "name_en = \"Capuzzo\"", "board.toml:1: the rules name Fort Capuzzo, which is not on the map"},
		{boardFile, "\"base-axis\", ", "", "the base of the axis side is missing"},
		{boardFile, "\"base-axis\"", "\"base-axis\", \"base-allied\"", "a second base of the allied side"},
		{boardFile, "\"town\", \"victory\"", "\"town\", \"victory\", \"base-axis\"", "h175: a second base of the axis side"},
		{boardFile, "\"edge-west\"", "\"oasis\"", "h175: a base is an unlimited port of its side on its map edge"},
		{boardFile, "id = \"h213\"\ncol = 13\nrow = 8\nname = \"Siwa\"\nname_en = \"Siwa\"\nterrain = \"desert\"\nplayable = true", "id = \"h213\"\ncol = 13\nrow = 8\nname = \"Siwa\"\nname_en = \"Siwa\"\nterrain = \"desert\"\nplayable = false", "h213: not playable, but oasis and distorted"},
		{boardFile, "\"fortress\", \"port\", \"town\", \"victory\"", "\"fortress\", \"town\", \"victory\"", tobruk + "h037: ports have the flag port"},
		// Sides and roads.
		{boardFile, bardiaSollum, swap(bardiaSollum, "h065", "h999"), side + "side: h040-h999 names an unknown cell"},
		{boardFile, bardiaSollum, swap(bardiaSollum, "h065", "h066"), side + "side: h040 and h066 are no neighbours"},
		{boardFile, bardiaSollum, bardiaSollum + "\n" + bardiaSollum, "side: h040-h065 stands twice"},
		{boardFile, bardiaSollum, swap(bardiaSollum, "pass", "ford"), side + "side: h040-h065 is of unknown kind \"ford\""},
		{boardFile, bardiaSollum, swap(bardiaSollum, "none", "trail"), side + "side: h040-h065 has the road \"trail\", which is not the one of the roads"},
		{boardFile, toMsus, swap(toMsus, "\"h057\", ", ""), msus + "road: h058 and h081 are no neighbours"},
		{boardFile, toMsus, swap(toMsus, "\"h081\", \"h080\"", "\"h056\""), "road: the step h057-h056 has a road already"},
		{boardFile, toMsus, swap(toMsus, "\"h081\", \"h080\"", "\"h032\""), msus + "road: the step h057-h032 crosses an impassable side"},
		{boardFile, "kind = \"track\"\nname = \"Mechili - Msus\"", "kind = \"path\"\nname = \"Mechili - Msus\"", msus + "road: Mechili to Msus is of unknown kind \"path\""},
		{boardFile, "variant = \"direct\"", "variant = \"coastal\"", "coast highway, direct is of unknown variant \"coastal\""},
		{boardFile, "path = [\"h036\", \"h037\"]", "path = [\"h036\", \"h038\"]", row(boardFile, "[[road]]\nkind = \"highway\"\nvariant = \"direct\"") + "road: h036 and h038 are no neighbours"},
		{boardFile, "id = \"egypt\"\nname = \"Egipto\"\nhexes = [\"h065\"", "id = \"egypt\"\nname = \"Egipto\"\nhexes = [\"h121\"", row(boardFile, "id = \"egypt\"") + "egypt: the hex \"h121\" is unknown or not playable"},
		// Units.
		{unitsFile, panzer5, "id = \"ger-21-3\"\n", "ger-21-3: stands twice"},
		{unitsFile, "short = \"21pz5\"", "short = \"21/5\"", unit + "ger-21-5: \"21/5\" is not one word"},
		{unitsFile, "short = \"21pz5\"", "short = \"215\"", unit + "ger-21-5: \"215\" is not one word"},
		{unitsFile, "short = \"21pz5\"", "short = \"21pz3\"", "ger-21-3: is written 21pz3 as 5th Panzer Regiment"},
		{unitsFile, "type = \"armor\"", "type = \"cavalry\"", unit + "ger-21-5: unknown type \"cavalry\""},
		{unitsFile, "nation = \"german\"", "nation = \"british\"", unit + "ger-21-5: of nation \"british\" on the side \"axis\""},
		{unitsFile, "steps = [6, 4, 2]", "steps = [6, 4, 3]", unit + "ger-21-5: the steps [6 4 3]"},
		{unitsFile, "steps = [6, 4, 2]", "steps = [10, 8, 6, 4, 2]", unit + "ger-21-5: the steps [10 8 6 4 2]"},
		{unitsFile, "steps = [6, 4, 2]", "steps = []", unit + "ger-21-5: no steps"},
		{unitsFile, "elite = true\nsteps = [6, 4, 2]", "elite = false\nsteps = [3, 2, 1]", unit + "ger-21-5: a German block that is not elite"},
		{unitsFile, ariete, swap(ariete, "\"S\"", "\"X\""), row(unitsFile, "id = \"ita-ariete\"") + "ita-ariete: unknown code \"X\""},
		{unitsFile, "block = \"4 Ind/5\"", "block = \"4 Ind/6\"", row(unitsFile, "[[substitution]]\nblock = \"4 Ind/5\"") + "substitution: unknown block \"4 Ind/6\""},
		// Groups.
		{unitsFile, crusaderAxis, swap(crusaderAxis, "count = 22", "count = 21"), group + "22 units, the count says 21"},
		{unitsFile, crusaderAxis, swap(crusaderAxis, "h089", "h121"), group + "the hex \"h121\" is unknown or not playable"},
		{unitsFile, crusaderAxis, swap(crusaderAxis, "[\"libya\"]", "[\"sudan\"]"), group + "unknown area \"sudan\""},
		{unitsFile, crusaderAxis, swap(crusaderAxis, "month = 8", "month = 7"), "group: crusader axis month 7: unknown side, or a month that is not of the scenario"},
		{unitsFile, crusaderAxis, swap(crusaderAxis, "scenario = \"crusader\"", "scenario = \"crusade\""), "group: crusade axis month 8: unknown scenario"},
		{unitsFile, crusaderAxis + "\nexcept = []", crusaderAxis + "\nexcept = [\"h074\"]", group + "the hex \"h074\" is excepted, but not in the area"},
		{unitsFile, crusaderAxis + "\nexcept = []\nmax_in = {}", crusaderAxis + "\nexcept = []\nmax_in = { h074 = 2 }", group + "at most 2 units in \"h074\", which must be in the area"},
		{unitsFile, crusaderAxis + "\nexcept = []\nmax_in = {}\nunits = [\"ger-21-5\", \"ger-21-3\"", crusaderAxis + "\nexcept = []\nmax_in = {}\nunits = [\"ger-21-5\", \"ger-21-5\"", group + "the unit \"ger-21-5\" stands twice in the scenario"},
		{unitsFile, crusaderAxis + "\nexcept = []\nmax_in = {}\nunits = [\"ger-21-5\"", crusaderAxis + "\nexcept = []\nmax_in = {}\nunits = [\"bri-kdg\"", group + "the unit \"bri-kdg\" is unknown or of the other side"},
		// Charts.
		{chartsFile, "class = \"armor\"", "class = \"horse\"", row(chartsFile, "[[unit_type]]") + "unit_type: recon is of unknown class \"horse\""},
		{chartsFile, "speed = 4", "speed = 5", row(chartsFile, "[[unit_type]]") + "unit_type: recon has the speed 5"},
		{chartsFile, "hits_on = 6", "hits_on = 7", row(chartsFile, "[[fire]]") + "fire: FS hits on 7"},
		{chartsFile, "vs = { armor = \"FS\"", "vs = { armor = \"FQ\"", row(chartsFile, "[[fire_row]]") + "fire_row: armor fires at armor with unknown \"FQ\""},
		{chartsFile, "firing = \"armor\"", "firing = \"infantry\"", "armor has no row of the fire table"},
		{chartsFile, "dummy = 14", "dummy = 15", row(chartsFile, "[deck]") + "deck: 28 real cards and 15 dummies in 42 cards"},
		{chartsFile, "hand_limit = 16", "hand_limit = 0", row(chartsFile, "[game]") + "game: a hand of 0 cards"},
		{chartsFile, "id = \"track\"", "id = \"lane\"", row(chartsFile, "[[road_kind]]\nid = \"track\"") + "road_kind: unknown kind \"lane\""},
		{chartsFile, "bonus = 4", "bonus = 1", row(chartsFile, "[[road_kind]]") + "road_kind: bonuses [0 1 2 1] (0 to 9)"},
		{chartsFile, "supply_radius = 2", "supply_radius = 4", row(chartsFile, "[[road_kind]]") + "road_kind: bonuses [0 1 2 4] (0 to 9) and supply radii [1 4 3 3] (1 to 3)"},
		{chartsFile, "id = \"offensive\"", "id = \"charge\"", "turn_option: the option \"charge\" with 2 cards and 2 moves"},
		{chartsFile, "cost = 1", "cost = 0", row(chartsFile, "[[turn_option]]") + "turn_option: basic is missing, or a turn of pass is not the only free one"},
		{chartsFile, "forced_march_success_on = 4", "forced_march_success_on = 7", row(chartsFile, "[movement]") + "movement: forced marches succeed on 7"},
		{chartsFile, "faster = 2\ndice_slower = 0\nper = \"pursuing unit\"\nhits_on = 4", "faster = 2\ndice_slower = 0\nper = \"pursuing unit\"\nhits_on = 0", row(chartsFile, "[pursuit]") + "pursuit: hits on 0"},
		{chartsFile, "extra_card_pr = 10", "extra_card_pr = 0", row(chartsFile, "[buildup]") + "buildup: a price"},
		{chartsFile, "early_arrival_on = [1, 2]", "early_arrival_on = [1, 7]", row(chartsFile, "[buildup]") + "buildup: a die shows no 7"},
		{chartsFile, "vp = 2", "vp = 5", row(chartsFile, "[[victory]]") + "victory: decisive is missing, or worth no more than the level below it"},
		{chartsFile, "level = \"attrition\"", "level = \"luck\"", "victory: \"luck\" with 1 points"},
		{chartsFile, tobrukPort, swap(tobrukPort, "Tobruk", "Camelot"), row(chartsFile, tobrukPort) + "port: \"Camelot\" is no place of the map"},
		{chartsFile, tobrukPort, swap(tobrukPort, "axis = 2", "axis = -2"), row(chartsFile, tobrukPort) + "port: Tobruk has the capacity -2"},
		{chartsFile, "base = \"axis\"", "base = \"\"", "port: El Agheila is the base of side \"axis\", not of \"\""},
		{chartsFile, gazalaEnd, swap(gazalaEnd, "end_month = 15", "end_month = 16"), gazala + "gazala: 2 months from 14 to 16"},
		{chartsFile, gazalaEnd, swap(gazalaEnd, "gazala", "pursuit"), "pursuit: stands twice"},
		{chartsFile, "first_turn = \"axis\"", "first_turn = \"france\"", "1940: the first turn is that of unknown side \"france\""},
		{chartsFile, "buildup_dice = 1", "buildup_dice = 0", "1940: cards or dice for rearmament are missing"},
		{chartsFile, "mines = [\"Tobruk\"]", "mines = [\"Camelot\"]", "crusader: a minefield in unknown place \"Camelot\""},
		{chartsFile, "{ Benghazi = \"axis\"", "{ Gazala = \"axis\"", "1940: nobody controls Benghazi"},
		{chartsFile, "{ Benghazi = \"axis\"", "{ Gazala = \"axis\", Benghazi = \"axis\"", "1940: control of 4 places, there are 3 fortresses"},
		{chartsFile, "{ axis = 12, allied = 24 }", "{ axis = 12, allied = 23 }", "1941: 12 Axis and 24 Allied reinforcements, the total says 12 and 23"},
		{chartsFile, "allied = [\"10\"] }", "allied = [\"8\"] }", "crusader: reinforcements of month \"8\""},
		{chartsFile, "allied = [\"10\"] }", "allied = [\"9\"] }", "crusader: no unit of the allied side has the code \"9\""},
		{chartsFile, "allied = [\"10\"] }", "allied = [\"10\", \"S\"] }", "crusader: kdg starts in the scenario and arrives with code S"},
	} {
		_, err := load(altered(t, c.name, c.old, c.with))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, %q instead of %q:\n got %v\nwant %s", c.name, c.with, c.old, err, c.want)
		}
	}
}

// TestAllFaultsAtOnce: two faults of one pack and one of another are told
// together, the same fault of both courses of the highway once.
func TestAllFaultsAtOnce(t *testing.T) {
	over := altered(t, unitsFile, "steps = [6, 4, 2]", "steps = []")
	over[unitsFile].Data = []byte(strings.Replace(string(over[unitsFile].Data), "count = 22", "count = 21", 1))
	over[chartsFile] = altered(t, chartsFile, "dummy = 14", "dummy = 15")[chartsFile]
	over[boardFile] = altered(t, boardFile, bardiaSollum, strings.Replace(bardiaSollum, "h065", "h066", 1))[boardFile]
	_, err := load(over)
	if err == nil {
		t.Fatal("broken packs were accepted")
	}
	for file, want := range map[string]int{unitsFile: 2, chartsFile: 1, boardFile: 1} {
		if got := strings.Count(err.Error(), file+":"); got != want {
			t.Errorf("%d faults of %s, want %d: %v", got, file, want, err)
		}
	}
}

// TestOverride: a folder with one pack replaces that pack and no other.
func TestOverride(t *testing.T) {
	d, err := load(altered(t, chartsFile, "hand_limit = 16", "hand_limit = 12"))
	if err != nil {
		t.Fatal(err)
	}
	if d.handLimit != 12 || len(d.units) != 92 || len(d.hexes) != 146 {
		t.Errorf("a hand of %d cards, %d units and %d hexes, want 12, 92 and 146", d.handLimit, len(d.units), len(d.hexes))
	}
	if d, err = load(fstest.MapFS{}); err != nil || d.handLimit != 16 {
		t.Errorf("an empty folder: %v", err)
	}
}
