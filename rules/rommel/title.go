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
	"github.com/fieldpost/fieldpost/rules/pack"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// ID is the title's id.
const ID = "rommel"

// Version of the rules as carried out: it goes up whenever the same sheets
// could give another result.
const Version = 3

//go:embed data/*.toml
var embedded embed.FS

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
	t.Title = play.Title[*field.State, *game]{Info: about, Language: orders.Grammar, Store: t.book,
		New: func() *game {
			g := &game{t: t}
			g.M = &g.run.M
			return g
		},
		Open: func(g *game, s *field.State) { g.run.Open(d, s) }}
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
