package noretreat

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
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
	t.Title = play.Title[*field.State, *game]{Info: &d.About, Language: t.orders.Grammar, Sections: order.Must(rules.ReadRulebook(sections)), Store: d,
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

// language returns the order language of the title: what each layer adds, and the names of
// the packs.
func language(d *field.Data) (play.Orders[*field.Run, field.Side], error) {
	return play.Language(slices.Concat(d.Called.Kinds(), []order.Kind{unitNames(d), cardNames(d), field.Ratios()}),
		slices.Concat([]field.OrderKind{{Words: field.Words}, passOrder()}, cards.Orders(), battle.Orders(), moves.Orders(), reorganization.Orders())...)
}

// passOrder returns the order to do nothing, also said of the movement alone: what other
// lines order is done all the same.
func passOrder() field.OrderKind {
	k := play.RestKind[*field.Run, field.Side]()
	k.Words = []order.Word{{
		ID: "no-move",
		EN: []string{"no moves", "no move", "no movement", "I do not move", "I don't move", "we do not move", "we don't move", "do not move", "don't move", "nobody moves", "nothing moves", "no one moves"},
		ES: []string{"no me muevo", "no nos movemos", "no muevo", "no muevo nada", "no muevo a nadie", "nadie se mueve", "nadie mueve", "no se mueve nadie", "sin movimiento", "sin movimientos", "no hago nada"},
	}}
	k.Forms = append(k.Forms, order.Form{ID: play.FormPass, Pattern: "no-move"})
	return k
}

// unitNames returns all that units are called: as printed on either side, and shorter.
func unitNames(d *field.Data) order.Kind {
	kind := order.Kind{ID: field.KindUnit}
	for i := range d.Units {
		u := &d.Units[i]
		n := order.Name{ID: u.ID, EN: []string{u.Names.In(order.English)}, ES: []string{u.Names.In(order.Spanish)}}
		n.EN = slices.Concat(n.EN, u.Red.All(), u.Short.All(), u.ShortRed.All(), u.Aliases)
		for _, name := range slices.Concat(n.EN, n.ES) {
			n.Counted = append(n.Counted, name, name+" "+u.Nation)
		}
		// "shock" behind the units of an attack is a marker and no beginning of a name.
		n.Exact = slices.ContainsFunc(n.EN, func(name string) bool { return strings.HasPrefix(name, "Shock") })
		kind.Names = append(kind.Names, n)
	}
	return kind
}

// cardNames returns all that cards are called: by number as they are written, since a
// card has two halves with titles of their own, by the bare number as players write it
// where only a card can stand, by either title, and shorter.
func cardNames(d *field.Data) order.Kind {
	kind := order.Kind{ID: field.KindCard}
	for i := range d.Cards {
		c := &d.Cards[i]
		n := order.Name{ID: c.ID, EN: []string{c.ID, "card " + strconv.Itoa(c.Number), "carta " + strconv.Itoa(c.Number), strconv.Itoa(c.Number)}}
		for _, h := range []*field.HalfRow{&c.Axis, &c.Soviet} {
			n.EN = slices.Concat(n.EN, h.Names.All(), h.Aliases)
		}
		kind.Names = append(kind.Names, n)
	}
	return kind
}

// completePosition restores a composed position: it waits for the side whose turn runs, before
// the draw or after it.
func (t *Title) completePosition(in *record.Input, doc *field.Document) *field.State {
	st := field.Step{Kind: field.StepOrders, Side: doc.Active}
	if doc.Over.How != field.NotWon {
		st = field.Step{Kind: field.StepOver, Side: field.Nobody}
	}
	t.d.PlaceRemainingCards(in, &doc.State)
	doc.Agenda = play.Agenda[field.Step]{st}
	return t.restore(in, doc)
}

// restore returns the state of a document that is sound. Stored orders are looked at, so
// that carrying them out cannot meet an id that nobody knows or miss what a form must
// have.
func (t *Title) restore(in *record.Input, doc *field.Document) *field.State {
	s := t.restoreField(in, doc)
	s.Agenda.Verify(in, func(i int) error { return agendaFault(s, i) })
	s.Stored.Validate(in, t.Info.Sides, func(in *record.Input, path string, orders []rules.Order) {
		t.d.Codec.CheckOrders(in, path, orders)
		for i := range orders {
			if text, ok := t.Language.Write(&orders[i], rules.English); !ok {
				in.Fault(path, "%q is not an order", text)
			}
		}
	})
	if in.Failed() {
		return s // the rest would speak of the same
	}
	switch kind := s.Top().Kind; {
	case kind == field.StepOrders || kind == field.StepOver:
		if s.Asked != nil {
			in.Fault("asked", "nothing is to be decided")
		}
	case s.Asked == nil:
		in.Fault("agenda", "it waits for nobody")
	case !t.Asks(s):
		in.Fault("asked", "this is not what is to be decided")
	}
	return s
}

// agendaFault says what is wrong with a step of the agenda of a position: a player turn
// lies at the bottom, on it what somebody is asked in.
func agendaFault(s *field.State, i int) error {
	st, top := &s.Agenda[i], i == len(s.Agenda)-1
	on := func(kinds ...field.StepKind) bool {
		for _, k := range kinds {
			if i > 0 && s.Agenda[i-1].Kind == k {
				return true
			}
		}
		return false
	}
	switch st.Kind {
	case field.StepOver:
		if i > 0 || !top || s.Over.How == field.NotWon {
			return errors.New("a game that is over stands alone, and somebody has won it")
		}
	case field.StepOrders:
		if i > 0 || st.Side != s.Active || st.Stage != 0 && (top || st.Stage != 1) || s.Over.How != field.NotWon {
			return errors.New("orders are those of the side whose turn runs, and nothing lies below them")
		}
	case field.StepWindow:
		if !top || st.Side != s.Active.Enemy() || st.Stage < field.WindowCards || st.Stage > field.WindowCombat || !on(field.StepOrders) && !(st.Stage == field.WindowCombat && on(field.StepBattles)) {
			return errors.New("a window is for the side that does not move, and lies on top")
		}
	case field.StepBattles:
		if !on(field.StepOrders) || st.Side != s.Active || st.Stage < 0 || st.Stage > 3 {
			return errors.New("battles are those of the side whose turn runs")
		}
	case field.StepBattle:
		if !top || !on(field.StepBattles) || s.Fight == nil || !battle.IsStage(s.Fight.Stage) {
			return errors.New("a battle lies on battles")
		}
	case field.StepManage, field.StepSide:
		return errors.New(field.StepNames[st.Kind] + " waits for nobody")
	}
	if top && st.Kind != field.StepBattle && s.Fight != nil {
		return errors.New("there is a battle, and no step for it")
	}
	return nil
}
