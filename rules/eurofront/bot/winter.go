package bot

import (
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

// attackUrgency returns how much more an attack counts for who has no time to lose.
func (b *bot) attackUrgency() float64 {
	if b.run.IsWinterWar() && b.f == field.Soviet {
		return zeal
	}
	return 0
}

// isolatedNation returns the nation that lives on its own land: Finland in the Winter War, else -1.
func isolatedNation(r *field.Run) int {
	if r.IsWinterWar() {
		return r.D.Finland
	}
	return -1
}

// winter is a bot that fights over the routes of the North, in the Winter War above all.
type winter struct{ bot *bot }

// prize returns what a place in the North counts besides its cities.
func (w winter) prize(p int) float64 {
	if p == w.bot.run.D.Oulu || p == w.bot.run.D.Tampere {
		return lifting
	}
	return 0
}

// trek has blocks march along routes (§18.331): into what the enemy has left, and against
// him where all who stand together are stronger.
func (w winter) trek() {
	for p := range w.bot.run.D.Places {
		if !w.bot.run.D.HasRoutes(p) || w.bot.blocks(p) == 0 || w.bot.run.S.Battle(p) != nil {
			continue
		}
		if to := w.destination(p); to != nil {
			w.march(p, to)
		}
	}
}

// destination returns the route along which those at a place had best march, nil for none.
func (w winter) destination(p int) (best *field.Near) {
	most := 0.0
	for i := range w.bot.run.D.Places[p].Near {
		n := &w.bot.run.D.Places[p].Near[i]
		q := int(n.To)
		if n.Route == 0 || control.StatusOf(w.bot.run, w.bot.f, q) != control.Enemy && w.bot.run.S.Battle(q) == nil {
			continue
		}
		foe := w.bot.chart.foe[q] * w.bot.terrainFactor(q)
		if foe*surplus > w.bot.ownStrength(p)+w.bot.ownStrength(q) {
			continue
		}
		if v := 1 + w.prize(q) + w.bot.chart.worth[q] - 0.2*foe; v > most {
			most, best = v, n
		}
	}
	return best
}

// march sends the blocks at a place along a route, all but one where the enemy could come
// in behind them.
func (w winter) march(p int, n *field.Near) {
	left := w.bot.blocks(p)
	stay := 0
	for i := range w.bot.run.D.Places[p].Near {
		if k := &w.bot.run.D.Places[p].Near[i]; k.Route > 0 && k.To != n.To && w.bot.chart.foes[k.To] > 0 {
			stay = 1
		}
	}
	for _, u := range append([]int16(nil), w.bot.run.Here(p)...) {
		k, d := &w.bot.run.S.Blocks[u], &w.bot.run.D.Units[u]
		if left <= stay || d.Faction != w.bot.f || d.Type.IsHQ() || d.Type == field.Static || k.Moved || moves.MoveFault(w.bot.run, int(u)) != nil || moves.March(w.bot.run, int(u), n) != nil {
			continue
		}
		w.bot.add(moves.FormMove, w.bot.run.D.Value(int(u)), w.bot.to(field.ArgTo, int(n.To)))
		w.bot.gain += zeal + w.prize(int(n.To))
		left--
	}
}

// parley offers the armistice where Finland is about to fall: enemies stand beside Helsinki, few
// units are left, or no line leads to Berlin any more.
func (w winter) parley() {
	if !w.bot.run.IsWinterWar() || w.bot.f != field.Axis || w.bot.run.S.Armistice != field.NotOffered {
		return
	}
	capital := w.bot.run.Capital(w.bot.run.D.Finland)
	left := w.bot.run.UnitsWhere(func(_ int, k *field.Block, d *field.Unit) bool { return d.Faction == field.Axis && k.At >= 0 })
	if len(left) > few && w.bot.chart.dist[capital] > 1 && supply.Homeland(w.bot.run, w.bot.f, w.bot.run.D.Finland, false).Has(capital) {
		return
	}
	w.bot.orders = append(w.bot.orders, order.Of(politics.FormOffer))
}
