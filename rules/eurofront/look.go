package eurofront

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// Ground returns the map as it is drawn.
func (t *Title) Ground() *board.Ground { return t.ground() }

// Look says how the words of the title are drawn.
func (t *Title) Look() *board.Look {
	return &board.Look{
		Texts: "eurofront.map.", RimTexts: "eurofront.map.rim.",
		Sides: map[string]board.Livery{"axis": board.Slate, "soviet": board.Vermilion, "allied": board.Sky},
		Terrain: map[string]board.Texture{"clear": board.Plain, "desert": board.Sand, "forest": board.Woods, "hill": board.Hills, "marsh": board.Swamp,
			"mountain": board.Peaks},
		Rims: map[string]board.Stroke{field.RimRiver: board.River, field.RimStrait: board.Strait, field.RimAlpine: board.Range, field.RimLake: board.Shallows, field.RimWaste: board.Range,
			field.RimSea: board.Shallows},
		Ways:  map[string]board.Stroke{field.WayRail: board.Road, field.WayRoad: board.Trail, field.WaySeaBorder: board.Waterline},
		Joins: map[string]board.Stroke{field.JoinShortRail: board.Road, field.JoinLongRail: board.Highway, field.JoinShortRoad: board.Trail, field.JoinLongRoad: board.Path},
		Sites: map[string]board.Emblem{field.MarkCapital: board.Capital, field.MarkMajor: board.City, field.MarkTown: board.Town,
			field.MarkFortress: board.Fortress, field.MarkOil: board.Oil,
			field.MarkMinorPort: board.SmallPort, field.MarkMajorPort: board.Port, field.MarkNavalBase: board.NavalBase},
		Units: map[string]board.Symbol{"armor": board.Armour, "mech": board.Mechanised, "infantry": board.Infantry, "mountain": board.Mountaineers,
			"cavalry": board.Cavalry, "shock": board.Assault, "static": board.Militia, "fort": board.Fortified, "amphibious": board.Fleet,
			"airborne": board.Airborne, "hq": board.Headquarters, "supreme-hq": board.Headquarters, "theatre-hq": board.Headquarters, "beachhead": board.Reserves},
		Short: t.counterLabels(),
		Flags: map[string]board.Badge{"unsupplied": board.Starved, "dispersed": board.Disordered, "moved": board.Spent, "active": board.Held,
			"blitz": board.Raids, "blitz-paid": board.Raids, "spent": board.Spent, "drop": board.Raids, "drop-blitz": board.Raids, "drop-blitz-paid": board.Raids,
			"invade": board.Raids, "invade-blitz": board.Raids, "invade-blitz-paid": board.Raids},
		Marks: map[string]board.Emblem{markBattle: board.No, markDisputed: board.No, markCrossed: board.No, markFought: board.No, markDocked: board.No, markInvaded: board.No, markBeach: board.Landing,
			markNeutral: board.Base, markHelps: board.Counter, markJoined: board.Bolt},
		Lines: map[string]board.Trace{lineStrike: board.Attacks, lineRetreat: board.Retreats, lineConvoy: board.Sails, lineRaid: board.Sails, lineTakenOff: board.Sails},
		Off:   []string{"due", "dead", "prep", "ready", "card"},
		Events: map[string]board.Trace{"eurofront.revealed": board.Battle, "eurofront.pursuit-enemy": board.Battle,
			"eurofront.perished-enemy": board.Taken},
	}
}

// Letters stand behind the numbers that several types of the Soviets share, or of the Germans.
var (
	sovietLetters = map[field.Type]string{field.Armor: "T", field.Mech: "M", field.Cavalry: "C", field.Shock: "Sh"}
	germanLetters = map[field.Type]string{field.Static: "s", field.Fort: "F", field.Airborne: "P"}
)

