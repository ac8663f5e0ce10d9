package field

import "slices"

// DeployRow says where some units of a scenario may be set up, and of those that are built on it (§22): in lands, zones,
// fronts and places, one of them at least.
type DeployRow struct {
	scenario int     `pack:"scenario,scenario"`
	faction  Faction `pack:"faction,faction"`
	Semi     bool    `pack:"semi"`                  // where the set-up is semi-historical alone
	front    Front   `pack:"front,front,optional"`  // of whose game they are, [Unit.Theatre]
	of       []int   `pack:"of,nation,optional"`    // in whose land history has them
	units    []int   `pack:"units,unit,optional"`   // or who they are
	Lands    []int   `pack:"lands,nation,optional"` // where they may stand
	Zones    []int   `pack:"zones,zone,optional"`
	Fronts   []Front `pack:"fronts,front,optional"`
	at       []int   `pack:"at,hex,optional"`
	areas    []int   `pack:"areas,area,optional"`
	Line     bool    `pack:"front_line"` // who stands on the front line stays on it
	Fixed    bool    `pack:"fixed"`      // with the strength that history gives them
}

// GuardRow says which types of units hold the front line in some lands (§22).
type GuardRow struct {
	scenario int     `pack:"scenario,scenario"`
	faction  Faction `pack:"faction,faction"`
	lands    []int   `pack:"lands,nation"`
	Types    []Type  `pack:"types,type"`
}

// isBuiltOn reports whether a scenario is another one, or has its set-up from it.
func (d *Data) isBuiltOn(scenario, other int) bool {
	for ; scenario >= 0; scenario = d.Scenarios[scenario].base {
		if scenario == other {
			return true
		}
	}
	return false
}

// DeploymentsOf returns what is said of where a unit may be set up in a scenario: of one that is named nothing else.
func (d *Data) DeploymentsOf(scenario, u int, semi bool) (out []*DeployRow) {
	at, _, stands := d.StartPosition(scenario, u)
	for i := range d.Deployments {
		x, unit := &d.Deployments[i], &d.Units[u]
		switch {
		case x.faction != unit.Faction || x.Semi && !semi || !d.isBuiltOn(scenario, x.scenario):
		case x.front < Fronts && x.front != unit.Theatre(), len(x.units) > 0 && !slices.Contains(x.units, u):
		case len(x.of) > 0 && (!stands || !slices.Contains(x.of, d.Owner(at, d.Scenarios[scenario].startBorders()))):
		case len(x.units) > 0:
			return []*DeployRow{x}
		default:
			out = append(out, x)
		}
	}
	return out
}

// Allows reports whether a place is one of those that a row names, whatever it says of the front line.
func (x *DeployRow) Allows(d *Data, borders Borders, place int) bool {
	return slices.Contains(x.Lands, d.Owner(place, borders)) || slices.Contains(x.Fronts, d.Places[place].Front) ||
		slices.Contains(x.Places(d), place) ||
		slices.ContainsFunc(x.Zones, func(z int) bool { return d.InZone(z, place) })
}

// Places returns those that a row names one by one.
func (x *DeployRow) Places(d *Data) []int {
	out := slices.Clone(x.at)
	for _, area := range x.areas {
		out = append(out, len(d.hexes)+area)
	}
	return out
}

// GuardTypes returns the types of units of which one has to hold a hex of the front line of a faction, nil for any.
func (d *Data) GuardTypes(scenario int, f Faction, place int) []Type {
	for i := range d.Guards {
		x := &d.Guards[i]
		if x.faction == f && d.isBuiltOn(scenario, x.scenario) && slices.Contains(x.lands, d.Owner(place, d.Scenarios[scenario].startBorders())) {
			return x.Types
		}
	}
	return nil
}

// ZoneID returns the id of a zone of the board.
func (d *Data) ZoneID(zone int) string { return d.zones[zone].id }

// InZone reports whether a place lies in a zone of the board.
func (d *Data) InZone(zone, place int) bool {
	return slices.Contains(d.zones[zone].places(len(d.hexes)), place)
}
