package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/eurofront/prefer"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/eurofront/setup"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
	"github.com/fieldpost/fieldpost/rules/order"
)

// From how far behind the front on strength is shifted away, and how far from it a supreme headquarters stands.
const (
	rear = 4
	post = 3
)

// setUp shifts strength to the front from who stands far behind (§22.2).
func setUp(b *bot) {
	at := func(least, most int) []int {
		return b.run.UnitsWhere(func(_ int, k *field.Block, d *field.Unit) bool {
			return d.Faction == b.f && !d.Type.IsHQ() && k.At >= 0 && least <= int(b.chart.dist[k.At]) && int(b.chart.dist[k.At]) <= most
		})
	}
	for _, u := range at(rear, far) {
		for _, v := range at(0, 1) {
			n := min(int(b.run.S.Blocks[u].CV)-1, b.run.D.Units[v].Max-int(b.run.S.Blocks[v].CV))
			if setup.Shift(b.run, b.run.Holder(b.f), n, u, v) == nil {
				b.add(setup.FormShift, order.Number("n", n), b.run.D.Value(u), order.Named(setup.ArgOther, field.KindUnit, b.run.D.Units[v].ID))
			}
		}
	}
}

// closeBooks ends a production: who is lost is disbanded, to be built again (§11.84); paratroops that have fallen drop no
// more, as they come back at half the price (§14.7); where anything was spent beachheads are prepared with what is left
// over (§11.74).
func closeBooks(b *bot, books *field.Ledger, spends bool) {
	for _, u := range b.units {
		k, d := &b.run.S.Blocks[u], &b.run.D.Units[u]
		switch {
		case k.At >= 0 && k.CV <= 1 && k.Unsupplied && !d.Type.IsHQ() && b.chart.dist[k.At] == 1 && production.Disband(b.run, books, u) == nil:
			b.add(production.FormDisband, b.run.D.Value(u))
		case d.Type == field.Beachhead && spends && production.Prepare(b.run, books, u) == nil:
			b.add(production.FormPrepare, b.run.D.Value(u))
		case d.Type == field.Airborne && k.At == field.Dead && production.Ground(b.run, books) == nil:
			b.add(production.FormGround)
		}
	}
}

// mobilise has an active supreme headquarters go by rail, or by sea, once it has ordered what it orders, as it pays its
// step anyway: one that is cut off, stands beside the enemy or too far from him to strike (§5.73).
func mobilise(b *bot, hq int) {
	k := &b.run.S.Blocks[hq]
	if d := b.chart.dist[k.At]; b.chart.prize >= 0 || k.Role != field.Active || k.CV == 0 || d >= 2 && int(d) <= post+2*int(k.CV) && b.chart.isFed(int(k.At)) {
		return
	}
	goes := func(to int, form string, way moves.Transport) bool {
		if moves.MobiliseFar(b.run, hq, to, way) != nil {
			return false
		}
		b.add(form, b.run.D.HQ(hq), b.to(field.ArgTo, to))
		return true
	}
	for near := int16(post); near <= behind; near++ {
		for p, d := range b.chart.dist {
			if d == near && b.chart.net.Has(p) && b.run.S.Battle(p) == nil && (goes(p, moves.FormMobiliseRail, moves.ByRail{}) || goes(p, moves.FormMobiliseSea, moves.BySea{})) {
				return
			}
		}
	}
}

// endTurn writes what a turn ends with: who is fed of a garrison that is cut off (§10.7), which beachheads are laid, or
// taken off where there is other supply (§15.62), and which nations rise, as politics come behind supply (§16.73).
func endTurn(b *bot) {
	for p := range b.run.D.Places {
		if x := &b.run.D.Places[p]; !x.Fortress && !x.MinorFortress && !x.Port || b.chart.isFed(p) {
			continue
		}
		equals := b.run.StrongestOrWeakest(b.run.Blocks(b.f, p), 1)
		if len(equals) < 2 {
			continue
		}
		u := slices.MaxFunc(equals, func(x, y int) int { return int(100*strength(b.run, x)) - int(100*strength(b.run, y)) })
		b.add(prefer.FormLargest, prefer.First(b.run.D, u), b.to(field.ArgIn, p))
	}
	serveBeaches(b)
	rise(b)
}

// few units, or fewer, are left to a nation that fights alone when it is time for an armistice.
const few = 2

// isolatedNation returns the nation that lives on its own land: Finland in the Winter War, else -1.
func isolatedNation(r *field.Run) int {
	if r.IsWinterWar() {
		return r.D.Finland
	}
	return -1
}

// parley offers the armistice where Finland is about to fall: few units are left, or its capital is being lost; and where
// that would be no victory of the Soviets as well when enemies stand beside the capital, or no line leads from it to Berlin
// any more.
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