// initials returns the first letters of the words of a name that begin with a capital, and its last word: "AG E" of Army Group E.
func initials(name string) string {
	words, out := strings.Fields(name), ""
	for _, w := range words[:len(words)-1] {
		if r, _ := utf8.DecodeRuneInString(w); unicode.IsUpper(r) {
			out += string(r)
		}
	}
	return out + " " + words[len(words)-1]
}

// counterLabels returns the names of the units as they stand on counters: numbers of corps and
// armies, which symbols tell apart, and letters where one number serves several.
func (t *Title) counterLabels() map[string]board.ByLang {
	out := make(map[string]board.ByLang, len(t.d.Units))
	for i := range t.d.Units {
		u := &t.d.Units[i]
		aliases, short := t.d.Units[field.FirstCoat(i, t.d)].Aliases, board.ByLang{}
		for lang, name := range u.Names {
			number, _, several := strings.Cut(name, " ")
			lesser, numbered := u.Nation != t.d.Germany && u.Nation != t.d.USSR, several && strings.Trim(number, "0123456789") == ""
			letter := name[strings.LastIndex(name, " ")+1:]
			switch {
			case u.Type.IsHQ() && len(letter) == 1:
				short[string(lang)] = initials(name)
			case !lesser && numbered:
				short[string(lang)] = number + t.counterSuffix(u)
			case (lesser || !u.Type.IsHQ()) && len(aliases) > 0:
				short[string(lang)] = aliases[0] // 3R
			}
		}
		out[board.ShortOf(field.KindUnit, u.ID)] = short
	}
	return out
}

// counterSuffix returns what stands behind the number of a unit.
func (t *Title) counterSuffix(u *field.Unit) string {
	letter := sovietLetters[u.Type]
	if u.Nation != t.d.USSR {
		letter = germanLetters[u.Type]
	}
	switch {
	case u.SS:
		return " SS"
	case strings.Contains(u.ID, "-gds"):
		return " G" + letter
	case letter != "":
		return " " + letter
	}
	return ""
}

// Supply tells the origins from which the factions of a side draw supply (§10.2), and the
// places from which units trace a line to one (§10.4).
func (t *Title) Supply(k *rules.Known, side rules.Side) (sources, reached []string) {
	g := t.Game(t.imagine(k))
	defer t.Free(g)
	r := &g.run
	for _, f := range r.FightingFactions(r.D.SideOf(side)) {
		if supply.IsOriginValid(r, f) {
			sources = append(sources, r.D.Places[supply.Origin(r, f)].ID)
		}
		net := supply.Net(r, f, supply.ByRailAndSea)
		for p := range r.D.Places {
			if control.StatusOf(r, f, p) == control.Friendly && supply.CanTraceFrom(r, f, p, net) {
				reached = append(reached, r.D.Places[p].ID)
			}
		}
	}
	return sources, reached
}

// Opposed reports whether two sides are enemies: whether a faction of the one is hostile to one of
// the other.
func (t *Title) Opposed(k *rules.Known, a, b rules.Side) bool {
	var s field.State
	k.Recall("", warTracks(&s)...)
	sc, x, y := &t.d.Scenarios[t.scenario(k)], t.d.SideOf(a), t.d.SideOf(b)
	for f := range field.Faction(field.Factions) {
		for g := range field.Faction(field.Factions) {
			if s.AreHostile(f, g) && sc.Holder(f) == x && sc.Holder(g) == y {
				return true
			}
		}
	}
	return false
}

// Reach tells how far the blocks of a side come by land, whoever commands them (§6.1).
func (t *Title) Reach(k *rules.Known, side rules.Side) []rules.Reach {
	g := t.Game(t.imagine(k))
	defer t.Free(g)
	r := &g.run
	return rules.ReachOf(k, side, t.d.UnitByID, func(u int) (out []string) {
		if r.S.Blocks[u].At < 0 || r.D.Units[u].Type.IsHQ() || r.Speed(u) == 0 {
			return nil
		}
		for _, p := range moves.Reach(r, u) {
			out = append(out, r.D.Places[p].ID)
		}
		return out
	})
}
