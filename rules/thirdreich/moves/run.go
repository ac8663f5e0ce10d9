package moves

import (
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/thirdreich/battle"
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// Run carries out what this layer holds.
type Run struct {
	battle.Run

	together bool // landings in French North Africa are carried out as one (§18)
	path     []int
	walk     walker
	said     []country.Invasion // that the zones named in the order begin
	shun     shun               // of the search that runs
	finder   *board.Finder
}

// Open makes a run look at a state.
func (r *Run) Open(d *field.Data, s *field.State) {
	if r.finder == nil {
		r.walk.prev, r.finder = make([]int16, paces*len(d.Zones)), d.Board.NewFinder()
	}
	r.Run.Open(d, s)
}

// Orders returns those that this layer carries out.
func Orders() []field.OrderKind[*Run] {
	return []field.OrderKind[*Run]{operating}
}
