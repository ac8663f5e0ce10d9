package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Where an army can be besides a zone.
const (
	InPool   = -1 // may be recruited
	NotAtWar = -2 // its country is neutral still
)

// Steps of an army (§1).
const (
	Reduced = downfall.Reduced
	Full    = downfall.Full
)

// Army is one army; all armies of the title stand in [State.Armies], by number.
type Army struct {
	At         int16 `record:",place,bare"`
	Step       uint8 `record:",|reduced|full,bare,if=at,default=full"`
	Lent       bool  // a German army of the Austro-Hungarian side (§13)
	Activated  bool  // in this player turn
	Attacked   bool  // as a defender, in this player turn
	Fought     bool  // as attacker or defender, in this player turn
	Unsupplied bool  // has lost its step for it (§6)
}

// MaxTrench is the highest level of a trench (§10).
const MaxTrench = 2

// Zone is the state of one zone.
type Zone struct {
	Control Side        `record:",starter,bare"`
	Trench  [Sides]int8 `record:",by=side,omit"` // level by side
	Taken   Side        // who marked it in this player turn; control at its end (§8.1)
	Present uint8       `record:"start,starter,set"` // sides with an army at the start of the player turn, or recruited in it (§10)
}

// Boxes of a technology (§9).
const (
	NoBox  = 0
	Box1   = 1
	Box2   = 2
	NoTurn = -1
)

// ActionKind numbers the actions that a side may take (§4).
type ActionKind uint8

// The actions; Actions is how many there are.
const (
	ActRecruit ActionKind = iota
	ActActivate
	ActResearch
	ActEntrench
	ActDiplomacy
	ActMissions
	Actions
)

// ActionNames are the ids of the actions.
var ActionNames = [Actions]string{"recruit", "activate", "research", "entrench", "diplomacy", "missions"}

// Tech is how far a side has come with a technology.
type Tech struct {
	Box   uint8 `record:",bare,0..2"`
	Since int8  // turn in which it reached box 2
}

// sideState is what belongs to one side.
type sideState struct {
	Used     [Actions]uint8 `record:",action,count" doc:"actions taken in this player turn"`
	Missions int8
	Techs    [maxTechs]Tech `record:"technologies,by=tech,text,omit" doc:"\"1\", \"2\" or \"2 since TURN\" (it can be used in later turns only)"`
	Shown    [maxTechs]bool `record:",tech,set" doc:"what every side knows"`
	AirUsed  bool           `doc:"aviation has flown in this player turn (§9.3)"`
	GasYear  int16          `record:",omit" doc:"in which gas was last used (§9.5)"`
}

// Actions counts the actions that a side has taken.
func (s *sideState) Actions() (n int) {
	for _, used := range s.Used {
		n += int(used)
	}
	return n
}

// State is a position without its title. It is copied whole before anything
// changes it; the slices are copied by Clone.
type State struct {
	Scenario       string
	Turn           int8             `doc:"1 summer 1914 ... 18 autumn 1918; 0 the choice of the first technologies"`
	Surrendered    bool             `record:",keep" doc:"Russia (§11)"`
	SalonicaOpen   bool             `record:",keep" doc:"an army has been recruited in Salónica (§7)"`
	GallipoliUsed  bool             `record:",keep" doc:"an army has landed there in 1915 (§8.1)"`
	GermanAttacks  int16            `doc:"on Franco-British armies in this turn (§8)"`
	RussianAttacks int16            `doc:"on German and Austro-Hungarian armies in 1916 (§8)"`
	Options        options          `record:"options"`
	Tracks         []int8           `record:"diplomacy,by=track" doc:"Markers. On the last box the country is at war, or Russia surrenders."`
	Sides          [Sides]sideState `record:",by=side"`
	Armies         []Army           `record:",by=army,text" doc:"Armies: \"ZONE full\" or \"ZONE reduced\", \"pool\", or \"neutral\" while the country is; further words: lent (§13), activated, attacked, fought (this player turn), unsupplied (§6)."`
	Zones          []Zone           `record:",by=zone,text" doc:"Zones: the side in control or none; trench:SIDE:LEVEL; taken:SIDE who marked it in this player turn; start:SIDE who had an army there at its start (start:none: nobody); without it, who has one there now."`

	play.Agenda[Step] `record:"agenda,stored"`
	play.Stored       `record:",stored"`
}

// options are the choices made when the game was created.
type options struct {
	play.Options
	SeaSupply      bool `record:"sea-supply,no|yes"`      // Franco-British ports supply each other's zones
	CutOffHeld     bool `record:"cut-off,returns|held"`   // an army alone in a zone without supply keeps it
	LaterTiles     bool `record:"first-tiles,2|3"`        // as in the later edition
	StrongTrenches bool `record:"trenches,printed|later"` // trenches in Riga and Kiev add 2 in the later edition
}

// StepKind is what a step of the agenda does.
type StepKind uint8

// Kinds of steps.
const (
	StepTechnologies StepKind = iota // all sides choose their first tiles
	StepTurn                         // a game turn begins
	StepSide                         // a player turn begins
	StepOrders                       // the sheet of a side is carried out
	StepBattle
	StepSideEnd
	StepCount // victory points
	StepOver
)

