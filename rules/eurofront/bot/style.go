package bot

import (
	"math"
	"slices"

	"github.com/fieldpost/fieldpost/rules/engine/weigh"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Plans is how many ways of playing the bot has: the usual one, to attack more, to hold more, and to make the main effort
// not in the south but in the north, in the centre or nowhere.
const Plans = 6

// south is the band of the main effort, and farthest the most of what a place counts that is left a step further away.
const (
	south    = 3
	farthest = 0.97
)

// style holds what things count, by the part of the program that asks: attacks (what one must promise, what a place that is
// taken counts, what is cut off or left), stands, activation, building, and where and when.
type style struct {
	zeal, enough, takes, takesWorth, takesGoal, hungry, cuts, leaves, own, thrown, doomed, guess     float64
	pull, ground, enters, holds, withstand, guards, rear, starving, supreme, worthy, breaks, watches float64
	whole, spare, last, least, mud, blitz, whim, stayed, train, busy                                 float64
	hq, tasks, stavka, step, even, near, cadre, armour, mech, presses                                float64
	reach, focus, aside, late, end                                                                   float64
	effort                                                                                           int // where its main effort is, of three bands, 0 for nowhere
}

// factors lists what is changed by factors: all but zeal and effort.
func (s *style) factors() []*float64 {
	return []*float64{
		&s.enough, &s.takes, &s.takesWorth, &s.takesGoal, &s.hungry, &s.cuts, &s.leaves, &s.own, &s.thrown, &s.doomed, &s.guess,
		&s.pull, &s.ground, &s.enters, &s.holds, &s.withstand, &s.guards, &s.rear, &s.starving, &s.supreme, &s.worthy, &s.breaks, &s.watches,
		&s.whole, &s.spare, &s.last, &s.least, &s.mud, &s.blitz, &s.whim, &s.stayed, &s.train, &s.busy,
		&s.hq, &s.tasks, &s.stavka, &s.step, &s.even, &s.near, &s.cadre, &s.armour, &s.mech, &s.presses,
		&s.reach, &s.focus, &s.aside, &s.late, &s.end,
	}
}

// usualStyle, and what bends it, were found by an evolution strategy: games of 1941 to 1944, in pairs of one seed, against
// the program before it, by how far each ended from what its scenario asks. It makes its effort in the south.
var usualStyle = style{
	zeal: -0.51, enough: 0.63, takes: 1.4, takesWorth: 0.52, takesGoal: 0.54, hungry: 2.3, cuts: 1.7, leaves: 0.19, own: 1.1, thrown: 1.2, doomed: 0.99, guess: 1.3,
	pull: 0.6, ground: 0.66, enters: 1.8, holds: 11, withstand: 0.21, guards: 0.38, rear: 0.27, starving: 2.9, supreme: 0.39, worthy: 0.09, breaks: 0.15, watches: 1.7,
	whole: 1.6, spare: 9.4, last: 11, least: 0.058, mud: 4.4, blitz: 52, whim: 0.16, stayed: 3.7, train: 0.64, busy: 0.26,
	hq: 65, tasks: 0.58, stavka: 43, step: 1.8, even: 0.2, near: 0.18, cadre: 8.8, armour: 5.2, mech: 1.1, presses: 0.36,
	reach: 0.68, focus: 3.5, aside: 2.2, late: 5.7, end: 4.9,
}

// What bends the usual style, as logarithms of factors ([style.bend]): the lead of the side ([leadOf]), for each unit of
// it, and its being the Axis; for the Soviets the same with the contrary sign.
var (
	leaning = style{
		zeal: -0.9, enough: 0.4, takes: -1.2, takesWorth: -0.7, takesGoal: -0.2, hungry: 1.8, cuts: 1.7, leaves: -0.8, own: -2.2, thrown: 1, doomed: 0.5, guess: 0.7,
		pull: 0.8, ground: -0.7, enters: 1.2, holds: -0.7, withstand: -0.4, guards: 0.3, rear: -2.3, starving: -0.6, supreme: -1, worthy: -1, breaks: -1.2, watches: -0.1,
		whole: -0.9, spare: 2.7, last: -1.4, least: -1.6, mud: 0.4, blitz: -0.1, whim: 1.3, stayed: 0.7, train: -1.6, busy: -0.9,
		hq: 3.5, tasks: 0.2, step: -0.4, even: -0.5, near: -0.2, cadre: 0.7, armour: -0.8, mech: -2.6, presses: 0.4,
		reach: 0.2, focus: 0.8, aside: -0.2, late: -0.6, end: 0.6,
	}
	axisBent = style{
		zeal: 0.1, enough: -0.2, takes: -0.7, takesWorth: -0.2, takesGoal: -0.2, hungry: 0.6, cuts: 0.2, leaves: -0.1, thrown: -0.1, doomed: -0.3,
		pull: -0.2, ground: 0.1, enters: -0.2, holds: -0.3, withstand: -0.2, guards: -0.1, rear: 0.5, supreme: -0.1, worthy: 0.6, breaks: -0.5, watches: -0.5,
		whole: 0.3, spare: -0.3, last: 0.1, least: 0.3, mud: -0.2, blitz: 0.3, whim: -0.1, stayed: 0.2, train: -0.6, busy: -0.4,
		hq: -0.2, tasks: 0.1, stavka: 0.1, step: 0.4, even: 0.1, near: -0.3, cadre: -0.2, armour: -0.3, mech: -0.4, presses: 0.2,
		focus: 0.2, aside: -0.4, late: -0.6, end: -0.5,
	}
)

// winterStyle, set by hand, is the style of a war against a nation that fights alone; nothing bends it, and it has no main effort.
var winterStyle = style{
	enough: 1.5, takes: 1.5, takesWorth: 0.5, takesGoal: 0.25, hungry: 1.5, cuts: 1, leaves: 0.5, own: 1, thrown: 1, doomed: 0.8, guess: 1,
	pull: 0.5, ground: 1, enters: 1.5, holds: 2, withstand: 0.8, guards: 1, rear: 0.3, starving: 6, supreme: 1, worthy: 0.05, breaks: 0.45,
	whole: 1.8, spare: 2.7, last: 4.5, least: 0.1, mud: 2, blitz: 20, whim: 0.2, stayed: 4, train: 1, busy: 0.5,
	hq: 16, tasks: 0.7, stavka: 20, step: 4, even: 0.15, near: 0.15, cadre: 4.5, armour: 2.4, mech: 1.6, presses: 0.7,
	reach: 0.84, focus: 1.6, aside: 0.8, late: 6, end: 6,
}

// styleOf returns the style of a faction by a plan, where the game stands.
func styleOf(r *field.Run, f field.Faction, plan int) style {
	s := usualStyle
	switch isolated := isolatedNation(r) >= 0; {
	case isolated && f == field.Axis:
		s = winterStyle
		s.own = 2 // it brings none back
		s.pull, s.takesGoal = 0, 0
	case isolated:
		s = winterStyle
		s.zeal, s.guess = 2.5, 0.55 // attacks alone win, and its blocks are weak
	case prize(r) >= 0:
		s.whole, s.spare, s.last = 4, 4, 6
	default:
		isAxis := -1.0
		if f == field.Axis {
			isAxis = 1
		}
		s.bend(&leaning, leadOf(r, f))
		s.bend(&axisBent, isAxis)
		s.effort = south
	}
	switch plan % Plans {
	case 1:
		s.zeal, s.whole, s.spare, s.last = s.zeal+1, 0.5*s.whole, 0.5*s.spare, 0.6*s.last
	case 2:
		s.zeal, s.enough, s.holds = s.zeal-0.5, 1.6*s.enough, 1.4*s.holds
	case 3, 4:
		s.effort = plan - 2
	case 5:
		s.effort = south - s.effort // nowhere, where it is in the south
	}
	if e := 1 - float64(turnsLeft(r))/s.end; e > 0 { // what is spared at the end is lost
		s.own *= 1 - 0.6*e
		s.whole, s.spare, s.last = s.whole*(1-e), s.spare*(1-e), s.last*(1-e)
		s.takesWorth *= 1 + s.late*e
		s.enters *= 1 + s.late*e
		s.zeal += 0.8 * e
	}
	return s
}

// bend multiplies what things count by the factors of which another style has the logarithms, so many times over; to zeal
// it adds.
func (s *style) bend(by *style, times float64) {
	s.zeal += times * by.zeal
	weigh.Bend(s.factors(), by.factors(), times)
	s.reach = min(s.reach, farthest)
}

// leadOf returns the logarithm of the strength of a faction and its friends over that of its enemies, as far as that is
// known: from -1 to 1.
func leadOf(r *field.Run, f field.Faction) float64 {
	own, foe := 1.0, 1.0
	for u := range r.S.Blocks {
		k, d := &r.S.Blocks[u], &r.D.Units[u]
		if k.At < 0 || d.Type.IsHQ() {
			continue
		}
		n := guessCV[d.Faction]
		if k.Up || d.Faction == f {
			n = strength(r, u)
		}
		switch {
		case d.Faction == f || r.S.AreFriends(d.Faction, f):
			own += n
		case r.S.AreHostile(d.Faction, f):
			foe += n
		}
	}
	return max(-1, min(1, math.Log(own/foe)))
}

// turnsLeft returns how many turns a faction has left in the game, with this one.
func turnsLeft(r *field.Run) int {
	return 2*(r.D.LastMonth(r.S)-int(r.S.Month)) + 3 - int(max(1, r.S.Fortnight))
}

// bands has the last rows of the northern band and of the one in the centre.
var bands = []string{"09", "14"}

// front returns how much more what lies at a place counts, by its row: "3207" lies in the north. There are bands in the
// East alone.
func (s *style) front(p *field.Place) float64 {
	if s.effort == 0 || p.Kind != field.Hex {
		return 1
	}
	if band, _ := slices.BinarySearch(bands, p.ID[2:]); p.Front == field.EastFront && band+1 == s.effort {
		return s.focus
	}
	return s.aside
}
