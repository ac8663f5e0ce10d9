package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// supplyNet holds every possible link of a map; it does not change.
type supplyNet struct {
	grid  *board.Grid
	links [][]board.Link // by hex, the shorter first
	road  [][]int8       // directions of highway hexsides, by hex
	onWay []bool         // hexes with a highway
}

// newSupplyNet finds the links of a map.
func newSupplyNet(d *data, g *board.Grid) *supplyNet {
	n := &supplyNet{grid: g, links: g.Links(d.supplyRadius[:]), road: make([][]int8, len(d.hexes)), onWay: make([]bool, len(d.hexes))}
	for h := range d.hexes {
		for dir, sd := range g.Sides(h) {
			if sd.To >= 0 && sd.Limit > 0 && sd.Road == highway {
				n.road[h] = append(n.road[h], int8(dir))
				n.onWay[h] = true
			}
		}
	}
	return n
}

// trace is what can be supplied from one source: dist is the length of the
// shortest line in hexes, -1 for hexes that no line reaches.
type trace struct {
	dist  []int16
	relay []bool // lines lead on from here
	queue []int16
}

func newTrace(hexes int) trace {
	return trace{dist: make([]int16, hexes), relay: make([]bool, hexes), queue: make([]int16, 0, hexes)}
}

// holds tells what a hex is for the supply lines of a side: they may pass
// through it, or only end in it, or neither (§12.2, §12.5). Disrupted units
// neither help nor hinder.
func (r *run) holds(sd side, h int) (through, end bool) {
	c := &r.n[h]
	if c.up[sd.enemy()] == 0 {
		return true, true
	}
	if b := r.s.battleAt(h); b != nil && r.has(sd, h) {
		return b.defender == sd, true
	}
	return false, false
}

// crosses reports whether a supply line of a side may cross a hexside: hexsides
// of battles must be friendly (§12.5).
func (r *run) crosses(sd side, h, dir, to int) bool {
	if len(r.s.battles) == 0 {
		return true
	}
	if b := r.s.battleAt(h); b != nil && !b.controls(sd, dir) {
		return false
	}
	if b := r.s.battleAt(to); b != nil && !b.controls(sd, int(board.Direction(dir).Opposite())) {
		return false
	}
	return true
}

// unbroken reports whether a link of a side is not cut: it can be crossed and led
// through what lies between. dist is not looked at.
func (r *run) unbroken(sd side, h int, l *board.Link) bool {
	at := h
	for i := range int(l.N) {
		to := int(l.To)
		if i < int(l.N)-1 {
			to = int(l.Via[i])
			if through, _ := r.holds(sd, to); !through || r.trace.dist[to] == barred {
				return false
			}
		}
		if !r.crosses(sd, at, int(l.Dirs[i]), to) {
			return false
		}
		at = to
	}
	return true
}

// barred marks a hex that a trace must not enter.
const barred = -2

// traceFrom finds what a side can supply from a hex: along highways, and from
// unit to unit (§12.3, §12.4). Hexes in but are left out.
func (r *run) traceFrom(sd side, source int, but []int16) *trace {
	t := &r.trace
	for h := range t.dist {
		t.dist[h], t.relay[h] = -1, false
	}
	for _, h := range but {
		t.dist[h] = barred
	}
	t.queue = t.queue[:0]
	if through, _ := r.holds(sd, source); !through || t.dist[source] == barred {
		return t
	}
	t.dist[source] = 0
	t.queue = append(t.queue, int16(source))
	t.relay[source] = true
	// Lines are a few hexes a link, so hexes can be found anew by a shorter
	// line: the queue is worked off until nothing gets shorter.
	for i := 0; i < len(t.queue); i++ {
		h := int(t.queue[i])
		unit := r.n[h].up[sd] > 0
		for _, dir := range r.net.road[h] {
			to := r.grid.Sides(h)[dir].To
			if r.crosses(sd, h, int(dir), to) {
				r.reach(sd, to, int(t.dist[h])+1)
			}
		}
		for k := range r.net.links[h] {
			l := &r.net.links[h][k]
			to := int(l.To)
			if !r.has(sd, to) && !(unit && r.net.onWay[to]) {
				continue
			}
			d := int(t.dist[h]) + int(l.N)
			if t.dist[to] >= 0 && int(t.dist[to]) <= d || t.dist[to] == barred || !r.unbroken(sd, h, l) {
				continue
			}
			r.reach(sd, to, d)
		}
	}
	return t
}

// reach notes that a line of some length comes to a hex.
func (r *run) reach(sd side, to, dist int) {
	t := &r.trace
	if t.dist[to] == barred || t.dist[to] >= 0 && int(t.dist[to]) <= dist {
		return
	}
	through, end := r.holds(sd, to)
	if !end {
		return
	}
	t.dist[to] = int16(dist)
	if through && (r.net.onWay[to] || r.n[to].up[sd] > 0) {
		t.relay[to] = true
		t.queue = append(t.queue, int16(to))
	}
}

