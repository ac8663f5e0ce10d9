package rommel

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// Where a block can be besides a hex of the map.
const (
	unused    = -1 // not in this game (yet, for Malta)
	due       = -2 // a reinforcement to come, in its month
	waiting   = -3 // arrived beside a base in which there is a battle (§16.4)
	repairing = -4 // gone back to the base for repair (§16.52)
	undealt   = -5 // of the starting forces, not deployed yet
	dead      = -6
	exited    = -7 // off the enemy's map edge (§17.1)
)

// rest is how far a disrupted block has come on its way back (§11.2).
type rest uint8

const (
	restNone rest = iota // it is not disrupted
	restNew              // disrupted in the player turn that runs, or since
	restHalf             // an enemy player turn runs that began with the block disrupted
	restFull             // it has been disrupted for a whole enemy player turn
)

// block is one unit; all units of the title stand in state.blocks, by number.
type block struct {
	at         int16
	vc         int8
	month      int8 // of arrival, for those that are due
	rest       rest
	unsupplied bool  // marker of the last supply check of its side (§12.7)
	fort       int16 // hex of the fortress or oasis that supplies it, none for none (§13.3)
	moved      bool  // in this player turn (§6.0)
	revealed   bool  // its label is seen by both sides (§7.3)
	fired      bool  // in this round of combat, or in pursuit (§10.5)
	raid       int8  // hexside by which it came in as a raider, noRaid for none (§12.5)
	leaving    bool  // it is to leave its battle in this movement phase (§10.4)
}

const (
	none   = -1 // no hex
	noRaid = -1
)

func (b *block) disrupted() bool { return b.rest != restNone }

// battle is a hex with units of both sides (§8). Defender owns the hex;
// control holds who engaged last through each hexside, nobody for neither.
type battle struct {
	hex      int16
	defender side
	control  [6]side
	fresh    bool // begun in this movement phase: combat is mandatory (§8.6)
	quiet    bool // a partial retreat: no combat in this player turn (§10.4)
	fought   bool // in this combat phase
}

// controls reports whether a hexside is friendly to a side (§8.1).
func (b *battle) controls(s side, dir int) bool {
	if c := b.control[dir]; c != nobody {
		return c == s
	}
	return s == b.defender
}

// hand is a number of supply cards, real and dummy.
type hand struct{ real, dummy int8 }

func (h hand) total() int { return int(h.real) + int(h.dummy) }

// mine is a minefield (§14). Those that are not known are their owner's
// secret.
type mine struct {
	hex   int16
	owner side
	known bool
}

// ghost is a known minefield that was dismantled in secret: one side still
// believes in it (§16.55).
type ghost struct {
	hex      int16
	believer side
}

// options are the choices made when the game was created.
type options struct {
	ask, byTurn  bool
	iTanks       bool // the optional rule of §17
	secretPoints bool // rearmament points are not told to an enemy who asks (§16.5)
	directRoad   bool // the highway runs Acroma-Tobruk (NOTES of the dossier, doubt 1)
}

// crossing counts the units that have engaged through a hexside in this
// movement phase (§7.1).
type crossing struct {
	hex int16
	dir int8
	n   int8
}

// march is a forced march that is to be rolled for (§6.4).
type march struct {
	unit    uint8
	to      int16   // the extra hex, none for off the map
	way     []int16 // from where the unit stands to the extra hex
	regroup bool    // a failure leaves it disrupted where it began
	from    int16   // where it began
	retreat bool    // out of a battle: a failure costs a step as well
}

// departure is an order to leave a battle, carried out after all other moves
// (§10.3, §10.4).
type departure struct {
	hex   int16
	units unitSet
	to    int16
	via   []int16
	group int8 // index into state.moves
	march bool
	line  int
	text  string
}

// groupMove is a group or regroup move that has been begun (§5.1, §5.2).
type groupMove struct {
	regroup bool
	hex     int16 // where the group stands, or the command point
	to      int16 // destination of a regroup move
	rommel  bool
}

// phase is where a player turn stands.
type phase uint8

