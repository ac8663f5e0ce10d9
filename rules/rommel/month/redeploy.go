package month

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// FormRedeploy is the form of the order below.
const FormRedeploy = "redeploy"

// redeploying moves units by land (§16.51).
var redeploying = field.OrderKind[*Run]{
	Words: []order.Word{{ID: "redeploy", EN: []string{"redeploy", "redeploys"}, ES: []string{"redespliega", "redesplegar", "redespliego"}}},
	Forms: []order.Form{{ID: FormRedeploy, Pattern: "redeploy {units:unit+} (to|) " + field.HexPattern("to") + " " + field.ViaPattern}},
	In:    field.InRearmament,
	Do:    (*Run).redeploy,
}

// netOf is the supply network of a side as it stood when the rearmament began
// (§16.2). Sheets that are checked ahead of it go by the network of the moment.
func (r *Run) netOf(side field.Side) board.Set {
	if r.S.Nets[side] == nil {
		r.S.Nets[side] = r.Network(side)
	}
	return r.S.Nets[side]
}

// redeploy moves units within the supply network, each at a point for every
// two hexes and the bonus of its road (§16.51).
func (r *Run) redeploy(side field.Side, o *rules.Order) *play.Fault {
	to, v, f := r.D.HexIn(o, "to")
	if f != nil {
		return f
	}
	if f := r.noEntry(side, to); f != nil {
		return f.At(v)
	}
	via, f := r.ViaOf(o)
	if f != nil {
		return f
	}
	units, f := r.shifted(side, o)
	if f != nil {
		return f
	}
	price, each, ok := 0, 0, false
	for i, u := range units {
		from := int(r.S.Blocks[u].At)
		if from == to {
			return play.Deny("16.51", "rommel.bad.there-already", r.UnitArg("unit", u), r.HexArg("hex", to)).At(v)
		}
		if i == 0 || from != int(r.S.Blocks[units[i-1]].At) { // else it is the same way
			each, ok = r.redeployPrice(side, from, to, via)
		}
		if !ok {
			return play.Deny("16.51", "rommel.bad.redeploy-way", r.UnitArg("unit", u), r.HexArg("from", from), r.HexArg("hex", to)).At(v)
		}
		price += each
	}
	if f := r.pay(side, price); f != nil {
		return f
	}
	r.S.Sides[side].Spent.Redeploy += int16(price)
	r.shift(side, "rommel.redeployed", units, to, rules.Num("price", price))
	return nil
}

// shifted reads the units that an order takes from their hexes, and says why
// they may not go: the disrupted stay, and so does at least one unit in every
// battle (§16.51).
func (r *Run) shifted(side field.Side, o *rules.Order) (units []int, f *play.Fault) {
	units, f = r.Named(o, func(u int) *play.Fault {
		f := r.rearmUnit(side, u)
		if f == nil && r.S.Blocks[u].Disrupted() {
			f = play.Deny("11.1", "rommel.bad.disrupted", r.UnitArg("unit", u))
		}
		return f
	})
	if f != nil {
		return nil, f
	}
	for _, u := range units {
		from := int(r.S.Blocks[u].At)
		if !r.Has(side.Enemy(), from) {
			continue
		}
		stay := int(r.Counts[from].Up[side] + r.Counts[from].Down[side])
		for _, w := range units {
			if int(r.S.Blocks[w].At) == from {
				stay--
			}
		}
		if stay == 0 {
			return nil, play.Deny("16.51", "rommel.bad.battle-deserted", r.UnitArg("unit", u), r.HexArg("hex", from))
		}
	}
	return units, nil
}

// noEntry says why units may not be redeployed into a hex, or through it
// (§16.51).
func (r *Run) noEntry(side field.Side, h int) *play.Fault {
	switch {
	case r.Has(side.Enemy(), h):
		return play.Deny("16.51", "rommel.bad.redeploy-battle", r.HexArg("hex", h))
	case !r.netOf(side).Has(h):
		return play.Deny("16.51", "rommel.bad.redeploy-network", r.HexArg("hex", h))
	case r.netOf(side.Enemy()).Has(h):
		return play.Deny("16.51", "rommel.bad.redeploy-overlap", r.HexArg("hex", h))
	}
	return nil
}

// mayRedeploy is noEntry without reasons.
func (r *Run) mayRedeploy(side field.Side, h int) bool {
	return !r.Has(side.Enemy(), h) && r.netOf(side).Has(h) && !r.netOf(side.Enemy()).Has(h)
}

