package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// network is where a side is supplied over land (§6.1): a survey as that of the storey
// of supply, but of all hexes at once.
type network struct {
	link  mask // from there a line in the lawful directions comes to the own edge
	lines mask // from there an overland line comes to a source
	near  mask // beside friends who have one
}

// chart is what masks of the board do not change while moves are tried.
type chart struct {
	spots  []spot
	hexes  mask
	cities mask
	edge   [field.Sides]mask
	held   [field.Sides]mask // the cities of a side on which nobody stands
}

func newChart(r *field.Run) *chart {
	c := &chart{spots: spots(r.D)}
	for x := range r.D.Hexes.Cells {
		place, at := &r.D.Places[x], c.spots[x]
		c.hexes.add(at)
		if r.City(x) {
			c.cities.add(at)
			c.held[r.Control(x)].add(at)
		}
		if place.EdgeAxis {
			c.edge[field.Axis].add(at)
		}
		if place.EdgeSoviet {
			c.edge[field.Soviet].add(at)
		}
	}
	return c
}

// survey finds where a side is supplied. barred is closed besides what the enemy closes,
// but where the side stands; nil for nothing.
func (p *position) survey(side field.Side, barred *mask) {
	n, c, enemy := &p.lines[side], p.chart, side.Enemy()
	var open, sources mask
	for r := range open {
		own := p.here[side][r]
		closed := p.zones[enemy][r] | c.held[enemy][r]
		if barred != nil {
			closed |= barred[r]
		}
		open[r] = c.hexes[r] &^ p.here[enemy][r] &^ (closed &^ own)
		n.link[r] = c.edge[side][r] & open[r]
	}
	n.link.flood(&open, side)
	for r := range sources {
		friendly := c.held[side][r]&^p.here[enemy][r] | c.cities[r]&p.here[side][r]
		sources[r] = n.link[r] & (c.edge[side][r] | friendly)
	}
	reach := sources
	for range p.d.SupplyRange - 1 {
		next := reach.around()
		for r := range reach {
			reach[r] |= next[r] & open[r]
		}
	}
	n.lines = reach.around()
	for r := range n.near {
		n.near[r] = n.lines[r] & p.here[side][r]
	}
	n.near = n.near.around()
}

// land reports whether a place has an overland line in the network that was surveyed
// last.
func (p *position) land(side field.Side, place int) bool {
	return p.lines[side].lines.has(p.chart.spots[place])
}

// fed reports whether a unit at a place would be in supply (§6.2), by the network that
// was surveyed last.
func (p *position) fed(u, place int) bool {
	side := p.d.Units[u].Side
	x := &p.d.Places[place]
	switch {
	case x.Terrain == field.Area:
		return p.d.Units[u].Nation != "german"
	case p.lines[side].near.has(p.chart.spots[place]) || p.land(side, place):
		return true
	case x.Black, x.Caspian && side == field.Soviet:
		return true
	}
	return x.Baltic && (side == field.Axis || p.cityLine(side, p.d.Leningrad))
}

// cityLine reports whether a city of a side has a line to its edge (§6.1).
func (p *position) cityLine(side field.Side, city int) bool {
	n, s := &p.lines[side], p.chart.spots
	return p.r.City(city) && p.control(city) == side && (n.link.has(s[city]) || slices.ContainsFunc(p.d.Places[city].Near, func(x field.Near) bool {
		return x.Hex && p.d.Lines[side][x.Dir] && n.link.has(s[x.To])
	}))
}

// frontier is how far the units of a side can come in one movement phase, all of them
// together.
type frontier struct {
	left  []int8 // of places: points that would be left, -1 where nobody comes
	mask  mask   // where somebody comes
	lists [9][]int16
}

func (f *frontier) init(places int) { f.left = make([]int8, places) }

// roam finds how far the units of a side can come as things lie, the zones of control
// of the other side considered.
func (p *position) roam(side field.Side) *frontier {
	f := &p.reach[side]
	enemy := side.Enemy()
	zone := p.zoc[enemy]
	for i := range f.left {
		f.left[i] = -1
	}
	f.mask = mask{}
	for i := range f.lists {
		f.lists[i] = f.lists[i][:0]
	}
	reached := func(x, left int) {
		if int(f.left[x]) < left {
			if f.left[x] < 0 {
				f.mask.add(p.chart.spots[x])
			}
			f.left[x] = int8(left)
			f.lists[left] = append(f.lists[left], int16(x))
		}
	}
	for u := range p.at {
		if at := int(p.at[u]); at >= 0 && p.d.Units[u].Side == side {
			reached(at, min(p.allowance(u), len(f.lists)-1))
		}
	}
	for left := len(f.lists) - 1; left > 0; left-- {
		for i := 0; i < len(f.lists[left]); i++ {
			x := int(f.lists[left][i])
			if int(f.left[x]) != left || zone[x] > 0 && p.n[side][x] == 0 {
				continue
			}
			for _, near := range p.d.Places[x].Near {
				to := int(near.To)
				if near.Lake || p.n[enemy][to] > 0 || p.closed(to) || zone[x] > 0 && zone[to] > 0 {
					continue
				}
				n := left - p.d.Terrains[p.r.Terrain(to)].Other
				if zone[x] > 0 {
					n--
				}
				reached(to, max(n, 0))
			}
		}
	}
	return f
}
