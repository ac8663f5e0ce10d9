package field

import "github.com/fieldpost/fieldpost/rules/downfall"

// OptimisticCheck is what the battles of a sheet can change for the better of the side
// that plays: armies that may be gone from their zone, and armies whose own move
// is only warned of, which may have left one zone for another.
type OptimisticCheck struct {
	downfall.OptimisticCheck
	Armed []Risk         // by army
	Gone  [][Sides]uint8 // armies by zone and side that may not be there
	Come  [][Sides]uint8 // armies by zone and side that may have come
	Owed  int            // attacks of §8 that are only warned of
}

// Risk is what battles can do to an army.
type Risk uint8

// What battles can do, the worst last.
const (
	Safe     Risk = iota
	Weakened      // it may be reduced
	Lost          // it may be eliminated, or retreat
)

func newOptimisticCheck(zones, armies int) OptimisticCheck {
	return OptimisticCheck{Armed: make([]Risk, armies), Gone: make([][Sides]uint8, zones), Come: make([][Sides]uint8, zones)}
}

func (h *OptimisticCheck) clear() {
	h.OptimisticCheck, h.Owed = downfall.OptimisticCheck{}, 0
	clear(h.Armed)
	clear(h.Gone)
	clear(h.Come)
}
