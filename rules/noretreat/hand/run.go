package hand

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Run is the run of this layer.
type Run struct {
	supply.Run
	Halves BoundHalves // has the halves of all layers, on the run of the title
}

// Moment is when a half of a card may be played (§5.3.1).
type Moment uint8

// The moments. Own and Enemy are said of the side that plays the card.
const (
	VictoryPhase      Moment = iota
	OwnCards                 // card phase of the own player turn
	EnemyCards               // of the enemy's
	SupplyEnd                // end of a supply phase, of either
	OwnOrganization          // anywhere in the own organization phase
	EnemyOrganization        // at the start of the enemy's
	OwnMovement
	OwnMovementEnd
	EnemyMovementEnd
	CounterblowStep // of the enemy's combat phase (§10.1.2)
	OwnCommitment   // step 2 of a battle in the own combat phase (§10.5)
	EnemyCommitment // in the enemy's
	OwnRolled       // an attack of the own side has been rolled and nothing applied yet
	EnemyRolled     // one of the enemy's
	Applying        // while a result is applied: step 6
	Advancing       // a battle is won, before the advance (§5.0)
	BattleEnd
	OwnCombatEnd
	EnemyCombatEnd
	RemovalPhase
	OwnTurn    // at any time of the own player turn
	AnyTime    // of any
	Undoing    // an upgrade or a replacement of the enemy has just been made
	Cancelling // a card of the enemy has just been played or discarded
	Rerolling  // a die has just been rolled
	Paying     // it is discarded to pay
	OnDraw     // an immediate half: it acts when its side draws it
)

// gathers reports whether the lines of a card are carried out together at a moment:
// there it is about no battle, and answers nothing.
func (m Moment) gathers() bool {
	switch m {
	case VictoryPhase, OwnCards, EnemyCards, SupplyEnd, OwnOrganization, EnemyOrganization, OwnMovement, OwnMovementEnd, EnemyMovementEnd,
		CounterblowStep, OwnCombatEnd, EnemyCombatEnd, OwnTurn, AnyTime:
		return true
	}
	return false
}

// gathers reports whether the lines of a play belong together whenever it is played.
func (r played) gathers() bool {
	return !slices.ContainsFunc(r.run.Halves.Ways(r.Card, r.Side), func(w Way) bool {
		return (r.How == "" || r.How == w.How) && slices.ContainsFunc(w.When, func(m Moment) bool { return !m.gathers() })
	})
}

// Half is the half of a card that a side may carry out, on the run of the layer that
// can do it. Where a card leaves a choice there is one for each alternative.
type Half[R any] struct {
	Card int // its number, as printed
	Side field.Side
	How  string // the word of the alternative; "" where nothing is said
	When []Moment
	// Can says what keeps it from being played now; nil where its moment is enough.
	Can func(R, *Play) *play.Fault
	// Do carries it out. Who played it is told, and that it is not cancelled is known.
	Do func(R, *Play)
}

// Ways returns the alternatives of a half that differ in what [Play.How] says.
func Ways[R any](h Half[R], words ...string) []Half[R] {
	out := make([]Half[R], len(words))
	for i, w := range words {
		out[i] = h
		out[i].How = w
	}
	return out
}

// Play is a half that is played.
type Play struct {
	Line         // what was said of it, of several lines that belong together by all
	Lines []Line // all of them; empty where the title chose
	Card  int    // whose half it is, from 0
	Spent int    // which card is put on the discards: another one where it is copied (cards 2, 26)
	Side  field.Side
	When  Moment
	Facts Facts // what it is played at

	Cancelled bool // by a card of the enemy
	gone      bool // it has been put somewhere else than on the discards
}

// played is the run as a half is played on it.
type played struct {
	run *Run
	*Play
}

func (r *Run) of(p *Play) played { return played{r, p} }

// player is the run as a side speaks of its cards.
type player struct {
	run  *Run
	side field.Side
}

func (r *Run) playerOf(side field.Side) player { return player{r, side} }

// can and does make a half of what is said of one that is played.
func can(f func(played) *play.Fault) func(*Run, *Play) *play.Fault {
	return func(r *Run, p *Play) *play.Fault { return f(r.of(p)) }
}

func does(f func(played)) func(*Run, *Play) {
	return func(r *Run, p *Play) { f(r.of(p)) }
}

// Place returns what the play is about: a battle's target, or the place that was named;
// -1 for none.
func (p *Play) Place() int {
	if p.Facts.Place < 0 && len(p.At) > 0 {
		return p.At[0]
	}
	return p.Facts.Place
}

// gather makes the line of a play that has several speak for all of them: of their units,
// places and cards, each once, in their order.
func (p *Play) gather() {
	for i := range p.Lines[1:] {
		l := &p.Lines[1+i]
		if l.Fault != nil {
			continue
		}
		cards := l.Cards
		if p.Spent != p.Card { // the first is the one that is copied
			cards = cards[min(1, len(cards)):]
		}
		p.Units, p.At, p.Cards = union(p.Units, l.Units), union(p.At, l.At), union(p.Cards, cards)
	}
}

func union(a, b []int) []int {
	a = slices.Clip(a)
	for _, x := range b {
		if !slices.Contains(a, x) {
			a = append(a, x)
		}
	}
	return a
}

// Way is a half without what carries it out.
type Way struct {
	How  string
	When []Moment
	n    int
}

// BoundHalves has the halves of all layers, on a run.
type BoundHalves interface {
	// Ways are the alternatives of a half, at least one.
	Ways(card int, side field.Side) []Way
	Can(*Way, *Play) *play.Fault
	Do(*Way, *Play)
}

// Halves are those of all layers, by card and side.
type Halves[R any] struct {
	list []Half[R]
	ways map[key][]Way
}

type key struct {
	card int
	side field.Side
}

// Join puts the halves of layers together.
func Join[R any](lists ...[]Half[R]) *Halves[R] {
	h := &Halves[R]{ways: map[key][]Way{}}
	for _, list := range lists {
		for _, x := range list {
			k := key{x.Card - 1, x.Side}
			h.ways[k] = append(h.ways[k], Way{How: x.How, When: x.When, n: len(h.list)})
			h.list = append(h.list, x)
		}
	}
	return h
}

// Ways returns the alternatives of a half.
func (h *Halves[R]) Ways(card int, side field.Side) []Way { return h.ways[key{card, side}] }

// Bind returns the halves on a run.
func (h *Halves[R]) Bind(r R) BoundHalves { return boundHalves[R]{h, r} }

type boundHalves[R any] struct {
	*Halves[R]
	run R
}

// Can implements [BoundHalves].
func (c boundHalves[R]) Can(w *Way, p *Play) *play.Fault {
	if can := c.list[w.n].Can; can != nil {
		return can(c.run, p)
	}
	return nil
}

// Do implements [BoundHalves].
func (c boundHalves[R]) Do(w *Way, p *Play) { c.list[w.n].Do(c.run, p) }

// On returns the halves of a layer as those of a run that stands on it.
func On[R, Q any](layer func(R) Q, halves []Half[Q]) []Half[R] {
	out := make([]Half[R], len(halves))
	for i, h := range halves {
		out[i] = Half[R]{Card: h.Card, Side: h.Side, How: h.How, When: h.When, Do: func(r R, p *Play) { h.Do(layer(r), p) }}
		if h.Can != nil {
			out[i].Can = func(r R, p *Play) *play.Fault { return h.Can(layer(r), p) }
		}
	}
	return out
}
