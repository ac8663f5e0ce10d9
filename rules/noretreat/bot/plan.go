package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/noretreat/battle"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/moves"
)

// plan is where the units of the side shall go in its movement phase, and whom they
// shall attack then.
type plan struct {
	*judge
	from    []int16 // of units: where each stands before
	fixed   []bool  // of units: it attacks from where it is, or cannot move
	fights  []fight
	mine    []int        // those on the map, the strongest first
	reach   []field.Mask // of units: where it can still go, from where it stood
	options []int        // of a unit that is looked at
}

func newPlan(j *judge) *plan {
	units := len(j.at)
	pl := &plan{judge: j, from: slices.Clone(j.at), fixed: make([]bool, units), reach: make([]field.Mask, units)}
	for u := range j.at {
		if pl.own(u) {
			pl.mine = append(pl.mine, u)
			pl.fixed[u] = moves.Allowance(j.r, u) == 0 || j.isOffLimits(int(j.at[u]))
		}
	}
	slices.SortStableFunc(pl.mine, func(a, b int) int { return pl.face[b].Strength - pl.face[a].Strength })
	pl.look()
	return pl
}

// own reports whether a unit is one of the side on the map.
func (pl *plan) own(u int) bool { return pl.at[u] >= 0 && pl.d.Units[u].Side == pl.side }

// look finds where the units can still go.
func (pl *plan) look() {
	for _, u := range pl.mine {
		if !pl.fixed[u] {
			pl.see(u)
		}
	}
}

// see finds where a unit can go from where it stood, the others being where they are
// planned to be.
func (pl *plan) see(u int) { pl.reach[u] = pl.walks(u, int(pl.from[u])) }

// attack plans attacks, the best first, as long as they promise something.
func (pl *plan) attack(most int) {
	for len(pl.fights) < most {
		pl.survey(pl.side)
		var best *fight
		for x := range pl.chart.each(pl.here[pl.foe].And(pl.chart.inside, field.Mask{})) {
			if pl.attacked(x) {
				continue
			}
			if f := pl.muster(x); f != nil && (best == nil || f.value-f.toll > best.value-best.toll) {
				best = f
			}
		}
		if best == nil {
			break
		}
		for i, u := range best.units {
			pl.put(u, best.from[i])
			pl.fixed[u] = true
		}
		pl.fights = append(pl.fights, *best)
		pl.look()
	}
	pl.reinforce()
}

// reinforce sends those who attack nobody to the attacks that they make better.
func (pl *plan) reinforce() {
	pl.survey(pl.side)
	for i := range pl.fights {
		f := &pl.fights[i]
		for _, u := range pl.mine {
			if len(f.units) >= mostAttackers || !pl.fit(u, f.at) {
				continue
			}
			slot, was := pl.slot(u, f.at), int(pl.at[u])
			if slot < 0 {
				continue
			}
			more := *f
			more.units, more.from = append(slices.Clone(f.units), u), append(slices.Clone(f.from), slot)
			pl.put(u, slot)
			if pl.appraise(&more, pl.side); more.value-pl.price(&more) < f.value+worthwhile+pl.leaving(u, was, slot) {
				pl.put(u, was)
				continue
			}
			*f = more
			pl.fixed[u] = true
			pl.look()
		}
	}
}

// price returns what the marker of an attack costs.
func (pl *plan) price(f *fight) int {
	if f.support {
		return markerPrice
	}
	return 0
}

// fit reports whether a unit can perhaps be sent to attack a place.
func (pl *plan) fit(u, place int) bool {
	switch {
	case !pl.face[u].Attacks || pl.r.S.Units[u].Disorganised:
		return false
	case pl.fixed[u]:
		return !pl.isAttacking(u) && pl.r.Adjacent(int(pl.at[u]), place)
	}
	reach, s := &pl.reach[u], pl.d.Spots[place]
	near := reach[s.Row] | reach[s.Row-1] | reach[s.Row+1]
	return near>>(max(s.Col, 1)-1)&0b111 != 0
}

func (pl *plan) attacked(place int) bool {
	return slices.ContainsFunc(pl.fights, func(f fight) bool { return f.at == place })
}

// markers returns how many markers of support are left for this turn.
func (pl *plan) markers() int {
	n := int(*battle.SupportMarkers(pl.r, pl.side))
	for i := range pl.fights {
		if pl.fights[i].support {
			n--
		}
	}
	return n
}

// How much an attack must promise, besides the strength that could do other things and
// the way that it goes; and what a marker is worth.
const (
	markerPrice = 3
	least       = 6
	worthwhile  = 3 // how much better one more must make it
)

