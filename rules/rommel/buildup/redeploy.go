package buildup

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/battle"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/moves"
	"github.com/fieldpost/fieldpost/rules/rommel/supply"
)

// FormRedeploy is the form of the order below.
const FormRedeploy = "redeploy"

// redeploying moves units by land (§16.51).
var redeploying = field.OrderKind{
	Words: []order.Word{{ID: "redeploy", EN: []string{"redeploy", "redeploys"}, ES: []string{"redespliega", "redesplegar", "redespliego", "redespliegue"}}},
	Forms: []order.Form{{ID: FormRedeploy, Pattern: "redeploy {units:unit+} (to|) " + compass.Pattern("to") + " " + field.ViaPattern}},
	In:    field.InRearmament,
	Do:    redeploy,
}

// networkOf returns the supply network of a side as it stood when the rearmament began
// (§16.2). Sheets that are checked ahead of it go by the network of the moment.
func networkOf(r *field.Run, side field.Side) board.Set {
	if r.S.Nets[side] == nil {
		r.S.Nets[side] = supply.Network(r, side)
	}
	return r.S.Nets[side]
}

// redeploy moves units within the supply network, each at a point for every
// two hexes and the bonus of its road (§16.51).
func redeploy(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	to, v, f := r.D.HexOnMap(o, "to")
	if f != nil {
		return f
	}
	if f := entryFault(r, side, to); f != nil {
		return f.At(v)
	}
	via, f := moves.ViaOf(r, o)
	if f != nil {
		return f
	}
	units, f := redeployedUnits(r, side, o)
	if f != nil {
		return f
	}
	price, each, ok := 0, 0, false
	for i, u := range units {
		from := int(r.S.Blocks[u].At)
		if from == to {
			return play.Refuse("16.51", "rommel.bad.there-already", r.UnitArg("unit", u), r.HexArg("hex", to)).At(v)
		}
		if i == 0 || from != int(r.S.Blocks[units[i-1]].At) { // else it is the same way
			each, ok = redeployPrice(r, side, from, to, via)
		}
		if !ok {
			return play.Refuse("16.51", "rommel.bad.redeploy-way", r.UnitArg("unit", u), r.HexArg("from", from), r.HexArg("hex", to)).At(v)
		}
		price += each
	}
	if f := pay(r, side, price); f != nil {
		return f
	}
	r.S.Sides[side].Spent.Redeploy += int16(price)
	moveUnits(r, side, "rommel.redeployed", units, to, rules.Num("price", price))
	return nil
}

