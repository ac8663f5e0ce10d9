package rommel

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// The map is a reconstruction. The tests in this file hold it to what the
// rulebook says of it; they are about the data alone and carry out no rule.

func loaded(t *testing.T) *data {
	t.Helper()
	d, err := load(pack.Files{Title: "rommel", Embedded: os.DirFS(".")})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// courses are the grids with either course of the highway.
func (d *data) courses() map[string]*board.Grid {
	return map[string]*board.Grid{courseHarmat: d.grid, courseDirect: d.gridDirect}
}

// placed finds a hex by its English name, with an offset such as "Msus E1"
// perhaps.
func placed(t *testing.T, d *data, name string) int {
	t.Helper()
	for h := range d.hexes {
		if d.hexes[h].names.In(rules.English) == name {
			return h
		}
	}
	if i := strings.LastIndexByte(name, ' '); i > 0 {
		way, digits := strings.TrimRight(name[i+1:], "0123456789"), strings.TrimLeft(name[i+1:], "NESW")
		n, err := strconv.Atoi(digits)
		for dir := range board.Direction(board.Directions) {
			if h, ok := d.grid.Offset(placed(t, d, name[:i]), dir, n); ok && err == nil && dir.String() == way {
				return h
			}
		}
	}
	t.Fatalf("no hex %q", name)
	return -1
}

// openWay reports whether units may go from one hex to the next in a test.
type openWay func(from, to int) bool

func anyWay(int, int) bool { return true }

// roadReach finds the hexes that can be reached from a hex in at most length[q]
// steps over roads of quality q or better, for any q, and in how many.
func roadReach(g *board.Grid, from int, length [roads]int, open openWay) map[int]int {
	out := map[int]int{}
	for q := range road(roads) {
		at := map[int]bool{from: true}
		for n := 1; n <= length[q]; n++ {
			next := map[int]bool{}
			for h := range at {
				for _, side := range g.Sides(h) {
					if side.To >= 0 && side.Limit > 0 && side.Road >= q && open(h, side.To) {
						next[side.To] = true
						if m, ok := out[side.To]; !ok || n < m {
							out[side.To] = n
						}
					}
				}
			}
			at = next
		}
	}
	return out
}

func onHighway(g *board.Grid, h int) bool {
	return slices.ContainsFunc(g.Sides(h)[:], func(s board.HexSide) bool { return s.Road == highway })
}

// chainEnds finds the hexes that a unit chains to (§12.4), and at how many hexes.
// A chain does not run on behind the highway, which is a line by itself.
func chainEnds(g *board.Grid, from int, open openWay) map[int]int {
	return roadReach(g, from, [roads]int{noRoad: 1, trail: 2, track: 3}, func(a, b int) bool {
		return open(a, b) && (a == from || !onHighway(g, a))
	})
}

// redeployEnds finds the hexes that a unit is redeployed to for one point (§16.51).
func redeployEnds(g *board.Grid, from int) map[int]int {
	return roadReach(g, from, [roads]int{noRoad: 2, trail: 2 + 1, track: 2 + 2, highway: 2 + 4}, anyWay)
}

// linesByName are the supply lines of a unit to the highway over other units (§5.3),
// named by their places.
func linesByName(d *data, g *board.Grid, from int, units []int, open openWay) []string {
	var out []string
	for h := range chainEnds(g, from, open) {
		switch {
		case onHighway(g, h):
			out = append(out, d.hexes[from].names.In(rules.English)+"-"+d.hexes[h].names.In(rules.English))
		case slices.Contains(units, h):
			rest := slices.DeleteFunc(slices.Clone(units), func(u int) bool { return u == h })
			for _, line := range linesByName(d, g, h, rest, open) {
				out = append(out, d.hexes[from].names.In(rules.English)+"-"+line)
			}
		}
	}
	slices.Sort(out)
	return out
}

// TestWithdrawalExample: the eight supply lines of §5.3, of which four never
// lead away from the base.
func TestWithdrawalExample(t *testing.T) {
	d := loaded(t)
	for course, g := range d.courses() {
		units := []int{placed(t, d, "Msus"), placed(t, d, "Charruba")}
		want := []string{"Mechili-Bir Harmat", "Mechili-Charruba-Er Regima", "Mechili-Derna", "Mechili-Gazala",
			"Mechili-Msus-Agedabia", "Mechili-Msus-Beda Fomm", "Mechili-Msus-Er Regima", "Mechili-Msus-Ghemines"}
		if got := linesByName(d, g, placed(t, d, "Mechili"), units, anyWay); !slices.Equal(got, want) {
			t.Errorf("%s: lines %q, want %q", course, got, want)
		}
		homeward := func(a, b int) bool { return g.Distance(d.base[axis], b) <= g.Distance(d.base[axis], a) }
		want = []string{"Mechili-Charruba-Er Regima", "Mechili-Msus-Agedabia", "Mechili-Msus-Beda Fomm", "Mechili-Msus-Ghemines"}
		if got := linesByName(d, g, placed(t, d, "Mechili"), units, homeward); !slices.Equal(got, want) {
			t.Errorf("%s: lines homeward %q, want %q", course, got, want)
		}
	}
}

// highwayWay is the highway from one hex to another.
func highwayWay(g *board.Grid, from, to int) []int {
	prev := map[int]int{from: from}
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		for _, side := range g.Sides(queue[0]) {
			if _, seen := prev[side.To]; side.To >= 0 && side.Road == highway && !seen {
				prev[side.To] = queue[0]
				queue = append(queue, side.To)
			}
		}
	}
	if _, ok := prev[to]; !ok {
		return nil
	}
	path := []int{to}
	for at := to; at != from; at = prev[at] {
		path = append(path, prev[at])
	}
	slices.Reverse(path)
	return path
}

