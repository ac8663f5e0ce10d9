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
	at       int16 `record:",place,bare"`
	step     uint8 `record:",|reduced|full,bare,if=at,default=full"`
	supplied bool  // when its side's turn began, or built since (§8)
	operated bool  // in this player turn
	attacked bool  // in this game turn (§17)
	landed   bool  // in this player turn (§13.9)
}

// zone is the state of one zone.
type zone struct {
	control   side  `record:",bare,none=none"`
	taken     side  // who passed or held it alone in this player turn; control at its end (§6)
	landed    uint8 `record:",side,set"` // sides that landed in it and are there still (§7)
	partisans uint8 `record:",former"`   // held by partisans only: one more than the side that gets it back when they leave (§18)
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

// dev is how far a side has come with a development.
type dev struct {
	box   uint8 `record:",|box|owned,bare"`
	since int8  `record:",spaced,0..39"` // turn in which it was put into the box
}

// sideState is what belongs to one side.
type sideState struct {
	supply  int8
	tanks   int8           `record:",0..99"`
	air     int8           `record:",0..40" doc:"missions, advanced ones apart"`
	airAdv  int8           `record:"air_advanced,0..40"`
	subs    int8           `record:"submarines,0..40" doc:"missions"`
	subsAdv int8           `record:"submarines_advanced,0..40"`
	used    [actions]uint8 `record:",action,count" doc:"Actions taken in this player turn"`
	points  int8           `record:",0..99" doc:"reinforcement points left"`
	british int8           `record:",0..99" doc:"of the points spent, those for British armies"`
	stage   stage          `doc:"start, open or fought (§3)"`
	landed  int8           `record:",0..99" doc:"armies landed in this player turn"`
	devs    [maxDevs]dev   `record:"developments,by=development,text,omit" doc:"\"owned\", \"box\" or \"box since TURN\""`
	shown   [maxDevs]bool  `record:",development,set" doc:"what every side knows"`
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
	attacker, defender int16   `record:",army"`
	zone               int16   `record:",zone"`
	support            []int16 `record:",army"`
	bonus              int8    `record:",omit,0..9"` // of the border that the attacker crossed
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
	turn      int8     `doc:"1 winter 1940 ... 22 spring 1945"`
	opt       options  `record:"options"`
	countries []status `record:",by=nation" doc:"neutral, at-war, surrendered; partisans: Yugoslavia back in the war (§18)"`
	left      []int8   `record:"country_points,by=nation,omit" doc:"Reinforcement points left at the start of this player turn (§4.2), of countries that are no Powers."`
	war       `record:"war"`
	sides     [sides]sideState `record:",by=side"`
	attacks   []attack         `doc:"Attacks that are declared and not yet fought; air: plain or advanced."`
	armies    []army           `record:",by=army,text" doc:"Armies: \"ZONE full\" or \"ZONE reduced\", or \"pool\"; further words: supplied (when the turn of its side began), operated, landed (in this player turn), attacked (in this game turn)."`
	zones     []zone           `record:",by=zone,text" doc:"Zones: the side in control or none; taken:SIDE who will control it at the end of the player turn; landed:SIDE who has landed there (§7); partisans:SIDE held by partisans, and who gets it back."`

	play.Agenda[step] `record:"agenda,stored"`
	play.Stored       `record:",stored"`
}

// war is what the war has come to besides who stands where.
type war struct {
	barbarossa int8  `record:",0..22" doc:"turn in which the Axis invaded the Soviet Union, 0 not yet (§4)"`
	karelian   int8  `record:"karelia,0..22" doc:"turn of a German attack in Karelia"`
	eastern    int8  `record:",0..22" doc:"turn in which the Soviet Union invaded Germany, Romania or Hungary"`
	pressed    int8  `record:",0..22" doc:"last turn in which Germany attacked France or Belgium (§8, §9)"`
	vichy      uint8 `record:",french|neutral|open" doc:"French North Africa: french, neutral, open (§18)"`
	lendLease  bool  `record:",keep" doc:"in this turn (§4.7)"`
	bombing    int8  `record:",0..99" doc:"advanced missions in the Strategic Bombing zone (§14)"`
	bombed     bool  `record:",keep" doc:"the Axis has an Action less in this turn"`
	doubled    int8  `record:",0..99" doc:"double answers to bombing used in this turn (§13.11)"`
	atlantic   int8  `record:",0..99" doc:"submarines in the Battle of the Atlantic (§12)"`
	atlantAdv  int8  `record:"atlantic_advanced,0..99"`
	menace     int8  `record:",0..99" doc:"what they were worth when they were placed"`
	sunk       bool  `record:",keep" doc:"they cost the Allies an Action"`
	rail       int8  `record:",0..99" doc:"Axis armies moved strategically in the Soviet Union in this turn (§8)"`
	fallen     int8  `record:"germany_falls,0..22" doc:"turn in which Germany surrendered, 0 not (§20)"`
}

// options are the choices made when the game was created: the two that every
// title has, and those for doubts of the rules text (readings.go).
type options struct {
	play.Options
	trondheimNotAxis    bool  `record:"trondheim,allied|not-axis"`
	afrikaKorpsInfantry bool  `record:"afrika-korps,tanks|infantry"`
	sovietPoints        uint8 `record:"soviet-points,from-1944|from-1943|never"`
	netherlandsApart    bool  `record:"netherlands,belgium|apart"`
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
	kind stepKind `record:"step"`
	side side
	air  *airFight
}

// airFight is an air mission in an attack, or missions that bomb, while the
// other side may answer.
type airFight struct {
	bombing  bool
	target   int  `record:",army,none"` // army attacked; -1 when bombing
	left     int  // further missions that may be spent unasked; -1 the player decides
	advanced bool // only advanced missions are flown
	again    bool // the owner of the missions decides, else the other side
}

// clone returns a copy that shares nothing that changes.
func (s *state) clone() *state {
	c := *s
	c.zones = append([]zone(nil), s.zones...)
	c.armies = append([]army(nil), s.armies...)
	c.countries = append([]status(nil), s.countries...)
	c.left = append([]int8(nil), s.left...)
	c.attacks = append(make([]attack, 0, len(s.attacks)+8), s.attacks...)
	c.Agenda = append(make([]step, 0, len(s.Agenda)+6), s.Agenda...)
	for i := range c.Agenda {
		if f := c.Agenda[i].air; f != nil {
			copied := *f
			c.Agenda[i].air = &copied
		}
	}
	c.Stored = s.Stored.Clone()
	return &c
}

// acting is the side whose player turn runs.
func (s *state) acting() side {
	for i := len(s.Agenda) - 1; i >= 0; i-- {
		if k := s.Agenda[i].kind; k == stepOrders || k == stepSide || k == stepSideEnd {
			return s.Agenda[i].side
		}
	}
	return nobody
}

// position joins a state with its title and implements [rules.Position].
type position struct {
	t *Title
	s *state
}
