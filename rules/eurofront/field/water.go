package field

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// Reef is a place of ships while it is found how far they reach: a hex, and the sea that
// they are on there. Land is the place of a hex on a coast, -1 of one without land.
type Reef struct {
	At   board.Axial
	Sea  int
	Land int
}

// ReefOf returns where ships are in the port of a place on a sea.
func (d *Data) ReefOf(port, sea int) Reef { return Reef{d.Hexes.Cells[port].At, sea, port} }

// AdjacentReefs returns the hexes beside one that ships come to from it: over the same sea, or over
// open water into the next one.
func (d *Data) AdjacentReefs(from Reef) (out []Reef) {
	for dir := range board.Direction(board.Directions) {
		at := from.At.Next(dir)
		if sea, ok := d.open[at]; ok {
			out = append(out, Reef{at, sea, -1})
		}
		p, ok := d.shore[at]
		if !ok {
			continue
		}
		for _, sea := range d.Places[p].Seas {
			out = append(out, Reef{at, sea, p})
		}
	}
	return out
}

// IsInvadable reports whether a place is one to which invasions come: a hex on a coast that is
// neither marsh nor mountain (§15.52), an area with a port whatever its terrain (§18.34).
func (d *Data) IsInvadable(place int) bool {
	p := &d.Places[place]
	if p.Kind != Hex {
		return p.Port
	}
	return len(p.Seas) > 0 && d.Terrains[p.Terrain].Invade
}

// Storms returns the basins of the West and of the East over which storms rage in this fortnight
// (§12.5): odd sums bring them, with mud or snow.
func (r *Run) Storms() (basins []string) {
	for i := range 2 {
		if basin := StormBasin(i, r.WeatherOf(Front(i)), int(r.S.Rolls[i])); basin != "" {
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
