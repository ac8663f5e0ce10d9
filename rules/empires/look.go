package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/empires/moves"
	"github.com/fieldpost/fieldpost/rules/empires/supply"
)

// Look says how the words of the title are drawn. All its armies are drawn as such:
// their kinds say the country, which their side and their names show.
func (t *Title) Look() *board.Look {
	types := make(map[string]string, len(t.d.Units))
	for i := range t.d.Units {
		types[t.d.Units[i].ID] = "army"
	}
	return &board.Look{
		Texts: "empires.map.", RimTexts: "empires.map.rim.", TrackTexts: "empires.map.track.",
		Sides:   map[string]board.Livery{"german": board.Slate, "franco-british": board.Sky, "russian": board.Vermilion, "austro-hungarian": board.Ochre},
		Terrain: map[string]board.Texture{"plain": board.Plain, "forest": board.Woods, "desert": board.Sand, "mountain": board.Peaks},
		Rims:    map[string]board.Stroke{"closed": board.Barred},
		Joins:   map[string]board.Stroke{"land": board.Linked, "arrow": board.Arrow, "sea-lane": board.SeaLane},
		Sailed:  []string{string(field.SeaLane)},
		Sites: map[string]board.Emblem{"city": board.City, "port": board.Port, "mediterranean": board.No, "square": board.No,
			"italian-border": board.No},
		Types:  types,
		Units:  map[string]board.Symbol{"army": board.Infantry},
		Flags:  map[string]board.Badge{flagUnsupplied: board.Starved, flagActivated: board.Spent, flagFought: board.Spent, flagLent: board.Lent, "surrendered": board.Gone},
		Marks:  map[string]board.Emblem{markTrench: board.Trench, markTaken: board.Flag},
		Lines:  map[string]board.Trace{rules.LineSupply: board.Supply},
		Off:    []string{offPool, offNeutral},
		Tracks: []string{trackPoints},
		Below:  []string{trackDiplomacy},
		Of:     map[string]string{trackDiplomacy: "track"},
		Events: map[string]board.Trace{
			"empires.moved": board.Moves, "empires.moved-strategically": board.Rails, "empires.moved-by-sea": board.Sails, "empires.ceded": board.Moves,
			"empires.recovered": board.Rails, "empires.retreated": board.Retreats, "empires.battle": board.Battle, "empires.control": board.Taken,
			"empires.control-first": board.Taken,
		},
	}
}

// Supply tells the zones from which a side draws supply as somebody knows it (§6),
// and to which it reaches: nil when he may not know that.
func (t *Title) Supply(k *rules.Known, side rules.Side) (sources, reached []string) {
	g := t.Game(t.imagine(k, nil))
	defer t.Free(g)
	return k.PlacesWhere(func(z int) bool { return supply.IsSource(&g.run, field.SideOf(side), z, true) }), k.SupplyReach(side)
}

// Opposed reports whether two sides are enemies.
func (t *Title) Opposed(_ *rules.Known, a, b rules.Side) bool {
	return field.SideOf(a).IsEnemyOf(field.SideOf(b))
}

// Reach tells how far the armies of a side come by land in one activation (§8.1).
func (t *Title) Reach(k *rules.Known, side rules.Side) []rules.Reach {
	g := t.Game(t.imagine(k, nil))
	defer t.Free(g)
	return rules.ReachOf(k, side, t.d.UnitByID, func(a int) []string { return moves.Reach(a, field.SideOf(side), &g.run) })
}
