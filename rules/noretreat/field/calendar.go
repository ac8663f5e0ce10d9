package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// The turns from which a rule holds, or to which it does, most of them printed on the
// turn track (§13.5). The column events of charts.toml says the same; TestCalendar
// compares them.
const (
	NoTrainsLast      = 2 // till then the Axis has no trains and the Soviets can buy none (§9.1.3)
	FortifyFrom       = 3 // regional infantry is fortified (§7.5)
	ReserveFrom       = 4 // there is a strategic reserve (§14.12.1)
	FirstWinter       = 5 // what snow does to attacks of the Axis counts twice, in this turn alone
	AxisFlipsFrom     = 5 // the Axis flips and replaces for cards (§7.9.1)
	AxisFlipsLast     = 23
	SovietFlipsFrom   = 6 // the Soviets flip for cards, and one unit for nothing (§7.2)
	TwoTrainingsFrom  = 13
	NoTrainingFrom    = 18 // §7.3.1
	MoreAxisCardsFrom = 8  // the Axis draws a card more
	MoreAxisCardsLast = 9
	MoreSovietCards   = 21 // the Soviets draw a card more from then on
	SupportTurns      = 11 // the markers of local support are turned over (§15.3.3)
	TankAdvanceFrom   = 11 // Soviet tanks advance three hexes, too
	InitiativeTurn    = 12 // the initiative goes to the Soviets (§12.10)
	SturdyTurn        = 17 // the fronts have two steps from then on (§7.3)
	ThreeTargetsFrom  = 20 // the Axis has three target markers
	OneTargetFrom     = 26
	LastYear          = 23 // the first turn of 1945 (§5.5, §12.4)
)

// LeaveTurn returns the turn at the beginning of which a unit leaves the game, 0 for none
// (§13.5).
func (d *Data) LeaveTurn(u int) int {
	switch u {
	case d.ItalianArmy:
		return 15
	case d.SecondPanzer:
		return 16
	case d.SSPanzer:
		return 18
	case d.Garrison:
		return 28
	}
	return 0
}

// QuietStart reports whether this is the first player turn of the war: the Axis has
// drawn its hand before it, and has no card, supply and organization phase in it.
func (r *Run) QuietStart() bool {
	return r.S.Turn == 1 && r.S.Active == Axis && r.D.Scenarios[r.S.Scenario].First == 1
}

// SetWeather lays the weather marker of a turn on the side that shows a weather, if it
// has such a side, and reports whether it lay otherwise (§14.14). Snow is long winter
// where it follows on snow.
func (r *Run) SetWeather(turn int, w Weather) bool {
	if !r.HasVariableWeather(turn) {
		return false
	}
	t := &r.D.Turns[turn-1]
	now, other := t.weather, t.other
	if slices.Contains(r.S.Flipped, int8(turn)) {
		now, other = other, now
	}
	if kindOf(now) == w || kindOf(other) != w {
		return false
	}
	r.FlipWeather(turn)
	return true
}

// FlipWeather turns the weather marker of a turn over, if the turn has one, and
// reports whether it has.
func (r *Run) FlipWeather(turn int) bool {
	if !r.HasVariableWeather(turn) {
		return false
	}
	if i := slices.Index(r.S.Flipped, int8(turn)); i >= 0 {
		r.S.Flipped = slices.Delete(r.S.Flipped, i, i+1)
	} else {
		r.S.Flipped = append(r.S.Flipped, int8(turn))
		slices.Sort(r.S.Flipped)
	}
	return true
}

// kindOf returns a weather as markers show it.
func kindOf(w Weather) Weather {
	if w == LongWinter {
		return Snow
	}
	return w
}

// WeatherArg returns a weather as an argument of a message.
func WeatherArg(w Weather) rules.Arg {
	return rules.Word("weather", "noretreat.weather."+WeatherWords[w])
}

// MayEnter reports whether a place is open to a unit by what it is: nobody is on the
// lake; Finland is for Germans, Finns and the Soviet Union (§8.6), the Balkans, from
// the turn after the fall of the Rumanian oil fields, for Germans, Yugoslavs and, by its
// last words, the Soviet Union (§8.7).
func (r *Run) MayEnter(u, place int) bool {
	d := &r.D.Units[u]
	switch {
	case r.D.Places[place].Terrain == Lake:
		return false
	case place == r.D.Finland:
		return d.Nation == "german" || d.Nation == "finnish" || d.Nation == "soviet"
	case place == r.D.WestBalkans || place == r.D.SouthBalkans:
		return r.OilFell() && (d.Nation == "german" || d.Nation == "yugoslav" || d.Nation == "soviet")
	}
	return true
}

// OilFell reports whether the Soviets took the Rumanian oil fields in a turn before
// this one (§13.5).
func (r *Run) OilFell() bool { return r.S.OilTaken > 0 && r.S.Turn > r.S.OilTaken }
