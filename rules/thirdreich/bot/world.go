package bot

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/downfall"
)

// World is a position as the bot's side takes it to be, with the orders carried
// out that it has given.
type World interface {
	Do(*rules.Order) bool // carries an order out, unless something stands against it
	Look(*View)           // notes how things stand now
	Strength(a, z int) int
	Odds(attacker, target int, support []int) downfall.Odds
	MayBuild(a, z int) bool
}

// View is what the bot sees.
type View struct {
	Turn           int
	Begins, Fought bool // the player turn begins; its combats are over

	Supply, Tanks, Submarines, AdvancedSubmarines int
	Air, AdvancedAir                              int // missions; Air counts all
	Exploits                                      bool

	Zones        []Zone
	Armies       []Army
	Attacks      []int    // zones of those that are declared
	Landings     [][2]int // from where to where armies may land
	Developments []string
}

// Zone is a zone as the side looks at it.
type Zone struct {
	ID, Country          string
	Edges                []board.Edge // borders and landing lines
	Neighbours           []int16      // by land
	Own, Foes            int          // armies
	Room                 int          // for more of its own
	Mine, Free, Hostile  bool         // the side controls it, nobody does, an enemy
	Supply, Capital, Key bool
	Closed, Invaded      bool // the side may not enter; to enter begins an invasion
}

// Army is an army as the side looks at it.
type Army struct {
	ID             string
	At             int  // zone, negative off the map
	Own, Enemy     bool // whose it is
	Power          bool // its country is a Power
	Reduced, Tanks bool
	Idle           bool // it may still operate
	Attacked       bool // in this turn
	Ready          bool // it may be built, and there are points
}
