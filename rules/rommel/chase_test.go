package rommel

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

// The speed of the slowest is announced before the other side decides who
// pursues, and units that are too slow are not counted (§10.5).
func TestPursuitIsAskedWithTheSpeed(t *testing.T) {
	r := begun(t, rules.Setup{Scenario: "1941", Options: map[string]string{rules.OptionDecisions: "ask"}})
	at := r.d.tobruk
	units := unitSet{}
	for _, id := range []string{"trento", "21pz3", "kdg", "4ind5"} {
		u := r.d.unitByID[id]
		r.place(u, at)
		if r.d.units[u].side == axis {
			units.add(u)
		}
	}
	r.s.chase = &chase{hex: int16(at), side: axis, kind: chaseRetreat, stage: chasePursuit, units: units}
	r.s.Push(step{kind: stepChase, side: axis, hex: int16(at)})
	r.chasing()
	if r.s.Asked == nil {
		t.Fatal("the side is not asked")
	}
	got := map[string]int{}
	for _, a := range r.s.Asked.Prompt.Args {
		got[a.Name] = a.Num
	}
	if got["speed"] != 2 || got["able"] != 1 || got["count"] != 2 {
		t.Errorf("asked with %v; trento has speed 2, and kdg alone of the Allies is as fast", got)
	}
}
