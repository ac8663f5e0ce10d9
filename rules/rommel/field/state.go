package field

import (
	"math/bits"
	"strconv"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/deck"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Where a block can be besides a hex of the map.
const (
	Unused    = -1 // not in this game (yet, for Malta)
	Due       = -2 // a reinforcement to come, in its month
	Waiting   = -3 // arrived beside a base in which there is a battle (§16.4)
	Repairing = -4 // gone back to the base for repair (§16.52)
	Undealt   = -5 // of the starting forces, not deployed yet
	Dead      = -6
	Exited    = -7 // off the enemy's map edge (§17.1)
)

// Rest is how far a disrupted block has come on its way back (§11.2).
type Rest uint8

const (
	RestNone Rest = iota // it is not disrupted
	RestNew              // disrupted in the player turn that runs, or since
	RestHalf             // an enemy player turn runs that began with the block disrupted
	RestFull             // it has been disrupted for a whole enemy player turn
)

// Block is one unit; all units of the title stand in state.blocks, by number.
type Block struct {
	At    int16
	VC    int8
	Month int8 // of arrival, for those that are due
	Condition
}

// Condition is what lies on a block, or is remembered of it.
type Condition struct {
	Rest       Rest  `record:",bare"`
	Unsupplied bool  // marker of the last supply check of its side (§12.7)
	Fort       int16 `record:",hex,optional"` // hex of the fortress or oasis that supplies it, none for none (§13.3)
	Moved      bool  // in this player turn (§6.0)
	Revealed   bool  // its label is seen by both sides (§7.3)
	Fired      bool  // in this round of combat, or in pursuit (§10.5)
	Raid       int8  `record:",direction,optional"` // hexside by which it came in as a raider, NoRaid for none (§12.5)
	Leaving    bool  // it is to leave its battle in this movement phase (§10.4)
}

const (
	None   = -1 // no hex
	NoRaid = -1
)

// IsDisrupted reports whether a block lies face down (§11).
func (b *Block) IsDisrupted() bool { return b.Rest != RestNone }

// Hand is supply cards, in a hand or elsewhere: how many there are of each kind.
type Hand [Dummy + 1]int8

// The kinds of supply cards.
const (
	Real = iota
	Dummy
)

// Heap returns the cards.
func (h *Hand) Heap() deck.Heap { return h[:] }

// Mine is a minefield (§14). Those that are not known are their owner's
// secret.
type Mine struct {
	Hex   int16 `record:",hex,bare"`
	Owner Side  `record:",holder,bare"`
	Known bool
}

// Ghost is a known minefield that was dismantled in secret: one side still
// believes in it (§16.55).
type Ghost struct {
	Hex      int16 `record:",hex,bare"`
	Believer Side  `record:",holder,bare"`
}

// Options are the choices made when the game was created.
type Options struct {
	play.Options
	ITanks       bool `record:"infantry-tanks,no|yes"` // the optional rule of §17
	SecretPoints bool `record:"points,open|secret"`    // rearmament points are not told to an enemy who asks (§16.5)
	DirectRoad   bool `record:"highway,harmat|direct"` // it runs Acroma-Tobruk (NOTES of the dossier, doubt 1)
}

// Phase is where a player turn stands.
type Phase uint8

const (
	PhaseNone Phase = iota
	PhaseMove
	PhaseCombat
	PhaseBlitzMove
	PhaseBlitzCombat
	PhaseEnd
)

// PhaseNames are the words for the phases.
var PhaseNames = []string{"", "move", "combat", "blitz-move", "blitz-combat", "end"}

// SideState is what belongs to one side.
type SideState struct {
	Hand    Hand     `record:",by=card,0.."`
	Redrawn bool     `doc:"has drawn its first hand again (§18)"`
	Points  int16    `record:",0.." doc:"of rearmament, in hand or saved (§16.3)"`
	Extra   int8     `record:",0.." doc:"cards bought, not drawn yet (§16.6)"`
	Exits   int8     `record:",0.." doc:"supplied units that have left the map by the enemy's edge (§17.1)"`
	Spent   Spending `record:",omit" doc:"points, in this rearmament (§16.5)"`
	Shipped []int8   `record:",by=fort,omit,0.." doc:"units by sea, in this rearmament (§16.53)"`
}

// Spending is the game record of one rearmament (§16.5).
type Spending struct {
	Redeploy int16 `record:",0.."`
	Rebuild  int16 `record:",0.."`
	Cards    int16 `record:",0.."`
	Mines    int16 `record:",0.."`
}

// Fort is the state of a fortress.
type Fort struct {
	Holder Side `record:",holder,bare"`
	Taken  bool // since the month began (§13.4)
}

// State is a position without its title. It is copied whole before anything
// changes it; the slices are copied by clone, but for the fortresses, what was
// shipped to them and the networks: a change puts a new list in their place.
type State struct {
	Scenario   int              `record:"scenario,scenario"`
	Month      int8             `doc:"0 the set-up"`
	Turn       int16            `record:",0.." doc:"player turns begun in this month"`
	Sheet      int16            `record:",0.." doc:"player turns and rearmaments begun in the game"`
	Active     Side             `record:",holder" doc:"the side whose orders are awaited"`
	First      Side             `record:"initiative,holder" doc:"who has the first player turn of the month (§3.3)"`
	Passes     uint8            `doc:"in succession, in this month (§4.5)"`
	Choice     TurnOption       `doc:"the option that has been played: pass, basic, offensive, assault, blitz (§4)"`
	Phase      Phase            `doc:"blitz-move is the second half of a blitz, move the first; of the set-up: setup, or prepare for the points before that of Gazala"`
	RommelUsed bool             `doc:"in this player turn (§6.3)"`
	Malta      bool             `doc:"the Malta group has been called (§18.6)"`
	Over       Victory          `record:",omit,inline" doc:"the result (§17): { level = \"decisive\", winner = \"axis\" }"`
	Deck       Hand             `record:",by=card,0..,inline" doc:"supply cards; without it, what is left over"`
	Spent      Hand             `record:",by=card,0..,inline" doc:"to be shuffled into the deck at the next resupply"`
	Played     Hand             `record:",by=card,0..,inline" doc:"face down in this player turn"`
	Mines      []Mine           `record:",text" doc:"each a hex and its owner, and \"known\" if the enemy knows of it (§14)"`
	Ghosts     []Ghost          `record:",text" doc:"minefields that were dismantled in secret, and who still believes in them (§16.55)"`
	Options    Options          `record:"options"`
	Sides      [Sides]SideState `record:",by=side"`
	Blocks     []Block          `record:"-"` // the units of document
	Battles    []Battle         `record:"-"` // by hex, the engaged of document
	Forts      []Fort           `record:",by=fort,text" doc:"Who holds the fortresses; with \"taken\" since the month began (§13.4)."`

	Moves      []GroupMove      `record:",stored"` // of this movement phase
	Crossings  []Crossing       `record:",text,stored"`
	Marches    []March          `record:",stored"`
	Departures []Departure      `record:",stored"`
	Entered    []int16          `record:",hex,stored"` // hexes that units of the active side have entered in this movement phase (§14.2)
	Fight      *Fight           `record:",stored"`
	Chase      *Chase           `record:",stored"`
	Flights    []Flight         `record:",text,stored"`
	Nets       [Sides]board.Set `record:",by=side,hex,set,stored"` // supply networks of the rearmament that runs (§16.2), nil outside

	play.Agenda[Step] `record:"agenda,stored"`
	play.Stored       `record:",stored"`
}

// Clone returns a copy that shares nothing that changes.
func (s *State) Clone() *State {
	c := *s
	c.Blocks = append([]Block(nil), s.Blocks...)
	c.Battles = append(make([]Battle, 0, len(s.Battles)+4), s.Battles...)
	c.Mines = append([]Mine(nil), s.Mines...)
	c.Ghosts = append([]Ghost(nil), s.Ghosts...)
	c.Moves = append([]GroupMove(nil), s.Moves...)
	c.Crossings = append([]Crossing(nil), s.Crossings...)
	c.Marches = append([]March(nil), s.Marches...)
	c.Departures = append([]Departure(nil), s.Departures...)
	c.Flights = append([]Flight(nil), s.Flights...)
	c.Entered = append([]int16(nil), s.Entered...)
	c.Agenda = append(make([]Step, 0, len(s.Agenda)+12), s.Agenda...)
	if s.Fight != nil {
		copied := *s.Fight
		c.Fight = &copied
	}
	if s.Chase != nil {
		copied := *s.Chase
		c.Chase = &copied
	}
	c.Stored = s.Stored.Clone()
	return &c
}

// BattleAt returns the battle in a hex, or nil.
func (s *State) BattleAt(h int) *Battle {
	for i := range s.Battles {
		if int(s.Battles[i].Hex) == h {
			return &s.Battles[i]
		}
	}
	return nil
}

// BothReport reports whether a round of two player turns begins for which both
// sides report at once (report = turn).
func (s *State) BothReport() bool {
	return s.Options.ByTurn && s.Phase == PhaseMove && s.Turn%2 == 1 && s.Choice == OptNone
}

// A card of a challenge, as words of the order language and of messages.
const (
	CardReal  = "real"
	CardDummy = "dummy"
	CardNone  = "none"
)

// CardIDs are the words for the kinds of supply cards.
var CardIDs = []string{Real: CardReal, Dummy: CardDummy}

// OrdersKey names the demand for the orders of a player turn, or of the second
// half of a blitz.
func (s *State) OrdersKey(side Side, turn int16, second bool) string {
	part := "orders"
	if second {
		part = "blitz"
	}
	return "m" + strconv.Itoa(int(s.Month)) + "/t" + strconv.Itoa(int(turn)) + "/" + string(side.ID()) + "/" + part
}

// UnitSet is a set of units by number.
type UnitSet [2]uint64

// SetOf returns the set of some units.
func SetOf(units ...int) (s UnitSet) {
	for _, u := range units {
		s.Add(u)
	}
	return s
}

// Add puts a unit into the set.
func (s *UnitSet) Add(u int) { s[u>>6] |= 1 << (u & 63) }

// Drop takes a unit out of the set.
func (s *UnitSet) Drop(u int) { s[u>>6] &^= 1 << (u & 63) }

// Has reports whether a unit is in the set.
func (s UnitSet) Has(u int) bool { return s[u>>6]&(1<<(u&63)) != 0 }

// IsEmpty reports whether no unit is in the set.
func (s UnitSet) IsEmpty() bool { return s[0]|s[1] == 0 }

// Len returns how many units are in the set.
func (s UnitSet) Len() int { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// Each calls do for every unit of the set in the order of numbers.
func (s UnitSet) Each(do func(u int)) {
	for w := range s {
		for x := s[w]; x != 0; x &= x - 1 {
			do(w<<6 + bits.TrailingZeros64(x))
		}
	}
}

// Filter returns those units of the set of which something is true.
func (s UnitSet) Filter(is func(u int) bool) (out UnitSet) {
	s.Each(func(u int) {
		if is(u) {
			out.Add(u)
		}
	})
	return out
}

// Any reports whether something is true of a unit of the set.
func (s UnitSet) Any(is func(u int) bool) bool { return !s.Filter(is).IsEmpty() }

// List holds the units of the set in the order of numbers.
func (s UnitSet) List() []int {
	list := make([]int, 0, s.Len())
	s.Each(func(u int) { list = append(list, u) })
	return list
}
