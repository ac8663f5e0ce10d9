package empires

import (
	"embed"
	"fmt"
	"io/fs"
	"sync"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/pack"
	"github.com/fieldpost/fieldpost/rules/play"
)

// ID is the title's id.
const ID = field.ID

//go:embed data/*.toml
var embedded embed.FS

// Title is Downfall of Empires; it implements [rules.Title].
type Title struct {
	d    *field.Data
	g    *rules.Grammar
	does map[string]func(*run, field.Side, *rules.Order) *play.Fault // actions of one line, by form
	keys [][]string                                                  // of the demands for orders, by turn and side
	runs sync.Pool                                                   // of *run: working space
}

var _ rules.Title = (*Title)(nil)

// Load reads the title's packs: board.toml, units.toml and charts.toml from
// the given file system where it has them, else the embedded ones. The error
// names every fault with file and line.
func Load(over fs.FS) (*Title, error) {
	d, err := field.Load(pack.Files{Title: ID, Embedded: embedded, Over: over})
	if err != nil {
		return nil, fmt.Errorf("empires: %w", err)
	}
	t := &Title{d: d, keys: play.Keys(len(d.Turns), d.About.Sides)}
	if t.g, err = t.grammar(); err != nil {
		return nil, fmt.Errorf("empires: the grammar: %w", err)
	}
	return t, nil
}

// About implements [rules.Title].
func (t *Title) About() *rules.About { return &t.d.About }

// Grammar implements [rules.Title].
func (t *Title) Grammar() *rules.Grammar { return t.g }

// Board gives the zones and borders of the map (§3). It is shared: do not
// change it.
func (t *Title) Board() *board.Map { return t.d.Board }

// Name implements [rules.Title].
func (t *Title) Name(kind, id string, lang rules.Lang) string {
	if kind == "nation" {
		kind = "country"
	}
	return t.d.Names.Name(kind, id, lang)
}

// position joins a state with its title and implements [rules.Position].
type position struct {
	t *Title
	s *field.State
}

// position makes a position of a state, unless that could not be made.
func (t *Title) position(s *field.State, err error) (rules.Position, error) {
	if err != nil {
		return nil, err
	}
	return &position{t: t, s: s}, nil
}

// Start implements [rules.Title].
func (t *Title) Start(setup rules.Setup) (rules.Position, error) { return t.position(t.d.Start(setup)) }

// Decode implements [rules.Title].
func (t *Title) Decode(b []byte) (rules.Position, error) { return t.position(t.d.Decode(b)) }

// Compose implements [rules.Title]. Keys that are absent keep what the
// scenario gives; a country whose diplomacy marker is on its last box is set
// up as at war before anything else is read.
func (t *Title) Compose(b []byte) (rules.Position, error) { return t.position(t.d.Compose(b)) }

// MarshalJSON implements [rules.Position].
func (p *position) MarshalJSON() ([]byte, error) { return p.t.d.Encode(p.s), nil }

// Describe implements [rules.Title].
func (t *Title) Describe(p rules.Position) []byte {
	if p, ok := p.(*position); ok {
		return t.d.Describe(p.s)
	}
	return nil
}
