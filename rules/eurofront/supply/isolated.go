package supply

import (
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Homeland finds the places joined with the capital of an isolated power of the Axis by
// rail and sea, none where no line of communications leads on from it to Berlin (§10.21):
// to build through what is its own alone, and to live on its cities through what is
// neutral as well (§10.22).
func (r *Run) Homeland(nation int, neutral bool) board.Set {
	capital := r.Capital(nation)
	if capital < 0 || r.Controller(capital) != field.Axis || !r.communicates(field.Axis, capital) {
		return board.NewSet(len(r.D.Places))
	}
	r.national = neutral
	defer func() { r.national = false }()
	return r.From(field.Axis, capital, ByRailAndSea)
}
