package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// netOf is the supply network of a side as it stood when the rearmament began
// (§16.2). Sheets that are checked ahead of it go by the network of the moment.
func (r *run) netOf(sd side) board.Set {
	if r.s.nets[sd] == nil {
		r.s.nets[sd] = r.network(sd)
	}
	return r.s.nets[sd]
}

// redeploy moves units within the supply network, each at a point for every
// two hexes and the bonus of its road (§16.51).
func (r *run) redeploy(sd side, o *rules.Order) *fault {
	to, v, f := r.d.hexIn(o, "to")
	if f != nil {
		return f
	}
	if f := r.noEntry(sd, to); f != nil {
		return f.At(v)
	}
	via, f := r.viaOf(o)
	if f != nil {
		return f
	}
	units, f := r.shifted(sd, o)
	if f != nil {
		return f
	}
	price, each, ok := 0, 0, false
	for i, u := range units {
		from := int(r.s.blocks[u].at)
		if from == to {
			return deny("16.51", "rommel.bad.there-already", r.unitArg("unit", u), r.hexArg("hex", to)).At(v)
		}
		if i == 0 || from != int(r.s.blocks[units[i-1]].at) { // else it is the same way
			each, ok = r.redeployPrice(sd, from, to, via)
		}
		if !ok {
			return deny("16.51", "rommel.bad.redeploy-way", r.unitArg("unit", u), r.hexArg("from", from), r.hexArg("hex", to)).At(v)
		}
		price += each
	}
	if f := r.pay(sd, price); f != nil {
		return f
	}
	r.s.sides[sd].spent.redeploy += int16(price)
	r.shift(sd, "rommel.redeployed", units, to, rules.Num("price", price))
	return nil
}

// shifted reads the units that an order takes from their hexes, and says why
// they may not go: the disrupted stay, and so does at least one unit in every
// battle (§16.51).
func (r *run) shifted(sd side, o *rules.Order) (units []int, f *fault) {
	for _, v := range r.d.unitArgs(o) {
		u := r.d.unitOf(v)
		if f := r.rearmUnit(sd, u, v); f != nil {
			return nil, f
		}
		if r.s.blocks[u].disrupted() {
			return nil, deny("11.1", "rommel.bad.disrupted", r.unitArg("unit", u)).At(v)
		}
		if !slices.Contains(units, u) {
			units = append(units, u)
		}
	}
	for _, u := range units {
		from := int(r.s.blocks[u].at)
		if !r.has(sd.enemy(), from) {
			continue
		}
		stay := int(r.n[from].up[sd] + r.n[from].down[sd])
		for _, w := range units {
			if int(r.s.blocks[w].at) == from {
				stay--
			}
		}
		if stay == 0 {
			return nil, deny("16.51", "rommel.bad.battle-deserted", r.unitArg("unit", u), r.hexArg("hex", from))
		}
	}
	return units, nil
}

// noEntry says why units may not be redeployed into a hex, or through it
// (§16.51).
func (r *run) noEntry(sd side, h int) *fault {
	switch {
	case r.has(sd.enemy(), h):
		return deny("16.51", "rommel.bad.redeploy-battle", r.hexArg("hex", h))
	case !r.netOf(sd).Has(h):
		return deny("16.51", "rommel.bad.redeploy-network", r.hexArg("hex", h))
	case r.netOf(sd.enemy()).Has(h):
		return deny("16.51", "rommel.bad.redeploy-overlap", r.hexArg("hex", h))
	}
	return nil
}

// mayRedeploy is noEntry without reasons.
func (r *run) mayRedeploy(sd side, h int) bool {
	return !r.has(sd.enemy(), h) && r.netOf(sd).Has(h) && !r.netOf(sd.enemy()).Has(h)
}

