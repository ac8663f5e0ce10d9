package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine/weigh"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/prefer"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/order"
)

// What a place of the Mediterranean is played with: what each unit counts that a port takes, how many times as much it costs to be without supply, and what
// an attack promises more; what a block counts that is shipped there, how much stronger one is at most there, and what it costs to maintain one.
const (
	depot    = 4.0
	dry      = 3.0
	bold     = 1.0
	sent     = 3.0
	superior = 2.0
	upkeep   = 5
)

// What steps of headquarters count there, and those of headquarters of theatres that order enough; and how many times what a transfer takes
// the West must have that sends one.
const (
	sparing     = 0.6
	superfluous = 0.02
	rich        = 4
)

// inMed reports whether a place lies in the Mediterranean where what is spent comes from what is sent there, and would be lost elsewhere
// (§21.37).
func (c *chart) inMed(place int) bool {
	return c.run.FrontOf(c.f, place) == field.MedFront && control.IsFrontPlayed(c.run, field.MedFront) && production.IsPlayed(c.run, c.f, field.MedFront)
}

// hunger returns what it costs to have no supply at a place by what that counts elsewhere: in the desert there is nothing else to fall back on.
func (c *chart) hunger(place int, counts float64) float64 {
	switch {
	case c.isFed(place):
		return 0
	case c.inMed(place):
		return dry * counts
	}
	return counts
}

// spur returns what an attack promises more in the desert, where what is spent could not be spent elsewhere.
func (c *chart) spur(place int) float64 {
	if c.inMed(place) {
		return bold
	}
	return 0
}

// offRoad returns what it costs to go off the roads of the desert, as lines of supply lead along these and one hex beside them.
func (c *chart) offRoad(to int) float64 {
	if c.inMed(to) && !c.run.D.Places[to].Road {
		return dry * c.style.starving
	}
	return 0
}

// suits reports whether a headquarters that orders strategic moves has work on the front where a place lies: it is played, and in the
// Mediterranean those of theatres order (§21.34).
func (c *chart) suits(hq, place int) bool {
	front := c.run.D.Places[place].Front
	return (front == field.NorthFront || control.IsFrontPlayed(c.run, front)) && (!c.inMed(place) || c.run.D.Units[hq].Type == field.TheatreHQ)
}

// colonise has supreme headquarters ship to the desert who adds most there: a headquarters that leads where none does, and others until they are strong
// enough; of those who have to be maintained as many as leave something of what is sent there (§21.372). Who is in no port from where ships lead there
// goes to one by rail.
func (b *bot) colonise() {
	c := b.chart
	docks, ports := c.docks()
	if len(ports) == 0 || !b.hasSpareMoves() {
		return
	}
	own, foe, aliens, led := c.desert()
	gain := func(u int) float64 {
		d, at := &b.run.D.Units[u], int(b.run.S.Blocks[u].At)
		left := acclimatised(b.run, u, ports[0])
		switch there := c.isInDesert(at); {
		case there && (int(c.dist[at]) < behind || d.Type == field.Static):
			return 0
		case there:
			return leader
		case left < 1, d.Type == field.HQ && (led || d.In(field.MedFront) == field.Alien):
			return 0
		case d.Type == field.HQ:
			return leader
		}
		return left*weight(d.Type) - max(0, b.hole(u))
	}
	crew := b.run.UnitsWhere(func(u int, k *field.Block, d *field.Unit) bool {
		return d.Faction == b.f && k.At >= 0 && !k.Moved && k.Role == field.Inactive && (!d.Type.IsHQ() || d.Type == field.HQ) && !c.isMustered(u) && gain(u) >= 1
	})
	weigh.Sort(crew, gain)
	lots := int(b.run.S.Purses[b.f][field.MedFront].Allocation)/upkeep - 1
	for _, u := range crew {
		d := &b.run.D.Units[u]
		adds := !c.isInDesert(int(b.run.S.Blocks[u].At)) && isDear(d)
		switch {
		case !b.hasSpareMoves() || own > superior*foe:
			return
		case adds && aliens >= lots:
			continue
		}
		sails := slices.ContainsFunc(ports, func(p int) bool { return b.transport(u, p, moves.BySea{}, moves.FormSea) })
		if at := int(b.run.S.Blocks[u].At); !sails && !slices.Contains(docks, at) {
			sails = slices.ContainsFunc(c.nearest(at, docks), func(p int) bool { return b.transport(u, p, moves.ByRail{}, moves.FormRail) })
		}
		if sails {
			b.gain += sent
			own += strength(b.run, u)
			if adds {
				aliens++
			}
			led = led || d.Type == field.HQ
		}
	}
}

// leadsOn reports whether trains of the side lead to a place, or a road of the Mediterranean to where it has supply.
func (c *chart) leadsOn(p int) bool {
	return c.net.Has(p) || c.run.D.Places[p].Road && c.inMed(p) && c.isFed(p)
}

// hasten has supreme headquarters take along roads who stands behind in the desert, and whom nobody else leads, to where he adds more (§21.352).
func (b *bot) hasten() {
	c := b.chart
	for _, u := range b.units {
		k, d := &b.run.S.Blocks[u], &b.run.D.Units[u]
		if k.At < 0 || k.Moved || k.Led || d.Type.IsHQ() || !c.isInDesert(int(k.At)) || int(c.dist[k.At]) < watched {
			continue
		}
		if !b.hasSpareMoves() {
			return
		}
		at, far, stays := int(k.At), moves.RoadSpeed*b.run.Speed(u), b.hole(u)
		var ends []int
		for p := range b.run.D.Places {
			if n, ok := b.run.D.Apart(at, p); ok && n <= far && c.dist[p] < c.dist[at] && b.run.D.Places[p].Road && c.isInDesert(p) && b.canStand(u, p) && c.isFed(p) && b.adds(u, p) > stays {
				ends = append(ends, p)
			}
		}
		weigh.Sort(ends, func(p int) float64 { return b.adds(u, p) })
		for _, p := range ends {
			if b.transport(u, p, moves.ByRoad{}, moves.FormRoad) {
				break
			}
		}
	}
}