// TestHighwayRunsHome: along the highway the only step away from a base is
// that of Ft. Capuzzo to Bardia (§5.3 sidebar).
func TestHighwayRunsHome(t *testing.T) {
	d := loaded(t)
	for course, g := range d.courses() {
		var got []string
		for s, base := range d.base {
			path := highwayWay(g, d.base[side(s).enemy()], base)
			if len(path) < 2 {
				t.Fatalf("%s: no highway from base to base", course)
			}
			for i := range path[1:] {
				if a, b := path[i], path[i+1]; g.Distance(base, b) > g.Distance(base, a) {
					got = append(got, d.hexes[a].names.In(rules.English)+"-"+d.hexes[b].names.In(rules.English))
				}
			}
		}
		if want := []string{"Fort Capuzzo-Bardia"}; !slices.Equal(got, want) {
			t.Errorf("%s: steps away %q, want %q", course, got, want)
		}
	}
}

// TestHighwayCourses: Bir Harmat is on the highway, in one course between
// Acroma and Tobruk, in the other on a spur from Acroma.
func TestHighwayCourses(t *testing.T) {
	d := loaded(t)
	acroma, harmat, tobruk := placed(t, d, "Acroma"), placed(t, d, "Bir Harmat"), placed(t, d, "Tobruk")
	for _, c := range []struct {
		name string
		g    *board.Grid
		want map[[2]int]bool
	}{
		{courseHarmat, d.grid, map[[2]int]bool{{acroma, harmat}: true, {harmat, tobruk}: true, {acroma, tobruk}: false}},
		{courseDirect, d.gridDirect, map[[2]int]bool{{acroma, harmat}: true, {harmat, tobruk}: false, {acroma, tobruk}: true}},
	} {
		for pair, want := range c.want {
			dir, ok := c.g.Toward(pair[0], pair[1])
			if got := ok && c.g.Sides(pair[0])[dir].Road == highway; got != want {
				t.Errorf("%s: highway %s-%s is %v", c.name, d.hexes[pair[0]].names.In(rules.English), d.hexes[pair[1]].names.In(rules.English), got)
			}
		}
	}
	differ := 0
	for h := range d.hexes {
		for dir := range d.grid.Sides(h) {
			if d.grid.Sides(h)[dir] != d.gridDirect.Sides(h)[dir] {
				differ++
			}
		}
	}
	if differ != 4 {
		t.Errorf("the courses differ in %d ends of sides, want the four of Tobruk-Acroma and Tobruk-Bir Harmat", differ)
	}
}

