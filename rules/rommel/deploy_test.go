package rommel

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// TestDefaultDeployment: whatever the scenario and the course of the highway,
// the title's own deployment is legal, complete and supplied, and leaves no
// side cut off when the other has deployed.
func TestDefaultDeployment(t *testing.T) {
	for _, id := range []string{"1940", "1941", "1941-42", "crusader", "battleaxe", "1942", "gazala", "pursuit"} {
		for _, course := range []string{"harmat", "direct"} {
			r := begun(t, rules.Setup{Scenario: id, Options: map[string]string{"highway": course}})
			for side := range field.Side(field.Sides) {
				r.DefaultDeployment(side)
				supplied := suppliedNow(r, side)
				for i := range r.Scenario().Groups {
					g := &r.Scenario().Groups[i]
					if g.Side != side {
						continue
					}
					for _, u := range g.Units {
						at := int(r.S.Blocks[u].At)
						switch {
						case at < 0:
							t.Errorf("%s, %s: %s is not deployed", id, course, r.D.Units[u].ID)
							continue
						case !g.Area.Has(at):
							t.Errorf("%s, %s: %s is in %s, out of its area", id, course, r.D.Units[u].ID, r.D.HexName(at, rules.English))
						case !supplied.Has(u):
							t.Errorf("%s, %s: %s is without supply in %s", id, course, r.D.Units[u].ID, r.D.HexName(at, rules.English))
						case r.Has(side.Enemy(), at):
							t.Errorf("%s, %s: %s is among enemies in %s", id, course, r.D.Units[u].ID, r.D.HexName(at, rules.English))
						}
						if k := r.FortIndex(at); k >= 0 && r.S.Forts[k].Holder != side {
							t.Errorf("%s, %s: %s is in the enemy's %s", id, course, r.D.Units[u].ID, r.D.HexName(at, rules.English))
						}
					}
					for _, l := range g.MaxIn {
						if in := slices.DeleteFunc(slices.Clone(g.Units), func(u int) bool { return int(r.S.Blocks[u].At) != l.Hex }); len(in) > l.Max {
							t.Errorf("%s, %s: more than %d units in %s", id, course, l.Max, r.D.HexName(l.Hex, rules.English))
						}
					}
				}
			}
			for side := range field.Side(field.Sides) {
				supplied := suppliedNow(r, side)
				for u := range r.S.Blocks {
					if r.S.Blocks[u].At >= 0 && r.D.Units[u].Side == side && !supplied.Has(u) {
						t.Errorf("%s, %s: %s is cut off when both have deployed", id, course, r.D.Units[u].ID)
					}
				}
			}
			r.Free()
		}
	}
}

// TestDefaultDeploymentBehindTheEnemy: where the road to the front is cut, units are
// set up where they have supply.
func TestDefaultDeploymentBehindTheEnemy(t *testing.T) {
	r := begun(t, rules.Setup{Scenario: "1940"})
	ahead := map[int]bool{}
	r.DefaultDeployment(field.Axis)
	for u := range r.S.Blocks {
		if b := &r.S.Blocks[u]; b.At >= 0 {
			ahead[int(b.At)] = true
			r.Put(u, field.Undealt)
		}
	}
	foes := slices.DeleteFunc(slices.Collect(r.GroupsOf(field.Allied)), func(g *field.Group) bool { return len(g.Units) == 0 })[0].Units
	base, n := r.D.Base[field.Axis], 0
	for h := range r.D.Hexes { // the road two hexes from the base
		if r.Net.OnWay[h] && r.Grid.Distance(h, base) == 2 && n < len(foes) {
			r.Put(foes[n], h)
			n++
		}
	}
	r.DefaultDeployment(field.Axis)
	supplied, behind := suppliedNow(r, field.Axis), 0
	for u := range r.S.Blocks {
		b := &r.S.Blocks[u]
		if r.D.Units[u].Side != field.Axis || b.At < 0 {
			continue
		}
		if behind++; !supplied.Has(u) || ahead[int(b.At)] {
			t.Errorf("%s is in %s, supplied: %v", r.D.Units[u].ID, r.D.HexName(int(b.At), rules.English), supplied.Has(u))
		}
	}
	if behind == 0 {
		t.Error("nobody is deployed")
	}
}

// TestDefaultDeploymentKeepsWhatStands: units that a player has placed stay
// where they are.
func TestDefaultDeploymentKeepsWhatStands(t *testing.T) {
	r := begun(t, rules.Setup{Scenario: "1940"})
	bologna := r.D.UnitByID["bologna"]
	r.Put(bologna, r.D.HexByID["h054"])
	r.DefaultDeployment(field.Axis)
	if at := r.S.Blocks[bologna].At; int(at) != r.D.HexByID["h054"] {
		t.Errorf("bologna has gone to %d", at)
	}
}

// TestFrontNotUnderFire: with the Axis on the frontier the Allies of 1940 keep
// away from it, as far as the road to their base goes.
func TestFrontNotUnderFire(t *testing.T) {
	r := begun(t, rules.Setup{Scenario: "1940"})
	r.Put(r.D.UnitByID["bologna"], r.D.HexByID["h064"]) // Fort Capuzzo
	r.DefaultDeployment(field.Allied)
	for u := range r.S.Blocks {
		b := &r.S.Blocks[u]
		if r.D.Units[u].Side != field.Allied || b.At < 0 {
			continue
		}
		if n := r.Grid.Distance(int(b.At), r.D.HexByID["h064"]); n != 2 {
			t.Errorf("%s stands %d hexes from the enemy, want 2", r.D.Units[u].ID, n)
		}
	}
}

// suppliedNow lists the units of a side that have supply as the blocks stand.
func suppliedNow(r *run, side field.Side) (set field.UnitSet) {
	r.Aside(func() { set, _ = r.CheckSupply(side, true) })
	return set
}
