package cards

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// Halves returns the halves that this layer carries out: those that act on cards alone, on
// the weather, on the count of VP.
func Halves() []field.Half {
	return slices.Concat(immediateHalves(), drawHalves(), peekHalves(), answerHalves(), dutyHalves(), jokerHalves(), []field.Half{
		copierHalf(2, axis), copierHalf(26, soviet),
		paymentHalf(12), paymentHalf(53),
		{Card: 39, Side: soviet, When: []field.Moment{field.OwnCards}, Do: leaveEffect(field.ThisPlayerTurn)},
	})
}

// paymentHalf returns a half that acts by itself when its card pays ([Pay]): no line plays
// it.
func paymentHalf(card int) field.Half {
	return field.Half{Card: card, Side: axis, When: []field.Moment{field.Paying}, Do: func(*field.Run, *field.Play) {}}
}
