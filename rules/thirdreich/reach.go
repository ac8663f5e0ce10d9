package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
	"github.com/fieldpost/fieldpost/rules/thirdreich/moves"
)

// Opposed reports whether two sides are enemies.
func (t *Title) Opposed(a, b rules.Side) bool { return field.SideOf(a).IsEnemyOf(field.SideOf(b)) }

// Supply tells the zones from which a side draws supply as somebody knows it (§7),
// and to which it reaches: nil when he may not know that.
func (t *Title) Supply(k *rules.Known, side rules.Side) (sources, reached []string) {
	of, r := field.SideOf(side), t.newRun(t.imagine(k))
	defer r.Free()
	return k.PlacesWhere(func(z int) bool { return r.Feeds(of, z) }), k.SupplyReach(side)
}

// Reach tells how far the armies of a side come by a tactical operation (§8).
func (t *Title) Reach(k *rules.Known, side rules.Side) (out []rules.Reach) {
	r := t.newRun(t.imagine(k))
	defer r.Free()
	for a := range r.D.Units {
		if r.S.Armies[a].At < 0 || r.D.Units[a].Side.ID() != side {
			continue
		}
		x := rules.Reach{Piece: r.D.Units[a].ID}
		for _, z := range moves.Reach(a, &r.Run) {
			x.Places = append(x.Places, r.D.Zones[z].ID)
		}
		out = append(out, x)
	}
	return out
}
