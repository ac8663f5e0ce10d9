package rules

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/dice"
)

// Severity tells a problem that keeps a sheet from being accepted from a
// remark that does not.
type Severity string

// Error keeps the sheet from being accepted. Warning accepts it: an order
// that may fail because it rests on a battle not yet fought, an action left
// unused, an obligation still open.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
)

// Problem is something wrong with a sheet. Line 0 means the sheet as a whole.
type Problem struct {
	Line     int      `json:"line"`
	Col      int      `json:"col"` // runes from 1; 0 when the whole line is meant
	End      int      `json:"end"` // exclusive
	Severity Severity `json:"severity"`
	Message  Message  `json:"message"`
	// Doubt marks the warning that the sheet gives something scarce away for
	// nothing: it is not final until the side has sent the same once more.
	Doubt bool `json:"doubt,omitempty"`
	// Opens marks the problem of an order that opens a block of lines and has none: it
	// is not told where lines below it were not understood.
	Opens   bool   `json:"opens,omitempty"`
	Section string `json:"section,omitempty"` // of the rulebook, e.g. "8.2"
	Suggest []Arg  `json:"suggest,omitempty"` // orders, words or names that would do
}

// Understood is one order in full words, with what the player may know of its
// prospects (factors and chances of an attack).
type Understood struct {
	Line     int       `json:"line"`
	Message  Message   `json:"message"`
	Forecast []Message `json:"forecast,omitempty"`
}

// Reading is what a position makes of a sheet before it is carried out. It
// never depends on anything that the side may not know.
type Reading struct {
	Orders   []Understood `json:"orders,omitempty"`
	Problems []Problem    `json:"problems,omitempty"`
	Missing  []Message    `json:"missing,omitempty"` // what the side still owes or leaves unused
	// Canonical is the sheet as understood: one order a line, as the grammar
	// writes it in English ([order.Grammar.Lines]), the same for every way of
	// writing the same orders. The receipt is a hash of it.
	Canonical []string `json:"canonical,omitempty"`
	// Good marks, for each order of the sheet, whether it is part of the good
	// part: no error stands against it.
	Good []bool `json:"good,omitempty"`
}

// Check is [Position.Check] for one side: what drafts and bots may ask of a
// position besides what the side knows.
type Check func(Sheet) Reading

// CheckOf returns what a position says of the sheets of a side.
func CheckOf(p Position, side Side) Check {
	return func(sh Sheet) Reading {
		sh.Side = side
		return p.Check(sh)
	}
}

// Draft has a title make a sheet for a side to edit.
func Draft(t Title, p Position, side Side) []DraftLine {
	return t.Draft(p.Known(Viewer(side)), CheckOf(p, side))
}

// Bot has the title's bot answer a demand.
func Bot(t Title, p Position, d Demand, luck dice.Source) []Order {
	return t.Bot(p.Known(Viewer(d.Side)), d, CheckOf(p, d.Side), luck)
}

// Passing returns those of some orders, as lines of one sheet, with which it passes: what
// is held against a line takes it out, and the others are looked at again.
func Passing(check Check, side Side, key string, orders []Order) []Order {
	for range len(orders) {
		for i := range orders {
			orders[i].Line = i + 1
		}
		good := check(Sheet{Side: side, Key: key, Orders: orders}).Good
		if !slices.Contains(good, false) {
			break
		}
		n := 0
		orders = slices.DeleteFunc(orders, func(Order) bool { n++; return n <= len(good) && !good[n-1] })
	}
	return orders
}

// AnyChoice answers a decision as bots without a mind of their own do: mostly with
// the default.
func AnyChoice(d Demand, luck dice.Source) []Order {
	pick := 0
	if luck.Roll("bot/decision", 3) == 1 {
		pick = luck.Roll("bot/choice", len(d.Choices)) - 1
	}
	return []Order{d.Choices[pick].Order}
}

// Doubtful reports whether the side has to say once more that it means the sheet.
func (r *Reading) Doubtful() bool {
	return slices.ContainsFunc(r.Problems, func(p Problem) bool { return p.Doubt })
}

// OK reports whether the sheet can be accepted.
func (r *Reading) OK() bool {
	for i := range r.Problems {
		if r.Problems[i].Severity == Error {
			return false
		}
	}
	return true
}
