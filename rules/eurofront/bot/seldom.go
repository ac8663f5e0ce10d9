package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/landing"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/prefer"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/eurofront/setup"
	"github.com/fieldpost/fieldpost/rules/order"
)

// How many enemies beside a block mean that it is lost, from how far behind the front on strength is
// shifted away, how far from it a supreme headquarters stands, and how many places it tries to go to.
const (
	surrounded = 5
	rear       = 4
	post       = 3
	posts      = 12
)

// clerk is a bot at what few turns need.
type clerk struct{ b *bot }

// setUp shifts strength to the front from who stands far behind (§22.2).
func (c clerk) setUp() {
	at := func(least, most int) []int {
		return c.b.run.UnitsWhere(func(_ int, k *field.Block, d *field.Unit) bool {
			return d.Faction == c.b.f && !d.Type.IsHQ() && k.At >= 0 && least <= int(c.b.chart.dist[k.At]) && int(c.b.chart.dist[k.At]) <= most
		})
	}
	for _, u := range at(rear, far) {
		for _, v := range at(0, 1) {
			n := min(int(c.b.run.S.Blocks[u].CV)-1, c.b.run.D.Units[v].Max-int(c.b.run.S.Blocks[v].CV))
			if setup.Shift(c.b.run, c.b.run.Holder(c.b.f), n, u, v) == nil {
				c.b.add(setup.FormShift, order.Number("n", n), c.b.run.D.Value(u), order.Named(setup.ArgOther, field.KindUnit, c.b.run.D.Units[v].ID))
			}
		}
	}
}

// closeBooks ends a production: who is lost is disbanded, to be built again (§11.84); paratroops that have
// fallen drop no more, as they come back at half the price (§14.7); where anything was spent beachheads are
// prepared with what is left over (§11.74), and else all is saved.
func (c clerk) closeBooks(books *field.Ledger, spends bool) {
	foesBeside := func(p int) int {
		_, foes := c.b.chart.beside(p)
		return foes
	}
	for u := range c.b.run.S.Blocks {
		k, d := &c.b.run.S.Blocks[u], &c.b.run.D.Units[u]
		switch {
		case d.Faction != c.b.f:
		case k.At >= 0 && k.CV <= 1 && !d.Type.IsHQ() && c.b.run.S.Battle(int(k.At)) == nil && foesBeside(int(k.At)) >= surrounded && production.Disband(c.b.run, books, u) == nil:
			c.b.add(production.FormDisband, c.b.run.D.Value(u))
		case d.Type == field.Beachhead && spends && production.Prepare(c.b.run, books, u) == nil:
			c.b.add(production.FormPrepare, c.b.run.D.Value(u))
		case d.Type == field.Airborne && k.At == field.Dead && production.Ground(c.b.run, books) == nil:
			c.b.add(production.FormGround)
		}
	}
	if !spends {
		c.b.add(production.FormSave)
	}
}

// mobilise has an active supreme headquarters go by rail, or by sea, once it has ordered what it orders, as it
// pays its step anyway: one that is cut off, stands beside the enemy or too far from him to strike (§5.73).
func (c clerk) mobilise(hq int) {
	k := &c.b.run.S.Blocks[hq]
	if d := c.b.chart.dist[k.At]; k.Role != field.Active || k.CV == 0 || d >= 2 && int(d) <= post+2*int(k.CV) && c.b.chart.isFed(int(k.At)) {
		return
	}
	places := make([]int, 0, len(c.b.chart.dist))
	for p, d := range c.b.chart.dist {
		if d >= post && d < far && c.b.chart.net.Has(p) && c.b.run.S.Battle(p) == nil {
			places = append(places, p)
		}
	}
	slices.SortStableFunc(places, func(x, y int) int { return int(c.b.chart.dist[x]) - int(c.b.chart.dist[y]) })
	for _, p := range places[:min(posts, len(places))] {
		for _, by := range []struct {
			form string
			way  moves.Transport
		}{{moves.FormMobiliseRail, moves.ByRail{}}, {moves.FormMobiliseSea, moves.BySea{}}} {
			if moves.MobiliseFar(c.b.run, hq, p, by.way) == nil {
				c.b.add(by.form, c.b.run.D.HQ(hq), c.b.to(field.ArgTo, p))
				return
			}
		}
	}
}

// end writes what a turn ends with: who is fed of a garrison that is cut off (§10.7), and which beachheads
// are laid, or taken off where there is other supply (§15.62).
func (c clerk) end() {
	for p := range c.b.run.D.Places {
		if x := &c.b.run.D.Places[p]; !x.Fortress && !x.MinorFortress && !x.Port || c.b.chart.isFed(p) {
			continue
		}
		equals := c.b.run.StrongestOrWeakest(c.b.run.Blocks(c.b.f, p), 1)
		if len(equals) < 2 {
			continue
		}
		u := slices.MaxFunc(equals, func(x, y int) int { return int(100*c.b.strength(x)) - int(100*c.b.strength(y)) })
		c.b.add(prefer.FormLargest, prefer.First(c.b.run.D, u), c.b.to(field.ArgIn, p))
	}
	for u := range c.b.run.S.Blocks {
		d := &c.b.run.D.Units[u]
		if d.Faction != c.b.f || d.Type != field.Beachhead {
			continue
		}
		i := slices.IndexFunc(c.b.run.S.Beaches, func(x field.Beach) bool { return int(x.Unit) == u })
		switch serves := &c.b.run.S.Blocks[d.Serves]; {
		case i >= 0 && c.b.chart.isFed(int(c.b.run.S.Beaches[i].Place)):
			c.b.add(landing.FormRetrieve, c.b.run.D.Value(u))
		case i < 0 && c.b.run.S.Blocks[u].At == field.Ready && serves.At >= 0 && serves.Landed:
			c.b.add(landing.FormLay, c.b.run.D.Value(u))
		}
	}
}
