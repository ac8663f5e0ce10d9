package field

import (
	"strings"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/board/outline"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/order"
)

// passage is the kind of a join between two seas (§8).
const passage = "passage"

// DrawnBoard returns what the packs say of the board as it is drawn: zones, and behind them
// seas and boxes. A river and a fortified line have the zone in which a defender gains
// by them as their first (§16); straits and landing lines are joins, and so are
// the passages between seas.
func (d *Data) DrawnBoard() outline.Board {
	b := outline.Board{Map: d.Board, Plain: land, Across: []board.Kind{strait, Landing}}
	for i := range d.Zones {
		z := &d.Zones[i]
		t := board.Tile{ID: z.ID, Kind: "zone", Named: true, Terrain: lists["terrain"][z.Terrain], Country: d.Countries[z.Country].ID, Marks: d.marks(i)}
		if !z.Unlimited {
			t.Stack = StackLimit
		}
		for sea := range d.Seas {
			if z.Seas&(1<<sea) != 0 {
				t.Waters = append(t.Waters, len(d.Zones)+sea)
			}
		}
		b.Zones = append(b.Zones, t)
	}
	for i := range d.Seas {
		b.Others = append(b.Others, board.Tile{ID: d.Seas[i].ID, Kind: "sea", Water: true})
	}
	for i := range d.boxes {
		b.Others = append(b.Others, board.Tile{ID: d.boxes[i].id, Kind: "box", Box: true})
	}
	for _, row := range d.borders {
		for _, z := range row.riverIn {
			b.Rims = append(b.Rims, board.Rim{A: z, B: row.a + row.b - z, Kind: string(river)})
		}
		if z := row.fortified; z >= 0 {
			b.Rims = append(b.Rims, board.Rim{A: z, B: row.a + row.b - z, Kind: string(fortified)})
		}
		if row.high && row.kind != highMountain {
			b.Rims = append(b.Rims, board.Rim{A: row.a, B: row.b, Kind: string(highMountain)})
		}
	}
	for _, p := range d.passages {
		b.Joins = append(b.Joins, board.Join{A: len(d.Zones) + p.a, B: len(d.Zones) + p.b, Kind: passage})
	}
	return b
}

// marks returns what a board shows of a zone beside its terrain (§4, §16, §22).
func (d *Data) marks(zone int) []string {
	z := &d.Zones[zone]
	capital := d.Countries[z.Country].Capital == zone
	return outline.Marks(
		outline.Mark{Word: "capital", Set: capital}, outline.Mark{Word: "key", Set: z.Key}, outline.Mark{Word: "fortress", Set: z.Fortress},
		outline.Mark{Word: "supply", Set: z.Supply >= 0}, outline.Mark{Word: "east-of-line", Set: z.EastOfLine},
	)
}

// calls returns what an army is called; German tanks are Panzers.
func (u *UnitData) calls() []string {
	name := u.names.In(order.English) + " army"
	return []string{name, strings.ReplaceAll(name, "German tanks", "Panzer")}
}

// Kinds returns the things that orders name, in the words of the pack.
func (d *Data) Kinds() []order.Kind {
	return []order.Kind{
		downfall.Kind(KindZone, d.Zones, func(z *zoneData) order.Name { return downfall.Place(z.ID, z.Names, z.aliases, z.exonyms) }),
		downfall.ArmyNames(KindArmy, d.Units, func(u *UnitData) (string, []string) { return u.ID, u.calls() }),
		downfall.Kind(KindDev, d.Devs, func(v *devData) order.Name { return v.forms.Name(v.ID, v.names) }),
		downfall.Kind(KindNation, d.Countries, func(c *countryData) order.Name { return order.Name{ID: c.ID, EN: c.forms.EN, ES: c.forms.ES} }),
	}
}
