package eurofront

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// Supply tells the origins from which the factions of a side draw supply (§10.2), and the
// places from which units trace a line to one (§10.4).
func (t *Title) Supply(k *rules.Known, side rules.Side) (sources, reached []string) {
	g := t.Game(t.imagine(k))
	defer t.Free(g)
	r := &g.run
	for _, f := range r.FightingFactions(r.D.SideOf(side)) {
		if supply.IsOriginValid(r, f) {
			sources = append(sources, r.D.Places[supply.Origin(r, f)].ID)
		}
		net := supply.Net(r, f, supply.ByRailAndSea)
		for p := range r.D.Places {
			if control.StatusOf(r, f, p) == control.Friendly && supply.CanTraceFrom(r, f, p, net) {
				reached = append(reached, r.D.Places[p].ID)
			}
		}
	}
	return sources, reached
}

// Opposed reports whether two sides are enemies, in any position: whether a faction of the one
// is hostile to one of the other.
func (t *Title) Opposed(a, b rules.Side) bool {
	var s field.State
	x, y := t.d.SideOf(a), t.d.SideOf(b)
	for f := range field.Faction(field.Factions) {
		for g := range field.Faction(field.Factions) {
			if s.AreHostile(f, g) && t.d.Holder(f) == x && t.d.Holder(g) == y {
				return true
			}
		}
	}
	return false
}

// Reach tells how far the blocks of a side come by land, whoever commands them (§6.1).
func (t *Title) Reach(k *rules.Known, side rules.Side) []rules.Reach {
	g := t.Game(t.imagine(k))
	defer t.Free(g)
	r := &g.run
	return rules.ReachOf(k, side, t.d.UnitByID, func(u int) (out []string) {
		if r.S.Blocks[u].At < 0 || r.D.Units[u].Type.IsHQ() || r.Speed(u) == 0 {
			return nil
		}
		for _, p := range moves.Reach(r, u) {
			out = append(out, r.D.Places[p].ID)
		}
		return out
	})
}
