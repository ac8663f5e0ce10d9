package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/deck"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Where a unit can be besides a place of the board: the boxes.
const (
	Unused      = -1 - iota // not in this game: an optional rule brings it in
	Due                     // a reinforcement that has not come yet
	Rail                    // the rail movement box (§9)
	Shattered               // §7.7, §10.7.6
	Destroyed               // §10.7.1
	Surrendered             // lost without supply (§11.1)
	Track                   // on the turn track, back in turn Due of the unit (§14.2, §14.9.3, §14.10)
	Cadres                  // the box of available cadres (§14.9.1)
	Removed                 // out of the game for good
)

// BoxWords are the words for the boxes, from -1 down.
var BoxWords = []string{"unused", "due", "rail", "shattered", "destroyed", "surrendered", "track", "cadres", "removed"}

// Counter is one unit as it stands: all units of the title stand in
// [State.Units], by number.
type Counter struct {
	At           int16 `record:",spot,bare"`
	Back         int8  `record:",0..,omit"` // the turn in which it comes (back)
	Reduced      bool  // its back is up: of a Soviet front the brown side
	Disorganised bool  // it may not attack of its own will (§7.7, §7.9)
	Unsupplied   bool  // marker (§6.4)
	Reserve      bool  // strategic reserve, a secret of its side (§14.12)
	Support      bool  // local combat support (§15.3)
	Moved        bool  // in this movement phase
	Fought       bool  // has attacked in this combat phase (§10.3.4)
	Arrived      bool  // placed, flipped or replaced in this organization phase
}

// Options are the choices made when the game was created.
type Options struct {
	play.Options
	CRT        uint8 `record:"crt,rulebook|published"`               // edition of the combat tables
	Cards      uint8 `record:"cards,rulebook|published"`             // what cards 35 and 37 may do
	Markers    uint8 `record:"attack-markers,game-turn|player-turn"` // for how long the five are counted (§10.1)
	Fortify    uint8 `record:"fortify,any-supply|in-supply"`         // what §7.5 says, or §13.5
	Upgrades   uint8 `record:"paid-upgrades,turn-6|turn-17"`         // what §13.5 says, or §7.1
	Advance    uint8 `record:"advance-in-white,counterattack|never"` // what §10.8 says, or §10.7.3 of every battle
	ReichDraw  uint8 `record:"turn-23-draw,one|less-oil"`            // §13.5, or with §5.2
	Joker      bool  `record:"joker,no|yes"`                         // §15.7
	Support    bool  `record:"local-support,no|yes"`                 // §15.3
	Fortified  bool  `record:"fortified-fronts,no|yes"`              // §15.2
	Abteilung  bool  `record:"abteilungen,no|yes"`                   // §15.1
	Rezervy    bool  `record:"rezervy,no|yes"`                       // §15.8
	Partisans  bool  `record:"partisans,no|yes"`                     // §15.9
	Quick      bool  `record:"quick-reorganization,no|yes"`          // §15.5
	NoRemorse  bool  `record:"no-surrender,no|yes"`                  // §15.6
	Weather    uint8 `record:"variable-weather,yes|from-1942|no"`    // §14.14, §15.4
	AxisInSnow bool  `record:"axis-in-snow,axis-table|soviet-table"` // later printings: the Axis rolls on the Soviet table in snow
	FirstShock bool  `record:"first-winter-shock,one|two"`           // later printings
	RedDiscard bool  `record:"red-event-discard,no|yes"`             // later printings
}

// The values of options that are not the words of the rule itself.
const (
	MarkersByPlayerTurn = 1 // attack-markers
	FortifyInSupply     = 1
	UpgradesFrom17      = 1
	AdvanceNever        = 1 // advance-in-white
	DrawLessOil         = 1 // turn-23-draw
)

// PublishedCards is the value of the option cards for what later cards say.
const PublishedCards = 1

