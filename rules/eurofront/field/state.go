package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Where a block can be besides a place of the board.
const (
	Unused = -1 - iota // not in this game
	Due                // a reinforcement that has not come yet
	Dead               // eliminated; it can be built again as a cadre (§2.6)
	Gone               // out of the game for good
	Prep               // a beachhead in preparation (§15.61)
	Ready              // a beachhead that is ready (§15.61)
	Laid               // a beachhead that stands in [State.Beaches] (§15.62)
	Card               // a unit of a neutral that cooperates, on its card (§16.22)
)

// BoxWords are the words for the boxes, from -1 down.
var BoxWords = []string{"unused", "due", "dead", "gone", "prep", "ready", "laid", "card"}

// NoEvent is the choice of no event at all (§4.12).
const NoEvent = -1

// Role is what a headquarters does in a player turn (§5).
type Role uint8

// The roles. One that is to move leaves its place at the end of the movement phase,
// deactivated (§5.51).
const (
	Inactive Role = iota
	Active
	Blitz     // §5.6
	BlitzPaid // in the blitz phases, with one step paid
	Spent     // deactivated in this player turn
	Drop      // it sends paratroops, and orders nothing else (§14.21)
	DropBlitz // ... once in each phase
	DropBlitzPaid
	Invade      // it sends a unit over the sea, and orders nothing else (§15.51)
	InvadeBlitz // ... once in each phase, or one of amphibious troops far away (§15.54)
	InvadeBlitzPaid
)

// RoleWords are the words for the roles.
var RoleWords = []string{"inactive", "active", "blitz", "blitz-paid", "spent", "drop", "drop-blitz", "drop-blitz-paid", "invade", "invade-blitz", "invade-blitz-paid"}

// Leads reports whether who has the role is active (§5.2), whatever it does.
func (x Role) Leads() bool { return x != Inactive && x != Spent }

// Commands reports whether who has the role orders all in its radius (§5.31).
func (x Role) Commands() bool { return x == Active || x == Blitz || x == BlitzPaid }

// Drops reports whether it sends paratroops.
func (x Role) Drops() bool { return x >= Drop && x <= DropBlitzPaid }

// Invades reports whether it sends units over the sea.
func (x Role) Invades() bool { return x >= Invade }

// Blitzes reports whether it blitzes, with nothing paid for it yet.
func (x Role) Blitzes() bool { return x == Blitz || x == DropBlitz || x == InvadeBlitz }

// Paid reports whether it has paid a step for the blitz phases.
func (x Role) Paid() bool { return x == BlitzPaid || x == DropBlitzPaid || x == InvadeBlitzPaid }

// HasBlitz reports whether a headquarters blitzes in this turn, before its blitz phases or in them (§4.34).
func (s *State) HasBlitz() bool {
	return slices.ContainsFunc(s.Blocks, func(b Block) bool { return b.Role.Blitzes() || b.Role.Paid() })
}

// Blitzing returns a role with a blitz that is still to be paid.
func (x Role) Blitzing() Role {
	switch x {
	case Active:
		return Blitz
	case Drop:
		return DropBlitz
	case Invade:
		return InvadeBlitz
	}
	return x
}

// PaidFor returns a role once a step is paid for its blitz (§5.6).
func (x Role) PaidFor() Role {
	switch x {
	case Blitz:
		return BlitzPaid
	case DropBlitz:
		return DropBlitzPaid
	case InvadeBlitz:
		return InvadeBlitzPaid
	}
	return x
}

