package control

import (
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Run is a run that knows who controls what.
type Run struct {
	field.Run
	zones [2]board.Set // of control, by coalition

	// National has lines be those of national supply, as long as it is set (§10.21).
	National bool
}

// Open makes a run look at a state.
func (r *Run) Open(d *field.Data, s *field.State) {
	r.Run.Open(d, s)
	for c := range r.zones {
		if r.zones[c] == nil {
			r.zones[c] = board.NewSet(len(d.Places))
		}
	}
}
