package moves

import (
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/empires/field"
)

// Run moves armies.
type Run struct {
	field.Run
	finder *board.Finder
	path   []int  // of the moves of an activation, one after another
	moves  []Move // of an activation
}

// Open makes a run look at a state.
func (r *Run) Open(d *field.Data, s *field.State) {
	if r.finder == nil {
		r.finder = d.Board.NewFinder()
	}
	r.Run.Open(d, s)
}