// Cardboard is where the cards are: sets of card numbers from 0 (§5).
type Cardboard struct {
	Deck     deck.Heap        `record:",card,set"` // to be drawn; a draw is decided when it is made
	Discards deck.Pile        `record:",card" doc:"the last is on top"`
	Hands    [Sides]deck.Heap `record:",by=side,card,set"`
	Out      deck.Heap        `record:",card,set" doc:"not in the game: of 1945 before it, of before in it"`
	Joker    Side             `doc:"who holds the Joker (§15.7)"`
	Played   []Played         `record:",text" doc:"events carried out in this turn; none can be again (§5.0)"`
}

// Played is an event that was carried out in this turn.
type Played struct {
	Card int8 `record:",card,bare"`
	Side Side `record:",bare"`
}

// Effect is what a card that was played still does.
type Effect struct {
	Card  int8  `record:",card,bare"`
	Side  Side  `record:",bare"` // who played it
	Place int16 `record:",place,omit"`
	N     int8  `record:",omit"` // what is left of it, or which alternative
	Until Span
}

// Span is how long an effect lasts.
type Span uint8

// The spans.
const (
	ThisBattle Span = iota
	ThisPhase       // of combat or of movement
	ThisPlayerTurn
	ThisTurn
	NextCombat // till the end of the combat phase to come
)

// SpanWords are the words for the spans.
var SpanWords = []string{"battle", "phase", "player-turn", "turn", "next-combat"}

// Target is a marker of the active side's targets or of a counterblow (§10.1).
type Target struct {
	Place       int16 `record:",place,bare"`
	Side        Side  `record:",bare"` // whose marker it is: who attacks the place is the enemy of the unit there
	Counterblow bool
	Done        bool // the battle has been fought; the marker still counts
	Last        bool // of a result CB: the enemy resolves it in his next combat phase (§10.7.3)
}

// State is a position without its title. Clone copies what changes.
type State struct {
	Scenario   int         `record:"scenario,scenario"`
	Turn       int8        `record:",1..28"`
	Active     Side        `doc:"whose player turn runs"`
	Phase      Phase       `doc:"cards before the draw, orders after it"`
	Initiative Side        `doc:"§12.9"`
	EventVP    int8        `record:"event_vp,-6..6" doc:"the round marker: net VP of events and surrendered units, of the side with the initiative (§12.7.4)"`
	HighTide   int8        `record:",0..40" doc:"the Axis VP when it lost the initiative (§12.10)"`
	Over       Victory     `record:",omit,inline" doc:"the result (§12)"`
	Flipped    []int8      `record:",1..28" doc:"turns whose weather marker shows its other side (§14.14)"`
	Snowed     bool        `record:",omit" doc:"there was snow before the first turn of the scenario"`
	Blitz      int8        `record:",0.." doc:"markers left to the Axis in this turn (§13.3)"`
	Shock      int8        `record:",0.." doc:"markers left to the Soviets"`
	Taken      board.Set   `record:",place,set" doc:"places controlled by the other side than at the start of the war (§12.7.1)"`
	Fresh      board.Set   `record:",place,set" doc:"cities taken in this player turn (§9.2)"`
	Scorched   board.Set   `record:",place,set" doc:"cities under a Scorched marker (card 7)"`
	Works      board.Set   `record:",place,set" doc:"defensive works of the Axis (card 41)"`
	OilTaken   int8        `record:",0..28" doc:"the turn in which the Soviets first held the Rumanian oil fields (§13.5)"`
	Crossed    int8        `record:",0..28" doc:"the turn in which they first crossed the border of Greater Germany"`
	Freed      int8        `record:",0..28" doc:"the turn in which they first held Warsaw"`
	Organizing OrgStep     `record:"organizing,flip|place|reorganize,omit" doc:"the step of the organization phase that has been reached (§7.0)"`
	Split      bool        `record:",omit" doc:"a unit has been split in this organization phase (§15.1, §15.2)"`
	Trained    int8        `record:",0.." doc:"free training of this turn that is used (§7.2)"`
	Railed     int8        `record:",0.." doc:"units put on trains in this movement phase (§9.1)"`
	Attacked   int8        `record:",0.." doc:"voluntary battles of this combat phase (cards 13, 19, 20, 23)"`
	Answered   int8        `record:",0.." doc:"counterblows answered in it (card 23)"`
	Laid       [Sides]int8 `record:",by=side,0..,omit" doc:"markers that were laid in the first player turn of this game turn and lie no more (§10.1)"`
	FewerCards [Sides]int8 `record:",by=side,0.." doc:"cards fewer in this turn's draw"`
	Penalty    [Sides]int8 `record:",by=side,0.." doc:"cards fewer in every draw (§15.6)"`
	NoDeath    bool        `record:",omit" doc:"the check of sudden death that comes next is called off (cards 9, 40)"`
	Targets    []Target    `record:",text" doc:"target and counterblow markers on the map"`
	Effects    []Effect    `record:",text" doc:"what cards still do"`
	Options    Options     `record:"options"`
	Cardboard
	Units []Counter `record:",by=unit,text" doc:"Units: a place or a box (unused, due, rail, shattered, destroyed, surrendered, track, cadres, removed), \"back TURN\" of those that come, reduced (the back is up), disorganised, unsupplied, reserve, support, moved, fought, arrived."`

	Attacks []Attack `record:",stored"` // declared and not fought
	Fight   *Fight   `record:",stored"`

	play.Agenda[Step] `record:"agenda,stored"`
	play.Stored       `record:",stored"`
}

