package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/engine/weigh"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/order"
)

// What an aim of the Axis counts at a place that meets it alone (§22, 1940A), how many times that what decides the game, and what each block
// counts that a port of the Mediterranean takes.
const (
	coveted     = 14.0
	settles     = 2.0
	depot       = 4.0
	dry         = 3.0
	musters     = 1.0
	upkeep      = 5 // what a block costs that is maintained (§21.372)
	superior    = 2.0
	bold        = 1.0
	idle        = 0.3
	superfluous = 0.02
	sparing     = 0.6 // what a step of a headquarters counts there
	rich        = 4   // how many times what a transfer takes the West must have that sends one
	rallies     = 4   // in how many months at the end an army goes where it is to stand,
	spares      = 2   // and with how many CV more
)

// covet adds to what places are worth what aims of the Axis want of them, for both sides: those that one city meets want each until one is the
// Axis', and that one then; those that all of some meet want each for its part, as long as none of them is neutral. Ports of the
// Mediterranean feed who is there, where it is played.
func (c *chart) covet() {
	r := c.run
	if r.D.Scenarios[r.S.Scenario].Decided == field.ByAims {
		for p := range c.worth {
			c.worth[p] *= idle
		}
	}
	for i := range r.D.Aims {
		a := &r.D.Aims[i]
		if a.Scenario != r.S.Scenario {
			continue
		}
		v, held := coveted, a.Held(r)
		if a.Decides {
			v *= settles
		}
		for _, city := range a.Cities {
			at := r.D.Cities[city].Place
			switch {
			case a.Kind == field.AnyCity && (held == 0 || r.S.Controller(at) == field.Axis):
				c.worth[at] += v
			case a.Kind == field.AllCities && !slices.ContainsFunc(a.Cities, func(x int) bool { return r.S.Controller(r.D.Cities[x].Place) == field.Neutral }):
				c.worth[at] += v / float64(len(a.Cities))
			}
		}
	}
	for p := range r.D.Places {
		if c.hasPurse(p) && r.S.Controller(p) != field.Neutral {
			c.worth[p] += depot * float64(r.D.PortCapacity(p))
		}
	}
}

// hasPurse reports whether a place lies in the Mediterranean where what is spent comes from what is sent there, and would be lost elsewhere
// (§21.37).
func (c *chart) hasPurse(place int) bool {
	return c.run.FrontOf(c.f, place) == field.MedFront && control.IsFrontPlayed(c.run, field.MedFront) && production.IsPlayed(c.run, c.f, field.MedFront)
}

// hunger returns what it costs to have no supply at a place by what that counts elsewhere: in the desert there is nothing else to fall back on.
func (c *chart) hunger(place int, counts float64) float64 {
	switch {
	case c.isFed(place):
		return 0
	case c.hasPurse(place):
		return dry * counts
	}
	return counts
}

// spur returns what an attack promises more in the desert, where what is spent could not be spent elsewhere.
func (c *chart) spur(place int) float64 {
	if c.hasPurse(place) {
		return bold
	}
	return 0
}

// offRoad returns what it costs to go off the roads of the desert, as lines of supply lead along these and one hex beside them.
func (c *chart) offRoad(to int) float64 {
	if c.hasPurse(to) && !c.run.D.Places[to].Road {
		return dry * c.style.starving
	}
	return 0
}

// suits reports whether a headquarters that orders strategic moves has work on the front where a place lies: it is played, and in the
// Mediterranean those of theatres order (§21.34).
func (c *chart) suits(hq, place int) bool {
	front := c.run.D.Places[place].Front
	return (front == field.NorthFront || control.IsFrontPlayed(c.run, front)) && (!c.hasPurse(place) || c.run.D.Units[hq].Type == field.TheatreHQ)
}

// army returns the aim of the Axis that wants an army somewhere, as it is open and the end is near; nil where there is none. Others do not know of it.
func (c *chart) army() *field.AimRow {
	r := c.run
	for i := range r.D.Aims {
		a := &r.D.Aims[i]
		if a.Scenario == r.S.Scenario && a.Kind == field.Army && c.f == field.Axis && r.D.LastMonth(r.S)-int(r.S.Month) < rallies {
			return a
		}
	}
	return nil
}

// isMustered reports whether a block stands where an army is to stand at the end.
func (c *chart) isMustered(u int) bool {
	a := c.army()
	return a != nil && a.Counts(&c.run.D.Units[u]) && slices.Contains(a.Land(c.run.D), int(c.run.S.Blocks[u].At))
}

