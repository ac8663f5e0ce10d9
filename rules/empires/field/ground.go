package field

import (
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/board/outline"
)

// DrawnBoard returns what the packs say of the board as it is drawn: terrain, country and flags
// of each zone; arrows and sea lanes as joins.
func (d *Data) DrawnBoard() outline.Board {
	b := outline.Board{Map: d.Board, Plain: "land", Across: []board.Kind{Arrow, SeaLane}}
	for i := range d.Zones {
		z := &d.Zones[i]
		b.Zones = append(b.Zones, board.Tile{
			ID: z.ID, Kind: "zone", Named: true, Terrain: lists["terrain"][z.Terrain], Country: d.Countries[z.Country].ID, Stack: z.Stack,
			Marks: outline.Marks(outline.Mark{Word: "city", Set: z.City}, outline.Mark{Word: "port", Set: z.Port}, outline.Mark{Word: "mediterranean", Set: z.Med},
				outline.Mark{Word: "square", Set: z.Square}, outline.Mark{Word: "italian-border", Set: z.ItalianFront}),
		})
	}
	return b
}
