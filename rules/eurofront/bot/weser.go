package bot

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules/engine/weigh"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/order"
)

// What a port of a nation counts that is to be conquered, beside what it can take: its capital, a naval base, each step from the capital,
// as no land leads there soon, and each block in it; what a port at home counts of a nation that surrenders by them
// (§16.81), and to the Axis, whom each costs a chance of it; and how many times what others do a lost block of it counts, as it is weary of those, too.
const (
	seat    = 9.0
	base    = 5.0
	remote  = 0.5
	holder  = 4.5
	wearies = 1.0
	loyal   = 6.0
	rallied = 4.0
)

// What counts beside the ports: who is shipped there, each die under which ships come, what it takes to take a port beside the strength of
// those in it, the first headquarters that comes ashore; and the steps of headquarters of the Axis, once the nation is beaten, and of the
// Allies, against those elsewhere.
const (
	shipped = 1.1
	dangers = 1.7
	takers  = 0.5
	leader  = 19.0
	cheap   = 0.3
	kept    = 20.0
	doubled = 2.2
)

// prize returns the nation whose conquest decides the game, -1 where none does.
func prize(r *field.Run) int { return r.D.Scenarios[r.S.Scenario].Prize }

// countPorts adds to what places are worth the ports that decide something: those of a nation whose conquest decides the game, and those
// at home of nations that surrender by what they have lost of them (§16.81), where that front is played.
func (c *chart) countPorts() {
	r := c.run
	for p := range r.D.Places {
		if !r.D.Places[p].Port {
			continue
		}
		if c.prize >= 0 && r.Country(p) == c.prize {
			c.ports = append(c.ports, p)
			c.worth[p] += float64(r.D.PortCapacity(p)) + holder*float64(len(r.Here(p)))
			if r.Capital(c.prize) == p {
				c.worth[p] += seat
			} else if apart, ok := r.D.Apart(p, r.Capital(c.prize)); ok {
				c.worth[p] += remote * float64(apart)
			}
			if slices.ContainsFunc(r.D.Seas, func(s field.Sea) bool { return s.Base == p }) {
				c.worth[p] += base
			}
		}
		if slices.ContainsFunc(r.D.Satellites, func(x field.SatelliteRow) bool {
			return r.S.Powers[x.Nation].Stance == field.Axis && politics.IsWearyPort(r, &x, p) && control.IsFrontPlayed(r, r.D.Places[p].Front)
		}) {
			c.worth[p] += c.frets()
		}
	}
	c.covet()
	slices.SortStableFunc(c.ports, func(p, q int) int { return cmp.Compare(c.worth[q], c.worth[p]) })
}

// goesOverseas reports whether what decides the war lies over the sea: for who comes from there, or where a nation is to be conquered.
func (c *chart) goesOverseas() bool { return c.overseas || c.prize >= 0 }

// isSettled reports whether the nation whose conquest decides the game is beaten: who has beaten it spares his headquarters, as they are
// counted; and so do its friends once its capital is lost, as nobody feeds its units any more (§10.21).
func (c *chart) isSettled() bool {
	if c.prize < 0 || c.f == field.Axis {
		return c.prize >= 0 && c.run.S.IsDefeated(c.prize)
	}
	return c.run.S.Controller(c.run.Capital(c.prize)) == field.Axis
}

// openWar declares war on a nation whose conquest decides the game, where it may, and draws the chart anew: its ports are to be taken
// from now on. Who lands there is found as ever.
func (b *bot) openWar() {
	nation := b.chart.prize
	if nation < 0 || b.f != field.Axis || politics.DeclareFault(b.run, b.f, nation) != nil {
		return
	}
	politics.Declare(b.run, nation)
	b.add(politics.FormDeclare, order.Named(politics.ArgNation, field.KindNation, b.run.D.Nations[nation].ID))
	b.chart = sketch(b.run, b.f, &b.style)
	b.chart.finish()
}

// prizePromise returns what it promises that a block comes ashore at a place of a nation whose conquest decides the game: what its port
// counts, by how much of what it takes comes so, to others of a strength; and of a headquarters that is the first one there, that it leads.
func (c *chart) prizePromise(u, to int, there, comes float64) float64 {
	isHQ := c.run.D.Units[u].Type.IsHQ()
	switch {
	case c.isSettled() && c.f == field.Allied, isHQ && (c.foes[to] > 0 || c.leadsThere()):
		return useless
	case isHQ:
		return leader
	}
	need := takers + c.foe[to]
	return c.worth[to] * (min(1, (there+comes)/need) - min(1, there/need))
}

// leadsThere reports whether a headquarters of the own side stands in the land of a nation whose conquest decides the game.
func (c *chart) leadsThere() bool {
	return c.run.AnyUnit(func(_ int, k *field.Block, d *field.Unit) bool {
		return d.Faction == c.f && d.Type.IsHQ() && k.CV > 0 && k.At >= 0 && c.run.Country(int(k.At)) == c.prize
	})
}

