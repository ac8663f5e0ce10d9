package bot

import "github.com/fieldpost/fieldpost/rules/noretreat/field"

// position is who stands where, in a form in which units are moved to and fro at
// little cost: whatever the bot thinks of is tried on it.
type position struct {
	r    *field.Run // on the state that the bot was given
	d    *field.Data
	side field.Side // the bot's
	foe  field.Side
	sky  *field.WeatherRow // the weather

	at       []int16                 // of units, negative off the map
	face     []*field.Face           // of units: the side that is up
	mute     []bool                  // of units: no zone of control, as they are without supply
	head     []int16                 // of places: the first unit there
	next     []int16                 // of units: the next one at the same place
	n        [field.Sides][]int8     // of places: units of a side
	zoc      [field.Sides][]int8     // of places: units of a side whose zone of control covers them
	here     [field.Sides]field.Mask // where units of a side stand
	full     [field.Sides]field.Mask // where no more of them may stand
	zones    [field.Sides]field.Mask // what its zones of control cover
	burden   []int                   // of places: what the units there are worth, with the score of their surrender
	chart    *chart
	odds     [field.Sides]odds
	base     []field.Side // of places: who controls those on which nobody stands
	aims     []bool       // of places: the scenario is about it
	supplied [field.Sides]field.Mask
	starts   [levels]field.Mask // where the enemy begins to move, by points
	mustered bool               // starts is as the enemy stands

	goal    []int16    // of units: where each is drawn to, nobody for nowhere
	astray  int        // how far all are from there
	pull    int        // what a hex of that counts
	stale   field.Mask // where losses are no longer known
	changed bool       // units of the enemy were moved since
}

func newPosition(d *field.Data, s *field.State, side field.Side) *position {
	r := &field.Run{}
	r.Open(d, s)
	units, places := len(d.Units), len(d.Places)
	of, on := make([]int16, 3*units+places), make([]int8, 4*places)
	p := &position{r: r, d: d, side: side, foe: side.Enemy(), sky: &d.Weathers[r.Weather()], at: of[:units], next: of[units : 2*units], goal: of[2*units : 3*units], head: of[3*units:],
		face: make([]*field.Face, units), mute: make([]bool, units), burden: make([]int, places), base: make([]field.Side, places), aims: make([]bool, places), chart: newChart(r)}
	for x := range field.Side(field.Sides) {
		p.odds[x].read(r, x)
		p.n[x], p.zoc[x] = on[:places:places], on[places:2*places:2*places]
		on = on[2*places:]
	}
	for x := range places {
		p.head[x], p.base[x] = nobody, r.Control(x)
	}
	for _, id := range aims[d.Scenarios[s.Scenario].ID].places {
		p.aims[d.PlaceByID[id]] = true
	}
	if p.pull = pull; p.mustPress() {
		p.pull = haste
	}
	for x := range d.Places {
		p.chart.stakes[x] = p.stakeOf(x)
	}
	for u := range units {
		p.at[u], p.goal[u], p.face[u], p.mute[u] = field.Removed, nobody, r.Face(u), r.S.Units[u].Unsupplied
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
	from := int(p.at[u])
	if from == to {
		return
	}
	side := p.d.Units[u].Side
	weight := p.weight(u)
	if from >= 0 {
		for x := &p.head[from]; ; x = &p.next[*x] {
			if int(*x) == u {
				*x = p.next[u]
				break
			}
		}
		p.n[side][from]--
		p.burden[from] -= weight
		p.settled(side, from)
		p.cover(u, from, -1)
	}
	p.at[u] = int16(to)
	if to >= 0 {
		p.next[u], p.head[to] = p.head[to], int16(u)
		p.n[side][to]++
		p.burden[to] += weight
		p.settled(side, to)
		p.cover(u, to, 1)
	}
	if side == p.foe {
		p.changed, p.mustered = true, false
		return
	}
	if g := p.goal[u]; g >= 0 {
		if from >= 0 {
			p.astray -= p.d.Distance(from, int(g))
		}
		if to >= 0 {
			p.astray += p.d.Distance(to, int(g))
		}
	}
	if from >= 0 {
		p.stale.AddNear(p.d.Spots[from])
	}
	if to >= 0 {
		p.stale.AddNear(p.d.Spots[to])
	}
}

// settled notes where units of a side stand, when one has come or gone.
func (p *position) settled(side field.Side, place int) {
	s := p.d.Spots[place]
	if s.Row == 0 {
		return
	}
	n := p.n[side][place]
	if n == 0 {
		p.here[side].Drop(s)
	} else {
		p.here[side].Add(s)
	}
	if int(n) < p.r.StackLimit(side, place) {
		p.full[side].Drop(s)
	} else {
		p.full[side].Add(s)
	}
}

// flipped looks again at the side of a unit that is up.
func (p *position) flipped(u int) {
	at := int(p.at[u])
	p.put(u, field.Removed)
	p.face[u] = p.r.Face(u)
	p.put(u, at)
}

// cover adds the zone of control of a unit, or takes it away.
func (p *position) cover(u, at int, by int8) {
	if p.mute[u] || !p.face[u].ZOC {
		return
	}
	side := p.d.Units[u].Side
	zone, zones := p.zoc[side], &p.zones[side]
	for _, x := range p.chart.zoned[at] {
		was := zone[x]
		zone[x] = was + by
		switch {
		case was == 0 && p.d.Places[x].Terrain != field.Lake:
			zones.Add(p.d.Spots[x])
		case was+by == 0:
			zones.Drop(p.d.Spots[x])
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

// control returns who controls a place as things are tried.
func (p *position) control(place int) field.Side {
	if u := p.head[place]; u != nobody {
		return p.d.Units[u].Side
	}
	return p.base[place]
}

// controlled returns the hexes that a side controls as things are tried.
func (p *position) controlled(side field.Side) field.Mask {
	m, own, foes := p.chart.base[side], p.here[side], p.here[side.Enemy()]
	for r := range m {
		m[r] = m[r]&^foes[r] | own[r]
	}
	return m
}

// room reports whether one more unit of a side may stop at a place.
func (p *position) room(side field.Side, place int) bool {
	return p.n[side.Enemy()][place] == 0 && int(p.n[side][place]) < p.r.StackLimit(side, place)
}

// isOffLimits reports whether a place is one that the bot never enters: the lake, and the
// areas, which hold little that is worth the way.
func (p *position) isOffLimits(place int) bool { return p.chart.shut[place] }