// ration says whom of those who are maintained in the desert to disband first, should what arrives there not do for all (§21.372): who counts least.
func (b *bot) ration() {
	dear := b.run.UnitsWhere(func(_ int, k *field.Block, d *field.Unit) bool {
		return d.Faction == b.f && k.At >= 0 && b.chart.isInDesert(int(k.At)) && isDear(d)
	})
	if len(dear) > 1 {
		weigh.Sort(dear, func(u int) float64 { return -strength(b.run, u) })
		b.add(prefer.FormMaintain, prefer.First(b.run.D, dear[0]))
	}
}

// isInDesert reports whether a place is a hex of the Mediterranean.
func (c *chart) isInDesert(p int) bool { return c.inMed(p) && c.run.D.Places[p].Kind == field.Hex }

// desert returns the strength of both sides in the desert, how many of the own side are maintained there, and whether one of its headquarters leads
// there.
func (c *chart) desert() (own, foe float64, aliens int, led bool) {
	for p, v := range c.foe {
		if c.isInDesert(p) {
			foe += v
		}
	}
	for u := range c.run.S.Blocks {
		k, d := &c.run.S.Blocks[u], &c.run.D.Units[u]
		if d.Faction != c.f || k.At < 0 || !c.isInDesert(int(k.At)) {
			continue
		}
		if led = led || d.Type == field.HQ; !d.Type.IsHQ() {
			own += strength(c.run, u)
		}
		if isDear(d) {
			aliens++
		}
	}
	return own, foe, aliens, led
}

// isDear reports whether a unit has to be maintained in the desert (§21.372).
func isDear(d *field.Unit) bool {
	return d.In(field.MedFront) == field.Alien || d.In(field.MedFront) == field.Expeditionary
}

// docks returns the own ports from where ships lead to the desert, and those of the desert, the nearest to the enemy first, with South Africa behind them,
// where who comes from elsewhere goes on (§15.3).
func (c *chart) docks() (from, to []int) {
	if c.quay == nil {
		c.quay = [][]int{nil, nil}
		for p, x := range c.run.D.Places {
			if x.Port && c.inMed(p) && c.run.S.Controller(p) == c.f && (x.Kind == field.Hex || c.dist[p] >= behind) {
				c.quay[1] = append(c.quay[1], p)
			}
		}
		weigh.Sort(c.quay[1], func(p int) int { return -int(c.dist[p]) })
		for p, x := range c.run.D.Places {
			if x.Port && !c.inMed(p) && c.run.S.Controller(p) == c.f && c.net.Has(p) && fleet.HasFreePort(c.run, c.f, p) {
				if v, ok := fleet.FindVoyage(c.run, c.f, p, true, func(q int) bool { return slices.Contains(c.quay[1], q) }); ok && v.Seas <= 1 {
					c.quay[0] = append(c.quay[0], p)
				}
			}
		}
	}
	return c.quay[0], c.quay[1]
}

// endow gives the desert more of what the West has (§21.37), and returns the orders: as a season begins for good, and in any month once, where the West
// is rich.
func (c *chart) endow(books *field.Ledger) (out []rules.Order) {
	r := c.run
	if !control.IsFrontPlayed(r, field.MedFront) || production.Available(r, c.f, field.FrontAccount(field.WestFront)) < rich*tens {
		return nil
	}
	west, med := production.FrontWord(field.WestFront), production.FrontWord(field.MedFront)
	if n := int(r.S.Purses[c.f][field.MedFront].Allocation) + upkeep; production.Allocate(r, books, field.MedFront, n) == nil {
		out = append(out, order.Of(production.FormAllocate, order.Number("points", n), order.Chosen(production.ArgTo, med)))
	}
	if production.Transfer(r, books, field.WestFront, field.MedFront) == nil {
		out = append(out, order.Of(production.FormTransfer, order.Chosen(production.ArgFront, west), order.Chosen(production.ArgTo, med)))
	}
	return out
}

// needs returns how much a step of a headquarters that orders supreme moves counts of what it does elsewhere: in the desert, where it is dear, little
// once it orders as many as there are blocks for.
func (c *chart) needs(hq int) float64 {
	if k := &c.run.S.Blocks[hq]; c.inMed(int(k.At)) && k.CV >= few {
		return superfluous
	}
	return 1
}

// homes returns some cities where a block may come: a reinforcement that belongs to the Mediterranean comes there, or waits, and of others those that
// belong there come there first.
func (c *chart) homes(u int, cities []int) []int {
	isOut := func(p int) bool { return !c.inMed(p) }
	if c.run.D.Units[u].In(field.MedFront) == field.Alien || !slices.ContainsFunc(cities, c.inMed) {
		return cities
	}
	out := slices.DeleteFunc(slices.Clone(cities), isOut)
	if c.run.S.Blocks[u].At != field.Due {
		out = append(out, slices.DeleteFunc(slices.Clone(cities), c.inMed)...)
	}
	return out
}