// isRaider reports whether a block is cut off as a raider: it came into its
// battle through a hexside that is still the enemy's (§12.5).
func (r *run) isRaider(u int) bool {
	b := &r.s.blocks[u]
	if b.raid == noRaid || b.at < 0 {
		return false
	}
	battle := r.s.battleAt(int(b.at))
	return battle != nil && !battle.controls(r.d.units[u].side, int(b.raid))
}

// candidate is a unit that a fortress or oasis could supply: the lower its
// distance, the sooner.
type candidate struct{ unit, dist int }

// checkSupply finds the blocks of a side that have supply: from the base, from
// a fortress without a land line to it, within its capacity, or in an oasis
// (§12, §13.3, §15.1). It marks those that a fortress or oasis supplies. Fresh
// checks assign that supply anew; the final check of a turn assigns what is
// left. ok is false when the side must first be asked whom to supply.
func (r *run) checkSupply(sd side, fresh bool) (supplied unitSet, ok bool) {
	s := r.s
	base := r.traceFrom(sd, r.d.base[sd], nil)
	var bound unitSet // to a fortress or an oasis by the last check
	for u := range s.blocks {
		b := &s.blocks[u]
		if r.d.units[u].side != sd || b.at < 0 {
			continue
		}
		if b.fort >= 0 {
			bound.add(u)
		}
		if base.dist[b.at] >= 0 && !r.isRaider(u) && (fresh || b.fort < 0) {
			supplied.add(u)
		}
	}
	isolated, joined := make([]int, 0, maxForts), make([]int, 0, maxForts)
	for i, h := range r.d.forts {
		switch {
		case s.forts[i] == sd && base.dist[h] < 0:
			isolated = append(isolated, h)
		case s.forts[i] == sd && !fresh:
			joined = append(joined, h)
		}
	}
	for _, h := range joined { // a line to the base does not part units from their fortress
		own := r.boundTo(bound, h)
		if own.empty() {
			continue
		}
		t := r.traceFrom(sd, h, nil)
		own.each(func(u int) {
			if t.dist[s.blocks[u].at] >= 0 && !r.isRaider(u) {
				supplied.add(u)
			}
		})
	}
	allotted := make([]allotment, 0, len(isolated)+len(r.d.oases))
	for _, h := range isolated {
		c, left := r.fortressClaims(sd, h, supplied, fresh)
		units, done := r.allot(sd, h, c, left)
		if !done {
			return supplied, false
		}
		units.each(func(u int) { supplied.add(u) })
		allotted = append(allotted, allotment{h, units})
	}
	for _, h := range r.d.oases {
		if !r.has(sd, h) && r.boundTo(bound, h).empty() {
			continue
		}
		c, left := r.oasisClaims(sd, h, supplied, fresh)
		units, done := r.allot(sd, h, c, left)
		if !done {
			return supplied, false
		}
		units.each(func(u int) { supplied.add(u) })
		allotted = append(allotted, allotment{h, units})
	}
	for u := range s.blocks {
		b := &s.blocks[u]
		if r.d.units[u].side != sd || !fresh && b.fort >= 0 {
			continue
		}
		b.fort = none
	}
	for _, a := range allotted {
		a.units.each(func(u int) { s.blocks[u].fort = int16(a.hex) })
	}
	s.Unkeep(sd.id())
	return supplied, true
}

// boundTo finds the units of a set that a fortress or oasis supplies.
func (r *run) boundTo(units unitSet, h int) (own unitSet) {
	units.each(func(u int) {
		if int(r.s.blocks[u].fort) == h {
			own.add(u)
		}
	})
	return own
}

type allotment struct {
	hex   int
	units unitSet
}

// fortressClaims lists the units that a cut-off fortress could supply, those
// inside first, then by distance, and says for how many it can. Units that are
// bound to it since the initial check come before all; those that can trace to
// it no more still use up its supply (§13.3).
func (r *run) fortressClaims(sd side, h int, supplied unitSet, fresh bool) (list []candidate, left int) {
	t := r.traceFrom(sd, h, nil)
	left = int(r.d.hexes[h].port[sd])
	for u := range r.s.blocks {
		b := &r.s.blocks[u]
		if r.d.units[u].side != sd || b.at < 0 {
			continue
		}
		bound := !fresh && int(b.fort) == h
		switch {
		case t.dist[b.at] < 0 || r.isRaider(u):
			if bound {
				left--
			}
		case bound:
			list = append(list, candidate{u, -1})
		case !supplied.has(u) && (fresh || b.fort < 0):
			list = append(list, candidate{u, int(t.dist[b.at])})
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return a.dist - b.dist })
	return list, left
}

