package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// planPreparation spends the points before the set-up of Gazala, where there are any
// (§18.7): a minefield as near to the enemy as the area goes, and a card.
func (b *bot) planPreparation() {
	if !b.buy(1) {
		return
	}
	for _, h := range b.nearest(b.base, func(h int) bool { return b.stackAt(h).foe == 0 }) {
		if b.try(order.Of("mine", b.hexValue("to", h))) {
			return
		}
	}
}

// buy buys cards.
func (b *bot) buy(n int) bool { return b.try(order.Of("buy", order.Number("n", n))) }

// planRearmament spends the points of a rearmament: steps for units at the base, the way
// to the front, cards, a minefield in front of a side that waits; and sends
// units home that are worn out.
func (b *bot) planRearmament() {
	front := b.nearest(b.goal, func(h int) bool { return h != b.home && b.stackAt(h).own > 0 && b.stackAt(h).foe == 0 })
	front = front[:min(len(front), 4)]
	for _, h := range front {
		if b.chance("mine", 8) {
			b.try(order.Of("mine", b.hexValue("to", h)))
		}
	}
	if b.hand()[field.Real] <= 3 || !b.chance("cards", 3) {
		for n := 1 + b.roll("cards", 4); n > 0 && !b.buy(n); n-- {
		}
	}
	if b.chance("malta", 5) {
		b.try(order.Of("malta"))
	}
	var home []int
	lost := func(u int) int { return slices.Index(b.r.D.Units[u].Steps, b.r.S.Blocks[u].VC) }
	b.r.UnitsOnMap(b.side).Each(func(u int) {
		x := &b.r.S.Blocks[u]
		switch at := b.stackAt(int(x.At)); {
		case int(x.At) == b.home && !x.IsDisrupted():
			home = append(home, u)
		case at.own >= 3 && at.foe == 0 && lost(u) == len(b.r.D.Units[u].Steps)-1 && lost(u) > 1:
			b.try(order.Of("repair", b.unitValue("units", u)))
		}
	})
	slices.SortStableFunc(home, func(u, v int) int { return b.r.Worth(v) - b.r.Worth(u) })
	for _, u := range home {
		for n := lost(u); n > 0 && !b.try(order.Of("rebuild", b.unitValue("units", u), order.Number("n", n))); n-- {
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

// answer answers a decision: what the numbers speak for, and at times another
// of the answers that would do.
func (b *bot) answer(d *rules.Demand) []rules.Order {
	if form := d.Choices[0].Order.Form; form == "refuse" || form == "fight" {
		return b.likedChoices(d)
	}
	return rules.AnyChoice(*d, b.luck)
}

// likedChoices returns those of the choices that the bot likes, one for a hex; the first,
// which is to do nothing, where it likes none.
func (b *bot) likedChoices(d *rules.Demand) (out []rules.Order) {
	last, _ := d.Choices[len(d.Choices)-1].Order.Get("how")
	for i := range d.Choices {
		o := d.Choices[i].Order.Clone()
		at, ok := o.Get("at")
		if o.Form != d.Choices[0].Order.Form || !ok {
			continue
		}
		h := b.r.D.HexOf(at.ID)
		likes := o.Form == "refuse" && b.refuses(h)
		if how, _ := o.Get("how"); o.Form == "fight" {
			edge := b.odds(b.r.S.BattleAt(h))
			likes = edge >= 10 && (edge >= 12 && last.ID == "assault") == (how.ID == "assault")
		}
		if likes {
			out = append(out, o)
		}
	}
	if len(out) == 0 {
		return []rules.Order{d.Choices[0].Order.Clone()}
	}
	return out
}

// refuses reports whether the attackers in a hex are too many.
func (b *bot) refuses(h int) bool {
	at := b.stackAt(h)
	if at.strong {
		at.vc *= 2
	}
	return at.foeVC*10 >= at.vc*(12+b.roll("refuse", 8))
}
