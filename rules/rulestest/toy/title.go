package toy

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/record"
)

// The title's id, and its sides, which the rules have by number.
const (
	ID                   = "toy"
	Red, Blue rules.Side = "red", "blue"
	red, blue            = 0, 1
)

var (
	sides = []rules.Side{Red, Blue}
	// Places are the ids of places; the rules have them by number.
	Places = []string{"hill", "mill", "ford"}
	names  = []order.Kind{
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
	orders  = order.Must(play.Language(names, holding, raiding, deciding))
	choices = record.NewOptions[options](ID)
	codec   = func() *record.Codec[State] {
		k := record.Kinds{}
		k.IDs("side", []string{string(Red), string(Blue)})
		k.IDs("place", Places)
		return record.New[State](ID, 1, k)
	}()
	about = &rules.About{
		ID: ID, Names: rules.Names{rules.English: "Three Places"}, Version: 1,
		Pack:  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", // of no data
		Sides: sides, Groupings: [][][]rules.Side{{{Red}, {Blue}}}, Options: choices.List(),
		Scenarios: []rules.Scenario{
			{ID: "apart", Names: rules.Names{rules.English: "Apart"}},
			{ID: "close", Names: rules.Names{rules.English: "Close"}},
		},
	}
)

// options are the choices made when the game was created.
type options struct {
	play.Options
	turns uint8 `record:",3|1|5|20"`
}

// State is what a position keeps.
type State struct {
	options
	Scenario uint8    `record:",apart|close"`
	Turn     int      `record:",1..20" doc:"1 to turns"`
	Mover    int      `record:",side" doc:"whose half of the turn it is"`
	Over     bool     `record:",keep"`
	Troops   [2]Troop `doc:"The one unit of each side, and its score."`

	play.Agenda[raid] `record:"agenda,stored"` // beyond the orders: a raid has found the enemy
	play.Stored       `record:",stored"`
}

// Troop is the one unit of a side and its score.
type Troop struct {
	Side   int `record:",side"`
	Place  int `record:",place"`
	Points int
}

// Clone implements [play.State].
func (s *State) Clone() *State {
	c := *s
	c.Agenda, c.Stored = slices.Clone(s.Agenda), s.Stored.Clone()
	return &c
}

// Position is a state with its title.
type Position = play.Position[*State, *game]

// Title is the toy as a [rules.Title].
type Title struct{ *play.Title[*State, *game] }

// New makes the toy.
func New() Title {
	return Title{&play.Title[*State, *game]{Info: about, Language: orders.Grammar,
		Store: &play.Book[*State, State, options]{Info: about, Codec: codec, Options: choices, Begin: begin, Restore: restore},
		New:   func() *game { return &game{Defaults: play.Defaults{M: new(play.Run)}} },
		Open: func(g *game, s *State) {
			g.s = s
			g.M.Reset(&s.Agenda, &s.Stored, s.Options)
		}}}
}

// begin puts red on the hill, and blue at the ford or, close by, in the mill.
func begin(scenario int, chosen options) *State {
	return &State{options: chosen, Scenario: uint8(scenario), Turn: 1, Troops: [2]Troop{{}, {Side: blue, Place: 2 - scenario}}}
}

// restore says what keeps a position from being played.
func restore(in *record.Input, s *State) *State {
	if s.Troops[red].Side != red || s.Troops[blue].Side != blue {
		in.Fault("troops", "want one troop of each side, in order of play")
	}
	s.Stored.Validate(in, sides, codec.CheckOrders)
	if (s.Depth() > 0) != (s.Asked != nil) {
		in.Fault("asked", "a raid and a question need each other")
	}
	return s
}
