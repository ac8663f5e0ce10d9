package field

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/pack"
	"github.com/fieldpost/fieldpost/rules/rulestest"
)

// packs are the files of the title.
var packs = os.DirFS("..")

func read(over fs.FS) (*Data, error) {
	return Load(pack.Files{Title: ID, Embedded: packs, Over: over})
}

func loaded(t *testing.T) *Data { return rulestest.Loaded(t, read) }

const calaisAmiens = "[[border]]\na = \"calais\"\nb = \"amiens\"\nkind = \"land\""

// TestBrokenPacks: each fault is told with file and line.
func TestBrokenPacks(t *testing.T) {
	border := rulestest.PackLine(t, packs, "board.toml", calaisAmiens)
	unit := rulestest.PackLine(t, packs, "units.toml", "id = \"de1\"\n")
	count := rulestest.PackLine(t, packs, "units.toml", "count = 17")
	track := rulestest.PackLine(t, packs, "charts.toml", "[[diplomacy]]")
	nancy, metz := rulestest.PackLine(t, packs, "board.toml", "id = \"nancy\""), rulestest.PackLine(t, packs, "board.toml", "id = \"metz\"")
	if nancy < metz {
		nancy, metz = metz, nancy
	}
	rulestest.BrokenPacks(t, packs, read, []rulestest.Broken{
		{"board.toml", calaisAmiens, strings.Replace(calaisAmiens, "amiens", "camelot", 1), fmt.Sprintf(`board.toml:%d:1: border.1.b: unknown zone "camelot"; `, border+2)},
		{"board.toml", calaisAmiens, strings.Replace(calaisAmiens, "amiens", "brussels", 1), "border.2: duplicate border calais-brussels"},
		{"board.toml", calaisAmiens, strings.Replace(calaisAmiens, "amiens", "calais", 1), fmt.Sprintf("board.toml:%d:3: border.1: calais-calais joins a zone with itself", border)},
		{"board.toml", calaisAmiens, strings.Replace(calaisAmiens, "land", "bridge", 1), fmt.Sprintf(`board.toml:%d:1: border.1.kind: unknown kind "bridge"; there are land, arrow, sea-lane`, border+3)},
		{"board.toml", calaisAmiens, calaisAmiens + "\nkynd = \"land\"", fmt.Sprintf("board.toml:%d:1: border.1.kynd: unknown key", border+4)},
		{"board.toml", calaisAmiens, "[[border]\n", fmt.Sprintf("board.toml:%d:", border)},
		{"board.toml", "country = \"germany\"\nterrain = \"plain\"\nflags = []\nregion = \"west\"", "country = \"prussia\"\nterrain = \"swamp\"\nflags = [\"lake\"]", `zone.frankfurt.country: unknown country "prussia"; did you mean "russia"?`},
		{"board.toml", "terrain = \"forest\"", "terrain = \"swamp\"", `zone.minsk.terrain: unknown terrain "swamp"; there are plain, forest, desert, mountain`},
		{"board.toml", "flags = [\"city\"]", "flags = [\"lake\"]", `zone.paris.flags: unknown word "lake"; there are city, port, mediterranean, square, italian-border`},
		{"board.toml", "id = \"metz\"", "id = \"nancy\"", fmt.Sprintf(`board.toml:%d:1: zone.nancy: duplicate id "nancy", as in line %d`, nancy, metz)},
		{"board.toml", "id = \"metz\"", "id = \"mainz\"", fmt.Sprintf(`units.toml:%d:1: unit.de4.setup: unknown zone "metz"`, rulestest.PackLine(t, packs, "units.toml", "setup = \"metz\""))},
		{"board.toml", "id = \"salonika\"", "id = \"saloniki\"", "the rules name the zone \"salonika\", which no pack has"},
		{"board.toml", "names = { en = \"London\", es = \"Londres\" }", "names = { en = \"London\" }", `names: the name in "es" is missing`},
		{"units.toml", "id = \"de1\"\n", "id = \"de2\"\n", fmt.Sprintf(`unit.de2: duplicate id "de2", as in line %d`, unit)},
		{"units.toml", "id = \"german-5\"\n", "id = \"german-6\"\n", `unit.de1.type: unknown unit_type "german-5"; did you mean "german-6"?`},
		{"units.toml", "count = 17", "count = 18", fmt.Sprintf("units.toml:%d:1: unit_type.german-5.count: 17 armies, the list says 18", count)},
		{"units.toml", "combat = { full = 5, reduced = 3", "combat = { full = 5, reduced = 6", "unit_type.german-5.combat: combat factors 5 and 6"},
		{"units.toml", "combat = { full = 5, reduced = 3", "combat = { full = 5, reduced = 0", "unit_type.german-5.combat.reduced: 0 is less than 1"},
		{"charts.toml", "requires = [\"tanks-1\"]", "requires = [\"horses\"]", `technology.tanks-2.requires: unknown tech "horses"`},
		{"charts.toml", "start = 0\nminimum = 0\nlength = 4", "start = 0\nminimum = 0\nlenght = 4", "diplomacy.turkey.lenght: unknown key"},
		{"charts.toml", "start = 0\nminimum = 0\nlength = 4", "start = 0\nminimum = 0\nlength = 0", "diplomacy.turkey.length: 0 is less than 1"},
		{"charts.toml", "first_turn = 1\nlast_turn = 6", "first_turn = 7\nlast_turn = 6", fmt.Sprintf("charts.toml:%d:3: diplomacy.turkey: a track of 4 boxes from 0, in turns 7 to 6", track)},
		{"charts.toml", "[side.russian]", "[side.soviet]", `side.soviet: unknown side "soviet"; there are german, franco-british, russian, austro-hungarian`},
		{"charts.toml", "[side.russian]", "[side.soviet]", "side.russian: it is missing"},
	}...)
	// All faults of a pack at once.
	b, _ := fs.ReadFile(packs, "data/units.toml")
	two := strings.NewReplacer("count = 17", "count = 18", "setup = \"metz\"", "setup = \"mainz\"").Replace(string(b))
	_, err := read(fstest.MapFS{"units.toml": {Data: []byte(two)}})
	if err == nil || strings.Count(err.Error(), "units.toml:") < 2 {
		t.Errorf("two faults: got %v", err)
	}
}

