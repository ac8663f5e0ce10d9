package field

import (
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/board/outline"
)

// Borders that lead across what is no zone (§3).
const (
	arrow   board.Kind = "arrow"
	seaLane board.Kind = "sea-lane"
)

// Drawn is what the packs say of the board as it is drawn: terrain, country and flags
// of each zone; arrows and sea lanes as joins.
func (d *Data) Drawn() outline.Board {
	b := outline.Board{Map: d.Board, Plain: "land", Across: []board.Kind{arrow, seaLane}}
	for i := range d.Zones {
		z := &d.Zones[i]
		t := board.Tile{ID: z.ID, Kind: "zone", Terrain: lists["terrain"][z.Terrain], Country: d.Countries[z.Country].ID}
		t.Marks = marks(z.zoneFlags)
		b.Zones = append(b.Zones, t)
	}
	return b
}

// marks are the flags of a zone that a board shows.
func marks(f zoneFlags) (out []string) {
	for _, m := range []struct {
		word string
		set  bool
	}{{"city", f.City}, {"port", f.Port}, {"mediterranean", f.Med}, {"square", f.Square}, {"italian-border", f.ItalianFront}} {
		if m.set {
			out = append(out, m.word)
		}
	}
	return out
}
