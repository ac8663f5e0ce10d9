package moves

import (
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Run is a run that moves units.
type Run struct {
	command.Run
	rails  board.Set // friendly rail of the faction that moves, in this phase
	stops  []railStop
	walker walker
	traces []trace
	legs   []leg // of the order that is tried
	sides  []crossed
}

// Open makes a run look at a state.
func (r *Run) Open(d *field.Data, s *field.State) {
	r.Run.Open(d, s)
	r.rails, r.traces, r.legs, r.sides = nil, r.traces[:0], nil, nil
	r.walker.open(len(d.Places))
}