// TestOverride: a folder with one pack replaces that pack and no other.
func TestOverride(t *testing.T) {
	d, err := read(rulestest.AlteredPack(t, packs, "board.toml", calaisAmiens, strings.Replace(calaisAmiens, "amiens", "paris", 1)))
	if err != nil {
		t.Fatal(err)
	}
	for zone, want := range map[string]bool{"amiens": false, "paris": true} {
		if _, ok := d.Board.Edge(d.ZoneByID["calais"], d.ZoneByID[zone], Land); ok != want {
			t.Errorf("Calais and %s: neighbours %v, want %v", zone, ok, want)
		}
	}
	if got := len(d.Units); got != 74 {
		t.Errorf("%d armies, want the 74 of the embedded pack", got)
	}
	if s := d.begin(0, options{}); len(s.Armies) != 74 {
		t.Errorf("%d armies are set up", len(s.Armies))
	}
}

// TestArmyList: the list at the end of the rulebook.
func TestArmyList(t *testing.T) {
	d, count := loaded(t), map[string]int{}
	for i := range d.Units {
		u := &d.Units[i]
		count[fmt.Sprintf("%s %d", d.Countries[u.Nation].ID, u.Kind.combat[Full])]++
	}
	want := map[string]int{"germany 5": 17, "austria-hungary 3": 10, "turkey 3": 5, "bulgaria 3": 1, "united-kingdom 4": 5,
		"united-kingdom 3": 3, "france 4": 9, "france 3": 1, "russia 3": 14, "italy 3": 5, "serbia 3": 1, "romania 3": 1, "usa 5": 2}
	for _, k := range slices.Sorted(maps.Keys(want)) {
		if count[k] != want[k] {
			t.Errorf("%s: %d armies, want %d", k, count[k], want[k])
		}
	}
	if len(count) != len(want) || len(d.Units) != 74 || len(d.types) != 13 {
		t.Errorf("%d kinds, %d types and %d armies, want 13, 13 and 74", len(count), len(d.types), len(d.Units))
	}
}

