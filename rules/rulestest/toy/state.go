package toy

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/record"
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

// Position is a state with its title.
type Position = play.Position[*State, *run]

// Clone implements [play.State].
func (s *State) Clone() *State {
	c := *s
	c.Agenda, c.Stored = slices.Clone(s.Agenda), s.Stored.Clone()
	return &c
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
