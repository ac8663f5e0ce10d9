package field

import "github.com/fieldpost/fieldpost/rules/board"

// Ledger is what a faction does in a production phase: what it has spent on each front,
// who has gained a step or come, and how many came where.
type Ledger struct {
	Faction Faction
	Spent   [Fronts]int
	SS      [Fronts]int  // steps of the SS (§2.33)
	Sent    [Fronts]bool // fronts that have sent a transfer (§11.61)
	Moved   bool         // the allocation has been changed
	Saved   bool         // its side has said that it spends nothing (§11.4)
	Stepped []int        // who has gained a step
	Come    []int        // who has come, as a cadre or as a reinforcement
	Done    map[int]bool // who has gained a step, come or been disbanded
	Came    map[int]int  // how many to each place

	// What is asked for again and again while nobody moves: who controls what does not
	// change in the phase.
	Yields *[Fronts]int
	Nets   [2]board.Set     // by the mode of package supply
	Line   board.Set        // of communications, of the Axis alone
	Kept   [Objectives]int8 // 1 yes, -1 no, 0 not asked yet
}

// OpenLedger begins the ledger of a faction.
func OpenLedger(f Faction) *Ledger {
	return &Ledger{Faction: f, Done: map[int]bool{}, Came: map[int]int{}}
}

// Objective is something that a faction has as long as a line is open (§17).
type Objective uint8

// The objectives that the East can cut.
const (
	AxisOil   Objective = iota // §17.1
	AxisOre                    // §17.2
	OreRoute                   // by sea from Narvik (§17.2)
	SovietOil                  // §17.8
	OilRoute                   // over the Caspian (§20.591)
	Murmansk                   // lend and lease (§20.592)
	Teheran
	Objectives = 7
)

// ObjectiveWords are the words for the objectives.
var ObjectiveWords = [Objectives]string{"axis-oil", "axis-ore", "ore-route", "soviet-oil", "oil-route", "murmansk", "teheran"}

// Of returns the faction that has an objective.
func (o Objective) Of() Faction {
	if o < SovietOil {
		return Axis
	}
	return Soviet
}