// isAside reports whether a block stands outside of a nation whose conquest decides the game: what it does there on land decides nothing.
func (c *chart) isAside(u int) bool {
	return c.prize >= 0 && c.run.Country(int(c.run.S.Blocks[u].At)) != c.prize || c.isMustered(u)
}

// dear returns how much more a step of a headquarters is worth than elsewhere where steps that are left count at the end, those of the Allies
// twice (§22, 1939B): little before the nation is beaten, which counts more.
func (c *chart) dear(hq int) float64 {
	switch {
	case c.inMed(int(c.run.S.Blocks[hq].At)):
		return sparing
	case c.prize < 0:
		return 1
	case c.f != field.Axis:
		return doubled
	case c.isSettled():
		return kept
	}
	return cheap
}

// stage finds from where among some places that take it a headquarters with so many VM supports more than where it stands: the battles
// in its radius, and others that could be begun there, by what the places count; -1 where it stands well.
func (c *chart) stage(at, vm int, places []int16, takes func(p int) bool) int {
	supports := func(from int) (sum float64) {
		for p, n := range c.foes {
			if apart, ok := c.run.D.Apart(from, p); n > 0 && ok && apart <= vm {
				if sum += c.worth[p]; c.run.Has(c.f, p) {
					sum += c.worth[p]
				}
			}
		}
		return sum
	}
	to, _ := weigh.Best(places, supports(at), func(p int) float64 {
		if takes(p) && control.StatusOf(c.run, c.f, p) == control.Friendly {
			return supports(p)
		}
		return weigh.Never
	})
	return to
}

// acclimatised returns what is left of a block's strength that comes to a place from another front (§21.441).
func acclimatised(r *field.Run, u, to int) float64 {
	k, d := &r.S.Blocks[u], &r.D.Units[u]
	lost := int8(0)
	if r.D.Places[to].Front == field.NorthFront && r.D.Places[k.At].Front != field.NorthFront && !r.IsScandinavian(d.Nation) {
		if lost = 2; d.Faction == field.Soviet || d.In(field.NorthFront) != field.Alien {
			lost = 1
		}
	}
	if c := r.FrontOf(d.Faction, to); c == field.MedFront && r.FrontOf(d.Faction, int(k.At)) != c && !k.Seasoned {
		lost = 2
	}
	return max(0, float64(k.CV-lost)) * weight(d.Type)
}

// reinforce has supreme headquarters ship others to the ports of a nation whose conquest decides the game: those first of whom most is
// left there, and a headquarters before them where none is, each to the port that counts most for the dice under which ships come to it.
func (b *bot) reinforce() {
	ports, worth := b.chart.ports, b.chart.worth
	if b.chart.isSettled() && b.f == field.Allied {
		return
	}
	led := b.chart.leadsThere()
	gain := func(u int) float64 {
		left := acclimatised(b.run, u, ports[0])
		if b.run.D.Units[u].Type.IsHQ() && left > 0 && !led {
			left += 2 * seat
		}
		return left
	}
	crew := b.run.UnitsWhere(func(u int, k *field.Block, d *field.Unit) bool {
		return d.Faction == b.f && d.Type != field.SupremeHQ && k.At >= 0 && !k.Moved && k.Role == field.Inactive && b.chart.isAside(u) && gain(u) >= 1
	})
	slices.SortStableFunc(crew, func(u, v int) int { return cmp.Compare(gain(v), gain(u)) })
	for _, u := range crew {
		if !b.hasSpareMoves() {
			return
		}
		danger := map[int]float64{}
		for _, p := range ports {
			if v, ok := fleet.FindVoyage(b.run, b.f, int(b.run.S.Blocks[u].At), true, func(q int) bool { return q == p }); ok {
				danger[p] = dangers * float64(v.Dice)
			}
		}
		list := slices.Clone(ports)
		slices.SortStableFunc(list, func(p, q int) int { return cmp.Compare(worth[q]-danger[q], worth[p]-danger[p]) })
		if slices.ContainsFunc(list, func(p int) bool { return b.transport(u, p, moves.BySea{}, moves.FormSea) }) {
			b.gain += shipped
		}
	}
}

// frets returns what a port counts whose loss makes a nation weary.
func (c *chart) frets() float64 {
	if c.f == field.Axis {
		return loyal
	}
	return wearies
}

// frays returns how many times what others do a lost block counts: its nation may surrender by its ports and by who is lost (§16.81).
func (c *chart) frays(u int) float64 {
	n := c.run.D.Units[u].Nation
	if x := field.SatelliteOf(n, c.run.D); c.f == field.Axis && x != nil && x.Ports && politics.IsDemoralised(c.run, n) {
		return rallied
	}
	return 1
}
