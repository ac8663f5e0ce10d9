package bot

import "github.com/fieldpost/fieldpost/rules/eurofront/field"

// Plans is how many ways of playing the bot has: the usual one, to attack more, to hold more, and to make
// the main effort in the north, in the centre and in the south.
const Plans = 6

// style is what things count, by the part of the program that asks: attacks (what one must promise, what a
// place that is taken counts, what is cut off, pinned or left), stands, activation, and building.
type style struct {
	zeal, enough, takes, takesWorth, takesGoal, hungry, pins, cuts, leaves, own                       float64
	pull, ground, enters, holds, withstand, guards, rear, starving, pocketed, supreme, worthy, breaks float64
	whole, spare, last, mud, blitz, whim                                                              float64
	share, busy, idles, shifts                                                                        float64
	hq, stavka, step, even, near, cadre, idle, armour, mech, reach                                    float64
	effort                                                                                            int // where its main effort is, of three bands, 0 for nowhere
}

var usualStyle = style{
	zeal: 0, enough: 1.5, takes: 1.5, takesWorth: 0.5, takesGoal: 0.25, hungry: 1.5, pins: 0.5, cuts: 1, leaves: 0.5, own: 1,
	pull: 0.5, ground: 1, enters: 1.5, holds: 2, withstand: 0.8, guards: 1, rear: 0.3, starving: 6, pocketed: 1.5, supreme: 1, worthy: 0.05, breaks: 0.45,
	whole: 2, spare: 3, last: 5, mud: 2, blitz: 20, whim: 0.2,
	share: 0.5, busy: 0.5, idles: 4, shifts: 2,
	hq: 45, stavka: 20, step: 4, even: 0.15, near: 0.15, cadre: 4.5, idle: 0.35, armour: 2.4, mech: 1.6, reach: 0.84,
}

// end is from how many turns before the end on the bot plays for it.
const end = 6

// styleOf returns the style of a plan.
func styleOf(r *field.Run, plan int) style {
	s := usualStyle
	switch plan % Plans {
	case 1:
		s.zeal, s.whole, s.spare, s.last = s.zeal+1, 0.5*s.whole, 0.5*s.spare, 0.6*s.last
	case 2:
		s.zeal, s.enough, s.holds = s.zeal-0.5, 1.6*s.enough, 1.4*s.holds
	case 3, 4, 5:
		s.effort = plan - 2
	}
	if e := 1 - float64(turnsLeft(r))/end; e > 0 { // what is spared at the end is lost
		s.own *= 1 - 0.6*e
		s.whole, s.spare, s.last = s.whole*(1-e), s.spare*(1-e), s.last*(1-e)
		s.takesWorth *= 1 + 6*e
		s.enters *= 1 + 6*e
		s.zeal += 0.8 * e
	}
	return s
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
		return 1.6
	}
	return 0.8
}
