package field

import (
	"github.com/fieldpost/fieldpost/rules"
)

// EliminateTrapped eliminates units that must leave a hex and cannot (§10.1).
func (r *Run) EliminateTrapped(side Side, h int, lost UnitSet) {
	lost.Each(func(u int) {
		r.LoseVC(u, int(r.S.Blocks[u].VC))
		r.M.EventTo(side.ID(), "rommel.lost-no-way", r.UnitArg("unit", u), r.HexArg("hex", h))
	})
	if n := lost.Len(); n > 0 {
		r.M.EventTo(side.Enemy().ID(), "rommel.lost-no-way-enemy", SideArg("side", side), rules.Num("count", n), r.HexArg("hex", h))
	}
}

// Int returns 1 for true.
func Int(b bool) int {
	if b {
		return 1
	}
	return 0
}

// LoseVC reduces a unit; below its lowest step it is lost (§2.3).
func (r *Run) LoseVC(u, n int) (gone bool) {
	b := &r.S.Blocks[u]
	b.VC -= int8(n)
	if b.VC > 0 {
		return false
	}
	b.VC = 0
	r.Put(u, Dead)
	b.Revealed, b.Leaving, b.Raid, b.Fort = false, false, NoRaid, None
	b.Rest, b.Unsupplied = RestNone, false
	return true
}

// VCOf sums the VC of units.
func (r *Run) VCOf(units UnitSet) (n int) {
	units.Each(func(u int) { n += int(r.S.Blocks[u].VC) })
	return n
}

// averageVC is what a hidden block counts for with those who do not see it.
const averageVC = 3

// SeenVC sums the VC of units as the enemy can know them.
func (r *Run) SeenVC(units UnitSet) (n int) {
	units.Each(func(u int) {
		if r.S.Blocks[u].Revealed {
			n += int(r.S.Blocks[u].VC)
		} else {
			n += averageVC
		}
	})
	return n
}

// Worth ranks units for defaults: what it would cost to lose one.
func (r *Run) Worth(u int) int {
	w := int(r.S.Blocks[u].VC) * 4
	if !r.S.Blocks[u].IsDisrupted() {
		w += 100 // it still shields the others
	}
	if r.D.Units[u].German {
		w += 2
	}
	if r.D.Units[u].Elite {
		w++
	}
	return w
}
