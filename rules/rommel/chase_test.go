package rommel

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/flight"
)

// The speed of the slowest is announced before the other side decides who
// pursues, and units that are too slow are not counted (§10.5).
func TestPursuitIsAskedWithTheSpeed(t *testing.T) {
	r := begun(t, rules.Setup{Scenario: "1941", Options: map[string]string{rules.OptionDecisions: "ask"}})
	at := r.D.Tobruk
	units := field.UnitSet{}
	for _, id := range []string{"trento", "21pz3", "kdg", "4ind5"} {
		u := r.D.UnitByID[id]
		r.Put(u, at)
		if r.D.Units[u].Side == field.Axis {
			units.Add(u)
		}
	}
	r.S.Chase = &field.Chase{Hex: int16(at), Side: field.Axis, Kind: field.ChaseRetreat, Stage: flight.ChasePursuit, Units: units}
	r.S.Push(field.Step{Kind: field.StepChase, Side: field.Axis, Hex: int16(at)})
	r.Chasing()
	if r.S.Asked == nil {
		t.Fatal("the side is not asked")
	}
	got := map[string]int{}
	for _, a := range r.S.Asked.Prompt.Args {
		got[a.Name] = a.Num
	}
	if got["speed"] != 2 || got["able"] != 1 || got["count"] != 2 {
		t.Errorf("asked with %v; trento has speed 2, and kdg alone of the Allies is as fast", got)
	}
}
