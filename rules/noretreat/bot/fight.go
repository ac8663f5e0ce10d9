package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/noretreat/battle"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/order"
)

// fight is an attack that is thought of.
type fight struct {
	at      int   // the place that is attacked
	units   []int // who attacks
	from    []int // the place of each
	support bool  // with a Blitz or Shock marker
	bonus   int   // columns that a card gives
	blow    bool  // it answers a counterblow
	column  int   // the last, below 0 where there is none
	value   int
	toll    int // what else the units could do, and the way that they go
}

// worth returns what it costs a side to lose a unit as it lies, in the coin of the bot: a
// victory point is vp of it. Most can be replaced for a card or two.
func (p *position) worth(u int) int {
	return 10 + 8*p.face[u].Strength
}

const vp = 100

// columnOf returns the last column of an attack on a place (§10.5, §10.6): -1 where it is
// below 1:3. Against a counterblow marker terrain does not count (§10.1.2).
func (p *position) columnOf(f *fight, side field.Side, defence int) int {
	strength, river, armor, shock, ss := 0, true, false, false, false
	for i, u := range f.units {
		face := p.face[u]
		strength += face.Strength
		armor = armor || face.Class.IsArmor() && !p.r.S.Units[u].Unsupplied
		shock = shock || face.Class == field.Shock
		ss = ss || face.Class == field.SSArmor
		river = river && battle.IsAcrossRiver(p.r, f.from[i], f.at)
	}
	c := field.Column(strength, max(defence, 1))
	if c < 0 {
		return -1
	}
	if c += f.bonus; f.support {
		c++
	}
	if shock {
		c++
	}
	x, w := &p.d.Places[f.at], p.sky
	foot, cut := true, false
	for u := range p.units(f.at) {
		class := p.face[u].Class
		foot = foot && !class.IsArmor() && !class.IsMechanized()
		cut = cut || p.r.S.Units[u].Unsupplied
		if class == field.SSMechanized {
			c--
		}
	}
	row := &p.d.Terrains[p.r.Terrain(f.at)]
	if !f.blow && !p.hasEnemyCounterblow(f.at) {
		c += row.Shift
		if river && !w.Frozen {
			c--
		}
		if x.Objective() {
			c--
		}
		if p.r.S.Works.Has(f.at) {
			c--
		}
	}
	if ss || armor && foot && w.ArmorBonus && row.Bonus && !x.Objective() {
		c++
	}
	if side == field.Axis && w.AxisShift != 0 {
		c += w.AxisShift
		if p.r.S.Turn == field.FirstWinter {
			c--
		}
	}
	if cut {
		c += battle.UnsuppliedShift
	}
	return min(c, field.Columns-1)
}

// hasEnemyCounterblow reports whether a counterblow marker lies on a place of the enemy.
func (p *position) hasEnemyCounterblow(place int) bool {
	return slices.ContainsFunc(p.r.S.Targets, func(t field.Target) bool { return t.Counterblow && t.Side == p.foe && int(t.Place) == place })
}

// odds are, by column and the first for none, how many of the six faces of the die give
// each result.
type odds [field.Columns + 1][len(field.Results)]int

func (o *odds) read(r *field.Run, side field.Side) {
	o[0][field.CA] = 6
	for die := range 6 {
		for column, result := range r.D.CRT[battle.Edition(r)][side][die] {
			o[column+1][result]++
		}
	}
}

// chances returns the odds of an attack of a side in a column, below 0 for none.
func (p *position) chances(side field.Side, column int) *[len(field.Results)]int {
	return &p.odds[side][min(max(column, -1), field.Columns-1)+1]
}

// refuges returns the hexes to which units of a side could retreat from a place (§10.7.5):
// two steps away.
func (p *position) refuges(side field.Side, from int) field.Mask {
	c, enemy := p.chart, side.Enemy()
	free, foes, zones, own, full := c.inside, p.here[enemy], p.zones[enemy], p.here[side], p.full[side]
	var start field.Mask
	start.Add(p.d.Spots[from])
	one := c.ways.Step(start)
	for r := range free {
		free[r] &^= foes[r] | zones[r]&^own[r]
		one[r] &= free[r]
	}
	two, near := c.ways.Step(one), start.Around()
	for r := range two {
		two[r] &= free[r] &^ full[r] &^ near[r]
	}
	return two
}