// muster finds the best attack on a place, nil where none promises enough. Units go in
// the order of their strength; where to stop is tried.
func (pl *plan) muster(place int) *fight {
	f := fight{at: place}
	var best *fight
	var back []int // where they were
	for _, u := range pl.mine {
		if !pl.fit(u, place) {
			continue
		}
		slot := pl.slot(u, place)
		if slot < 0 {
			continue
		}
		was := int(pl.at[u])
		back = append(back, was)
		f.units, f.from = append(f.units, u), append(f.from, slot)
		pl.put(u, slot)
		f.toll += pl.face[u].Strength + pl.d.Distance(was, slot) + pl.leaving(u, was, slot)
		for _, support := range []bool{false, true} {
			if support && pl.markers() <= 0 {
				break
			}
			f.support = support
			pl.appraise(&f, pl.side)
			f.value -= pl.price(&f)
			if f.value >= least && (best == nil || f.value-f.toll > best.value-best.toll) {
				c := f
				c.units, c.from = slices.Clone(f.units), slices.Clone(f.from)
				best = &c
			}
		}
		if len(f.units) >= mostAttackers {
			break
		}
	}
	for i := len(back) - 1; i >= 0; i-- {
		pl.put(f.units[i], back[i])
	}
	return best
}

// mostAttackers bounds an attack: more hardly ever add a column.
const mostAttackers = 6

// isAttacking reports whether a unit attacks already.
func (pl *plan) isAttacking(u int) bool {
	return slices.ContainsFunc(pl.fights, func(f fight) bool { return slices.Contains(f.units, u) })
}

// leaving returns what it costs that a unit goes away from a city that the enemy is near to.
func (pl *plan) leaving(u, at, to int) int {
	if at == to || !pl.d.Places[at].VP() || pl.n[pl.side][at] > 0 || pl.menace[at] == 0 {
		return 0
	}
	return pl.prize(pl.foe, at) / 3
}

// slot finds the place next to a target from which a unit attacks best: one that closes
// a way of retreat, not over a river, in terrain that shelters it; nobody where it can
// come to none in which it would be supplied.
func (pl *plan) slot(u, target int) int {
	best, top := nobody, 0
	at := int(pl.at[u])
	for _, near := range pl.d.Places[target].Near {
		x := int(near.To)
		if near.Lake || x != at && (pl.fixed[u] || !pl.reach[u].Has(pl.d.Spots[x]) || !pl.room(pl.side, x)) || !pl.isSupplied(u, x) {
			continue
		}
		v := 2 - 2*pl.d.Terrains[pl.r.Terrain(x)].Shift
		if near.River {
			v -= 4
		}
		if x == at {
			v += 3
		}
		if pl.n[pl.side][x] == 0 {
			v += 3
		}
		for _, y := range pl.d.Places[x].Near {
			if to := int(y.To); !y.Lake && pl.zoc[pl.side][to] == 0 && pl.d.Distance(to, target) <= 1 {
				v += 2
			}
		}
		if best == nobody || v > top {
			best, top = x, v
		}
	}
	return best
}

// settle places the units that do not attack, each where the position is worth most.
func (pl *plan) settle(passes int) {
	var units []int
	for u := range pl.at {
		if pl.own(u) && !pl.fixed[u] {
			units = append(units, u)
		}
	}
	slices.SortStableFunc(units, func(a, b int) int { return pl.menace[pl.at[b]] - pl.menace[pl.at[a]] })
	for range passes {
		moved := false
		for _, u := range units {
			moved = pl.improve(u) || moved
		}
		if !moved {
			return
		}
	}
}

// looked is how many places are tried for a unit.
const looked = 40

// improve moves a unit to the best of the places in its reach, and reports whether that
// is another one.
func (pl *plan) improve(u int) bool {
	now := int(pl.at[u])
	pl.see(u)
	own, foes, full := pl.here[pl.side], pl.here[pl.foe], pl.full[pl.side]
	free := pl.reach[u]
	for r := range free {
		free[r] &^= foes[r] | full[r]&own[r]
	}
	pl.options = pl.options[:0]
	for to := range pl.chart.each(free) {
		if to != now {
			pl.options = append(pl.options, -pl.rank(u, to)<<placeBits|to)
		}
	}
	slices.Sort(pl.options)
	best, top := now, pl.value(lowest)
	for _, o := range pl.options[:min(looked, len(pl.options))] {
		to := o & (1<<placeBits - 1)
		pl.put(u, to)
		if v := pl.value(top); v > top {
			best, top = to, v
		}
	}
	pl.put(u, best)
	return best != now
}

const (
	placeBits = 12 // more than a place takes
	lowest    = -1 << 30
)

// rank says which places are tried first for a unit: those on its way, cities, those
// that shelter.
func (pl *plan) rank(u, to int) (n int) {
	if g := pl.goal[u]; g >= 0 {
		n -= 2 * pl.d.Distance(to, int(g))
	}
	if pl.d.Places[to].VP() {
		n += 3
	}
	n -= pl.d.Terrains[pl.r.Terrain(to)].Shift
	if pl.zones[pl.foe].Has(pl.d.Spots[to]) {
		n--
	}
	return n
}
