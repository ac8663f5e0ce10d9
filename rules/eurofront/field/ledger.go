package field

import "github.com/fieldpost/fieldpost/rules/board"

// Account is money of a faction: that of a front, or what a power that lives on its own has for
// its units (§11.34, §20.64).
type Account struct {
	Front  Front
	Nation int // -1 of fronts
}

// FrontAccount returns the account of a front.
func FrontAccount(front Front) Account { return Account{Front: front, Nation: -1} }

// PowerAccount returns the account of a power.
func PowerAccount(nation int) Account { return Account{Front: Fronts, Nation: nation} }

// IsPower reports whether the account is that of a power.
func (a Account) IsPower() bool { return a.Nation >= 0 }

// PurseOf returns the purse of an account of a faction.
func (s *State) PurseOf(f Faction, a Account) *Purse {
	if a.IsPower() {
		return &s.Powers[a.Nation].Purse
	}
	return &s.Purses[f][a.Front]
}

// Ledger is what a faction does in a production phase: what it has spent from each account,
// who has gained a step or come, and how many came where.
type Ledger struct {
	Faction Faction
	Spent   map[Account]int
	SS      map[Account]int // steps of the SS (§2.33)
	Based   int             // what the West has spent by bases in the Mediterranean (§21.383)
	Sent    map[Front]Front // transfers, from front to front (§11.61)
	Moved   map[Front]bool  // the allocation to a front has been changed
	Saved   bool            // its side has said that it spends nothing (§11.4)
	Stepped []int           // who has gained a step
	Come    []int           // who has come, as a cadre or as a reinforcement
	Done    map[int]bool    // who has gained a step, come or been disbanded
	Came    map[int]int     // how many to each place

	// What is asked for again and again while nobody moves: who controls what does not
	// change in the phase.
	Yields *[Fronts]int
	Lands  map[int]board.Set // by power: what its capital is joined with, where it lives on its own
	Nets   [3]board.Set      // by the mode of package supply
	Line   board.Set         // of communications, of the Axis alone
	Kept   [Objectives]int8  // 1 yes, -1 no, 0 not asked yet
}

// OpenLedger begins the ledger of a faction.
func OpenLedger(f Faction) *Ledger {
	return &Ledger{Faction: f, Spent: map[Account]int{}, SS: map[Account]int{}, Sent: map[Front]Front{}, Moved: map[Front]bool{}, Lands: map[int]board.Set{}, Done: map[int]bool{}, Came: map[int]int{}}
}
