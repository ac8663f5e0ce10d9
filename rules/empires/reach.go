package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires/field"
)

// Supply tells the zones from which a side draws supply as somebody knows it (§6),
// and to which it reaches: nil when he may not know that.
func (t *Title) Supply(k *rules.Known, side rules.Side) (sources, reached []string) {
	r := t.newRun(t.imagine(k))
	defer r.Free()
	return k.PlacesWhere(func(z int) bool { return r.Feeds(field.SideOf(side), z) }), k.SupplyReach(side)
}

// Opposed reports whether two sides are enemies.
func (t *Title) Opposed(a, b rules.Side) bool { return field.SideOf(a).IsEnemyOf(field.SideOf(b)) }
