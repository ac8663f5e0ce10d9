package setup

import (
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// Run is a run that sets units up.
type Run struct {
	politics.Run
	ground [field.Factions]ground // of the scenario that is set up
}

// ground is what the scenario gives a faction to stand on.
type ground struct {
	supplied board.Set // places from which a supply line leads
	front    board.Set // hexes of the front line
}

// Open makes a run look at a state.
func (r *Run) Open(d *field.Data, s *field.State) {
	r.Run.Open(d, s)
	r.ground = [field.Factions]ground{}
}

// groundOf finds the ground of a faction in the historical set-up, which both sides know.
func (r *Run) groundOf(f field.Faction) *ground {
	g := &r.ground[f]
	if g.supplied != nil {
		return g
	}
	var then supply.Run
	then.Open(r.D, r.D.Begin(r.S.Scenario, field.Options{}))
	then.Settle()
	g.supplied, g.front = board.NewSet(len(r.D.Places)), board.NewSet(len(r.D.Places))
	net := then.Net(f, supply.ByRailAndSea)
	for p := range r.D.Places {
		if then.Controller(p) != f && then.Battle(p) == nil {
			continue
		}
		place := &r.D.Places[p]
		if place.Fortress || place.MinorFortress || place.Base || then.CanTraceFrom(f, p, net) {
			g.supplied.Add(p)
		}
		if place.Kind != field.Hex || !then.Has(f, p) {
			continue
		}
		for i := range place.Near {
			if then.Controller(int(place.Near[i].To)).Opposes(f) || then.Battle(p) != nil {
				g.front.Add(p)
			}
		}
	}
	return g
}
