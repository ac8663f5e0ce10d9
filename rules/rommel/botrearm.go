package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// prepare spends the points before the set-up of Gazala (§18.7).
func (b *bot) prepare() (out []rules.Order) {
	points := int(b.r.s.sides[b.sd].points)
	if h := b.fieldAt(); h != none && points >= b.r.d.priceMine {
		points -= b.r.d.priceMine
		out = append(out, order.Of(formMine, b.r.d.hex("to", h)))
	}
	if points >= b.r.d.priceCard {
		out = append(out, counted(formBuy, 1))
	}
	return out
}

// fieldAt is a hex for a minefield before the set-up: on the highway, as near
// to the enemy as the area goes.
func (b *bot) fieldAt() int {
	r := b.r
	best := none
	for h := range r.d.hexes {
		if !r.net.onWay[h] || r.mineInArea(b.sd, h) != nil || r.mineSeen(b.sd, h) {
			continue
		}
		if best == none || r.grid.Distance(h, r.d.base[b.foe]) < r.grid.Distance(best, r.d.base[b.foe]) {
			best = h
		}
	}
	return best
}

// setupTries is how many other places a bot looks at for its units.
const setupTries = 60

// setup deploys as the title does for a side that sends nothing, and then looks
// for better places for single units.
func (b *bot) setup() (out []rules.Order) {
	r, s := b.r, b.r.s
	var list []int
	for g := range r.groupsOf(b.sd) {
		list = append(list, r.undeployed(g)...)
	}
	r.defaultDeployment(b.sd)
	guards := r.guard(b.sd)
	for _, u := range guards { // what the enemy will hold
		b.risk = append(b.risk, s.blocks[u].at)
	}
	b.start.blocks = slices.Clone(s.blocks)
	everybody := r.suppliedNow(b.sd).len()
	best := b.value()
	for k := 0; k < setupTries && len(list) > 0; k++ {
		u := list[b.luck.Roll("unit", len(list))-1]
		h := b.luck.Roll("hex", len(r.d.hexes)) - 1
		if n := b.luck.Roll("beside", 2*len(list)) - 1; n < len(list) {
			h = int(s.blocks[list[n]].at)
		}
		was := int(s.blocks[u].at)
		r.place(u, undealt)
		if h >= 0 && h != was && r.noDeployment(r.groupOf(u), h, 1) == nil {
			r.place(u, h)
			if v := b.value(); v > best && r.suppliedNow(b.sd).len() == everybody {
				best = v
				continue
			}
		}
		r.place(u, was)
	}
	for _, u := range guards {
		r.place(u, undealt)
	}
	for h := range r.d.hexes {
		var set unitSet
		for _, u := range list {
			if int(s.blocks[u].at) == h {
				set.add(u)
			}
		}
		if !set.empty() {
			out = append(out, r.d.to(formDeploy, set, h))
		}
	}
	if r.preparesNow(b.sd) {
		out = append(out, b.prepare()...)
	}
	return out
}

// groupOf finds the group of the starting forces that a unit belongs to.
func (r *run) groupOf(u int) *group {
	for i := range r.scenario().groups {
		if g := &r.scenario().groups[i]; slices.Contains(g.units, u) {
			return g
		}
	}
	return nil
}

// rearm spends the points of a rearmament: steps for units at the base, the way
// to the front, cards, a minefield in front of a side that waits; and sends
// units home that are worn out.
func (b *bot) rearm() []rules.Order {
	r := b.r
	points := int(r.s.sides[b.sd].points)
	var orders []rules.Order
	if points >= b.r.d.priceMine && (b.timid || b.luck.Roll("mine", 3) == 1) && b.luck.Roll("mine", 2) == 1 {
		if h := b.frontField(); h != none {
			points -= b.r.d.priceMine
			orders = append(orders, order.Of(formMine, r.d.hex("to", h)))
		}
	}
	if n := b.cardsToBuy(points); n > 0 {
		points -= b.r.d.priceCard * n
		orders = append(orders, counted(formBuy, n))
	}
	if len(r.scenario().malta) > 0 && r.s.month >= maltaMonth && b.sd == axis && !r.s.malta && b.timid && b.luck.Roll("malta", 3) == 1 {
		orders = append(orders, order.Of(formMalta))
	}
	more, points := b.rebuilding(points)
	orders = append(orders, more...)
	orders = append(orders, b.homecoming()...)
	more, _ = b.forward(points)
	orders = append(orders, more...)
	if d := int(r.s.sides[b.sd].hand.dummy); d > 4 {
		orders = append(orders, counted(formDiscard, d-3))
	}
	for i := range b.p.s.Agenda {
		if st := &b.p.s.Agenda[i]; st.kind == stepRearm && st.side == b.sd {
			d, _, _ := b.p.ordersDemand(st)
			return b.write(d.Key, orders)
		}
	}
	return nil
}

func (b *bot) cardsToBuy(points int) int {
	r := b.r
	have := r.s.sides[b.sd].hand
	n := min(points/b.r.d.priceCard, r.d.handLimit-have.total()-r.monthly(b.sd)-r.bonus(b.sd))
	if n <= 0 || int(have.real) > 3 && b.luck.Roll("cards", 3) == 1 {
		return 0
	}
	return b.luck.Roll("cards", n)
}

