package rommel

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// load reads the packs and checks them whole. The error names every fault with
// file and line.
func load(over fs.FS) (*data, error) {
	var b boardPack
	var u unitsPack
	var c chartsPack
	files := packs(over)
	if err := errors.Join(files.Decode(boardFile, &b), files.Decode(unitsFile, &u), files.Decode(chartsFile, &c)); err != nil {
		return nil, err
	}
	l := &loader{files: files, hexNamed: map[string]int{}, unitByRow: map[string]int{}, d: &data{
		hexByID: map[string]int{}, unitByID: map[string]int{}, typeByID: map[string]int{},
		scenarioByID: map[string]int{}, areas: map[string]board.Set{}}}
	l.hexes(&b)
	l.grids(&b)
	l.areas(&b)
	l.ports(&b, &c)
	l.places()
	l.types(&c)
	l.fire(&c)
	l.cards(&c)
	l.charts(&c)
	l.units(&u)
	l.scenarios(&c)
	l.groups(&u)
	l.reinforcements(&c)
	if len(l.faults) > 0 {
		return nil, errors.Join(l.faults...)
	}
	return l.d, nil
}

type loader struct {
	files     pack.Files
	d         *data
	hexNamed  map[string]int // by name
	unitByRow map[string]int // by the id of units.toml
	faults    []error
}

// fault tells a fault of the entry with an id.
func (l *loader) fault(file, id, format string, args ...any) {
	l.at(file, l.files.LineOf(file, id), id+": "+format, args...)
}

// row tells a fault of the nth entry, from 0, of a table.
func (l *loader) row(file, table string, n int, format string, args ...any) {
	l.at(file, l.files.HeaderLine(file, "[["+table+"]]", n), table+": "+format, args...)
}

// table tells a fault of a table that stands once.
func (l *loader) table(file, table, format string, args ...any) {
	l.at(file, l.files.HeaderLine(file, "["+table+"]", 0), table+": "+format, args...)
}

func (l *loader) at(file string, line int, format string, args ...any) {
	if line == 0 {
		line = 1 // the table is missing
	}
	l.faults = append(l.faults, fmt.Errorf("%s:%d: %s", file, line, fmt.Sprintf(format, args...)))
}

var hexFlags = []string{"base-axis", "base-allied", "fortress", "port", "oasis", "distorted", "town", "victory", "edge-west", "edge-east"}

// hexes reads the hexes and what lies in them (§1.1, §1.6-§1.8).
func (l *loader) hexes(b *boardPack) {
	d := l.d
	d.base, d.tobruk = [sides]int{-1, -1}, -1
	for i, row := range b.Hex {
		if want := fmt.Sprintf("h%03d", row.Row*b.Layout.Cols+row.Col); row.ID != want {
			l.fault(boardFile, row.ID, "the hex in column %d and row %d is %s", row.Col, row.Row, want)
		}
		if row.Country != "libya" && row.Country != "egypt" {
			l.fault(boardFile, row.ID, "unknown country %q", row.Country)
		}
		for _, f := range row.Flags {
			if !slices.Contains(hexFlags, f) {
				l.fault(boardFile, row.ID, "unknown flag %q", f)
			}
		}
		has := func(f string) bool { return slices.Contains(row.Flags, f) }
		h := hex{id: row.ID, name: row.Name, nameEN: row.NameEN, country: row.Country, playable: row.Playable,
			fortress: has("fortress"), oasis: has("oasis"), base: nobody, edge: nobody}
		if (row.Name == "") != (row.NameEN == "") {
			l.fault(boardFile, row.ID, "named in one language only")
		}
		for s, flag := range [sides]string{"base-axis", "base-allied"} {
			if has(flag) {
				if d.base[s] >= 0 {
					l.fault(boardFile, row.ID, "a second base of the %s side", side(s).id())
				}
				h.base, d.base[s] = side(s), i
			}
		}
		for s, flag := range [sides]string{"edge-west", "edge-east"} {
			if has(flag) {
				h.edge = side(s)
			}
		}
		if has("victory") {
			if d.tobruk >= 0 {
				l.fault(boardFile, row.ID, "a second hex for positional victory")
			}
			d.tobruk = i
		}
		if h.fortress {
			d.forts = append(d.forts, i)
		}
		if h.oasis {
			d.oases = append(d.oases, i)
		}
		if !row.Playable && len(row.Flags) > 0 {
			l.fault(boardFile, row.ID, "not playable, but %s", strings.Join(row.Flags, " and "))
		}
		if _, ok := d.hexByID[row.ID]; ok {
			l.fault(boardFile, row.ID, "stands twice")
		}
		d.hexByID[row.ID] = i
		for _, name := range []string{row.Name, row.NameEN} {
			if other, ok := l.hexNamed[name]; ok && other != i {
				l.fault(boardFile, row.ID, "is named %s as %s is", name, d.hexes[other].id)
			} else if name != "" {
				l.hexNamed[name] = i
			}
		}
		d.hexes = append(d.hexes, h)
	}
}

