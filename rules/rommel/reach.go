package rommel

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/march"
	"github.com/fieldpost/fieldpost/rules/rommel/supply"
)

// Opposed reports whether two sides are enemies.
func (t *Title) Opposed(a, b rules.Side) bool { return a != b }

// Supply tells the base of a side and the hexes to which its supply reaches from
// there (§12.3), as somebody knows it: nil when he may not know that.
func (t *Title) Supply(k *rules.Known, side rules.Side) (sources, reached []string) {
	of := field.SideOf(side)
	sources = []string{t.d.Hexes[t.d.Base[of]].ID}
	if !k.Viewer.Sees(side) {
		return sources, nil
	}
	g := t.Game(t.imagine(k))
	defer t.Free(g)
	r := &g.run
	for h, dist := range supply.Trace(r, of, t.d.Base[of], nil).Dist {
		if dist >= 0 {
			reached = append(reached, t.d.Hexes[h].ID)
		}
	}
	return sources, reached
}

// Reach tells how far the units of a side that may move come without a forced march (§6). All that stand
// together and are as fast come to the same hexes.
func (t *Title) Reach(k *rules.Known, side rules.Side) []rules.Reach {
	g := t.Game(t.imagine(k))
	defer t.Free(g)
	r := &g.run
	found := map[[2]int][]string{}
	return rules.ReachOf(k, side, t.d.UnitByID, func(u int) []string {
		if r.S.Blocks[u].At < 0 || r.S.Blocks[u].IsDisrupted() {
			return nil
		}
		kind := [2]int{int(r.S.Blocks[u].At), r.Speed(u)}
		if found[kind] == nil {
			found[kind] = march.Reach(u, r)
		}
		return found[kind]
	})
}
