package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
	"github.com/fieldpost/fieldpost/rules/thirdreich/moves"
)

// Look says how the words of the title are drawn.
func (t *Title) Look() *board.Look {
	return &board.Look{
		Texts: "thirdreich.map.", RimTexts: "thirdreich.map.rim.", TrackTexts: "thirdreich.map.track.",
		Sides: map[string]board.Livery{"axis": board.Slate, "allies": board.Sky, "soviet": board.Vermilion},
		Terrain: map[string]board.Texture{"plain": board.Plain, "forest": board.Woods, "swamp": board.Swamp, "narrow": board.Narrows,
			"mountain": board.Peaks},
		Rims: map[string]board.Stroke{"river": board.River, "fortified-line": board.Walls, "high-mountain": board.Range, "closed": board.Barred},
		Joins: map[string]board.Stroke{"land": board.Linked, "box": board.Linked, "strait": board.Strait, "landing": board.Arrow,
			"passage": board.SeaLane},
		Sailed: []string{string(field.Landing), "passage"},
		Sites: map[string]board.Emblem{"capital": board.Capital, "key": board.Objective, "fortress": board.Fortress, "supply": board.Factory,
			"east-of-line": board.No},
		Units: map[string]board.Symbol{unitWords[field.Infantry]: board.Infantry, unitWords[field.Tanks]: board.Armour, unitWords[field.AdvancedTanks]: board.HeavyArmour,
			unitWords[field.Guard]: board.Guard, unitWords[field.AfrikaKorps]: board.Mechanised},
		Flags: map[string]board.Badge{flagUnsupplied: board.Starved, flagOperated: board.Spent, flagAttacked: board.Spent, flagLanded: board.Held},
		Marks: map[string]board.Emblem{markTaken: board.Flag, markLanded: board.Landing, markPartisans: board.Partisan},
		Lines: map[string]board.Trace{rules.LineSupply: board.Supply},
		Off:   []string{offPool}, Tracks: []string{trackSupply},
		Below: []string{trackAllowed, trackSupply, trackTanks, trackAir, trackAirAdvanced, trackSubs, trackPoints, trackBombing, trackAtlantic, trackBombed, trackSunk, trackLendLease},
		Events: map[string]board.Trace{
			"thirdreich.moved": board.Moves, "thirdreich.exploits": board.Moves, "thirdreich.moved-strategically": board.Rails, "thirdreich.sailed": board.Sails,
			"thirdreich.landed": board.Sails, "thirdreich.battle": board.Battle, "thirdreich.control": board.Taken,
			"thirdreich.control-first": board.Taken,
		},
	}
}

// Notes tells of a zone from where armies land in it, and where they land from it,
// without a landing line: connections that no map shows (§13.9).
func (t *Title) Notes(*rules.Known) func(place string) []rules.Message { return t.notes }

func (t *Title) notes(place string) (out []rules.Message) {
	d := t.d
	var from, to []rules.Arg
	most := 0
	for i := range d.Lines {
		l := &d.Lines[i]
		switch {
		case l.Line:
		case d.Zones[l.To].ID == place:
			from, most = append(from, rules.ID("zone", "zone", d.Zones[l.From].ID)), max(most, l.Max)
		case d.Zones[l.From].ID == place:
			to = append(to, rules.ID("zone", "zone", d.Zones[l.To].ID))
		}
	}
	if from != nil {
		out = append(out, rules.M("thirdreich.map.landed-from", append(from, rules.Num("n", most))...))
	}
	if to != nil {
		out = append(out, rules.M("thirdreich.map.lands-in", to...))
	}
	return out
}

// Opposed reports whether two sides are enemies.
func (t *Title) Opposed(_ *rules.Known, a, b rules.Side) bool {
	return field.SideOf(a).IsEnemyOf(field.SideOf(b))
}

// Supply tells the zones from which a side draws supply as somebody knows it (§7),
// and to which it reaches: nil when he may not know that.
func (t *Title) Supply(k *rules.Known, side rules.Side) (sources, reached []string) {
	g := t.Game(t.imagine(k, nil))
	defer t.Free(g)
	return k.PlacesWhere(func(z int) bool { return g.run.Feeds(field.SideOf(side), z) }), k.SupplyReach(side)
}

// Reach tells how far the armies of a side come by a tactical operation (§8).
func (t *Title) Reach(k *rules.Known, side rules.Side) []rules.Reach {
	g := t.Game(t.imagine(k, nil))
	defer t.Free(g)
	return rules.ReachOf(k, side, t.d.UnitByID, func(a int) []string { return moves.Reach(a, &g.run) })
}
