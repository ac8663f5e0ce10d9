package downfall

import "github.com/fieldpost/fieldpost/rules/play"

// OptimisticCheck tells the faults of a sheet that is tried which combats fought before may
// mend from those that nothing mends: it looks at a fault again in the best case
// that the combats leave.
type OptimisticCheck struct {
	On  bool // judge by the best case
	Any bool // there has been a combat
}

// Best looks at something in the best case.
func (h *OptimisticCheck) Best(look func()) {
	h.On = true
	look()
	h.On = false
}

// Mend looks for a fault, and marks it as one that a combat can mend when it is
// none in the best case.
func (h *OptimisticCheck) Mend(look func() *play.Fault) *play.Fault {
	f := look()
	if f == nil || !h.Any || h.On || f.Soft {
		return f
	}
	var best *play.Fault
	h.Best(func() { best = look() })
	return f.MarkTentative(best == nil)
}
