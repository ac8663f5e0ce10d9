package field

import (
	"fmt"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// Load reads the packs and checks them whole. The error names every fault with
// file and line. Here and in forces.go stands what no tag can say.
func Load(files pack.Files) (*Data, error) {
	d := &Data{}
	if err := files.Read(d, lists, d.checkHexes, d.checkPorts, d.makeGrids, d.readCharts, d.checkUnits, d.shareOut, d.callReinforcements); err != nil {
		return d, err
	}
	d.nameHexes()
	d.Nets = [2]*Net{d.newNet(d.Grid), d.newNet(d.direct)}
	return d, nil
}

// checkHexes looks at what lies in the hexes (§1.1, §1.6-§1.8).
func (d *Data) checkHexes(l pack.Loader) {
	d.Base, d.Tobruk = [Sides]int{-1, -1}, -1
	named := map[string]int{}
	for i := range d.Hexes {
		h := &d.Hexes[i]
		h.base, h.Edge = Nobody, Nobody
		if want := fmt.Sprintf("h%03d", h.row*d.layout.cols+h.col); h.ID != want {
			l.Fault(&h.ID, "the hex in column %d and row %d is %s", h.col, h.row, want)
		}
		for s, is := range [Sides]bool{h.baseAxis, h.baseAllied} {
			if !is {
				continue
			}
			if d.Base[s] >= 0 {
				l.Fault(h, "a second base of the %s side", Side(s).ID())
			}
			h.base, d.Base[s] = Side(s), i
		}
		for s, is := range [Sides]bool{h.edgeWest, h.edgeEast} {
			if is {
				h.Edge = Side(s)
			}
		}
		if h.victory {
			if d.Tobruk >= 0 {
				l.Fault(h, "a second hex for positional victory")
			}
			d.Tobruk = i
		}
		if h.Fortress {
			d.Forts = append(d.Forts, i)
		}
		if h.Oasis {
			d.Oases = append(d.Oases, i)
		}
		if !h.Playable && (h.base != Nobody || h.Edge != Nobody || h.victory || h.harbour || h.Fortress || h.Oasis) {
			l.Fault(h, "not playable, but with flags")
		}
		for _, name := range h.Names.All() {
			if other, ok := named[name]; ok && other != i {
				l.Fault(h, "is named %s as %s is", name, d.Hexes[other].ID)
			}
			named[name] = i
		}
	}
	for s, h := range d.Base {
		if h < 0 && len(d.Hexes) > 0 {
			l.Fault(&d.Hexes, "the base of the %s side is missing", Side(s).ID())
		}
	}
	if d.Tobruk < 0 && len(d.Hexes) > 0 {
		l.Fault(&d.Hexes, "the hex for positional victory is missing")
	}
}

// checkPorts reads the port capacities (§13.3).
func (d *Data) checkPorts(l pack.Loader) {
	if len(d.Hexes) == 0 {
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
			d.Hexes[p.hex].Port[s] = int8(n)
		}
	}
	for i := range d.Hexes {
		if h := &d.Hexes[i]; h.harbour != seen[i] || h.Fortress && !h.harbour {
			l.Fault(h, "ports have the flag port and a capacity in charts.toml, fortresses are ports")
		}
	}
	for s, i := range d.Base {
		if i >= 0 && (d.Hexes[i].Port[s] != anyNumber || d.Hexes[i].Edge != Side(s)) {
			l.Fault(&d.Hexes[i], "a base is an unlimited port of its side on its map edge")
		}
	}
}

// makeGrids makes the grid with either course of the highway (§1.4, §1.5).
func (d *Data) makeGrids(l pack.Loader) {
	cells := make([]board.Cell, len(d.Hexes))
	for i, h := range d.Hexes {
		cells[i] = board.Cell{ID: h.ID, At: board.Axial{Q: h.col, R: h.row}, Lon: h.lon, Lat: h.lat, Closed: !h.Playable}
	}
	sides := make([]board.SideRow, len(d.hexSides))
	for i, s := range d.hexSides {
		sides[i] = board.SideRow{A: s.a, B: s.b, Kind: s.kind, Limit: s.limit}
	}
	clear := board.HexSide{Kind: d.layout.kind, Limit: d.layout.limit}
	for _, g := range []struct {
		course string
		to     **board.Grid
	}{{courseHarmat, &d.Grid}, {courseDirect, &d.direct}} {
		var roads []board.RoadRow
		var from []*hexRoad // the row of each in the file
		for i := range d.hexRoads {
			if r := &d.hexRoads[i]; r.variant == "" || r.variant == g.course {
				roads, from = append(roads, board.RoadRow{Quality: r.kind, Path: r.path}), append(from, r)
			}
		}
		var err error
		*g.to, err = board.NewGrid(cells, clear, sides, roads)
		l.Rows(err, map[string]any{"cell": d.Hexes, "side": d.hexSides, "road": from})
	}
	for i := range d.hexSides { // they name the road that crosses them
		s := &d.hexSides[i]
		if !l.Sound(s) {
			continue
		}
		if dir, ok := d.Grid.Toward(s.a, s.b); ok && d.Grid.Sides(s.a)[dir].Road != s.road {
			l.Fault(&s.road, "%s-%s has another one by the roads", d.Hexes[s.a].ID, d.Hexes[s.b].ID)
		}
	}
	for i := range d.Areas {
		for h := range d.Hexes {
			if d.Areas[i].hexes.Has(h) && !d.Hexes[h].Playable {
				l.Fault(&d.Areas[i].hexes, "%s is not playable", d.Hexes[h].ID)
			}
		}
	}
}

// Courses of the highway (board.toml).
const (
	courseHarmat = "harmat"
	courseDirect = "direct"
)
