package supply

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/prefer"
)

// feedBesieged feeds those whom ships reach through ports in battles alone: units of a faction (§10.8), and where such a
// port is the only way from the capital of a power to the origin of supply one of its units (§10.21).
func feedBesieged(r *field.Run, f field.Faction, net board.Set, hungry []bool) {
	if !slices.Contains(hungry, true) {
		return
	}
	var fed []int
	for p := range r.D.Places {
		fed = append(fed, besiegedUnits(r, f, net, p, hungry)...)
		for _, u := range fed {
			hungry[u] = false
		}
	}
	for nation := range r.D.Nations {
		if slices.ContainsFunc(fed, func(u int) bool { return r.D.Units[u].Nation == nation }) {
			continue // by the same ships
		}
		for _, u := range nationalUnits(r, f, net, nation, hungry) {
			hungry[u] = false
		}
	}
}

// besiegedUnits returns the blocks that ships feed through a port in a battle (§10.8, §15.41): one of 1 CV, with naval supremacy one
// of any strength (§15.825), of several the one that the owner names, and with that in the air as well all that trace a line to it
// (§15.83). A fortress feeds its own, and no more; to a region ships come as to any port (§18.51). Whether ships come there
// does not depend on how strong those are who stand there.
func besiegedUnits(r *field.Run, f field.Faction, net board.Set, p int, hungry []bool) []int {
	place := &r.D.Places[p]
	if !isBesiegedPort(r, f, p) || place.Fortress || place.MinorFortress {
		return nil
	}
	enemy := r.EnemyAt(f, p)
	all, source := fleet.HasBothSupremacies(r, f, enemy), board.NewSet(len(r.D.Places))
	source.Add(p)
	here := r.UnitsWhere(func(u int, b *field.Block, _ *field.Unit) bool {
		return hungry[u] && (int(b.At) == p || all && CanTrace(r, u, source)) && !hasLostCapital(r, u)
	})
	if len(here) == 0 {
		return nil
	}
	v, ok := fleet.FindLine(r, f, p, place.Moored, departurePorts(r, f, net))
	if !ok || isIntercepted(r, f, p, v, field.SeaSupply) {
		return nil
	}
	if all {
		return here
	}
	here = slices.DeleteFunc(here, func(u int) bool { return r.S.Blocks[u].CV > 1 && !fleet.HasSupremacy(r, f, enemy) })
	return largestOf(r, p, here)
}

// hasLostCapital reports whether a block is of a lesser power that fights beside its faction and whose capital the enemy holds:
// nothing feeds it from elsewhere (§10.21).
func hasLostCapital(r *field.Run, u int) bool {
	d := &r.D.Units[u]
	if UsesMainOrigin(r, d.Nation) || !r.S.HasJoined(d.Faction, d.Nation) {
		return false
	}
	capital := r.Capital(d.Nation)
	return capital >= 0 && r.S.AreHostile(r.S.Controller(capital), d.Faction)
}

// largestOf returns the block of some at a place that its owner names as the largest, none of none.
func largestOf(r *field.Run, place int, units []int) []int {
	sorted := prefer.Sort(r, prefer.FormLargest, place, units, r.D.CompareKeepOrder)
	return sorted[:min(1, len(sorted))]
}

// isBesiegedPort reports whether a place has a port of a faction in a battle that cuts its lines.
func isBesiegedPort(r *field.Run, f field.Faction, p int) bool {
	return r.D.Places[p].Port && r.S.Battle(p) != nil && r.D.Places[p].Kind != field.Region && control.StatusOf(r, f, p) == control.Friendly
}

// nationalUnits returns the block of a power of a faction that national supply through a besieged port feeds: one of 1 CV that
// reaches the capital, where nothing else joins this with the origin (§10.21).
func nationalUnits(r *field.Run, f field.Faction, net board.Set, nation int, hungry []bool) []int {
	capital := r.Capital(nation)
	if UsesMainOrigin(r, nation) || f == field.Soviet || capital < 0 || r.S.Controller(capital) != f || net.Has(capital) {
		return nil
	}
	weak := func(u int, b *field.Block, d *field.Unit) bool { return hungry[u] && d.Nation == nation && b.CV <= 1 }
	if !r.AnyUnit(weak) || communicationsOf(r, f, nation, capital).Len() > 0 || !hasSiegeLine(r, f, capital) {
		return nil
	}
	home := netFrom(r, f, capital, ByRail)
	return largestOf(r, capital, r.UnitsWhere(func(u int, b *field.Block, d *field.Unit) bool { return weak(u, b, d) && CanTrace(r, u, home) }))
}

// hasSiegeLine reports whether ships join a besieged port at a capital, or at the end of its rails, with the communications of
// a faction, over seas that are not the enemy's (§10.22).
func hasSiegeLine(r *field.Run, f field.Faction, capital int) bool {
	far := Communications(r, f)
	r.Lines.National = true
	defer func() { r.Lines.National = false }()
	home := netFrom(r, f, capital, ByRail)
	return r.AnyPlace(func(p int) bool {
		return home.Has(p) && isBesiegedPort(r, f, p) && fleet.CanRelieve(r, f, p, func(q int) bool { return far.Has(q) && fleet.HasFreePort(r, f, q) })
	})
}
