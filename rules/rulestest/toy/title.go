package toy

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/record"
)

// The sides, in order of play.
const (
	Red  rules.Side = "red"
	Blue rules.Side = "blue"
)

// OptionTurns is the toy's own option: how many game turns are played.
const OptionTurns = "turns"

// ErrSetup is returned for a scenario or an option the toy does not have.
var ErrSetup = errors.New("toy: unknown scenario or option")

// Title is the toy as a [rules.Title]; its zero value is ready for use.
type Title struct{}

var _ rules.Title = Title{}

// pack is the hash of no data: the toy's three places stand in its code.
const pack = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

// About describes the toy.
func (Title) About() *rules.About {
	return &rules.About{
		ID:        "toy",
		Names:     map[rules.Lang]string{rules.English: "Three Places", rules.Spanish: "Tres Lugares"},
		Version:   1,
		Pack:      pack,
		Sides:     []rules.Side{Red, Blue},
		Groupings: [][][]rules.Side{{{Red}, {Blue}}},
		Scenarios: []rules.Scenario{
			{ID: "apart", Names: map[rules.Lang]string{rules.English: "Apart", rules.Spanish: "Lejos"}},
			{ID: "close", Names: map[rules.Lang]string{rules.English: "Close", rules.Spanish: "Cerca"}},
		},
		Options: []rules.Option{
			{ID: rules.OptionDecisions, Values: []string{"standing", "ask"}},
			{ID: rules.OptionReport, Values: []string{"phase", "turn"}},
			{ID: OptionTurns, Values: []string{"3", "1", "5", "20"}},
		},
	}
}

// Start puts red on the hill and blue at the ford; in the scenario "close"
// blue starts in the mill.
func (Title) Start(setup rules.Setup) (rules.Position, error) { return start(setup) }

func start(setup rules.Setup) (*Position, error) {
	p := &Position{
		Scenario: setup.Scenario, Turn: 1, Turns: 3, Mover: Red, Fresh: true,
		Decisions: "standing", Report: "phase",
		Troops: []Troop{{Side: Red, Place: "hill"}, {Side: Blue, Place: "ford"}},
	}
	switch setup.Scenario {
	case "":
		p.Scenario = "apart"
	case "apart":
	case "close":
		p.Troops[1].Place = "mill"
	default:
		return nil, fmt.Errorf("%w: scenario %q", ErrSetup, setup.Scenario)
	}
	known := 0
	for _, o := range (Title{}).About().Options {
		v, ok := setup.Options[o.ID]
		if !ok {
			continue
		}
		known++
		valid := false
		for _, want := range o.Values {
			valid = valid || want == v
		}
		if !valid {
			return nil, fmt.Errorf("%w: %s = %q", ErrSetup, o.ID, v)
		}
		switch o.ID {
		case rules.OptionDecisions:
			p.Decisions = v
		case rules.OptionReport:
			p.Report = v
		case OptionTurns:
			n, err := strconv.Atoi(v)
			if err != nil {
				return nil, fmt.Errorf("toy: turns: %w", err)
			}
			p.Turns = n
		}
	}
	if known != len(setup.Options) {
		return nil, fmt.Errorf("%w: %d options given, %d known", ErrSetup, len(setup.Options), known)
	}
	return p, nil
}

// codec writes and reads positions by the tags of their fields.
var codec = func() *record.Codec[Position] {
	c, err := record.New[Position]("toy", 1, nil)
	if err != nil {
		panic(err) // a tag that no test has seen
	}
	return c
}()

// Decode reads a position that MarshalJSON wrote.
func (Title) Decode(b []byte) (rules.Position, error) {
	p := &Position{}
	return p, codec.Decode(b, p, func(in *record.Input) { sound(in, p) })
}

// Compose reads a position from TOML with the keys of the JSON form, on top
// of the start of the scenario it names.
func (t Title) Compose(b []byte) (rules.Position, error) {
	return codec.Compose(b, func(in *record.Input) (*Position, error) {
		return start(rules.Setup{Scenario: in.Text("scenario")})
	}, sound)
}

// sound says what keeps a position from being played.
func sound(in *record.Input, p *Position) {
	if len(p.Troops) != 2 {
		in.Fault("troops", "%d troops, want 2", len(p.Troops))
	}
}

// Describe writes what Compose reads.
func (Title) Describe(pos rules.Position) []byte {
	return codec.Describe(pos.(*Position), "Three Places", "")
}

// Name puts sides and places into words.
func (Title) Name(kind, id string, lang rules.Lang) string {
	i := 0
	if lang == rules.Spanish {
		i = 1
	}
	switch id {
	case "red":
		return [...]string{"Red", "Rojo"}[i]
	case "blue":
		return [...]string{"Blue", "Azul"}[i]
	case "hill":
		return [...]string{"the hill", "la colina"}[i]
	case "mill":
		return [...]string{"the mill", "el molino"}[i]
	case "ford":
		return [...]string{"the ford", "el vado"}[i]
	}
	return id
}
