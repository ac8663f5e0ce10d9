package hand

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// Facts are what a moment is about: what conditions of lines and halves look at. Begin
// with [Nowhere] or [At], in which nothing is known but the place.
type Facts struct {
	Place   int          // the target of the battle, or what else it is about; -1 for nothing
	Also    []int        // further targets of the battle
	Column  int          // odds as they stand (§10.5), -1 for those below 1:3; [NoOdds] before they are known
	Result  field.Result // of the roll; where Rolled
	Rolled  bool
	Advance int    // how many hexes the winner may go on
	Unit    int    // that has just been upgraded or replaced; -1 for none
	Made    string // "upgrade" or "replacement"
	Answers *Play  // the card of the enemy that has just been played
	Paid    []int  // the cards of the enemy that have just been discarded to pay for something
	// Fits, if any, says which plays serve the purpose besides.
	Fits func(*Play) bool
}

// NoOdds stands for odds that are not known.
const NoOdds = -2

// Nowhere returns the facts of a moment that is about no place.
func Nowhere() Facts { return At(-1) }

// At returns the facts of a moment that is about a place.
func At(place int) Facts { return Facts{Place: place, Column: NoOdds, Unit: -1} }

// about reports whether a moment is about a place.
func (f *Facts) about(place int) bool { return f.Place == place || slices.Contains(f.Also, place) }

// fits reports whether a line is said of such facts: it names the place, or none, and
// its condition is met.
func (r player) fits(l *Line, f *Facts) bool {
	if f.Place >= 0 && l.names() && !slices.ContainsFunc(l.At, f.about) {
		return false
	}
	c := &l.when
	switch c.kind {
	case "below":
		return f.Column != NoOdds && f.Column < c.column
	case "better":
		return f.Column != NoOdds && f.Column >= c.column
	case "empty": // unless
		return slices.ContainsFunc(r.run.meant(l, f), func(p int) bool { return r.run.Has(r.side.Enemy(), p) })
	case "city":
		return slices.ContainsFunc(r.run.meant(l, f), func(p int) bool { return r.run.D.Places[p].City })
	case "cut-off":
		return slices.ContainsFunc(r.run.meant(l, f), func(p int) bool { return r.besieged(p) })
	case "result":
		return f.Rolled && slices.Contains(c.results, f.Result)
	case "advance":
		return f.Advance >= c.hexes
	case "upgrade", "replacement":
		return f.Made == c.kind
	case "discard":
		return len(f.Paid) > 0
	case "against":
		return f.Answers != nil && (slices.Contains(c.against, f.Answers.Card) || slices.Contains(c.against, f.Answers.Spent)) ||
			slices.ContainsFunc(f.Paid, func(card int) bool { return slices.Contains(c.against, card) })
	}
	return true
}

// names reports whether a line names the place where it is to act.
func (l *Line) names() bool { return len(l.At) > 0 && !l.Apart }

// meant returns the places that a condition is about: those of the moment, else those
// that the line names.
func (r *Run) meant(l *Line, f *Facts) []int {
	if f.Place >= 0 {
		return append([]int{f.Place}, f.Also...)
	}
	return l.At
}

// besieged reports whether a unit of a side at a place has no supply as things lie.
func (r player) besieged(place int) bool {
	return r.run.Has(r.side, place) && r.run.HasUnsuppliedUnits(place)
}