// TestSupplyExamples: examples A and B and the diagram of §12.
func TestSupplyExamples(t *testing.T) {
	d := loaded(t)
	at := func(name string) int { return placed(t, d, name) }
	without := func(names ...string) openWay {
		return func(_, to int) bool { return !slices.Contains(names, d.hexes[to].names.In(rules.English)) }
	}
	b := at("Mersa Matruh SW3") // [B], on the track to Siwa
	dd := at("Bir Habata W1")   // [D]
	e := at("Sofafi E1")        // [E]
	for course, g := range d.courses() {
		for _, c := range []struct {
			example  string
			from, to int
			open     openWay
			hexes    int // 0: no chain
		}{
			{"A", at("Bir Harmat"), at("Mechili"), without("Gazala"), 3},
			{"A", at("Mechili"), at("Derna"), without("Gazala"), 2},
			{"B", at("Er Regima"), at("Ghemines"), without("Benghazi"), 2},
			{"[B]", b, at("Mersa Matruh"), anyWay, 3},
			{"[B]", b, at("Siwa"), anyWay, 3},
			{"[C]", at("Bir Habata"), at("Sidi Barrani"), anyWay, 2},
			{"[C], Axis in Sofafi", at("Bir Habata"), at("Sidi Barrani"), without("Sofafi"), 0},
			{"[D]", dd, at("Bir Habata"), anyWay, 1},
			{"[D]", dd, at("Sollum"), anyWay, 2},
			{"[D], Axis in Sidi Omar", dd, at("Sollum"), without("Sidi Omar"), 0},
		} {
			if got := chainEnds(g, c.from, c.open)[c.to]; got != c.hexes {
				t.Errorf("%s: example %s chains %d hexes, want %d", course, c.example, got, c.hexes)
			}
		}
		for _, unit := range []int{at("Bir Habata"), dd, e} { // cut off with the Axis in Sofafi and Sidi Omar
			for h := range chainEnds(g, unit, without("Sofafi", "Sidi Omar")) {
				if onHighway(g, h) {
					t.Errorf("%s: %s chains to %s", course, d.hexes[unit].id, d.hexes[h].names.In(rules.English))
				}
			}
		}
		if g.Distance(e, at("Sidi Barrani")) != 1 || g.Distance(e, at("Bir Habata")) == 1 || g.Distance(e, dd) == 1 || g.Distance(e, b) == 1 {
			t.Errorf("%s: [E] is not beside the highway, or beside a supplied unit", course)
		}
		for h := range chainEnds(g, e, anyWay) {
			if onHighway(g, h) {
				t.Errorf("%s: [E] chains to %s", course, d.hexes[h].names.In(rules.English))
			}
		}
		if got := g.Distance(at("Sidi Omar"), at("Sofafi")); got != 2 {
			t.Errorf("%s: Sidi Omar lies %d hexes from Sofafi, want 2", course, got)
		}
	}
}

