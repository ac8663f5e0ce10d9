package supply

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// Check carries out the supply phase (§6.0): units of both sides that have no supply get their
// marker, those of the active side first, which so lose their zones of control before
// the others are looked at (§6.4).
func Check(r *field.Run, active field.Side) {
	for _, side := range [...]field.Side{active, active.Enemy()} {
		cut := cutOffUnits(r, side, func(int) bool { return true })
		marked := make([]bool, len(r.S.Units))
		for _, u := range cut {
			marked[u] = true
		}
		for u := range r.S.Units {
			if c := &r.S.Units[u]; r.D.Units[u].Side == side {
				c.Unsupplied = marked[u]
			}
		}
		tellUnits(r, "noretreat.unsupplied", side, cut)
	}
}

// LostUnits returns the units of a side that are under a marker and still have no supply: they
// are eliminated in the removal phase (§11.1). Those of the active side are taken away
// before the others are asked for.
func LostUnits(r *field.Run, side field.Side) []int {
	return cutOffUnits(r, side, func(u int) bool { return r.S.Units[u].Unsupplied })
}

// cutOffUnits lists the units of a side without supply, of those of which something is true.
func cutOffUnits(r *field.Run, side field.Side, is func(u int) bool) (cut []int) {
	net := Trace(r, side)
	for u := range r.S.Units {
		if r.S.Units[u].At >= 0 && r.D.Units[u].Side == side && is(u) && net.SupplyOf(u) == Unsupplied {
			cut = append(cut, u)
		}
	}
	return cut
}

// tellUnits tells of units of a side, if there are any.
func tellUnits(r *field.Run, code string, side field.Side, units []int) {
	if len(units) == 0 || r.M.Trying() {
		return
	}
	args := []rules.Arg{field.SideArg("side", side)}
	for _, u := range units {
		args = append(args, r.UnitArg("unit", u))
	}
	r.M.Event(code, args...)
}

// IsSupplied reports whether a unit on the map is supplied as things lie (§6.1, §6.2);
// whether it is marked is another matter.
func IsSupplied(r *field.Run, u int) bool {
	return Trace(r, r.D.Units[u].Side).SupplyOf(u) != Unsupplied
}

// HasUnsuppliedUnits reports whether somebody at a place has no supply as things lie.
func HasUnsuppliedUnits(r *field.Run, place int) bool {
	here := r.UnitsAt(place)
	if len(here) == 0 {
		return false
	}
	net := Trace(r, r.Holder(place))
	return slices.ContainsFunc(here, func(u int16) bool { return net.SupplyOf(int(u)) == Unsupplied })
}
