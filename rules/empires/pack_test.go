package empires

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/rulestest"
)

func loaded(t *testing.T) *data {
	t.Helper()
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return title.d
}

const calaisAmiens = "[[border]]\na = \"calais\"\nb = \"amiens\"\nkind = \"land\""

// TestBrokenPacks: each fault is told with file and line.
func TestBrokenPacks(t *testing.T) {
	border := rulestest.PackLine(t, embedded, "board.toml", calaisAmiens)
	unit := rulestest.PackLine(t, embedded, "units.toml", "id = \"de1\"\n")
	count := rulestest.PackLine(t, embedded, "units.toml", "count = 17")
	track := rulestest.PackLine(t, embedded, "charts.toml", "[[diplomacy]]")
	nancy, metz := rulestest.PackLine(t, embedded, "board.toml", "id = \"nancy\""), rulestest.PackLine(t, embedded, "board.toml", "id = \"metz\"")
	if nancy < metz {
		nancy, metz = metz, nancy
	}
	for _, c := range []struct{ name, old, with, want string }{
		{"board.toml", calaisAmiens, strings.Replace(calaisAmiens, "amiens", "camelot", 1), fmt.Sprintf(`board.toml:%d:1: border: b: there is no zone "camelot"; `, border+2)},
		{"board.toml", calaisAmiens, strings.Replace(calaisAmiens, "amiens", "brussels", 1), "border: duplicate border calais-brussels"},
		{"board.toml", calaisAmiens, strings.Replace(calaisAmiens, "amiens", "calais", 1), fmt.Sprintf("board.toml:%d:3: border: calais-calais joins a zone with itself", border)},
		{"board.toml", calaisAmiens, strings.Replace(calaisAmiens, "land", "bridge", 1), fmt.Sprintf(`board.toml:%d:1: border: kind: unknown "bridge"; there are land, arrow, sea-lane`, border+3)},
		{"board.toml", calaisAmiens, calaisAmiens + "\nkynd = \"land\"", fmt.Sprintf("board.toml:%d:1: border: unknown key kynd", border+4)},
		{"board.toml", calaisAmiens, "[[border]\n", fmt.Sprintf("board.toml:%d:", border)},
		{"board.toml", "country = \"germany\"\nterrain = \"plain\"\nflags = []\nregion = \"west\"", "country = \"prussia\"\nterrain = \"swamp\"\nflags = [\"lake\"]", `country: there is no country "prussia"`},
		{"board.toml", "terrain = \"forest\"", "terrain = \"swamp\"", `terrain: there is no terrain "swamp"; there are plain, forest, desert, mountain`},
		{"board.toml", "flags = [\"city\"]", "flags = [\"lake\"]", `flags: unknown "lake"; there are city, port, mediterranean, square, italian-border`},
		{"board.toml", "id = \"metz\"", "id = \"nancy\"", fmt.Sprintf(`board.toml:%d:1: zone nancy: duplicate id "nancy", as in line %d`, nancy, metz)},
		{"board.toml", "id = \"metz\"", "id = \"mainz\"", fmt.Sprintf(`units.toml:%d:1: unit de4: setup: there is no zone "metz"`, rulestest.PackLine(t, embedded, "units.toml", "setup = \"metz\""))},
		{"board.toml", "id = \"salonika\"", "id = \"saloniki\"", "the rules name the zone \"salonika\", which no pack has"},
		{"board.toml", "names = { en = \"London\", es = \"Londres\" }", "names = { en = \"London\" }", `names: the name in "es" is missing`},
		{"units.toml", "id = \"de1\"\n", "id = \"de2\"\n", fmt.Sprintf(`unit de2: duplicate id "de2", as in line %d`, unit)},
		{"units.toml", "id = \"german-5\"\n", "id = \"german-6\"\n", `type: there is no unit_type "german-5"; did you mean "german-6"?`},
		{"units.toml", "count = 17", "count = 18", fmt.Sprintf("units.toml:%d:1: unit_type german-5: count: 17 armies, the list says 18", count)},
		{"units.toml", "combat = { full = 5, reduced = 3", "combat = { full = 5, reduced = 6", "unit_type german-5: combat: combat factors 5 and 6"},
		{"units.toml", "combat = { full = 5, reduced = 3", "combat = { full = 5, reduced = 0", "unit_type german-5: combat.reduced is 0, which is below 1"},
		{"charts.toml", "requires = [\"tanks-1\"]", "requires = [\"horses\"]", `technology tanks-2: requires: there is no tech "horses"`},
		{"charts.toml", "start = 0\nminimum = 0\nlength = 4", "start = 0\nminimum = 0\nlenght = 4", "unknown key lenght"},
		{"charts.toml", "start = 0\nminimum = 0\nlength = 4", "start = 0\nminimum = 0\nlength = 0", "diplomacy turkey: length is 0, which is below 1"},
		{"charts.toml", "first_turn = 1\nlast_turn = 6", "first_turn = 7\nlast_turn = 6", fmt.Sprintf("charts.toml:%d:3: diplomacy turkey: a track of 4 boxes from 0, in turns 7 to 6", track)},
		{"charts.toml", "id = \"russian\"", "id = \"soviet\"", `side: there is no side "soviet"; there are german, franco-british, russian, austro-hungarian`},
		{"charts.toml", "id = \"russian\"", "id = \"soviet\"", "side: the side russian is missing"},
	} {
		_, err := Load(rulestest.AlteredPack(t, embedded, c.name, c.old, c.with))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, %q instead of %q:\n got %v\nwant %s", c.name, c.with, c.old, err, c.want)
		}
	}
	// All faults of a pack at once.
	b, _ := embedded.ReadFile("data/units.toml")
	two := strings.NewReplacer("count = 17", "count = 18", "setup = \"metz\"", "setup = \"mainz\"").Replace(string(b))
	_, err := Load(fstest.MapFS{"units.toml": {Data: []byte(two)}})
	if err == nil || strings.Count(err.Error(), "units.toml:") < 2 {
		t.Errorf("two faults: got %v", err)
	}
}

