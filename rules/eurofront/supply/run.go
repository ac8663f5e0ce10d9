package supply

import (
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Run is a run that knows who controls what and who is supplied.
type Run struct {
	field.Run
	zones [2]board.Set // of control, by coalition
	nets  [2]board.Set
	queue []int16

	national bool // lines are those of national supply (§10.21)
}

// Open makes a run look at a state.
func (r *Run) Open(d *field.Data, s *field.State) {
	r.Run.Open(d, s)
	for c := range r.zones {
		if r.zones[c] == nil {
			r.zones[c], r.nets[c] = board.NewSet(len(d.Places)), board.NewSet(len(d.Places))
		}
	}
}
