package field

import "slices"

// StepKind is what a step of the agenda does.
type StepKind uint8

// The steps, of all storeys.
const (
	StepManage  StepKind = iota // management of a new turn (§4.0)
	StepCards                   // the card phase of a side: its sheet of discards, then the draw
	StepWindow                  // the other side may say what it does; Stage says which window
	StepOrders                  // the sheet of a player turn
	StepBattles                 // the battles, one after the other
	StepBattle                  // one battle; State.Fight holds how far it has come
	StepRemoval                 // removal of markers and units (§11)
	StepDetrain                 // §9.2, the end of a player turn
	StepOver
)

// StepNames are the words for the steps.
var StepNames = []string{"manage", "cards", "window", "orders", "battles", "battle", "removal", "detrain", "over"}

// Step is an entry of the agenda.
type Step struct {
	Kind  StepKind `record:"step"`
	Side  Side     // whose it is
	Place int16    `record:",spot,omit"`
	Stage int8     `record:",omit"` // how far a step has come that is run several times
}

// The windows in which the other side is asked (stages of StepWindow).
const (
	WindowCards        = 1 + iota // the active side has drawn and has given no orders yet
	WindowOrganisation            // after its organisation phase
	WindowCombat                  // after movement and the declaration of targets
)

// Fight is a battle under way (§10.5).
type Fight struct {
	Places      []int16 `record:",spot"` // the target places, the one whose terrain counts first
	Attackers   []int16 `record:",unit"` // units of the side that attacks now
	Defenders   []int16 `record:",unit"`
	Side        Side    // who attacks now: in a counterattack the defender of before
	First       Side    // who attacked first: the active side
	Stage       int8    // of battle.Run
	Counter     int8    // how many counterattacks there have been
	Counterblow bool    // on a counterblow marker: no terrain (§10.1.2)
	Blitz       bool    // a support marker is committed
	Line        int16   // of the attack order, 0 for none
	Cards       []Used  `record:",text"` // committed or played in this battle
	Odds        int8    // initial column
	Column      int8    // final column; -1 below the table
	Die         int8
	Result      Result
	Lost        []int16 `record:",unit"` // who has lost a step or is gone
	Vacated     int16   `record:",spot,optional"`
	Moves       int8    // advances carried out
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
	c.Places, c.Attackers, c.Defenders, c.Lost = slices.Clone(f.Places), slices.Clone(f.Attackers), slices.Clone(f.Defenders), slices.Clone(f.Lost)
	c.Cards = slices.Clone(f.Cards)
	return &c
}
