package eurofront

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"sync"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/eurofront/battle"
	"github.com/fieldpost/fieldpost/rules/eurofront/bot"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/landing"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/eurofront/prefer"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/eurofront/setup"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/pack"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/record"
)

// ID is the title's id.
const ID = field.ID

//go:embed data/*.toml
var embedded embed.FS

//go:embed data/sections.tsv
var sections string

// Title is EuroFront.
type Title struct {
	play.Title[*field.State, *game]
	d      *field.Data
	orders play.Orders[*field.Run, field.Side]
	ground func() *board.Ground
}

// Load reads the title's packs: board.toml, units.toml and charts.toml from the given file system
// where it has them, else the embedded ones. The error names every fault with file and line,
// and words of events that nothing carries out with file and event.
func Load(over fs.FS) (*Title, error) {
	d, err := field.Load(pack.Files{Title: ID, Embedded: embedded, Over: over})
	if err != nil {
		return nil, fmt.Errorf("eurofront: %w", err)
	}
	if err := politics.CheckCharts(d); err != nil {
		return nil, fmt.Errorf("eurofront: %w", err)
	}
	t := &Title{d: d, ground: sync.OnceValue(d.Ground)}
	if t.orders, err = language(d); err != nil {
		return nil, fmt.Errorf("eurofront: the grammar: %w", err)
	}
	d.Await = t.completePosition
	t.Title = play.Title[*field.State, *game]{Info: &d.About, Language: t.orders.Grammar, Sections: order.Must(rules.ReadRulebook(sections)), Store: d,
		New: func() *game {
			g := &game{t: t}
			g.run.Advance = g.advance
			return g
		},
		Open:  func(g *game, s *field.State) { g.M = g.run.Open(d, s) },
		Sides: func(s *field.State) []rules.Side { return d.About.Scenarios[s.Scenario].Sides }}
	return t, nil
}

// Hexes returns the board, for `fieldpost board check`.
func (t *Title) Hexes() *board.Grid { return t.d.Hexes }

// Name implements [rules.Title].
func (t *Title) Name(kind, id string, lang rules.Lang) string {
	p, ok := t.d.PlaceByID[id]
	if ok && kind == field.KindPlace {
		return t.d.Called.In(p, lang)
	}
	if field.IsUnitKind(kind) {
		kind = field.KindUnit
	}
	return t.d.Names.Name(kind, id, lang)
}

// Start implements [rules.Title]. The weather of the first fortnight is thrown by the
// seed of the game.
func (t *Title) Start(setup rules.Setup) (rules.Position, error) { return t.Begin(setup, nil) }

// scheduleTurns puts the turns of a fortnight on the agenda, from that of the faction that moves
// on.
func (t *Title) scheduleTurns(s *field.State) {
	g := t.Game(s)
	defer t.Free(g)
	r := &g.run
	order := production.TurnOrder(r)
	stage := int8(1)
	for i := len(order) - 1; i >= 0 && stage > 0; i-- {
		switch f := order[i]; {
		case f == s.Active:
			s.Push(field.Step{Kind: field.StepTurn, Faction: f, Place: -1, Stage: stage})
			stage = 0
		case r.Fights(f):
			s.Push(field.Step{Kind: field.StepTurn, Faction: f, Place: -1})
		}
	}
}

// completePosition restores a position that was composed, and works out what was not given: who
// controls what by where blocks stand, and whom it waits for, which the phase and the
// faction that moves say.
func (t *Title) completePosition(in *record.Input, doc *field.Document) *field.State {
	fortnight := field.Step{Kind: field.StepFortnight, Faction: field.Neutral, Place: -1, Stage: 1}
	doc.Only(fortnight)
	doc.Complete(in, t.d)
	s := t.d.Restore(in, doc)
	switch s.Phase {
	case field.PhaseSetup:
		s.Only(field.Step{Kind: field.StepSetup, Faction: field.Neutral, Place: -1})
	case field.PhaseProduction:
		s.Only(field.Step{Kind: field.StepMonth, Faction: field.Neutral, Place: -1, Stage: 1})
	default:
		s.Only(fortnight)
		t.scheduleTurns(s)
		s.PushDeployment(t.d)
	}
	if !in.Failed() && s.Active != field.Neutral && !in.Has("disputed") {
		g := t.Game(s)
		control.Settle(&g.run)
		t.Free(g)
	}
	return s
}

// Means returns an argument of an order of a side by its own name, see [field.Data.OwnName]; a unit in whichever
// coat it is named by that in which it comes first, as the game says which of them the side has (§3.21).
func (t *Title) Means(side rules.Side, v rules.Value) rules.Value {
	v = t.d.OwnName(side, v)
	if u, ok := t.d.UnitByID[v.ID]; ok {
		v.ID = t.d.Units[field.FirstCoat(u, t.d)].ID
	}
	return v
}

// language returns the order language of the title: what each package adds, and the names of
// the packs.
func language(d *field.Data) (play.Orders[*field.Run, field.Side], error) {
	return play.Language(slices.Concat(d.Called.Kinds(), d.UnitNames(), d.SortNames(), d.EventNames(), []order.Kind{prefer.SeaNames(d)}), slices.Concat(
		[]field.OrderKind{play.RestKind[*field.Run, field.Side]()},
		prefer.Orders(), moves.Orders(), landing.Orders(), battle.Orders(), politics.Orders(), production.Orders(), setup.Orders(),
	)...)
}

// Bot implements [rules.Title].
func (t *Title) Bot(k *rules.Known, d rules.Demand, check rules.Check, luck dice.Source) []rules.Order {
	if out := rules.Passing(check, d.Side, d.Key, bot.Orders(t.d, t.imagine(k), &d, 0, luck)); len(out) > 0 {
		return out
	}
	return []rules.Order{order.Of(play.FormPass)}
}
