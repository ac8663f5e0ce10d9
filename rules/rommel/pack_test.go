package rommel

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rulestest"
)

const (
	boardFile  = "board.toml"
	unitsFile  = "units.toml"
	chartsFile = "charts.toml"
)

// Entries of the packs that the cases below break.
const (
	bardiaSollum = "[[side]]\na = \"h040\"\nb = \"h065\"\nkind = \"pass\"\nlimit = 1\nroad = \"none\""
	toMsus       = "path = [\"h058\", \"h057\", \"h081\", \"h080\"]"
	panzer5      = "id = \"21pz5\"\n"
	ariete       = "nation = \"italian\"\ntype = \"armor\"\nelite = false\nsteps = [3, 2, 1]\ncode = \"S\"" // of Ariete
	tobrukPort   = "[[port]]\nhex = \"h037\" # Tobruk\ncapacity = { axis = 2"
	crusaderAxis = "[[group]]\nscenario = \"crusader\"\nside = \"axis\"\nmonth = 8\narea = \"libya + Sidi Omar + Sollum\"\ncount = 22\nareas = [\"libya\"]\nhexes = [\"h089\", \"h065\"]"
	gazalaEnd    = "id = \"gazala\"\nnames = { en = \"Gazala\", es = \"Gazala\" }\nstart_month = 14\nend_month = 15"
	derna        = "names = { en = \"Derna\", es = \"Derna\" }"
)

