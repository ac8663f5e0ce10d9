package rommel

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"sync"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/pack"
	"github.com/fieldpost/fieldpost/rules/record"
)

// ID is the title's id.
const ID = "rommel"

// Version of the rules as carried out: it goes up whenever the same sheets
// could give another result.
const Version = 2

//go:embed data/*.toml
var embedded embed.FS

// packs are the files of the title, those of the folder over before the
// embedded ones.
func packs(over fs.FS) pack.Files { return pack.Files{Title: "rommel", Embedded: embedded, Over: over} }

// Title is Rommel in the Desert; it implements [rules.Title].
type Title struct {
	d              *data
	g              *rules.Grammar
	info           rules.About
	net, netDirect *supplyNet
	runs           sync.Pool // of *run: working space

	codec   *record.Codec[document]
	options *record.Options[options]
}

var _ rules.Title = (*Title)(nil)

// Load reads the title's packs: board.toml, units.toml and charts.toml from
// the given file system where it has them, else the embedded ones. The error
// names every fault with file and line.
func Load(over fs.FS) (*Title, error) {
	d, err := load(packs(over))
	if err != nil {
		return nil, fmt.Errorf("rommel: %w", err)
	}
	hash, err := packs(over).Hash()
	if err != nil {
		return nil, err
	}
	g, err := grammar(d)
	if err != nil {
		return nil, fmt.Errorf("rommel: the grammar: %w", err)
	}
	t := &Title{d: d, g: g, net: newSupplyNet(d, d.grid), netDirect: newSupplyNet(d, d.gridDirect)}
	if err := t.record(); err != nil {
		return nil, err
	}
	t.info = rules.About{
		ID:      ID,
		Names:   d.gameNames,
		Version: Version,
		Pack:    hash,
		Sides:   []rules.Side{axis.id(), allied.id()},
		Groupings: [][][]rules.Side{
			{{axis.id()}, {allied.id()}},
		},
		Options: t.options.List(),
	}
	for i := range d.scenarios {
		sc := &d.scenarios[i]
		t.info.Scenarios = append(t.info.Scenarios, rules.Scenario{ID: sc.id, Names: sc.names})
	}
	return t, nil
}

// About implements [rules.Title].
func (t *Title) About() *rules.About { return &t.info }

// Hexes is the board, for `fieldpost board check`.
func (t *Title) Hexes() *board.Grid { return t.d.grid }

// Grammar implements [rules.Title].
func (t *Title) Grammar() *rules.Grammar { return t.g }

// Name implements [rules.Title].
func (t *Title) Name(kind, id string, lang rules.Lang) string {
	switch kind {
	case kindHex, kindStack:
		if h, ok := t.d.hexByID[id]; ok {
			return t.d.hexName(h, lang)
		}
	case kindUnit, kindShare:
		return id // as it stands on the block
	case kindBlock:
		if u, ok := t.d.unitByID[id]; ok {
			return t.d.types[t.d.units[u].kind].label.In(lang)
		}
	case kindClass, kindHits:
		if slices.Contains(classNames[:], id) {
			return t.g.Name(kindClass, id, lang)
		}
	}
	return t.d.names.Name(kind, id, lang)
}
