package bot

import "github.com/fieldpost/fieldpost/rules/noretreat/field"

// position is who stands where, in a form in which units are moved to and fro at
// little cost: whatever the bot thinks of is tried on it.
type position struct {
	r    *field.Run // on the state that the bot was given; it does not change
	d    *field.Data
	side field.Side // the bot's
	foe  field.Side

	at    []int16             // of units, negative off the map
	mute  []bool              // of units: no zone of control, as they are without supply
	head  []int16             // of places: the first unit there
	next  []int16             // of units: the next one at the same place
	n     [field.Sides][]int8 // of places: units of a side
	zoc   [field.Sides][]int8 // of places: units of a side whose zone of control covers them
	here  [field.Sides]mask   // where units of a side stand
	zones [field.Sides]mask   // what its zones of control cover
	chart *chart
	base  []field.Side          // of places: who controls those on which nobody stands
	aims  []bool                // of places: the scenario is about it
	lines [field.Sides]network  // as last surveyed
	reach [field.Sides]frontier // as last surveyed
}

func newPosition(d *field.Data, s *field.State, side field.Side) *position {
	r := &field.Run{}
	r.Open(d, s)
	units, places := len(d.Units), len(d.Places)
	p := &position{r: r, d: d, side: side, foe: side.Enemy(), at: make([]int16, units), mute: make([]bool, units), head: make([]int16, places), next: make([]int16, units), base: make([]field.Side, places), aims: make([]bool, places), chart: newChart(r)}
	for x := range p.n {
		p.n[x], p.zoc[x] = make([]int8, places), make([]int8, places)
		p.reach[x].init(places)
	}
	for x := range places {
		p.head[x], p.base[x] = nobody, r.Control(x)
	}
	for _, id := range aims[d.Scenarios[s.Scenario].ID] {
		p.aims[d.PlaceByID[id]] = true
	}
	for u := range units {
		p.at[u], p.mute[u] = field.Removed, r.S.Units[u].Unsupplied
		p.put(u, int(r.S.Units[u].At))
	}
	return p
}

const (
	nobody = -1
	far    = 100
)

// put moves a unit to a place or, with a negative one, off the map.
func (p *position) put(u, to int) {
	side := p.d.Units[u].Side
	if from := p.at[u]; from >= 0 {
		for x := &p.head[from]; ; x = &p.next[*x] {
			if int(*x) == u {
				*x = p.next[u]
				break
			}
		}
		if p.n[side][from]--; p.n[side][from] == 0 {
			p.here[side].drop(p.chart.spots[from])
		}
		p.cover(u, int(from), -1)
	}
	p.at[u] = int16(to)
	if to < 0 {
		return
	}
	p.next[u], p.head[to] = p.head[to], int16(u)
	p.n[side][to]++
	p.here[side].add(p.chart.spots[to])
	p.cover(u, to, 1)
}

// cover adds the zone of control of a unit, or takes it away.
func (p *position) cover(u, at int, by int8) {
	if p.mute[u] || !p.r.Face(u).ZOC {
		return
	}
	side := p.d.Units[u].Side
	zone, zones := p.zoc[side], &p.zones[side]
	for _, x := range p.d.Places[at].Near {
		if x.Lake {
			continue
		}
		zone[x.To] += by
		if s := p.chart.spots[x.To]; zone[x.To] == 0 || p.d.Places[x.To].Terrain == field.Lake {
			zones.drop(s)
		} else {
			zones.add(s)
		}
	}
}

// units goes through those at a place.
func (p *position) units(place int) func(yield func(u int) bool) {
	return func(yield func(u int) bool) {
		for u := p.head[place]; u != nobody && yield(int(u)); u = p.next[u] {
		}
	}
}

// control is who controls a place as things are tried.
func (p *position) control(place int) field.Side {
	if u := p.head[place]; u != nobody {
		return p.d.Units[u].Side
	}
	return p.base[place]
}

// room reports whether one more unit of a side may stop at a place.
func (p *position) room(side field.Side, place int) bool {
	return p.n[side.Enemy()][place] == 0 && int(p.n[side][place]) < p.r.StackLimit(side, place)
}

// allowance is how many movement points a unit has in this turn (§8.1, §8.2, §6.5.2).
func (p *position) allowance(u int) int {
	n := p.r.Face(u).Move
	if most := p.d.Weathers[p.r.Weather()].MaxMove; most > 0 {
		n = min(n, most)
	}
	if p.r.S.Units[u].Unsupplied {
		n = min(n, slowMove)
	}
	return n
}

// slowMove is how far units without supply can move (§6.5.2).
const slowMove = 3

// cost is what it costs a unit to enter a place (§8.3).
func (p *position) cost(u, place int) int {
	t := &p.d.Terrains[p.r.Terrain(place)]
	if p.r.Class(u).IsArmor() {
		return t.Armor
	}
	return t.Other
}

// closed reports whether a place is one that the bot never enters: the lake, and the
// areas, which hold little that is worth the way.
func (p *position) closed(place int) bool {
	t := p.d.Places[place].Terrain
	return t == field.Lake || t == field.Area
}

// walks notes how many points a unit would have left at each place that it can come
// to from one (§8.5); -1 elsewhere. list are those places.
func (p *position) walks(u, from int, left []int8) (list []int16) {
	for i := range left {
		left[i] = -1
	}
	enemy := p.d.Units[u].Side.Enemy()
	zone, own := p.zoc[enemy], p.n[enemy.Enemy()]
	start := p.allowance(u)
	if start == 0 {
		return nil
	}
	left[from] = int8(start)
	list = append(list, int16(from))
	for more := start; more > 0; more-- { // from those with most points left
		for i := 0; i < len(list); i++ {
			x := int(list[i])
			if int(left[x]) != more || x != from && zone[x] > 0 {
				continue
			}
			for _, near := range p.d.Places[x].Near {
				to := int(near.To)
				if near.Lake || p.n[enemy][to] > 0 || p.closed(to) {
					continue
				}
				price := p.cost(u, to)
				if zone[x] > 0 { // only from where it begins
					if price++; zone[to] > 0 && own[to] == 0 {
						continue
					}
				}
				n := more - price
				if n < 0 && x == from {
					n = 0 // one place is always in reach
				}
				if n > int(left[to]) {
					if left[to] < 0 {
						list = append(list, near.To)
					}
					left[to] = int8(n)
				}
			}
		}
	}
	return list
}
