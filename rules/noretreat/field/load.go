package field

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// ID is the title's id.
const ID = "noretreat"

// Version of the rules as carried out: it goes up whenever the same sheets could
// give another result.
const Version = 1

// Load reads the packs and checks them whole. The error names every fault with
// file and line. Here stands what no tag can say.
func Load(files pack.Files) (*Data, error) {
	d := &Data{}
	if err := files.Read(d, lists, d.join, d.checkUnits, d.checkSetups, d.checkTables, d.checkTurns); err != nil {
		return nil, err
	}
	for i := range d.Cards {
		for side := range Side(Sides) {
			h := d.Cards[i].Half(side)
			h.id = d.Cards[i].ID + "-" + string(side.ID())
			h.titles = plainWords(strings.Join(slices.Concat(h.Names.All(), h.Aliases), " "))
		}
	}
	return d, d.describe(files)
}

// Kinds of hexside.
const (
	plain board.Kind = "plain"
	river board.Kind = "river"
	lake  board.Kind = "lake"
)

// join makes the board: hexes by their sides, areas by what they list (§8.6, §8.7).
func (d *Data) join(l pack.Loader) {
	hexes := slices.IndexFunc(d.Places, func(p Place) bool { return p.Terrain == Area })
	if hexes < 0 {
		hexes = len(d.Places)
	}
	cells := make([]board.Cell, hexes)
	for i := range cells {
		p := &d.Places[i]
		cells[i] = board.Cell{ID: p.ID, At: board.Axial{Q: p.q, R: p.r}, Lon: p.lon, Lat: p.lat}
	}
	sides := make([]board.SideRow, len(d.borders))
	for i, s := range d.borders {
		sides[i] = board.SideRow{A: s.a, B: s.b, Kind: board.Kind(s.kind), Limit: 1}
	}
	var err error
	d.Hexes, err = board.NewGrid(cells, board.HexSide{Kind: plain, Limit: 1}, sides, nil)
	l.Rows(err, map[string]any{"cell": d.Places[:hexes], "side": d.borders})
	if err != nil {
		return
	}
	for i := range cells {
		p := &d.Places[i]
		for dir, s := range d.Hexes.Sides(i) {
			if s.To >= 0 {
				p.Near = append(p.Near, Near{To: int16(s.To), Dir: board.Direction(dir), Hex: true, River: s.Kind == river, Lake: s.Kind == lake})
			}
		}
	}
	for i := hexes; i < len(d.Places); i++ {
		p := &d.Places[i]
		if p.Terrain != Area {
			l.Fault(p, "hexes stand before areas")
		}
		for _, to := range p.near {
			if to < 0 || to >= len(d.Places) {
				continue
			}
			p.Near = append(p.Near, Near{To: int16(to)})
			if to < hexes {
				d.Places[to].Near = append(d.Places[to].Near, Near{To: int16(i)})
			} else if !slices.Contains(d.Places[to].near, i) {
				l.Fault(&p.near, "%s does not list %s", d.Places[to].ID, p.ID)
			}
		}
	}
	d.supplyLines(l)
	d.chart()
	d.countSteps()
	called := make([]compass.Place, len(d.Places))
	for i := range d.Places {
		p := &d.Places[i]
		called[i] = compass.Place{ID: p.ID, Names: p.Names, Exonyms: append(p.exonyms, p.towns...), Closed: p.Terrain == Lake}
		if p.Key != "" {
			called[i].Aliases = []string{p.Key}
		}
	}
	d.Called = compass.New(d.Hexes, called)
}

// countSteps finds how many places any way from one place to another enters at least.
func (d *Data) countSteps() {
	n := len(d.Places)
	d.steps = slices.Repeat([]uint8{math.MaxUint8}, n*n)
	for a := range n {
		row, queue := d.steps[a*n:][:n], []int16{int16(a)}
		for row[a] = 0; len(queue) > 0; queue = queue[1:] {
			for _, x := range d.Places[queue[0]].Near {
				if row[x.To] == math.MaxUint8 {
					row[x.To] = row[queue[0]] + 1
					queue = append(queue, x.To)
				}
			}
		}
	}
}

// supplyLines reads the lawful directions of the lines of cities (§6.1): those to the own
// side of the map, as [Mask.Flood] takes them.
func (d *Data) supplyLines(l pack.Loader) {
	for side, words := range [Sides][]string{d.supplyAxis, d.supplySoviet} {
		for _, w := range words {
			dir := slices.IndexFunc([]board.Direction{0, 1, 2, 3, 4, 5}, func(x board.Direction) bool { return x.String() == w })
			if dir < 0 || len(words) != 3 || !strings.HasSuffix(w, [...]string{Axis: "W", Soviet: "E"}[side]) {
				l.Fault(&d.layout, "%q is no direction of three to the own edge", w)
				continue
			}
			d.Lines[side][dir] = true
		}
	}
	for p := range d.Places {
		if d.Places[p].City {
			d.Cities = append(d.Cities, int16(p))
		}
	}
}

