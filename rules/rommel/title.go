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
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/supply"
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
	d              *field.Data
	g              *rules.Grammar
	info           rules.About
	net, netDirect *supply.Net
	runs           sync.Pool // of *run: working space

	codec   *record.Codec[document]
	options *record.Options[field.Options]
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
	g, err := grammar(d)
	if err != nil {
		return nil, fmt.Errorf("rommel: the grammar: %w", err)
	}
	t := &Title{d: d, g: g, net: supply.NewNet(d, d.Grid), netDirect: supply.NewNet(d, d.GridDirect)}
	if err := t.record(); err != nil {
		return nil, err
	}
	t.info = rules.About{
		ID:      ID,
		Names:   d.GameNames,
		Version: Version,
		Pack:    hash,
		Sides:   []rules.Side{field.Axis.ID(), field.Allied.ID()},
		Groupings: [][][]rules.Side{
			{{field.Axis.ID()}, {field.Allied.ID()}},
		},
		Options: t.options.List(),
	}
	for i := range d.Scenarios {
		sc := &d.Scenarios[i]
		t.info.Scenarios = append(t.info.Scenarios, rules.Scenario{ID: sc.ID, Names: sc.Names})
	}
	return t, nil
}

// About implements [rules.Title].
func (t *Title) About() *rules.About { return &t.info }

// Hexes is the board, for `fieldpost board check`.
func (t *Title) Hexes() *board.Grid { return t.d.Grid }

// Grammar implements [rules.Title].
func (t *Title) Grammar() *rules.Grammar { return t.g }

// Name implements [rules.Title].
func (t *Title) Name(kind, id string, lang rules.Lang) string {
	switch kind {
	case field.KindHex, field.KindStack:
		if h, ok := t.d.HexByID[id]; ok {
			return t.d.HexName(h, lang)
		}
	case field.KindUnit, field.KindShare:
		return id // as it stands on the block
	case field.KindBlock:
		if u, ok := t.d.UnitByID[id]; ok {
			return t.d.Types[t.d.Units[u].Kind].Label.In(lang)
		}
	case field.KindClass, field.KindHits:
		if slices.Contains(field.ClassNames[:], id) {
			return t.g.Name(field.KindClass, id, lang)
		}
	}
	return t.d.Names.Name(kind, id, lang)
}

// Start implements [rules.Title].
func (t *Title) Start(setup rules.Setup) (rules.Position, error) {
	s, err := t.start(setup)
	if err != nil {
		return nil, err
	}
	return &position{t: t, s: s}, nil
}

// start sets a scenario up with the options of a game.
func (t *Title) start(setup rules.Setup) (*field.State, error) {
	id := setup.Scenario
	if id == "" {
		id = t.d.Scenarios[0].ID
	}
	n, ok := t.d.ScenarioByID[id]
	if !ok {
		return nil, fmt.Errorf("rommel: no scenario %q", id)
	}
	s := t.d.Start(n)
	if err := t.options.Set(setup.Options, &s.Options); err != nil {
		return nil, err
	}
	return s, nil
}
