package rules

import (
	"crypto/sha256"
	"maps"
	"slices"

	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Title is a board game that Fieldpost knows: a ruleset, its scenarios and
// its board. Values are immutable and safe for concurrent use.
type Title interface {
	// About describes the title.
	About() *About
	// Grammar gives the order language of the title, which reads and writes its
	// orders.
	Grammar() *Grammar
	// Start makes the first position of a game. It fails when the scenario
	// or an option is unknown.
	Start(Setup) (Position, error)
	// Decode reads a position that MarshalJSON wrote.
	Decode([]byte) (Position, error)
	// Compose reads a position from TOML: a scenario plus what differs, with
	// the keys of the JSON form. It names every fault with its line.
	Compose([]byte) (Position, error)
	// Describe writes a position as the TOML that Compose reads, with
	// comments that explain each key.
	Describe(Position) []byte
	// View puts what is known into messages, for people to read.
	View(*Known) View
	// Draft makes a sheet for the viewer to edit, of what he knows.
	Draft(*Known, Check) []DraftLine
	// Bot makes a legal sheet for a demand of the viewer, of what he knows. The
	// source varies its play.
	Bot(*Known, Demand, Check, dice.Source) []Order
	// Name puts an id of one of the title's kinds (or a side: KindSide) into
	// words. It returns the id itself when it does not know it.
	Name(kind, id string, lang Lang) string
}

// Topical is a title on whose board lie things that are no places, as seas: they are asked for by
// name, as places are.
type Topical interface {
	// Topics returns their names; several things, and a place, may share one.
	Topics() order.Kind
	// TellTopic tells of one, by its id, what the viewer knows.
	TellTopic(k *Known, id string) []Message
}

// About describes a title.
type About struct {
	ID        string
	Names     Names
	Version   int        // of the rules as carried out
	Pack      string     // hash of the data as loaded; games are bound to it and to Version
	Sides     []Side     // all that some scenario is played by, in order of play
	Groupings [][][]Side // usual ways to share out the sides among players
	Scenarios []Scenario // the first is the default
	Options   []Option   // the title's own and the two every title has
}

// Scenario is one way to start a title, an entry of its packs. Who plays it is asked by
// [About.SidesOf] and [About.GroupingsOf].
type Scenario struct {
	ID        string     `pack:"id"`
	Names     Names      `pack:"names"`
	Sides     []Side     // that play it, in order of play; nil: all of the title
	Groupings [][][]Side // usual ways to share these out among players; nil: those of the title
}

// Scenario returns the scenario of an id, the first for "", nil where there is none.
func (a *About) Scenario(id string) *Scenario {
	for i := range a.Scenarios {
		if id == "" || a.Scenarios[i].ID == id {
			return &a.Scenarios[i]
		}
	}
	return nil
}

// SidesOf returns the sides that play a scenario, in order of play: all of the title where it
// says nothing of them, or is not known.
func (a *About) SidesOf(scenario string) []Side {
	if sc := a.Scenario(scenario); sc != nil && sc.Sides != nil {
		return sc.Sides
	}
	return a.Sides
}

// GroupingsOf returns the usual ways to share out the sides of a scenario among players.
func (a *About) GroupingsOf(scenario string) [][][]Side {
	if sc := a.Scenario(scenario); sc != nil && sc.Sides != nil {
		return sc.Groupings
	}
	return a.Groupings
}

// Names are those of one thing by language. English is always there.
type Names map[Lang]string

// In returns the name in a language, the English one where it has none.
func (n Names) In(lang Lang) string {
	if name := n[lang]; name != "" {
		return name
	}
	return n[English]
}

// All returns the names, the English one first, each once.
func (n Names) All() (out []string) {
	for _, lang := range append([]Lang{English}, slices.Sorted(maps.Keys(n))...) {
		if name := n[lang]; name != "" && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// Option is a choice made when a game is created. Its help stands in the
// catalogs under "option.<title>.<id>", or "option.<id>" for those that every
// title has.
type Option struct {
	ID     string
	Values []string // the first is the default
}

// The two options that every title has (DESIGN.md, The rules contract).
const (
	OptionDecisions = "decisions" // standing | ask
	OptionReport    = "report"    // phase | turn
)

// Setup says how a game starts. Options not named have their default.
type Setup struct {
	Scenario string
	Options  map[string]string
	// Seed is the game's, for what the rules leave to chance before the first
	// order: hands that are dealt, places that are drawn. A title takes it
	// through Dice only and never keeps it.
	Seed dice.Seed
}

// Dice gives the draws of the set-up: those of phase 0, for which there are no
// sheets. Two calls give the same draws.
func (s Setup) Dice() dice.Source { return dice.NewDerived(s.Seed, 0, [sha256.Size]byte{}) }

// Grammar is the order language of a title.
type Grammar = order.Grammar
