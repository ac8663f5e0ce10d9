package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/order"
)

// prepare spends the points before the set-up of Gazala, where there are any
// (§18.7): a minefield as near to the enemy as the area goes, and a card.
func (b *bot) prepare() {
	if !b.buy(1) {
		return
	}
	for _, h := range b.nearest(b.w.Base(true), func(h int) bool { return b.w.At(h).Foe == 0 }) {
		if b.try(order.Of("mine", b.w.Hex("to", h))) {
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
	w, base := b.w, b.w.Base(false)
	front := b.nearest(b.goal, func(h int) bool { return h != base && w.At(h).Own > 0 && w.At(h).Foe == 0 })
	front = front[:min(len(front), 4)]
	for _, h := range front {
		if b.once("mine", 8) {
			b.try(order.Of("mine", w.Hex("to", h)))
		}
	}
	real, dummies := w.Hand()
	if real <= 3 || !b.once("cards", 3) {
		for n := 1 + b.roll("cards", 4); n > 0 && !b.buy(n); n-- {
		}
	}
	if b.once("malta", 5) {
		b.try(order.Of("malta"))
	}
	var home []Unit
	for _, u := range w.Units() {
		switch at := w.At(u.At); {
		case u.At == base && !u.Down:
			home = append(home, u)
		case at.Own >= 3 && at.Foe == 0 && u.Lost == u.Steps-1 && u.Lost > 1:
			b.try(order.Of("repair", w.Unit("units", u.N)))
		}
	}
	slices.SortStableFunc(home, func(x, y Unit) int { return y.Worth - x.Worth })
	for _, u := range home {
		for n := u.Lost; n > 0 && !b.try(order.Of("rebuild", w.Unit("units", u.N), order.Number("n", n))); n-- {
		}
	}
	b.forward(home, front)
	if dummies > 4 {
		b.try(order.Of("discard", order.Number("n", dummies-3)))
	}
}

// forward takes units from the base to the stacks at the front, by sea where the
// way is long. One stays to guard it.
func (b *bot) forward(home []Unit, front []int) {
	if len(home) < 2 || len(front) == 0 {
		return
	}
	groups := make([][]int, len(front))
	for _, u := range home[:len(home)-1] {
		k := b.roll("front", len(groups))
		groups[k] = append(groups[k], u.N)
	}
	for k, units := range groups {
		for _, f := range b.w.Forts() {
			if f.Own && b.w.Distance(f.At, front[k])+4 < b.w.Distance(b.w.Base(false), front[k]) {
				b.send("redeploy", b.send("ship", units, f.At), front[k])
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
		if b.orders = before; b.try(b.going(form, append(gone, u), to)) {
			gone = append(gone, u)
		} else {
			b.orders = was
		}
	}
	return gone
}