// Block is one unit as it stands: all units of the title stand in [State.Blocks], by number.
type Block struct {
	At         int16 `record:",spot,bare"`
	CV         int8  `record:"cv,0..4"` // of a headquarters its VM
	Up         bool  // face up (§7.12)
	Unsupplied bool  // since the last check (§10.5)
	Moved      bool  // in this movement phase
	Strategic  bool  // moved by rail, sea or road in this player turn (§6.62)
	Marched    bool  // along a route in this player turn (§18.33)
	Disengaged bool  // left a battle in this movement phase (§6.32)
	Led        bool  // under the command of a field headquarters in this movement phase (§5.31)
	Stays      bool  // stood in its battle when this movement phase began (§6.4)
	Dispersed  bool  // dropped or landed in this player turn (§14.3, §15.56)
	Landed     bool  // stands where it came ashore (§15.62)
	Aboard     bool  // stood in the port when a headquarters there was activated to send units (§5.9)
	Grounded   bool  // paratroops that drop no more (§14.7)
	Guns       bool  // the siege guns of the 54th corps (§2.34)
	North      bool  // eliminated in the North (§21.462)
	Seasoned   bool  // it belongs to the Mediterranean and has been there, so that it acclimatises no more (§21.351)
	Desert     bool  // eliminated in the Mediterranean (§21.373)
	Bound      bool  // of a satellite, once freed, and never again (§16.311)
	Role       Role  `record:",omit"`
	Moves      int8  `record:",omit"`           // supreme moves ordered in this player turn (§5.71), or drops (§14.21)
	Here       int8  `record:",omit"`           // of these on its own front, at one each where it turns to another (§5.723)
	There      int8  `record:",omit"`           // ... and on that other
	From       int16 `record:",place,optional"` // where it came from: into a new battle in this phase (§7.61), or as it deployed (§5.21)
}

// Battle is a place in which enemies stand (§7.11).
type Battle struct {
	Place    int16   `record:",place,bare"`
	Defender Faction `record:",bare"` // the original one (§7.12)
	New      bool    // begun in the movement phase before: combat is compulsory (§7.15)
	Held     bool    // the first defensive fire has been given: no assault any more (§7.61)
}

// Round is the round of combat that is being fought (§7.22), as far as it has come: the
// place stands on the agenda.
type Round struct {
	Stage   int8    // that comes next, by package battle
	Passive Faction // whose blocks the side that moves attacks
	Support bool    // §7.4
	Hits    int8    // on those who attack, not yet taken
	Back    int8    // how many of them are thrown back (§7.61)
	Rest    int8    // hits on the passive side that have cost no step yet (§7.34)
	Gone    []int16 `record:",unit"` // who was thrown back
}

// Phase is where a player turn stands (§4.3).
type Phase uint8

// The phases of a month and of a player turn, in their order.
const (
	PhaseSetup Phase = iota
	PhaseProduction
	PhaseCommand
	PhaseMovement
	PhaseCombat
	PhaseBlitzMovement
	PhaseBlitzCombat
	PhaseSupply
	PhasePolitics
)

// PhaseWords are the words for the phases.
var PhaseWords = []string{"setup", "production", "command", "movement", "combat", "blitz-movement", "blitz-combat", "supply", "politics"}

// Beach is a beachhead where it is laid (§15.62).
type Beach struct {
	Unit      int16 `record:",unit,bare"`
	Place     int16 `record:",place,bare"`
	Disrupted bool  // by the enemy's ships, until the fortnight ends (§15.64)
}

// Wave is a hex that a headquarters has marked for its second wave (§15.541).
type Wave struct {
	HQ    int16 `record:",unit,bare"`
	Place int16 `record:",place,bare"`
}

// Purse is the money of a faction on a front (§11.4).
type Purse struct {
	Saved      int16 `record:",omit"`
	Allocation int16 `record:",omit"` // from the home front (§11.5)
	Coming     int16 `record:",omit"` // a transfer that arrives next month (§11.61)
	Rising     int16 `record:",omit"` // by how much more is allocated from next month on, where ships may be lost (§21.371)
	Lost       int16 `record:",omit"` // what of the allocation does not come this month: ships lost, and maintenance (§21.371, §21.372)
}

