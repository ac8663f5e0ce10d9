package bot

import (
	"github.com/fieldpost/fieldpost/rules/engine/weigh"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/eurofront/prefer"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/eurofront/setup"
	"github.com/fieldpost/fieldpost/rules/order"
)

// From how far behind the front on strength is shifted away, and how far from it a supreme headquarters stands; and with
// how few units left a nation that fights alone asks for an armistice.
const (
	rear = 4
	post = 3
	few  = 2
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

// mobilise has a supreme headquarters go by rail, by sea or by road to the place nearest the enemy that is no nearer to him than post.
func mobilise(b *bot, hq int) {
	var ends []int
	for p, d := range b.chart.dist {
		if d >= post && b.chart.leadsOn(p) && b.run.S.Battle(p) == nil && b.chart.suits(hq, p) {
			ends = append(ends, p)
		}
	}
	weigh.Sort(ends, func(p int) int { return -int(b.chart.dist[p]) })
	for _, p := range ends {
		for _, way := range moves.Transports {
			if moves.MobiliseFar(b.run, hq, p, way.By) == nil {
				b.add(way.Form, b.run.D.HQ(hq), b.to(field.ArgTo, p))
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
		if equals := b.run.StrongestOrWeakest(b.run.Blocks(b.f, p), 1); len(equals) > 1 {
			weigh.Sort(equals, func(u int) float64 { return strength(b.run, u) })
			b.add(prefer.FormLargest, prefer.First(b.run.D, equals[0]), b.to(field.ArgIn, p))
		}
	}
	serveBeaches(b)
	b.ration()
	rise(b)
}

// parley offers the armistice where Finland is about to fall: few units are left, or its capital is being lost.
func (b *bot) parley() {
	nation := b.run.D.Finland
	if !b.run.IsWinterWar() || b.f != field.Axis || b.run.S.Armistice != field.NotOffered {
		return
	}
	left := b.run.UnitsWhere(func(_ int, k *field.Block, d *field.Unit) bool {
		return d.Nation == nation && !d.Type.IsHQ() && k.At >= 0
	})
	if len(left) <= few || b.chart.dist[b.run.Capital(nation)] <= 1 {
		b.add(politics.FormOffer)
	}
}
