package field

import "github.com/fieldpost/fieldpost/rules"

// The rows of the tables besides places and units, as the packs hold them.

type setupRow struct {
	scenario int  `pack:"scenario,scenario"`
	unit     int  `pack:"unit,unit"`
	place    int  `pack:"place,place"`
	reduced  bool `pack:"reduced"`
}

// label is a name on the map that belongs to no place.
type label struct {
	kind  string      `pack:"kind,sea|lake|river|country"`
	names rules.Names `pack:"names"`
	lon   float64     `pack:"lon"`
	lat   float64     `pack:"lat"`
}

// TerrainRow is a row of the terrain chart.
type TerrainRow struct {
	Armor     int      `pack:"mp_armor,1.."`
	Other     int      `pack:"mp_other,1.."`
	Bonus     bool     `pack:"armor_bonus"`
	Shift     int      `pack:"shift"`
	StopsHere bool     `pack:"stops_advance"`
	_         struct{} `pack:"note"`
}

// WeatherRow says what a weather does (§13.1).
type WeatherRow struct {
	MaxMove      int  `pack:"mp_max,0.."` // 0: no limit
	ArmorBonus   bool `pack:"armor_bonus"`
	Multihex     bool `pack:"multihex_advance"`
	ArmorAdvance bool `pack:"armor_advance_bonus"`
	AxisShift    int  `pack:"axis_shift"`
	Targets      int  `pack:"axis_target_markers,optional"` // 0: no limit of its own
	Frozen       bool `pack:"rivers_frozen"`
}

type weatherMarker struct {
	sides []Weather `pack:"sides,weather"`
	first int       `pack:"first_turn,1.."`
	_     struct{}  `pack:"months"`
}

// TurnRow is a box of the turn track.
type TurnRow struct {
	number      int         `pack:"number,1..28"`
	Year        int         `pack:"year"`
	Months      rules.Names `pack:"months"`
	weather     Weather     `pack:"weather,weather"`
	variable    bool        `pack:"variable"`
	Blitz       int         `pack:"blitz,0.."`
	Shock       int         `pack:"shock,0.."`
	SuddenDeath bool        `pack:"sudden_death"`
	RedEvent    rules.Names `pack:"red_event,optional"`
	_           struct{}    `pack:"events"` // for the reader: turn.go and the layers carry them out

	other Weather // on the other side of the weather marker, where there is one
}

type deathRow struct {
	turn int  `pack:"turn,1..28"`
	side Side `pack:"side,side"`
	vp   int  `pack:"vp,0.."`
}

type vpRow struct {
	MaxVP    int      `pack:"track_max,1.."`
	StartVP  int      `pack:"start_vp,0.."`
	MaxEvent int      `pack:"event_vp_max,1.."`
	TotalVP  int      `pack:"soviet_total_victory,1.."`
	_        struct{} `pack:"track_min|start_initiative|start_event_vp|vp_hexes"`
}

type objectiveRow struct {
	AxisNeeds        int `pack:"axis_needs_with_initiative,1..5"`
	AxisNeedsWithout int `pack:"axis_needs_without,1..5"`
	SovietNeeds      int `pack:"soviet_needs,1..4"`
}

type limitRow struct {
	HandKeep    int `pack:"hand_keep,0.."`
	DrawCards   int `pack:"draw,1.."`
	RailBox     int `pack:"rail_box,1.."`
	RailFree    int `pack:"rail_free,0.."`
	RailExtra   int `pack:"rail_extra_cost,1.."`
	Targets     int `pack:"target_markers,1.."`
	Counterblow int `pack:"counterblow_cost,1.."`
	StackAxis   int `pack:"stack_axis,1.."`
	StackSoviet int `pack:"stack_soviet,1.."`
	StackLate   int `pack:"stack_soviet_1945,1.."`
	SupplyRange int `pack:"supply_range,1.."`
	Detrain     int `pack:"detrain_range,1.."`
	Retreat     int `pack:"retreat,1.."`
}

type costRow struct {
	AxisFlip        int `pack:"axis_flip,1.."`
	SSFlip          int `pack:"axis_ss_flip,1.."`
	SovietFlip      int `pack:"soviet_flip,1.."`
	ShockFlip       int `pack:"soviet_shock_flip,1.."`
	Fortify         int `pack:"fortify,1.."`
	Destroyed       int `pack:"replace_destroyed,1.."`
	DestroyedShock  int `pack:"replace_destroyed_shock,1.."`
	SurrenderedCost int `pack:"replace_surrendered,1.."`
	Reorganize      int `pack:"reorganize,1.."`
}

type startRow struct {
	FirstDraw     int      `pack:"axis_start_hand_draw,1.."` // before the first turn of the war
	FirstDiscards int      `pack:"axis_start_hand_discard,0.."`
	_             struct{} `pack:"axis_first_turn_skips|soviet_start_hand"`
}

// Scenario is the campaign or one of the shorter games.
type Scenario struct {
	ID    string      `pack:"id"`
	Names rules.Names `pack:"names"`
	First int         `pack:"first_turn,1..28"`
	Last  int         `pack:"last_turn,1..28"`
	Moves Side        `pack:"first_player,side"`
	Joker Side        `pack:"joker,side"`
	setup int         `pack:"setup,scenario"`
	taken []int       `pack:"taken,place"` // places that the other side than at the start of the war controls
	_     struct{}    `pack:"victory"`
}

// HalfRow is what is printed on one half of a card.
type HalfRow struct {
	Names     rules.Names `pack:"names"`
	Aliases   []string    `pack:"aliases,optional"`
	Symbol    Side        `pack:"symbol,side,optional"` // who must have the initiative; nobody for none (§5.3.3)
	Immediate bool        `pack:"immediate"`
	_         struct{}    `pack:"timing|effect|text|note"`

	id     string   // in messages, see [KindHalf]
	titles []string // the words of all that it is called, see [plainWords]
}

// Card is one of the 55.
type Card struct {
	ID     string   `pack:"id"`
	Number int      `pack:"number,1..55,unique"`
	Set    CardSet  `pack:"set,keep|remove|add|joker"`
	Axis   HalfRow  `pack:"axis"`
	Soviet HalfRow  `pack:"soviet"`
	_      struct{} `pack:"rulebook_override"`
}

// Half returns the half of a card that a side may carry out.
func (c *Card) Half(side Side) *HalfRow {
	if side == Soviet {
		return &c.Soviet
	}
	return &c.Axis
}

// CardSet says when a card is in the deck (§5.5, §15.7).
type CardSet uint8

// Some cards leave in 1945, others come.
const (
	SetKeep CardSet = iota
	SetRemove
	SetAdd
	SetJoker
)

type crtRow struct {
	side    Side     `pack:"side,side"`
	edition int      `pack:"edition,edition"`
	r1      []Result `pack:"roll_1,result"`
	r2      []Result `pack:"roll_2,result"`
	r3      []Result `pack:"roll_3,result"`
	r4      []Result `pack:"roll_4,result"`
	r5      []Result `pack:"roll_5,result"`
	r6      []Result `pack:"roll_6,result"`
}

type titleRow struct {
	names rules.Names `pack:"names"`
}

type sideNames struct {
	_ struct{} `pack:"names"`
}

type crtRules struct {
	columns []string `pack:"columns"`
}

type layout struct {
	supplyAxis   []string `pack:"supply_axis"`
	supplySoviet []string `pack:"supply_soviet"`
	_            struct{} `pack:"km_per_hex"`
}