// muster sends by rail to where an army is to stand at the end who leaves the smallest holes, the strongest first, until it is strong enough.
func (b *bot) muster() {
	a := b.chart.army()
	if a == nil {
		return
	}
	land := slices.DeleteFunc(slices.Clone(a.Land(b.run.D)), func(p int) bool { return b.run.D.Places[p].Kind != field.Hex })
	crew := b.run.UnitsWhere(func(u int, k *field.Block, d *field.Unit) bool {
		return a.Counts(d) && k.At >= 0 && !k.Moved && !b.chart.isMustered(u)
	})
	weigh.Sort(crew, func(u int) float64 { return float64(b.run.S.Blocks[u].CV) - b.hole(u) })
	for _, u := range crew {
		if a.Standing(b.run) >= a.Steps+spares || !b.hasSpareMoves() {
			return
		}
		if slices.ContainsFunc(land, func(p int) bool { return b.canStand(u, p) && b.transport(u, p, moves.ByRail{}, moves.FormRail) }) {
			b.gain += musters * float64(b.run.S.Blocks[u].CV)
		}
	}
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
		isDear := !c.isInDesert(int(b.run.S.Blocks[u].At)) && (d.In(field.MedFront) == field.Alien || d.In(field.MedFront) == field.Expeditionary)
		switch {
		case !b.hasSpareMoves() || own > superior*foe:
			return
		case isDear && aliens >= lots:
			continue
		}
		sails := slices.ContainsFunc(ports, func(p int) bool { return b.transport(u, p, moves.BySea{}, moves.FormSea) })
		if at := int(b.run.S.Blocks[u].At); !sails && !slices.Contains(docks, at) {
			sails = slices.ContainsFunc(c.nearest(at, docks), func(p int) bool { return b.transport(u, p, moves.ByRail{}, moves.FormRail) })
		}
		if sails {
			b.gain += shipped
			own += strength(b.run, u)
			if isDear {
				aliens++
			}
			led = led || d.Type == field.HQ
		}
	}
}

// isInDesert reports whether a place is a hex of the Mediterranean.
func (c *chart) isInDesert(p int) bool { return c.hasPurse(p) && c.run.D.Places[p].Kind == field.Hex }

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
		if class := d.In(field.MedFront); class == field.Alien || class == field.Expeditionary {
			aliens++
		}
	}
	return own, foe, aliens, led
}

// docks returns the own ports from where ships lead to the desert, and those of the desert, the nearest to the enemy first, with South Africa behind them,
// where who comes from elsewhere goes on (§15.3).
func (c *chart) docks() (from, to []int) {
	if c.quay == nil {
		c.quay = [][]int{nil, nil}
		for p, x := range c.run.D.Places {
			if x.Port && c.hasPurse(p) && c.run.S.Controller(p) == c.f && (x.Kind == field.Hex || c.dist[p] >= behind) {
				c.quay[1] = append(c.quay[1], p)
			}
		}
		weigh.Sort(c.quay[1], func(p int) int { return -int(c.dist[p]) })
		for p, x := range c.run.D.Places {
			if x.Port && !c.hasPurse(p) && c.run.S.Controller(p) == c.f && c.net.Has(p) && fleet.HasFreePort(c.run, c.f, p) {
				if v, ok := fleet.FindVoyage(c.run, c.f, p, true, func(q int) bool { return slices.Contains(c.quay[1], q) }); ok && v.Seas <= 1 {
					c.quay[0] = append(c.quay[0], p)
				}
			}
		}
	}
	return c.quay[0], c.quay[1]
}

// endow gives the desert more of what the West has (§21.37): as a season begins for good, and in any month once, where the West is rich.
func (b *bot) endow(books *field.Ledger) {
	r := b.run
	if !control.IsFrontPlayed(r, field.MedFront) || production.Available(r, b.f, field.FrontAccount(field.WestFront)) < rich*tens {
		return
	}
	if n := int(r.S.Purses[b.f][field.MedFront].Allocation) + upkeep; production.Allocate(r, books, field.MedFront, n) == nil {
		b.add(production.FormAllocate, order.Number("points", n), order.Chosen(production.ArgTo, production.FrontWord(field.MedFront)))
	}
	if production.Transfer(r, books, field.WestFront, field.MedFront) == nil {
		b.add(production.FormTransfer, order.Chosen(production.ArgFront, production.FrontWord(field.WestFront)), order.Chosen(production.ArgTo, production.FrontWord(field.MedFront)))
	}
}

// needs returns how much a step of a headquarters that orders supreme moves counts of what it does elsewhere: in the desert, where it is dear, little
// once it orders as many as there are blocks for.
func (c *chart) needs(hq int) float64 {
	if k := &c.run.S.Blocks[hq]; c.hasPurse(int(k.At)) && k.CV >= few {
		return superfluous
	}
	return 1
}

// homes returns some cities where a block may come, those first that lie in the Mediterranean for who belongs there.
func (c *chart) homes(u int, cities []int) []int {
	if c.run.D.Units[u].In(field.MedFront) == field.Alien {
		return cities
	}
	out := slices.Clone(cities)
	slices.SortStableFunc(out, func(p, q int) int {
		switch a, b := c.hasPurse(p), c.hasPurse(q); {
		case a == b:
			return 0
		case a:
			return -1
		}
		return 1
	})
	return out
}
