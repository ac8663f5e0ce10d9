package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/noretreat/battle"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/order"
)

// advance writes where the attackers shall go when their attack clears the place: one
// attack after the other is taken to succeed, and each unit goes where the position is
// worth most then, armour first.
func (b *bot) advance(pl *plan) {
	d := b.run.D
	for i := range pl.fights {
		f := &pl.fights[i]
		var gone []int
		for u := range pl.units(f.at) {
			gone = append(gone, u)
		}
		for _, u := range gone {
			pl.put(u, pl.refuge(pl.foe, f.at, f.from[0]))
		}
		units := slices.Clone(f.units)
		slices.SortStableFunc(units, func(x, y int) int { return pl.advanceHexes(y, f.at) - pl.advanceHexes(x, f.at) })
		for _, u := range units {
			from := int(pl.at[u])
			best, top := from, pl.value(lowest)+comfort
			if pl.n[pl.side][f.at] == 0 {
				top = lowest // somebody goes in any case
			}
			for _, to := range pl.onward(u, f.at) {
				if !pl.room(pl.side, to) {
					continue
				}
				pl.put(u, to)
				if v := pl.value(top); v > top {
					best, top = to, v
				}
			}
			pl.put(u, best)
			o := order.Of(battle.FormAdvance, d.Unit(field.ArgUnits, u), d.Called.Value(field.ArgTo, best), d.Called.Value(field.ArgIn, f.at))
			if best == from {
				continue
			}
			b.orders = append(b.orders, o)
		}
	}
}

// comfort is what it must be worth to leave a place for an advance: who goes too far is
// cut off.
const comfort = 10

// advanceHexes returns how far a unit may advance when a place has been cleared (§10.8).
func (p *position) advanceHexes(u, place int) int {
	w := p.sky
	class := p.r.Class(u)
	switch {
	case p.r.CanMove(u) && (!w.Multihex || p.r.S.Units[u].Unsupplied || p.stops(place)):
		return 1
	case !p.r.CanMove(u):
		return 0
	case class.IsArmor() && w.ArmorAdvance && (p.side == field.Axis || p.r.S.Turn >= tanksFrom):
		return 3
	}
	return 2
}

// tanksFrom is the turn from which Soviet armour advances as far as that of the Axis.
const tanksFrom = 11

// stops reports whether an advance ends in a place (§10.8.1).
func (p *position) stops(place int) bool {
	return p.d.Terrains[p.r.Terrain(place)].StopsHere || p.d.Places[place].Objective()
}

// onward lists the places to which a unit may advance when a place has been cleared.
func (p *position) onward(u, place int) (list []int) {
	list = []int{place}
	from := 0
	for far := p.advanceHexes(u, place); far > 1; far-- {
		to := len(list)
		for _, x := range list[from:to] {
			if p.stops(x) {
				continue
			}
			for _, near := range p.d.Places[x].Near {
				if y := int(near.To); !near.Lake && near.Hex && p.n[p.foe][y] == 0 && !p.isOffLimits(y) && !slices.Contains(list, y) {
					list = append(list, y)
				}
			}
		}
		from = to
	}
	return list
}