// State is a position without its title. Clone copies what changes.
type State struct {
	Scenario    int                     `record:"scenario,scenario"`
	Month       int8                    `record:",month" doc:"of the calendar"`
	Fortnight   int8                    `record:",1..2"`
	Active      Faction                 `doc:"whose player turn runs (§4.22)"`
	Phase       Phase                   `doc:"of the month or of the player turn"`
	Rolls       [2]int8                 `record:",0..12" doc:"the dice for the weather of the West and of the East in this fortnight; 0 where none were thrown (§12.1)"`
	Second      bool                    `record:",omit" doc:"the second front is open (§4.22)"`
	Balance     Balance                 `record:"naval" doc:"who of the Axis and the Allied has naval supremacy (§15.8)"`
	AlliedCosts bool                    `record:"allied_costs,omit" doc:"the Soviets pay what the Allies do: the Great Patriotic War has not begun (§20.56)"`
	Reform      int8                    `record:",0..2" doc:"how far the Red Army is reformed: the cost of its headquarters (§20.54)"`
	Paralysed   int8                    `doc:"the season of winter paralysis, counted from the summer of 1939 as 1; 0 for none to come (§12.45)"`
	War         [Factions]FactionSet    `record:",by=faction,faction,set" doc:"who is at war with whom (§16.0), each said of both"`
	Powers      []Power                 `record:",by=nation,text" doc:"How each nation stands (§16): with whom, how it has joined (co-belligerent, interventionist, satellite), with whom it cooperates (with:axis), and what is true of it (isolated, entered, surprised, defeated, exploited)."`
	Borders     Borders                 `record:",change,set" doc:"changes of the borders of 1939 that are in force (§1.7)"`
	Held        [Factions]board.Set     `record:",by=faction,place,set" doc:"who controls what (§8.3); what is missing is neutral"`
	Disputed    board.Set               `record:",place,set" doc:"empty hexes in zones of control of both (§8.33)"`
	Battles     []Battle                `record:",text" doc:"places in which enemies stand, with the original defender (§7.12); new ones must be fought"`
	Crossed     []Crossing              `record:",text,omit" doc:"sides of battles that were crossed in this movement phase (§6.33)"`
	Retreats    []Retreat               `record:",stored"` // rearguards that wait for the end of the movement phase (§6.51)
	Docked      []Docking               `record:",text,omit" doc:"ports that were entered or left by sea in this player turn, each with how often (§15.32)"`
	Convoys     []Convoy                `record:",stored"` // units that crossed a sea of the enemy in this movement phase (§15.72)
	Strikes     []Strike                `record:",stored"` // air strikes of this combat phase (§13.21)
	Radii       []Radius                `record:",stored"` // of those who lead in this combat phase
	Starved     []Hunger                `record:",stored"` // who lost a step out of supply since the last turn of his own faction, where two factions oppose it (§10.5, sidebar)
	Beaches     []Beach                 `record:",text,omit" doc:"beachheads that are laid (§15.62); others stand in the boxes prep, ready, due and dead"`
	Invaded     []int16                 `record:",place,omit" doc:"hexes invaded in the movement phase of this player turn, to which second waves go (§15.541)"`
	Waves       []Wave                  `record:",text,omit" doc:"hexes that headquarters have marked for their second waves, which go there or nowhere (§15.541)"`
	Happened    []int16                 `record:",event,omit" doc:"diplomatic events that have happened (§16.6)"`
	Rearmed     Rearmament              `record:",omit,0..4" doc:"how far the Red Army is rearmed: 1 and 3 begun (SA), 2 and 4 completed (SB), once and twice (§20.593)"`
	Reserved    bool                    `record:",stored,omit"`  // the Soviets put 100 PP by in this production phase (§20.593)
	Choice      [Factions]int16         `record:",stored,omit"`  // of an event in this production phase: NoEvent, or one more than its number, 0 where nothing is said
	Fought      []int16                 `record:",place,stored"` // battles fought in this combat phase, or about to be
	Round       *Round                  `record:",stored"`       // nil where none is being fought
	Purses      [Factions][Fronts]Purse `record:",stored"`
	Risings     []int16                 `record:",nation,stored,omit"` // nations that were tried in this player turn (§16.73)
	Tito        int8                    `record:",omit,0..127" doc:"the month, counted from 1 on, in which Tito's army was disbanded, 0 if it was not (§16.732)"`
	Traitors    FactionSet              `record:"treachery,faction,set,omit" doc:"factions that have betrayed neutrals (§16.41)"`
	Phoney      bool                    `record:"phoney_war,no|yes" doc:"the phoney war is on: the Allies declare war on nobody (§20.43)"`
	Weser       Weser                   `record:"weser" doc:"the surprise of Operation Weser (§21.493): the Axis may surprise Norway in its next turn, or does in that which runs"`
	Bulge       int8                    `record:",omit,0..2" doc:"the surprise of the Ardennes: 1 in the turn of the Axis that runs, 2 in one that is over (§22, 1944.8)"`
	Armistice   Armistice               `record:",omit" doc:"the Finnish armistice, which is offered once a game (§16.72)"`
	Won         Victory                 `record:",omit" doc:"how the game has ended (§19)"`
	Options     Options                 `record:"options"`
	Blocks      []Block                 `record:",by=unit,text" doc:"Units: a place or a box (unused, due, dead, gone), the CV, and what is true of it."`

	play.Agenda[Step] `record:"agenda,stored"`
	play.Stored       `record:",stored"`
}

