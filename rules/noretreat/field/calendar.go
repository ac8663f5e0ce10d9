package field

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
