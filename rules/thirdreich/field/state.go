package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/play"
)

// InPool is where an army is that may be built.
const InPool = -1

// Steps of an army (§1).
const (
	Reduced = downfall.Reduced
	Full    = downfall.Full
)

// StackLimit is the number of armies of a side in a zone (§5).
const StackLimit = 3

// Army is one army; all armies of the title stand in state.armies, by number.
type Army struct {
	At       int16 `record:",place,bare"`
	Step     uint8 `record:",|reduced|full,bare,if=at,default=full"`
	Supplied bool  // when its side's turn began, or built since (§8)
	Operated bool  // in this player turn
	Attacked bool  // in this game turn (§17)
	Landed   bool  // in this player turn (§13.9)
}

// Zone is the state of one zone.
type Zone struct {
	Control   Side  `record:",holder,bare"`
	Taken     Side  // who passed or held it alone in this player turn; control at its end (§6)
	Landed    uint8 `record:",side,set"` // sides that landed in it and are there still (§7)
	Partisans uint8 `record:",former"`   // held by partisans only: one more than the side that gets it back when they leave (§18)
}

// Status is where a country stands in the war.
type Status uint8

// Where a country stands.
const (
	Neutral Status = iota
	AtWar
	Surrendered
	Partisans // Yugoslavia back in the war (§18)
)

// StatusNames are the words of a status.
var StatusNames = [...]string{"neutral", "at-war", "surrendered", "partisans"}

// The box of a development (§4.6).
const (
	NoBox = 0
	InBox = 1
	Owned = 2
)

// ActionKind numbers the Actions of §4.
type ActionKind uint8

// The Actions; Actions is how many there are.
const (
	ActSupply ActionKind = iota
	ActReinforce
	ActTanks
	ActAir
	ActSubmarines
	ActDevelop
	ActLendLease
	Actions
)

// ActionNames are the words of the Actions.
var ActionNames = [Actions]string{"supply", "reinforcements", "tanks", "air", "submarines", "development", "lend-lease"}

// stage is how far a player turn has come: what happens at its start only, the
// rest, and what is possible after the combats.
type stage uint8

// Stages of a player turn.
const (
	StageStart stage = iota
	StageOpen
	StageFought
)

var stageNames = [...]string{"start", "open", "fought"}

// Dev is how far a side has come with a development.
type Dev struct {
	Box   uint8 `record:",|box|owned,bare"`
	Since int8  `record:",0..39"` // turn in which it was put into the box
}

// SideState is what belongs to one side.
type SideState struct {
	Supply             int8
	Tanks              int8           `record:",0..99"`
	Air                int8           `record:",0..40" doc:"missions, advanced ones apart"`
	AirAdvanced        int8           `record:"air_advanced,0..40"`
	Submarines         int8           `record:"submarines,0..40" doc:"missions"`
	SubmarinesAdvanced int8           `record:"submarines_advanced,0..40"`
	Used               [Actions]uint8 `record:",action,count" doc:"Actions taken in this player turn"`
	Points             int8           `record:",0..99" doc:"reinforcement points left"`
	British            int8           `record:",0..99" doc:"of the points spent, those for British armies"`
	Stage              stage          `doc:"start, open or fought (§3)"`
	Landed             int8           `record:",0..99" doc:"armies landed in this player turn"`
	Devs               [maxDevs]Dev   `record:"developments,by=development,text,omit" doc:"\"owned\", \"box\" or \"box since TURN\""`
	Shown              [maxDevs]bool  `record:",development,set" doc:"what every side knows"`
}

// Actions returns how many the side has taken in this player turn.
func (s *SideState) Actions() (n int) {
	for _, u := range s.Used {
		n += int(u)
	}
	return n
}

// What has become of French North Africa (§18).
const (
	VichyFrench  = 0 // with France
	VichyNeutral = 1
	VichyOpen    = 2 // invaded
)

// Attack is a combat that was declared (§8, §17).
type Attack struct {
	Attacker, Defender int16   `record:",army"`
	Zone               int16   `record:",zone"`
	Support            []int16 `record:",army"`
	Bonus              int8    `record:",omit,0..9"` // of the border that the attacker crossed
	Landing            bool
	Air                AirKind
}

// AirKind is an air mission.
type AirKind uint8

// Kinds of air missions.
const (
	NoAir AirKind = iota
	PlainAir
	AdvancedAir
)

// AirNames are the words of the kinds of mission.
var AirNames = [...]string{"", "plain", "advanced"}

// State is a position without its title. It is copied whole before anything
// changes it; the slices are copied by clone.
type State struct {
	Scenario  string
	Turn      int8     `doc:"1 winter 1940 ... 22 spring 1945"`
	Options   Options  `record:"options"`
	Countries []Status `record:",by=nation" doc:"neutral, at-war, surrendered; partisans: Yugoslavia back in the war (§18)"`
	Left      []int8   `record:"country_points,by=nation,omit" doc:"Reinforcement points left at the start of this player turn (§4.2), of countries that are no Powers."`
	war       `record:"war"`
	Sides     [Sides]SideState `record:",by=side"`
	Attacks   []Attack         `doc:"Attacks that are declared and not yet fought; air: plain or advanced."`
	Armies    []Army           `record:",by=army,text" doc:"Armies: \"ZONE full\" or \"ZONE reduced\", or \"pool\"; further words: supplied (when the turn of its side began), operated, landed (in this player turn), attacked (in this game turn)."`
	Zones     []Zone           `record:",by=zone,text" doc:"Zones: the side in control or none; taken:SIDE who will control it at the end of the player turn; landed:SIDE who has landed there (§7); partisans:SIDE held by partisans, and who gets it back."`

	play.Agenda[Step] `record:"agenda,stored"`
	play.Stored       `record:",stored"`
}

