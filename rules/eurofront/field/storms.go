package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// Storms returns the basins over which storms rage in this fortnight (§12.5), of those on which fronts lie that are played: odd sums
// for the West and the East bring them, with mud or snow.
func (r *Run) Storms() (basins []string) {
	sc := &r.D.Scenarios[r.S.Scenario]
	for i := range 2 {
		if basin := StormBasin(i, r.WeatherOf(Front(i)), int(r.S.Rolls[i])); sc.HasBasin(basin, r.D) {
			basins = append(basins, basin)
		}
	}
	return basins
}

// StormBasin returns the basin over which the sum of two dice brings a storm in some weather of the
// West (0) or of the East (1), "" for none (§12.5).
func StormBasin(front int, weather Weather, sum int) string {
	switch {
	case weather == Dry:
	case sum == 3 || sum == 11:
		return [2]string{"mediterranean", "black-sea"}[front]
	case sum == 7:
		return [2]string{"west-baltic", "east-baltic"}[front]
	case sum == 5 || sum == 9:
		return [2]string{"atlantic", "arctic"}[front]
	}
	return ""
}

// HasBasin reports whether a front that is played in the scenario has a port on a sea of a basin.
func (sc *Scenario) HasBasin(basin string, d *Data) bool {
	return slices.ContainsFunc(d.Seas, func(s Sea) bool { return s.Basin == basin && sc.HasSea(&s, d) })
}

// HasSea reports whether a front that is played in the scenario has a port on a sea.
func (sc *Scenario) HasSea(s *Sea, d *Data) bool {
	return slices.ContainsFunc(s.Ports, func(p int) bool { return sc.IsPlayed(d.Places[p].Front) })
}

// StormArgs returns basins over which storms rage as words for a text.
func StormArgs(basins []string) (args []rules.Arg) {
	for _, basin := range basins {
		args = append(args, rules.Word("storm", "eurofront.basin."+basin))
	}
	return args
}

// IsStormy reports whether a storm rages over a sea (§12.51).
func (r *Run) IsStormy(sea int) bool {
	for i := range 2 {
		if StormBasin(i, r.WeatherOf(Front(i)), int(r.S.Rolls[i])) == r.D.Seas[sea].Basin {
			return true
		}
	}
	return false
}
