package field

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

func (d *Data) scenario(t *testing.T, id string) *Scenario {
	t.Helper()
	n, ok := d.ScenarioByID[id]
	if !ok {
		t.Fatalf("no scenario %q", id)
	}
	return &d.Scenarios[n]
}

// TestForces: the numbers of §18 and §16.41: units at the start by group, and
// reinforcements by month.
func TestForces(t *testing.T) {
	d := loaded(t)
	for _, c := range []struct {
		id, start, reinforcements string
		malta                     int
	}{
		{"1940", "axis 8, allied 4", "2 allied 2, 3 axis 2, 4 allied 4, 5 axis 2", 0},
		{"1941", "axis 10, allied 6, allied 6", "2 allied 4, 3 axis 4, 4 allied 4, 5 axis 4, 6 allied 6, 7 axis 4, 8 allied 6, 10 allied 4", 0},
		{"1941-42", "axis 10, allied 6, allied 6", "2 allied 4, 3 axis 4, 4 allied 4, 5 axis 4, 6 allied 6, 7 axis 4, 8 allied 6, 10 allied 4, " +
			"11 axis 2, 12 allied 4, 14 allied 4, 16 allied 6, 17 axis 4, 18 allied 6, 19 axis 2, 20 allied 4", 2},
		{"crusader", "axis 22, allied 28", "10 allied 4", 0},
		{"battleaxe", "axis 14, allied 18", "5 axis 4, 6 allied 6, 7 axis 4, 8 allied 6, 10 allied 4", 0},
		{"1942", "axis 24, allied 10, allied 10, allied 8", "12 allied 4, 14 allied 4, 16 allied 6, 17 axis 4, 18 allied 6, 19 axis 2, 20 allied 4", 2},
		{"gazala", "axis 24, allied 20", "", 0},
		{"pursuit", "axis 22, allied 16, allied 12", "16 allied 6, 17 axis 4, 18 allied 6, 19 axis 2, 20 allied 4", 2},
	} {
		sc := d.scenario(t, c.id)
		var start, later []string
		for _, g := range sc.Groups {
			start = append(start, fmt.Sprintf("%s %d", g.Side.ID(), len(g.Units)))
			if g.Area.Len() == 0 || g.month != sc.Start {
				t.Errorf("%s: a group of month %d with %d hexes to start in", c.id, g.month, g.Area.Len())
			}
		}
		for _, g := range sc.reinforcements {
			later = append(later, fmt.Sprintf("%d %s %d", g.month, g.Side.ID(), len(g.Units)))
			if g.Area.Len() > 0 {
				t.Errorf("%s: reinforcements of month %d are set up", c.id, g.month)
			}
		}
		if got := strings.Join(start, ", "); got != c.start {
			t.Errorf("%s starts with %s, want %s", c.id, got, c.start)
		}
		if got := strings.Join(later, ", "); got != c.reinforcements {
			t.Errorf("%s is reinforced with\n %s, want\n %s", c.id, got, c.reinforcements)
		}
		if len(sc.Malta) != c.malta {
			t.Errorf("%s: %d units of the Malta group, want %d", c.id, len(sc.Malta), c.malta)
		}
	}
	if len(d.Scenarios) != 8 {
		t.Errorf("%d scenarios, want 8", len(d.Scenarios))
	}
}

// TestEveryUnitOnce: no scenario has a duplicate unit, and each is of the
// side of its group.
func TestEveryUnitOnce(t *testing.T) {
	d := loaded(t)
	for i := range d.Scenarios {
		sc := &d.Scenarios[i]
		seen := map[int]bool{}
		take := func(s Side, units []int) {
			for _, u := range units {
				if seen[u] || d.Units[u].Side != s {
					t.Errorf("%s: %s is a duplicate or on the wrong side", sc.ID, d.Units[u].ID)
				}
				seen[u] = true
			}
		}
		for _, g := range slices.Concat(sc.Groups, sc.reinforcements) {
			take(g.Side, g.Units)
		}
		take(Axis, sc.Malta)
		if sc.ID == "1941-42" && len(seen) != len(d.Units) {
			t.Errorf("the campaign has %d units, want all %d", len(seen), len(d.Units))
		}
	}
}