// isTrapped reports whether units of a side cannot retreat from a place.
func (p *position) isTrapped(side field.Side, from int) bool {
	return p.refuges(side, from) == field.Mask{}
}

// refuge returns the refuge that is farthest from a place, nobody where there is none.
func (p *position) refuge(side field.Side, from, attacker int) int {
	best, most := nobody, -1
	for to := range p.chart.each(p.refuges(side, from)) {
		if n := p.d.Distance(attacker, to); n > most {
			best, most = to, n
		}
	}
	return best
}

// appraise gives an attack its column and what it is worth to the side that attacks, the
// attackers standing where they attack from.
func (p *position) appraise(f *fight, side field.Side) {
	defence, fort, steps, prize := 0, false, 0, 0
	for u := range p.units(f.at) {
		defence += p.face[u].Strength
		fort = fort || p.face[u].Class == field.Fortified || p.face[u].Class == field.Volkssturm
		steps += p.r.Steps(u)
		prize += p.worth(u)
		if p.r.S.Units[u].Unsupplied {
			prize += vp // it would surrender
		}
		if u == p.d.Garrison {
			prize += hitler
		}
	}
	f.column = p.columnOf(f, side, defence)
	trapped := p.isTrapped(side.Enemy(), f.at)
	ground := p.prize(side, f.at)
	step := prize / max(steps, 1)
	cost, back := 0, 0
	for _, u := range f.units {
		if n := p.worth(u) / p.r.Steps(u); cost == 0 || n < cost {
			cost = n
		}
		back += p.face[u].Strength
	}
	// A counterattack is made when it promises something (§10.7.2).
	fear := 0
	if defence*3 >= back*2 {
		fear = cost
	} else if defence*2 >= back {
		fear = cost / 2
	}
	gone := prize + ground
	pushed := prize/5 + ground
	switch {
	case fort:
		pushed, gone = 0, step
	case trapped:
		pushed = gone
	}
	shattered := pushed + prize/5
	destroyed := pushed + step
	if fort {
		shattered = step - cost
		if destroyed = step; steps == 1 {
			destroyed = gone + ground
		}
	} else if steps == 1 || trapped {
		destroyed = gone
	}
	exchange := step - cost
	if steps == 1 {
		exchange += ground / 3 // nobody advances, but nobody stands there
	}
	var value [len(field.Results)]int
	value[field.CA], value[field.None], value[field.CB] = -fear, 0, step/8
	value[field.EX], value[field.DR], value[field.DS], value[field.DD] = exchange, pushed, shattered, destroyed
	f.value = 0
	for result, n := range p.chances(side, f.column) {
		f.value += n * value[result]
	}
	f.value /= 6
}

// prize returns what the ground of a place is worth to a side that takes it: a point for a
// city or oil, more for an objective.
func (p *position) prize(side field.Side, place int) int {
	n := ground
	if p.control(place) == side {
		return n
	}
	x := &p.d.Places[place]
	if n += p.chart.stakes[place]; p.aims[place] || side == field.Axis && x.ObjectiveAxis || side == field.Soviet && x.ObjectiveSoviet {
		n += vp / 2
	}
	return n
}

// hitler is what it is worth to kill him (§12.5): the game.
const hitler = 8 * vp

// ground is what a hex is worth to who takes it, whatever it holds.
const ground = 15

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
	case p.r.CanMove(u) && (!w.Multihex || p.r.S.Units[u].Unsupplied || battle.StopsAdvance(p.r, place)):
		return 1
	case !p.r.CanMove(u):
		return 0
	case class.IsArmor() && w.ArmorAdvance && (p.side == field.Axis || p.r.S.Turn >= field.TankAdvanceFrom):
		return 3
	}
	return 2
}

// onward lists the places to which a unit may advance when a place has been cleared.
func (p *position) onward(u, place int) (list []int) {
	list = []int{place}
	from := 0
	for far := p.advanceHexes(u, place); far > 1; far-- {
		to := len(list)
		for _, x := range list[from:to] {
			if battle.StopsAdvance(p.r, x) {
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
