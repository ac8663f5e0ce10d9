package field

import (
	"math"
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
)

// Words of the ground, beside terrain and sides of hexes.
const (
	MarkCapital, MarkMajor, MarkTown         = "capital", "major-city", "town"
	MarkFortress, MarkOil                    = "fortress", "oil"
	WayRail                                  = "rail"
	RimRiver, RimStrait, RimAlpine           = "river", "strait", "high-mountains"
	RimLake, RimSea                          = "lake", "sea"
	rimOpen                                  = "open"
	aroundWest, aroundDown           float64 = 1, 1 // hexes that are drawn beside those where units begin
	hexAcross, hexDown               float64 = 100, 100 * 0.8660254037844386
)

var rimWords = [...]board.Kind{Open: rimOpen, River: RimRiver, Strait: RimStrait, Alpine: RimAlpine, Lake: RimLake, Water: RimSea}

// Ground draws the part of the map that is played on: the hexes in which units begin or arrive, and
// Baku, and what lies around them in a rectangle, without countries at peace. The rest of Europe
// would leave a hex no room for its units; who stands there is listed below the map.
func (d *Data) Ground() *board.Ground {
	whole := d.Hexes.Ground(board.Sketch{Kind: KindPlace, Clear: rimOpen, Coastal: func(h int) bool { return d.Places[h].Coast }})
	whole.Scale = 1 // nobody asks how far it is in kilometres
	g := drawing{d, whole}
	for i := range whole.Tiles {
		g.tile(&d.Places[i], &whole.Tiles[i])
	}
	g.ways()
	lo, hi := g.window()
	return whole.Crop(func(t *board.Tile) bool {
		return t.At.X >= lo.X && t.At.X <= hi.X && t.At.Y >= lo.Y && t.At.Y <= hi.Y && g.fights(d.Places[d.PlaceByID[t.ID]].Nation)
	}, 14)
}

// drawing is the whole map in the making.
type drawing struct {
	d     *Data
	whole *board.Ground
}

// fights reports whether a nation is at war in a scenario: units enter no other country.
func (g drawing) fights(nation int) bool {
	return slices.ContainsFunc(g.d.Scenarios, func(s Scenario) bool {
		return slices.Contains(s.axis, nation) || slices.Contains(s.allied, nation) || slices.Contains(s.soviet, nation)
	})
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
	mark(t.Named && len(t.Marks) == 0, MarkTown)
}

// ways draws the railways, as the records have them, and where they cross water.
func (g drawing) ways() {
	lay := func(along ...int) {
		w := board.Way{Kind: WayRail}
		for _, h := range along {
			w.Line = append(w.Line, g.whole.Tiles[h].At)
		}
		g.whole.Ways = append(g.whole.Ways, w)
	}
	for i := range g.d.rails {
		lay(g.d.rails[i].along...)
	}
	for i := range g.d.across {
		if a, b, ok := g.d.ends(g.d.across[i].between); ok {
			lay(a, b)
		}
	}
}

// window returns the rectangle in which the hexes lie that are drawn.
func (g drawing) window() (lo, hi board.Point) {
	lo, hi = board.Point{X: math.Inf(1), Y: math.Inf(1)}, board.Point{X: math.Inf(-1), Y: math.Inf(-1)}
	take := func(h int) {
		if h < len(g.whole.Tiles) {
			p := g.whole.Tiles[h].At
			lo, hi = board.Point{X: min(lo.X, p.X), Y: min(lo.Y, p.Y)}, board.Point{X: max(hi.X, p.X), Y: max(hi.Y, p.Y)}
		}
	}
	for i := range g.d.setups {
		if x := &g.d.setups[i]; !g.d.IsLesser(x.unit) || g.d.Places[x.at].Front != WestFront {
			take(x.at) // armies that stay at home in the West are listed below the map
		}
	}
	for i := range g.d.arrivals {
		take(g.d.arrivals[i].at)
	}
	take(g.d.Cities[g.d.Baku].Place)
	return board.Point{X: lo.X - aroundWest*hexAcross, Y: lo.Y - aroundDown*hexDown}, board.Point{X: hi.X, Y: hi.Y + aroundDown*hexDown}
}