// checkUnits reads when units come.
func (d *Data) checkUnits(l pack.Loader) {
	for i := range d.Units {
		u := &d.Units[i]
		if n, err := strconv.Atoi(u.arrives); err == nil {
			u.Arrival, u.Turn = ByTurn, n
		} else if a := slices.Index(arrivalWords[:], u.arrives); a >= 0 && u.arrives != "" {
			u.Arrival, u.Turn = Arrival(a), u.fromTurn
		} else {
			l.Fault(&u.arrives, "%q is neither a turn nor one of start, oil, gg, warsaw, abteilung, fortified-fronts, rezervy, partisans", u.arrives)
		}
		if u.Back == nil && (u.steps == 2 || u.StartsReduced) {
			l.Fault(u, "a unit with one side has one step, and does not start reduced")
		}
		if (u.Red == nil) != (u.ShortRed == nil) {
			l.Fault(u, "a unit has a short name for its red side if that has a name")
		}
	}
}

// checkSetups: a unit stands once in a set-up, and nobody stands in a lake or with
// the enemy.
func (d *Data) checkSetups(l pack.Loader) {
	known := func(s *setupRow) bool {
		return s.place >= 0 && s.place < len(d.Places) && s.unit >= 0 && s.unit < len(d.Units)
	}
	for i := range d.setups {
		s := &d.setups[i]
		if !known(s) {
			continue
		}
		if d.Places[s.place].Terrain == Lake {
			l.Fault(&s.place, "nobody can be in a lake")
		}
		if s.reduced && d.Units[s.unit].Back == nil {
			l.Fault(&s.reduced, "%s has one side", d.Units[s.unit].ID)
		}
		for j := range d.setups[:i] {
			switch o := &d.setups[j]; {
			case o.scenario != s.scenario || !known(o):
			case o.unit == s.unit:
				l.Fault(&s.unit, "stands twice in the set-up")
			case o.place == s.place && d.Units[o.unit].Side != d.Units[s.unit].Side:
				l.Fault(&s.place, "both sides stand there")
			}
		}
	}
}

// checkTables reads the combat tables (§10.7).
func (d *Data) checkTables(l pack.Loader) {
	if l.Given(&d.columns) && len(d.columns) != Columns {
		l.Fault(&d.columns, "there are %d columns", Columns)
	}
	var seen [2][Sides]bool
	for i := range d.tables {
		t := &d.tables[i]
		if t.edition > 1 || t.side >= Sides {
			continue
		}
		if seen[t.edition][t.side] {
			l.Fault(t, "a second table of the side in this edition")
		}
		seen[t.edition][t.side] = true
		for die, row := range [...][]Result{t.r1, t.r2, t.r3, t.r4, t.r5, t.r6} {
			if len(row) != Columns {
				l.Fault(t, "roll_%d has %d results, not %d", die+1, len(row), Columns)
				continue
			}
			copy(d.CRT[t.edition][t.side][die][:], row)
		}
	}
	if seen != [2][Sides]bool{{true, true}, {true, true}} && len(d.tables) > 0 {
		l.Fault(&d.tables, "want a table of each side in each edition")
	}
}

// checkTurns reads the weather markers: the months of each begin with its first
// turn and come again every six turns (§14.14).
func (d *Data) checkTurns(l pack.Loader) {
	for i := range d.Turns {
		t := &d.Turns[i]
		t.other = t.weather
		if t.number != i+1 {
			l.Fault(&t.number, "turns stand in their order")
		}
		for _, m := range d.markers {
			if t.variable && i+1 >= m.first && (i+1-m.first)%6 == 0 {
				t.other = m.other(t.weather)
			}
		}
		if t.variable && t.other == t.weather {
			l.Fault(&t.variable, "no weather marker lies here")
		}
	}
}

// other returns what lies on the back of a marker that shows a weather. Long winter is
// snow that follows on snow.
func (m *weatherMarker) other(w Weather) Weather {
	if w == LongWinter {
		w = Snow
	}
	for _, o := range m.sides {
		if o != w {
			return o
		}
	}
	return w
}

