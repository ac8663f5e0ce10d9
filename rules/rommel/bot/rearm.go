package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// prepare spends the points before the set-up of Gazala, where there are any
// (§18.7): a minefield as near to the enemy as the area goes, and a card.
func (b *bot) prepare() {
	if !b.buy(1) {
		return
	}
	for _, h := range b.nearest(b.base, func(h int) bool { return b.at(h).foe == 0 }) {
		if b.try(order.Of("mine", b.hex("to", h))) {
			return
		}
	}
}

// buy buys cards.
func (b *bot) buy(n int) bool { return b.try(order.Of("buy", order.Number("n", n))) }

// rearm spends the points of a rearmament: steps for units at the base, the way
// to the front, cards, a minefield in front of a side that waits; and sends
// units home that are worn out.
func (b *bot) rearm() {
	front := b.nearest(b.goal, func(h int) bool { return h != b.home && b.at(h).own > 0 && b.at(h).foe == 0 })
	front = front[:min(len(front), 4)]
	for _, h := range front {
		if b.hits("mine", 8) {
			b.try(order.Of("mine", b.hex("to", h)))
		}
	}
	if b.hand()[field.Real] <= 3 || !b.hits("cards", 3) {
		for n := 1 + b.roll("cards", 4); n > 0 && !b.buy(n); n-- {
		}
	}
	if b.hits("malta", 5) {
		b.try(order.Of("malta"))
	}
	var home []int
	lost := func(u int) int { return slices.Index(b.r.D.Units[u].Steps, b.r.S.Blocks[u].VC) }
	b.r.UnitsOnMap(b.side).Each(func(u int) {
		x := &b.r.S.Blocks[u]
		switch at := b.at(int(x.At)); {
		case int(x.At) == b.home && !x.IsDisrupted():
			home = append(home, u)
		case at.own >= 3 && at.foe == 0 && lost(u) == len(b.r.D.Units[u].Steps)-1 && lost(u) > 1:
			b.try(order.Of("repair", b.unit("units", u)))
		}
	})
	slices.SortStableFunc(home, func(u, v int) int { return b.r.Worth(v) - b.r.Worth(u) })
	for _, u := range home {
		for n := lost(u); n > 0 && !b.try(order.Of("rebuild", b.unit("units", u), order.Number("n", n))); n-- {
		}
	}
	b.sendForward(home, front)
	if dummies := int(b.hand()[field.Dummy]); dummies > 4 {
		b.try(order.Of("discard", order.Number("n", dummies-3)))
	}
}

// sendForward takes units from the base to the stacks at the front, by sea where the
// way is long. One stays to guard it.
func (b *bot) sendForward(home, front []int) {
	if len(home) < 2 || len(front) == 0 {
		return
	}
	groups := make([][]int, len(front))
	for _, u := range home[:len(home)-1] {
		k := b.roll("front", len(groups))
		groups[k] = append(groups[k], u)
	}
	for k, units := range groups {
		for i, h := range b.r.D.Forts {
			if b.r.S.Forts[i].Holder == b.side && b.r.Grid.Distance(h, front[k])+4 < b.r.Grid.Distance(b.home, front[k]) {
				b.send("redeploy", b.send("ship", units, h), front[k])
			}
		}
		b.send("redeploy", units, front[k])
	}
}

// send adds an order for as many of the units as can go somewhere together.
func (b *bot) send(form string, units []int, to int) (gone []int) {
	before := b.orders
	for _, u := range units {
		was := b.orders
		if b.orders = before; b.try(b.unitOrder(form, append(gone, u), to)) {
			gone = append(gone, u)
		} else {
			b.orders = was
		}
	}
	return gone
}
