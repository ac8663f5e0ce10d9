package reorg

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/moves"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Run is the run of this layer.
type Run struct {
	moves.Run
	made     []past // what was changed by the upgrade or replacement that was just made
	shielded int    // where card 6 protects units in the removal phase that runs
}

// past is a unit as it was, so that cards 7 and 31 can undo what was made of it.
type past struct {
	unit int
	was  field.Counter
}

// remember notes a unit as it is before something is made of it.
func (r *Run) remember(u int) { r.made = append(r.made, past{u, r.S.Units[u]}) }

// piece is the run as it looks at one unit.
type piece struct {
	run *Run
	u   int
}

func (r *Run) unit(u int) piece { return piece{r, u} }

// Orders returns the orders of this layer.
func Orders() []field.OrderKind[*Run] {
	return []field.OrderKind[*Run]{flipping, unfortifying, placing, replacing, reorganizing, splitting, dropping, restoring}
}

// begin says why an order of a step of the organization phase comes too late (§7.0).
func (r *Run) begin(step field.OrgStep) *play.Fault {
	if f := r.Advance(field.PhaseOrganization); f != nil {
		return f
	}
	if r.S.Organizing > step {
		return play.Refuse("7.0", "noretreat.bad.step-over", rules.Word("step", stepWord(step)), rules.Word("now", stepWord(r.S.Organizing)))
	}
	return nil
}

// readOwnUnits reads the units of an order, all of its own side and each named once.
func (r *Run) readOwnUnits(side field.Side, o *rules.Order) (units []int, values []rules.Value, f *play.Fault) {
	if f = r.OwnUnitsFault(side, o); f != nil {
		return nil, nil, f
	}
	units, values = r.D.UnitsIn(o, field.ArgUnits)
	for i, u := range units {
		if slices.Contains(units[:i], u) {
			return nil, nil, play.Refuse("7.0", "noretreat.bad.unit-twice", r.UnitArg("unit", u)).At(values[i]).Final()
		}
	}
	return units, values, nil
}

func stepWord(s field.OrgStep) string { return "noretreat.step." + field.OrgSteps[s] }