// Document is a position as it is stored, and as it is composed.
type Document struct {
	Clear bool              `record:",composed" doc:"takes all units out of the game first but those that are still to come"`
	Lands [Factions][]int16 `record:",by=faction,nation,composed" doc:"nations all of whose land a faction controls, whatever is said of who holds what"`
	Takes [Factions][]int16 `record:",by=faction,place,composed" doc:"places that a faction controls, whatever is said of who holds what"`
	Gives [Factions]int16   `record:",by=faction,0..100,composed" doc:"points a month that a faction allocates to the Mediterranean, whatever the scenario says (§21.37)"`
	State
}

// Crossing counts the units that engaged or disengaged through a side (§6.33).
type Crossing struct {
	A int16 `record:",place,bare"`
	B int16 `record:",place,bare"`
	N int8
}

// Retreat is the rearguard of a battle with the way that it is to go (§6.51).
type Retreat struct {
	Unit int16   `record:",unit"`
	Way  []int16 `record:",place"`
	Sea  bool    // it is taken off by ships (§15.55)
}

// Docking counts the units that came into a port or left it by sea (§15.32).
type Docking struct {
	Place int16 `record:",place,bare"`
	N     int8
}

// Convoy is a unit that crosses a sea of the enemy from a port, which rolls so many dice for
// it at the end of the movement phase (§15.72).
type Convoy struct {
	Unit int16 `record:",unit,bare"`
	From int16 `record:",place,bare"`
	Dice int8
	Even int8 `record:",omit"` // of these the Soviets', with whom the Axis is always at parity (§15.8)
	War  bool // of an invasion or an evacuation, not of a transport
}

// Hunger is a unit that lost a step in the supply phase of a faction.
type Hunger struct {
	Unit int16   `record:",unit,bare"`
	By   Faction `record:",bare"`
}

// Strike is the air strike of a headquarters on a battle (§13.21).
type Strike struct {
	Unit  int16 `record:",unit,bare"`
	Place int16 `record:",place,bare"`
	Dice  int8  `record:"dice,1..4"` // the VM of the headquarters as it was assigned (§7.13)
}

// Radius is how far an active headquarters supports battles in a combat phase, whatever
// becomes of it in one (§5.31).
type Radius struct {
	Unit int16 `record:",unit,bare"`
	VM   int8
}

// StepKind is what a step of the agenda does.
type StepKind uint8

// The steps.
const (
	StepMonth StepKind = iota
	StepFortnight
	StepTurn
	StepOver
	StepSetup
	StepBattle
	StepDeploy // who has come into the war does (§16.52)
)

