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
	g := t.Game(t.imagine(k))
	defer t.Free(g)
	return k.PlacesWhere(func(z int) bool { return g.run.Feeds(field.SideOf(side), z) }), k.SupplyReach(side)
}

// Reach tells how far the armies of a side come by a tactical operation (§8).
func (t *Title) Reach(k *rules.Known, side rules.Side) []rules.Reach {
	g := t.Game(t.imagine(k))
	defer t.Free(g)
	return rules.ReachOf(k, side, t.d.UnitByID, func(a int) []string { return moves.Reach(a, &g.run) })
}