// TestDemonstrationMap: what the moves of §19 need.
func TestDemonstrationMap(t *testing.T) {
	d := loaded(t)
	at := func(name string) int { return placed(t, d, name) }
	limit := func(a, b string) int {
		dir, ok := d.grid.Toward(at(a), at(b))
		if !ok {
			t.Fatalf("%s and %s are no neighbours", a, b)
		}
		return d.grid.Sides(at(a))[dir].Limit
	}
	for _, c := range []struct {
		a, b  string
		limit int
	}{
		{"Bardia", "Sollum", 1}, {"Fort Capuzzo", "Sollum", 1}, {"Sidi Omar", "Sollum", 1},
		{"Sollum", "Buq Buq", 2}, {"Buq Buq", "Sofafi", 0},
	} {
		if got := limit(c.a, c.b); got != c.limit {
			t.Errorf("%s-%s: limit %d, want %d", c.a, c.b, got, c.limit)
		}
	}
	passes := 0
	for _, side := range d.grid.Sides(at("Sollum")) {
		if side.To >= 0 && side.Limit == 1 {
			passes++
		}
	}
	if passes != 3 {
		t.Errorf("%d passes lead into Sollum, want 3", passes)
	}
	along := func(q road, a, b string) int { // hexes along roads of a quality or better
		var length [roads]int
		length[q] = 6
		return roadReach(d.grid, at(a), length, anyWay)[at(b)]
	}
	for _, c := range []struct {
		q     road
		a, b  string
		hexes int
	}{
		{highway, "Fort Capuzzo", "Buq Buq", 2}, {highway, "Sollum", "Sidi Barrani", 2}, {highway, "Sidi Barrani", "Mersa Matruh", 2},
		{highway, "Sidi Barrani E1", "Alexandria", 6},
		{trail, "Sofafi", "Sidi Barrani E1", 2}, {trail, "Sidi Omar", "Sofafi", 3}, {trail, "Sidi Omar", "Bir Habata", 2}, {trail, "Bir Habata", "Sofafi", 1},
	} {
		if got := along(c.q, c.a, c.b); got != c.hexes {
			t.Errorf("%s-%s: %d hexes along the road, want %d", c.a, c.b, got, c.hexes)
		}
	}
	// A foot unit comes to Sofafi by a forced march only.
	foot := func(extra int) map[int]int {
		return roadReach(d.grid, at("Sidi Omar"), [roads]int{noRoad: 1 + extra, trail: 2 + extra, track: 3 + extra, highway: 5 + extra}, anyWay)
	}
	if _, ok := foot(0)[at("Sofafi")]; ok {
		t.Error("a foot unit marches from Sidi Omar to Sofafi")
	}
	if _, ok := foot(1)[at("Sofafi")]; !ok {
		t.Error("no forced march leads from Sidi Omar to Sofafi")
	}
	for course, g := range d.courses() {
		for _, c := range []struct {
			a, b   string
			points int
		}{
			{"Buq Buq", "Bardia", 1}, {"Tobruk", "Sofafi", 2}, {"Alexandria", "Mersa Matruh", 1}, {"Sidi Barrani E1", "Alexandria", 1},
		} {
			got := 1
			near := redeployEnds(g, at(c.a))
			if _, ok := near[at(c.b)]; !ok {
				got = 3
				for h := range near {
					if _, ok := redeployEnds(g, h)[at(c.b)]; ok {
						got = 2
					}
				}
			}
			if got != c.points {
				t.Errorf("%s: %s-%s costs %d points, want %d", course, c.a, c.b, got, c.points)
			}
		}
	}
}

// flooded finds the hexes that can be reached from one without entering
// closed ones.
func flooded(d *data, from int, closed ...int) map[int]bool {
	seen := map[int]bool{from: true}
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		for _, side := range d.grid.Sides(queue[0]) {
			if side.To >= 0 && side.Limit > 0 && !seen[side.To] && !slices.Contains(closed, side.To) {
				seen[side.To] = true
				queue = append(queue, side.To)
			}
		}
	}
	return seen
}

// TestBottlenecks: two hexes close the gap at El Alamein, and two lead into El
// Agheila (§20).
func TestBottlenecks(t *testing.T) {
	d := loaded(t)
	alamein, south := placed(t, d, "El Alamein"), placed(t, d, "El Alamein SW1")
	for _, c := range []struct {
		closed []int
		open   bool
	}{{[]int{alamein, south}, false}, {[]int{alamein}, true}, {[]int{south}, true}} {
		if got := flooded(d, d.base[allied], c.closed...)[d.base[axis]]; got != c.open {
			t.Errorf("with %d hexes held, the way west is open: %v", len(c.closed), got)
		}
	}
	ways := 0
	for _, side := range d.grid.Sides(d.base[axis]) {
		if side.To >= 0 && side.Limit > 0 {
			ways++
		}
	}
	if ways != 2 {
		t.Errorf("%d ways lead into El Agheila, want 2", ways)
	}
}