// oasisClaims lists the units in an oasis that could be its one unit; in a
// battle only the defender's. One must be in the initial check, whether it has
// a line or not; first come those that have none. A unit that is bound to the
// oasis uses up its supply even when it has left (§15.1).
func (r *run) oasisClaims(sd side, h int, supplied unitSet, fresh bool) (list []candidate, left int) {
	left = 1
	foreign := false
	if b := r.s.battleAt(h); b != nil {
		foreign = b.defender != sd
	}
	for u := range r.s.blocks {
		b := &r.s.blocks[u]
		if r.d.units[u].side != sd || b.at < 0 {
			continue
		}
		in := int(b.at) == h && !foreign && !r.isRaider(u)
		switch {
		case !fresh && int(b.fort) == h:
			if !in {
				left = 0
				continue
			}
			list = append(list, candidate{u, -1})
		case !in || !fresh && (b.fort >= 0 || supplied.has(u)):
		case supplied.has(u):
			list = append(list, candidate{u, 1})
		default:
			list = append(list, candidate{u, 0})
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return a.dist - b.dist })
	if len(list) > 1 && list[0].dist == 1 { // all have a line: nothing to be asked
		slices.SortStableFunc(list, func(a, b candidate) int { return r.worth(b.unit) - r.worth(a.unit) })
		list = list[:1]
	}
	return list, left
}

// allot gives the supply of a fortress or oasis to its claims. Where several
// are equally near, the side chooses. By default units in order come first, of
// them those that bear a marker, then the larger stack, and within a hex the
// strongest: what the enemy sees of it tells nothing that he does not see.
//
// Nobody outside of a fortress need be supplied (§13.3): the side may name those
// who alone are, of those as far away as the farthest of them. The nearer ones
// have priority over them all the same.
func (r *run) allot(sd side, h int, claims []candidate, left int) (units unitSet, ok bool) {
	if r.d.hexes[h].fortress {
		claims = r.unassigned(sd, h, claims)
	}
	if left <= 0 || len(claims) == 0 {
		return units, true
	}
	if len(claims) <= left {
		for _, c := range claims {
			units.add(c.unit)
		}
		return units, true
	}
	last := claims[left-1].dist
	tied := claims[:0:0]
	for _, c := range claims {
		switch {
		case c.dist < last:
			units.add(c.unit)
		case c.dist == last:
			tied = append(tied, c)
		}
	}
	room := left - units.len()
	if room < len(tied) {
		slices.SortStableFunc(tied, func(a, b candidate) int { return r.precedence(b.unit) - r.precedence(a.unit) })
		if !r.settle(sd, askSupply, h, true, func() (rules.Message, []play.Choice) { return r.askSupply(h, room, tied) }) {
			return units, false
		}
		named, _ := r.supplySaid(sd, h)
		for _, u := range named {
			for _, c := range tied {
				if room > 0 && c.unit == u && !units.has(u) {
					units.add(u)
					room--
				}
			}
		}
	}
	for _, c := range tied {
		if room > 0 && !units.has(c.unit) {
			units.add(c.unit)
			room--
		}
	}
	return units, true
}

// supplySaid lists the units that a side names for the supply of a fortress or
// oasis, over all its lines, and reports whether nobody else is to have any.
func (r *run) supplySaid(sd side, h int) (named []int, only bool) {
	for _, o := range r.AllSaid(sd.id(), formSupply, r.d.idOf(h)) {
		for _, v := range r.d.unitArgs(o) {
			named = append(named, r.d.unitOf(v))
		}
		only = only || o.Has("how")
	}
	return named, only
}

// unassigned leaves those out of the claims on a fortress to whom its side gives
// no supply: units inside and bound ones cannot be left out (§13.3).
func (r *run) unassigned(sd side, h int, claims []candidate) []candidate {
	named, only := r.supplySaid(sd, h)
	if !only {
		return claims
	}
	far := 0
	for _, c := range claims {
		if slices.Contains(named, c.unit) {
			far = max(far, c.dist)
		}
	}
	return slices.DeleteFunc(claims, func(c candidate) bool {
		return c.dist > far || c.dist == far && far > 0 && !slices.Contains(named, c.unit)
	})
}

// supplying is the order that units are supplied by a fortress or oasis.
func (r *run) supplying(units unitSet, h int) rules.Order {
	o := order.Of(formSupply)
	units.each(func(u int) { o.Args = append(o.Args, r.d.unit("units", u)) })
	o.Args = append(o.Args, r.d.hex("at", h))
	return o
}

func (r *run) askSupply(h, room int, tied []candidate) (rules.Message, []play.Choice) {
	prompt := rules.M("rommel.ask.supply", r.hexArg("hex", h), rules.Num("count", room))
	usual := unitSet{}
	for _, c := range tied[:room] {
		usual.add(c.unit)
	}
	choices := []play.Choice{play.Offer(rules.M("rommel.choice.supply", r.unitArgs("unit", usual)...), r.supplying(usual, h))}
	for i, c := range tied {
		prompt.Args = append(prompt.Args, r.unitArg("unit", c.unit))
		if i == 0 && room == 1 {
			continue
		}
		choices = append(choices, play.Offer(rules.M("rommel.choice.supply", r.unitArg("unit", c.unit)), r.supplying(setOf(c.unit), h)))
	}
	return prompt, choices
}

// precedence ranks units for the supply of a fortress (see allot).
func (r *run) precedence(u int) int {
	b := &r.s.blocks[u]
	h, n := int(b.at), 0
	if !b.disrupted() {
		n = 1 << 23
		if b.unsupplied { // the final check would disrupt it
			n += 1 << 22
		}
	}
	return n + int(r.n[h].up[r.d.units[u].side])<<16 + (len(r.n)-h)<<8 + r.worth(u)
}