// TestBoard: what §3, §7, §8.1 and §13 say of the map.
func TestBoard(t *testing.T) {
	d := loaded(t)
	var square, med, stack2 []string
	for z := range d.Zones {
		zd := &d.Zones[z]
		if zd.Square {
			square = append(square, zd.ID)
			for _, e := range d.Board.Edges(z) {
				if e.Kind != Arrow {
					t.Errorf("%s is joined by %s", zd.ID, e.Kind)
				}
			}
		} else {
			for _, e := range d.Board.Edges(z) {
				if e.Kind == Arrow && !d.Zones[e.To].Square {
					t.Errorf("an arrow joins %s and %s", zd.ID, d.Zones[e.To].ID)
				}
			}
		}
		if zd.Med {
			med = append(med, zd.ID)
			if !zd.Port {
				t.Errorf("%s is no port", zd.ID)
			}
		}
		switch zd.Stack {
		case 3:
		case 2:
			stack2 = append(stack2, zd.ID)
		default:
			t.Errorf("%s holds %d armies", zd.ID, zd.Stack)
		}
	}
	for _, c := range []struct {
		what      string
		got, want []string
	}{
		{"square zones", square, []string{"ankara", "petrograd", "moscow", "rostov"}},
		{"Mediterranean ports", med, []string{"cairo", "salonika", "gallipoli"}},
		{"zones for two armies", stack2, []string{"cairo", "sinai", "trebizond", "erzurum", "damascus", "jerusalem", "kars", "tiflis"}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%s: %v, want %v", c.what, c.got, c.want)
		}
	}
	if d.Zones[d.ZoneByID["belgrade"]].Terrain == Mountain {
		t.Error("Belgrade is a mountain")
	}
	if d.Zones[d.ZoneByID["minsk"]].Terrain != forest {
		t.Error("Minsk is no forest (§14.4)")
	}
	for _, id := range []string{"warsaw", "minsk", "vilna", "riga"} {
		if zd := &d.Zones[d.ZoneByID[id]]; !zd.City || zd.Country != d.russia {
			t.Errorf("%s is no Russian city", id)
		}
	}
	for i := range d.Units {
		if !slices.ContainsFunc(d.Zones, func(z zoneData) bool {
			k := d.Units[i].Kind
			return k.HomeCity && z.City && z.Country == d.Units[i].Nation || k.Port && z.Port && !z.Med
		}) {
			t.Errorf("%s can be recruited nowhere", d.Units[i].ID)
		}
	}
}

// TestConnected: the board is one piece; without sea lanes only London is cut
// off. Every pair of ports is joined.
func TestConnected(t *testing.T) {
	d := loaded(t)
	reach := func(open func(board.Kind) bool) []string {
		set := board.NewSet(len(d.Zones))
		set.Add(d.ZoneByID["berlin"])
		d.Board.Flood(set, nil, func(_ int, e board.Edge) bool { return open(e.Kind) })
		var off []string
		for z := range d.Zones {
			if !set.Has(z) {
				off = append(off, d.Zones[z].ID)
			}
		}
		return off
	}
	if off := reach(func(board.Kind) bool { return true }); len(off) > 0 {
		t.Errorf("cut off: %v", off)
	}
	if off := reach(func(k board.Kind) bool { return k != SeaLane }); !slices.Equal(off, []string{"london"}) {
		t.Errorf("cut off by land: %v, want London alone", off)
	}
	for a := range d.Zones {
		for b := range a {
			_, joined := d.Board.Edge(a, b, Land, SeaLane)
			if d.Zones[a].Port && d.Zones[b].Port && !joined {
				t.Errorf("the ports %s and %s are not joined", d.Zones[a].ID, d.Zones[b].ID)
			}
		}
	}
}

