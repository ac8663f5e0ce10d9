package rommel

import (
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/play"
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
	at    int16
	vc    int8
	month int8 // of arrival, for those that are due
	condition
}

// condition is what lies on a block, or is remembered of it.
type condition struct {
	rest       rest  `record:",bare"`
	unsupplied bool  // marker of the last supply check of its side (§12.7)
	fort       int16 `record:",hex,optional"` // hex of the fortress or oasis that supplies it, none for none (§13.3)
	moved      bool  // in this player turn (§6.0)
	revealed   bool  // its label is seen by both sides (§7.3)
	fired      bool  // in this round of combat, or in pursuit (§10.5)
	raid       int8  `record:",direction,optional"` // hexside by which it came in as a raider, noRaid for none (§12.5)
	leaving    bool  // it is to leave its battle in this movement phase (§10.4)
}

const (
	none   = -1 // no hex
	noRaid = -1
)

// disrupted reports whether a block lies face down (§11).
func (b *block) disrupted() bool { return b.rest != restNone }

// battle is a hex with units of both sides (§8). Defender owns the hex;
// control holds who engaged last through each hexside, nobody for neither.
type battle struct {
	hex      int16 `record:",hex"`
	defender side
	control  [6]side `record:",by=direction,bare"`
	fresh    bool    // begun in this movement phase: combat is mandatory (§8.6)
	quiet    bool    // a partial retreat: no combat in this player turn (§10.4)
	fought   bool    // in this combat phase
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

// total is the number of cards.
func (h hand) total() int { return int(h.real) + int(h.dummy) }

// mine is a minefield (§14). Those that are not known are their owner's
// secret.
type mine struct {
	hex   int16 `record:",hex,bare"`
	owner side  `record:",bare"`
	known bool
}

// ghost is a known minefield that was dismantled in secret: one side still
// believes in it (§16.55).
type ghost struct {
	hex      int16 `record:",hex,bare"`
	believer side  `record:",bare"`
}

// options are the choices made when the game was created.
type options struct {
	play.Options
	iTanks       bool `record:"infantry-tanks,no|yes"` // the optional rule of §17
	secretPoints bool `record:"points,open|secret"`    // rearmament points are not told to an enemy who asks (§16.5)
	directRoad   bool `record:"highway,harmat|direct"` // it runs Acroma-Tobruk (NOTES of the dossier, doubt 1)
}

// crossing counts the units that have engaged through a hexside in this
// movement phase (§7.1).
type crossing struct {
	hex int16 `record:",hex,bare"`
	dir int8  `record:",direction,bare"`
	n   int8  `record:",bare,0..99"`
}

// march is a forced march that is to be rolled for (§6.4).
type march struct {
	unit    uint8   `record:",unit"`
	to      int16   `record:",place"` // the extra hex, none for off the map
	way     []int16 `record:",hex"`   // from where the unit stands to the extra hex
	regroup bool    // a failure leaves it disrupted where it began
	from    int16   `record:",place"` // where it began
	retreat bool    // out of a battle: a failure costs a step as well
}

// departure is an order to leave a battle, carried out after all other moves
// (§10.3, §10.4).
type departure struct {
	hex   int16   `record:",hex"`
	units unitSet `record:",unit,set"`
	to    int16   `record:",place"`
	via   []int16 `record:",hex"`
	group int8    // index into state.moves
	march bool
	line  int `record:",omit"`
	text  string
}

// groupMove is a group or regroup move that has been begun (§5.1, §5.2).
type groupMove struct {
	regroup bool
	hex     int16 `record:",place"`    // where the group stands, or the command point
	to      int16 `record:",hex,omit"` // destination of a regroup move
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

// phaseNames are the words for the phases.
var phaseNames = []string{"", "move", "combat", "blitz-move", "blitz-combat", "end"}

// sideState is what belongs to one side.
type sideState struct {
	hand    hand
	redrawn bool           `doc:"has drawn its first hand again (§18)"`
	points  int16          `doc:"of rearmament, in hand or saved (§16.3)"`
	extra   int8           `doc:"cards bought, not drawn yet (§16.6)"`
	exits   int8           `doc:"supplied units that have left the map by the enemy's edge (§17.1)"`
	spent   spending       `record:",omit" doc:"points, in this rearmament (§16.5)"`
	shipped [maxForts]int8 `record:",by=fort,omit" doc:"units by sea, in this rearmament (§16.53)"`
}

// spending is the game record of one rearmament (§16.5).
type spending struct{ redeploy, rebuild, cards, mines int16 }

// maxForts is how many fortresses a map has at most.
const maxForts = 8

// state is a position without its title. It is copied whole before anything
// changes it; the slices are copied by clone.
type state struct {
	scen       int              `record:"scenario,scenario"`
	month      int8             `doc:"0 the set-up"`
	turn       int16            `doc:"player turns begun in this month"`
	stamp      int16            `record:"sheet" doc:"player turns and rearmaments begun in the game"`
	active     side             `doc:"the side whose orders are awaited"`
	first      side             `record:"initiative" doc:"who has the first player turn of the month (§3.3)"`
	passes     uint8            `doc:"in succession, in this month (§4.5)"`
	choice     turnOption       `doc:"the option that has been played: pass, basic, offensive, assault, blitz (§4)"`
	phase      phase            `doc:"blitz-move is the second half of a blitz, move the first; of the set-up: setup, or prepare for the points before that of Gazala"`
	rommelUsed bool             `doc:"in this player turn (§6.3)"`
	malta      bool             `doc:"the Malta group has been called (§18.6)"`
	over       victory          `record:",omit,inline" doc:"the result (§17): { level = \"decisive\", winner = \"axis\" }"`
	deck       hand             `record:",inline" doc:"supply cards; without it, what is left over"`
	spent      hand             `record:",inline" doc:"to be shuffled into the deck at the next resupply"`
	played     hand             `record:",inline" doc:"face down in this player turn"`
	mines      []mine           `record:",text" doc:"each a hex and its owner, and \"known\" if the enemy knows of it (§14)"`
	ghosts     []ghost          `record:",text" doc:"minefields that were dismantled in secret, and who still believes in them (§16.55)"`
	opt        options          `record:"options"`
	sides      [sides]sideState `record:",by=side"`
	blocks     []block          `record:"-"`                                                                                                                                                                                                                  // the units of document
	battles    []battle         `record:",keyed" doc:"Battles: who defends, DIRECTION:SIDE for hexsides by which somebody came last (§8.1), fresh (begun in this movement phase), quiet (no combat after a partial retreat), fought (in this combat phase)."` // by hex
	forts      [maxForts]side   `record:"-"`                                                                                                                                                                                                                  // with taken, the control of document
	taken      [maxForts]side   `record:"-"`                                                                                                                                                                                                                  // who held it when the month began (§13.4)

	moves      []groupMove      `record:",stored"` // of this movement phase
	crossings  []crossing       `record:",text,stored"`
	marches    []march          `record:",stored"`
	departures []departure      `record:",stored"`
	entered    []int16          `record:",hex,stored"` // hexes that units of the active side have entered in this movement phase (§14.2)
	fight      *fight           `record:",stored"`
	chase      *chase           `record:",stored"`
	flights    []flight         `record:",text,stored"`
	nets       [sides]board.Set `record:",by=side,hex,set,stored"` // supply networks of the rearmament that runs (§16.2), nil outside

	play.Agenda[step] `record:"agenda,stored"`
	play.Stored       `record:",stored"`
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
	c.Agenda = append(make([]step, 0, len(s.Agenda)+12), s.Agenda...)
	if s.fight != nil {
		c.fight = s.fight.clone()
	}
	if s.chase != nil {
		copied := *s.chase
		c.chase = &copied
	}
	c.Stored = s.Stored.Clone()
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