// TestScenarios: months, cards, first turn, fortresses and special rules (§18).
func TestScenarios(t *testing.T) {
	d := loaded(t)
	for _, c := range []struct {
		id         string
		start, end int
		first      Side
		cards      [Sides]int
		monthly    [Sides]int
		forts      string // Benghazi, Tobruk, Bardia
		mines      string
		preBuildup int
	}{
		{"1940", 1, 6, Axis, [2]int{6, 6}, [2]int{2, 2}, "axis axis axis", "", 0},
		{"1941", 1, 10, Axis, [2]int{6, 6}, [2]int{2, 3}, "allied allied allied", "", 0},
		{"1941-42", 1, 20, Axis, [2]int{6, 6}, [2]int{2, 3}, "allied allied allied", "", 0},
		{"crusader", 8, 10, Allied, [2]int{10, 12}, [2]int{2, 3}, "axis allied axis", "Tobruk", 0},
		{"battleaxe", 4, 10, Axis, [2]int{4, 8}, [2]int{2, 3}, "axis allied axis", "", 0},
		{"1942", 11, 20, Axis, [2]int{5, 5}, [2]int{3, 3}, "allied allied allied", "", 0},
		{"gazala", 14, 15, Axis, [2]int{10, 12}, [2]int{3, 3}, "axis allied allied", "", 30},
		{"pursuit", 15, 20, Axis, [2]int{8, 8}, [2]int{3, 3}, "axis axis axis", "", 0},
	} {
		sc := d.scenario(t, c.id)
		var forts, mines []string
		for _, name := range []string{"Benghazi", "Tobruk", "Bardia"} {
			forts = append(forts, string(sc.fortress[placed(t, d, name)].ID()))
		}
		for h := range d.Hexes {
			if !d.Hexes[h].Fortress && sc.fortress[h] != Nobody {
				t.Errorf("%s: %s is no fortress and controlled by %s", c.id, d.Hexes[h].ID, sc.fortress[h].ID())
			}
		}
		for _, h := range sc.mines {
			mines = append(mines, d.Hexes[h].Names.In(rules.English))
		}
		got := fmt.Sprint(sc.Start, sc.End, sc.First.ID(), sc.Cards, sc.Monthly, forts, mines, sc.PreBuildup)
		want := fmt.Sprint(c.start, c.end, c.first.ID(), c.cards, c.monthly, strings.Fields(c.forts), strings.Fields(c.mines), c.preBuildup)
		if got != want {
			t.Errorf("%s: got %s, want %s", c.id, got, want)
		}
		dice := 2
		if c.id == "1940" {
			dice = 1
		}
		if sc.BuildupDice != dice || sc.Rommel != (c.id != "1940") {
			t.Errorf("%s: %d dice, bonus of Rommel %v", c.id, sc.BuildupDice, sc.Rommel)
		}
		monthly11 := [Sides]int{}
		if c.id == "1941-42" {
			monthly11 = [Sides]int{3, 3}
		}
		if sc.Monthly11 != monthly11 {
			t.Errorf("%s: %v cards from month 11, want %v", c.id, sc.Monthly11, monthly11)
		}
	}
}

