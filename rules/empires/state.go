package empires

import (
	"github.com/fieldpost/fieldpost/rules/play"
)

// Where an army can be besides a zone.
const (
	inPool   = -1 // may be recruited
	notAtWar = -2 // its country is neutral still
)

// Steps of an army (§1).
const (
	gone    = 0
	reduced = 1
	full    = 2
)

// army is one army; all armies of the title stand in state.armies, by number.
type army struct {
	at         int16
	step       uint8
	lent       bool // a German army of the Austro-Hungarian side (§13)
	activated  bool // in this player turn
	attacked   bool // as a defender, in this player turn
	fought     bool // as attacker or defender, in this player turn
	unsupplied bool // has lost its step for it (§6)
}

// zone is the state of one zone.
type zone struct {
	control side
	taken   side        // who marked it in this player turn; control at its end (§8.1)
	trench  [sides]int8 // level by side
	present uint8       // sides with an army at the start of the player turn, or recruited in it (§10)
}

// Boxes of a technology (§9).
const (
	noBox  = 0
	box1   = 1
	box2   = 2
	noTurn = -1
)

type actionKind uint8

const (
	actRecruit actionKind = iota
	actActivate
	actResearch
	actEntrench
	actDiplomacy
	actMissions
	actions
)

var actionNames = [actions]string{"recruit", "activate", "research", "entrench", "diplomacy", "missions"}

// sideState is what belongs to one side.
type sideState struct {
	used     [actions]uint8 // actions taken in this player turn, by kind
	missions int8
	box      [maxTechs]uint8
	since    [maxTechs]int8 // turn in which it reached box 2
	shown    [maxTechs]bool // every side knows it
	airUsed  bool           // aviation in this player turn (§9.3)
	gasYear  int16          // year in which gas was last used (§9.5)
}

func (s *sideState) actions() int {
	n := 0
	for _, u := range s.used {
		n += int(u)
	}
	return n
}

// state is a position without its title. It is copied whole before anything
// changes it; the slices are copied by clone.
type state struct {
	scenario string
	opt      options
	turn     int8
	sides    [sides]sideState
	zones    []zone
	armies   []army
	tracks   []int8 // diplomacy markers
	agenda   []step // the last is the next to run
	pending  [sides]*play.Queue
	asked    *play.Question
	questions,
	germanAttacks, // on Franco-British armies in this turn (§8)
	russianAttacks int16 // on armies of the Central Powers in 1916 (§8)
	surrendered, // Russia (§11)
	salonicaOpen, // an army has been recruited in Salónica (§7)
	gallipoliUsed bool // an army has landed (§8.1)
	forced [sides]bool // did not report for the player turn that runs
}

// options are the choices made when the game was created.
type options struct {
	ask, byTurn    bool
	seaSupply      bool
	cutOffHeld     bool
	laterTiles     bool
	strongTrenches bool
}

type stepKind uint8

const (
	stepTechnologies stepKind = iota // all sides choose their first tiles
	stepTurn                         // a game turn begins
	stepSide                         // a player turn begins
	stepOrders                       // the sheet of a side is carried out
	stepBattle
	stepSideEnd
	stepCount // victory points
	stepOver
)

var stepNames = []string{"technologies", "turn", "side", "orders", "battle", "side-end", "count", "over"}

// step is one entry of the agenda. Battle fields are used by stepBattle only.
type step struct {
	kind   stepKind
	side   side
	battle *battle
}

// clone returns a copy that shares nothing that changes. Battles are copied
// when they run, queues when they advance.
func (s *state) clone() *state {
	c := *s
	c.zones = append([]zone(nil), s.zones...)
	c.armies = append([]army(nil), s.armies...)
	c.tracks = append([]int8(nil), s.tracks...)
	c.agenda = append(make([]step, 0, len(s.agenda)+8), s.agenda...)
	for i := range c.agenda {
		if b := c.agenda[i].battle; b != nil {
			copied := *b
			c.agenda[i].battle = &copied
		}
	}
	for i, q := range s.pending {
		if q != nil {
			copied := *q
			c.pending[i] = &copied
		}
	}
	return &c
}

func (s *state) push(st step) { s.agenda = append(s.agenda, st) }

func (s *state) pop() { s.agenda = s.agenda[:len(s.agenda)-1] }

func (s *state) top() *step { return &s.agenda[len(s.agenda)-1] }

// position joins a state with its title and implements [rules.Position].
type position struct {
	t *Title
	s *state
}
