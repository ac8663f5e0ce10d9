package supply

import (
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
)

// Run is a run that knows who is supplied.
type Run struct {
	fleet.Run
	nets    [2]board.Set // by coalition, see [Run.Net]
	shipped [2][]int16   // ports of these that ships alone reach
	rail    board.Set    // scratch space of [Run.IsOriginValid]
	queue   []int16
}

// Open makes a run look at a state.
func (r *Run) Open(d *field.Data, s *field.State) {
	r.Run.Open(d, s)
	if r.rail != nil {
		return
	}
	r.rail = board.NewSet(len(d.Places))
	for c := range r.nets {
		r.nets[c] = board.NewSet(len(d.Places))
	}
}
