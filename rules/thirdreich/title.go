package thirdreich

import (
	"embed"
	"fmt"
	"io/fs"
	"sync"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/pack"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// ID is the title's id.
const ID = field.ID

//go:embed data/*.toml
var embedded embed.FS

// Title is Downfall of the Third Reich; it implements [rules.Title].
type Title struct {
	d    *field.Data
	does map[string]does // by form
	keys [][]string      // of the demands for orders, by turn and side
	runs sync.Pool       // of *run: working space
}

var _ rules.Title = (*Title)(nil)

// Load reads the title's packs: board.toml, units.toml and charts.toml from
// the given file system where it has them, else the embedded ones. The error
// names every fault with file and line.
func Load(over fs.FS) (*Title, error) {
	d, err := field.Load(pack.Files{Title: ID, Embedded: embedded, Over: over})
	if err != nil {
		return nil, fmt.Errorf("thirdreich: %w", err)
	}
	t := &Title{d: d, keys: play.Keys(len(d.Turns), d.About.Sides)}
	if err := t.learn(); err != nil {
		return nil, fmt.Errorf("thirdreich: the grammar: %w", err)
	}
	return t, nil
}

// About implements [rules.Title].
func (t *Title) About() *rules.About { return &t.d.About }

// Grammar implements [rules.Title].
func (t *Title) Grammar() *rules.Grammar { return t.d.Grammar }

// Board gives the zones and borders of the map (§5, §16). It is shared: do not
// change it.
func (t *Title) Board() *board.Map { return t.d.Board }

// Name implements [rules.Title].
func (t *Title) Name(kind, id string, lang rules.Lang) string {
	if kind == field.KindNation {
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

// Start implements [rules.Title]: the agenda of a new position is run to its first
// demand, in which nothing is drawn and nothing is told.
func (t *Title) Start(setup rules.Setup) (rules.Position, error) {
	s, err := t.d.Start(setup)
	if err != nil {
		return nil, err
	}
	r := t.newRun(s)
	defer r.Free()
	for !r.Waits() {
		r.Step()
	}
	return t.position(s, nil)
}

// MarshalJSON implements [rules.Position].
func (p *position) MarshalJSON() ([]byte, error) { return p.t.d.Encode(p.s), nil }

// Decode implements [rules.Title].
func (t *Title) Decode(b []byte) (rules.Position, error) { return t.position(t.d.Decode(b, t.asks)) }

// Compose implements [rules.Title].
func (t *Title) Compose(b []byte) (rules.Position, error) { return t.position(t.d.Compose(b)) }

// Describe implements [rules.Title].
func (t *Title) Describe(p rules.Position) []byte {
	pos, ok := p.(*position)
	if !ok {
		return nil
	}
	return t.d.Describe(pos.s)
}