// TestBordersDoNotCross: no two land borders, drawn between the label points,
// cross each other.
func TestBordersDoNotCross(t *testing.T) {
	d := loaded(t)
	turn := func(p, q, r board.Zone) bool { return (q.Lon-p.Lon)*(r.Lat-p.Lat) > (q.Lat-p.Lat)*(r.Lon-p.Lon) }
	for i, e := range d.borders {
		for _, f := range d.borders[:i] {
			if e.kind != Land || f.kind != Land || e.a == f.a || e.a == f.b || e.b == f.a || e.b == f.b {
				continue
			}
			p, q, r, s := d.Board.Zones[e.a], d.Board.Zones[e.b], d.Board.Zones[f.a], d.Board.Zones[f.b]
			if turn(p, q, r) != turn(p, q, s) && turn(r, s, p) != turn(r, s, q) {
				t.Errorf("%s-%s crosses %s-%s", p.ID, q.ID, r.ID, s.ID)
			}
		}
	}
}

// TestExamplesFitTheBoard: the neighbours that §14 speaks of.
func TestExamplesFitTheBoard(t *testing.T) {
	d := loaded(t)
	neighbours := func(id string) []string {
		var out []string
		for _, e := range d.Board.Edges(d.ZoneByID[id]) {
			if e.Kind == Land {
				out = append(out, d.Zones[e.To].ID)
			}
		}
		slices.Sort(out)
		return out
	}
	if got, want := neighbours("verdun"), []string{"liege", "metz", "nancy", "orleans", "paris"}; !slices.Equal(got, want) {
		t.Errorf("neighbours of Verdún (§14.1): %v, want %v", got, want)
	}
	var between []string
	for _, id := range neighbours("vilna") {
		if slices.Contains(neighbours("warsaw"), id) && id != "konigsberg" {
			between = append(between, id)
		}
	}
	if !slices.Equal(between, []string{"grodno"}) || !slices.Contains(neighbours("konigsberg"), "grodno") {
		t.Errorf("between Vilna and Warsaw (§14.2): %v, want Grodno, beside Königsberg", between)
	}
	for _, pair := range [][2]string{{"konigsberg", "warsaw"}, {"vilna", "konigsberg"}} {
		if !slices.Contains(neighbours(pair[0]), pair[1]) {
			t.Errorf("%s and %s are no neighbours (§14.2, §14.3)", pair[0], pair[1])
		}
	}
	if _, ok := d.Board.Edge(d.ZoneByID["london"], d.ZoneByID["cairo"], SeaLane); !ok {
		t.Error("no way by sea from London to Cairo (§14.6)")
	}
}

