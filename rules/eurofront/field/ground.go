package field

import (
	"cmp"
	"maps"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// Words of the ground, beside terrain and sides of hexes.
const (
	MarkCapital, MarkMajor, MarkTown         = "capital", "major-city", "town"
	MarkFortress, MarkOil                    = "fortress", "oil"
	MarkMinorPort, MarkMajorPort             = "minor-port", "major-port"
	MarkNavalBase                            = "naval-base"
	WayRail, WayRoad, WaySeaBorder           = "rail", "road", "sea-border"
	JoinShortRail, JoinLongRail              = "short-rail", "long-rail"
	JoinShortRoad, JoinLongRoad              = "short-road", "long-road"
	RimRiver, RimStrait, RimAlpine           = "river", "strait", "high-mountains"
	RimLake, RimSea, RimWaste                = "lake", "sea", "waste"
	rimOpen                                  = "open"
	areaWide, areaHigh               float64 = 1.9, 1.5 // of the box of an area, in columns and rows
	seaName                                  = "sea"    // the kind of such a name
)

var rimWords = [...]board.Kind{Open: rimOpen, River: RimRiver, Strait: RimStrait, Alpine: RimAlpine, Lake: RimLake, Water: RimSea, Waste: RimWaste}

// Ground draws the whole map: the hexes, areas as boxes beside their exits, seas with their names
// and the borders between them, and the sheets in which the packs cut it.
func (d *Data) Ground() *board.Ground {
	open := slices.Collect(maps.Keys(d.open)) // of which nobody asks the order
	whole := d.Hexes.Ground(board.Sketch{Kind: KindPlace, Clear: rimOpen, Coastal: func(h int) bool { return d.Places[h].Coast }, Open: open, Margin: boardMargin})
	whole.Scale = 1 // nobody asks how far it is in kilometres
	g := drawing{d, whole}
	for i := range whole.Tiles {
		g.tile(&d.Places[i], &whole.Tiles[i])
	}
	g.ways()
	g.areas()
	g.seas()
	for i := range d.sheets {
		x := &d.sheets[i]
		whole.Sheets = append(whole.Sheets, board.Sheet{ID: x.id, Names: byLang(x.names), Lo: g.spot(x.west, x.north), Hi: g.spot(x.east, x.south)})
	}
	return whole
}

// boardMargin is the room for areas around the hexes, in hexes.
var boardMargin = [4]float64{4, 12, 12, 7}

// byLang returns names by their languages.
func byLang(names rules.Names) map[string]string {
	out := map[string]string{}
	for lang, name := range names {
		out[string(lang)] = name
	}
	return out
}

// drawing is the whole map in the making.
type drawing struct {
	d     *Data
	whole *board.Ground
}

// spot returns a point of the map by its column and row.
func (g drawing) spot(column, row float64) board.Point {
	first := g.d.Hexes.Cells[0].At
	return g.d.Hexes.Spot(g.whole, column-float64(first.Q)-float64(first.R)/2, row-float64(first.R))
}

// areas draws the areas beside the hexes, and the routes that lead there.
func (g drawing) areas() {
	for i := range g.d.areas {
		a := &g.d.areas[i]
		p := &g.d.Places[len(g.d.hexes)+i]
		t := board.Tile{ID: a.id, Kind: KindPlace, Named: true}
		g.tile(p, &t)
		t.Number = ""
		lo, hi := g.spot(a.x-areaWide/2, a.y-areaHigh/2), g.spot(a.x+areaWide/2, a.y+areaHigh/2)
		g.whole.Box(t, lo, hi, "", nil)
	}
	for p := range g.d.areas {
		from := len(g.d.hexes) + p
		for _, n := range g.d.Places[from].Near {
			if to := int(n.To); to < from {
				g.whole.Joins = append(g.whole.Joins, board.Join{A: from, B: to, Kind: routeKind(&n), Line: []board.Point{g.edge(from, to), g.edge(to, from)}})
			}
		}
	}
}

// edge returns the point of a tile from which a route leads to another: that of a box that is nearest to
// it, or the middle of a hex.
func (g drawing) edge(from, to int) board.Point {
	t, at := &g.whole.Tiles[from], g.whole.Tiles[to].At
	if !t.Box {
		return t.At
	}
	lo, hi := t.Outline[0][0], t.Outline[0][2]
	return board.Point{X: min(max(at.X, lo.X), hi.X), Y: min(max(at.Y, lo.Y), hi.Y)}
}

// routeKind returns the word for a route, by its length and whether it is a railway.
func routeKind(n *Near) string {
	switch long := n.Route > ShortRoute; {
	case n.Track != NoTrack && long:
		return JoinLongRail
	case n.Track != NoTrack:
		return JoinShortRail
	case long:
		return JoinLongRoad
	}
	return JoinShortRoad
}

// seas draws the borders between seas, where hexes without land meet, and names each in the midst of its
// own.
func (g drawing) seas() {
	for i := range g.d.waters {
		w := &g.d.waters[i]
		var sum board.Point
		var all []board.Point
		for _, id := range w.at {
			at, _ := axial(id)
			p := g.d.Hexes.Centre(g.whole, at)
			all, sum = append(all, p), board.Point{X: sum.X + p.X, Y: sum.Y + p.Y}
			for dir := range board.Direction(board.Directions) {
				if other, open := g.d.open[at.Next(dir)]; open && other < w.sea {
					g.whole.Ways = append(g.whole.Ways, board.Way{Kind: WaySeaBorder, Line: g.d.Hexes.Shared(g.whole, at, dir)})
				}
			}
		}
		if len(all) == 0 {
			continue
		}
		mid := board.Point{X: sum.X / float64(len(all)), Y: sum.Y / float64(len(all))}
		apart := func(p board.Point) float64 { return (p.X-mid.X)*(p.X-mid.X) + (p.Y-mid.Y)*(p.Y-mid.Y) }
		at := slices.MinFunc(all, func(a, b board.Point) int { return cmp.Compare(apart(a), apart(b)) })
		g.whole.Texts = append(g.whole.Texts, board.Label{At: at, Kind: seaName, Names: byLang(g.d.Seas[w.sea].Names)})
	}
}

// tile says what a hex is.
func (g drawing) tile(p *Place, t *board.Tile) {
	t.Terrain, t.Country, t.Source, t.Stack = TerrainWords[p.Terrain], g.d.Nations[p.Nation].ID, "the grid", g.d.Terrains[p.Terrain].Stack
	t.Named = len(p.Cities) > 0
	mark := func(holds bool, word string) {
		if holds {
			t.Marks = append(t.Marks, word)
		}
	}
	oil, capital, best := false, false, Town
	for _, c := range p.Cities {
		x := &g.d.Cities[c]
		oil, capital, best = oil || x.Yields > 0 && x.Of == Oil, capital || x.Capital, max(best, x.Kind)
	}
	mark(capital, MarkCapital)
	mark(!capital && best == MajorCity, MarkMajor)
	mark(p.Fortress || p.MinorFortress, MarkFortress)
	mark(oil, MarkOil)
	base, port := false, NoPort
	for i := range g.d.Seas {
		base = base || g.d.Seas[i].Base >= 0 && &g.d.Places[g.d.Seas[i].Base] == p
	}
	for _, c := range p.Cities {
		if x := g.d.Cities[c].Port; x != NoPort && (port == NoPort || x > port) {
			port = x
		}
	}
	mark(t.Named && len(t.Marks) == 0 && p.Kind == Hex, MarkTown)
	mark(base, MarkNavalBase)
	mark(!base && port == MajorPort, MarkMajorPort)
	mark(!base && port == MinorPort, MarkMinorPort)
}

// ways draws the railways and roads, as the records have them, and where they cross water.
func (g drawing) ways() {
	lay := func(kind string, along ...int) {
		w := board.Way{Kind: kind}
		for _, h := range along {
			w.Line = append(w.Line, g.whole.Tiles[h].At)
		}
		g.whole.Ways = append(g.whole.Ways, w)
	}
	for i := range g.d.rails {
		lay(WayRail, g.d.rails[i].along...)
	}
	for i := range g.d.roads {
		lay(WayRoad, g.d.roads[i].along...)
	}
	for i := range g.d.across {
		if a, b, ok := g.d.ends(g.d.across[i].between); ok {
			lay(WayRail, a, b)
		}
	}
}
