package field

import "github.com/fieldpost/fieldpost/rules/board"

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
