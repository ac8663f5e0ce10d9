package bot

import "github.com/fieldpost/fieldpost/rules"

// World is a position as the bot's side takes it to be.
type World interface {
	Look() View
	Target(a int) bool     // an enemy that may be attacked where it stands
	Reaches(a, z int) bool // idle, and it could attack in a zone
	Near(a, z int) bool    // it gets to a zone in one move, by the look of it
	Defence(attacker, target int) int
	Tanks(a, target int) bool // missions are there to support its attack
	MayRecruit(a, z int) bool
	DutyAttack() (a, target, z int) // one that the side owes, and could make
	Activate(a int)                 // it is thought of as used
	Attack(a int)                   // it is thought of as attacked
	Again()                         // takes back what was thought
}

// View is what the bot sees.
type View struct {
	Tiles       int // first technologies that are to be chosen, 0 when the game has begun
	Taken, Left int // actions of this player turn
	Slots       int // armies in an activation
	Owed        int // attacks that the side owes in this player turn

	Studies  []rules.Order // of the technologies that the side may take now
	Dealings []rules.Order // of the markers that it may move

	Zones  []Zone
	Armies []Army
}

// Zone is a zone as the side looks at it.
type Zone struct {
	ID            string
	Room          int // armies of a side that it holds
	Own, Foes     int // armies
	Front         int // enemy armies and zones in and around it
	Hostile       bool
	Cedes, MayDig bool // an army that enters it is lent to the partner; the side may entrench
}

// Army is an army as the side looks at it.
type Army struct {
	ID                string
	At                int  // zone, negative off the map
	Mine              bool // on the map, under the side's command
	Weak              bool // reduced, and the side may reinforce it
	InPool            bool // of the side
	Strength, Support int
	Aviation          bool // missions are there to support its attack
}
