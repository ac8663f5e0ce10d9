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

// How many of the places around a block are the enemy's where it is lost, from how far behind the front on
// strength is shifted away, how far from it a supreme headquarters stands, and to how many places it tries to go.
const (
	surrounded = 5
	rear       = 4
	post       = 3
	posts      = 12
)

// onBoard lists the blocks of the bot on the board of which something holds.
func (b *bot) onBoard(test func(k *field.Block, t field.Type) bool) []int {
	return b.run.UnitsWhere(func(_ int, k *field.Block, d *field.Unit) bool {
		return d.Faction == b.f && k.At >= 0 && test(k, d.Type)
	})
}

// setUp shifts strength to the front from who stands far behind (§22.2).
func (b *bot) setUp() {
	front := b.onBoard(func(k *field.Block, _ field.Type) bool { return b.chart.dist[k.At] <= 1 })
	for _, u := range b.onBoard(func(k *field.Block, t field.Type) bool { return !t.IsHQ() && b.chart.dist[k.At] >= rear }) {
		for _, v := range front {
			n := min(int(b.run.S.Blocks[u].CV)-1, b.run.D.Units[v].Max-int(b.run.S.Blocks[v].CV))
			if setup.Shift(b.run, b.run.Holder(b.f), n, u, v) == nil {
				b.add(setup.FormShift, order.Number("n", n), b.run.D.Value(u), order.Named(setup.ArgOther, field.KindUnit, b.run.D.Units[v].ID))
			}
		}
	}
}

// closeBooks ends a production: who is lost is disbanded, to be built again (§11.84); paratroops that have
// fallen drop no more, as they come back at half the price (§14.7); where anything was spent beachheads are
// prepared with what is left over (§11.74), and else all is saved.
func (b *bot) closeBooks(books *field.Ledger, spends bool) {
	for u := range b.run.S.Blocks {
		k, d := &b.run.S.Blocks[u], &b.run.D.Units[u]
		switch {
		case d.Faction != b.f:
		case k.At >= 0 && k.CV <= 1 && !d.Type.IsHQ() && b.isSurrounded(int(k.At)) && production.Disband(b.run, books, u) == nil:
			b.add(production.FormDisband, b.run.D.Value(u))
		case d.Type == field.Beachhead && spends && production.Prepare(b.run, books, u) == nil:
			b.add(production.FormPrepare, b.run.D.Value(u))
		case d.Type == field.Airborne && k.At == field.Dead && production.Ground(b.run, books) == nil:
			b.add(production.FormGround)
		}
	}
	if !spends {
		b.add(production.FormSave)
	}
}

// isSurrounded reports whether nearly all is the enemy's around a place without a battle.
func (b *bot) isSurrounded(place int) bool {
	_, foes := b.chart.beside(place)
	return foes >= surrounded && b.run.S.Battle(place) == nil
}

// remove sends a supreme headquarters that leads by rail, or by sea, when it has ordered what it orders, as it
// pays its step anyway: one that is cut off, stands beside the enemy or too far from him to strike (§5.73).
func (b *bot) remove(hq int) {
	k := &b.run.S.Blocks[hq]
	if d := b.chart.dist[k.At]; k.Role != field.Active || k.CV == 0 || d >= 2 && int(d) <= post+2*int(k.CV) && b.chart.isFed(int(k.At)) {
		return
	}
	places := make([]int, 0, len(b.chart.dist))
	for p, d := range b.chart.dist {
		if d >= post && d < far && b.chart.net.Has(p) && b.run.S.Battle(p) == nil {
			places = append(places, p)
		}
	}
	slices.SortStableFunc(places, func(x, y int) int { return int(b.chart.dist[x]) - int(b.chart.dist[y]) })
	for _, p := range places[:min(posts, len(places))] {
		for _, by := range []struct {
			form string
			way  moves.Transport
		}{{moves.FormMobiliseRail, moves.ByRail{}}, {moves.FormMobiliseSea, moves.BySea{}}} {
			if moves.MobiliseFar(b.run, hq, p, by.way) == nil {
				b.add(by.form, b.run.D.HQ(hq), b.to(field.ArgTo, p))
				return
			}
		}
	}
}

// embark brings together what an invasion with a beachhead takes: the amphibious troops go by rail to a port from
// which they land where that promises something, and a headquarters that has little to do follows (§15.51).
func (b *bot) embark() {
	rail := func(u, to int) bool {
		if !b.hasSpareMoves() || moves.Strategic(b.run, u, to, moves.ByRail{}) != nil {
			return false
		}
		b.add(moves.FormRail, b.run.D.Value(u), b.to(field.ArgTo, to))
		return true
	}
	for _, u := range b.onBoard(func(k *field.Block, t field.Type) bool {
		return t == field.Amphibious && !k.Moved && b.run.S.Battle(int(k.At)) == nil
	}) {
		at := int(b.run.S.Blocks[u].At)
		sails := func(port int) bool { return b.run.D.Places[port].Port && len(b.invasions(u, port)) > 0 }
		if !b.hasBeachhead(u) {
			continue
		}
		for p := 0; p < len(b.chart.dist) && !sails(at); p++ {
			if b.chart.net.Has(p) && sails(p) && rail(u, p) {
				at = p
			}
		}
		for _, hq := range b.staff {
			k := &b.run.S.Blocks[hq]
			if sails(at) && k.At >= 0 && int(k.At) != at && k.Role == field.Inactive && b.work(hq, int(k.At), b.reserve(hq)) <= b.style.idles && rail(hq, at) {
				break
			}
		}
	}
}

// end writes what a turn ends with: who is fed of a garrison that is cut off (§10.7), and where beachheads
// are laid, or taken off where others feed those who stand there (§15.62).
func (b *bot) end() {
	for p := range b.run.D.Places {
		if x := &b.run.D.Places[p]; !x.Fortress && !x.MinorFortress && !x.Port || b.chart.isFed(p) {
			continue
		}
		equals := b.run.StrongestOrWeakest(b.run.Blocks(b.f, p), 1)
		if len(equals) < 2 {
			continue
		}
		u := slices.MaxFunc(equals, func(x, y int) int { return int(100*b.strength(x)) - int(100*b.strength(y)) })
		b.add(prefer.FormLargest, prefer.First(b.run.D, u), b.to(field.ArgIn, p))
	}
	for u := range b.run.S.Blocks {
		d := &b.run.D.Units[u]
		if d.Faction != b.f || d.Type != field.Beachhead {
			continue
		}
		i := slices.IndexFunc(b.run.S.Beaches, func(x field.Beach) bool { return int(x.Unit) == u })
		switch serves := &b.run.S.Blocks[d.Serves]; {
		case i >= 0 && b.chart.isFed(int(b.run.S.Beaches[i].Place)):
			b.add(landing.FormRetrieve, b.run.D.Value(u))
		case i < 0 && b.run.S.Blocks[u].At == field.Ready && serves.At >= 0 && serves.Landed:
			b.add(landing.FormLay, b.run.D.Value(u))
		}
	}
}
