package field

// Balance is who has naval supremacy, of the Axis and the Allied: with the Soviets the Axis is always at parity (§15.8).
type Balance uint8

// The balance at sea.
const (
	Parity Balance = iota
	AxisSeas
	AlliedSeas
)

// BalanceWords are the words for the balance at sea.
var BalanceWords = []string{"parity", "axis", "allied"}

// LaneRow is a way of a naval lane (§15.81): the seas, the straits and the areas with ports on it, none of which may be the
// enemy's. A lane with several ways needs one of them.
type LaneRow struct {
	Lane     Lane  `pack:"lane,north|middle|south"`
	Seas     []int `pack:"seas,sea"`
	Passages []int `pack:"passages,passage"`
	gates    []int `pack:"gates,area"`

	Gates []int // their places
}

// Lane is a naval lane (§15.81).
type Lane uint8

// The naval lanes.
const (
	NorthLane Lane = iota
	MiddleLane
	SouthLane
	Lanes = 3
)

// Column is one of the columns of the naval charts: whose the supremacy is, seen by who rolls (§15.7).
type Column uint8

// The columns.
const (
	OwnSeas Column = iota
	EvenSeas
	EnemySeas
	columns
)

// NavalAction is something that ships do under the dice of the enemy (§7.63, §15.72, §15.73).
type NavalAction uint8

// What ships do: they carry units, in war and peacefully, and supply, and troops who assault a coast.
const (
	SeaInvasion NavalAction = iota
	SeaTransport
	SeaSupply
	BeachSupply
	AmphibiousAssault
	SeaAssault
	navalActions
)

// NavalRow is a row of the naval charts: up to which face a die turns ships back, and from which on it hits them.
type NavalRow struct {
	Back [columns]int `pack:"back,by=column,1..6"`
	Hits [columns]int `pack:"hits,by=column,1..6,optional"`
}
