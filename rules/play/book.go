package play

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/record"
)

// Book makes, stores and reads the states of a title: S is a state, D the document
// by which it is stored, O its options. Info, Codec, Options and the first two
// functions must be there.
type Book[S, D, O any] struct {
	Info    *rules.About
	Codec   *record.Codec[D]
	Options *record.Options[O]
	Note    string // above a position that is described

	// Begin sets up a scenario, by its number.
	Begin func(scenario int, options O) S
	// Restore is the state of a document that was read. It notes what keeps it
	// from being played, besides what tags say.
	Restore func(*record.Input, *D) S
	// Document is the document of a state, which is itself one without it.
	Document func(S) *D
	// Described is what is described in place of the document.
	Described func(S) *D
	// Composed is what a composed position begins with, given the start of its
	// scenario, in place of the document of that.
	Composed func(*record.Input, S) *D
	// Await restores a composed position in place of Restore: it works out what
	// was not given, and whom the position waits for.
	Await func(*record.Input, *D) S
}

// Start makes the first state of a game.
func (b *Book[S, D, O]) Start(setup rules.Setup) (s S, err error) {
	n := 0
	if id := setup.Scenario; id != "" {
		n = slices.IndexFunc(b.Info.Scenarios, func(s rules.Scenario) bool { return s.ID == id })
	}
	if n < 0 {
		return s, fmt.Errorf("%s: no scenario %q; the first is %q", b.Info.ID, setup.Scenario, b.Info.Scenarios[0].ID)
	}
	var options O
	if err := b.Options.Set(setup.Options, &options); err != nil {
		return s, err
	}
	return b.Begin(n, options), nil
}

func (b *Book[S, D, O]) document(s S) *D {
	if b.Document == nil {
		return any(s).(*D)
	}
	return b.Document(s)
}

// Encode writes a state as it is stored.
func (b *Book[S, D, O]) Encode(s S) []byte { return b.Codec.Encode(b.document(s)) }

// Decode reads a state that was stored.
func (b *Book[S, D, O]) Decode(raw []byte) (s S, err error) {
	doc := new(D)
	err = b.Codec.Decode(raw, doc, func(in *record.Input) { s = b.Restore(in, doc) })
	return s, err
}

// Compose reads a state as people write it: what is given stands over the start of
// the scenario.
func (b *Book[S, D, O]) Compose(text []byte) (s S, err error) {
	_, err = b.Codec.Compose(text, func(in *record.Input) (*D, error) {
		start, err := b.Start(rules.Setup{Scenario: in.Text("scenario"), Options: in.Texts("options")})
		switch {
		case err != nil:
			return nil, err
		case b.Composed != nil:
			return b.Composed(in, start), nil
		}
		return b.document(start), nil
	}, func(in *record.Input, doc *D) {
		if b.Await != nil {
			s = b.Await(in, doc)
			return
		}
		s = b.Restore(in, doc)
	})
	return s, err
}

// Describe writes a state as Compose reads it, with comments.
func (b *Book[S, D, O]) Describe(s S) []byte {
	document := b.document
	if b.Described != nil {
		document = b.Described
	}
	return b.Codec.Describe(document(s), b.Info.Names[rules.English], b.Note)
}