// shift takes units to a hex and tells of it: the owner by name, the enemy by
// the number of blocks from each hex. A battle that only disrupted units are
// left in is routed at once (§11.11).
func (r *run) shift(sd side, code string, units []int, to int, more ...rules.Arg) {
	from := make([]int16, len(units))
	for i, u := range units {
		b := &r.s.blocks[u]
		from[i] = b.at
		b.revealed, b.raid, b.fort = false, noRaid, none
		r.place(u, to)
	}
	var told unitSet
	for i, u := range units {
		if told.has(u) {
			continue
		}
		var same unitSet
		for k, w := range units {
			if from[k] == from[i] {
				same.add(w)
			}
		}
		same.each(told.add)
		where := []rules.Arg{r.hexArg("from", int(from[i])), r.placeArg("to", int16(to))}
		r.Tell(sd.id(), code, append(append(r.unitArgs("unit", same), where...), more...)...)
		r.Tell(sd.enemy().id(), code+"-enemy", append([]rules.Arg{sideArg("side", sd), rules.Num("count", same.len())}, where...)...)
	}
	if to >= 0 {
		r.findMine(sd, to)
		r.layGhosts(sd, to)
	}
	for i := range units {
		h := int(from[i])
		if !r.routs(sd, h) {
			r.pushRout(sd, h)
		}
	}
}

// routs reports whether the rout of a group stands on the agenda.
func (r *run) routs(sd side, h int) bool {
	for i := range r.s.Agenda {
		if st := &r.s.Agenda[i]; st.kind == stepRout && st.side == sd && int(st.hex) == h {
			return true
		}
	}
	return false
}

// redeployPrice is what a unit pays for the redeployments from one hex to
// another: each goes two hexes, or farther when it keeps to roads from its start
// to its end, by the bonus of the worst of them (§6.2, §16.51).
func (r *run) redeployPrice(sd side, from, to int, via []int16) (price int, ok bool) {
	if !r.netOf(sd).Has(from) {
		return 0, false
	}
	w := &r.redeployer
	w.begin(r, sd, via)
	start, goal := w.node(from, 0), w.hexes*len(via)+to
	w.seen[start] = true
	w.front = append(w.front[:0], int32(start))
	for n := 0; len(w.front) > 0; n++ {
		if w.seen[goal] {
			return n * r.d.priceRedeploy, true
		}
		w.once()
	}
	return 0, false
}

// redeployer searches the hexes that a unit can be redeployed to. Its nodes are
// hexes together with the number of waypoints passed: hex + hexes*passed. It
// is kept between searches as working space.
type redeployer struct {
	r     *run
	side  side
	via   []int16
	hexes int
	seen  []bool
	depth []int8
	front []int32 // nodes that the last redeployment reached first
	queue []int32
}

// begin clears the working space for a search.
func (w *redeployer) begin(r *run, sd side, via []int16) {
	w.r, w.side, w.via, w.hexes = r, sd, via, len(r.d.hexes)
	n := w.hexes * (len(via) + 1)
	if cap(w.seen) < n {
		w.seen, w.depth = make([]bool, n), make([]int8, n)
	}
	w.seen, w.depth = w.seen[:n], w.depth[:n]
	clear(w.seen)
}

// node is where a way stands that has come to a hex.
func (w *redeployer) node(h, passed int) int {
	for passed < len(w.via) && int(w.via[passed]) == h {
		passed++
	}
	return passed*w.hexes + h
}

// once goes on by one redeployment from all nodes of the front at once, by
// roads of each quality: the new front is the nodes that are reached first.
func (w *redeployer) once() {
	from := len(w.front)
	for worst := highway; ; worst-- {
		for i := range w.depth {
			w.depth[i] = -1
		}
		w.queue = append(w.queue[:0], w.front[:from]...)
		for _, n := range w.queue {
			w.depth[n] = 0
		}
		w.spread(worst, int8(w.r.d.redeployHexes+w.r.d.roadBonus[worst]))
		if worst == noRoad {
			break
		}
	}
	w.front = w.front[:copy(w.front, w.front[from:])]
}

// spread works the queue off by roads of a quality or better, up to a number of
// hexes.
func (w *redeployer) spread(worst road, limit int8) {
	for i := 0; i < len(w.queue); i++ {
		n := int(w.queue[i])
		if w.depth[n] == limit {
			continue
		}
		for dir, sd := range w.r.grid.Sides(n % w.hexes) {
			if sd.To < 0 || sd.Road < worst || !w.r.passable(n%w.hexes, board.Direction(dir)) || !w.r.mayRedeploy(w.side, sd.To) {
				continue
			}
			next := w.node(sd.To, n/w.hexes)
			if w.depth[next] >= 0 {
				continue
			}
			w.depth[next] = w.depth[n] + 1
			w.queue = append(w.queue, int32(next))
			if !w.seen[next] {
				w.seen[next] = true
				w.front = append(w.front, int32(next))
			}
		}
	}
}

