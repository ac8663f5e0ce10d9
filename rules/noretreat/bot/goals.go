package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

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
		if j.at[u] >= 0 && j.d.Units[u].Side == j.side && j.allowance(u) > 0 && !j.isOffLimits(int(j.at[u])) {
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
	for x := range c.each(wanted.and(c.prized, mask{})) {
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
