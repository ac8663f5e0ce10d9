package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/empires/moves"
	"github.com/fieldpost/fieldpost/rules/empires/supply"
)

// Supply tells the zones from which a side draws supply as somebody knows it (§6),
// and to which it reaches: nil when he may not know that.
func (t *Title) Supply(k *rules.Known, side rules.Side) (sources, reached []string) {
	g := t.Game(t.imagine(k))
	defer t.Free(g)
	return k.PlacesWhere(func(z int) bool { return supply.IsSource(&g.run, field.SideOf(side), z, true) }), k.SupplyReach(side)
}

// Opposed reports whether two sides are enemies.
func (t *Title) Opposed(a, b rules.Side) bool { return field.SideOf(a).IsEnemyOf(field.SideOf(b)) }

// Reach tells how far the armies of a side come by land in one activation (§8.1).
func (t *Title) Reach(k *rules.Known, side rules.Side) []rules.Reach {
	g := t.Game(t.imagine(k))
	defer t.Free(g)
	return rules.ReachOf(k, side, t.d.UnitByID, func(a int) []string { return moves.Reach(a, field.SideOf(side), &g.run) })
}