// TestBrokenPacks: each fault is told with file and line.
func TestBrokenPacks(t *testing.T) {
	// at is the place of a text in a pack, after a number of lines, and what the
	// row is called.
	at := func(name, text string, lines int, row string) string {
		return fmt.Sprintf("%s:%d:%s: %s: ", name, rulestest.PackLine(t, embedded, name, text)+lines, map[bool]string{true: "3", false: "1"}[lines == 0 && strings.HasPrefix(text, "[[")], row)
	}
	group := func(lines int, key string) string { return at(unitsFile, crusaderAxis, lines, "group.13."+key) }
	swap := func(in, old, with string) string { return strings.Replace(in, old, with, 1) }
	for _, c := range []struct{ name, old, with, want string }{
		// Syntax and keys.
		{boardFile, bardiaSollum, bardiaSollum + "\nlimitt = 2", at(boardFile, bardiaSollum, 6, "side.1.limitt") + "unknown key"},
		{boardFile, bardiaSollum, "[[side]\n", fmt.Sprintf("board.toml:%d:", rulestest.PackLine(t, embedded, boardFile, bardiaSollum))},
		{unitsFile, panzer5, panzer5 + "vc = 6\n", at(unitsFile, panzer5, 1, "unit.21pz5.vc") + "unknown key"},
		{chartsFile, "minefield_pr = 15", "minefield_rp = 15", at(chartsFile, "minefield_pr = 15", 0, "buildup.minefield_rp") + "unknown key"},
		{chartsFile, "minefield_pr = 15", "minefield_rp = 15", "buildup.minefield_pr: it is missing"},
		// Hexes.
		{boardFile, "id = \"h010\"\ncol = 10", "id = \"h010\"\ncol = 11", at(boardFile, "id = \"h010\"", 0, "hex.h010.id") + "the hex in column 11 and row 0 is h011"},
		{boardFile, "id = \"h010\"", "id = \"h009\"", at(boardFile, "id = \"h010\"", 0, "hex.h009") + "duplicate id \"h009\""},
		{boardFile, derna, "names = { en = \"Derna\" }", `hex.h010.names: the name in "es" is missing`},
		{boardFile, derna, "names = { en = \"Tobruk\", es = \"Derna\" }", "hex.h037: is named Tobruk as h010 is"},
		{boardFile, "country = \"libya\"", "country = \"tunisia\"", `hex.h007.country: unknown country "tunisia"; there are libya, egypt`},
		{boardFile, "\"victory\"", "\"lake\"", `hex.h037.flags: unknown word "lake"`},
		{boardFile, "\"town\", \"victory\"", "\"town\"", "hex: the hex for positional victory is missing"},
		{boardFile, "id = \"h064\"", "id = \"h999\"", "the rules name the hex \"h064\", which no pack has"},
		{boardFile, "\"base-axis\", ", "", "the base of the axis side is missing"},
		{boardFile, "\"base-axis\"", "\"base-axis\", \"base-allied\"", "a second base of the allied side"},
		{boardFile, "\"town\", \"victory\"", "\"town\", \"victory\", \"base-axis\"", "h175: a second base of the axis side"},
		{boardFile, "\"edge-west\"", "\"oasis\"", "h175: a base is an unlimited port of its side on its map edge"},
		{boardFile, "id = \"h213\"\ncol = 13\nrow = 8\nnames = { en = \"Siwa\", es = \"Siwa\" }\nterrain = \"desert\"\nplayable = true", "id = \"h213\"\ncol = 13\nrow = 8\nnames = { en = \"Siwa\", es = \"Siwa\" }\nterrain = \"desert\"\nplayable = false", "h213: not playable, but with flags"},
		{boardFile, "\"fortress\", \"port\", \"town\", \"victory\"", "\"fortress\", \"town\", \"victory\"", "hex.h037: ports have the flag port and a capacity in charts.toml, fortresses are ports"},
		// Sides and roads.
		{boardFile, bardiaSollum, swap(bardiaSollum, "h065", "h999"), at(boardFile, bardiaSollum, 2, "side.1.b") + "unknown hex \"h999\""},
		{boardFile, bardiaSollum, swap(bardiaSollum, "h065", "h066"), at(boardFile, bardiaSollum, 0, "side.1") + "h040 and h066 are not neighbours"},
		{boardFile, bardiaSollum, bardiaSollum + "\n" + bardiaSollum, "side.2: duplicate side h040-h065"},
		{boardFile, bardiaSollum, swap(bardiaSollum, "pass", "ford"), at(boardFile, bardiaSollum, 3, "side.1.kind") + "unknown kind \"ford\"; there are pass, ridge, mountain, marsh"},
		{boardFile, bardiaSollum, swap(bardiaSollum, "none", "trail"), at(boardFile, bardiaSollum, 5, "side.1.road") + "h040-h065 has another one by the roads"},
		{boardFile, toMsus, swap(toMsus, "\"h057\", ", ""), "road.6: h058 and h081 are not neighbours"},
		{boardFile, toMsus, swap(toMsus, "\"h081\", \"h080\"", "\"h056\""), "road.7: the step h057-h056 has a road already"},
		{boardFile, toMsus, swap(toMsus, "\"h081\", \"h080\"", "\"h032\""), "road.6: the step h057-h032 crosses an impassable side"},
		{boardFile, toMsus, swap(toMsus, "h081", "h999"), `road.6.path: unknown hex "h999"; did you mean "h009"?`},
		{boardFile, "kind = \"track\"\nnames = { en = \"Mechili", "kind = \"path\"\nnames = { en = \"Mechili", `road.6.kind: unknown road "path"; there are none, trail, track, highway`},
		{boardFile, "variant = \"direct\"", "variant = \"coastal\"", `road.3.variant: unknown variant "coastal"; there are harmat, direct`},
		{boardFile, "path = [\"h036\", \"h037\"]", "path = [\"h036\", \"h038\"]", "road.3: h036 and h038 are not neighbours"},
		{boardFile, "hexes = [\"h065\"", "hexes = [\"h121\"", "area.egypt.hexes: h121 is not playable"},
		{boardFile, "hexes = [\"h065\"", "hexes = [\"h066\"", `area.egypt.hexes: duplicate hex "h066"`},
		// Units.
		{unitsFile, panzer5, "id = \"21pz3\"\n", `unit.21pz3: duplicate id "21pz3"`},
		{unitsFile, panzer5, "id = \"21/5\"\n", at(unitsFile, panzer5, 0, "unit.21/5.id") + "\"21/5\" is not one word"},
		{unitsFile, panzer5, "id = \"215\"\n", at(unitsFile, panzer5, 0, "unit.215.id") + "\"215\" is not one word"},
		{unitsFile, "type = \"armor\"", "type = \"cavalry\"", `unit.21pz5.type: unknown unit_type "cavalry"`},
		{unitsFile, "nation = \"german\"", "nation = \"french\"", `unit.21pz5.nation: unknown nation "french"`},
		{unitsFile, "steps = [6, 4, 2]", "steps = [6, 4, 3]", "unit.21pz5.steps: [6 4 3]: at most four, 2 apart, the last 2 (§2.4)"},
		{unitsFile, "steps = [6, 4, 2]", "steps = [10, 8, 6, 4, 2]", "unit.21pz5.steps: [10 8 6 4 2]: at most four, 2 apart, the last 2 (§2.4)"},
		{unitsFile, "steps = [6, 4, 2]", "steps = []", "unit.21pz5.steps: none"},
		{unitsFile, "elite = true\nsteps = [6, 4, 2]", "elite = false\nsteps = [3, 2, 1]", "unit.21pz5: a German block that is not elite (§2.4)"},
		{unitsFile, ariete, swap(ariete, "\"S\"", "\"X\""), `unit.ariete.code: unknown code "X"`},
		// Groups.
		{unitsFile, crusaderAxis, swap(crusaderAxis, "count = 22", "count = 21"), group(8, "units") + "22 units, the count says 21"},
		{unitsFile, crusaderAxis, swap(crusaderAxis, "h089", "h121"), "group.13.hexes: h121 is not playable"},
		{unitsFile, crusaderAxis, swap(crusaderAxis, "[\"libya\"]", "[\"sudan\"]"), `group.13.areas: unknown area "sudan"; there are libya, egypt, gazala-axis, gazala-allied`},
		{unitsFile, crusaderAxis, swap(crusaderAxis, "month = 8", "month = 7"), group(3, "month") + "7 is not a month of the scenario, which goes from 8 to 10"},
		{unitsFile, crusaderAxis, swap(crusaderAxis, "scenario = \"crusader\"", "scenario = \"crusade\""), group(1, "scenario") + "unknown scenario \"crusade\""},
		{unitsFile, crusaderAxis, crusaderAxis + "\nexcept = [\"h074\"]", group(8, "except") + "h074 is not in the area"},
		{unitsFile, crusaderAxis, crusaderAxis + "\nmax_in = [{ hex = \"h074\", max = 2 }]", group(8, "max_in") + "h074 is not in the area"},
		{unitsFile, crusaderAxis + "\nunits = [\"21pz5\", \"21pz3\"", crusaderAxis + "\nunits = [\"21pz5\", \"21pz5\"", group(8, "units") + "duplicate 21pz5 in the scenario"},
		{unitsFile, crusaderAxis + "\nunits = [\"21pz5\"", crusaderAxis + "\nunits = [\"kdg\"", group(8, "units") + "kdg is of the other side"},
		// Charts.
		{chartsFile, "class = \"armor\"", "class = \"horse\"", `unit_type.recon.class: unknown class "horse"; there are armor, infantry, antitank, artillery`},
		{chartsFile, "speed = 4", "speed = 5", "unit_type.recon.speed: 5 is not a number from 1 to 4"},
		{chartsFile, "hits_on = 6", "hits_on = 7", "fire.single.hits_on: 7 is not a number from 1 to 6"},
		{chartsFile, "vs = { armor = \"single\"", "vs = { armor = \"quick\"", `fire_row.armor.vs.armor: unknown fire "quick"; there are single, double, triple`},
		{chartsFile, "[fire_row.armor]", "[fire_row.horse]", "fire_row.armor: it is missing"},
		{chartsFile, "dummy = 14", "dummy = 15", "deck.cards: 28 real cards and 15 dummies in 42 cards"},
		{chartsFile, "hand_limit = 16", "hand_limit = 0", "game.hand_limit: 0 is less than 1"},
		{chartsFile, "[road_kind.track]", "[road_kind.lane]", `road_kind.lane: unknown road "lane"; there are none, trail, track, highway`},
		{chartsFile, "bonus = 4", "bonus = 1", "bonuses [0 1 2 1] and supply radii [1 2 3 3]"},
		{chartsFile, "supply_radius = 2", "supply_radius = 4", "road_kind.trail.supply_radius: 4 is not a number from -1 to 3"},
		{chartsFile, "[turn_option.offensive]", "[turn_option.charge]", `turn_option.charge: unknown option "charge"; there are pass, basic, offensive, assault, blitz`},
		{chartsFile, "cost = 1", "cost = 0", "turn_option.basic.cost: 0 cards; a turn of pass is the only free one, and a hand holds 16"},
		{chartsFile, "forced_march_success_on = 4", "forced_march_success_on = 7", "movement.forced_march_success_on: 7 is not a number from 1 to 6"},
		{chartsFile, "per = \"pursuing unit\"\nhits_on = 4", "per = \"pursuing unit\"\nhits_on = 0", "pursuit.hits_on: 0 is not a number from 1 to 6"},
		{chartsFile, "extra_card_pr = 10", "extra_card_pr = 0", "buildup.extra_card_pr: 0 is less than 1"},
		{chartsFile, "early_arrival_on = [1, 2]", "early_arrival_on = [1, 7]", "buildup.early_arrival_on: 7 is not a number from 1 to 6"},
		{chartsFile, "vp = 2", "vp = 5", "victory.decisive.vp: 5, and the level below it is worth 5"},
		{chartsFile, "[victory.attrition]", "[victory.luck]", `victory.luck: unknown level "luck"; there are attrition, positional, decisive, strategic`},
		{chartsFile, tobrukPort, swap(tobrukPort, "h037", "h999"), `port.3.hex: unknown hex "h999"; did you mean "h009"?`},
		{chartsFile, tobrukPort, swap(tobrukPort, "h037", "h074"), `port.3: duplicate hex "h074"`},
		{chartsFile, tobrukPort, swap(tobrukPort, "axis = 2", "axis = -2"), "port.3.capacity.axis: -2 is not a number from -1 to 126"},
		{chartsFile, gazalaEnd, swap(gazalaEnd, "end_month = 15", "end_month = 13"), "scenario.gazala: from month 14 to 13"},
		{chartsFile, gazalaEnd, swap(gazalaEnd, "\"gazala\"", "\"pursuit\""), `scenario.pursuit: duplicate id "pursuit"`},
		{chartsFile, "first_turn = \"axis\"", "first_turn = \"france\"", `scenario.1940.first_turn: unknown side "france"; there are axis, allied`},
		{chartsFile, "buildup_dice = 1", "buildup_dice = 0", "scenario.1940.buildup_dice: 0 is less than 1"},
		{chartsFile, "mines = [\"h037\"]", "mines = [\"h999\"]", `scenario.crusader.mines: unknown hex "h999"; did you mean "h009"?`},
		{chartsFile, "{ h054 = \"axis\"", "{ h035 = \"axis\"", "scenario.1940.fortress_control: nobody controls h054"},
		{chartsFile, "{ h054 = \"axis\"", "{ h035 = \"axis\", h054 = \"axis\"", "scenario.1940.fortress_control: h035 is not a fortress"},
		{chartsFile, "{ axis = 12, allied = 24 }", "{ axis = 12, allied = 23 }", "scenario.1941.reinforcement_total: 12 Axis and 24 Allied reinforcements, the total says 12 and 23"},
		{chartsFile, "allied = [\"10\"] }", "allied = [\"8\"] }", `scenario.crusader.reinforcement_months: reinforcements of month "8"`},
		{chartsFile, "allied = [\"10\"] }", "allied = [\"9\"] }", `scenario.crusader.reinforcement_months: no unit of the allied side has the code "9"`},
		{chartsFile, "allied = [\"10\"] }", "allied = [\"10\", \"S\"] }", "scenario.crusader.reinforcement_months: kdg starts in the scenario and arrives with code S"},
	} {
		_, err := field.Load(packs(rulestest.AlteredPack(t, embedded, c.name, c.old, c.with)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, %q instead of %q:\n got %v\nwant %s", c.name, c.with, c.old, err, c.want)
		}
	}
}

// TestAllFaultsAtOnce: two faults of one pack and one of another are told
// together, the same fault of both courses of the highway once.
func TestAllFaultsAtOnce(t *testing.T) {
	over := rulestest.AlteredPack(t, embedded, unitsFile, "steps = [6, 4, 2]", "steps = []")
	over[unitsFile].Data = []byte(strings.Replace(string(over[unitsFile].Data), "count = 22", "count = 21", 1))
	over[chartsFile] = rulestest.AlteredPack(t, embedded, chartsFile, "dummy = 14", "dummy = 15")[chartsFile]
	over[boardFile] = rulestest.AlteredPack(t, embedded, boardFile, bardiaSollum, strings.Replace(bardiaSollum, "h065", "h066", 1))[boardFile]
	_, err := field.Load(packs(over))
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
	d, err := field.Load(packs(rulestest.AlteredPack(t, embedded, chartsFile, "hand_limit = 16", "hand_limit = 12")))
	if err != nil {
		t.Fatal(err)
	}
	if d.HandLimit != 12 || len(d.Units) != 92 || len(d.Hexes) != 146 {
		t.Errorf("a hand of %d cards, %d units and %d hexes, want 12, 92 and 146", d.HandLimit, len(d.Units), len(d.Hexes))
	}
	if d, err = field.Load(packs(fstest.MapFS{})); err != nil || d.HandLimit != 16 {
		t.Errorf("an empty folder: %v", err)
	}
}

// TestDamagedPacks: whatever is missing or nonsense in a pack is told.
func TestDamagedPacks(t *testing.T) {
	rulestest.DamagedPacks(t, embedded, func(over fs.FS) (*field.Data, error) { return field.Load(packs(over)) })
}