// SuddenDeathVP returns the number that the VP of a side must exceed in a turn of sudden death
// (§12.2); ok is false where nothing is printed.
func (d *Data) SuddenDeathVP(turn int, side Side) (vp int, ok bool) {
	for _, r := range d.deaths {
		if r.turn == turn && r.side == side {
			return r.vp, true
		}
	}
	return 0, false
}

// IsCardOut reports whether a card is out of the game in a turn: that of 1945 before it, and
// in it those that have left (§5.5).
func (d *Data) IsCardOut(card, turn int) bool {
	set := d.Cards[card].Set
	return set != SetKeep && (set == SetAdd) != (turn >= LastYear)
}

// describe says what the title is, and how its positions are stored.
func (d *Data) describe(files pack.Files) error {
	hash, err := files.Hash()
	if err != nil {
		return err
	}
	d.About = rules.About{ID: ID, Names: d.title.names, Version: Version, Pack: hash, Sides: sideIDs[:Sides],
		Groupings: [][][]rules.Side{{{Axis.ID()}, {Soviet.ID()}}}}
	for i := range d.Scenarios {
		d.About.Scenarios = append(d.About.Scenarios, rules.Scenario{ID: d.Scenarios[i].ID, Names: d.Scenarios[i].Names})
	}
	d.record()
	d.About.Options = d.Options.List()
	return nil
}

// Words of the ground, beside terrain and sides of hexes.
const (
	MarkCity, MarkOil            = "city", "oil"
	MarkNeedAxis, MarkNeedSoviet = "objective-axis", "objective-soviet"
	MarkEdgeAxis, MarkEdgeSoviet = "edge-axis", "edge-soviet"
	joinArea                     = "area" // of an area with what it touches
)

// areaBoxes are where the boxes of Finland and the Balkans lie: by hexes to the right
// of the first hex and rows below it, their upper left corners and the lower right.
var areaBoxes = [...][2]board.Point{{{X: 1.9, Y: -1}, {X: 4.8, Y: 0.25}}, {{X: -15.1, Y: 12.95}, {X: -13.2, Y: 14.2}}, {{X: -14.1, Y: 14.95}, {X: -11.8, Y: 16.2}}}

// Ground draws the map: the hexes, and as boxes Finland and the Balkans, which count
// as one hex each (§8.6, §8.7). The sea is sketched from the coastal hexes: a true coast
// does not fit, as the grid that is nearest to 32 towns (Lambert conic) is 0.7 hexes off
// in the root mean square, and 1.6 at Lublin.
func (d *Data) Ground() *board.Ground {
	out := d.Hexes.Ground(board.Sketch{Kind: KindPlace, Clear: plain,
		Coastal: func(p int) bool { x := &d.Places[p]; return x.Baltic || x.Black || x.Caspian || x.Adriatic },
		Margin:  [4]float64{0.2, 0.45, 0.2, 0.15}})
	out.Scale = 1 // 100 km a hex
	for i := range d.Places {
		p := &d.Places[i]
		t := board.Tile{ID: p.ID, Kind: KindPlace}
		if i < len(out.Tiles) {
			t = out.Tiles[i]
		}
		t.Terrain, t.Country, t.Water, t.Source = TerrainWords[p.Terrain], lists["country"][p.Country], p.Terrain == Lake, "the grid"
		t.Named = p.Names != nil && p.Terrain != Lake
		for _, m := range [...]struct {
			holds bool
			mark  string
		}{{p.City, MarkCity}, {p.Oil, MarkOil}, {p.ObjectiveAxis, MarkNeedAxis}, {p.ObjectiveSoviet, MarkNeedSoviet},
			{p.EdgeAxis, MarkEdgeAxis}, {p.EdgeSoviet, MarkEdgeSoviet}} {
			if m.holds {
				t.Marks = append(t.Marks, m.mark)
			}
		}
		if i < len(d.Hexes.Cells) {
			out.Tiles[i] = t
			continue
		}
		box := areaBoxes[slices.Index([]int{d.Finland, d.WestBalkans, d.SouthBalkans}, i)]
		near := make([]int, 0, len(p.Near))
		for _, n := range p.Near {
			near = append(near, int(n.To))
		}
		out.Box(t, d.Hexes.Spot(out, box[0].X, box[0].Y), d.Hexes.Spot(out, box[1].X, box[1].Y), joinArea, near)
	}
	for i := range d.labels {
		l := &d.labels[i]
		names := make(map[string]string, len(l.names))
		for lang, name := range l.names {
			names[string(lang)] = name
		}
		out.Texts = append(out.Texts, board.Label{At: d.Hexes.Place(out, l.lon, l.lat), Kind: l.kind, Names: names})
	}
	return out
}
