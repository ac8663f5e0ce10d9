package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/moves"
)

// judge rates positions for a side: how its units are supplied and could be cut off,
// what the enemy could attack and where he could come, and how far it is to where the
// side wants to go. What does not change while moves are tried is found once, and what
// does only where something moved.
type judge struct {
	*position
	menace  []int // of places: strength that the enemy could bring against them
	menaced field.Mask
	losses  []int // of places: what an attack with all of that would cost
}

// marchers is how many of the enemy's units are taken to come at one place.
var marchers = [field.Sides]int{field.Axis: 4, field.Soviet: 3}

// newJudge finds what the enemy could bring against each place: the strongest of those
// who are near enough.
func newJudge(p *position) *judge {
	j := &judge{position: p, menace: make([]int, len(p.d.Places)), losses: make([]int, len(p.d.Places))}
	var foes []int
	for u := range p.at {
		if p.at[u] >= 0 && p.d.Units[u].Side == p.foe && p.face[u].Attacks && !p.isOffLimits(int(p.at[u])) {
			foes = append(foes, u)
		}
	}
	slices.SortStableFunc(foes, func(a, b int) int { return p.face[b].Strength - p.face[a].Strength })
	come := make([]int, len(p.d.Places)) // how many are near enough
	for _, u := range foes {
		here := field.Mask{}
		here.Add(p.d.Spots[p.at[u]])
		for x := range p.chart.each(here.Grown(p.d.OnMap, moves.Allowance(p.r, u)*3/4+1)) {
			if come[x] < marchers[p.foe] && !p.isOffLimits(x) {
				j.menace[x] += p.face[u].Strength
				come[x]++
				j.menaced.Add(p.d.Spots[x])
			}
		}
	}
	return j
}

// value rates the position as it lies now. Where it is not above a floor it may say more
// than the position is worth, though not more than the floor.
func (j *judge) value(floor int) (v int) {
	p, c, side, foe := j.position, j.chart, j.side, j.foe
	own, foes := p.here[side], p.here[foe]
	for x := range c.each(foes.Without(p.feed(foe, field.Mask{}))) {
		v += p.burden[x] / 2
	}
	for x := range c.each(own.Without(p.feed(side, field.Mask{}))) {
		v -= p.burden[x] // marked when the enemy begins, and gone when he ends
	}
	held := p.controlled(side)
	for x := range c.each(held.And(c.prized, field.Mask{})) {
		v += c.stakes[x]
	}
	if v -= p.pull*p.astray + j.danger(); v <= floor {
		return v
	}
	roam := p.enemyReach()
	open := held.And(roam, own)
	v -= open.Count()
	for x := range c.each(open.And(c.prized, field.Mask{})) {
		v -= c.stakes[x] * 2 / 3
	}
	if v <= floor {
		return v
	}
	for x := range c.each(own.Without(p.feed(side, roam))) {
		v -= p.burden[x] * 3 / 5
	}
	return v
}

// stakeOf returns what control of a city or an oil field is worth: more of an objective of
// either side, and of what the scenario is about. In 1945 little but the objectives
// decides (§12.1, §12.2).
func (p *position) stakeOf(place int) int {
	x, late := &p.d.Places[place], p.r.S.Turn >= field.LastYear
	switch {
	case !x.VP():
		return 0
	case p.aims[place]:
		return 3 * vp
	case aims[p.d.Scenarios[p.r.S.Scenario].ID].alone:
		return vp / 3
	case late && x.ObjectiveSoviet:
		return 3 * vp
	case late:
		return vp / 3
	case p.side != p.r.S.Active && x.ObjectiveOf(p.foe):
		return 4 * vp
	case x.Objective():
		return vp * 3 / 2
	}
	return vp
}

// weight returns what a side loses with the surrender of a unit: the unit, and the score.
func (p *position) weight(u int) int {
	if p.r.TwoSteps(u) {
		return p.worth(u) + vp
	}
	return p.worth(u)
}

// danger returns what the attacks of the enemy are likely to cost: those that would cost
// most, as he cannot make them all.
func (j *judge) danger() (sum int) {
	p := j.position
	here := p.here[j.side].And(j.menaced, field.Mask{})
	if p.changed {
		p.stale, p.changed = here, false
	}
	for x := range p.chart.each(here.And(p.stale, field.Mask{})) {
		j.losses[x] = j.loss(x)
	}
	p.stale = field.Mask{}
	var worst [likely]int
	for x := range p.chart.each(here) {
		n := j.losses[x]
		for i := range worst {
			if n > worst[i] {
				n, worst[i] = worst[i], n
			}
		}
	}
	for _, n := range worst {
		sum += n
	}
	return sum / 2
}

// likely is how many attacks of the enemy are reckoned with.
const likely = 4

