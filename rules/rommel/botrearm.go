package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/month"
)

// prepare spends the points before the set-up of Gazala (§18.7).
func (b *bot) prepare() (out []rules.Order) {
	points := int(b.r.S.Sides[b.sd].Points)
	if h := b.fieldAt(); h != field.None && points >= b.r.D.PriceMine {
		points -= b.r.D.PriceMine
		out = append(out, order.Of(field.FormMine, b.r.D.HexValue("to", h)))
	}
	if points >= b.r.D.PriceCard {
		out = append(out, counted(field.FormBuy, 1))
	}
	return out
}

// fieldAt is a hex for a minefield before the set-up: on the highway, as near
// to the enemy as the area goes.
func (b *bot) fieldAt() int {
	r := b.r
	best := field.None
	for h := range r.D.Hexes {
		if !r.Net.OnWay[h] || r.MineInArea(b.sd, h) != nil || r.MineSeen(b.sd, h) {
			continue
		}
		if best == field.None || r.Grid.Distance(h, r.D.Base[b.foe]) < r.Grid.Distance(best, r.D.Base[b.foe]) {
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
	r, s := b.r, b.r.S
	var list []int
	for g := range r.GroupsOf(b.sd) {
		list = append(list, r.Undeployed(g)...)
	}
	r.DefaultDeployment(b.sd)
	guards := r.Guard(b.sd)
	for _, u := range guards { // what the enemy will hold
		b.risk = append(b.risk, s.Blocks[u].At)
	}
	b.start.Blocks = slices.Clone(s.Blocks)
	everybody := r.SuppliedNow(b.sd).Len()
	best := b.value()
	for k := 0; k < setupTries && len(list) > 0; k++ {
		u := list[b.luck.Roll("unit", len(list))-1]
		h := b.luck.Roll("hex", len(r.D.Hexes)) - 1
		if n := b.luck.Roll("beside", 2*len(list)) - 1; n < len(list) {
			h = int(s.Blocks[list[n]].At)
		}
		was := int(s.Blocks[u].At)
		r.Put(u, field.Undealt)
		if h >= 0 && h != was && r.NoDeployment(r.groupOf(u), h, 1) == nil {
			r.Put(u, h)
			if v := b.value(); v > best && r.SuppliedNow(b.sd).Len() == everybody {
				best = v
				continue
			}
		}
		r.Put(u, was)
	}
	for _, u := range guards {
		r.Put(u, field.Undealt)
	}
	for h := range r.D.Hexes {
		var set field.UnitSet
		for _, u := range list {
			if int(s.Blocks[u].At) == h {
				set.Add(u)
			}
		}
		if !set.Empty() {
			out = append(out, r.D.OrderTo(field.FormDeploy, set, h))
		}
	}
	if r.PreparesNow(b.sd) {
		out = append(out, b.prepare()...)
	}
	return out
}

// groupOf finds the group of the starting forces that a unit belongs to.
func (r *run) groupOf(u int) *field.Group {
	for i := range r.Scenario().Groups {
		if g := &r.Scenario().Groups[i]; slices.Contains(g.Units, u) {
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
	points := int(r.S.Sides[b.sd].Points)
	var orders []rules.Order
	if points >= b.r.D.PriceMine && (b.timid || b.luck.Roll("mine", 3) == 1) && b.luck.Roll("mine", 2) == 1 {
		if h := b.frontField(); h != field.None {
			points -= b.r.D.PriceMine
			orders = append(orders, order.Of(field.FormMine, r.D.HexValue("to", h)))
		}
	}
	if n := b.cardsToBuy(points); n > 0 {
		points -= b.r.D.PriceCard * n
		orders = append(orders, counted(field.FormBuy, n))
	}
	if len(r.Scenario().Malta) > 0 && r.S.Month >= month.MaltaMonth && b.sd == field.Axis && !r.S.Malta && b.timid && b.luck.Roll("malta", 3) == 1 {
		orders = append(orders, order.Of(field.FormMalta))
	}
	more, points := b.rebuilding(points)
	orders = append(orders, more...)
	orders = append(orders, b.homecoming()...)
	more, _ = b.forward(points)
	orders = append(orders, more...)
	if d := int(r.S.Sides[b.sd].Hand.Dummy); d > 4 {
		orders = append(orders, counted(field.FormDiscard, d-3))
	}
	for i := range b.p.S.Agenda {
		if st := &b.p.S.Agenda[i]; st.Kind == field.StepRearm && st.Side == b.sd {
			d, _, _ := b.p.ordersDemand(st)
			return b.write(d.Key, orders)
		}
	}
	return nil
}

func (b *bot) cardsToBuy(points int) int {
	r := b.r
	have := r.S.Sides[b.sd].Hand
	n := min(points/b.r.D.PriceCard, r.D.HandLimit-have.Total()-r.Monthly(b.sd)-r.Bonus(b.sd))
	if n <= 0 || int(have.Real) > 3 && b.luck.Roll("cards", 3) == 1 {
		return 0
	}
	return b.luck.Roll("cards", n)
}

// frontField is a hex of the network, held by a stack that the enemy is near,
// where there is no minefield yet.
func (b *bot) frontField() int {
	r := b.r
	best := field.None
	for h := range r.Counts {
		if r.Counts[h].Up[b.sd] < 2 || b.near[h] == 0 || r.MineInNetwork(b.sd, h) != nil || r.MineSeen(b.sd, h) {
			continue
		}
		if best == field.None || r.Counts[h].Up[b.sd] > r.Counts[best].Up[b.sd] {
			best = h
		}
	}
	return best
}

// rebuilding gives steps to the units at the base, the strongest types first.
func (b *bot) rebuilding(points int) (orders []rules.Order, left int) {
	r := b.r
	var list []int
	r.UnitsAt(r.D.Base[b.sd], b.sd, false).Each(func(u int) { list = append(list, u) })
	slices.SortStableFunc(list, func(x, y int) int { return int(r.D.Units[y].Steps[0]) - int(r.D.Units[x].Steps[0]) })
	for _, u := range list {
		unit := &r.D.Units[u]
		at, n := slices.Index(unit.Steps, r.S.Blocks[u].VC), 0
		for at-n > 0 && int(unit.Steps[at-n-1]-r.S.Blocks[u].VC)*r.D.Types[unit.Kind].Cost <= points {
			n++
		}
		if n > 0 {
			points -= int(unit.Steps[at-n]-r.S.Blocks[u].VC) * r.D.Types[unit.Kind].Cost
			orders = append(orders, order.Of(field.FormRebuild, r.D.UnitValue("units", u), order.Number("n", n)))
		}
	}
	return orders, points
}

// homecoming sends units for repair that are down to their last step, where
// friends stay behind (§16.52). In the last months they could not come back.
func (b *bot) homecoming() (orders []rules.Order) {
	r := b.r
	if int(r.S.Month) >= r.Scenario().End-1 {
		return nil
	}
	for h := range r.Counts {
		if r.Counts[h].Up[b.sd] < 3 || r.Counts[h].Up[b.foe] > 0 || h == r.D.Base[b.sd] {
			continue
		}
		r.UnitsAt(h, b.sd, false).Each(func(u int) {
			steps := r.D.Units[u].Steps
			if r.S.Blocks[u].VC == steps[len(steps)-1] && len(steps) > 2 && len(orders) < 2 {
				orders = append(orders, order.Of(field.FormRepair, r.D.UnitValue("units", u)))
			}
		})
	}
	return orders
}

// forward takes units from the base to the stacks at the front, by sea where
// that is cheaper. One stays to guard it.
func (b *bot) forward(points int) (orders []rules.Order, left int) {
	r := b.r
	base := r.D.Base[b.sd]
	front := b.front()
	var list []int
	r.UnitsAt(base, b.sd, false).Each(func(u int) { list = append(list, u) })
	if len(list) < 2 || len(front) == 0 {
		return nil, points
	}
	slices.SortStableFunc(list, func(x, y int) int { return r.Worth(y) - r.Worth(x) })
	port, room := b.port()
	aboard := order.Of(field.FormShip)
	byHex := make([]rules.Order, len(front))
	add := func(o *rules.Order, u int) {
		o.Args = append(o.Args, r.D.UnitValue("units", u))
	}
	for _, u := range list[:len(list)-1] {
		k := b.luck.Roll("front", len(front)) - 1
		price, ok := r.RedeployPrice(b.sd, base, front[k], nil)
		if room > 0 {
			if n, from := r.RedeployPrice(b.sd, port, front[k], nil); from && b.r.D.PricePort+n <= points && (!ok || b.r.D.PricePort+n < price) {
				points -= b.r.D.PricePort + n
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
		aboard.Args = append(aboard.Args, r.D.HexValue("to", port))
		orders = append(orders, aboard)
	}
	for k := range byHex {
		if len(byHex[k].Args) > 0 {
			byHex[k].Form = field.FormRedeploy
			byHex[k].Args = append(byHex[k].Args, r.D.HexValue("to", front[k]))
			orders = append(orders, byHex[k])
		}
	}
	return orders, points
}

// port is the fortress nearest to the goal that the side can ship to, and the
// number of units that it takes.
func (b *bot) port() (h, room int) {
	r := b.r
	h = field.None
	for i, f := range r.D.Forts {
		if r.S.Forts[i] != b.sd || r.Has(b.foe, f) || r.Besieged(b.sd, f) || r.Besieged(b.sd, r.D.Base[b.sd]) {
			continue
		}
		if n := int(r.D.Hexes[f].Port[b.sd] - r.S.Sides[b.sd].Shipped[i]); n > 0 && (h == field.None || r.Grid.Distance(f, b.goal) < r.Grid.Distance(h, b.goal)) {
			h, room = f, n
		}
	}
	return h, room
}

// front lists the hexes that a side holds without battle, those nearest to the
// goal first, as far as units can be redeployed to them.
func (b *bot) front() (out []int) {
	r := b.r
	for h := range r.D.Hexes {
		if r.Counts[h].Up[b.sd] > 0 && h != r.D.Base[b.sd] && r.MayRedeploy(b.sd, h) {
			out = append(out, h)
		}
	}
	slices.SortStableFunc(out, func(x, y int) int { return r.Grid.Distance(x, b.goal) - r.Grid.Distance(y, b.goal) })
	return out[:min(len(out), 4)]
}