// StepNames are the words for the steps.
var StepNames = []string{"month", "fortnight", "turn", "over", "setup", "battle", "deploy"}

// Step is an entry of the agenda.
type Step struct {
	Kind    StepKind `record:"step"`
	Faction Faction
	Place   int16 `record:",place,optional"`
	Stage   int8  `record:",omit"`
}

// Controller returns the faction that controls a place, Neutral where none does (§8.3).
func (s *State) Controller(place int) Faction {
	for f := range Faction(Factions) {
		if s.Held[f].Has(place) {
			return f
		}
	}
	return Neutral
}

// SetController gives a place to a faction (§8.31).
func (s *State) SetController(f Faction, place int) {
	for g := range s.Held {
		s.Held[g].Drop(place)
	}
	if f < Neutral {
		s.Held[f].Add(place)
	}
}

// Battle returns the battle at a place, nil where there is none (§7.11).
func (s *State) Battle(place int) *Battle {
	for i := range s.Battles {
		if int(s.Battles[i].Place) == place {
			return &s.Battles[i]
		}
	}
	return nil
}

// UsesOf returns how often a port was used in this player turn (§15.32).
func (s *State) UsesOf(port int) int {
	for _, d := range s.Docked {
		if int(d.Place) == port {
			return int(d.N)
		}
	}
	return 0
}

// Dock counts a use of a port.
func (s *State) Dock(port int) {
	i := slices.IndexFunc(s.Docked, func(d Docking) bool { return int(d.Place) == port })
	if i < 0 {
		i = len(s.Docked)
		s.Docked = append(s.Docked, Docking{Place: int16(port)})
	}
	s.Docked[i].N++
}

// BeachAt returns the beachhead at a place, nil where there is none.
func (s *State) BeachAt(place int) *Beach {
	for i := range s.Beaches {
		if int(s.Beaches[i].Place) == place {
			return &s.Beaches[i]
		}
	}
	return nil
}

// Turn returns the player turn that runs, nil where none does: battles stand on it on the agenda, and who deploys.
func (s *State) Turn() *Step {
	for i := len(s.Agenda) - 1; i >= 0; i-- {
		if s.Agenda[i].Kind == StepTurn {
			return &s.Agenda[i]
		}
		if s.Agenda[i].Kind != StepBattle && s.Agenda[i].Kind != StepDeploy {
			break
		}
	}
	return nil
}

// Clone implements play.State.
func (s *State) Clone() *State {
	c := *s
	for f := range s.Held {
		c.Held[f] = slices.Clone(s.Held[f])
	}
	c.Disputed, c.Battles, c.Blocks = slices.Clone(s.Disputed), slices.Clone(s.Battles), slices.Clone(s.Blocks)
	c.Powers, c.Happened = slices.Clone(s.Powers), slices.Clone(s.Happened)
	c.Beaches, c.Invaded, c.Waves = slices.Clone(s.Beaches), slices.Clone(s.Invaded), slices.Clone(s.Waves)
	c.Agenda, c.Stored = slices.Clone(s.Agenda), s.Stored.Clone()
	c.ownTurn()
	return &c
}

// ownTurn has a copy hold its own lists of what is done in a player turn.
func (s *State) ownTurn() {
	s.Fought = slices.Clone(s.Fought)
	s.Crossed, s.Docked, s.Convoys = slices.Clone(s.Crossed), slices.Clone(s.Docked), slices.Clone(s.Convoys)
	s.Retreats, s.Strikes, s.Starved = slices.Clone(s.Retreats), slices.Clone(s.Strikes), slices.Clone(s.Starved)
	s.Radii = slices.Clone(s.Radii)
	if s.Round != nil {
		round := *s.Round
		round.Gone = slices.Clone(round.Gone)
		s.Round = &round
	}
}

// Borders are the changes of the borders of 1939 that are in force (§1.7), a bit for each in the
// order of the pack.
type Borders uint64

// Has reports whether a change is in force.
func (b Borders) Has(change int) bool { return b>>change&1 != 0 }
