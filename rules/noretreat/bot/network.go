package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// network is where a side is supplied over land (§6.1): a survey as that of the
// storey of supply, but of all places at once.
type network struct {
	depth []int8 // of places: steps to the nearest source, far where none is near
	link  []bool // a line in the lawful directions comes to the own edge
	queue []int16
}

const far = 100

func (n *network) init(places int) {
	n.depth, n.link, n.queue = make([]int8, places), make([]bool, places), make([]int16, 0, places)
}

// survey finds where a side is supplied. barred closes more places than the enemy
// does; nil for none.
func (p *position) survey(side field.Side, barred []int8) *network {
	n := &p.lines[side]
	enemy := side.Enemy()
	own, foes, zone := p.n[side], p.n[enemy], p.zoc[enemy]
	open := func(x int) bool {
		return foes[x] == 0 && (zone[x] == 0 || own[x] > 0) && (barred == nil || barred[x] < 0 || own[x] > 0) &&
			p.d.Places[x].Terrain != field.Area && (!p.r.City(x) || p.control(x) == side)
	}
	edge := func(x int) bool {
		if side == field.Axis {
			return p.d.Places[x].EdgeAxis
		}
		return p.d.Places[x].EdgeSoviet
	}
	n.queue = n.queue[:0]
	for x := range n.link {
		if n.link[x], n.depth[x] = edge(x) && open(x), far; n.link[x] {
			n.queue = append(n.queue, int16(x))
		}
	}
	sources := len(n.queue)
	for i := 0; i < len(n.queue); i++ {
		for _, near := range p.d.Places[n.queue[i]].Near {
			if to := int(near.To); near.Hex && !n.link[to] && p.d.Lines[side][near.Dir.Opposite()] && open(to) {
				n.link[to] = true
				n.queue = append(n.queue, near.To)
			}
		}
	}
	linked := n.queue
	n.queue = n.queue[:sources]
	for _, x := range linked[sources:] {
		if p.r.City(int(x)) && p.control(int(x)) == side {
			n.queue = append(n.queue, x)
		}
	}
	for _, x := range n.queue {
		n.depth[x] = 0
	}
	for i := 0; i < len(n.queue); i++ {
		x := n.queue[i]
		if int(n.depth[x]) == p.d.SupplyRange-1 {
			break
		}
		for _, near := range p.d.Places[x].Near {
			if to := int(near.To); n.depth[to] == far && open(to) {
				n.depth[to] = n.depth[x] + 1
				n.queue = append(n.queue, near.To)
			}
		}
	}
	return n
}

// land reports whether a place has an overland line in the network that was surveyed
// last.
func (p *position) land(side field.Side, place int) bool {
	n := &p.lines[side]
	if n.depth[place] < far {
		return true
	}
	for _, near := range p.d.Places[place].Near {
		if int(n.depth[near.To]) < p.d.SupplyRange {
			return true
		}
	}
	return false
}

// fed reports whether a unit at a place would be in supply (§6.2), by the network that
// was surveyed last.
func (p *position) fed(u, place int) bool {
	side := p.d.Units[u].Side
	x := &p.d.Places[place]
	switch {
	case p.land(side, place), x.Black, x.Caspian && side == field.Soviet:
		return true
	case x.Baltic && (side == field.Axis || p.cityLine(side, p.d.Leningrad)):
		return true
	case x.Terrain == field.Area:
		return p.d.Units[u].Nation != "german"
	}
	for _, near := range x.Near {
		if p.n[side][near.To] > 0 && p.land(side, int(near.To)) {
			return true
		}
	}
	return false
}

// cityLine reports whether a city of a side has a line to its edge (§6.1).
func (p *position) cityLine(side field.Side, city int) bool {
	n := &p.lines[side]
	return p.r.City(city) && p.control(city) == side && (n.link[city] || slices.ContainsFunc(p.d.Places[city].Near, func(x field.Near) bool {
		return x.Hex && p.d.Lines[side][x.Dir] && n.link[x.To]
	}))
}

// frontier is how far the units of a side can come in one movement phase, all of them
// together.
type frontier struct {
	left  []int8 // of places: points that would be left, -1 where nobody comes
	lists [9][]int16
}

func (f *frontier) init(places int) { f.left = make([]int8, places) }

// roam finds how far the units of a side can come as things lie, the zones of control
// of the other side considered.
func (p *position) roam(side field.Side) []int8 {
	f := &p.reach[side]
	enemy := side.Enemy()
	zone := p.zoc[enemy]
	for i := range f.left {
		f.left[i] = -1
	}
	for i := range f.lists {
		f.lists[i] = f.lists[i][:0]
	}
	reached := func(x, left int) {
		if int(f.left[x]) < left {
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
	return f.left
}