// frontField is a hex of the network, held by a stack that the enemy is near,
// where there is no minefield yet.
func (b *bot) frontField() int {
	r := b.r
	best := none
	for h := range r.n {
		if r.n[h].up[b.sd] < 2 || b.near[h] == 0 || r.mineInNetwork(b.sd, h) != nil || r.mineSeen(b.sd, h) {
			continue
		}
		if best == none || r.n[h].up[b.sd] > r.n[best].up[b.sd] {
			best = h
		}
	}
	return best
}

// rebuilding gives steps to the units at the base, the strongest types first.
func (b *bot) rebuilding(points int) (orders []rules.Order, left int) {
	r := b.r
	var list []int
	r.unitsAt(r.d.base[b.sd], b.sd, false).each(func(u int) { list = append(list, u) })
	slices.SortStableFunc(list, func(x, y int) int { return int(r.d.units[y].steps[0]) - int(r.d.units[x].steps[0]) })
	for _, u := range list {
		unit := &r.d.units[u]
		at, n := slices.Index(unit.steps, r.s.blocks[u].vc), 0
		for at-n > 0 && int(unit.steps[at-n-1]-r.s.blocks[u].vc)*r.d.types[unit.kind].cost <= points {
			n++
		}
		if n > 0 {
			points -= int(unit.steps[at-n]-r.s.blocks[u].vc) * r.d.types[unit.kind].cost
			orders = append(orders, order.Of(formRebuild, r.d.unit("units", u), order.Number("n", n)))
		}
	}
	return orders, points
}

// homecoming sends units for repair that are down to their last step, where
// friends stay behind (§16.52). In the last months they could not come back.
func (b *bot) homecoming() (orders []rules.Order) {
	r := b.r
	if int(r.s.month) >= r.scenario().end-1 {
		return nil
	}
	for h := range r.n {
		if r.n[h].up[b.sd] < 3 || r.n[h].up[b.foe] > 0 || h == r.d.base[b.sd] {
			continue
		}
		r.unitsAt(h, b.sd, false).each(func(u int) {
			steps := r.d.units[u].steps
			if r.s.blocks[u].vc == steps[len(steps)-1] && len(steps) > 2 && len(orders) < 2 {
				orders = append(orders, order.Of(formRepair, r.d.unit("units", u)))
			}
		})
	}
	return orders
}

// forward takes units from the base to the stacks at the front, by sea where
// that is cheaper. One stays to guard it.
func (b *bot) forward(points int) (orders []rules.Order, left int) {
	r := b.r
	base := r.d.base[b.sd]
	front := b.front()
	var list []int
	r.unitsAt(base, b.sd, false).each(func(u int) { list = append(list, u) })
	if len(list) < 2 || len(front) == 0 {
		return nil, points
	}
	slices.SortStableFunc(list, func(x, y int) int { return r.worth(y) - r.worth(x) })
	port, room := b.port()
	aboard := order.Of(formShip)
	byHex := make([]rules.Order, len(front))
	add := func(o *rules.Order, u int) {
		o.Args = append(o.Args, r.d.unit("units", u))
	}
	for _, u := range list[:len(list)-1] {
		k := b.luck.Roll("front", len(front)) - 1
		price, ok := r.redeployPrice(b.sd, base, front[k], nil)
		if room > 0 {
			if n, from := r.redeployPrice(b.sd, port, front[k], nil); from && b.r.d.pricePort+n <= points && (!ok || b.r.d.pricePort+n < price) {
				points -= b.r.d.pricePort + n
				room--
				add(&aboard, u)
				if front[k] != port {
					add(&byHex[k], u)
				}
				continue
			}
		}
		if ok && price <= points {
			points -= price
			add(&byHex[k], u)
		}
	}
	if len(aboard.Args) > 0 {
		aboard.Args = append(aboard.Args, r.d.hex("to", port))
		orders = append(orders, aboard)
	}
	for k := range byHex {
		if len(byHex[k].Args) > 0 {
			byHex[k].Form = formRedeploy
			byHex[k].Args = append(byHex[k].Args, r.d.hex("to", front[k]))
			orders = append(orders, byHex[k])
		}
	}
	return orders, points
}

// port is the fortress nearest to the goal that the side can ship to, and the
// number of units that it takes.
func (b *bot) port() (h, room int) {
	r := b.r
	h = none
	for i, f := range r.d.forts {
		if r.s.forts[i] != b.sd || r.has(b.foe, f) || r.besieged(b.sd, f) || r.besieged(b.sd, r.d.base[b.sd]) {
			continue
		}
		if n := int(r.d.hexes[f].port[b.sd] - r.s.sides[b.sd].shipped[i]); n > 0 && (h == none || r.grid.Distance(f, b.goal) < r.grid.Distance(h, b.goal)) {
			h, room = f, n
		}
	}
	return h, room
}

// front lists the hexes that a side holds without battle, those nearest to the
// goal first, as far as units can be redeployed to them.
func (b *bot) front() (out []int) {
	r := b.r
	for h := range r.d.hexes {
		if r.n[h].up[b.sd] > 0 && h != r.d.base[b.sd] && r.mayRedeploy(b.sd, h) {
			out = append(out, h)
		}
	}
	slices.SortStableFunc(out, func(x, y int) int { return r.grid.Distance(x, b.goal) - r.grid.Distance(y, b.goal) })
	return out[:min(len(out), 4)]
}