// repair sends units home, overland within the supply network and for nothing, by
// a way that the order may name; they are away until the next rearmament (§16.52).
func (r *run) repair(sd side, o *rules.Order) *fault {
	via, f := r.viaOf(o)
	if f != nil {
		return f
	}
	units, f := r.shifted(sd, o)
	if f != nil {
		return f
	}
	base := r.d.base[sd]
	for _, u := range units {
		from := int(r.s.blocks[u].at)
		if from == base {
			return deny("16.52", "rommel.bad.at-base", r.unitArg("unit", u))
		}
		if _, ok := r.redeployPrice(sd, from, base, via); !ok {
			return deny("16.52", "rommel.bad.repair-way", r.unitArg("unit", u), r.hexArg("from", from), r.hexArg("base", base))
		}
	}
	r.shift(sd, "rommel.repairs", units, repairing)
	return nil
}

// ship moves units by sea between ports that the side holds (§16.53).
func (r *run) ship(sd side, o *rules.Order) *fault {
	to, v, f := r.d.hexIn(o, "to")
	if f != nil {
		return f
	}
	if f := r.noPort(sd, to); f != nil {
		return f.At(v)
	}
	if r.has(sd.enemy(), to) {
		return deny("16.51", "rommel.bad.redeploy-battle", r.hexArg("hex", to)).At(v)
	}
	units, f := r.shifted(sd, o)
	if f != nil {
		return f
	}
	price := 0
	used := r.s.sides[sd].shipped
	for _, u := range units {
		from := int(r.s.blocks[u].at)
		if from == to {
			return deny("16.53", "rommel.bad.there-already", r.unitArg("unit", u), r.hexArg("hex", to)).At(v)
		}
		if f := r.noPort(sd, from); f != nil {
			return f
		}
		n, f := r.shipPrice(sd, from, to)
		if f != nil {
			return f
		}
		price += n
		for _, h := range [2]int{from, to} {
			i := r.fortIndex(h)
			if i < 0 {
				continue // a base
			}
			used[i]++
			if limit := r.d.hexes[h].port[sd]; used[i] > limit {
				return deny("16.53", "rommel.bad.port-capacity", r.hexArg("hex", h), rules.Num("limit", int(limit)),
					rules.Num("left", int(limit-r.s.sides[sd].shipped[i])))
			}
		}
	}
	if f := r.pay(sd, price); f != nil {
		return f
	}
	r.s.sides[sd].shipped = used
	r.s.sides[sd].spent.redeploy += int16(price)
	r.shift(sd, "rommel.shipped", units, to, rules.Num("price", price))
	return nil
}

// noPort says why a hex is no port for a side: its base is one, and each
// fortress that it controls (§13.1, §16.53).
func (r *run) noPort(sd side, h int) *fault {
	if h == r.d.base[sd] {
		return nil
	}
	if i := r.fortIndex(h); i >= 0 && r.s.forts[i] == sd {
		return nil
	}
	return deny("16.53", "rommel.bad.no-port", r.hexArg("hex", h))
}

// fortIndex is the number of a fortress, -1 for other hexes.
func (r *run) fortIndex(h int) int {
	return slices.Index(r.d.forts, h)
}

// shipPrice is what a unit pays for the way between two ports (§16.53).
func (r *run) shipPrice(sd side, from, to int) (int, *fault) {
	out, in := r.besieged(sd, from), r.besieged(sd, to)
	switch {
	case out && in:
		return 0, deny("16.53", "rommel.bad.two-sieges", r.hexArg("from", from), r.hexArg("hex", to))
	case (out || in) && sd == axis:
		h := from
		if in {
			h = to
		}
		return 0, deny("16.53", "rommel.bad.axis-siege", r.hexArg("hex", h))
	case out || in:
		return r.d.priceSiege, nil
	}
	return r.d.pricePort, nil
}

// besieged reports whether a port of a side is under siege: units of the enemy,
// in whatever state, stand beside it (§13.5).
func (r *run) besieged(sd side, port int) bool {
	for _, x := range r.grid.Sides(port) {
		if x.To >= 0 && r.has(sd.enemy(), x.To) {
			return true
		}
	}
	return false
}
