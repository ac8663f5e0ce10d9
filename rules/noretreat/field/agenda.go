package field

import "slices"

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
