package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

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
