package cards

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Names of the sides in the lists of halves.
const (
	axis   = field.Axis
	soviet = field.Soviet
)

// Halves returns the halves that this layer carries out: those that act on cards alone, on
// the weather, on the count of VP.
func Halves() []field.Half {
	return slices.Concat(immediates(), drawing(), peeking(), answering(), duties(), jokers(), []field.Half{
		copying(2, axis), copying(26, soviet),
		paying(12), paying(53),
		{Card: 39, Side: soviet, When: []field.Moment{field.OwnCards}, Do: lasting(field.ThisPlayerTurn)},
	})
}

// paying are halves that act by themselves when their cards pay ([Pay]): no line
// plays them.
func paying(card int) field.Half {
	return field.Half{Card: card, Side: axis, When: []field.Moment{field.Paying}, Do: func(*field.Run, *field.Play) {}}
}

// lasting leaves the effect of a half in force for a span.
func lasting(span field.Span) func(*field.Run, *field.Play) {
	return func(r *field.Run, p *field.Play) {
		r.S.Effects = append(r.S.Effects, field.Effect{Card: int8(p.Card), Side: p.Side, Until: span})
	}
}

// clearOr returns the condition of weather that is clear, or of some other kind.
func clearOr(also ...field.Weather) func(*field.Run, *field.Play) *play.Fault {
	return func(r *field.Run, p *field.Play) *play.Fault {
		if w := r.Weather(); w != field.Clear && !slices.Contains(also, w) {
			return play.Refuse("13.1", "noretreat.bad.card-weather", r.CardArg("card", p.Card, p.Side), WeatherArg(w))
		}
		return nil
	}
}
