package rommel

import (
	"fmt"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// load reads the packs and checks them whole. The error names every fault with
// file and line. Here and in forces.go stands what no tag can say.
func load(files pack.Files) (*data, error) {
	d := &data{}
	l := files.Load(d, lists)
	d.checkHexes(l)
	d.checkPorts(l)
	d.makeGrids(l)
	d.readCharts(l)
	d.checkUnits(l)
	d.shareOut(l)
	d.callReinforcements(l)
	if err := l.Err(); err != nil {
		return d, err
	}
	d.nameHexes()
	return d, nil
}

// checkHexes looks at what lies in the hexes (§1.1, §1.6-§1.8).
func (d *data) checkHexes(l pack.Loader) {
	d.base, d.tobruk = [sides]int{-1, -1}, -1
	named := map[string]int{}
	for i := range d.hexes {
		h := &d.hexes[i]
		h.base, h.edge = nobody, nobody
		if want := fmt.Sprintf("h%03d", h.row*d.layout.cols+h.col); h.id != want {
			l.Fault(&h.id, "the hex in column %d and row %d is %s", h.col, h.row, want)
		}
		for s, is := range [sides]bool{h.baseAxis, h.baseAllied} {
			if !is {
				continue
			}
			if d.base[s] >= 0 {
				l.Fault(h, "a second base of the %s side", side(s).id())
			}
			h.base, d.base[s] = side(s), i
		}
		for s, is := range [sides]bool{h.edgeWest, h.edgeEast} {
			if is {
				h.edge = side(s)
			}
		}
		if h.victory {
			if d.tobruk >= 0 {
				l.Fault(h, "a second hex for positional victory")
			}
			d.tobruk = i
		}
		if h.fortress {
			d.forts = append(d.forts, i)
		}
		if h.oasis {
			d.oases = append(d.oases, i)
		}
		if !h.playable && (h.base != nobody || h.edge != nobody || h.victory || h.harbour || h.fortress || h.oasis) {
			l.Fault(h, "not playable, but with flags")
		}
		for _, name := range h.names.All() {
			if other, ok := named[name]; ok && other != i {
				l.Fault(h, "is named %s as %s is", name, d.hexes[other].id)
			}
			named[name] = i
		}
	}
	for s, h := range d.base {
		if h < 0 && len(d.hexes) > 0 {
			l.Fault(&d.hexes, "the base of the %s side is missing", side(s).id())
		}
	}
	if d.tobruk < 0 && len(d.hexes) > 0 {
		l.Fault(&d.hexes, "the hex for positional victory is missing")
	}
}

// checkPorts reads the port capacities (§13.3).
func (d *data) checkPorts(l pack.Loader) {
	if len(d.hexes) == 0 {
		return
	}
	seen := map[int]bool{}
	for i := range d.ports {
		p := &d.ports[i]
		seen[p.hex] = true
		for s, n := range p.capacity {
			if n == -1 {
				n = anyNumber
			}
			d.hexes[p.hex].port[s] = int8(n)
		}
	}
	for i := range d.hexes {
		if h := &d.hexes[i]; h.harbour != seen[i] || h.fortress && !h.harbour {
			l.Fault(h, "ports have the flag port and a capacity in charts.toml, fortresses are ports")
		}
	}
	for s, i := range d.base {
		if i >= 0 && (d.hexes[i].port[s] != anyNumber || d.hexes[i].edge != side(s)) {
			l.Fault(&d.hexes[i], "a base is an unlimited port of its side on its map edge")
		}
	}
}

// makeGrids makes the grid with either course of the highway (§1.4, §1.5).
func (d *data) makeGrids(l pack.Loader) {
	cells := make([]board.Cell, len(d.hexes))
	for i, h := range d.hexes {
		cells[i] = board.Cell{ID: h.id, At: board.Axial{Q: h.col, R: h.row}, Lon: h.lon, Lat: h.lat, Closed: !h.playable}
	}
	sides := make([]board.SideRow, len(d.hexSides))
	for i, s := range d.hexSides {
		sides[i] = board.SideRow{A: s.a, B: s.b, Kind: s.kind, Limit: s.limit}
	}
	clear := board.HexSide{Kind: d.layout.kind, Limit: d.layout.limit}
	for _, g := range []struct {
		course string
		to     **board.Grid
	}{{courseHarmat, &d.grid}, {courseDirect, &d.gridDirect}} {
		var roads []board.RoadRow
		var from []int // the row of each in the file
		for i, r := range d.hexRoads {
			if r.variant == "" || r.variant == g.course {
				roads, from = append(roads, board.RoadRow{Quality: r.kind, Path: r.path}), append(from, i)
			}
		}
		var err error
		*g.to, err = board.NewGrid(cells, clear, sides, roads)
		l.Rows(err, func(row *board.RowError) any {
			switch row.Table {
			case "cell":
				return &d.hexes[row.Row]
			case "side":
				return &d.hexSides[row.Row]
			}
			return &d.hexRoads[from[row.Row]]
		})
	}
	for i := range d.hexSides { // they name the road that crosses them
		s := &d.hexSides[i]
		if !l.Sound(s) {
			continue
		}
		if dir, ok := d.grid.Toward(s.a, s.b); ok && d.grid.Sides(s.a)[dir].Road != s.road {
			l.Fault(&s.road, "%s-%s has another one by the roads", d.hexes[s.a].id, d.hexes[s.b].id)
		}
	}
	for i := range d.areas {
		for h := range d.hexes {
			if d.areas[i].hexes.Has(h) && !d.hexes[h].playable {
				l.Fault(&d.areas[i].hexes, "%s is not playable", d.hexes[h].id)
			}
		}
	}
}

// Courses of the highway (board.toml).
const (
	courseHarmat = "harmat"
	courseDirect = "direct"
)
