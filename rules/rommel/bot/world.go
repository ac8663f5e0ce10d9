package bot

import "github.com/fieldpost/fieldpost/rules"

// World is a position as the bot's side takes it to be, and a copy of it on which
// moves are tried. What it tells is of the copy.
type World interface {
	Turn() Turn
	Hand() (real, dummies int) // cards

	Hexes() int
	Distance(a, b int) int
	Base(foe bool) int
	At(h int) Stack
	Forts() []Fort
	Battles() []Battle
	Units() []Unit              // of the side, on the map
	Reached() func(h int) bool  // hexes, by the enemy's supply
	Supplied() func(u int) bool // units of the side

	Move(*Move)            // tries it, with those of its units that can come
	Reset()                // takes all moves back
	Deploy() []rules.Order // as the title does for who sends nothing

	Unit(name string, u int) rules.Value
	Hex(name string, h int) rules.Value
	HexOf(id string) int
}

// Turn is how far a player turn has come.
type Turn struct {
	Option  string // that has been played, "" for none
	Dummies int    // beside its cards
	Moves   int    // that are left of it
	Rommel  bool   // his bonus can be had
}

// Stack is the blocks in a hex. Those that are disrupted are down, and add nothing
// to the strength of the others, which is what is known of it.
type Stack struct {
	Own, Foe, Down int
	VC, FoeVC      int
	Strong         bool // who defends the hex counts twice
}

// Unit is a block of the side.
type Unit struct {
	N, At, VC   int
	Steps, Lost int
	Worth       int  // ranks units: what it would cost to lose it
	Down        bool // disrupted
	Short       bool // without supply since the turn began
	Movable     bool
}

// Battle is one that is under way.
type Battle struct {
	At      int
	Defends bool // the side does
	Quiet   bool // there is no combat in this turn
	Siege   bool // the enemy defends a fortress
}

// Fort is a fortress.
type Fort struct {
	At     int
	Own    bool
	Tobruk bool
}

// Move is a group or regroup move.
type Move struct {
	Regroup, Rommel, Forced bool

	Units  []int
	At, To int // where the group stands, or the command point
	Strain int // what its forced marches may cost, and those whom nobody covers
}
