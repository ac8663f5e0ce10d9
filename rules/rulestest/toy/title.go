package toy

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// ID is the title's id, Version that of the rules as carried out.
const (
	ID      = "toy"
	Version = 1
)

// The sides; the rules have them by number.
const (
	Red  rules.Side = "red"
	Blue rules.Side = "blue"
)

const red, blue = 0, 1

// OptionTurns is the toy's own option: how many turns are played.
const OptionTurns = "turns"

var (
	sides = []rules.Side{Red, Blue}
	// Places are the ids of places; the rules have them by number.
	Places = []string{"hill", "mill", "ford"}
	kinds  = []order.Kind{
		{ID: rules.KindSide, Names: []order.Name{
			{ID: "red", EN: []string{"Red"}, ES: []string{"Rojo"}},
			{ID: "blue", EN: []string{"Blue"}, ES: []string{"Azul"}},
		}},
		{ID: "place", Names: []order.Name{
			{ID: "hill", EN: []string{"hill", "the hill"}, ES: []string{"colina", "la colina"}},
			{ID: "mill", EN: []string{"mill", "the mill"}, ES: []string{"molino", "el molino"}},
			{ID: "ford", EN: []string{"ford", "the ford"}, ES: []string{"vado", "el vado"}},
		}},
	}
	grammar = order.Must(order.New(
		slices.Concat(order.Common("standing"), holding.words, raiding.words, deciding.words), kinds,
		slices.Concat(holding.forms, raiding.forms, deciding.forms)))
	about = &rules.About{
		ID: ID, Names: rules.Names{rules.English: "Three Places"}, Version: Version,
		Pack:  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", // of no data
		Sides: sides, Groupings: [][][]rules.Side{{{Red}, {Blue}}}, Options: choices.List(),
		Scenarios: []rules.Scenario{
			{ID: "apart", Names: rules.Names{rules.English: "Apart"}},
			{ID: "close", Names: rules.Names{rules.English: "Close"}},
		},
	}
)

// Title is the toy as a [rules.Title]; its zero value is ready for use.
type Title struct{}

var _ rules.Title = Title{}

// About implements [rules.Title].
func (Title) About() *rules.About { return about }

// Grammar implements [rules.Title].
func (Title) Grammar() *rules.Grammar { return grammar }

// Name implements [rules.Title].
func (Title) Name(kind, id string, lang rules.Lang) string {
	return cmp.Or(grammar.Name(kind, id, lang), id)
}

// Start implements [rules.Title].
func (Title) Start(setup rules.Setup) (rules.Position, error) { return start(setup) }

// start puts red on the hill, and blue at the ford or, close by, in the mill.
func start(setup rules.Setup) (*Position, error) {
	i, err := play.Scenario(about, setup.Scenario)
	if err != nil {
		return nil, err
	}
	p := &Position{Scenario: uint8(i), Turn: 1, Troops: [2]Troop{{}, {Side: blue, Place: 2 - i}}}
	return p, choices.Set(setup.Options, &p.options)
}
