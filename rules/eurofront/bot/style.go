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
	zeal: -0.5, enough: 0.64, takes: 1.1, takesWorth: 0.4, takesGoal: 0.55, hungry: 2, cuts: 1.6, leaves: 0.18, own: 1.4, thrown: 1.1, doomed: 1.2, guess: 1.3,
	pull: 0.67, ground: 0.65, enters: 2.1, holds: 8.3, withstand: 0.27, guards: 0.45, rear: 0.31, starving: 3, pocketed: 0.58, supreme: 0.41, worthy: 0.077, breaks: 0.13, watches: 1.5, rings: 1.3,
	whole: 1.6, spare: 9.1, last: 12, least: 0.062, mud: 4, blitz: 35, whim: 0.16, stayed: 4.3, train: 0.76, share: 0.47, busy: 0.19, idles: 2, shifts: 1.9,
	hq: 78, tasks: 0.78, stavka: 47, step: 2.3, even: 0.22, near: 0.13, cadre: 9.4, idle: 0.73, armour: 5.3, mech: 1, presses: 0.38,
	reach: 0.61, focus: 3.7, aside: 2.2, late: 4.8, end: 5.3,
}

// What bends the usual style, as logarithms of factors ([style.bend]): the lead of the side ([leadOf]), for each
// unit of it, and its being the Axis; for the Soviets the same with the contrary sign.
var (
	leaning = style{
		zeal: -0.6, takes: -1.2, takesWorth: -0.5, takesGoal: -0.1, hungry: 1.6, cuts: 1.3, leaves: -1, own: -1.8, thrown: 1.1, doomed: 1, guess: 0.7,
		pull: 0.7, ground: -0.3, enters: 0.8, holds: -0.2, withstand: 0.1, guards: 0.4, rear: -2, starving: -0.6, pocketed: -0.4, supreme: -0.5, worthy: -0.6, breaks: -0.4, watches: 0.2, rings: 1.7,
		whole: -1, spare: 1.7, last: -1.2, least: -1.5, mud: 0.4, blitz: 0.1, whim: 1.5, stayed: 0.8, train: -1.4, share: 0.4, busy: -0.8, idles: -0.2, shifts: -2.7,
		hq: 3.4, tasks: 0.9, stavka: 0.2, step: -0.5, even: -0.4, near: -0.3, cadre: 1.1, armour: -0.6, mech: -2.1, presses: -0.3,
		focus: 1.3, aside: -0.5, late: -0.3, end: 0.1,
	}
	axisBent = style{
		zeal: 0.1, enough: -0.2, takes: -0.7, takesWorth: -0.2, takesGoal: -0.2, hungry: 0.5, cuts: 0.3, leaves: -0.1, thrown: -0.1, doomed: -0.1, guess: -0.2,
		pull: -0.1, ground: 0.2, enters: -0.2, holds: -0.4, withstand: -0.1, guards: -0.1, rear: 0.3, pocketed: -0.8, supreme: 0.2, worthy: 0.4, breaks: -0.4, watches: -0.3,
		whole: 0.3, spare: -0.3, last: 0.2, least: 0.4, mud: -0.2, blitz: 0.2, whim: -0.1, stayed: 0.2, train: -0.5, share: 0.1, busy: -0.5, idles: 0.3, shifts: 0.3,
		hq: 0.3, tasks: 0.1, stavka: -0.1, step: 0.1, even: 0.1, near: -0.2, cadre: -0.1, idle: -0.1, armour: -0.5, mech: -0.3, presses: 0.1,
		focus: 0.2, aside: -0.4, late: -0.4, end: -0.5,
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
