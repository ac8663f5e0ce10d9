package empires

import (
	"embed"
	"fmt"
	"io/fs"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/board/outline"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/pack"
	"github.com/fieldpost/fieldpost/rules/play"
)

// ID is the title's id.
const ID = field.ID

//go:embed data/*.toml
var embedded embed.FS

//go:embed data/sections.tsv
var sections string

// Title is Downfall of Empires; it implements [rules.Title].
type Title struct {
	play.Title[*field.State, *game]
	orders play.Orders[*field.Run, field.Side]
	keys   [][]string // of the demands for orders, by turn and side
	ground func() *board.Ground
	d      *field.Data
}

var _ rules.Title = (*Title)(nil)

// Load reads the title's packs: board.toml, units.toml, charts.toml and
// ground.toml from the given file system where it has them, else the embedded ones. The error
// names every fault with file and line.
func Load(over fs.FS) (*Title, error) {
	packs := pack.Files{Title: ID, Embedded: embedded, Over: over}
	d, err := field.Load(packs)
	if err != nil {
		return nil, fmt.Errorf("empires: %w", err)
	}
	orders, err := language(d)
	if err != nil {
		return nil, fmt.Errorf("empires: the grammar: %w", err)
	}
	t := &Title{d: d, orders: orders, keys: play.Keys(len(d.Turns), d.About.Sides)}
	if t.ground, err = outline.Later(packs, d.DrawnBoard()); err != nil {
		return nil, fmt.Errorf("empires: %w", err)
	}
	t.Title = play.Title[*field.State, *game]{Info: &d.About, Language: orders.Grammar, Sections: order.Must(rules.ReadRulebook(sections)), Store: d,
		New:  func() *game { return &game{t: t} },
		Open: func(g *game, s *field.State) { g.M = g.run.Open(d, s) }}
	d.Asks = t.Asks
	return t, nil
}

// Board gives the zones and borders of the map (§3). It is shared: do not
// change it.
func (t *Title) Board() *board.Map { return t.d.Board }

// Ground says how the map is drawn. It is shared: do not change it.
func (t *Title) Ground() *board.Ground { return t.ground() }

// Name implements [rules.Title].
func (t *Title) Name(kind, id string, lang rules.Lang) string {
	if kind == "nation" {
		kind = "country"
	}
	return t.d.Names.Name(kind, id, lang)
}
