package production

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// RollWeather throws the dice for the weather of a fortnight (§12.1): one for each side
// and front, where the month leaves anything to them. With the option of balance the
// second fortnight of a month has the weather that the first had not (§12.1, sidebar).
func RollWeather(r *field.Run) {
	s, m := r.S, &r.D.Months[r.S.Month]
	first := s.Rolls
	for i, rolled := range [2]bool{m.WFRoll, m.EFRoll} {
		s.Rolls[i] = 0
		if !rolled {
			continue
		}
		label := "weather " + field.FrontWords[i]
		sum := int8(r.M.Roll(label, 6) + r.M.Roll(label, 6))
		if s.Options.Balance && s.Fortnight == 2 && first[i] > 0 && sum%2 == first[i]%2 {
			sum = opposite(sum)
		}
		s.Rolls[i] = sum
	}
	weather := func(name string, front field.Front) rules.Arg {
		return rules.Word(name, "eurofront.weather."+field.WeatherWords[r.WeatherOf(front)])
	}
	r.M.Event("eurofront.forecast", append(field.StormArgs(r.Storms()), weather("wf", field.WestFront), weather("ef", field.EastFront))...)
}

// opposite returns a sum of two dice of the other parity, next to the one that was thrown.
func opposite(sum int8) int8 {
	if sum == 12 {
		return 11
	}
	return sum + 1
}

// TurnOrder returns the order of the player turns of a fortnight (§4.22, §12.7).
func TurnOrder(r *field.Run) [field.Factions]field.Faction {
	snow := r.WeatherOf(field.EastFront) == field.Snow
	switch {
	case r.IsWinterWar():
		return [...]field.Faction{field.Soviet, field.Axis, field.Allied} // §22, 1939A
	case !r.S.Second && snow:
		return [...]field.Faction{field.Soviet, field.Axis, field.Allied}
	case !r.S.Second:
		return [...]field.Faction{field.Axis, field.Allied, field.Soviet}
	case snow:
		return [...]field.Faction{field.Allied, field.Soviet, field.Axis}
	}
	return [...]field.Faction{field.Allied, field.Axis, field.Soviet}
}