// redeployedUnits reads the units that an order takes from their hexes, and says why
// they may not go: the disrupted stay, and so does at least one unit in every
// battle (§16.51).
func redeployedUnits(r *field.Run, side field.Side, o *rules.Order) (units []int, f *play.Fault) {
	units, f = moves.NamedUnits(r, o, func(u int) *play.Fault {
		f := unitFault(r, side, u)
		if f == nil && r.S.Blocks[u].IsDisrupted() {
			f = play.Refuse("11.1", "rommel.bad.disrupted", r.UnitArg("unit", u))
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
			return nil, play.Refuse("16.51", "rommel.bad.battle-deserted", r.UnitArg("unit", u), r.HexArg("hex", from))
		}
	}
	return units, nil
}

// entryFault says why units may not be redeployed into a hex, or through it
// (§16.51).
func entryFault(r *field.Run, side field.Side, h int) *play.Fault {
	switch {
	case r.Has(side.Enemy(), h):
		return play.Refuse("16.51", "rommel.bad.redeploy-battle", r.HexArg("hex", h))
	case !networkOf(r, side).Has(h):
		return play.Refuse("16.51", "rommel.bad.redeploy-network", r.HexArg("hex", h))
	case networkOf(r, side.Enemy()).Has(h):
		return play.Refuse("16.51", "rommel.bad.redeploy-overlap", r.HexArg("hex", h))
	}
	return nil
}

// canRedeploy reports whether entryFault finds nothing.
func canRedeploy(r *field.Run, side field.Side, h int) bool {
	return !r.Has(side.Enemy(), h) && networkOf(r, side).Has(h) && !networkOf(r, side.Enemy()).Has(h)
}

// moveUnits takes units to a hex and tells of it: the owner by name, the enemy by
// the number of blocks from each hex. A battle that only disrupted units are
// left in is routed at once (§11.11).
func moveUnits(r *field.Run, side field.Side, code string, units []int, to int, more ...rules.Arg) {
	from := make([]int16, len(units))
	for i, u := range units {
		b := &r.S.Blocks[u]
		from[i] = b.At
		b.Revealed, b.Raid, b.Fort = false, field.NoRaid, field.None
		r.Put(u, to)
	}
	moves.ReportMoves(r, side, code, units, from, field.UnitSet{}, more...)
	if to >= 0 {
		battle.FindMine(r, side, to)
	}
	for i := range units {
		h := int(from[i])
		if !hasPendingRout(r, side, h) {
			r.PushRout(side, h)
		}
	}
}

// hasPendingRout reports whether the rout of a group stands on the agenda.
func hasPendingRout(r *field.Run, side field.Side, h int) bool {
	return slices.ContainsFunc(r.S.Agenda, func(st field.Step) bool { return st.Kind == field.StepRout && st.Side == side && int(st.Hex) == h })
}

// redeployPrice returns what a unit pays for the redeployments from one hex to
// another: each goes two hexes, or farther when it keeps to roads from its start
// to its end, by the bonus of the worst of them (§6.2, §16.51).
func redeployPrice(r *field.Run, side field.Side, from, to int, via []int16) (price int, ok bool) {
	if !networkOf(r, side).Has(from) {
		return 0, false
	}
	hexes := len(r.D.Hexes)
	node := func(h, passed int) int { // where a way stands: its hex, and the waypoints that it has passed
		for passed < len(via) && int(via[passed]) == h {
			passed++
		}
		return passed*hexes + h
	}
	seen, depth := make([]bool, hexes*(len(via)+1)), make([]int, hexes*(len(via)+1))
	reached, queue := make([]int, 1, len(seen)), make([]int, 0, len(seen))
	reached[0] = node(from, 0)
	seen[reached[0]] = true
	for front := reached; len(front) > 0; price += r.D.PriceRedeploy { // what the last redeployment reached first
		if seen[hexes*len(via)+to] {
			return price, true
		}
		before := len(reached)
		for worst, bonus := range r.D.RoadBonus {
			clear(depth) // 1 at the front
			queue = append(queue[:0], front...)
			for _, x := range queue {
				depth[x] = 1
			}
			for i := 0; i < len(queue); i++ {
				at := queue[i]
				for _, s := range r.Grid.Sides(at % hexes) {
					if s.To < 0 || s.Limit == 0 || s.Road < field.Road(worst) || depth[at] > r.D.RedeployHexes+bonus || !canRedeploy(r, side, s.To) {
						continue
					}
					x := node(s.To, at/hexes)
					if depth[x] == 0 {
						depth[x] = depth[at] + 1
						queue = append(queue, x)
					}
					if !seen[x] {
						seen[x] = true
						reached = append(reached, x)
					}
				}
			}
		}
		front = reached[before:]
	}
	return 0, false
}

// repairing sends units home (§16.52).
var repairing = field.OrderKind{
	Words: []order.Word{{ID: "repair", EN: []string{"repair", "repairs", "return for repair"}, ES: []string{"repara", "reparar", "reparo", "reparación"}}},
	Forms: []order.Form{{ID: "repair", Pattern: "repair {units:unit+} " + field.ViaPattern}},
	In:    field.InRearmament,
	Do:    repair,
}

// repair sends units home, overland within the supply network and for nothing, by
// a way that the order may name; they are away until the next rearmament (§16.52).
func repair(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	via, f := moves.ViaOf(r, o)
	if f != nil {
		return f
	}
	units, f := redeployedUnits(r, side, o)
	if f != nil {
		return f
	}
	base := r.D.Base[side]
	for _, u := range units {
		from := int(r.S.Blocks[u].At)
		if from == base {
			return play.Refuse("16.52", "rommel.bad.at-base", r.UnitArg("unit", u))
		}
		if _, ok := redeployPrice(r, side, from, base, via); !ok {
			return play.Refuse("16.52", "rommel.bad.repair-way", r.UnitArg("unit", u), r.HexArg("from", from), r.HexArg("base", base))
		}
	}
	moveUnits(r, side, "rommel.repairs", units, field.Repairing)
	return nil
}
