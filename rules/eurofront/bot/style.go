package bot

import (
	"math"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Plans is how many ways of playing the bot has: the usual one, to attack more, to hold more, and to make the
// main effort not in the south but in the north, in the centre or nowhere.
const Plans = 6

// south is the band of the main effort, and farthest the most of what a place counts that is left a step further away.
const (
	south    = 3
	farthest = 0.97
)

// style is what things count, by the part of the program that asks: attacks (what one must promise, what a
// place that is taken counts, what is cut off or left), stands, activation, building, and where and when.
type style struct {
	zeal, enough, takes, takesWorth, takesGoal, hungry, cuts, leaves, own, thrown, doomed, guess                      float64
	pull, ground, enters, holds, withstand, guards, rear, starving, pocketed, supreme, worthy, breaks, watches, rings float64
	whole, spare, last, least, mud, blitz, whim, stayed, train, share, busy, idles, shifts                            float64
	hq, tasks, stavka, step, even, near, cadre, idle, armour, mech, presses                                           float64
	reach, focus, aside, late, end                                                                                    float64
	effort                                                                                                            int // where its main effort is, of three bands, 0 for nowhere
}

// factors lists what is changed by factors: all but zeal and effort.
func (s *style) factors() []*float64 {
	return []*float64{
		&s.enough, &s.takes, &s.takesWorth, &s.takesGoal, &s.hungry, &s.cuts, &s.leaves, &s.own, &s.thrown, &s.doomed, &s.guess,
		&s.pull, &s.ground, &s.enters, &s.holds, &s.withstand, &s.guards, &s.rear, &s.starving, &s.pocketed, &s.supreme, &s.worthy, &s.breaks, &s.watches, &s.rings,
		&s.whole, &s.spare, &s.last, &s.least, &s.mud, &s.blitz, &s.whim, &s.stayed, &s.train, &s.share, &s.busy, &s.idles, &s.shifts,
		&s.hq, &s.tasks, &s.stavka, &s.step, &s.even, &s.near, &s.cadre, &s.idle, &s.armour, &s.mech, &s.presses,
		&s.reach, &s.focus, &s.aside, &s.late, &s.end,
	}
}

// usualStyle, and what bends it, were found by an evolution strategy: games of 1941 to 1944, in pairs of one seed,
// against the program before it, by how far each ended from what its scenario asks. It makes its effort in the south.
var usualStyle = style{
	zeal: -0.468, enough: 0.609, takes: 1.11, takesWorth: 0.421, takesGoal: 0.559, hungry: 1.89, cuts: 1.69, leaves: 0.176, own: 1.31, thrown: 1.11, doomed: 1.09, guess: 1.23,
	pull: 0.671, ground: 0.616, enters: 2.11, holds: 8.65, withstand: 0.225, guards: 0.46, rear: 0.303, starving: 2.97, pocketed: 0.572, supreme: 0.414, worthy: 0.0738, breaks: 0.136, watches: 1.6, rings: 1.33,
	whole: 1.54, spare: 8.17, last: 12.3, least: 0.0717, mud: 4.2, blitz: 39.9, whim: 0.163, stayed: 3.73, train: 0.725, share: 0.393, busy: 0.22, idles: 1.72, shifts: 2,
	hq: 75.1, tasks: 0.748, stavka: 46.8, step: 2.39, even: 0.205, near: 0.145, cadre: 9.34, idle: 0.727, armour: 5.71, mech: 1.03, presses: 0.383,
	reach: 0.657, focus: 3.55, aside: 2.12, late: 4.66, end: 5.53,
}

// What bends the usual style, as logarithms of factors ([style.bend]): the lead of the side ([leadOf]), for each
// unit of it, and its being the Axis; for the Soviets the same with the contrary sign.
var (
	leaning = style{
		zeal: -0.55, enough: 0.09, takes: -1.24, takesWorth: -0.56, takesGoal: -0.08, hungry: 1.65, cuts: 1.23, leaves: -0.9, own: -1.83, thrown: 1.01, doomed: 0.97, guess: 0.64,
		pull: 0.34, ground: -0.57, enters: 0.82, holds: -0.27, withstand: -0.14, guards: 0.18, rear: -2.17, starving: -0.5, pocketed: -0.78, supreme: -0.71, worthy: -0.83, breaks: -0.55, rings: 1.92,
		whole: -0.83, spare: 1.97, last: -1.11, least: -1.68, mud: 0.3, blitz: -0.24, whim: 1.32, stayed: 0.74, train: -1.65, share: 0.21, busy: -1.04, idles: -0.18, shifts: -2.72,
		hq: 3.33, tasks: 0.59, stavka: 0.24, step: -0.31, even: -0.56, near: -0.3, cadre: 1.04, idle: -0.22, armour: -0.68, mech: -2.24, presses: -0.17,
		reach: 0.1, focus: 1.23, aside: -0.62, late: -0.43, end: 0.29,
	}
	axisBent = style{
		zeal: 0.21, enough: -0.15, takes: -0.7, takesWorth: -0.22, takesGoal: -0.17, hungry: 0.48, cuts: 0.27, own: 0.06, thrown: -0.15, doomed: -0.13,
		pull: -0.09, ground: 0.15, enters: -0.22, holds: -0.32, withstand: -0.15, guards: -0.1, rear: 0.35, starving: 0.09, pocketed: -0.72, supreme: 0.12, worthy: 0.47, breaks: -0.36, watches: -0.34, rings: -0.09,
		whole: 0.28, spare: -0.3, last: 0.2, least: 0.46, mud: -0.22, blitz: 0.15, stayed: 0.22, train: -0.49, share: 0.05, busy: -0.48, idles: 0.27, shifts: 0.3,
		hq: 0.23, tasks: 0.15, stavka: 0.08, step: 0.18, even: 0.05, near: -0.27, cadre: -0.07, idle: -0.18, armour: -0.47, mech: -0.34, presses: 0.13,
		focus: 0.15, aside: -0.42, late: -0.53, end: -0.56,
	}
)

// winterStyle, set by hand, is the style of a war against a nation that fights alone; nothing bends it, and it has no main effort.
var winterStyle = style{
	enough: 1.5, takes: 1.5, takesWorth: 0.5, takesGoal: 0.25, hungry: 1.5, cuts: 1, leaves: 0.5, own: 1, thrown: 1, doomed: 0.8, guess: 1,
	pull: 0.5, ground: 1, enters: 1.5, holds: 2, withstand: 0.8, guards: 1, rear: 0.3, starving: 6, pocketed: 1.5, supreme: 1, worthy: 0.05, breaks: 0.45, rings: 1,
	whole: 2, spare: 3, last: 5, least: 0.1, mud: 2, blitz: 20, whim: 0.2, stayed: 4, train: 1, share: 0.5, busy: 0.5, idles: 4, shifts: 2,
	hq: 45, tasks: 0.7, stavka: 20, step: 4, even: 0.15, near: 0.15, cadre: 4.5, idle: 0.35, armour: 2.4, mech: 1.6, presses: 0.7,
	reach: 0.84, focus: 1.6, aside: 0.8, late: 6, end: 6,
}

// styleOf returns the style of a faction by a plan, where the game stands.
func styleOf(r *field.Run, f field.Faction, plan int) style {
	s := winterStyle
	if isolatedNation(r) < 0 {
		s = usualStyle
		s.bend(&leaning, leadOf(r, f))
		if f == field.Axis {
			s.bend(&axisBent, 1)
		} else {
			s.bend(&axisBent, -1)
		}
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

// bend multiplies what things count by the factors of which another style has the logarithms, so many times over;
// to zeal it adds.
func (s *style) bend(by *style, times float64) {
	s.zeal += times * by.zeal
	more := by.factors()
	for i, p := range s.factors() {
		*p *= math.Exp(times * *more[i])
	}
	s.reach = min(s.reach, farthest)
}

// leadOf returns the logarithm of the strength of a faction over that of its enemies, as far as that is known: from
// -1 to 1.
func leadOf(r *field.Run, f field.Faction) float64 {
	own, foe := 1.0, 1.0
	for u := range r.S.Blocks {
		k, d := &r.S.Blocks[u], &r.D.Units[u]
		switch {
		case k.At < 0 || d.Type.IsHQ():
		case d.Faction == f:
			own += float64(k.CV) * weight(d.Type)
		case !r.S.AreHostile(d.Faction, f):
		case k.Up:
			foe += float64(k.CV) * weight(d.Type)
		default:
			foe += guessCV[d.Faction]
		}
	}
	return max(-1, min(1, math.Log(own/foe)))
}

// turnsLeft returns how many turns a faction has left in the game, with this one.
func turnsLeft(r *field.Run) int {
	return 2*(r.D.LastMonth(r.S)-int(r.S.Month)) + 3 - int(max(1, r.S.Fortnight))
}

// front returns how much more what lies at a place counts, by its row: "3207" lies in the north.
func (s *style) front(place string) float64 {
	if s.effort == 0 || len(place) != 4 {
		return 1
	}
	band := 1
	for _, row := range []string{"10", "15"} {
		if place[2:] >= row {
			band++
		}
	}
	if band == s.effort {
		return s.focus
	}
	return s.aside
}
