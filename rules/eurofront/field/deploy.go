package field

// DeployRow says where some units of a scenario may be set up, and of those that are built on it (§22): in lands, zones,
// fronts and places, one of them at least.
type DeployRow struct {
	Scenario int     `pack:"scenario,scenario"`
	Faction  Faction `pack:"faction,faction"`
	Semi     bool    `pack:"semi"`                  // where the set-up is semi-historical alone
	Front    Front   `pack:"front,front,optional"`  // of whose game they are, [Unit.Theatre]; [Fronts] for any
	Of       []int   `pack:"of,nation,optional"`    // in whose land history has them
	Units    []int   `pack:"units,unit,optional"`   // or who they are
	Lands    []int   `pack:"lands,nation,optional"` // where they may stand
	Zones    []int   `pack:"zones,zone,optional"`
	Fronts   []Front `pack:"fronts,front,optional"`
	At       []int   `pack:"at,hex,optional"`
	areas    []int   `pack:"areas,area,optional"` // behind which [DeployRow.At] has their places
	Line     bool    `pack:"front_line"`          // who stands on the front line stays on it
	Fixed    bool    `pack:"fixed"`               // with the strength that history gives them
}

// GuardRow says which types of units hold the front line in some lands (§22).
type GuardRow struct {
	Scenario int     `pack:"scenario,scenario"`
	Faction  Faction `pack:"faction,faction"`
	Lands    []int   `pack:"lands,nation"`
	Types    []Type  `pack:"types,type"`
}

// GarrisonRow are lands in each of which a unit of a nation has to be set up (§22).
type GarrisonRow struct {
	Scenario int   `pack:"scenario,scenario"`
	Nation   int   `pack:"nation,nation"`
	Lands    []int `pack:"lands,nation"`
}
