package play

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/record"
)

// State is a position without its title: a pointer to a plain struct.
type State[S any] interface {
	Clone() S // shares nothing that changes
}

// Own is what a title says for itself: [Title] does the rest. O are its options.
type Own[S State[S], D, O any] interface {
	rules.Title
	// Begin sets up a scenario, by its number.
	Begin(scenario int, options O) S
	// Run makes a run over a state, which belongs to it.
	Run(S) Whole
	// Restore is the state of a document that was read. It notes what keeps it
	// from being played, besides what tags say.
	Restore(*record.Input, *D) S
}

// Storer is a title whose document is more than its state.
type Storer[S State[S], D any] interface{ Store(S) *D }

// Describer is a title that describes something else than it stores.
type Describer[S State[S], D any] interface{ Described(S) *D }

// Composer is a title whose composed positions differ from stored ones.
type Composer[S State[S], D any] interface {
	// Composed is what a composed position begins with, given the start of its
	// scenario.
	Composed(*record.Input, S) *D
	// Await works out the rest, and whom the position waits for.
	Await(*record.Input, *D) S
}

// Title is what every title answers alike; a title embeds it. S is its state, D
// the document by which that is stored, O its options.
type Title[S State[S], D, O any] struct {
	Own      Own[S, D, O] // the title itself
	Info     *rules.About
	Language *rules.Grammar
	Codec    *record.Codec[D]
	Options  *record.Options[O]
	Note     string // above a position that is described
}

// About implements [rules.Title].
func (t *Title[S, D, O]) About() *rules.About { return t.Info }

// Grammar implements [rules.Title].
func (t *Title[S, D, O]) Grammar() *rules.Grammar { return t.Language }

// Name implements [rules.Title]: by the names of the grammar.
func (t *Title[S, D, O]) Name(kind, id string, lang rules.Lang) string {
	return cmp.Or(t.Language.Name(kind, id, lang), id)
}

// Position is the position of a state.
func (t *Title[S, D, O]) Position(s S) rules.Position { return &Position[S, D, O]{s, t} }

// Start implements [rules.Title].
func (t *Title[S, D, O]) Start(setup rules.Setup) (rules.Position, error) {
	s, err := t.begin(setup)
	if err != nil {
		return nil, err
	}
	return t.Position(s), nil
}

func (t *Title[S, D, O]) begin(setup rules.Setup) (s S, err error) {
	n := 0
	if id := setup.Scenario; id != "" {
		n = slices.IndexFunc(t.Info.Scenarios, func(s rules.Scenario) bool { return s.ID == id })
	}
	if n < 0 {
		return s, fmt.Errorf("%s: no scenario %q; the first is %q", t.Info.ID, setup.Scenario, t.Info.Scenarios[0].ID)
	}
	var options O
	if err := t.Options.Set(setup.Options, &options); err != nil {
		return s, err
	}
	return t.Own.Begin(n, options), nil
}

// store is the document of a state.
func (t *Title[S, D, O]) store(s S) *D {
	if own, ok := t.Own.(Storer[S, D]); ok {
		return own.Store(s)
	}
	return any(s).(*D)
}

// Decode implements [rules.Title].
func (t *Title[S, D, O]) Decode(b []byte) (rules.Position, error) {
	doc := new(D)
	var s S
	if err := t.Codec.Decode(b, doc, func(in *record.Input) { s = t.Own.Restore(in, doc) }); err != nil {
		return nil, err
	}
	return t.Position(s), nil
}

// Compose implements [rules.Title]: what is given stands over the start of the
// scenario.
func (t *Title[S, D, O]) Compose(b []byte) (rules.Position, error) {
	begins, ends := func(_ *record.Input, s S) *D { return t.store(s) }, t.Own.Restore
	if c, ok := t.Own.(Composer[S, D]); ok {
		begins, ends = c.Composed, c.Await
	}
	var s S
	_, err := t.Codec.Compose(b, func(in *record.Input) (*D, error) {
		start, err := t.begin(rules.Setup{Scenario: in.Text("scenario"), Options: in.Texts("options")})
		if err != nil {
			return nil, err
		}
		return begins(in, start), nil
	}, func(in *record.Input, doc *D) { s = ends(in, doc) })
	if err != nil {
		return nil, err
	}
	return t.Position(s), nil
}

// Describe implements [rules.Title].
func (t *Title[S, D, O]) Describe(p rules.Position) []byte {
	pos, ok := p.(*Position[S, D, O])
	if !ok {
		return nil
	}
	document := t.store
	if own, ok := t.Own.(Describer[S, D]); ok {
		document = own.Described
	}
	return t.Codec.Describe(document(pos.State), t.Info.Names[rules.English], t.Note)
}

// Position joins a state with its title. It implements [rules.Position]: what is
// asked of it a run over the state answers, or over a copy where it changes it.
type Position[S State[S], D, O any] struct {
	State S
	title *Title[S, D, O]
}

// Adjudicate implements [rules.Position].
func (p *Position[S, D, O]) Adjudicate(in rules.Input) (rules.Outcome, error) {
	next := p.State.Clone()
	return p.title.Own.Run(next).machine().Adjudicate(in, p.Demands(), p.title.Position(next))
}

// Check implements [rules.Position]: the sheet is carried out on a copy, in a
// trial.
func (p *Position[S, D, O]) Check(sh rules.Sheet) rules.Reading {
	return p.title.Own.Run(p.State.Clone()).machine().Check(&sh)
}

// CheckStanding implements [rules.Position].
func (p *Position[S, D, O]) CheckStanding(st rules.Standing) rules.Reading {
	return p.title.Own.Run(p.State).machine().CheckStanding(&st)
}

// Demands implements [rules.Position].
func (p *Position[S, D, O]) Demands() []rules.Demand {
	g := p.title.Own.Run(p.State)
	defer g.Free()
	return g.Demands()
}

// Known implements [rules.Position].
func (p *Position[S, D, O]) Known(v rules.Viewer) *rules.Known {
	g := p.title.Own.Run(p.State)
	defer g.Free()
	k := &rules.Known{Viewer: v, Clock: g.Clock()}
	for _, d := range g.Demands() {
		if v.Sees(d.Side) {
			k.Demands = append(k.Demands, d)
		}
	}
	if st, over := g.Standings(); over {
		k.Result = &st
	}
	g.Know(k)
	return k
}

// Clock implements [rules.Position].
func (p *Position[S, D, O]) Clock() rules.Clock {
	g := p.title.Own.Run(p.State)
	defer g.Free()
	return g.Clock()
}

// Standings implements [rules.Position].
func (p *Position[S, D, O]) Standings() (rules.Standings, bool) {
	g := p.title.Own.Run(p.State)
	defer g.Free()
	return g.Standings()
}

// MarshalJSON implements [rules.Position].
func (p *Position[S, D, O]) MarshalJSON() ([]byte, error) {
	return p.title.Codec.Encode(p.title.store(p.State)), nil
}
