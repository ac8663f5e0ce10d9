package setup

import (
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// groundOf finds the ground of a faction in the historical set-up, which both sides know.
func groundOf(r *field.Run, f field.Faction) *field.Ground {
	g := &r.Grounds[f]
	if g.Supplied != nil {
		return g
	}
	var then field.Run
	then.Open(r.D, r.D.Begin(r.S.Scenario, field.Options{}))
	control.Settle(&then)
	g.Supplied, g.Front = board.NewSet(len(r.D.Places)), board.NewSet(len(r.D.Places))
	net := supply.Net(&then, f, supply.ByRailAndSea)
	for p := range r.D.Places {
		if then.S.Controller(p) != f && then.S.Battle(p) == nil {
			continue
		}
		place := &r.D.Places[p]
		if place.Fortress || place.MinorFortress || place.Base || supply.CanTraceFrom(&then, f, p, net) {
			g.Supplied.Add(p)
		}
		if place.Kind != field.Hex || !then.Has(f, p) {
			continue
		}
		for i := range place.Near {
			if then.S.AreHostile(then.S.Controller(int(place.Near[i].To)), f) || then.S.Battle(p) != nil {
				g.Front.Add(p)
			}
		}
	}
	return g
}
