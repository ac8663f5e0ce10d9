package bot

import "github.com/fieldpost/fieldpost/rules/eurofront/field"

// style is what the bot makes of things: a plan has one of its own.
type style struct {
	zeal, enough, takes, takesWorth, takesGoal, hungry, pins, cuts, leaves, own                               float64
	pull, ground, enters, holds, withstand, guards, rear, starving, caught, pocketed, supreme, worthy, breaks float64
	whole, spare, last, mud, blitz                                                                            float64
	whim, hq, stavka, step, even, near, cadre, idle, armour, mech, reach                                      float64
}

var usualStyle = style{
	zeal: 0, enough: 1.5, takes: 1.5, takesWorth: 0.5, takesGoal: 0.25, hungry: 1.5, pins: 0.5, cuts: 1, leaves: 0.5, own: 1,
	pull: 0.5, ground: 1, enters: 1.5, holds: 2, withstand: 0.8, guards: 1, rear: 0.3, starving: 6, caught: 2, pocketed: 1.5, supreme: 1, worthy: 0.05, breaks: 0.45,
	whole: 2, spare: 3, last: 5, mud: 2, blitz: 20,
	whim: 0.2, hq: 45, stavka: 20, step: 4, even: 0.15, near: 0.15, cadre: 4.5, idle: 0.35, armour: 2.4, mech: 1.6, reach: 0.84,
}

// tune changes styles.
var tune func(s *style, f field.Faction)

func styleOf(r *field.Run, f field.Faction, plan int) style {
	s := usualStyle
	if tune != nil {
		tune(&s, f)
	}
	return s
}
