package reorganization

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// remember notes a unit as it is before something is made of it.
func remember(r *field.Run, u int) { r.Made = append(r.Made, field.Past{Unit: u, Was: r.S.Units[u]}) }

// Orders returns the orders of this layer.
func Orders() []field.OrderKind {
	return []field.OrderKind{flipping, unfortifying, placing, replacing, reorganizing, splitting, dropping, restoring}
}

// beginStep says why an order of a step of the organization phase comes too late (§7.0).
func beginStep(r *field.Run, step field.OrgStep) *play.Fault {
	if f := r.Advance(r, field.PhaseOrganization); f != nil {
		return f
	}
	if r.S.Organizing > step {
		return play.Refuse("7.0", "noretreat.bad.step-over", rules.Word("step", stepWord(step)), rules.Word("now", stepWord(r.S.Organizing)))
	}
	return nil
}

// readOwnUnits reads the units of an order, all of its own side and each named once. It comes after
// [beginStep]: whoever names a unit of the enemy still has come to the organization phase.
func readOwnUnits(r *field.Run, side field.Side, o *rules.Order) (units []int, f *play.Fault) {
	if f = r.OwnUnitsFault(side, o); f != nil {
		return nil, f
	}
	units = r.D.UnitsIn(o, field.ArgUnits)
	for i, u := range units {
		if slices.Contains(units[:i], u) {
			return nil, play.Refuse("7.0", "noretreat.bad.unit-twice", r.UnitArg("unit", u)).At(field.ArgOf(o, field.ArgUnits, i)).Final()
		}
	}
	return units, nil
}

func stepWord(s field.OrgStep) string { return "noretreat.step." + field.OrgSteps[s] }
