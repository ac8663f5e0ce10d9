package cards

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
)

// isMet reports whether a line is said of such facts: it names the place, or none, and
// its condition is met.
func isMet(r *field.Run, side field.Side, l *field.Line, f *field.Facts) bool {
	if f.Place >= 0 && isPlaced(l) && !slices.ContainsFunc(l.At, f.IsAbout) {
		return false
	}
	c := &l.If
	switch c.Kind {
	case "below":
		return f.Column != field.NoOdds && f.Column < c.Column
	case "better":
		return f.Column != field.NoOdds && f.Column >= c.Column
	case "empty": // unless
		return slices.ContainsFunc(meantPlaces(l, f), func(p int) bool { return r.Has(side.Enemy(), p) })
	case "city":
		return slices.ContainsFunc(meantPlaces(l, f), func(p int) bool { return r.D.Places[p].City })
	case "cut-off":
		return slices.ContainsFunc(meantPlaces(l, f), func(p int) bool { return besieged(r, side, p) })
	case "result":
		return f.Rolled && slices.Contains(c.Results, f.Result)
	case "advance":
		return f.Advance >= c.Hexes
	case "upgrade", "replacement":
		return f.Made == c.Kind
	case "discard":
		return len(f.Paid) > 0
	case "against":
		return f.Answers != nil && (slices.Contains(c.Against, f.Answers.Card) || slices.Contains(c.Against, f.Answers.Spent)) ||
			slices.ContainsFunc(f.Paid, func(card int) bool { return slices.Contains(c.Against, card) })
	}
	return true
}

// isPlaced reports whether a line names the place where it is to act.
func isPlaced(l *field.Line) bool { return len(l.At) > 0 && !l.Apart }

// meantPlaces returns the places that a condition is about: those of the moment, else those
// that the line names.
func meantPlaces(l *field.Line, f *field.Facts) []int {
	if f.Place >= 0 {
		return append([]int{f.Place}, f.Also...)
	}
	return l.At
}

// besieged reports whether a unit of a side at a place has no supply as things lie.
func besieged(r *field.Run, side field.Side, place int) bool {
	return r.Has(side, place) && supply.HasUnsuppliedUnits(r, place)
}
