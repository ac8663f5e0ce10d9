package field

import (
	"strings"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/board/outline"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/order"
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

// calls returns what an army of a type is called: without the factor that its name holds, and Austrian for short.
func (t *unitType) calls() []string {
	name, _, _ := strings.Cut(t.names.In(order.English), " 3(")
	return []string{name, strings.ReplaceAll(name, "Austro-Hungarian", "Austrian")}
}

// Kinds returns the things that orders name, in the words of the pack.
func (d *Data) Kinds() []order.Kind {
	return []order.Kind{
		downfall.Kind("zone", d.Zones, func(z *zoneData) order.Name { return downfall.Place(z.ID, z.names, z.aliases, z.exonyms) }),
		downfall.ArmyNames("army", d.Units, func(u *unitData) (string, []string) { return u.ID, u.Kind.calls() }),
		downfall.Kind("tech", d.Techs, func(t *techData) order.Name { return t.forms.Name(t.ID, t.names) }),
		downfall.Kind("nation", d.Countries, func(n *nationData) order.Name { return order.Name{ID: n.ID, EN: n.forms.EN, ES: n.forms.ES} }),
		downfall.Kind("track", d.Tracks, func(t *trackData) order.Name { return t.forms.Name(t.ID, t.names) }),
	}
}