// loss returns what an attack on a place with all that the enemy can bring would cost.
func (j *judge) loss(place int) int {
	p := j.position
	defence, worth, steps, fort := 0, 0, 0, false
	for u := p.head[place]; u != nobody; u = p.next[u] {
		face := p.face[u]
		defence += face.Strength
		worth += p.worth(int(u))
		steps += p.r.Steps(int(u))
		fort = fort || face.Class == field.Fortified || face.Class == field.Volkssturm
	}
	c := field.Column(j.menace[place], max(defence, 1))
	if c < 0 {
		return 0
	}
	if c += int(p.chart.shelter[place]); c < 0 {
		return 0
	}
	n := p.chances(j.foe, c)
	pushed := worth/5 + p.prize(j.foe, place)
	if fort {
		pushed = 0
	} else if n[field.DR]+n[field.DS]+n[field.DD] > 0 && p.isTrapped(j.side, place) {
		pushed += worth
	}
	step := worth / max(steps, 1)
	return (n[field.EX]*step + (n[field.DR]+n[field.DS])*pushed + n[field.DD]*(pushed+step)) / 6
}

// The stages of the war, as the bot sees them: the Axis goes forward till spring 1943
// but for the winters, then it holds what it has till its number is compared (§12.4);
// the Soviets hold till the initiative is theirs (§12.10), and go forward from then on.
const (
	axisHoldsFrom = 14
	sovietsGoFrom = field.InitiativeTurn
	lateStart     = 10 // in scenarios that begin so late the Soviets go forward at once
)

// aim is what a shorter game is won by (charts.toml, victory): a side must bring
// something about till its last turn, and the other keep it from that.
type aim struct {
	side   field.Side
	places []string // that it is about, besides VP and objectives
	alone  bool     // nothing else counts
}

var aims = map[string]aim{
	"a": {field.Axis, []string{"0820", "0219"}, false},
	"b": {field.Axis, []string{"1722", "2220"}, false},
	"c": {field.Soviet, []string{"1722", "1718"}, false},
	"d": {field.Soviet, nil, false},
	"e": {field.Soviet, []string{"0714", "0315", "1009", "0609"}, true},
	"f": {field.Soviet, nil, false},
}

// mustPress reports whether the side is the one that a shorter game asks something of: it
// has no time to lose.
func (p *position) mustPress() bool {
	a, ok := aims[p.d.Scenarios[p.r.S.Scenario].ID]
	return ok && a.side == p.side
}

// forward reports whether the side goes forward in this turn.
func (p *position) forward() bool {
	turn, weather := int(p.r.S.Turn), p.r.Weather()
	if p.mustPress() {
		return true
	}
	if p.side == field.Axis {
		return turn < axisHoldsFrom && weather < field.Snow
	}
	return turn >= sovietsGoFrom || p.d.Scenarios[p.r.S.Scenario].First >= lateStart
}

// goal is a place that a side wants to hold, and how much.
type goal struct {
	place, want int
	sent        int
}

// pull is how much a hex of the way to a goal counts, in the coin of the bot: enough to
// go there, not enough to give up units for it.
const pull = 5

// haste is that of a side that presses.
const haste = 15

// steer gives each unit that can move a place to be drawn to. Who goes forward is drawn to
// what the enemy holds, the nearest and most precious first; who holds, to what is his
// own and nearest to the enemy. They are shared out, so that not all go to one.
func (j *judge) steer(luck dice.Source) {
	goals := j.goals(luck)
	if len(goals) == 0 {
		return
	}
	var units []int
	for u := range j.at {
		if j.at[u] >= 0 && j.d.Units[u].Side == j.side && moves.Allowance(j.r, u) > 0 && !j.isOffLimits(int(j.at[u])) {
			units = append(units, u)
		}
	}
	slices.SortStableFunc(units, func(a, b int) int { return j.face[b].Strength - j.face[a].Strength })
	for _, u := range units {
		best, top := 0, -1<<30
		for i := range goals {
			g := &goals[i]
			v := g.want - wayPrice*j.d.Distance(int(j.at[u]), g.place) - crowd*g.sent
			if v > top {
				best, top = i, v
			}
		}
		goals[best].sent++
		j.goal[u] = int16(goals[best].place)
		j.astray += j.d.Distance(int(j.at[u]), goals[best].place)
	}
}

const (
	wayPrice = 20 // a goal one hex nearer is worth as much more
	crowd    = 30 // each unit that goes there already
	whim     = 30
)

// goals returns the places that the side is drawn to, the one or the other a little more.
func (j *judge) goals(luck dice.Source) (list []goal) {
	ahead, c := j.forward(), j.chart
	wanted := j.controlled(j.side)
	if ahead {
		wanted = j.controlled(j.foe)
	}
	for x := range c.each(wanted.And(c.prized, field.Mask{})) {
		want := j.chart.stakes[x]
		if luck != nil {
			want += luck.Roll("bot/goal", whim)
		}
		if !ahead {
			near := far
			for u := range j.at {
				if at := int(j.at[u]); at >= 0 && j.d.Units[u].Side == j.foe && !j.isOffLimits(at) {
					near = min(near, j.d.Distance(at, x))
				}
			}
			want -= wayPrice * max(near-2, 0) / 2
		}
		list = append(list, goal{place: x, want: want})
	}
	return list
}
