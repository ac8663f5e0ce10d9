package toy

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/record"
)

// ID is the title's id.
const ID = "toy"

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

// Title is the toy as a [rules.Title].
type Title struct{ *play.Title[*State, *run] }

// New makes the toy.
func New() Title {
	return Title{&play.Title[*State, *run]{Info: about, Language: orders.Grammar,
		Store: &play.Book[*State, State, options]{Info: about, Codec: codec, Options: choices, Begin: begin, Restore: restore},
		New:   func() *run { return &run{Defaults: play.Defaults{M: new(play.Run)}} },
		Open: func(r *run, s *State) {
			r.s = s
			r.M.Reset(&s.Agenda, &s.Stored, s.Options)
		}}}
}

// begin puts red on the hill, and blue at the ford or, close by, in the mill.
func begin(scenario int, chosen options) *State {
	return &State{options: chosen, Scenario: uint8(scenario), Turn: 1, Troops: [2]Troop{{}, {Side: blue, Place: 2 - scenario}}}
}