// war is what the war has come to besides who stands where.
type war struct {
	Barbarossa       int8  `record:",0..22" doc:"turn in which the Axis invaded the Soviet Union, 0 not yet (§4)"`
	Karelian         int8  `record:"karelia,0..22" doc:"turn of a German attack in Karelia"`
	Eastern          int8  `record:",0..22" doc:"turn in which the Soviet Union invaded Germany, Romania or Hungary"`
	Pressed          int8  `record:",0..22" doc:"last turn in which Germany attacked France or Belgium (§8, §9)"`
	Vichy            uint8 `record:",french|neutral|open" doc:"French North Africa: french, neutral, open (§18)"`
	LendLease        bool  `record:",keep" doc:"in this turn (§4.7)"`
	Bombing          int8  `record:",0..99" doc:"advanced missions in the Strategic Bombing zone (§14)"`
	Bombed           bool  `record:",keep" doc:"the Axis has an Action less in this turn"`
	Doubled          int8  `record:",0..99" doc:"double answers to bombing used in this turn (§13.11)"`
	Atlantic         int8  `record:",0..99" doc:"submarines in the Battle of the Atlantic (§12)"`
	AtlanticAdvanced int8  `record:"atlantic_advanced,0..99"`
	Menace           int8  `record:",0..99" doc:"what they were worth when they were placed"`
	Sunk             bool  `record:",keep" doc:"they cost the Allies an Action"`
	Rail             int8  `record:",0..99" doc:"Axis armies moved strategically in the Soviet Union in this turn (§8)"`
	Fallen           int8  `record:"germany_falls,0..22" doc:"turn in which Germany surrendered, 0 not (§20)"`
}

// Options are the choices made when the game was created: the two that every
// title has, and those for doubts of the rules text (readings.go).
type Options struct {
	play.Options
	TrondheimNotAxis    bool  `record:"trondheim,allied|not-axis"`
	AfrikaKorpsInfantry bool  `record:"afrika-korps,tanks|infantry"`
	SovietPoints        uint8 `record:"soviet-points,from-1944|from-1943|never"`
	NetherlandsApart    bool  `record:"netherlands,belgium|apart"`
}

type stepKind uint8

// Kinds of steps.
const (
	StepTurn   stepKind = iota // a game turn begins
	StepSide                   // a player turn begins
	StepOrders                 // the sheet of a side is carried out
	StepAir                    // air missions are answered (§11)
	StepSideEnd
	StepOver
)

// StepNames are the words of the steps.
var StepNames = []string{"turn", "side", "orders", "air", "side-end", "over"}

// Step is one entry of the agenda; air is used by [StepAir] only.
type Step struct {
	Kind stepKind `record:"step"`
	Side Side
	Air  *AirFight
}

// AirFight is an air mission in an attack, or missions that bomb, while the
// other side may answer.
type AirFight struct {
	Bombing  bool
	Target   int  `record:",army,optional"` // army attacked; -1 when bombing
	Left     int  // further missions that may be spent unasked; -1 the player decides
	Advanced bool // only advanced missions are flown
	Again    bool // the owner of the missions decides, else the other side
}

// Clone returns a copy that shares nothing that changes.
func (s *State) Clone() *State {
	c := *s
	c.Zones, c.Armies, c.Countries, c.Left = slices.Clone(s.Zones), slices.Clone(s.Armies), slices.Clone(s.Countries), slices.Clone(s.Left)
	c.Attacks = append(make([]Attack, 0, len(s.Attacks)+8), s.Attacks...)
	c.Agenda = append(make([]Step, 0, len(s.Agenda)+6), s.Agenda...)
	for i := range c.Agenda {
		if f := c.Agenda[i].Air; f != nil {
			copied := *f
			c.Agenda[i].Air = &copied
		}
	}
	c.Stored = s.Stored.Clone()
	return &c
}

// Kept implements [play.State].
func (s *State) Kept() (agenda interface{ Depth() int }, stored *play.Stored, options play.Options) {
	return &s.Agenda, &s.Stored, s.Options.Options
}

// Acting returns the side whose player turn runs.
func (s *State) Acting() Side {
	for _, st := range slices.Backward(s.Agenda) {
		if st.Kind == StepOrders || st.Kind == StepSide || st.Kind == StepSideEnd {
			return st.Side
		}
	}
	return Nobody
}

// PushTurn puts the next turn on the agenda, and before it the player turns of this one
// from a side on.
func (s *State) PushTurn(from Side) {
	s.Push(Step{Kind: StepTurn, Side: Nobody})
	for side := Nobody; side > from; side-- {
		s.Push(Step{Kind: StepSide, Side: side - 1})
	}
}

// PushSide puts the player turn of a side on the agenda.
func (s *State) PushSide(side Side) {
	s.Push(Step{Kind: StepSideEnd, Side: side})
	s.Push(Step{Kind: StepOrders, Side: side})
}

// Kinds of decision, besides the orders of a turn. All are about the air (§11,
// §14).
const (
	AskAnswer  = "answer"  // spend a mission to answer an enemy one?
	AskAgain   = "again"   // fly again after an answer?
	AskBombing = "bombing" // how many missions answer the bombing?
	AskMore    = "more"    // how many more bomb?
)

// OrderKind is one order of the title.
type OrderKind = play.Kind[*Run, Side]

// Orders have their place anywhere, or in a part of a player turn (§3): at the start
// of the turn (those for the countries that are no Powers, or all), or before the
// combats.
const (
	AtStart = 1 << iota
	MinorsAtStart
	BeforeCombat
)
