package play

import (
	"bytes"
	"encoding/json"
	"slices"
	"sync"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// State is a position without its title: a pointer to a plain struct.
type State[S any] interface {
	Clone() S // shares nothing that changes
}

// Store keeps the states of a title; a [Book] does.
type Store[S any] interface {
	Start(rules.Setup) (S, error)
	Decode([]byte) (S, error)
	Compose([]byte) (S, error)
	Encode(S) []byte
	Describe(S) []byte
}

// Title is what every title answers alike; a title embeds it. G is its [Game].
type Title[S State[S], G Game] struct {
	Info     *rules.About
	Language *rules.Grammar
	Store    Store[S]
	Sections *rules.Rulebook
	// New makes working space for games, which is used for one after the other; Open gives it
	// a state, which carrying out orders changes, and makes its machine ready for that
	// ([Run.Reset]).
	New  func() G
	Open func(G, S)
	// Sides returns those that play the game of a state; it is left out where all of the title do.
	Sides func(S) []rules.Side

	games sync.Pool
}

// Rulebook implements [rules.Cited].
func (t *Title[S, G]) Rulebook() *rules.Rulebook { return t.Sections }

// Game returns a game over a state: a trial, until sheets are taken up.
func (t *Title[S, G]) Game(s S) G {
	g, ok := t.games.Get().(G)
	if !ok {
		g = t.New()
	}
	t.Open(g, s)
	r := g.Machine()
	r.Serve(g, t.Info, t.Language)
	if t.Sides != nil {
		r.sides = t.Sides(s)
	}
	return g
}

// Free gives the working space of a game back. Its state and its outcome stay the caller's.
func (t *Title[S, G]) Free(g G) {
	g.Machine().Release()
	t.games.Put(g)
}

// About implements [rules.Title].
func (t *Title[S, G]) About() *rules.About { return t.Info }

// Grammar implements [rules.Title].
func (t *Title[S, G]) Grammar() *rules.Grammar { return t.Language }

// Name implements [rules.Title]: by the names of the grammar.
func (t *Title[S, G]) Name(kind, id string, lang rules.Lang) string {
	if name := t.Language.Name(kind, id, lang); name != "" {
		return name
	}
	return id
}

// Position returns the position of a state.
func (t *Title[S, G]) Position(s S) rules.Position { return &Position[S, G]{s, t} }

func (t *Title[S, G]) position(s S, err error) (rules.Position, error) {
	if err != nil {
		return nil, err
	}
	return t.Position(s), nil
}

// Start implements [rules.Title].
func (t *Title[S, G]) Start(setup rules.Setup) (rules.Position, error) {
	return t.position(t.Store.Start(setup))
}

// Decode implements [rules.Title].
func (t *Title[S, G]) Decode(b []byte) (rules.Position, error) { return t.position(t.Store.Decode(b)) }

// Compose implements [rules.Title].
func (t *Title[S, G]) Compose(b []byte) (rules.Position, error) {
	return t.position(t.Store.Compose(b))
}

// Describe implements [rules.Title].
func (t *Title[S, G]) Describe(p rules.Position) []byte {
	if p, ok := p.(*Position[S, G]); ok {
		return t.Store.Describe(p.State)
	}
	return nil
}

// Begin returns the first position of a game whose agenda is run, by the dice of the set-up,
// until somebody is waited for. If any, first is done before.
func (t *Title[S, G]) Begin(setup rules.Setup, first func(G)) (rules.Position, error) {
	s, err := t.Store.Start(setup)
	if err != nil {
		return nil, err
	}
	g := t.Game(s)
	defer t.Free(g)
	r := g.Machine()
	if err := r.Begin(rules.Input{Dice: setup.Dice()}, nil); err != nil {
		return nil, err
	}
	if first != nil {
		first(g)
	}
	for !r.waits {
		g.Step()
	}
	return t.Position(s), nil
}

// Again carries out the step of a state that runs once more, without an answer to
// what is asked: what it asks then, and whether it waits for anybody. Of a state that
// nobody changed it is what the state says.
func (t *Title[S, G]) Again(s S) (asked *Question, waits bool) {
	g := t.Game(s.Clone())
	defer t.Free(g)
	r := g.Machine()
	if r.Asked != nil {
		r.Asked = nil
		r.Questions--
	}
	if r.Begin(rules.Input{Dice: &dice.Scripted{}}, nil) == nil {
		g.Step()
	}
	return r.Asked, r.waits
}

// Asks reports whether the step of a state that runs asks what is asked there.
func (t *Title[S, G]) Asks(s S) bool {
	g := t.Game(s)
	defer t.Free(g)
	again, _ := t.Again(s)
	one, _ := json.Marshal(g.Machine().Asked)
	two, _ := json.Marshal(again)
	return bytes.Equal(one, two)
}

// Position joins a state with its title. It implements [rules.Position]: what is
// asked of it a game over the state answers, or over a copy where it changes it.
type Position[S State[S], G Game] struct {
	State S
	title *Title[S, G]
}

// Adjudicate implements [rules.Position].
func (p *Position[S, G]) Adjudicate(in rules.Input) (rules.Outcome, error) {
	next := p.State.Clone()
	g := p.title.Game(next)
	defer p.title.Free(g)
	r := g.Machine()
	if err := r.Begin(in, g.Demands()); err != nil {
		return rules.Outcome{}, err
	}
	if g, ok := any(g).(Resumer); ok {
		g.Resume()
	}
	for !r.waits {
		g.Step()
	}
	return r.Outcome(p.title.Position(next)), nil
}

// Demands implements [rules.Position].
func (p *Position[S, G]) Demands() []rules.Demand {
	g := p.title.Game(p.State)
	defer p.title.Free(g)
	return g.Demands()
}

// Known implements [rules.Position].
func (p *Position[S, G]) Known(v rules.Viewer) *rules.Known {
	g := p.title.Game(p.State)
	defer p.title.Free(g)
	k := &rules.Known{Viewer: v, Clock: g.Clock(),
		Demands: slices.DeleteFunc(g.Demands(), func(d rules.Demand) bool { return !v.Sees(d.Side) })}
	if st, over := g.Standings(); over {
		k.Result = &st
	}
	g.Know(k)
	g.Machine().Stored.Know(k)
	return k
}

// Clock implements [rules.Position].
func (p *Position[S, G]) Clock() rules.Clock {
	g := p.title.Game(p.State)
	defer p.title.Free(g)
	return g.Clock()
}

// Standings implements [rules.Position].
func (p *Position[S, G]) Standings() (rules.Standings, bool) {
	g := p.title.Game(p.State)
	defer p.title.Free(g)
	return g.Standings()
}

// MarshalJSON implements [rules.Position].
func (p *Position[S, G]) MarshalJSON() ([]byte, error) {
	return p.title.Store.Encode(p.State), nil
}