// Phase is where a player turn stands (§4.0). The orders of a turn go through
// those from organization on, one after the other.
type Phase uint8

// The phases.
const (
	PhaseCards  Phase = iota
	PhaseOrders       // the cards are drawn; nothing else has been done
	PhaseOrganization
	PhaseMovement
	PhaseTargets
	PhaseBattles
	PhaseRemoval
	PhaseDetraining
)

// PhaseWords are the words for the phases.
var PhaseWords = []string{"cards", "orders", "organization", "movement", "targets", "battles", "removal", "detraining"}

// OrgStep is a step of the organization phase (§7.0).
type OrgStep uint8

// The steps, in their order.
const (
	OrgFlip OrgStep = iota
	OrgPlace
	OrgReorganize
)

// OrgSteps are the words for the steps.
var OrgSteps = []string{"flip", "place", "reorganize"}

// Victory is the result of a game.
type Victory struct {
	Winner Side
	How    HowWon
}

// HowWon says which rule ended the game (§12).
type HowWon uint8

// The ways to win.
const (
	NotWon         HowWon = iota
	WonObjectives         // §12.1
	WonSuddenDeath        // §12.2
	WonTotal              // §12.3
	WonTactical           // §12.4
	WonHitler             // §12.5
	WonAtTheEnd           // §12.6
	WonScenario           // by the condition of a scenario
)

// HowWords are the words for the ways to win.
var HowWords = []string{"", "objectives", "sudden-death", "total", "tactical", "hitler", "end", "scenario"}

// Clone implements play.State.
func (s *State) Clone() *State {
	c := *s
	c.Flipped = slices.Clone(s.Flipped)
	c.Taken, c.Fresh, c.Scorched, c.Works = slices.Clone(s.Taken), slices.Clone(s.Fresh), slices.Clone(s.Scorched), slices.Clone(s.Works)
	c.Targets, c.Effects = slices.Clone(s.Targets), slices.Clone(s.Effects)
	c.Deck, c.Discards, c.Out, c.Played = slices.Clone(s.Deck), slices.Clone(s.Discards), slices.Clone(s.Out), slices.Clone(s.Played)
	for i := range s.Hands {
		c.Hands[i] = slices.Clone(s.Hands[i])
	}
	c.Units = slices.Clone(s.Units)
	c.Attacks = slices.Clone(s.Attacks)
	for i := range c.Attacks {
		c.Attacks[i] = c.Attacks[i].clone()
	}
	c.Fight = s.Fight.clone()
	c.Agenda, c.Stored = slices.Clone(s.Agenda), s.Stored.Clone()
	return &c
}

