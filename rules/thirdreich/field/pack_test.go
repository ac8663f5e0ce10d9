package field

import (
	"fmt"
	"io/fs"
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

func loaded(t *testing.T) *Data {
	t.Helper()
	d, err := read(nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

const (
	boardFile  = "board.toml"
	unitsFile  = "units.toml"
	chartsFile = "charts.toml"
)

const calaisParis = "[[border]]\na = \"calais\"\nb = \"paris\"\nkind = \"land\""

// TestBrokenPacks: each fault is told with file and line.
func TestBrokenPacks(t *testing.T) {
	border := rulestest.PackLine(t, packs, boardFile, calaisParis)
	rostov := rulestest.PackLine(t, packs, boardFile, "[[landing]]")
	dev := rulestest.PackLine(t, packs, chartsFile, "id = \"russian-guard\"\n")
	for _, c := range []struct{ name, old, with, want string }{
		{boardFile, calaisParis, strings.Replace(calaisParis, "paris", "camelot", 1), fmt.Sprintf("board.toml:%d:1: border.5.b: unknown zone \"camelot\"", border+2)},
		{boardFile, calaisParis, strings.Replace(calaisParis, "paris", "calais", 1), fmt.Sprintf("board.toml:%d:3: border.5: calais-calais joins a zone with itself", border)},
		{boardFile, calaisParis, strings.Replace(calaisParis, "paris", "brussels", 1), "border.5: duplicate border calais-brussels"},
		{boardFile, calaisParis, strings.Replace(calaisParis, "land", "bridge", 1), fmt.Sprintf("board.toml:%d:1: border.5.kind: unknown kind \"bridge\"; there are land, river", border+3)},
		{boardFile, calaisParis, calaisParis + "\nkynd = \"land\"", fmt.Sprintf("board.toml:%d:1: border.5.kynd: unknown key", border+4)},
		{boardFile, calaisParis, calaisParis + "\nriver_in = [\"lyon\"]", "border.5: lyon is on neither side of calais-paris"},
		{boardFile, "from = [\"tunis\"]", "from = [\"berlin\"]", "landing.5: berlin is not a zone with a coast"},
		{boardFile, "[[landing]]\nfrom = [\"america\"", "[[landing]]\nfrom = [\"atlantis\"", fmt.Sprintf("board.toml:%d:9: landing.1.from: unknown zone \"atlantis\"", rostov+1)},
		{boardFile, "country = \"france\"\nterrain = \"plain\"", "country = \"galia\"\nterrain = \"wadi\"", `zone.calais.country: unknown country "galia"; none of the 16 there are is like it`},
		{boardFile, "country = \"france\"\nterrain = \"plain\"", "country = \"galia\"\nterrain = \"wadi\"", `zone.calais.terrain: unknown terrain "wadi"; there are plain, forest, swamp, narrow, mountain`},
		{boardFile, "capital = \"berlin\"", "capital = \"paris\"", "country.germany.capital: paris is not a zone of the country"},
		{boardFile, "coast = [\"north-sea\", \"atlantic\"]\ncapital", "coast = [\"mar-muerto\"]\ncapital", `zone.london.coast: unknown sea "mar-muerto"`},
		{boardFile, "a = \"atlantic\"\nb = \"north-sea\"", "a = \"atlantic\"\nb = \"aral\"", `passage.1.b: unknown sea "aral"`},
		{boardFile, "id = \"trondheim\"", "id = \"narvik\"", "the rules name the zone \"trondheim\", which no pack has"},
		{boardFile, "enters_after = \"france\"", "enters_after = \"galia\"", `country.italy.enters_after: unknown country "galia"; none of the 16 there are is like it`},
		{unitsFile, "id = \"de1\"\n", "id = \"de2\"\n", fmt.Sprintf("unit.de2: duplicate id \"de2\", as in line %d", rulestest.PackLine(t, packs, unitsFile, "id = \"de1\"\n"))},
		{unitsFile, "kind = \"afrika-korps\"", "kind = \"camels\"", `unit.dak.kind: unknown kind "camels"; there are infantry, tanks, advanced-tanks, guard, afrika-korps`},
		{unitsFile, "combat = { full = 5, reduced = 3", "combat = { full = 5, reduced = 6", "combat factors 5 and 6"},
		{unitsFile, "needs = \"russian-guard\"", "needs = \"horses\"", `unit.sug1.needs: unknown development "horses"`},
		{unitsFile, "armies = 105", "armies = 104", "counters.armies: 105 armies, the list says 104"},
		{chartsFile, "needs = { soviet = \"ural-industry\" }", "needs = { soviet = \"industria-marte\" }", fmt.Sprintf("charts.toml:%d:11: development.russian-guard.needs.soviet: unknown development \"industria-marte\"", rulestest.PackLine(t, packs, chartsFile, "needs = { soviet = \"ural-industry\" }"))},
		{chartsFile, "id = \"russian-guard\"", "id = \"aviation\"", fmt.Sprintf("charts.toml:%d:1: development.aviation: duplicate id", dev)},
		{chartsFile, "n = 3\n", "n = 4\n", "turn.3.n: turn 4 stands in the place of turn 3"},
		{chartsFile, "[side.soviet]", "[side.martian]", `side.martian: unknown side "martian"; there are axis, allies, soviet`},
		{chartsFile, "limited = 3\ntotal = 4", "limited = 5\ntotal = 4", "side.axis: 5 Actions in Limited War and 4 in Total War"},
		{chartsFile, "half_points_per_key_zone = 1", "half_points_per_key_zone = 0.3", "reinforcement.1.half_points_per_key_zone: 0.3 is not a whole number"},
		{chartsFile, "side = \"axis\"\nwar = \"any\"", "side = \"allies\"\nwar = \"any\"", "reinforcement: the points of axis are missing"},
		{chartsFile, "[terrain.swamp]", "[terrain.dune]", `terrain.dune: unknown terrain "dune"`},
		{chartsFile, "[terrain.swamp]", "[terrain.dune]", "terrain.swamp: it is missing"},
		{chartsFile, "zone = \"suez\"", "zone = \"panama\"", `resource.5.zone: unknown zone "panama"; did you mean "canada"?`},
		{chartsFile, "[operation_surcharge.soviet]", "[operation_surcharge.martian]", `operation_surcharge.martian: unknown side "martian"`},
		{chartsFile, "[operation_surcharge.soviet]", "[operation_surcharge.martian]", "operation_surcharge.soviet: it is missing"},
		{chartsFile, "[operation.naval]", "[operation.zeppelin]", "operation.naval: it is missing"},
	} {
		_, err := read(rulestest.AlteredPack(t, packs, c.name, c.old, c.with))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, %q instead of %q:\n got %v\nwant %s", c.name, c.with, c.old, err, c.want)
		}
	}
	b, _ := fs.ReadFile(packs, "data/"+unitsFile)
	two := strings.NewReplacer("kind = \"afrika-korps\"", "kind = \"camels\"", "needs = \"russian-guard\"", "needs = \"horses\"").Replace(string(b))
	_, err := read(fstest.MapFS{unitsFile: {Data: []byte(two)}})
	if err == nil || strings.Count(err.Error(), "units.toml:") < 5 {
		t.Errorf("two kinds of fault: got %v", err)
	}
}

// TestOverride: a folder with one pack replaces that pack and no other.
func TestOverride(t *testing.T) {
	d, err := read(rulestest.AlteredPack(t, packs, boardFile, calaisParis, strings.Replace(calaisParis, "paris", "vichy", 1)))
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := d.Board.Edge(d.ZoneByID["calais"], d.ZoneByID["paris"], land); ok {
		t.Error("Calais and Paris are neighbours still")
	}
	if _, ok := d.Board.Edge(d.ZoneByID["calais"], d.ZoneByID["vichy"], land); !ok {
		t.Error("Calais and Vichy are no neighbours")
	}
	if s := d.begin(0, Options{}); s.Top().Kind != StepTurn {
		t.Errorf("the scenario begins with %q", StepNames[s.Top().Kind])
	}
}

// TestArmyList: the list of §23 and the numbers of §1.
func TestArmyList(t *testing.T) {
	d := loaded(t)
	count := map[string]int{}
	for i := range d.Units {
		u := &d.Units[i]
		count[fmt.Sprintf("%s %d/%d", d.Countries[u.Nation].ID, u.Combat[Full], u.Combat[Reduced])]++
	}
	want := map[string]int{"united-kingdom 4/2": 6, "united-kingdom 5/3": 2, "united-kingdom 6/4": 2, "united-states 4/2": 3, "united-states 6/4": 6,
		"france 3/2": 7, "france 5/3": 2, "belgium 3/2": 2, "greece 3/2": 2, "yugoslavia 3/2": 4, "soviet-union 3/2": 18, "soviet-union 7/4": 4, "soviet-union 5/3": 9,
		"germany 5/3": 16, "germany 6/4": 5, "germany 7/4": 1, "germany 8/5": 2, "italy 3/2": 8, "finland 4/2": 2, "romania 4/2": 2, "hungary 4/2": 1, "bulgaria 3/2": 1}
	total := 0
	for k, n := range count {
		total += n
		if want[k] != n {
			t.Errorf("%s: %d armies, want %d", k, n, want[k])
		}
	}
	if len(count) != len(want) || total != 105 {
		t.Errorf("%d kinds and %d armies, want %d and 105", len(count), total, len(want))
	}
	if d.AirLimit != [Sides][2]int{{6, 0}, {5, 6}, {5, 0}} || d.SubLimit != 4 {
		t.Errorf("air missions %v, submarines %d", d.AirLimit, d.SubLimit)
	}
	tiles, onMap := 0, 0
	for i := range d.Devs {
		for _, has := range d.Devs[i].Sides {
			if has {
				tiles++
			}
		}
	}
	for i := range d.Units {
		if d.Units[i].Setup >= 0 {
			onMap++
		}
	}
	if tiles != 25 || onMap != 70 {
		t.Errorf("%d development tiles and %d armies set up, want 25 and 70", tiles, onMap)
	}
}

// TestCalendar: 22 turns from winter 1940 to spring 1945; turn 7 is summer 1941.
func TestCalendar(t *testing.T) {
	d := loaded(t)
	if len(d.Turns) != 22 || d.Turns[6].Season != "summer" || d.Turns[6].Year != 1941 || d.Turns[21].Season != "spring" || d.Turns[21].Year != 1945 {
		t.Errorf("%d turns, turn 7 %s %d", len(d.Turns), d.Turns[6].Season, d.Turns[6].Year)
	}
}

// TestConstraints checks what the rulebook forces of the map: the constraints
// of the board pack, each with its section.
func TestConstraints(t *testing.T) {
	d := loaded(t)
	if len(d.constraints) != 74 {
		t.Fatalf("%d constraints, want 74", len(d.constraints))
	}
	for i := range d.constraints {
		c := &d.constraints[i]
		if why := d.violates(c); why != "" {
			t.Errorf("%s %s%s%s: %s (%s)", c.test, c.zone, c.a, c.b, why, c.source)
		}
	}
}

// TestConstraintsCanFail: every kind of constraint finds its fault.
func TestConstraintsCanFail(t *testing.T) {
	d := loaded(t)
	for _, c := range []constraint{
		{test: "neighbours-within", zone: "vilnius", country: "soviet-union", set: []string{"riga"}},
		{test: "adjacent", a: "minsk", b: "warsaw"}, {test: "not-adjacent", a: "riga", b: "dvinsk"},
		{test: "exploitable", zone: "tula"}, {test: "not-exploitable", zone: "riga"},
		{test: "bonus", a: "stuttgart", b: "nancy", bonus: 1}, {test: "landing-bonus", zone: "brussels", bonus: 2},
		{test: "terrain", zone: "tula", terrain: Forest}, {test: "fortress", zone: "riga"}, {test: "no-fortress", zone: "tula"},
		{test: "same-sea", a: "calais", b: "suez"}, {test: "coast", zone: "paris"}, {test: "landing-line", zone: "brussels"},
		{test: "no-landing-line", zone: "trondheim"}, {test: "border-side", zone: "kiev", countries: []string{"germany"}},
		{test: "not-border-side", zone: "riga", countries: []string{"germany"}}, {test: "no such test"},
	} {
		if d.violates(&c) == "" {
			t.Errorf("%s of %s%s%s holds", c.test, c.zone, c.a, c.b)
		}
	}
}

// violates says how the map breaks a constraint; empty when it does not.
func (d *Data) violates(c *constraint) string {
	is := func(ok bool, why string) string {
		if ok {
			return ""
		}
		return why
	}
	z, zone := d.ZoneByID[c.zone], &d.Zones[d.ZoneByID[c.zone]]
	a, b := d.ZoneByID[c.a], d.ZoneByID[c.b]
	joined := func(a, b int) bool {
		return slices.ContainsFunc(d.Board.Edges(a), func(e board.Edge) bool { return e.To == b && e.Kind != Landing })
	}
	lines := func() bool {
		return slices.ContainsFunc(d.Lines, func(l Line) bool { return l.Line && l.To == z })
	}
	borders := func() bool {
		return slices.ContainsFunc(d.Board.Edges(z), func(e board.Edge) bool {
			return e.Kind != Landing && slices.Contains(c.countries, d.Countries[d.Zones[e.To].Country].ID)
		})
	}
	ground := func(z int) int { // with a fortress that its owner holds
		n := 0
		if d.Zones[z].Terrain != plain {
			n++
		}
		if d.Zones[z].Fortress {
			n++
		}
		return n
	}
	switch c.test {
	case "neighbours-within":
		for _, e := range d.Board.Edges(z) {
			if n := &d.Zones[e.To]; d.Countries[n.Country].ID == c.country && !slices.Contains(c.set, n.ID) {
				return n.ID + " is a neighbour"
			}
		}
		return ""
	case "adjacent":
		return is(joined(a, b), "they do not touch")
	case "not-adjacent":
		return is(!joined(a, b), "they touch")
	case "exploitable":
		return is(zone.Terrain == plain && !zone.Fortress, "terrain or fortress bars it")
	case "not-exploitable":
		return is(zone.Terrain != plain || zone.Fortress, "nothing bars it")
	case "bonus":
		got := ground(b) + int(d.WayTo(a, b).Bonus)
		return is(joined(a, b) && got == c.bonus, fmt.Sprintf("the bonus is %d", got))
	case "landing-bonus":
		return is(ground(z)+1 == c.bonus, fmt.Sprintf("the bonus is %d", ground(z)+1))
	case "terrain":
		return is(zone.Terrain == c.terrain, "it is other terrain")
	case "fortress":
		return is(zone.Fortress, "there is none")
	case "no-fortress":
		return is(!zone.Fortress, "there is one")
	case "same-sea":
		return is(d.Zones[a].Seas&d.Zones[b].Seas != 0, "they share none")
	case "coast":
		return is(zone.Seas != 0, "it has none")
	case "landing-line":
		return is(lines(), "none leads there")
	case "no-landing-line":
		return is(!lines(), "one leads there")
	case "border-side":
		return is(borders(), "no border with them")
	case "not-border-side":
		return is(!borders(), "it has a border with them")
	}
	return "unknown test"
}

// TestConnected: the land masses of NOTES.md: Europe with the Soviet Union,
// Africa, Great Britain, Norway, America, Ireland; with the seas one piece.
func TestConnected(t *testing.T) {
	d := loaded(t)
	left := board.NewSet(len(d.Zones))
	var sizes []int
	for z := range d.Zones {
		if left.Has(z) {
			continue
		}
		part := board.NewSet(len(d.Zones))
		part.Add(z)
		d.Board.Flood(part, nil, func(_ int, e board.Edge) bool { return e.Kind != Landing })
		n := 0
		for o := range d.Zones {
			if part.Has(o) {
				left.Add(o)
				n++
			}
		}
		sizes = append(sizes, n)
	}
	slices.Sort(sizes)
	if want := []int{1, 2, 3, 3, 12, 96}; !slices.Equal(sizes, want) {
		t.Errorf("land masses of %v zones, want %v", sizes, want)
	}
}

// TestFrontier: the Soviet zones that touch Germany or Romania, and Kiev (§9).
func TestFrontier(t *testing.T) {
	d := loaded(t)
	var got []string
	for z := range d.Zones {
		if d.Zones[z].Frontier {
			got = append(got, d.Zones[z].ID)
		}
	}
	slices.Sort(got)
	if want := []string{"kiev", "kovel", "odessa", "riga", "tarnopol", "vilnius", "vinnitsa"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestDamagedPacks: whatever is missing or nonsense in a pack is told.
func TestDamagedPacks(t *testing.T) { rulestest.DamagedPacks(t, packs, read) }
