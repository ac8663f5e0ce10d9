package bot

import (
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
	"github.com/fieldpost/fieldpost/rules/order"
)

// What the Winter War and the areas of the North are to the bot.
const (
	zeal    = 1.2 // what an attack of the Soviets on Finland counts more: they win by nothing else
	lifting = 3.0 // what a place counts whose loss cuts Finland off
	surplus = 1.3 // how much stronger who attacks along a route has to be
	few     = 4   // Finnish units left with which it is time for an armistice
)

// winterWar reports whether the Winter War is played.
func (b *bot) winterWar() bool { return b.D.Scenarios[b.S.Scenario].WinterWar }

// zeal is how much more an attack counts for who has no time to lose.
func (b *bot) zeal() float64 {
	if b.winterWar() && b.f == field.Soviet {
		return zeal
	}
	return 0
}

// lines are the places from which the faction traces its supply: in the Winter War those
// of Finland are its own.
func (b *bot) lines(m supply.Mode) board.Set {
	if b.winterWar() && b.f == field.Axis {
		return b.Homeland(b.D.Scenarios[b.S.Scenario].Isolated[0], false)
	}
	return b.Net(b.f, m)
}

// prize is what a place in the North counts besides its cities.
func (b *bot) prize(p int) float64 {
	if p == b.D.Oulu || p == b.D.Tampere {
		return lifting
	}
	return 0
}

// trek has blocks march along routes (§18.331): into what the enemy has left, and against
// him where all who stand together are stronger.
func (b *bot) trek() {
	for p := range b.D.Places {
		if !b.D.Routed(p) || b.blocks(p) == 0 || b.Battle(p) != nil {
			continue
		}
		if to := b.destination(p); to != nil {
			b.march(p, to)
		}
	}
}

// destination is the route along which those at a place had best march, nil for none.
func (b *bot) destination(p int) (best *field.Near) {
	most := 0.0
	for i := range b.D.Places[p].Near {
		n := &b.D.Places[p].Near[i]
		q := int(n.To)
		if n.Route == 0 || b.Status(b.f, q) != control.Enemy && b.Battle(q) == nil {
			continue
		}
		foe := b.chart.foe[q] * b.shelter(q)
		if foe*surplus > b.own(p)+b.own(q) {
			continue
		}
		if v := 1 + b.prize(q) + b.chart.worth[q] - 0.2*foe; v > most {
			most, best = v, n
		}
	}
	return best
}

// march sends the blocks at a place along a route, all but one where the enemy could come
// in behind them.
func (b *bot) march(p int, n *field.Near) {
	left := b.blocks(p)
	stay := 0
	for i := range b.D.Places[p].Near {
		if k := &b.D.Places[p].Near[i]; k.Route > 0 && k.To != n.To && b.chart.foes[k.To] > 0 {
			stay = 1
		}
	}
	for _, u := range append([]int16(nil), b.Here(p)...) {
		k, d := &b.S.Blocks[u], &b.D.Units[u]
		if left <= stay || d.Faction != b.f || d.Type.IsHQ() || d.Type == field.Static || k.Moved || b.Fault(int(u)) != nil || b.March(int(u), n) != nil {
			continue
		}
		b.add(moves.FormMove, b.D.Value(int(u)), b.to(field.ArgTo, int(n.To)))
		b.gain += zeal + b.prize(int(n.To))
		left--
	}
}

// parley offers the armistice where Finland is about to fall: enemies stand beside Helsinki, few
// units are left, or no line leads to Berlin any more.
func (b *bot) parley() {
	if !b.winterWar() || b.f != field.Axis || b.S.Armistice != field.NotOffered {
		return
	}
	nation := b.D.Scenarios[b.S.Scenario].Isolated[0]
	capital := b.Capital(nation)
	left := 0
	for u := range b.S.Blocks {
		if b.D.Units[u].Faction == field.Axis && b.S.Blocks[u].At >= 0 {
			left++
		}
	}
	if left > few && b.chart.dist[capital] > 1 && b.Homeland(nation, false).Has(capital) {
		return
	}
	b.orders = append(b.orders, order.Of(politics.FormOffer))
}
