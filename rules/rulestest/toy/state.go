package toy

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/record"
)

// options are the choices made when the game was created.
type options struct {
	play.Options
	turns uint8 `record:",3|1|5|20"`
}

// Position is the state of a game, and implements [rules.Position].
type Position struct {
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

var codec, choices = func() (*record.Codec[Position], *record.Options[options]) {
	var k record.Kinds
	k.IDs("side", []string{string(Red), string(Blue)})
	k.IDs("place", Places)
	c, err := record.New[Position](ID, Version, k)
	o, wrong := record.NewOptions[options](ID)
	if err != nil || wrong != nil {
		panic(err) // a tag that no test has seen
	}
	return c, o
}()

// MarshalJSON implements [rules.Position].
func (p *Position) MarshalJSON() ([]byte, error) { return codec.Encode(p), nil }

// Describe implements [rules.Title].
func (Title) Describe(p rules.Position) []byte {
	return codec.Describe(p.(*Position), about.Names[rules.English], "")
}

// Decode implements [rules.Title].
func (Title) Decode(b []byte) (rules.Position, error) {
	p := &Position{}
	return p, codec.Decode(b, p, func(in *record.Input) { sound(in, p) })
}

// Compose implements [rules.Title]: what is given stands over the start of the
// scenario.
func (Title) Compose(b []byte) (rules.Position, error) {
	return codec.Compose(b, func(in *record.Input) (*Position, error) {
		return start(rules.Setup{Scenario: in.Text("scenario")})
	}, sound)
}

// sound says what keeps a position from being played, besides what tags say.
func sound(in *record.Input, p *Position) {
	if p.Troops[red].Side != red || p.Troops[blue].Side != blue {
		in.Fault("troops", "want one troop of each side, in order of play")
	}
	p.Stored.Sound(in, sides, codec.CheckOrders)
	if (p.Depth() > 0) != (p.Asked != nil) {
		in.Fault("asked", "a raid and a question need each other")
	}
}

// clone returns a copy that shares nothing that changes.
func (p *Position) clone() *Position {
	c := *p
	c.Agenda, c.Stored = slices.Clone(p.Agenda), p.Stored.Clone()
	return &c
}