// shift takes units to a hex and tells of it: the owner by name, the enemy by
// the number of blocks from each hex. A battle that only disrupted units are
// left in is routed at once (§11.11).
func (r *Run) shift(side field.Side, code string, units []int, to int, more ...rules.Arg) {
	from := make([]int16, len(units))
	for i, u := range units {
		b := &r.S.Blocks[u]
		from[i] = b.At
		b.Revealed, b.Raid, b.Fort = false, field.NoRaid, field.None
		r.Put(u, to)
	}
	r.TellMoves(side, code, units, from, field.UnitSet{}, more...)
	if to >= 0 {
		r.FindMine(side, to)
		r.LayGhosts(side, to)
	}
	for i := range units {
		h := int(from[i])
		if !r.routs(side, h) {
			r.PushRout(side, h)
		}
	}
}

// routs reports whether the rout of a group stands on the agenda.
func (r *Run) routs(side field.Side, h int) bool {
	return slices.ContainsFunc(r.S.Agenda, func(st field.Step) bool { return st.Kind == field.StepRout && st.Side == side && int(st.Hex) == h })
}

// redeployPrice is what a unit pays for the redeployments from one hex to
// another: each goes two hexes, or farther when it keeps to roads from its start
// to its end, by the bonus of the worst of them (§6.2, §16.51).
func (r *Run) redeployPrice(side field.Side, from, to int, via []int16) (price int, ok bool) {
	if !r.netOf(side).Has(from) {
		return 0, false
	}
	w := &r.redeployer
	w.begin(r, side, via)
	start, goal := w.node(from, 0), w.hexes*len(via)+to
	w.seen[start] = true
	w.front = append(w.front[:0], int32(start))
	for n := 0; len(w.front) > 0; n++ {
		if w.seen[goal] {
			return n * r.D.PriceRedeploy, true
		}
		w.once()
	}
	return 0, false
}

// redeployer searches the hexes that a unit can be redeployed to. Its nodes are
// hexes together with the number of waypoints passed: hex + hexes*passed. It
// is kept between searches as working space.
type redeployer struct {
	r     *Run
	side  field.Side
	via   []int16
	hexes int
	seen  []bool
	depth []int8
	front []int32 // nodes that the last redeployment reached first
	queue []int32
}

// begin clears the working space for a search.
func (w *redeployer) begin(r *Run, side field.Side, via []int16) {
	w.r, w.side, w.via, w.hexes = r, side, via, len(r.D.Hexes)
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
	for worst := field.Highway; ; worst-- {
		for i := range w.depth {
			w.depth[i] = -1
		}
		w.queue = append(w.queue[:0], w.front[:from]...)
		for _, n := range w.queue {
			w.depth[n] = 0
		}
		w.spread(worst, int8(w.r.D.RedeployHexes+w.r.D.RoadBonus[worst]))
		if worst == field.NoRoad {
			break
		}
	}
	w.front = w.front[:copy(w.front, w.front[from:])]
}

// spread works the queue off by roads of a quality or better, up to a number of
// hexes.
func (w *redeployer) spread(worst field.Road, limit int8) {
	for i := 0; i < len(w.queue); i++ {
		n := int(w.queue[i])
		if w.depth[n] == limit {
			continue
		}
		for _, side := range w.r.Grid.Sides(n % w.hexes) {
			if side.To < 0 || side.Limit == 0 || side.Road < worst || !w.r.mayRedeploy(w.side, side.To) {
				continue
			}
			next := w.node(side.To, n/w.hexes)
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

// repairing sends units home (§16.52).
var repairing = field.OrderKind[*Run]{
	Words: []order.Word{{ID: "repair", EN: []string{"repair", "repairs", "return for repair"}, ES: []string{"repara", "reparar", "reparo"}}},
	Forms: []order.Form{{ID: "repair", Pattern: "repair {units:unit+} " + field.ViaPattern}},
	In:    field.InRearmament,
	Do:    (*Run).repair,
}

// repair sends units home, overland within the supply network and for nothing, by
// a way that the order may name; they are away until the next rearmament (§16.52).
func (r *Run) repair(side field.Side, o *rules.Order) *play.Fault {
	via, f := r.ViaOf(o)
	if f != nil {
		return f
	}
	units, f := r.shifted(side, o)
	if f != nil {
		return f
	}
	base := r.D.Base[side]
	for _, u := range units {
		from := int(r.S.Blocks[u].At)
		if from == base {
			return play.Deny("16.52", "rommel.bad.at-base", r.UnitArg("unit", u))
		}
		if _, ok := r.redeployPrice(side, from, base, via); !ok {
			return play.Deny("16.52", "rommel.bad.repair-way", r.UnitArg("unit", u), r.HexArg("from", from), r.HexArg("base", base))
		}
	}
	r.shift(side, "rommel.repairs", units, field.Repairing)
	return nil
}
