package rommel

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

// TestDefaultDeployment: whatever the scenario and the course of the highway,
// the title's own deployment is legal, complete and supplied, and leaves no
// side cut off when the other has deployed.
func TestDefaultDeployment(t *testing.T) {
	for _, id := range []string{"1940", "1941", "1941-42", "crusader", "battleaxe", "1942", "gazala", "pursuit"} {
		for _, course := range []string{"harmat", "direct"} {
			r := begun(t, rules.Setup{Scenario: id, Options: map[string]string{"highway": course}})
			for sd := range side(sides) {
				r.defaultDeployment(sd)
				supplied := suppliedNow(r, sd)
				for i := range r.scenario().groups {
					g := &r.scenario().groups[i]
					if g.side != sd {
						continue
					}
					for _, u := range g.units {
						at := int(r.s.blocks[u].at)
						switch {
						case at < 0:
							t.Errorf("%s, %s: %s is not deployed", id, course, r.d.units[u].id)
							continue
						case !g.area.Has(at):
							t.Errorf("%s, %s: %s is in %s, out of its area", id, course, r.d.units[u].id, r.d.hexName(at, rules.English))
						case !supplied.has(u):
							t.Errorf("%s, %s: %s is without supply in %s", id, course, r.d.units[u].id, r.d.hexName(at, rules.English))
						case r.has(sd.enemy(), at):
							t.Errorf("%s, %s: %s is among enemies in %s", id, course, r.d.units[u].id, r.d.hexName(at, rules.English))
						}
						if k := r.fortIndex(at); k >= 0 && r.s.forts[k] != sd {
							t.Errorf("%s, %s: %s is in the enemy's %s", id, course, r.d.units[u].id, r.d.hexName(at, rules.English))
						}
					}
					for _, l := range g.maxIn {
						if in := slices.DeleteFunc(slices.Clone(g.units), func(u int) bool { return int(r.s.blocks[u].at) != l.hex }); len(in) > l.max {
							t.Errorf("%s, %s: more than %d units in %s", id, course, l.max, r.d.hexName(l.hex, rules.English))
						}
					}
				}
			}
			for sd := range side(sides) {
				supplied := suppliedNow(r, sd)
				for u := range r.s.blocks {
					if r.s.blocks[u].at >= 0 && r.d.units[u].side == sd && !supplied.has(u) {
						t.Errorf("%s, %s: %s is cut off when both have deployed", id, course, r.d.units[u].id)
					}
				}
			}
			r.Free()
		}
	}
}

// TestDefaultDeploymentKeepsWhatStands: units that a player has placed stay
// where they are.
func TestDefaultDeploymentKeepsWhatStands(t *testing.T) {
	r := begun(t, rules.Setup{Scenario: "1940"})
	bologna := r.d.unitByID["bologna"]
	r.place(bologna, r.d.hexByID["h054"])
	r.defaultDeployment(axis)
	if at := r.s.blocks[bologna].at; int(at) != r.d.hexByID["h054"] {
		t.Errorf("bologna has gone to %d", at)
	}
}

// TestFrontNotUnderFire: with the Axis on the frontier the Allies of 1940 keep
// away from it, as far as the road to their base goes.
func TestFrontNotUnderFire(t *testing.T) {
	r := begun(t, rules.Setup{Scenario: "1940"})
	r.place(r.d.unitByID["bologna"], r.d.hexByID["h064"]) // Fort Capuzzo
	r.defaultDeployment(allied)
	for u := range r.s.blocks {
		b := &r.s.blocks[u]
		if r.d.units[u].side != allied || b.at < 0 {
			continue
		}
		if n := r.grid.Distance(int(b.at), r.d.hexByID["h064"]); n != 2 {
			t.Errorf("%s stands %d hexes from the enemy, want 2", r.d.units[u].id, n)
		}
	}
}

// suppliedNow lists the units of a side that have supply as the blocks stand.
func suppliedNow(r *run, sd side) (set unitSet) {
	r.Aside(func() { set, _ = r.checkSupply(sd, true) })
	return set
}
