package noretreat

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// Ground returns the map as it is drawn.
func (t *Title) Ground() *board.Ground { return t.ground() }

// Look says how the words of the title are drawn.
func (t *Title) Look() *board.Look {
	short := map[string]board.ByLang{}
	for i := range t.d.Units {
		u := &t.d.Units[i]
		short[board.ShortOf(field.KindUnit, u.ID)] = byLang(u.Short)
		if u.Red != nil {
			short[board.ShortOf(field.KindRed, u.ID)] = byLang(u.ShortRed)
		}
	}
	return &board.Look{
		Texts: "noretreat.map.", RimTexts: "noretreat.map.rim.", TrackTexts: "noretreat.map.track.",
		Sides: map[string]board.Livery{"axis": board.Slate, "soviet": board.Ochre},
		Terrain: map[string]board.Texture{"open": board.Plain, "city": board.Built, "forest": board.Woods, "marsh": board.Swamp, "mountain": board.Peaks,
			"kerch": board.Narrows, "area": board.Plain, "lake": board.Lake},
		Rims:  map[string]board.Stroke{"river": board.River, "lake": board.Shallows},
		Joins: map[string]board.Stroke{"area": board.Linked},
		Sites: map[string]board.Emblem{field.MarkCity: board.City, field.MarkOil: board.Oil, field.MarkNeedAxis: board.Objective,
			field.MarkNeedSoviet: board.Objective, field.MarkEdgeAxis: board.EdgeOfMap, field.MarkEdgeSoviet: board.EdgeOfMap},
		Units: map[string]board.Symbol{"infantry": board.Infantry, "mechanized": board.Mechanised, "armor": board.Armour, "ss-armor": board.HeavyArmour,
			"ss-mechanized": board.Guard, "regional": board.Militia, "fortified": board.Fortified, "shock": board.Assault, "cadre": board.Cadres,
			"volkssturm": board.Partisans, "reserve": board.Reserves, "marker": board.Airborne},
		Short: short,
		Flags: map[string]board.Badge{flagDisorganised: board.Disordered, flagUnsupplied: board.Starved, flagMoved: board.Spent, flagFought: board.Spent,
			flagSupport: board.Held, flagReserve: board.Kept, flagArrived: board.Came},
		Marks: map[string]board.Emblem{markTarget: board.Target, markCounterblow: board.Counter, markScorched: board.Burnt, markWorks: board.Works,
			markSupport: board.Bolt, markBelow: board.No, markLeast: board.No, markFresh: board.Flag},
		Lines:  map[string]board.Trace{lineAttack: board.Attacks},
		Off:    []string{"due", "rail", "cadres", "shattered", "destroyed", "surrendered", "track"},
		Tracks: []string{trackVP},
		Events: map[string]board.Trace{
			"noretreat.moved": board.Moves, "noretreat.advances": board.Moves, "noretreat.retreats": board.Retreats, "noretreat.battle": board.Battle,
			"noretreat.counterattack": board.Battle, "noretreat.declared": board.Attacks, "noretreat.backed-off": board.Retreats,
		},
	}
}

func byLang(n rules.Names) board.ByLang {
	out := board.ByLang{}
	for lang, text := range n {
		out[string(lang)] = text
	}
	return out
}
