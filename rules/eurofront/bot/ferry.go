package bot

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
)

// ports is how many ports near the enemy ships are sent to at most.
const ports = 6

// ship has supreme headquarters bring those over the sea who stand far behind where no train takes them: to where a nation is to be
// conquered; of who comes from overseas who is in a port sails to the one nearest the enemy that has room (§15.3), and who is not goes by
// rail to a port from where he can (§9.2).
func (b *bot) ship() {
	switch {
	case b.chart.prize >= 0:
		b.reinforce()
		return
	case !b.chart.overseas:
		return
	}
	quays, landings := b.chart.quays()
	if len(landings) == 0 {
		return
	}
	for _, u := range b.farBehind() {
		if !b.hasSpareMoves() {
			return
		}
		if b.sail(u, landings) {
			continue
		}
		at := int(b.run.S.Blocks[u].At)
		if slices.Contains(quays, at) {
			continue
		}
		for _, p := range b.chart.nearest(at, quays) {
			if b.transport(u, p, moves.ByRail{}, moves.FormRail) {
				break
			}
		}
	}
}

// nearest returns those of some ports that are nearest to a place.
func (c *chart) nearest(place int, list []int) []int {
	near := slices.Clone(list)
	apart := func(p int) int {
		if n, ok := c.run.D.Apart(place, p); ok {
			return n
		}
		return far
	}
	slices.SortStableFunc(near, func(p, q int) int { return cmp.Compare(apart(p), apart(q)) })
	return near[:min(ports, len(near))]
}

// sail sends a block to that of some ports that takes it and where it adds most.
func (b *bot) sail(u int, ports []int) bool {
	if !fleet.HasFreePort(b.run, b.f, int(b.run.S.Blocks[u].At)) {
		return false
	}
	gains := make(map[int]float64, len(ports))
	for _, p := range ports {
		if gains[p] = b.adds(u, p); b.run.D.Units[u].Type == field.HQ {
			gains[p] = b.work(p, b.chart.reserve(u))
		}
	}
	list := slices.Clone(ports)
	slices.SortStableFunc(list, func(p, q int) int { return cmp.Compare(gains[q], gains[p]) })
	return slices.ContainsFunc(list, func(p int) bool {
		if b.run.D.Units[u].Type == field.HQ && b.chart.dist[p] < 2 && b.run.CountBlocks(b.f, p) == 0 || !b.transport(u, p, moves.BySea{}, moves.FormSea) {
			return false
		}
		b.gain += max(0, min(gains[p], b.style.stayed))
		return true
	})
}

// transport has a supreme headquarters send a block by train or by ship.
func (b *bot) transport(u, to int, by moves.Transport, form string) bool {
	if b.run.S.Battle(to) != nil || moves.Strategic(b.run, u, to, by) != nil {
		return false
	}
	b.gain += b.style.train
	b.add(form, b.run.D.Value(u), b.to(field.ArgTo, to))
	return true
}

// quays returns the ports that the faction uses freely and that are joined with its origin: those far behind, and those
// that the enemy is near to, the nearest first, with beachheads that serve as ports.
func (c *chart) quays() (behindFront, front []int) {
	for p, d := range c.dist {
		switch {
		case c.run.S.Controller(p) != c.f || !c.net.Has(p) && !c.origin.Has(p) || !fleet.HasFreePort(c.run, c.f, p) && !fleet.HasPier(c.run, c.f, p):
		case d >= behind || c.beach.Has(p):
			behindFront = append(behindFront, p)
		case c.inMed(p) && c.run.D.Places[p].Kind != field.Hex: // who is there decides nothing
		case !c.run.IsFull(c.f, p):
			front = append(front, p)
		}
	}
	slices.SortStableFunc(front, func(p, q int) int { return cmp.Compare(c.dist[p], c.dist[q]) })
	return behindFront, front[:min(ports, len(front))]
}
