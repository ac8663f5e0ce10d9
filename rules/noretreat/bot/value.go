package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// judge rates positions for a side: how its units are supplied and could be cut off,
// what the enemy could attack and where he could come, and how far it is to where the
// side wants to go. What does not change while moves are tried is found once.
type judge struct {
	*position
	menace []int   // of places: strength that the enemy could bring against them
	goal   []int16 // of units: where each is drawn to, nobody for nowhere
	losses []int
}

// marchers is how many of the enemy's units are taken to come at one place.
var marchers = [field.Sides]int{field.Axis: 4, field.Soviet: 3}

// newJudge finds what the enemy could bring against each place: the strongest of those
// who are near enough.
func newJudge(p *position) *judge {
	j := &judge{position: p, menace: make([]int, len(p.d.Places)), goal: make([]int16, len(p.at))}
	for u := range j.goal {
		j.goal[u] = nobody
	}
	var foes []int
	for u := range p.at {
		if p.at[u] >= 0 && p.d.Units[u].Side == p.foe && p.r.Face(u).Attacks && !p.closed(int(p.at[u])) {
			foes = append(foes, u)
		}
	}
	slices.SortStableFunc(foes, func(a, b int) int { return p.r.Face(b).Strength - p.r.Face(a).Strength })
	for x := range j.menace {
		if p.closed(x) {
			continue
		}
		n := 0
		for _, u := range foes {
			if away := p.d.Distance(int(p.at[u]), x); away-1 <= p.allowance(u)*3/4 && n < marchers[p.foe] {
				j.menace[x] += p.r.Face(u).Strength
				n++
			}
		}
	}
	return j
}

// value rates the position as it lies now.
func (j *judge) value() (v int) {
	p, side, foe := j.position, j.side, j.foe
	p.survey(foe, nil)
	for u := range p.at {
		if at := int(p.at[u]); at >= 0 && p.d.Units[u].Side == foe && !p.fed(u, at) {
			v += (p.worth(u) + j.score(u)) / 2
		}
	}
	roam := p.roam(foe)
	p.survey(side, nil)
	for u := range p.at {
		at := int(p.at[u])
		if at < 0 || p.d.Units[u].Side != side {
			continue
		}
		if !p.fed(u, at) {
			v -= p.worth(u) + j.score(u) // marked when the enemy begins, and gone when he ends
		}
		if j.goal[u] >= 0 {
			v -= pull * p.d.Distance(at, int(j.goal[u]))
		}
	}
	p.survey(side, &roam.mask)
	for u := range p.at {
		if at := int(p.at[u]); at >= 0 && p.d.Units[u].Side == side && !p.fed(u, at) {
			v -= (p.worth(u) + j.score(u)) * 3 / 5
		}
	}
	for x := range p.d.Places {
		place := &p.d.Places[x]
		if p.control(x) != side {
			continue
		}
		if place.VP() {
			v += p.stake(x)
		}
		if roam.left[x] >= 0 && p.n[side][x] == 0 {
			v--
			if place.VP() {
				v -= p.stake(x) * 2 / 3
			}
		}
	}
	return v - j.danger()
}

// stake is what control of a city or an oil field is worth: more of an objective of
// either side, and of what the scenario is about. In 1945 little but the objectives
// decides (§12.1, §12.2).
func (p *position) stake(place int) int {
	x, late := &p.d.Places[place], p.r.S.Turn >= field.LastYear
	switch {
	case !x.VP():
		return 0
	case late && x.ObjectiveSoviet:
		return 3 * vp
	case late:
		return vp / 3
	case x.Objective() || p.aims[place]:
		return vp * 3 / 2
	}
	return vp
}

// score is what the surrender of a unit is worth besides the unit.
func (j *judge) score(u int) int {
	if j.r.TwoSteps(u) {
		return vp
	}
	return 0
}

// danger is what the attacks of the enemy are likely to cost: those that would cost
// most, as he cannot make them all.
func (j *judge) danger() (sum int) {
	p := j.position
	j.losses = j.losses[:0]
	for x, u := range p.head {
		if u == nobody || p.d.Units[u].Side != j.side || j.menace[x] == 0 {
			continue
		}
		if n := j.loss(x); n > 0 {
			j.losses = append(j.losses, n)
		}
	}
	slices.Sort(j.losses)
	for i := len(j.losses) - 1; i >= 0 && i >= len(j.losses)-likely; i-- {
		sum += j.losses[i]
	}
	return sum / 2
}

// likely is how many attacks of the enemy are reckoned with.
const likely = 4

// loss is what an attack on a place with all that the enemy can bring would cost.
func (j *judge) loss(place int) int {
	p := j.position
	defence, worth, steps, fort := 0, 0, 0, false
	for u := range p.units(place) {
		defence += p.r.Face(u).Strength
		worth += p.worth(u)
		steps += p.r.Steps(u)
		fort = fort || p.r.Is(u, field.Fortified, field.Volkssturm)
	}
	c := field.Column(j.menace[place], max(defence, 1))
	if c < 0 {
		return 0
	}
	c += p.d.Terrains[p.r.Terrain(place)].Shift
	if p.d.Places[place].Objective() {
		c--
	}
	n := p.chances(j.foe, c)
	if c < 0 {
		return 0
	}
	pushed := worth/5 + p.prize(j.foe, place)
	if fort {
		pushed = 0
	} else if n[field.DR]+n[field.DS]+n[field.DD] > 0 && p.refuge(j.side, place, place) == nobody {
		pushed += worth
	}
	step := worth / max(steps, 1)
	return (n[field.EX]*step + (n[field.DR]+n[field.DS])*pushed + n[field.DD]*(pushed+step)) / 6
}
