package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/engine/weigh"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
)

// What an aim of the Axis counts at a place that meets it alone (§22, 1940A), how many times that what decides the game, and what is left of what
// cities count in a war of aims.
const (
	coveted = 14.0
	settles = 2.0
	idle    = 0.3
)

// In how many months at the end an army goes where it is to stand, what each CV of it counts, and with how many more than it wants it goes.
const (
	late    = 4
	musters = 1.0
	spares  = 2
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
	for _, a := range field.AimsOf(r.D.Aims, r.S.Scenario) {
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
		if c.inMed(p) && r.S.Controller(p) != field.Neutral {
			c.worth[p] += depot * float64(r.D.PortCapacity(p))
		}
	}
}

// army returns the aim of the Axis that wants an army somewhere, as it is open and the end is near; nil where there is none. Others do not know of it.
func (c *chart) army() *field.AimRow {
	r := c.run
	for _, a := range field.AimsOf(r.D.Aims, r.S.Scenario) {
		if a.Kind == field.Army && c.f == field.Axis && r.D.LastMonth(r.S)-int(r.S.Month) < late {
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