// TestSetUpAreas: where the starting forces may stand (§18).
func TestSetUpAreas(t *testing.T) {
	d := loaded(t)
	for _, c := range []struct {
		scenario string
		group    int
		hexes    int // how many in all
		in, out  string
		limits   string
	}{
		{"1940", 0, 97, "Sidi Omar, Tobruk, El Agheila", "Sollum", ""},
		{"1940", 1, 39, "Sollum, Sidi Omar, Alexandria", "Bardia", ""},
		{"1941", 0, 1, "El Agheila", "Mersa Brega", ""},
		{"1941", 1, 135, "Tobruk, Alexandria", "", ""},
		{"1941", 2, 1, "Tobruk", "Bardia", ""},
		{"crusader", 0, 98, "Sidi Omar, Sollum, Tobruk", "Buq Buq", ""},
		{"crusader", 1, 40, "Tobruk, Sollum", "Bardia", "Tobruk 5"},
		{"battleaxe", 0, 95, "Bardia", "Tobruk, Sollum", ""},
		{"battleaxe", 1, 40, "Tobruk", "Bardia", "Tobruk 5"},
		{"1942", 0, 2, "El Agheila, Mersa Brega", "Agedabia", "Mersa Brega 10, El Agheila 14"},
		{"1942", 1, 135, "Tobruk", "", ""},
		{"1942", 2, 1, "Tobruk", "", ""},
		{"1942", 3, 1, "Alexandria", "", ""},
		{"gazala", 0, 40, "Gazala, Agedabia, Tengeder, El Agheila, Mechili, Benghazi", "Acroma, Bir Hacheim, Jalo", ""},
		{"gazala", 1, 60, "Acroma, Bir Hacheim, Bir Guba, Jarabub, Tobruk, Alexandria", "Gazala, Tengeder", ""},
		{"pursuit", 0, 96, "Tobruk, Bardia", "Sidi Omar", ""},
		{"pursuit", 1, 39, "Sidi Omar, Alexandria", "Bardia", ""},
		{"pursuit", 2, 1, "Alexandria", "", ""},
	} {
		g := d.scenario(t, c.scenario).Groups[c.group]
		if got := g.Area.Len(); got != c.hexes {
			t.Errorf("%s %d: %d hexes, want %d", c.scenario, c.group, got, c.hexes)
		}
		for _, names := range []struct {
			list string
			want bool
		}{{c.in, true}, {c.out, false}} {
			for name := range strings.SplitSeq(names.list, ", ") {
				if name != "" && g.Area.Has(placed(t, d, name)) != names.want {
					t.Errorf("%s %d: %s is in the area: %v", c.scenario, c.group, name, !names.want)
				}
			}
		}
		var limits []string
		for _, l := range g.MaxIn {
			limits = append(limits, fmt.Sprintf("%s %d", d.Hexes[l.Hex].Names.In(rules.English), l.Max))
		}
		if got := strings.Join(limits, ", "); got != c.limits {
			t.Errorf("%s %d: limits %q, want %q", c.scenario, c.group, got, c.limits)
		}
	}
}

// TestUnits: 92 blocks, their classes and speeds from the chart of §2.2, their
// steps from §2.4, the infantry tanks of §17.
func TestUnits(t *testing.T) {
	d := loaded(t)
	var bySide [Sides]int
	var tanks []string
	for i := range d.Units {
		u := &d.Units[i]
		bySide[u.Side]++
		if k := &d.Types[u.Kind]; u.Class != k.class || u.speed != k.speed {
			t.Errorf("%s is not what its type %s is", u.ID, k.ID)
		}
		if u.iTank {
			tanks = append(tanks, u.ID)
		}
		if u.German && !u.Elite || u.Elite && !u.German && u.Class != Armor {
			t.Errorf("%s: German %v, elite %v", u.ID, u.German, u.Elite)
		}
		if d.UnitByID[u.ID] != i {
			t.Errorf("%s is found as %d, want %d", u.ID, d.UnitByID[u.ID], i)
		}
		if (u.code == "T" && u.Side != Allied) || (u.code == "M" && u.Side != Axis) {
			t.Errorf("%s has the code %s", u.ID, u.code)
		}
	}
	if bySide != [Sides]int{Axis: 32, Allied: 60} {
		t.Errorf("%v units, want 32 and 60", bySide)
	}
	if want := []string{"1at", "32at"}; !slices.Equal(tanks, want) {
		t.Errorf("infantry tanks %v, want %v", tanks, want)
	}
	if u := &d.Units[d.UnitByID["21pz5"]]; !slices.Equal(u.Steps, []int8{6, 4, 2}) || u.Names.In(rules.English) != "21/5" || !u.German || u.code != "S" {
		t.Errorf("21pz5 is %+v", u)
	}
	var chart []string
	for _, k := range d.Types {
		chart = append(chart, fmt.Sprintf("%s %s %d %d", k.ID, ClassNames[k.class], k.speed, k.Cost))
	}
	want := []string{"recon armor 4 3", "armor armor 3 3", "mech-inf infantry 3 2", "mot-inf infantry 2 2", "inf infantry 1 1", "para infantry 1 1",
		"mobile-at antitank 3 3", "mot-at antitank 2 3", "sp-art artillery 3 3", "art artillery 1 3"}
	if !slices.Equal(chart, want) {
		t.Errorf("types %q, want %q", chart, want)
	}
}

