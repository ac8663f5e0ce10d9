package noretreat

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/moves"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
)

// Supply tells the places of the own edge and the cities from which a side draws
// supply, and the places from which an overland line leads there (§6.1).
func (t *Title) Supply(k *rules.Known, side rules.Side) (sources, reached []string) {
	g := t.Game(t.imagine(k))
	defer t.Free(g)
	net := supply.Trace(&g.run, field.SideOf(side))
	for p := range t.d.Places {
		if t.d.Places[p].Terrain == field.Lake {
			continue
		}
		if net.IsLineEnd(p) {
			sources = append(sources, t.d.Places[p].ID)
		}
		if net.HasOverland(p) {
			reached = append(reached, t.d.Places[p].ID)
		}
	}
	return sources, reached
}

// Opposed reports whether two sides are enemies.
func (t *Title) Opposed(a, b rules.Side) bool { return a != b }

// Reach tells how far the units of a side come in a movement phase (§8.1).
func (t *Title) Reach(k *rules.Known, side rules.Side) []rules.Reach {
	g := t.Game(t.imagine(k))
	defer t.Free(g)
	return rules.ReachOf(k, side, t.d.UnitByID, func(u int) []string { return moves.Reach(u, &g.run) })
}
