package rommel

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"sync"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/pack"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/march"
	"github.com/fieldpost/fieldpost/rules/rommel/supply"
)

// ID is the title's id.
const ID = "rommel"

// Version of the rules as carried out: it goes up whenever the same sheets
// could give another result.
const Version = 3

//go:embed data/*.toml
var embedded embed.FS

//go:embed data/sections.tsv
var sections string

// packs returns the files of the title, those of the folder over before the
// embedded ones.
func packs(over fs.FS) pack.Files { return pack.Files{Title: "rommel", Embedded: embedded, Over: over} }

// Title is Rommel in the Desert; it implements [rules.Title].
type Title struct {
	play.Title[*field.State, *game]
	book   *play.Book[*field.State, document, field.Options]
	orders play.Orders[*field.Run, field.Side]
	d      *field.Data
	ground func() *board.Ground
}

var _ rules.Title = (*Title)(nil)

// Load reads the title's packs: board.toml, units.toml and charts.toml from
// the given file system where it has them, else the embedded ones. The error
// names every fault with file and line.
func Load(over fs.FS) (*Title, error) {
	d, err := field.Load(packs(over))
	if err != nil {
		return nil, fmt.Errorf("rommel: %w", err)
	}
	hash, err := packs(over).Hash()
	if err != nil {
		return nil, err
	}
	orders, err := language(d)
	if err != nil {
		return nil, fmt.Errorf("rommel: the grammar: %w", err)
	}
	t := &Title{d: d, orders: orders, ground: sync.OnceValue(d.Ground)}
	about := &rules.About{ID: ID, Names: d.GameNames, Version: Version, Pack: hash, Sides: []rules.Side{field.Axis.ID(), field.Allied.ID()},
		Groupings: [][][]rules.Side{{{field.Axis.ID()}, {field.Allied.ID()}}}}
	for i := range d.Scenarios {
		about.Scenarios = append(about.Scenarios, rules.Scenario{ID: d.Scenarios[i].ID, Names: d.Scenarios[i].Names})
	}
	t.book = t.newBook(about)
	t.Title = play.Title[*field.State, *game]{Info: about, Language: orders.Grammar, Sections: order.Must(rules.ReadRulebook(sections)), Store: t.book,
		New:  func() *game { return &game{t: t} },
		Open: func(g *game, s *field.State) { g.M = g.run.Open(d, s) }}
	return t, nil
}

// Hexes returns the board, for `fieldpost board check`.
func (t *Title) Hexes() *board.Grid { return t.d.Grid }

// Name implements [rules.Title].
func (t *Title) Name(kind, id string, lang rules.Lang) string {
	switch kind {
	case compass.KindHex, field.KindStack:
		if h, ok := t.d.HexByID[id]; ok {
			return t.d.Called.In(h, lang)
		}
	case field.KindUnit, field.KindShare:
		return id // as it stands on the block
	case field.KindBlock:
		if u, ok := t.d.UnitByID[id]; ok {
			return t.d.Types[t.d.Units[u].Kind].Label.In(lang)
		}
	case field.KindClass, field.KindHits:
		if slices.Contains(field.ClassNames[:], id) {
			return t.Language.Name(field.KindClass, id, lang)
		}
	}
	return t.d.Names.Name(kind, id, lang)
}

// Opposed reports whether two sides are enemies.
func (t *Title) Opposed(_ *rules.Known, a, b rules.Side) bool { return a != b }

// Supply tells the base of a side and the hexes to which its supply reaches from
// there (§12.3), as somebody knows it: nil when he may not know that.
func (t *Title) Supply(k *rules.Known, side rules.Side) (sources, reached []string) {
	of := field.SideOf(side)
	sources = []string{t.d.Hexes[t.d.Base[of]].ID}
	if !k.Viewer.Sees(side) {
		return sources, nil
	}
	g := t.Game(t.imagine(k))
	defer t.Free(g)
	r := &g.run
	for h, dist := range supply.Trace(r, of, t.d.Base[of], nil).Dist {
		if dist >= 0 {
			reached = append(reached, t.d.Hexes[h].ID)
		}
	}
	return sources, reached
}

// Reach tells how far the units of a side that may move come without a forced march (§6). All that stand
// together and are as fast come to the same hexes.
func (t *Title) Reach(k *rules.Known, side rules.Side) []rules.Reach {
	g := t.Game(t.imagine(k))
	defer t.Free(g)
	r, found := &g.run, map[[2]int][]string{}
	return rules.ReachOf(k, side, t.d.UnitByID, func(u int) []string {
		if r.S.Blocks[u].At < 0 || r.S.Blocks[u].IsDisrupted() {
			return nil
		}
		kind := [2]int{int(r.S.Blocks[u].At), r.Speed(u)}
		if found[kind] == nil {
			found[kind] = march.Reach(r, u)
		}
		return found[kind]
	})
}

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