// StepKind is what a step of the agenda does.
type StepKind uint8

// The steps, of all layers.
const (
	StepManage  StepKind = iota // management of a new turn (§4.0)
	StepSide                    // the player turn of a side begins
	StepWindow                  // the other side may say what it does; Stage says which window
	StepOrders                  // the sheet of a player turn
	StepBattles                 // the battles, one after the other
	StepBattle                  // one battle; State.Fight holds how far it has come
	StepOver
)

// StepNames are the words for the steps.
var StepNames = []string{"manage", "side", "window", "orders", "battles", "battle", "over"}

// Step is an entry of the agenda.
type Step struct {
	Kind  StepKind `record:"step"`
	Side  Side     // whose it is
	Place int16    `record:",place,omit"`
	Stage int8     `record:",omit"` // how far a step has come that is run several times
}

// The windows in which the other side is asked (stages of StepWindow).
const (
	WindowCards        = 1 + iota // the active side has drawn and has given no orders yet
	WindowOrganization            // after its organization phase
	WindowCombat                  // after movement and the declaration of targets
)

// Attack is a battle that has been declared and not been fought (§10.1).
type Attack struct {
	Places  []int16 `record:",place"` // targets, or counterblows that it answers
	Units   []int16 `record:",unit"`
	Support bool    // a Blitz or Shock marker goes with it (§10.6.2)
	Below   int8    `record:",omit"` // ... if the odds without it are below this column, from 1
	Least   int8    `record:",omit"` // ... if they are of this one or better
}

// Fight is a battle under way (§10.5). In a counterattack those who attacked defend.
type Fight struct {
	Places    []int16 `record:",place"` // which are attacked now
	Attackers []int16 `record:",unit"`  // units of the side that attacks now
	Defenders []int16 `record:",unit"`  // who are part of it; more may stand there
	Side      Side    // who attacks now
	Stage     int8    // of battle.Run
	Counter   int8    // how many counterattacks there have been
	Want      Attack  `record:",inline"` // of the attack: the places, who attacked, the marker
	Support   bool    // the marker has been used
	Cards     []Used  `record:",text"` // committed or played in this battle
	Odds      int8    // the initial column, the final one; -1 below the table
	Column    int8
	Die       int8
	Result    Result
	Rolled    bool        // the result is that of a die
	Forced    bool        // the result is that of a card
	Must      bool        // a counterattack is not left to the will of who may make it
	Lost      []int16     `record:",unit"`    // whose steps are lost by EX
	Cadre     [Sides]bool `record:",by=side"` // cadres take the place of units lost (§14.9.2)
	Held      []int16     `record:",place"`   // places that nobody leaves: a fortress was there when the result came (§10.7.4)
	Barred    []int16     `record:",place"`   // where it, or militia, makes the result another: nobody advances there (§14.11)
	Won       bool        // somebody had to leave a place
	Solo      bool        // the defenders are fought one by one (card 17)
	Alone     []int16     `record:",unit"` // those who are still to be fought
	Again     bool        // a second battle of the survivors is to be fought (card 51)
}

// Used is a card that acts in the battle under way.
type Used struct {
	Card int8  `record:",card,bare"`
	Side Side  `record:",bare"`
	How  int8  `record:",omit"` // alternative
	Unit int16 `record:",unit,optional"`
}

func (f *Fight) clone() *Fight {
	if f == nil {
		return nil
	}
	c := *f
	c.Places, c.Attackers, c.Defenders, c.Alone = slices.Clone(f.Places), slices.Clone(f.Attackers), slices.Clone(f.Defenders), slices.Clone(f.Alone)
	c.Lost, c.Held, c.Barred = slices.Clone(f.Lost), slices.Clone(f.Held), slices.Clone(f.Barred)
	c.Want, c.Cards = f.Want.clone(), slices.Clone(f.Cards)
	return &c
}

func (a Attack) clone() Attack {
	a.Places, a.Units = slices.Clone(a.Places), slices.Clone(a.Units)
	return a
}
