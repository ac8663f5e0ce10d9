package bot

import (
	"github.com/fieldpost/fieldpost/rules"
)

// World is a position as the bot's side takes it to be.
type World interface {
	Beginning() bool            // the first technologies are chosen
	Tiles() int                 // how many of them
	Actions() (taken, left int) // of this player turn
	Slots() int                 // armies in an activation

	Studies() []rules.Order  // of the technologies that the side may take now
	Dealings() []rules.Order // of the markers that it may move

	Zones() int
	Room(z int) int // armies of a side that it holds
	Own(z int) int  // own armies
	Foes(z int) int // enemy armies
	Hostile(z int) bool
	Front(z int) int  // enemy armies and zones in and around a zone
	Cedes(z int) bool // an army that enters it is lent to the partner
	MayDig(z int) bool

	Armies() int
	At(a int) int    // zone, negative off the map
	Mine(a int) bool // on the map, under the side's command
	Weak(a int) bool // reduced, and the side may reinforce it
	InPool(a int) bool
	Strength(a int) int
	Support(a int) int
	Target(a int) bool     // an enemy that may be attacked where it stands
	Reaches(a, z int) bool // idle, and it could attack in a zone
	Near(a, z int) bool    // it gets to a zone in one move, by the look of it
	Defence(attacker, target int) int
	Aviation(a int) bool // missions are there to support its attack
	Tanks(a, target int) bool
	MayRecruit(a, z int) bool

	Duty() (left int, now bool) // attacks that the side owes
	DutyAttack() (a, target, z int)
	Activate(a int) // it is thought of as used
	Attack(a int)   // it is thought of as attacked
	Again()         // takes back what was thought

	Army(name string, a int) rules.Value
	Zone(name string, z int) rules.Value
}
