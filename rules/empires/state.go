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
	at         int16 `record:",place,bare"`
	step       uint8 `record:",|reduced|full,bare,if=at,default=full"`
	lent       bool  // a German army of the Austro-Hungarian side (§13)
	activated  bool  // in this player turn
	attacked   bool  // as a defender, in this player turn
	fought     bool  // as attacker or defender, in this player turn
	unsupplied bool  // has lost its step for it (§6)
}

// zone is the state of one zone.
type zone struct {
	control side        `record:",bare,none=none"`
	trench  [sides]int8 `record:",by=side,omit"` // level by side
	taken   side        // who marked it in this player turn; control at its end (§8.1)
	present uint8       `record:"start,starter,set"` // sides with an army at the start of the player turn, or recruited in it (§10)
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

// tech is how far a side has come with a technology.
type tech struct {
	box   uint8 `record:",bare,0..2"`
	since int8  `record:",spaced"` // turn in which it reached box 2
}

// sideState is what belongs to one side.
type sideState struct {
	used     [actions]uint8 `record:",action,count" doc:"actions taken in this player turn"`
	missions int8
	techs    [maxTechs]tech `record:"technologies,by=tech,text,omit" doc:"\"1\", \"2\" or \"2 since TURN\" (it can be used in later turns only)"`
	shown    [maxTechs]bool `record:",tech,set" doc:"what every side knows"`
	airUsed  bool           `doc:"aviation has flown in this player turn (§9.3)"`
	gasYear  int16          `record:",omit" doc:"in which gas was last used (§9.5)"`
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
	scenario       string
	turn           int8             `doc:"1 summer 1914 ... 18 autumn 1918; 0 the choice of the first technologies"`
	surrendered    bool             `record:",keep" doc:"Russia (§11)"`
	salonicaOpen   bool             `record:",keep" doc:"an army has been recruited in Salónica (§7)"`
	gallipoliUsed  bool             `record:",keep" doc:"an army has landed there in 1915 (§8.1)"`
	germanAttacks  int16            `doc:"on Franco-British armies in this turn (§8)"`
	russianAttacks int16            `doc:"on German and Austro-Hungarian armies in 1916 (§8)"`
	opt            options          `record:"options"`
	tracks         []int8           `record:"diplomacy,by=track" doc:"Markers. On the last box the country is at war, or Russia surrenders."`
	sides          [sides]sideState `record:",by=side"`
	armies         []army           `record:",by=army,text" doc:"Armies: \"ZONE full\" or \"ZONE reduced\", \"pool\", or \"neutral\" while the country is; further words: lent (§13), activated, attacked, fought (this player turn), unsupplied (§6)."`
	zones          []zone           `record:",by=zone,text" doc:"Zones: the side in control or none; trench:SIDE:LEVEL; taken:SIDE who marked it in this player turn; start:SIDE who had an army there at its start (start:none: nobody); without it, who has one there now."`

	play.Agenda[step] `record:"agenda,stored"`
	play.Stored       `record:",stored"`
}

// options are the choices made when the game was created.
type options struct {
	play.Options
	seaSupply      bool `record:"sea-supply,no|yes"`      // Franco-British ports supply each other's zones
	cutOffHeld     bool `record:"cut-off,returns|held"`   // an army alone in a zone without supply keeps it
	laterTiles     bool `record:"first-tiles,2|3"`        // as in the later edition
	strongTrenches bool `record:"trenches,printed|later"` // trenches in Riga and Kiev add 2 in the later edition
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
	kind   stepKind `record:"step"`
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
	c.Agenda = append(make([]step, 0, len(s.Agenda)+8), s.Agenda...)
	for i := range c.Agenda {
		if b := c.Agenda[i].battle; b != nil {
			copied := *b
			c.Agenda[i].battle = &copied
		}
	}
	c.Stored = s.Stored.Clone()
	return &c
}

// position joins a state with its title and implements [rules.Position].
type position struct {
	t *Title
	s *state
}
