package thirdreich

import (
	"embed"
	"fmt"
	"io/fs"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/board/outline"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/pack"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/record"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// ID is the title's id.
const ID = field.ID

//go:embed data/*.toml
var embedded embed.FS

//go:embed data/sections.tsv
var sections string

// Title is Downfall of the Third Reich; it implements [rules.Title].
type Title struct {
	play.Title[*field.State, *game]
	book   *field.Book
	d      *field.Data
	orders play.Orders[*field.Run, field.Side]
	keys   [][]string // of the demands for orders, by turn and side
	ground func() *board.Ground
}

var _ rules.Title = (*Title)(nil)

// Load reads the title's packs: board.toml, units.toml, charts.toml and
// ground.toml from the given file system where it has them, else the embedded ones. The error
// names every fault with file and line.
func Load(over fs.FS) (*Title, error) {
	files := pack.Files{Title: ID, Embedded: embedded, Over: over}
	d, err := field.Load(files)
	if err != nil {
		return nil, fmt.Errorf("thirdreich: %w", err)
	}
	t := &Title{d: d}
	if t.ground, err = outline.Later(files, d.DrawnBoard()); err != nil {
		return nil, fmt.Errorf("thirdreich: %w", err)
	}
	if t.book, err = d.Book(files); err != nil {
		return nil, err
	}
	if t.orders, err = language(d); err != nil {
		return nil, fmt.Errorf("thirdreich: the grammar: %w", err)
	}
	t.keys = play.Keys(len(d.Turns), t.book.Info.Sides)
	setUp := t.book.Begin
	t.book.Begin = func(scenario int, options field.Options) *field.State {
		return t.runToFirstDemand(setUp(scenario, options))
	}
	t.book.Restore = t.restore
	t.Title = play.Title[*field.State, *game]{Info: t.book.Info, Language: t.orders.Grammar, Sections: order.Must(rules.ReadRulebook(sections)), Store: t.book,
		New:  func() *game { return &game{t: t} },
		Open: func(g *game, s *field.State) { g.M = g.run.Open(d, s) }}
	return t, nil
}

// Board gives the zones and borders of the map (§5, §16). It is shared: do not
// change it.
func (t *Title) Board() *board.Map { return t.d.Board }

// Ground says how the map is drawn, with seas and boxes. It is shared: do not
// change it.
func (t *Title) Ground() *board.Ground { return t.ground() }

// Name implements [rules.Title].
func (t *Title) Name(kind, id string, lang rules.Lang) string {
	if kind == field.KindNation {
		kind = "country"
	}
	return t.d.Names.Name(kind, id, lang)
}

// runToFirstDemand runs the agenda of a new state to its first demand; nothing is
// drawn and nothing is told.
func (t *Title) runToFirstDemand(s *field.State) *field.State {
	g := t.Game(s)
	defer t.Free(g)
	for !g.run.M.IsWaiting() {
		g.Step()
	}
	return s
}

// restore returns the state of a document that is sound. Stored orders are looked at, so
// that carrying them out cannot meet an id that nobody knows or miss what a form
// must have.
func (t *Title) restore(in *record.Input, doc *field.Document) *field.State {
	t.d.Validate(in, &doc.State, func(in *record.Input, path string, orders []rules.Order) {
		t.book.Codec.CheckOrders(in, path, orders)
		for i := range orders {
			if text, ok := t.Language.Write(&orders[i], rules.English); !ok {
				in.Fault(path, "%q is not an order", text)
			}
		}
	}, t.Asks)
	return &doc.State
}
