package bot

import (
	"math"
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Plans is how many ways of playing the bot has: the usual one, to attack more, to hold more, and to make the main effort
// not in the south but in the north, in the centre or nowhere.
const Plans = 6

// south numbers the band in which the main effort is usually made.
const south = 3

// style holds what things count, by the part of the program that asks: attacks (what one must promise, what a place that is
// taken counts, what is cut off or left), stands, activation, building, and where and when.
type style struct {
	zeal, enough, takes, takesWorth, takesGoal, hungry, cuts, leaves, own, thrown, guess float64
	pull, ground, enters, holds, withstand, guards, rear, starving, supreme, watches     float64
	whole, spare, last, least, blitz, whim, stayed, train, busy                          float64
	hq, tasks, stavka, step, even, near, cadre, reach, focus, aside                      float64
	effort                                                                               int // where its main effort is, of three bands, 0 for nowhere
}

// usualStyle returns the style of a war on a whole front by the lead of the side ([leadOf]) and by whether it is the Axis (1) or not (-1):
// what each counts, and the logarithms of what that is multiplied by for a lead of 1 and for the Axis. All were found by an evolution
// strategy: games of 1941 to 1944, in pairs of one seed, against the program before it, by how far each ended from what its scenario asks.
func usualStyle(lead, side float64) style {
	by := func(usual, leads, axis float64) float64 { return usual * math.Exp(leads*lead+axis*side) }
	return style{
		zeal: -0.51 - 0.9*lead + 0.1*side, enough: by(0.63, 0.4, -0.2), takes: by(1.4, -1.2, -0.7), takesWorth: by(0.52, -0.7, -0.2),
		takesGoal: by(0.54, -0.2, -0.2), hungry: by(2.3, 1.8, 0.6), cuts: by(1.7, 1.7, 0.2), leaves: by(0.19, -0.8, -0.1), own: by(1.1, -2.2, 0),
		thrown: by(1.2, 1, -0.1), guess: by(1.3, 0.7, 0), pull: by(0.6, 0.8, -0.2), ground: by(0.66, -0.7, 0.1), enters: by(1.8, 1.2, -0.2),
		holds: by(11, -0.7, -0.3), withstand: by(0.21, -0.4, -0.2), guards: by(0.38, 0.3, -0.1), rear: by(0.27, -2.3, 0.5), starving: by(2.9, -0.6, 0),
		supreme: by(0.39, -1, -0.1), watches: by(1.7, -0.1, -0.5), whole: by(1.6, -0.9, 0.3), spare: by(9.4, 2.7, -0.3), last: by(11, -1.4, 0.1),
		least: by(0.058, -1.6, 0.3), blitz: by(40, -0.1, 0), whim: by(0.16, 1.3, -0.1), stayed: by(3.7, 0.7, 0.2), train: by(0.64, -1.6, -0.6),
		busy: by(0.26, -0.9, -0.4), hq: by(65, 3.5, -0.2), tasks: by(0.58, 0.2, 0.1), stavka: by(43, 0, 0.1), step: by(1.8, -0.4, 0.4),
		even: by(0.2, -0.5, 0.1), near: by(0.18, -0.2, -0.3), cadre: by(8.8, 0.7, -0.2), reach: by(0.68, 0.2, 0), focus: by(3.5, 0.8, 0.2),
		aside: by(2.2, -0.2, -0.4),
	}
}

// styleOf returns the style of a faction by a plan, where the game stands.
func styleOf(r *field.Run, f field.Faction, plan int) style {
	s := usualStyle(0, 0)
	switch {
	case !r.IsWinterWar() && prize(r) < 0:
		side := -1.0
		if f == field.Axis {
			side = 1
		}
		s = usualStyle(leadOf(r, f), side)
		s.effort = south
	case prize(r) >= 0:
		s.whole, s.spare, s.last = 4, 4, 6
	case f == field.Axis:
		s.starving, s.own, s.holds, s.withstand, s.pull, s.takesGoal = 6, 2, 2, 0.8, 0, 0 // it brings none back
	default:
		s.starving, s.zeal, s.cuts, s.guess = 6, 3.2, 3, 0.55 // attacks alone win, and its blocks are weak
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
	return s
}

// leadOf returns the logarithm of the strength of a faction and its friends over that of its enemies, as far as that is
// known: from -1 to 1.
func leadOf(r *field.Run, f field.Faction) float64 {
	own, foe := 1.0, 1.0
	for u := range r.S.Blocks {
		k, d := &r.S.Blocks[u], &r.D.Units[u]
		n := strength(r, u)
		if !k.Up && d.Faction != f {
			n = guessCV[d.Faction]
		}
		switch {
		case k.At < 0 || d.Type.IsHQ() || r.D.Scenarios[r.S.Scenario].Decided == field.ByAims: // they are won apart from each other
		case d.Faction == f || r.S.AreFriends(d.Faction, f):
			own += n
		case r.S.AreHostile(d.Faction, f):
			foe += n
		}
	}
	return max(-1, min(1, math.Log(own/foe)))
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
