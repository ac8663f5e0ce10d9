package bot

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/eurofront/prefer"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// few units, or fewer, are left to a nation that fights alone when it is time for an armistice.
const few = 2

// isolatedNation returns the nation that lives on its own land: Finland in the Winter War, else -1.
func isolatedNation(r *field.Run) int {
	if r.IsWinterWar() {
		return r.D.Finland
	}
	return -1
}

// parley offers the armistice where Finland is about to fall: few units are left, or its capital is
// being lost; and where that would be no victory of the Soviets as well when enemies stand beside
// the capital, or no line leads from it to Berlin any more.
func (b *bot) parley() {
	nation := isolatedNation(b.run)
	if nation < 0 || b.f != field.Axis || b.run.S.Armistice != field.NotOffered {
		return
	}
	capital := b.run.Capital(nation)
	hungry := !supply.Homeland(b.run, b.f, nation, false).Has(capital)
	left := b.run.UnitsWhere(func(_ int, k *field.Block, d *field.Unit) bool {
		return d.Nation == nation && !d.Type.IsHQ() && k.At >= 0 && (!hungry || k.CV > 1)
	})
	own, _ := b.strengthAt(capital)
	if len(left) <= few || own*terrainFactor(b.run, capital) < b.chart.foe[capital] || !politics.IsArmisticeVictory(b.run) && (hungry || b.chart.dist[capital] <= 1) {
		b.add(politics.FormOffer)
	}
}

// answer gives the title's own answer to a question, the first, but to the offer of an armistice: the Soviets take what
// gives them the victory, and what ends the war with little lost in its last month, unless they fight in the capital
// already.
func answer(r *field.Run, demand *rules.Demand) *rules.Order {
	late := r.IsWinterWar() && int(r.S.Month) == r.D.LastMonth(r.S) && !r.Has(field.Soviet, r.Capital(r.D.Finland))
	for i := range demand.Choices {
		o := &demand.Choices[i].Order
		if what, _ := o.Get("what"); o.Form == prefer.FormArmistice && (what.ID == politics.Accept) == (late || politics.IsArmisticeVictory(r)) {
			return o
		}
	}
	return &demand.Choices[0].Order
}