const (
	phaseNone phase = iota
	phaseMove
	phaseCombat
	phaseBlitzMove
	phaseBlitzCombat
	phaseEnd
)

var phaseNames = []string{"", "move", "combat", "blitz-move", "blitz-combat", "end"}

// sideState is what belongs to one side.
type sideState struct {
	hand    hand
	redrawn bool  // has had its second first hand (§18)
	points  int16 // rearmament points in hand or saved (§16.3)
	extra   int8  // cards bought, to be drawn at the resupply (§16.6)
	exits   int8  // supplied units off the enemy's map edge (§17.1)
	spent   spending
	shipped [maxForts]int8 // embarked or landed in this rearmament, by fortress (§16.53)
}

// spending is the game record of one rearmament (§16.5).
type spending struct{ redeploy, rebuild, cards, mines int16 }

const maxForts = 8

// state is a position without its title. It is copied whole before anything
// changes it; the slices are copied by clone.
type state struct {
	scen   int
	opt    options
	month  int8
	stamp  int16 // sheets of orders begun so far: the number of the game turn
	turn   int16 // player turns begun in this month
	active side
	passes uint8 // in succession, in this month
	first  side  // holds the initiative in this month

	sides   [sides]sideState
	blocks  []block
	battles []battle // by hex
	forts   [maxForts]side
	taken   [maxForts]side // who held it when the month began (§13.4)
	mines   []mine
	deck    hand
	spent   hand             // discarded since the last resupply
	played  hand             // face down in this player turn
	malta   bool             // the Malta group has been called (§18.6)
	nets    [sides]board.Set // supply networks of the rearmament that runs (§16.2), nil outside
	ghosts  []ghost          // minefields that are gone without the enemy knowing (§16.55)

	choice     turnOption
	phase      phase
	moves      []groupMove // of this movement phase
	crossings  []crossing
	marches    []march
	departures []departure
	entered    []int16 // hexes that units of the active side have entered in this movement phase (§14.2)
	rommelUsed bool

	fight   *fight
	chase   *chase
	flights []flight

	agenda    []step // the last is the next to run
	pending   [sides]*queue
	policies  []rules.Order // of the sheet that runs: they count for this player turn
	asked     *question
	answers   [sides][]rules.Order // of the supply check that runs, which may ask more than once
	questions int16
	over      victory
}

// queue is a sheet that is being carried out. Orders before next are done or
// belong to steps on the agenda.
type queue struct {
	onFailure rules.OnFailure
	orders    []rules.Order
	next      int
}

// clone returns a copy that shares nothing that changes.
func (s *state) clone() *state {
	c := *s
	c.blocks = append([]block(nil), s.blocks...)
	c.battles = append(make([]battle, 0, len(s.battles)+4), s.battles...)
	c.mines = append([]mine(nil), s.mines...)
	c.ghosts = append([]ghost(nil), s.ghosts...)
	c.moves = append([]groupMove(nil), s.moves...)
	c.crossings = append([]crossing(nil), s.crossings...)
	c.marches = append([]march(nil), s.marches...)
	c.departures = append([]departure(nil), s.departures...)
	c.flights = append([]flight(nil), s.flights...)
	c.entered = append([]int16(nil), s.entered...)
	c.agenda = append(make([]step, 0, len(s.agenda)+12), s.agenda...)
	c.policies = append([]rules.Order(nil), s.policies...)
	for i := range s.answers {
		c.answers[i] = append([]rules.Order(nil), s.answers[i]...)
	}
	if s.fight != nil {
		c.fight = s.fight.clone()
	}
	if s.chase != nil {
		copied := *s.chase
		c.chase = &copied
	}
	for i, q := range s.pending {
		if q != nil {
			copied := *q
			c.pending[i] = &copied
		}
	}
	return &c
}

// battleAt returns the battle in a hex, or nil.
func (s *state) battleAt(h int) *battle {
	for i := range s.battles {
		if int(s.battles[i].hex) == h {
			return &s.battles[i]
		}
	}
	return nil
}

// position joins a state with its title and implements [rules.Position].
type position struct {
	t *Title
	s *state
}
