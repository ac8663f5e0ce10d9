package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/battle"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/landing"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
	"github.com/fieldpost/fieldpost/rules/order"
)

// shoreWeight is what an enemy coast in reach counts beside enemies on land, for who comes from overseas.
const shoreWeight = 0.001

// embark has those who come from overseas, and for whom no land leads to the enemy, be as near to him as a little more than
// one who stands far behind, where ships leave.
func (c *chart) embark() {
	if origin := supply.Origin(c.run, c.f); origin < 0 || c.dist[origin] < far {
		return
	}
	c.overseas = true
	var quays []int
	for p, d := range c.dist {
		if d == far && c.run.D.Places[p].Port && c.run.S.Controller(p) == c.f {
			quays = append(quays, p)
		}
	}
	c.walk.Spread(quays, func(p, step int) bool {
		n := int16(behind + 2 + step)
		if c.dist[p] <= n {
			return false
		}
		c.dist[p] = n
		return true
	})
}

// moor adds the beachheads from which lines of supply lead (§15.63), and counts what a beachhead and a port near the enemy
// are worth that ships alone supply.
func (c *chart) moor() {
	quays := slices.Clone(c.run.Lines.Shipped[c.f])
	for i := range c.run.S.Beaches {
		x := &c.run.S.Beaches[i]
		if c.run.D.Units[x.Unit].Faction != c.f {
			continue
		}
		if _, fed := fleet.Lifeline(c.run, x, c.net); fed && fleet.IsWorking(c.run, x) {
			c.origin.Add(int(x.Place))
		}
		quays = append(quays, x.Place)
	}
	for _, p := range quays {
		if c.overseas && c.dist[p] <= behind && !c.beach.Has(int(p)) {
			c.worth[p] += anchors
		}
	}
}

// targets returns how many coasts of the enemy there are to which invasions from a place lead, each by how near it is.
func (c *chart) targets(place int) (sum float64) {
	if !c.run.D.Places[place].Port {
		return 0
	}
	isBeach := c.beaches(place)
	for p := range c.run.D.Places {
		if n, near := c.run.D.Apart(place, p); near && isBeach(p) && control.StatusOf(c.run, c.f, p) == control.Enemy {
			sum += 1 / float64(1+n)
		}
	}
	return sum
}

// serveBeaches lays beachheads, and takes them off where there is other supply (§15.62).
func serveBeaches(b *bot) {
	for _, u := range b.units {
		d := &b.run.D.Units[u]
		if d.Type != field.Beachhead {
			continue
		}
		i := slices.IndexFunc(b.run.S.Beaches, func(x field.Beach) bool { return int(x.Unit) == u })
		switch serves := &b.run.S.Blocks[d.Serves]; {
		case i >= 0 && b.chart.hasQuay(int(b.run.S.Beaches[i].Place)):
			b.add(landing.FormRetrieve, b.run.D.Value(u))
		case i < 0 && b.run.S.Blocks[u].At == field.Ready && serves.At >= 0 && serves.Landed:
			b.add(landing.FormLay, b.run.D.Value(u))
		}
	}
}

// surprise declares the surprise of the Ardennes in the first mud in which armour stands before the enemy in the West (§22,
// 1944.8).
func surprise(b *bot) {
	isReady := b.f == field.Axis && b.run.AnyUnit(func(_ int, k *field.Block, d *field.Unit) bool {
		return d.Faction == field.Axis && d.Type == field.Armor && k.At >= 0 && b.run.D.Places[k.At].Front == field.WestFront &&
			b.run.Weather(int(k.At)) == field.Mud && b.chart.dist[k.At] <= 1
	})
	if isReady && battle.DeclareBulge(b.run) == nil {
		b.add(battle.FormBulge)
	}
}

// trade returns a test of blocks that are built up: those that rail joins with the origin, and, as it is dear, of those whom ships alone
// feed overseas the ones that have at most one step left.
func (c *chart) trade() func(u int) bool {
	net := slices.Clone(c.lines(supply.ByRail))
	shipped := slices.Clone(c.lines(supply.ByRailAndSea))
	return func(u int) bool {
		k := &c.run.S.Blocks[u]
		return supply.CanTrace(c.run, u, net) || (c.overseas && k.CV <= 1 || c.inMed(int(k.At))) && supply.CanTrace(c.run, u, shipped)
	}
}

// rise has each nation rise that can, in the first place that takes its army (§16.73).
func rise(b *bot) {
	for n := 0; n < len(b.run.D.Nations) && b.f == field.Allied; n++ {
		b.run.AnyPlace(func(p int) bool {
			switch {
			case politics.ArmyOf(b.run.D, n) < 0 || !politics.CanRise(b.run, n, p):
				return false
			case n == b.run.D.Yugoslavia:
				b.add(politics.FormTito, b.to(field.ArgIn, p))
			default:
				b.add(politics.FormRising, order.Named(politics.ArgNation, field.KindNation, b.run.D.Nations[n].ID), b.to(field.ArgIn, p))
			}
			return true
		})
	}
}

// hasQuay reports whether a place has other supply than by its beachhead: a port in it or beside it, or rail.
func (c *chart) hasQuay(place int) bool {
	isQuay := func(p int) bool { return fleet.HasFreePort(c.run, c.f, p) && c.net.Has(p) }
	return slices.ContainsFunc(append(c.around(place), place), isQuay) ||
		supply.CanTraceFrom(c.run, c.f, place, c.lines(supply.ByRail))
}
