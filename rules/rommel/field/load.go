package field

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
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

// The rows of charts.toml that are about no unit. What has no name here tells
// rules that are code.

type gameChart struct {
	GameNames rules.Names `pack:"names"`
	HandLimit int         `pack:"hand_limit,1.."`
	SavedPR   int         `pack:"saved_pr_limit,0.."`
	_         struct{}    `pack:"id|die|usual_first_player"`
}

type deckChart struct {
	cardsInAll int `pack:"cards"`
	RealCards  int `pack:"real,1.."` // two thirds
	Dummies    int `pack:"dummy,0.."`
}

type movementChart struct {
	MarchOn int      `pack:"forced_march_success_on,1..6"` // the lowest face with which a forced march succeeds (§6.4)
	_       struct{} `pack:"road_bonus_rule|supply_radius_rule|rommel_bonus|rommel_bonus_rule|forced_march_extra|forced_march_failure"`
	_       struct{} `pack:"hexside_limit_clear|hexside_limit_pass|hexside_limit_mountain_road|hexside_limit_applies_to|stacking_limit|i_tank_speed_optional"`
}

type pursuitChart struct {
	PursuitOn int      `pack:"hits_on,1..6"` // the lowest face that hits in pursuit (§10.5)
	_         struct{} `pack:"compare|per|dice_same_speed|dice_faster|dice_slower"`
}

// buildupChart holds prices in points of rearmament (§16.51-§16.6); those of
// replacements stand with the types of units.
type buildupChart struct {
	Early         []int    `pack:"early_arrival_on,1..6"` // faces with which a reinforcement comes early (§16.41)
	RedeployHexes int      `pack:"redeploy_hexes,1.."`    // of one redeployment, without its road (§16.51)
	PriceRedeploy int      `pack:"redeploy_pr,1.."`
	PricePort     int      `pack:"sea_redeploy_pr,1.."`                          // a move by sea
	PriceSiege    int      `pack:"sea_redeploy_pr_one_port_besieged_allied,1.."` // the same into or out of a besieged port, for the Allies
	PriceMine     int      `pack:"minefield_pr,1.."`
	PriceCard     int      `pack:"extra_card_pr,1.."`
	_             struct{} `pack:"pr_per_player|first|early_arrival|redeploy_note|return_for_repair_pr|sea_redeploy_one_port_besieged_axis"`
	_             struct{} `pack:"sea_redeploy_two_ports_besieged|replacements_at|elite_step_cost_factor|minefield_relocate"`
}

type fireKind struct {
	hitsOn int      `pack:"hits_on,1..6"`
	_      struct{} `pack:"id|names"`
}

type fireRow struct {
	vs [Classes]int `pack:"vs,by=class,fire"`
	_  struct{}     `pack:"mandatory|fires_first"`
}

type roadKind struct {
	bonus  int      `pack:"bonus,0..9"`
	radius int      `pack:"supply_radius,-1..3"` // -1: a line by itself
	_      struct{} `pack:"names"`
}

type optionRow struct {
	Cost  int8     `pack:"cost,0.."`  // in real cards
	Moves int      `pack:"moves,1.."` // of each of its movement phases
	_     struct{} `pack:"names|phases"`
}

type levelRow struct {
	Points int      `pack:"vp,1.."`
	_      struct{} `pack:"condition"`
}

// chart holds what the rules look up often, by number.
type chart struct {
	// What a move adds that keeps to roads of a quality or better (§6.2).
	RoadBonus [roads]int
	// Hexes from one unit of a supply chain to the next, by the worst road
	// between them; a highway is a line by itself (§12.3, §12.4).
	SupplyRadius [roads]int
	Fire         fireTable
}