// TestCharts: the calendar (§1), the sides (§4, §5, §7), the technologies (§9)
// and the windows of diplomacy (§11).
func TestCharts(t *testing.T) {
	d := loaded(t)
	if first, last := d.Turns[0], d.Turns[len(d.Turns)-1]; len(d.Turns) != 18 || first.Season != "summer" || first.Year != 1914 || last.Season != "autumn" || last.Year != 1918 {
		t.Errorf("%d turns from %s %d to %s %d", len(d.Turns), first.Season, first.Year, last.Season, last.Year)
	}
	seasons := []string{"winter", "spring", "summer", "autumn"}
	for i, row := range d.Turns {
		if row.number != i+1 || row.Season != seasons[(i+2)%4] || row.Year != 1914+(i+2)/4 {
			t.Errorf("turn %d is number %d, %s %d", i+1, row.number, row.Season, row.Year)
		}
	}
	want := [Sides]struct{ actions, recruit, vp, techs, first int }{
		German: {3, 3, -3, 10, 5}, FrancoBritish: {3, 3, 4, 10, 5}, Russian: {2, 3, 5, 6, 4}, AustroHungarian: {2, 2, 0, 6, 4}}
	for side := German; side < Nobody; side++ {
		got := want[side]
		got.actions, got.recruit, got.vp = d.Sides[side].Actions, d.Sides[side].Recruit, d.Sides[side].vp
		got.techs, got.first = 0, 0
		for i := range d.Techs {
			if d.Techs[i].Sides[side] {
				got.techs++
				if d.Techs[i].MayStart {
					got.first++
				}
			}
		}
		if got != want[side] {
			t.Errorf("%s: got %+v, want %+v", side.ID(), got, want[side])
		}
	}
	fights := 0
	for i := range d.Techs {
		if c := d.Techs[i].category; c == "attack" || c == "defence" {
			fights++
		}
	}
	if fights != 5 {
		t.Errorf("%d technologies of attack and defence, want 5 (§9.1)", fights)
	}
	windows := map[string][2]int{"turkey": {1914, 1915}, "italy": {1914, 1916}, "bulgaria": {1914, 1916}, "romania": {1914, 1916},
		"usa": {1917, 1918}, "russian-surrender": {1918, 1918}}
	for i := range d.Tracks {
		tr := &d.Tracks[i]
		got := [2]int{d.Turns[tr.FirstTurn-1].Year, d.Turns[tr.LastTurn-1].Year}
		if got != windows[tr.ID] {
			t.Errorf("%s: from %d to %d, want %v", tr.ID, got[0], got[1], windows[tr.ID])
		}
		if first := tr.FirstTurn; first > 1 && d.Turns[first-2].Year == got[0] {
			t.Errorf("%s opens in the middle of a year", tr.ID)
		}
		if last := tr.LastTurn; last < len(d.Turns) && d.Turns[last].Year == got[1] {
			t.Errorf("%s closes in the middle of a year", tr.ID)
		}
	}
	if len(d.Tracks) != len(windows) {
		t.Errorf("%d tracks, want %d", len(d.Tracks), len(windows))
	}
}

// TestSetUp: armies within the limits of stacking, on own ground and in
// supply; trenches of level 1 beside armies of their side (§2, §3). The same
// when all five countries have joined.
func TestSetUp(t *testing.T) {
	d := loaded(t)
	joined := "[diplomacy]\nturkey = 4\nitaly = 6\nbulgaria = 6\nromania = 6\nusa = 4\n"
	for _, text := range []string{"", joined} {
		s, err := d.Compose([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		r := d.newRun(s)
		onMap := 0
		for a := range s.Armies {
			z := int(s.Armies[a].At)
			if z < 0 {
				continue
			}
			onMap++
			if s.Armies[a].Step != Full || s.Zones[z].Control != r.SideOfArmy(a) {
				t.Errorf("%s in %s: step %d, zone of side %q", d.Units[a].ID, d.Zones[z].ID, s.Armies[a].Step, s.Zones[z].Control.ID())
			}
			if int(r.Count[z][r.SideOfArmy(a)]) > d.Zones[z].Stack {
				t.Errorf("too many armies in %s", d.Zones[z].ID)
			}
			if !r.Supplied(a) {
				t.Errorf("%s in %s has no supply", d.Units[a].ID, d.Zones[z].ID)
			}
		}
		trenches := 0
		for z := range s.Zones {
			for side := German; side < Nobody; side++ {
				if s.Zones[z].Trench[side] == 0 {
					continue
				}
				trenches++
				if s.Zones[z].Trench[side] != 1 || !r.Has(side, z) {
					t.Errorf("a trench of level %d in %s", s.Zones[z].Trench[side], d.Zones[z].ID)
				}
			}
		}
		want := [2]int{33, 8}
		if text != "" {
			want = [2]int{42, 10}
		}
		if got := [2]int{onMap, trenches}; got != want {
			t.Errorf("%d armies and %d trenches on the map, want %v", onMap, trenches, want)
		}
	}
}

// TestDamagedPacks: whatever is missing or nonsense in a pack is told.
func TestDamagedPacks(t *testing.T) { rulestest.DamagedPacks(t, packs, read) }
