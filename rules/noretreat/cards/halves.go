package cards

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/noretreat/field"
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