// TestPlaces: what §1.6-§1.8, §13.3, §14.1 and §18 say of the places.
func TestPlaces(t *testing.T) {
	d := loaded(t)
	playable := 0
	for h := range d.hexes {
		if d.hexes[h].playable {
			playable++
		}
		if d.hexes[h].playable == d.grid.Cells[h].Closed || d.hexes[h].id != d.grid.Cells[h].ID {
			t.Errorf("the hex %s and its cell %s differ", d.hexes[h].id, d.grid.Cells[h].ID)
		}
	}
	if playable != 135 || len(d.hexes) != 146 {
		t.Errorf("%d hexes, %d playable, want 146 and 135", len(d.hexes), playable)
	}
	if got := len(flooded(d, d.base[axis])); got != playable {
		t.Errorf("%d of %d hexes are joined", got, playable)
	}
	names := func(hexes []int) (out []string) {
		for _, h := range hexes {
			out = append(out, d.hexes[h].names.In(rules.English))
		}
		slices.Sort(out)
		return out
	}
	if got, want := names(d.forts), []string{"Bardia", "Benghazi", "Tobruk"}; !slices.Equal(got, want) {
		t.Errorf("fortresses %q, want %q", got, want)
	}
	if got, want := names(d.oases), []string{"Jalo", "Jarabub", "Siwa"}; !slices.Equal(got, want) {
		t.Errorf("oases %q, want %q", got, want)
	}
	if got, want := names(d.base[:]), []string{"Alexandria", "El Agheila"}; !slices.Equal(got, want) || d.hexes[d.base[axis]].names.In(rules.English) != "El Agheila" {
		t.Errorf("bases %q, want %q", got, want)
	}
	if got, want := []int{d.tobruk, d.bardia, d.capuzzo}, []int{placed(t, d, "Tobruk"), placed(t, d, "Bardia"), placed(t, d, "Fort Capuzzo")}; !slices.Equal(got, want) {
		t.Errorf("Tobruk, Bardia and Fort Capuzzo are %v, want %v", got, want)
	}
	for _, c := range []struct {
		name, country string
		port          [sides]int8
	}{
		{"El Agheila", "libya", [sides]int8{anyNumber, 0}}, {"Alexandria", "egypt", [sides]int8{0, anyNumber}}, {"Tobruk", "libya", [sides]int8{2, 5}},
		{"Bardia", "libya", [sides]int8{1, 2}}, {"Benghazi", "libya", [sides]int8{1, 2}}, {"Fort Capuzzo", "libya", [sides]int8{}}, {"Jarabub", "libya", [sides]int8{}},
		{"Sollum", "egypt", [sides]int8{}}, {"Sidi Omar", "egypt", [sides]int8{}},
		{"El Alamein SW1", "egypt", [sides]int8{}}, {"El Alamein SW2", "egypt", [sides]int8{}},
	} {
		h := &d.hexes[placed(t, d, c.name)]
		if h.country != c.country || h.port != c.port || !h.playable {
			t.Errorf("%s: in %s, port %v, playable %v; want %s, %v", c.name, h.country, h.port, h.playable, c.country, c.port)
		}
	}
}

// TestAreas: Libya and Egypt part the map; the two lines of Gazala lie side by
// side (§18.7), each in the area of its side.
func TestAreas(t *testing.T) {
	d := loaded(t)
	for h := range d.hexes {
		hx := &d.hexes[h]
		for _, country := range []string{"libya", "egypt"} {
			if got, want := d.areas[d.areaByID[country]].hexes.Has(h), hx.playable && hx.country == country; got != want {
				t.Errorf("%s of %s is in the area %s: %v", hx.id, hx.country, country, got)
			}
		}
		if d.areas[d.areaByID["gazala-axis"]].hexes.Has(h) && d.areas[d.areaByID["gazala-allied"]].hexes.Has(h) {
			t.Errorf("%s is in the areas of both sides", hx.id)
		}
	}
	west := []string{"Gazala", "Segnali Rotunda", "Tengeder", "Trigh el Abd"}
	east := []string{"Acroma", "Sidi Mufta", "Bir Hacheim", "Retma", "Bir Guba"}
	for _, c := range []struct {
		area string
		line []string
	}{{"gazala-axis", west}, {"gazala-allied", east}} {
		for i, name := range c.line {
			h := placed(t, d, name)
			if !d.areas[d.areaByID[c.area]].hexes.Has(h) {
				t.Errorf("%s is not in %s", name, c.area)
			}
			if i > 0 && d.grid.Distance(h, placed(t, d, c.line[i-1])) != 1 {
				t.Errorf("%s and %s are no neighbours", c.line[i-1], name)
			}
		}
	}
	for i := range 3 { // up to Tengeder and Bir Hacheim
		if d.grid.Distance(placed(t, d, west[i]), placed(t, d, east[i])) != 1 {
			t.Errorf("%s does not lie beside %s", west[i], east[i])
		}
	}
}
