package noretreat

import (
	"embed"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"sync"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/noretreat/battle"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/moves"
	"github.com/fieldpost/fieldpost/rules/noretreat/reorganization"
	"github.com/fieldpost/fieldpost/rules/pack"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/record"
)

// ID is the title's id.
const ID = field.ID

//go:embed data/*.toml
var embedded embed.FS

// Title is No Retreat! The Russian Front; it implements [rules.Title].
type Title struct {
	play.Title[*field.State, *game]
	d            *field.Data
	orders       play.Orders[*field.Run, field.Side]
	restoreField func(*record.Input, *field.Document) *field.State // of the field alone
	cardIDs      []string
	ground       func() *board.Ground
}

var _ rules.Title = (*Title)(nil)

// Load reads the title's packs: board.toml, units.toml, cards.toml and charts.toml
// from the given file system where it has them, else the embedded ones. The error
// names every fault with file and line.
func Load(over fs.FS) (*Title, error) {
	d, err := field.Load(pack.Files{Title: ID, Embedded: embedded, Over: over})
	if err != nil {
		return nil, fmt.Errorf("noretreat: %w", err)
	}
	t := &Title{d: d}
	d.SetHalves(cards.Halves(), battle.Halves(), moves.Halves(), reorganization.Halves())
	if t.orders, err = language(d); err != nil {
		return nil, fmt.Errorf("noretreat: the grammar: %w", err)
	}
	for i := range d.Cards {
		t.cardIDs = append(t.cardIDs, d.Cards[i].ID)
	}
	t.ground, t.restoreField, d.Restore, d.Await = sync.OnceValue(d.Ground), d.Restore, t.restore, t.completePosition
	t.Title = play.Title[*field.State, *game]{Info: &d.About, Language: t.orders.Grammar, Store: d,
		New:  func() *game { return &game{t: t, run: field.Run{Advance: advance}} },
		Open: func(g *game, s *field.State) { g.M = g.run.Open(d, s) }}
	return t, nil
}

// Hexes returns the board, for `fieldpost board check`.
func (t *Title) Hexes() *board.Grid { return t.d.Hexes }

// Name implements [rules.Title]. A unit has the name on the side that is up; of a
// front with its red side up that is another one.
func (t *Title) Name(kind, id string, lang rules.Lang) string {
	if of, ok := strings.CutSuffix(kind, faced); ok {
		id, face, _ := strings.Cut(id, " ")
		return t.Name(of, id, lang) + " " + face
	}
	switch kind {
	case field.KindPlace:
		if p, ok := t.d.PlaceByID[id]; ok {
			return t.d.Called.In(p, lang)
		}
	case field.KindRed:
		if u, ok := t.d.UnitByID[id]; ok && t.d.Units[u].Red != nil {
			return t.d.Units[u].Red.In(lang)
		}
	case field.KindHalf:
		card, side, _ := strings.Cut(id, "-")
		if c, ok := t.d.CardByID[card]; ok {
			return t.d.Cards[c].Half(field.SideOf(rules.Side(side))).Names.In(lang)
		}
	case kindMonths, kindRedEvent:
		if n, err := strconv.Atoi(id); err == nil && n > 0 && n <= len(t.d.Turns) {
			if kind == kindMonths {
				return t.d.Turns[n-1].Months.In(lang)
			}
			return t.d.Turns[n-1].RedEvent.In(lang)
		}
	case field.KindRatio:
		return id // the rulebook writes it so in Spanish, too
	case field.KindCard:
		return t.Language.Name(kind, id, lang)
	}
	return t.d.Names.Name(kind, id, lang)
}

// Start implements [rules.Title]. What is drawn before the first order is drawn by
// the seed of the game: the first hand of the Axis, of which it keeps four (§3), or,
// of the shorter games, the hand of who moves first.
func (t *Title) Start(setup rules.Setup) (rules.Position, error) {
	return t.Begin(setup, func(g *game) {
		if r := &g.run; r.QuietStart() {
			cards.Draw(r, field.Axis, t.d.FirstDraw, "first")
		}
	})
}