// TestOverride: a folder with one pack replaces that pack and no other.
func TestOverride(t *testing.T) {
	title, err := Load(rulestest.AlteredPack(t, embedded, "board.toml", calaisAmiens, strings.Replace(calaisAmiens, "amiens", "paris", 1)))
	if err != nil {
		t.Fatal(err)
	}
	d := title.d
	if _, ok := d.board.Edge(d.zoneByID["calais"], d.zoneByID["amiens"], land); ok {
		t.Error("Calais and Amiens are neighbours still")
	}
	if _, ok := d.board.Edge(d.zoneByID["calais"], d.zoneByID["paris"], land); !ok {
		t.Error("Calais and Paris are no neighbours")
	}
	if got := len(d.units); got != 74 {
		t.Errorf("%d armies, want the 74 of the embedded pack", got)
	}
	if _, err := title.Start(rules.Setup{}); err != nil {
		t.Errorf("Start: %v", err)
	}
}

// TestArmyList: the list at the end of the rulebook.
func TestArmyList(t *testing.T) {
	d := loaded(t)
	count := map[string]int{}
	for i := range d.units {
		u := &d.units[i]
		count[fmt.Sprintf("%s %d", d.countries[u.nation].id, u.kind.combat[full])]++
	}
	want := map[string]int{"germany 5": 17, "austria-hungary 3": 10, "turkey 3": 5, "bulgaria 3": 1, "united-kingdom 4": 5,
		"united-kingdom 3": 3, "france 4": 9, "france 3": 1, "russia 3": 14, "italy 3": 5, "serbia 3": 1, "romania 3": 1, "usa 5": 2}
	for _, k := range downfall.SortedKeys(want) {
		if count[k] != want[k] {
			t.Errorf("%s: %d armies, want %d", k, count[k], want[k])
		}
	}
	if len(count) != len(want) || len(d.units) != 74 || len(d.types) != 13 {
		t.Errorf("%d kinds, %d types and %d armies, want 13, 13 and 74", len(count), len(d.types), len(d.units))
	}
}

