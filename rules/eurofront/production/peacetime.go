package production

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// StrengthenMustered adds a step to a unit of a nation that has come into the war, for its peacetime production (§16.31, §16.32).
func StrengthenMustered(r *field.Run, side field.Side, u int) *play.Fault {
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	switch p := &r.S.Powers[d.Nation]; {
	case r.Holder(d.Faction) != side:
		return field.NotYours(r, "16.32", u).Final()
	case b.At < 0 || !p.Mustering || p.Stance != d.Faction:
		return play.Refuse("16.32", "eurofront.bad.builds-only", r.UnitArg("unit", u)).Final()
	}
	return strengthenInPeace(r, u, CostAt(r, u, int(b.At)).Step)
}

// strengthenInPeace adds a step to a unit for what its nation has from peacetime.
func strengthenInPeace(r *field.Run, u, cost int) *play.Fault {
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	p := &r.S.Powers[d.Nation]
	switch {
	case int(b.CV) >= d.Max:
		return play.Refuse("16.32", "eurofront.bad.full", r.UnitArg("unit", u))
	case cost > int(p.Saved):
		return play.Refuse("16.32", "eurofront.bad.peacetime-dear", rules.Num("cost", cost), rules.Num("left", int(p.Saved)), rules.ID(field.KindNation, "nation", r.D.Nations[d.Nation].ID))
	}
	b.CV++
	p.Saved -= int16(cost)
	return nil
}

// strengthenCooperating adds a step to a unit on the card of a neutral that cooperates (§16.22): for what that has from peacetime, as
// far as it goes, or else one a month for points of the home front.
func strengthenCooperating(r *field.Run, l *field.Ledger, u int) *play.Fault {
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	cost := CostAt(r, u, -1).Step
	if int(b.CV) >= d.Max || cost <= int(r.S.Powers[d.Nation].Saved) {
		if f := strengthenInPeace(r, u, cost); f != nil {
			return f
		}
	} else {
		if l.Done[u] {
			return stepGivenFault(l, "11.71", u, r.UnitArg("unit", u))
		}
		if f := Pay(r, l, field.FrontAccount(homeFront(l.Faction)), cost); f != nil {
			return f
		}
		l.Done[u] = true
		b.CV++
	}
	l.Stepped = append(l.Stepped, u)
	return nil
}

// peacetimeOrder is in which order types are strengthened of which nothing is said.
var peacetimeOrder = [...]field.Type{field.Infantry, field.MountainTroops, field.Cavalry, field.Static, field.HQ, field.TheatreHQ, field.Fort}

// EndMustering spends what is left of the peacetime production of a nation, infantry first, the weakest before others, and ends the
// deployment of its forces (§16.31). What buys no step any more is lost.
func EndMustering(r *field.Run, nation int) {
	p := &r.S.Powers[nation]
	units := r.UnitsWhere(func(u int, b *field.Block, d *field.Unit) bool {
		return d.Nation == nation && d.Faction == p.Stance && b.At >= 0 && slices.Contains(peacetimeOrder[:], d.Type)
	})
	for some := true; some; {
		slices.SortStableFunc(units, func(a, b int) int {
			rank := func(u int) int { return slices.Index(peacetimeOrder[:], r.D.Units[u].Type) }
			return cmp.Or(rank(a)-rank(b), int(r.S.Blocks[a].CV)-int(r.S.Blocks[b].CV))
		})
		some = slices.ContainsFunc(units, func(u int) bool {
			return strengthenInPeace(r, u, CostAt(r, u, int(r.S.Blocks[u].At)).Step) == nil
		})
	}
	p.Saved, p.Mustering = 0, false
}