// TestCharts: the numbers of the other charts (§4, §6.2, §6.4, §9.4, §10.5, §12.4,
// §16.4-§16.6, §17).
func TestCharts(t *testing.T) {
	want := chart{
		RoadBonus:    [roads]int{NoRoad: 0, Trail: 1, Track: 2, Highway: 4},
		SupplyRadius: [roads]int{NoRoad: 1, Trail: 2, Track: 3, Highway: 3},
		Fire: fireTable{ // the table of the last page, with §9.3, §9.4 and §9.21: at armor, infantry, antitank, artillery
			Armor:     {6, 5, 6, 4},
			Infantry:  {6, 6, 5, 4},
			Antitank:  {5, 6, 6, 4},
			Artillery: {6, 5, 6, 5},
		},
	}
	d := loaded(t)
	if got := d.chart; got != want {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	options := [turnOptions]optionRow{OptPass: {0, 1, struct{}{}}, OptBasic: {1, 1, struct{}{}}, OptOffensive: {2, 2, struct{}{}},
		OptAssault: {2, 1, struct{}{}}, OptBlitz: {3, 1, struct{}{}}}
	if got := d.Options; got != options {
		t.Errorf("got  %+v\nwant %+v", got, options)
	}
	points := [levels]int{Attritional: 1, Positional: 2, Decisive: 5, strategic: 10}
	for level, want := range points {
		if got := d.Levels[level].Points; got != want {
			t.Errorf("level %d: %d points, want %d", level, got, want)
		}
	}
	if want := []int{1, 2}; !slices.Equal(d.Early, want) {
		t.Errorf("early arrivals on %v, want %v", d.Early, want)
	}
	got := [...]int{d.MarchOn, d.PursuitOn, d.RedeployHexes, d.PriceRedeploy, d.PricePort, d.PriceSiege, d.PriceMine, d.PriceCard}
	if want := [...]int{4, 4, 2, 1, 1, 4, 15, 10}; got != want {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

// TestLimits: the deck and what may be kept (§3.3, §16.5, §16.6).
func TestLimits(t *testing.T) {
	d := loaded(t)
	got := [...]int{d.RealCards + d.Dummies, d.RealCards, d.Dummies, d.HandLimit, d.SavedPR}
	if want := [...]int{42, 28, 14, 16, 20}; got != want {
		t.Errorf("deck %v, want %v", got, want)
	}
	if 3*d.RealCards != 2*(d.RealCards+d.Dummies) {
		t.Errorf("%d of %d cards are real, want two thirds", d.RealCards, d.RealCards+d.Dummies)
	}
}

// TestUnitIDs: an id is one word of an order, in any case, and a list of ids
// reads as these ids.
func TestUnitIDs(t *testing.T) {
	d := loaded(t)
	kind := order.Kind{ID: "unit", Exact: true}
	for i := range d.Units {
		kind.Names = append(kind.Names, order.Name{ID: d.Units[i].ID, EN: []string{d.Units[i].ID}})
	}
	g, err := parser.Compile(order.Must(order.New(nil, []order.Kind{kind}, []order.Form{{ID: "move", Pattern: "move {units:unit+} to"}})))
	if err != nil {
		t.Fatal(err)
	}
	for i := range d.Units {
		pair := []string{d.Units[i].ID, d.Units[(i+1)%len(d.Units)].ID}
		line := "move " + strings.ToUpper(pair[0]) + " " + pair[1] + " to"
		commands, faults := g.ParseLines([]parser.Line{{No: 1, Text: line}})
		if len(faults) > 0 || len(commands) != 1 {
			t.Errorf("%q is not understood: %+v", line, faults)
			continue
		}
		var got []string
		for _, arg := range commands[0].Args {
			got = append(got, arg.ID)
		}
		if !slices.Equal(got, pair) {
			t.Errorf("%q reads as %v", line, got)
		}
	}
}