// TestBoard: what §3, §7, §8.1 and §13 say of the map.
func TestBoard(t *testing.T) {
	d := loaded(t)
	var square, med, stack2 []string
	for z := range d.zones {
		zd := &d.zones[z]
		if zd.square {
			square = append(square, zd.id)
			for _, e := range d.board.Edges(z) {
				if e.Kind != arrow {
					t.Errorf("%s is joined by %s", zd.id, e.Kind)
				}
			}
		} else {
			for _, e := range d.board.Edges(z) {
				if e.Kind == arrow && !d.zones[e.To].square {
					t.Errorf("an arrow joins %s and %s", zd.id, d.zones[e.To].id)
				}
			}
		}
		if zd.med {
			med = append(med, zd.id)
			if !zd.port {
				t.Errorf("%s is no port", zd.id)
			}
		}
		switch zd.stack {
		case 3:
		case 2:
			stack2 = append(stack2, zd.id)
		default:
			t.Errorf("%s holds %d armies", zd.id, zd.stack)
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
	if d.zones[d.zoneByID["belgrade"]].terrain == mountain {
		t.Error("Belgrade is a mountain")
	}
	if d.zones[d.zoneByID["minsk"]].terrain != forest {
		t.Error("Minsk is no forest (§14.4)")
	}
	for _, id := range []string{"warsaw", "minsk", "vilna", "riga"} {
		if zd := &d.zones[d.zoneByID[id]]; !zd.city || zd.country != d.russia {
			t.Errorf("%s is no Russian city", id)
		}
	}
	for i := range d.units {
		if !slices.ContainsFunc(d.zones, func(z zoneData) bool {
			k := d.units[i].kind
			return k.homeCity && z.city && z.country == d.units[i].nation || k.port && z.port && !z.med
		}) {
			t.Errorf("%s can be recruited nowhere", d.units[i].id)
		}
	}
}

// TestConnected: the board is one piece; without sea lanes only London is cut
// off. Every pair of ports is joined.
func TestConnected(t *testing.T) {
	d := loaded(t)
	reach := func(open func(board.Kind) bool) []string {
		set := board.NewSet(len(d.zones))
		set.Add(d.zoneByID["berlin"])
		d.board.Flood(set, nil, func(_ int, e board.Edge) bool { return open(e.Kind) })
		var off []string
		for z := range d.zones {
			if !set.Has(z) {
				off = append(off, d.zones[z].id)
			}
		}
		return off
	}
	if off := reach(func(board.Kind) bool { return true }); len(off) > 0 {
		t.Errorf("cut off: %v", off)
	}
	if off := reach(func(k board.Kind) bool { return k != seaLane }); !slices.Equal(off, []string{"london"}) {
		t.Errorf("cut off by land: %v, want London alone", off)
	}
	for a := range d.zones {
		for b := range a {
			_, joined := d.board.Edge(a, b, land, seaLane)
			if d.zones[a].port && d.zones[b].port && !joined {
				t.Errorf("the ports %s and %s are not joined", d.zones[a].id, d.zones[b].id)
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
			if e.kind != land || f.kind != land || e.a == f.a || e.a == f.b || e.b == f.a || e.b == f.b {
				continue
			}
			p, q, r, s := d.board.Zones[e.a], d.board.Zones[e.b], d.board.Zones[f.a], d.board.Zones[f.b]
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
		for _, e := range d.board.Edges(d.zoneByID[id]) {
			if e.Kind == land {
				out = append(out, d.zones[e.To].id)
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
	if _, ok := d.board.Edge(d.zoneByID["london"], d.zoneByID["cairo"], seaLane); !ok {
		t.Error("no way by sea from London to Cairo (§14.6)")
	}
}

// TestCharts: the calendar (§1), the sides (§4, §5, §7), the technologies (§9)
// and the windows of diplomacy (§11).
func TestCharts(t *testing.T) {
	d := loaded(t)
	if first, last := d.turns[0], d.turns[len(d.turns)-1]; len(d.turns) != 18 || first.season != "summer" || first.year != 1914 || last.season != "autumn" || last.year != 1918 {
		t.Errorf("%d turns from %s %d to %s %d", len(d.turns), first.season, first.year, last.season, last.year)
	}
	seasons := []string{"winter", "spring", "summer", "autumn"}
	for i, row := range d.turns {
		if row.number != i+1 || row.season != seasons[(i+2)%4] || row.year != 1914+(i+2)/4 {
			t.Errorf("turn %d is number %d, %s %d", i+1, row.number, row.season, row.year)
		}
	}
	want := [sides]struct{ actions, recruit, vp, techs, first int }{
		german: {3, 3, -3, 10, 5}, francoBritish: {3, 3, 4, 10, 5}, russian: {2, 3, 5, 6, 4}, austroHungarian: {2, 2, 0, 6, 4}}
	for sd := german; sd < nobody; sd++ {
		got := want[sd]
		got.actions, got.recruit, got.vp = d.sides[sd].actions, d.sides[sd].recruit, d.sides[sd].vp
		got.techs, got.first = 0, 0
		for i := range d.techs {
			if d.techs[i].sides[sd] {
				got.techs++
				if d.techs[i].mayStart {
					got.first++
				}
			}
		}
		if got != want[sd] {
			t.Errorf("%s: got %+v, want %+v", sd.id(), got, want[sd])
		}
	}
	fights := 0
	for i := range d.techs {
		if c := d.techs[i].category; c == "attack" || c == "defence" {
			fights++
		}
	}
	if fights != 5 {
		t.Errorf("%d technologies of attack and defence, want 5 (§9.1)", fights)
	}
	windows := map[string][2]int{"turkey": {1914, 1915}, "italy": {1914, 1916}, "bulgaria": {1914, 1916}, "romania": {1914, 1916},
		"usa": {1917, 1918}, "russian-surrender": {1918, 1918}}
	for i := range d.tracks {
		tr := &d.tracks[i]
		got := [2]int{d.turns[tr.firstTurn-1].year, d.turns[tr.lastTurn-1].year}
		if got != windows[tr.id] {
			t.Errorf("%s: from %d to %d, want %v", tr.id, got[0], got[1], windows[tr.id])
		}
		if first := tr.firstTurn; first > 1 && d.turns[first-2].year == got[0] {
			t.Errorf("%s opens in the middle of a year", tr.id)
		}
		if last := tr.lastTurn; last < len(d.turns) && d.turns[last].year == got[1] {
			t.Errorf("%s closes in the middle of a year", tr.id)
		}
	}
	if len(d.tracks) != len(windows) {
		t.Errorf("%d tracks, want %d", len(d.tracks), len(windows))
	}
}

// TestSetUp: armies within the limits of stacking, on own ground and in
// supply; trenches of level 1 beside armies of their side (§2, §3). The same
// when all five countries have joined.
func TestSetUp(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	joined := "[diplomacy]\nturkey = 4\nitaly = 6\nbulgaria = 6\nromania = 6\nusa = 4\n"
	for _, text := range []string{"", joined} {
		p, err := title.Compose([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		s, d := p.(*position).s, title.d
		r := title.newRun(s)
		onMap := 0
		for a := range s.armies {
			z := int(s.armies[a].at)
			if z < 0 {
				continue
			}
			onMap++
			if s.armies[a].step != full || s.zones[z].control != r.sideOfArmy(a) {
				t.Errorf("%s in %s: step %d, zone of side %q", d.units[a].id, d.zones[z].id, s.armies[a].step, s.zones[z].control.id())
			}
			if int(r.n[z][r.sideOfArmy(a)]) > d.zones[z].stack {
				t.Errorf("too many armies in %s", d.zones[z].id)
			}
			if !r.supplied(a) {
				t.Errorf("%s in %s has no supply", d.units[a].id, d.zones[z].id)
			}
		}
		trenches := 0
		for z := range s.zones {
			for sd := german; sd < nobody; sd++ {
				if s.zones[z].trench[sd] == 0 {
					continue
				}
				trenches++
				if s.zones[z].trench[sd] != 1 || !r.has(sd, z) {
					t.Errorf("a trench of level %d in %s", s.zones[z].trench[sd], d.zones[z].id)
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
		r.Free()
	}
}

// TestDamagedPacks: whatever is missing or nonsense in a pack is told.
func TestDamagedPacks(t *testing.T) { rulestest.DamagedPacks(t, embedded, load) }
