package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
)

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
