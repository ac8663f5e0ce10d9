package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules/play"
)

// inPool is where an army is that may be built.
const inPool = -1

// Steps of an army (§1).
const (
	gone    = 0
	reduced = 1
	full    = 2
)

// stackLimit is the number of armies of a side in a zone (§5).
const stackLimit = 3

// army is one army; all armies of the title stand in state.armies, by number.
type army struct {
	at       int16
	step     uint8
	supplied bool // when its side's turn began, or built since (§8)
	operated bool // in this player turn
	attacked bool // in this game turn (§17)
	landed   bool // in this player turn (§13.9)
}

// zone is the state of one zone.
type zone struct {
	control side
	taken   side  // who passed or held it alone in this player turn; control at its end (§6)
	landed  uint8 // sides that landed in it and are there still (§7)
	partis  bool  // held by partisans only
	was     side  // who gets it back when they leave (§18)
}

// status is where a country stands in the war.
type status uint8

const (
	neutral status = iota
	atWar
	surrendered
	partisans // Yugoslavia back in the war (§18)
)

var statusNames = [...]string{"neutral", "at-war", "surrendered", "partisans"}

type country struct {
	status status
	points int8 // reinforcement points left at the start of this player turn (§4.2)
}

// The box of a development (§4.6).
const (
	noBox = 0
	inBox = 1
	owned = 2
)

type action uint8

const (
	actSupply action = iota
	actReinforce
	actTanks
	actAir
	actSubmarines
	actDevelop
	actLendLease
	actions
)

var actionNames = [actions]string{"supply", "reinforcements", "tanks", "air", "submarines", "development", "lend-lease"}

// stage is how far a player turn has come: what happens at its start only, the
// rest, and what is possible after the combats.
type stage uint8

const (
	stageStart stage = iota
	stageOpen
	stageFought
)

var stageNames = [...]string{"start", "open", "fought"}

// sideState is what belongs to one side.
type sideState struct {
	used          [actions]uint8 // Actions taken in this player turn, by kind
	supply, tanks int8
	air, airAdv   int8 // air missions, advanced ones apart
	subs, subsAdv int8 // submarine missions
	points        int8 // reinforcement points left
	british       int8 // of the points spent, those for British armies
	stage         stage
	landed        int8 // armies landed in this player turn
	box           [maxDevs]uint8
	since         [maxDevs]int8 // turn in which it was put into the box
	shown         [maxDevs]bool // every side knows it
}

func (s *sideState) actions() int {
	n := 0
	for _, u := range s.used {
		n += int(u)
	}
	return n
}

// What has become of French North Africa (§18).
const (
	vichyFrench  = 0 // with France
	vichyNeutral = 1
	vichyOpen    = 2 // invaded
)

// attack is a combat that was declared (§8, §17).
type attack struct {
	attacker, defender int16
	zone               int16
	supports           int8
	support            [stackLimit]int16
	bonus              int8 // of the border that the attacker crossed
	landing            bool
	air                airKind
}

// airKind is an air mission.
type airKind uint8

const (
	noAir airKind = iota
	plainAir
	advancedAir
)

var airNames = [...]string{"", "plain", "advanced"}

// state is a position without its title. It is copied whole before anything
// changes it; the slices are copied by clone.
type state struct {
	scenario  string
	opt       [optionCount]uint8
	turn      int8
	sides     [sides]sideState
	zones     []zone
	armies    []army
	countries []country
	attacks   []attack // declared and not yet fought
	agenda    []step   // the last is the next to run
	pending   [sides]*play.Queue
	asked     *play.Question
	questions int16

	bombing              int8 // advanced missions in the Strategic Bombing zone (§14)
	bombed               bool // the Axis has an Action less in this turn
	doubled              int8 // double answers used in this turn (§13.11)
	atlantic, atlantAdv  int8 // submarines in the Battle of the Atlantic (§12)
	menace               int8 // what they were worth when they were placed
	sunk                 bool // they cost the Allies an Action
	lendLease            bool // in this turn (§4.7)
	barbarossa, karelian int8 // turn of Barbarossa, of a German attack in Karelia; 0 not yet (§4)
	eastern              int8 // turn in which the Soviet Union invaded the Axis
	pressed              int8 // last turn in which Germany attacked France or Belgium (§8, §9)
	rail                 int8 // Axis armies moved strategically in the Soviet Union in this turn (§8)
	vichy                uint8
	fallen               int8 // turn in which Germany surrendered, 0 not (§20)
	forced               [sides]bool
}

type stepKind uint8

const (
	stepTurn   stepKind = iota // a game turn begins
	stepSide                   // a player turn begins
	stepOrders                 // the sheet of a side is carried out
	stepAir                    // air missions are answered (§11)
	stepSideEnd
	stepOver
)

var stepNames = []string{"turn", "side", "orders", "air", "side-end", "over"}

// step is one entry of the agenda; air is used by stepAir only.
type step struct {
	kind stepKind
	side side
	air  *airFight
}

// airFight is an air mission in an attack, or missions that bomb, while the
// other side may answer.
type airFight struct {
	bombing  bool
	target   int  // army attacked; -1 when bombing
	left     int  // further missions that may be spent unasked; -1 the player decides
	advanced bool // only advanced missions are flown
	again    bool // the owner of the missions decides, else the other side
}

// clone returns a copy that shares nothing that changes.
func (s *state) clone() *state {
	c := *s
	c.zones = append([]zone(nil), s.zones...)
	c.armies = append([]army(nil), s.armies...)
	c.countries = append([]country(nil), s.countries...)
	c.attacks = append(make([]attack, 0, len(s.attacks)+8), s.attacks...)
	c.agenda = append(make([]step, 0, len(s.agenda)+6), s.agenda...)
	for i := range c.agenda {
		if f := c.agenda[i].air; f != nil {
			copied := *f
			c.agenda[i].air = &copied
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

// acting is the side whose player turn runs.
func (s *state) acting() side {
	for i := len(s.agenda) - 1; i >= 0; i-- {
		if k := s.agenda[i].kind; k == stepOrders || k == stepSide || k == stepSideEnd {
			return s.agenda[i].side
		}
	}
	return nobody
}

func (s *state) ask() bool    { return s.opt[optDecisions] == 1 }
func (s *state) byTurn() bool { return s.opt[optReport] == 1 }

// position joins a state with its title and implements [rules.Position].
type position struct {
	t *Title
	s *state
}
