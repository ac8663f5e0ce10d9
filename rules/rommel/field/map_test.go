package field

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

func loaded(t *testing.T) *Data {
	t.Helper()
	d, err := Load(pack.Files{Title: "rommel", Embedded: os.DirFS("..")})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// courses are the grids with either course of the highway.
func (d *Data) courses() map[string]*board.Grid {
	return map[string]*board.Grid{courseHarmat: d.Grid, courseDirect: d.GridDirect}
}

// placed finds a hex by its English name, with an offset such as "Msus E1"
// perhaps.
func placed(t *testing.T, d *Data, name string) int {
	t.Helper()
	for h := range d.Hexes {
		if d.Hexes[h].Names.In(rules.English) == name {
			return h
		}
	}
	if i := strings.LastIndexByte(name, ' '); i > 0 {
		way, digits := strings.TrimRight(name[i+1:], "0123456789"), strings.TrimLeft(name[i+1:], "NESW")
		n, err := strconv.Atoi(digits)
		for dir := range board.Direction(board.Directions) {
			if h, ok := d.Grid.Offset(placed(t, d, name[:i]), dir, n); ok && err == nil && dir.String() == way {
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
	for q := range Road(roads) {
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
	return slices.ContainsFunc(g.Sides(h)[:], func(s board.HexSide) bool { return s.Road == Highway })
}

// chainEnds finds the hexes that a unit chains to (§12.4), and at how many hexes.
// A chain does not run on behind the highway, which is a line by itself.
func chainEnds(g *board.Grid, from int, open openWay) map[int]int {
	return roadReach(g, from, [roads]int{NoRoad: 1, Trail: 2, Track: 3}, func(a, b int) bool {
		return open(a, b) && (a == from || !onHighway(g, a))
	})
}

// redeployEnds finds the hexes that a unit is redeployed to for one point (§16.51).
func redeployEnds(g *board.Grid, from int) map[int]int {
	return roadReach(g, from, [roads]int{NoRoad: 2, Trail: 2 + 1, Track: 2 + 2, Highway: 2 + 4}, anyWay)
}

// linesByName are the supply lines of a unit to the highway over other units (§5.3),
// named by their places.
func linesByName(d *Data, g *board.Grid, from int, units []int, open openWay) []string {
	var out []string
	for h := range chainEnds(g, from, open) {
		switch {
		case onHighway(g, h):
			out = append(out, d.Hexes[from].Names.In(rules.English)+"-"+d.Hexes[h].Names.In(rules.English))
		case slices.Contains(units, h):
			rest := slices.DeleteFunc(slices.Clone(units), func(u int) bool { return u == h })
			for _, line := range linesByName(d, g, h, rest, open) {
				out = append(out, d.Hexes[from].Names.In(rules.English)+"-"+line)
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
		homeward := func(a, b int) bool { return g.Distance(d.Base[Axis], b) <= g.Distance(d.Base[Axis], a) }
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
			if _, seen := prev[side.To]; side.To >= 0 && side.Road == Highway && !seen {
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
		for s, base := range d.Base {
			path := highwayWay(g, d.Base[Side(s).Enemy()], base)
			if len(path) < 2 {
				t.Fatalf("%s: no highway from base to base", course)
			}
			for i := range path[1:] {
				if a, b := path[i], path[i+1]; g.Distance(base, b) > g.Distance(base, a) {
					got = append(got, d.Hexes[a].Names.In(rules.English)+"-"+d.Hexes[b].Names.In(rules.English))
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
		{courseHarmat, d.Grid, map[[2]int]bool{{acroma, harmat}: true, {harmat, tobruk}: true, {acroma, tobruk}: false}},
		{courseDirect, d.GridDirect, map[[2]int]bool{{acroma, harmat}: true, {harmat, tobruk}: false, {acroma, tobruk}: true}},
	} {
		for pair, want := range c.want {
			dir, ok := c.g.Toward(pair[0], pair[1])
			if got := ok && c.g.Sides(pair[0])[dir].Road == Highway; got != want {
				t.Errorf("%s: highway %s-%s is %v", c.name, d.Hexes[pair[0]].Names.In(rules.English), d.Hexes[pair[1]].Names.In(rules.English), got)
			}
		}
	}
	differ := 0
	for h := range d.Hexes {
		for dir := range d.Grid.Sides(h) {
			if d.Grid.Sides(h)[dir] != d.GridDirect.Sides(h)[dir] {
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
		return func(_, to int) bool { return !slices.Contains(names, d.Hexes[to].Names.In(rules.English)) }
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
					t.Errorf("%s: %s chains to %s", course, d.Hexes[unit].ID, d.Hexes[h].Names.In(rules.English))
				}
			}
		}
		if g.Distance(e, at("Sidi Barrani")) != 1 || g.Distance(e, at("Bir Habata")) == 1 || g.Distance(e, dd) == 1 || g.Distance(e, b) == 1 {
			t.Errorf("%s: [E] is not beside the highway, or beside a supplied unit", course)
		}
		for h := range chainEnds(g, e, anyWay) {
			if onHighway(g, h) {
				t.Errorf("%s: [E] chains to %s", course, d.Hexes[h].Names.In(rules.English))
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
		dir, ok := d.Grid.Toward(at(a), at(b))
		if !ok {
			t.Fatalf("%s and %s are no neighbours", a, b)
		}
		return d.Grid.Sides(at(a))[dir].Limit
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
	for _, side := range d.Grid.Sides(at("Sollum")) {
		if side.To >= 0 && side.Limit == 1 {
			passes++
		}
	}
	if passes != 3 {
		t.Errorf("%d passes lead into Sollum, want 3", passes)
	}
	along := func(q Road, a, b string) int { // hexes along roads of a quality or better
		var length [roads]int
		length[q] = 6
		return roadReach(d.Grid, at(a), length, anyWay)[at(b)]
	}
	for _, c := range []struct {
		q     Road
		a, b  string
		hexes int
	}{
		{Highway, "Fort Capuzzo", "Buq Buq", 2}, {Highway, "Sollum", "Sidi Barrani", 2}, {Highway, "Sidi Barrani", "Mersa Matruh", 2},
		{Highway, "Sidi Barrani E1", "Alexandria", 6},
		{Trail, "Sofafi", "Sidi Barrani E1", 2}, {Trail, "Sidi Omar", "Sofafi", 3}, {Trail, "Sidi Omar", "Bir Habata", 2}, {Trail, "Bir Habata", "Sofafi", 1},
	} {
		if got := along(c.q, c.a, c.b); got != c.hexes {
			t.Errorf("%s-%s: %d hexes along the road, want %d", c.a, c.b, got, c.hexes)
		}
	}
	// A foot unit comes to Sofafi by a forced march only.
	foot := func(extra int) map[int]int {
		return roadReach(d.Grid, at("Sidi Omar"), [roads]int{NoRoad: 1 + extra, Trail: 2 + extra, Track: 3 + extra, Highway: 5 + extra}, anyWay)
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
func flooded(d *Data, from int, closed ...int) map[int]bool {
	seen := map[int]bool{from: true}
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		for _, side := range d.Grid.Sides(queue[0]) {
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
		if got := flooded(d, d.Base[Allied], c.closed...)[d.Base[Axis]]; got != c.open {
			t.Errorf("with %d hexes held, the way west is open: %v", len(c.closed), got)
		}
	}
	ways := 0
	for _, side := range d.Grid.Sides(d.Base[Axis]) {
		if side.To >= 0 && side.Limit > 0 {
			ways++
		}
	}
	if ways != 2 {
		t.Errorf("%d ways lead into El Agheila, want 2", ways)
	}
}
