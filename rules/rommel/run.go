package rommel

import (
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/setup"
)

// run is the run of the title: it has the sheets carried out, step by step.
type run struct {
	setup.Run
	t      *Title
	unpaid *play.Fault // why the option of the sheet that is tried cannot be played
	unused int         // moves of the first half of a blitz that the sheet leaves out
}

func (t *Title) newRun(s *field.State) *run {
	r, _ := t.runs.Get().(*run)
	if r == nil {
		r = &run{}
	}
	r.t, r.unpaid, r.unused = t, nil, 0
	r.Reset(r, t, &s.Agenda, &s.Stored, s.Options.Options)
	net := t.net
	if s.Options.DirectRoad {
		net = t.netDirect
	}
	r.Open(t.d, net, s)
	return r
}

// Free implements [play.Game]: it gives the working space back. The state and the
// outcome stay the caller's.
func (r *run) Free() {
	t := r.t
	r.Release()
	r.t, r.S = nil, nil
	t.runs.Put(r)
}

// Resume implements [play.Resumer].
func (r *run) Resume() {
	for _, id := range slices.Clone(r.Forced) { // it has an empty sheet, be its turn now or later
		r.DueOrWait(id)
		r.Force(id, false)
	}
	if f := r.S.Fight; f != nil {
		r.Event("rommel.round-goes-on", r.HexArg("hex", int(f.Hex)))
	}
}

// When implements [play.Game].
func (r *run) When() string { return "m" + strconv.Itoa(int(r.S.Month)) }