// places checks that what the rules speak of is on the map.
func (l *loader) places() {
	for s, h := range l.d.base {
		if h < 0 {
			l.at(boardFile, 1, "the base of the %s side is missing", side(s).id())
			continue
		}
		if l.d.hexes[h].port[s] != anyNumber || l.d.hexes[h].edge != side(s) {
			l.fault(boardFile, l.d.hexes[h].id, "a base is an unlimited port of its side on its map edge")
		}
	}
	if l.d.tobruk < 0 {
		l.at(boardFile, 1, "the hex for positional victory is missing")
	}
	for _, w := range []struct {
		name string
		to   *int
	}{{"Bardia", &l.d.bardia}, {"Fort Capuzzo", &l.d.capuzzo}} { // §5.3 sidebar
		h, ok := l.hexNamed[w.name]
		if !ok {
			l.at(boardFile, 1, "the rules name %s, which is not on the map", w.name)
		}
		*w.to = h
	}
}

var roadKinds = map[string]road{"none": noRoad, "trail": trail, "track": track, "highway": highway}

// Courses of the highway (board.toml).
const (
	courseHarmat = "harmat"
	courseDirect = "direct"
)

// grids makes the grid with either course of the highway (§1.4, §1.5).
func (l *loader) grids(b *boardPack) {
	if len(l.faults) > 0 { // the faults of the hexes would be told again
		return
	}
	cells := make([]board.Cell, len(b.Hex))
	for i, row := range b.Hex {
		cells[i] = board.Cell{ID: row.ID, At: board.Axial{Q: row.Col, R: row.Row}, Lon: row.Lon, Lat: row.Lat, Closed: !row.Playable}
	}
	sideRows := make([]board.SideRow, len(b.Side))
	for i, row := range b.Side {
		sideRows[i] = board.SideRow{A: row.A, B: row.B, Kind: board.Kind(row.Kind), Limit: row.Limit}
		if !slices.Contains([]string{"pass", "ridge", "mountain", "marsh"}, row.Kind) {
			l.row(boardFile, "side", i, "%s-%s is of unknown kind %q", row.A, row.B, row.Kind)
		}
	}
	for i, row := range b.Road {
		if roadKinds[row.Kind] == noRoad {
			l.row(boardFile, "road", i, "%s is of unknown kind %q", row.NameEN, row.Kind)
		}
		if row.Variant != "" && row.Variant != courseHarmat && row.Variant != courseDirect {
			l.row(boardFile, "road", i, "%s is of unknown variant %q", row.NameEN, row.Variant)
		}
	}
	if len(l.faults) > 0 {
		return
	}
	plain := board.HexSide{Kind: board.Kind(b.Layout.DefaultSide), Limit: b.Layout.DefaultLimit}
	for _, g := range []struct {
		course string
		to     **board.Grid
	}{{courseHarmat, &l.d.grid}, {courseDirect, &l.d.gridDirect}} {
		var roadRows []board.RoadRow
		var from []int // the row of each in the file
		for i, row := range b.Road {
			if row.Variant == "" || row.Variant == g.course {
				roadRows, from = append(roadRows, board.RoadRow{Quality: roadKinds[row.Kind], Path: row.Path}), append(from, i)
			}
		}
		grid, err := board.NewGrid(cells, plain, sideRows, roadRows)
		if err != nil {
			l.gridFaults(err, from)
			return
		}
		*g.to = grid
	}
	l.sideRoads(b)
}

