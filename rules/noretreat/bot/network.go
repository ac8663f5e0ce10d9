package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// survey finds where a side is supplied as things lie (see [position.fed]).
func (p *position) survey(side field.Side) { p.supplied[side] = p.feed(side, mask{}) }

// isSupplied reports whether a unit at a place would be in supply (§6.2), by what was surveyed
// last for its side.
func (p *position) isSupplied(u, place int) bool {
	if p.d.Places[place].Terrain == field.Area {
		return p.d.Units[u].Nation != "german"
	}
	return p.supplied[p.d.Units[u].Side].has(p.chart.spots[place])
}

// feed finds the hexes in which units of a side would be in supply (§6.1, §6.2): a survey
// as that of the layer of supply, but of all hexes at once. Barred is closed besides what
// the enemy closes, but where the side stands.
func (p *position) feed(side field.Side, barred mask) mask {
	c, enemy := p.chart, side.Enemy()
	own, foes, zones, shut := p.here[side], p.here[enemy], p.zones[enemy], c.held[enemy]
	hexes, edge, cities, mine := c.hexes, c.edge[side], c.cities, c.held[side]
	var open, link mask
	for r := range open {
		open[r] = hexes[r] &^ foes[r] &^ ((zones[r] | shut[r] | barred[r]) &^ own[r])
		link[r] = edge[r] & open[r]
	}
	link = link.flood(open, side) // from there a line in the lawful directions comes to the own edge
	var sources mask
	for r := range sources {
		sources[r] = link[r] & (edge[r] | mine[r]&^foes[r] | cities[r]&own[r])
	}
	lines := sources.grown(open, p.d.SupplyRange-1).around() // from there an overland line comes to a source
	beside := lines.and(own, mask{}).around()
	coast := c.coast[side]
	if side == field.Soviet && p.leningrad(&link) {
		for r, h := range c.baltic {
			coast[r] |= h
		}
	}
	for r := range lines {
		lines[r] |= beside[r] | coast[r]
	}
	return lines
}

// leningrad reports whether the Soviets have a line from there to their edge (§6.2).
func (p *position) leningrad(link *mask) bool {
	city, s := p.d.Leningrad, p.chart.spots
	return p.r.City(city) && p.control(city) == field.Soviet && (link.has(s[city]) || slices.ContainsFunc(p.d.Places[city].Near, func(x field.Near) bool {
		return x.Hex && p.d.Lines[field.Soviet][x.Dir] && link.has(s[x.To])
	}))
}

// levels is one more than the movement points that a unit has at most.
const levels = 9

// muster notes with how many points the units of the enemy start, and where: those in
// the areas come out of them.
func (p *position) muster() {
	p.starts, p.mustered = [levels]mask{}, true
	for u := range p.at {
		at := int(p.at[u])
		if at < 0 || p.d.Units[u].Side != p.foe {
			continue
		}
		points := min(p.allowance(u), levels-1)
		if s := p.chart.spots[at]; s.row > 0 {
			p.starts[points].add(s)
			continue
		}
		for _, x := range p.chart.zoned[at] {
			if points > 0 && !p.chart.shut[x] {
				p.starts[max(points-p.cost(u, int(x)), 0)].add(p.chart.spots[x])
			}
		}
	}
}

// enemyReach finds how far the units of the enemy can come in one movement phase, all of them
// together, the zones of control of the side considered.
func (p *position) enemyReach() (all mask) {
	if !p.mustered {
		p.muster()
	}
	left := p.starts
	prices, ways := p.chart.prices[0], p.chart.ways
	zone, own, foes := p.zones[p.side], p.here[p.foe], p.here[p.side]
	for more := levels - 1; more > 0; more-- {
		var free, held mask // who goes on, and who leaves a zone of control
		some, stuck := uint32(0), uint32(0)
		for r := range free {
			h := left[more][r] &^ all[r]
			all[r] |= h
			free[r], held[r] = h&^zone[r], h&zone[r]&own[r]
			some |= free[r]
			stuck |= held[r]
		}
		if some != 0 {
			to := ways.step(free).without(foes)
			for price := 1; price < dear; price++ {
				next := max(more-price, 0)
				for r := range to {
					left[next][r] |= to[r] & prices[price][r]
				}
			}
		}
		if stuck != 0 {
			to := ways.step(held)
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
func (p *position) walks(u, from int) (all mask) {
	c, side := p.chart, p.d.Units[u].Side
	enemy := side.Enemy()
	start := min(p.allowance(u), levels-1)
	if start == 0 {
		return all
	}
	prices, ways := c.prices[0], c.ways
	if p.r.Class(u).IsArmor() {
		prices = c.prices[1]
	}
	zone, own, foes, at := p.zones[enemy], p.here[side], p.here[enemy], c.spots[from]
	if now := int(p.at[u]); now >= 0 && p.n[side][now] == 1 {
		own.drop(c.spots[now]) // it is not there when it passes
	}
	pinned := zone.has(at)
	var left [levels]mask
	left[start].add(at)
	for more := start; more > 0; more-- {
		var free mask
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
		to := ways.step(free).without(foes)
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
