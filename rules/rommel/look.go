package rommel

import (
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// Ground returns the map as it is drawn.
func (t *Title) Ground() *board.Ground { return t.ground() }

// Look says how the words of the title are drawn. A block that is known is drawn by
// its type, of which each class has several.
func (t *Title) Look() *board.Look {
	types := make(map[string]string, len(t.d.Units))
	for i := range t.d.Units {
		u := &t.d.Units[i]
		types[u.ID] = "type-" + t.d.Types[u.Kind].ID
	}
	return &board.Look{
		Texts: "rommel.map.", RimTexts: "rommel.map.rim.", TrackTexts: "rommel.map.track.",
		Sides:   map[string]board.Livery{"axis": board.Slate, "allied": board.Ochre},
		Terrain: map[string]board.Texture{"desert": board.Sand, "mountain": board.Peaks, "marsh": board.Swamp},
		Rims:    map[string]board.Stroke{"pass": board.Pass, "ridge": board.Scarp, "mountain": board.Range, "marsh": board.Shallows},
		Ways:    map[string]board.Stroke{"highway": board.Highway, "track": board.Road, "trail": board.Trail},
		Sites: map[string]board.Emblem{field.MarkBase: board.Base, field.MarkEdge: board.EdgeOfMap, field.MarkVictory: board.Objective,
			field.MarkFortress: board.Fortress, field.MarkPort: board.Port, field.MarkOasis: board.Oasis, field.MarkTown: board.Town},
		Types: types,
		Units: map[string]board.Symbol{"armor": board.Armour, "infantry": board.Infantry, "antitank": board.Antitank, "artillery": board.Artillery,
			"type-armor": board.Armour, "type-recon": board.Reconnaissance, "type-mech-inf": board.Mechanised, "type-mot-inf": board.Motorised,
			"type-inf": board.Infantry, "type-para": board.Airborne, "type-mobile-at": board.MobileAntitank, "type-mot-at": board.Antitank,
			"type-art": board.Artillery, "type-sp-art": board.SelfPropelled},
		Flags: map[string]board.Badge{flagDisrupted: board.Disordered, flagUnsupplied: board.Starved, flagFort: board.Held, flagRaider: board.Raids, flagMoved: board.Spent},
		Marks: map[string]board.Emblem{markMine: board.Mines, markGhost: board.Ghost, markSiege: board.Siege, markTaken: board.Flag, markCrossing: board.No},
		Lines: map[string]board.Trace{"regroup": board.Moves, "rommel-regroup": board.Moves, lineSupply: board.Supply, lineNetwork: board.Supply,
			lineFort: board.Supply},
		Off:    []string{"beside-base", "in-repair", "undeployed", "due", "lost", "exited"},
		Tracks: []string{trackMonth, trackPoints},
		Events: map[string]board.Trace{
			"rommel.moved": board.Moves, "rommel.moved-enemy": board.Moves, "rommel.march": board.Moves, "rommel.march-enemy": board.Moves,
			"rommel.redeployed": board.Rails, "rommel.redeployed-enemy": board.Rails, "rommel.shipped": board.Sails, "rommel.shipped-enemy": board.Sails,
			"rommel.fell-back": board.Retreats, "rommel.fell-back-enemy": board.Retreats, "rommel.battle": board.Battle, "rommel.battle-assault": board.Battle,
			"rommel.round": board.Battle, "rommel.captured": board.Taken,
		},
	}
}