// gridFaults gives the faults of a grid their lines; roads holds the rows of
// the roads that it was made of.
func (l *loader) gridFaults(err error, roads []int) {
	all, ok := err.(interface{ Unwrap() []error })
	if !ok {
		l.at(boardFile, 1, "%v", err)
		return
	}
	tables := map[string]string{"cell": "hex", "side": "side", "road": "road"}
	for _, err := range all.Unwrap() {
		var fault *board.RowError
		if !errors.As(err, &fault) {
			l.at(boardFile, 1, "%v", err)
			continue
		}
		n := fault.Row
		if fault.Table == "road" {
			n = roads[n]
		}
		l.row(boardFile, tables[fault.Table], n, "%s", fault.Fault)
	}
}

// sideRoads checks that the special sides name the road that crosses them.
func (l *loader) sideRoads(b *boardPack) {
	for i, row := range b.Side {
		a, o := l.d.hexByID[row.A], l.d.hexByID[row.B]
		dir, _ := l.d.grid.Toward(a, o)
		quality, ok := roadKinds[row.Road]
		if got := l.d.grid.Sides(a)[dir].Road; !ok || got != quality {
			l.row(boardFile, "side", i, "%s-%s has the road %q, which is not the one of the roads", row.A, row.B, row.Road)
		}
	}
}

// areas reads the areas of the set-ups (§18).
func (l *loader) areas(b *boardPack) {
	for _, row := range b.Area {
		set := board.NewSet(len(l.d.hexes))
		for _, id := range row.Hexes {
			h, ok := l.d.hexByID[id]
			if !ok || !l.d.hexes[h].playable {
				l.fault(boardFile, row.ID, "the hex %q is unknown or not playable", id)
				continue
			}
			if set.Has(h) {
				l.fault(boardFile, row.ID, "the hex %q stands twice", id)
			}
			set.Add(h)
		}
		if _, ok := l.d.areas[row.ID]; ok {
			l.fault(boardFile, row.ID, "stands twice")
		}
		l.d.areas[row.ID] = set
	}
}

// ports reads the port capacities (§13.3).
func (l *loader) ports(b *boardPack, c *chartsPack) {
	seen := map[int]bool{}
	for i, row := range c.Port {
		h, ok := l.hexNamed[row.Hex]
		if !ok || seen[h] {
			l.row(chartsFile, "port", i, "%q is no place of the map or stands twice", row.Hex)
			continue
		}
		seen[h] = true
		if got := sideOf(rules.Side(row.Base)); got != l.d.hexes[h].base {
			l.row(chartsFile, "port", i, "%s is the base of side %q, not of %q", row.Hex, l.d.hexes[h].base.id(), row.Base)
		}
		for s, n := range (perSide{row.Axis, row.Allied}).of() {
			switch {
			case n == -1:
				n = anyNumber
			case n < 0 || n >= anyNumber:
				l.row(chartsFile, "port", i, "%s has the capacity %d", row.Hex, n)
			}
			l.d.hexes[h].port[s] = int8(n)
		}
	}
	for h := range l.d.hexes {
		if port := slices.Contains(b.Hex[h].Flags, "port"); port != seen[h] || l.d.hexes[h].fortress && !port {
			l.fault(boardFile, l.d.hexes[h].id, "ports have the flag port and a capacity in %s, fortresses are ports", chartsFile)
		}
	}
}
