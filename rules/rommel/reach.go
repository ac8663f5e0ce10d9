package rommel

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// Supply tells the base of a side and the hexes to which its supply reaches from
// there (§12.3), as somebody knows it: nil when he may not know that.
func (t *Title) Supply(k *rules.Known, side rules.Side) (sources, reached []string) {
	of := field.SideOf(side)
	sources = []string{t.d.Hexes[t.d.Base[of]].ID}
	if !k.Viewer.Sees(side) {
		return sources, nil
	}
	r := t.newRun(t.imagine(k))
	defer r.Free()
	for h, dist := range r.TraceFrom(of, t.d.Base[of], nil).Dist {
		if dist >= 0 {
			reached = append(reached, t.d.Hexes[h].ID)
		}
	}
	return sources, reached
}

// Opposed reports whether two sides are enemies.
func (t *Title) Opposed(a, b rules.Side) bool { return a != b }
