package play

import (
	"bytes"
	"encoding/json"
	"slices"

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

// Title is what every title answers alike; a title embeds it.
type Title[S State[S]] struct {
	Info     *rules.About
	Language *rules.Grammar
	Store    Store[S]
	Game     func(S) Game // a run over a state, which belongs to it
}

// About implements [rules.Title].
func (t *Title[S]) About() *rules.About { return t.Info }

// Grammar implements [rules.Title].
func (t *Title[S]) Grammar() *rules.Grammar { return t.Language }

// Name implements [rules.Title]: by the names of the grammar.
func (t *Title[S]) Name(kind, id string, lang rules.Lang) string {
	if name := t.Language.Name(kind, id, lang); name != "" {
		return name
	}
	return id
}

// Position returns the position of a state.
func (t *Title[S]) Position(s S) rules.Position { return &Position[S]{s, t} }

func (t *Title[S]) position(s S, err error) (rules.Position, error) {
	if err != nil {
		return nil, err
	}
	return t.Position(s), nil
}

// Start implements [rules.Title].
func (t *Title[S]) Start(setup rules.Setup) (rules.Position, error) {
	return t.position(t.Store.Start(setup))
}

// Decode implements [rules.Title].
func (t *Title[S]) Decode(b []byte) (rules.Position, error) { return t.position(t.Store.Decode(b)) }

// Compose implements [rules.Title].
func (t *Title[S]) Compose(b []byte) (rules.Position, error) { return t.position(t.Store.Compose(b)) }

// Describe implements [rules.Title].
func (t *Title[S]) Describe(p rules.Position) []byte {
	if p, ok := p.(*Position[S]); ok {
		return t.Store.Describe(p.State)
	}
	return nil
}

// Begin returns the first position of a game whose agenda is run, by the dice of the set-up,
// until somebody is waited for. If any, first is done before.
func (t *Title[S]) Begin(setup rules.Setup, first func(Game)) (rules.Position, error) {
	s, err := t.Store.Start(setup)
	if err != nil {
		return nil, err
	}
	g := t.Game(s)
	defer g.Free()
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
func (t *Title[S]) Again(s S) (asked *Question, waits bool) {
	g := t.Game(s.Clone())
	defer g.Free()
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
func (t *Title[S]) Asks(s S) bool {
	g := t.Game(s)
	defer g.Free()
	again, _ := t.Again(s)
	one, _ := json.Marshal(g.Machine().Asked)
	two, _ := json.Marshal(again)
	return bytes.Equal(one, two)
}

// Position joins a state with its title. It implements [rules.Position]: what is
// asked of it a run over the state answers, or over a copy where it changes it.
type Position[S State[S]] struct {
	State S
	title *Title[S]
}

// Adjudicate implements [rules.Position].
func (p *Position[S]) Adjudicate(in rules.Input) (rules.Outcome, error) {
	next := p.State.Clone()
	g := p.title.Game(next)
	defer g.Free()
	r := g.Machine()
	if err := r.Begin(in, g.Demands()); err != nil {
		return rules.Outcome{}, err
	}
	if g, ok := g.(Resumer); ok {
		g.Resume()
	}
	for !r.waits {
		g.Step()
	}
	return r.Outcome(p.title.Position(next)), nil
}

// Demands implements [rules.Position].
func (p *Position[S]) Demands() []rules.Demand {
	g := p.title.Game(p.State)
	defer g.Free()
	return g.Demands()
}

// Known implements [rules.Position].
func (p *Position[S]) Known(v rules.Viewer) *rules.Known {
	g := p.title.Game(p.State)
	defer g.Free()
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
func (p *Position[S]) Clock() rules.Clock {
	g := p.title.Game(p.State)
	defer g.Free()
	return g.Clock()
}

// Standings implements [rules.Position].
func (p *Position[S]) Standings() (rules.Standings, bool) {
	g := p.title.Game(p.State)
	defer g.Free()
	return g.Standings()
}

// MarshalJSON implements [rules.Position].
func (p *Position[S]) MarshalJSON() ([]byte, error) {
	return p.title.Store.Encode(p.State), nil
}