// StepNames are the ids of the kinds of steps.
var StepNames = []string{"technologies", "turn", "side", "orders", "battle", "side-end", "count", "over"}

// Step is one entry of the agenda. Battle fields are used by StepBattle only.
type Step struct {
	Kind   StepKind `record:"step"`
	Side   Side
	Battle *Battle
}

// Acting returns the side whose player turn runs.
func (s *State) Acting() Side {
	for _, st := range slices.Backward(s.Agenda) {
		switch st.Kind {
		case StepOrders, StepSide, StepSideEnd:
			return st.Side
		case StepTechnologies, StepTurn, StepBattle, StepCount, StepOver:
		}
	}
	return Nobody
}

// PushSide puts the orders of a side and the end of its turn on the agenda.
func (s *State) PushSide(side Side) {
	s.Push(Step{Kind: StepSideEnd, Side: side})
	s.Push(Step{Kind: StepOrders, Side: side})
}

// PushTurn puts what is left of a game turn on the agenda, from the orders of a side on.
func (s *State) PushTurn(from Side) {
	s.Only(Step{Kind: StepTurn, Side: Nobody})
	for side := AustroHungarian; side > from; side-- {
		s.Push(Step{Kind: StepSide, Side: side})
	}
	s.PushSide(from)
}

// Clone returns a copy that shares nothing that changes. Battles are copied
// when they run, queues when they advance.
func (s *State) Clone() *State {
	c := *s
	c.Zones, c.Armies, c.Tracks = slices.Clone(s.Zones), slices.Clone(s.Armies), slices.Clone(s.Tracks)
	c.Agenda = append(make([]Step, 0, len(s.Agenda)+8), s.Agenda...)
	for i, st := range c.Agenda {
		if st.Battle != nil {
			b := *st.Battle
			c.Agenda[i].Battle = &b
		}
	}
	c.Stored = s.Stored.Clone()
	return &c
}

// Open returns the numbers of a state that every side knows.
func (s *State) Open() []rules.Kept {
	return []rules.Kept{{ID: "surrendered", N: &s.Surrendered}, {ID: "salonica-open", N: &s.SalonicaOpen}, {ID: "gallipoli-used", N: &s.GallipoliUsed},
		{ID: "german-attacks", N: &s.GermanAttacks}, {ID: "russian-attacks", N: &s.RussianAttacks}}
}

// TrackMissions is the track of the missions that a side has.
const TrackMissions = "missions"

// Open adds the numbers of a side that every side knows.
func (s *sideState) Open(out []rules.Kept) []rules.Kept {
	out = append(out, rules.Kept{ID: TrackMissions, N: &s.Missions}, rules.Kept{ID: "air-used", N: &s.AirUsed}, rules.Kept{ID: "gas-year", N: &s.GasYear})
	for a := range s.Used {
		out = append(out, rules.Kept{ID: "actions", Of: ActionNames[a], N: &s.Used[a]})
	}
	return out
}

// Kept implements [play.State].
func (s *State) Kept() (agenda interface{ Depth() int }, stored *play.Stored, options play.Options) {
	return &s.Agenda, &s.Stored, s.Options.Options
}

// Battle is one combat of one army against one army (§8.2), while it is
// resolved. Stages are run in order; one that needs a decision can wait.
type Battle struct {
	Side               Side `record:"-"` // of the step
	Attacker, Defender int  `record:",army"`
	DefenderSide       Side // kept, as a lent army that falls is German again
	Zone               int  `record:",zone"`
	Support            []Supporter
	Air                int `record:",omit"` // missions the attacker would spend on aviation at most; -1 no limit, 0 none
	Tanks              bool
	Line               int `record:",omit"`
	Text               string

	Stage       Stage
	Spent       int  `record:",omit"` // missions spent on aviation
	AirOn       bool // the attack has aviation that nobody cancelled
	TanksOn     bool
	AttackerSum int `record:",omit"`
	DefenderSum int `record:",omit"`
	Double      bool
	Saved       bool // a trench took a loss of the defeated defender
}

// Supporter is an army that supports the attacker, and the order that says so.
type Supporter struct {
	Army int `record:",army"`
	Line int
	Text string
}

// Stage is how far a battle has come.
type Stage uint8

// Stages of a battle.
const (
	StageBegin Stage = iota
	StageTanks
	StageAir
	StageCounterAir
	StageAgain
	StageRoll
	StageLoser
	StageSecond
	StageWinner
	StageTie
	StageRetreat
	StageEnd
)

var stageNames = []string{"begin", "tanks", "air", "counter-air", "again", "roll", "loser", "second", "winner", "tie", "retreat", "end"}

// HasAttackerLost reports whether the attacker has the lower score.
func (b *Battle) HasAttackerLost() bool { return b.DefenderSum > b.AttackerSum }

// Kinds of decision, besides the orders of a turn.
const (
	AskAir     = "cancel"  // spend a mission to cancel enemy aviation?
	AskAgain   = "again"   // spend another mission on aviation?
	AskAbsorb  = "absorb"  // let the trench take the loss?
	AskSecond  = "loss"    // which army takes the second loss?
	AskRetreat = "retreat" // where to?
)