// readCharts fills the chart, and checks what its rows are to each other.
func (d *Data) readCharts(l pack.Loader) {
	if d.RealCards+d.Dummies != d.cardsInAll && l.Given(&d.cardsInAll) {
		l.Fault(&d.cardsInAll, "%d real cards and %d dummies in %d cards", d.RealCards, d.Dummies, d.cardsInAll)
	}
	for from := range d.fireRows {
		for to, kind := range d.fireRows[from].vs {
			if kind < len(d.fires) {
				d.Fire[from][to] = d.fires[kind].hitsOn
			}
		}
	}
	for k, row := range d.roadKinds {
		d.RoadBonus[k], d.SupplyRadius[k] = row.bonus, row.radius
	}
	if d.SupplyRadius[Highway] < 0 { // chains beside it go as far as along a track
		d.SupplyRadius[Highway] = d.SupplyRadius[Track]
	}
	if l.Given(&d.roadKinds) && (!slices.IsSorted(d.RoadBonus[:]) || !slices.IsSorted(d.SupplyRadius[:]) || d.SupplyRadius[NoRoad] < 1) {
		l.Fault(&d.roadKinds, "bonuses %v and supply radii %v of the kinds of road, the better not below the worse", d.RoadBonus, d.SupplyRadius)
	}
	for opt := OptPass; opt < turnOptions; opt++ {
		row := &d.Options[opt]
		if l.Given(row) && ((opt == OptPass) != (row.Cost == 0) || int(row.Cost) > d.HandLimit) {
			l.Fault(&row.Cost, "%d cards; a turn of pass is the only free one, and a hand holds %d", row.Cost, d.HandLimit)
		}
	}
	for level := Attritional; level < levels; level++ {
		if below := d.Levels[level-1].Points; l.Given(&d.Levels[level]) && d.Levels[level].Points <= below {
			l.Fault(&d.Levels[level].Points, "%d, and the level below it is worth %d", d.Levels[level].Points, below)
		}
	}
}

// Words of the ground, beside the terrain of the packs.
const (
	MarkBase, MarkEdge, MarkVictory   = "base", "edge", "victory"
	MarkFortress, MarkPort, MarkOasis = "fortress", "port", "oasis"
	MarkTown                          = "town"
	wayTrail, wayTrack, wayHighway    = "trail", "track", "highway"
)

// Ground draws the map, with the course of the highway over Bir Harmat; the ways of
// the other course are drawn where the option says so (§1.5). The sea is sketched from
// the coastal hexes: they cover the true coast, which would be seen nowhere.
func (d *Data) Ground() *board.Ground {
	out := d.Grid.Ground(board.Sketch{Kind: "hex", Clear: d.layout.kind, Coastal: func(h int) bool { return d.Hexes[h].coastal },
		Margin: [4]float64{0.2, 0.15, 0.2, 0.1}})
	out.Scale = kmHex / 100
	for i := range d.Hexes {
		h, t := &d.Hexes[i], &out.Tiles[i]
		t.Terrain, t.Country, t.Source = h.terrain, h.country, "the grid"
		t.Named = h.Names != nil && h.Playable
		for _, m := range [...]struct {
			holds bool
			mark  string
		}{{h.base != Nobody, MarkBase}, {h.Edge != Nobody, MarkEdge}, {h.victory, MarkVictory}, {h.Fortress, MarkFortress},
			{h.harbour && !h.Fortress && h.base == Nobody, MarkPort}, {h.Oasis, MarkOasis}, {h.town && !h.Fortress && h.base == Nobody && !h.harbour, MarkTown}} {
			if m.holds {
				t.Marks = append(t.Marks, m.mark)
			}
		}
	}
	for _, kind := range [...]Road{Trail, Track, Highway} { // the better lie on top
		for i := range d.hexRoads {
			r := &d.hexRoads[i]
			if r.kind != kind {
				continue
			}
			w := board.Way{Kind: roadWords[kind]}
			if r.variant != "" {
				w.Only = [2]string{"highway", r.variant}
			}
			for _, h := range r.path {
				w.Line = append(w.Line, out.Tiles[h].At)
			}
			out.Ways = append(out.Ways, w)
		}
	}
	return out
}

// kmHex is how wide a hex is (board.toml).
const kmHex = 46.5

var roadWords = [roads]string{Trail: wayTrail, Track: wayTrack, Highway: wayHighway}
