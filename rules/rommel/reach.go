package rommel

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/march"
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

// Reach tells how far the units of a side that may move come without a forced march (§6).
func (t *Title) Reach(k *rules.Known, side rules.Side) (out []rules.Reach) {
	r := t.newRun(t.imagine(k))
	defer r.Free()
	type kind struct { // of which all come to the same hexes
		at, speed int
	}
	found := map[kind][]string{}
	for u := range r.D.Units {
		if r.S.Blocks[u].At < 0 || r.D.Units[u].Side.ID() != side || r.S.Blocks[u].IsDisrupted() {
			continue
		}
		of := kind{int(r.S.Blocks[u].At), r.Speed(u)}
		places, ok := found[of]
		if !ok {
			for _, h := range march.Reach(u, &r.Run.Run.Run.Run.Run) {
				places = append(places, r.D.Hexes[h].ID)
			}
			found[of] = places
		}
		out = append(out, rules.Reach{Piece: r.D.Units[u].ID, Places: places})
	}
	return out
}
