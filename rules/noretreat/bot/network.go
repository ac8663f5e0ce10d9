package bot

import (
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/moves"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
)

// survey finds where a side is supplied as things lie (see [position.feed]).
func (p *position) survey(side field.Side) { p.supplied[side] = p.feed(side, field.Mask{}) }

// isSupplied reports whether a unit at a place would be in supply (§6.2), by what was surveyed
// last for its side.
func (p *position) isSupplied(u, place int) bool {
	if p.d.Places[place].Terrain == field.Area {
		return p.d.Units[u].Nation != "german"
	}
	return p.supplied[p.d.Units[u].Side].Has(p.d.Spots[place])
}

// feed finds the hexes in which units of a side would be in supply (§6.1, §6.2), all at once.
// Barred is closed besides what the enemy closes, but where the side stands.
func (p *position) feed(side field.Side, barred field.Mask) field.Mask {
	c, enemy := p.chart, side.Enemy()
	f := supply.Front{Own: p.here[side], Closed: p.here[enemy], Cities: p.controlled(side).And(c.cities, field.Mask{})}
	zones, theirs := p.zones[enemy], c.base[enemy]
	for r := range barred {
		f.Barred[r] = barred[r] | zones[r] | theirs[r]&c.cities[r]
	}
	return supply.Survey(p.d, side, &f).Supplied(f.Own)
}

// levels is one more than the movement points that a unit has at most.
const levels = 9

// muster notes with how many points the units of the enemy start, and where: those in
// the areas come out of them.
func (p *position) muster() {
	p.starts, p.mustered = [levels]field.Mask{}, true
	for u := range p.at {
		at := int(p.at[u])
		if at < 0 || p.d.Units[u].Side != p.foe {
			continue
		}
		points := min(moves.Allowance(p.r, u), levels-1)
		if s := p.d.Spots[at]; s.Row > 0 {
			p.starts[points].Add(s)
			continue
		}
		for _, x := range p.chart.zoned[at] {
			if points > 0 && !p.chart.shut[x] {
				p.starts[max(points-moves.CostOf(p.r, u, int(x)), 0)].Add(p.d.Spots[x])
			}
		}
	}
}

// enemyReach finds how far the units of the enemy can come in one movement phase, all of them
// together, the zones of control of the side considered.
func (p *position) enemyReach() (all field.Mask) {
	if !p.mustered {
		p.muster()
	}
	left := p.starts
	prices, ways := p.chart.prices[0], p.chart.ways
	zone, own, foes := p.zones[p.side], p.here[p.foe], p.here[p.side]
	for more := levels - 1; more > 0; more-- {
		var free, held field.Mask // who goes on, and who leaves a zone of control
		some, stuck := uint32(0), uint32(0)
		for r := range free {
			h := left[more][r] &^ all[r]
			all[r] |= h
			free[r], held[r] = h&^zone[r], h&zone[r]&own[r]
			some |= free[r]
			stuck |= held[r]
		}
		if some != 0 {
			to := ways.Step(free).Without(foes)
			for price := 1; price < dear; price++ {
				next := max(more-price, 0)
				for r := range to {
					left[next][r] |= to[r] & prices[price][r]
				}
			}
		}
		if stuck != 0 {
			to := ways.Step(held)
			for price := 1; price < dear; price++ {
				next := max(more-price-1, 0)
				for r := range to {
					left[next][r] |= to[r] &^ foes[r] &^ zone[r] & prices[price][r]
				}
			}
		}
	}
	for r := range all {
		all[r] |= left[0][r]
	}
	return all
}

// walks finds the hexes to which a unit can come from one (§8.5), that one included.
func (p *position) walks(u, from int) (all field.Mask) {
	c, side := p.chart, p.d.Units[u].Side
	enemy := side.Enemy()
	start := min(moves.Allowance(p.r, u), levels-1)
	if start == 0 {
		return all
	}
	prices, ways := c.prices[0], c.ways
	if p.r.Class(u).IsArmor() {
		prices = c.prices[1]
	}
	zone, own, foes, at := p.zones[enemy], p.here[side], p.here[enemy], p.d.Spots[from]
	if now := int(p.at[u]); now >= 0 && p.n[side][now] == 1 {
		own.Drop(p.d.Spots[now]) // it is not there when it passes
	}
	pinned := zone.Has(at)
	var left [levels]field.Mask
	left[start].Add(at)
	for more := start; more > 0; more-- {
		var free field.Mask
		some, first := uint32(0), more == start
		for r := range free {
			h := left[more][r] &^ all[r]
			all[r] |= h
			if free[r] = h; !first {
				free[r] &^= zone[r]
			}
			some |= free[r]
		}
		if some == 0 {
			continue
		}
		to := ways.Step(free).Without(foes)
		for price := 1; price < dear; price++ {
			next := more - price
			if first && pinned { // only from where it begins
				next--
			}
			if next < 0 && first {
				next = 0 // one place is always in reach
			}
			if next < 0 {
				continue
			}
			for r := range to {
				h := to[r] & prices[price][r]
				if first && pinned {
					h &^= zone[r] &^ own[r]
				}
				left[next][r] |= h
			}
		}
	}
	for r := range all {
		all[r] |= left[0][r]
	}
	return all
}
