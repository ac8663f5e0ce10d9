package field

import (
	"github.com/fieldpost/fieldpost/rules/board"
)

// Barrier is what lies on the side between two hexes.
type Barrier uint8

// The barriers. Nobody moves on land through those from Alpine on.
const (
	Open Barrier = iota
	River
	Strait
	Alpine
	Lake
	Water
	Waste // of a sand sea or a depression (§1.351, §1.352)
)

// Track is the rail across a side (§9.1).
type Track uint8

// The kinds of track.
const (
	NoTrack Track = iota
	Rail
	Ferry // one rail move leads across, and no further (§9.11)
)

// Near is a place beside another.
type Near struct {
	To      int16
	Dir     board.Direction // of hexes
	Barrier Barrier
	Track   Track
	Road    bool
	Route   int8 // how many hexes long a route is that leads to or from an area; 0 between hexes (§18.31)
}

// IsPassable reports whether units move on land through the side (§1.34, §1.36).
func (n *Near) IsPassable() bool { return n.Barrier < Alpine && n.Route == 0 }

// CarriesZOC reports whether a zone of control reaches across the side (§8.2).
func (n *Near) CarriesZOC() bool { return n.Barrier == Open && n.Route == 0 }

// Place is a hex or an off-map area (§1.2, §18.1).
type Place struct {
	ID      string
	Kind    AreaKind
	Terrain Terrain
	Coast   bool
	Nation  int // of September 1939
	Front   Front
	Seas    []int // that it touches
	Shoals  bool  // no invasions come to its coast (§1.372)
	Cities  []int // in [Data.Cities], those of areas among them
	Near    []Near
	Rails   []int16 // those of the places near that rail joins, in their order
	Railed  bool    // rail passes
	Road    bool
	Port    bool          // one or several (§1.44)
	Moored  []int         // seas on which its ports lie
	Beside  []board.Axial // of an area: hexes of sea that it borders (§18.35)

	Fortress, MinorFortress, Base bool
	Fortified                     bool // its port is (§1.44)
	Victory                       bool // a victory city lies there (§1.421)

	changes []int // of its owner, in the order of the pack
}

// HalfOfNorth returns the front with which a place of the North goes for production and command (§21.4):
// Norway and Sweden with the West, Finland and the Soviet Union with the East. Others go
// with their own.
func (d *Data) HalfOfNorth(place int) Front {
	p := &d.Places[place]
	if p.Front != NorthFront {
		return p.Front
	}
	if p.Nation == d.Finland || p.Nation == d.USSR {
		return EastFront
	}
	return WestFront
}

// Short and long routes count as so many hexes (§18.31).
const (
	ShortRoute = 2
	LongRoute  = 5
)

// routeLimit is how many units may engage or disengage along a route in one movement phase,
// whatever it is like (§18.37).
const routeLimit = 2

// Arctic reports whether a place lies in the Arctic zone of the North, which is that of its
// areas (§21.4).
func (p *Place) Arctic() bool { return p.Front == NorthFront && p.Kind != Hex }

// Side returns the way from one place to a neighbour.
func (d *Data) Side(from, to int) (*Near, bool) {
	near := d.Places[from].Near
	for i := range near {
		if int(near[i].To) == to {
			return &near[i], true
		}
	}
	return nil, false
}

// Apart returns how many hexes lie between two places, which areas do not tell.
func (d *Data) Apart(a, b int) (hexes int, ok bool) {
	if d.Places[a].Kind != Hex || d.Places[b].Kind != Hex {
		return 0, false
	}
	return d.Hexes.Distance(a, b), true
}

// HasRoutes reports whether routes lead from a place to areas (§18.31).
func (d *Data) HasRoutes(place int) bool {
	near := d.Places[place].Near
	return len(near) > 0 && near[len(near)-1].Route > 0
}

// CrossingLimit returns how many units may engage or disengage through a side in one movement
// phase, by its terrain: a side takes that of the harder of its two hexes (§6.33).
func (d *Data) CrossingLimit(from int, n *Near) int {
	if n.Route > 0 {
		return routeLimit
	}
	if n.Barrier != Open {
		return 1
	}
	return min(d.Terrains[d.Places[from].Terrain].Limit, d.Terrains[d.Places[n.To].Terrain].Limit)
}

// MajorCityAt returns the major city in a place, nil where there is none (§1.41).
func (d *Data) MajorCityAt(place int) *City {
	for _, c := range d.Places[place].Cities {
		if d.Cities[c].Kind == MajorCity {
			return &d.Cities[c]
		}
	}
	return nil
}

// PortCapacity returns how many units may come into the ports of a place, or leave them, by sea in a
// player turn (§15.32).
func (d *Data) PortCapacity(place int) (n int) {
	for _, c := range d.Places[place].Cities {
		switch d.Cities[c].Port {
		case MajorPort:
			n += 2
		case MinorPort:
			n++
		}
	}
	return n
}

// Command returns the nation whose headquarters lead the units of a nation that serves the Allied: British and
// Americans are one, and the Free French with them (§5.34), Vichy's among these (§20.493).
func (d *Data) Command(nation int) int {
	if nation == d.US || nation == d.FreeFrance || nation == d.Vichy {
		return d.UK
	}
	return nation
}

// Reef is a place of ships while it is found how far they reach: a hex, and the sea that
// they are on there. Land is the place of a hex on a coast, -1 of one without land.
type Reef struct {
	At   board.Axial
	Sea  int
	Land int
}

// ReefsOf returns where ships are that sail from the port of a place: on its seas, or of an area that borders hexes of sea in those,
// which are as many hexes away as it says (§18.35).
func (d *Data) ReefsOf(port int) (reefs []Reef, away int) {
	for _, at := range d.Places[port].Beside {
		reefs = append(reefs, Reef{at, d.open[at], -1})
	}
	if d.Places[port].Kind != Hex {
		return reefs, 1
	}
	for _, sea := range d.Places[port].Moored {
		reefs = append(reefs, Reef{d.Hexes.Cells[port].At, sea, port})
	}
	return reefs, 0
}

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
// neither marsh nor mountain (§15.52) and has no shoals (§1.372), an area with a port whatever its terrain (§18.34).
func (d *Data) IsInvadable(place int) bool {
	p := &d.Places[place]
	if p.Kind != Hex {
		return p.Port
	}
	return len(p.Seas) > 0 && !p.Shoals && d.Terrains[p.Terrain].Invade
}
