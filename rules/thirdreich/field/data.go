package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// lists are the ids that the code knows, in the order of its numbers.
var lists = map[string][]string{
	"side":      {"axis", "allies", "soviet"},
	"terrain":   {"plain", "forest", "swamp", "narrow", "mountain", "coast", "river", "strait", "fortress", "fortified-line", "high-mountain"},
	"kind":      {"infantry", "tanks", "advanced-tanks", "guard", "afrika-korps"},
	"surrender": {"never", "capital", "two-armies", "all-supply-zones", "france"},
	"operation": {"tactical", "attack", "tactical-attack", "strategic", "naval", "landing"},
	"step":      {"", "reduced", "full"},
}

// Side numbers the three sides in their order of play (§3).
type Side uint8

// The sides; Nobody stands for no side.
const (
	Axis Side = iota
	Allies
	Soviet
	Nobody
)

// Sides is how many there are.
const Sides = 3

var sideIDs = [Sides + 1]rules.Side{"axis", "allies", "soviet", ""}

// ID returns what a side is called in orders, messages and stored positions.
func (s Side) ID() rules.Side { return sideIDs[s] }

// SideOf returns the side of an id, Nobody when there is none.
func SideOf(id rules.Side) Side {
	if i := slices.Index(sideIDs[:], id); i >= 0 {
		return Side(i)
	}
	return Nobody
}

// IsEnemyOf tells enemies: the Axis on one hand, the Allies and the Soviet Union
// on the other, who never fight each other (§20).
func (s Side) IsEnemyOf(o Side) bool { return s != Nobody && o != Nobody && (s == Axis) != (o == Axis) }

type terrain uint8

const (
	plain terrain = iota
	Forest
	Swamp
	narrow
	Mountain
	// What adds to the terrain of a zone, or lies on its borders.
	GroundCoast
	groundRiver
	groundStrait
	GroundFortress
	groundFortified
	groundHigh // closes a border to a defended zone: see readings.go
	terrains
)

// Border kinds of the board pack. landing is a connection by sea, no border.
const (
	land         board.Kind = "land"
	river        board.Kind = "river"
	fortified    board.Kind = "fortified-line"
	highMountain board.Kind = "high-mountain"
	strait       board.Kind = "strait"
	Landing      board.Kind = "landing"
)

// Kind is the kind of an army (§23).
type Kind uint8

// Kinds of armies.
const (
	Infantry Kind = iota
	Tanks
	AdvancedTanks
	Guard
	AfrikaKorps
)

// surrenderRule says when a country surrenders (§18).
type surrenderRule uint8

// When a country surrenders.
const (
	NeverSurrenders surrenderRule = iota
	ByCapital
	ByTwoArmies
	BySupplyZones
	AsFrance
)

// never is the turn of what does not happen by the calendar.
const never = 99

type seaData struct {
	ID       string      `pack:"id"`
	noMove   [Sides]bool `pack:"no_move,side,set,optional"`
	noSupply [Sides]bool `pack:"no_supply,side,set,optional"`
	_        struct{}    `pack:"names"`
}

type passageData struct {
	a      int         `pack:"a,sea"`
	b      int         `pack:"b,sea"`
	closed [Sides]bool `pack:"closed_to,side,set"`
	_      struct{}    `pack:"names"`
}

type countryData struct {
	ID        string         `pack:"id"`
	Names     rules.Names    `pack:"names"`
	forms     downfall.Forms `pack:"forms,optional"`
	Side      Side           `pack:"side,side,optional"` // nobody: it enters the war on no side
	Power     bool           `pack:"power"`
	Capital   int            `pack:"capital,zone,optional"`         // -1 for none
	Enters    int            `pack:"enters,optional,0.."`           // turn, 0 at the start, never when by event only
	After     int            `pack:"enters_after,country,optional"` // country after whose surrender it enters, -1
	Surrender surrenderRule  `pack:"surrender,surrender"`
	Armies    bool           // it has any
	everyTurn bool           // its reinforcements come every turn (§4.2), else in winter and summer
}

type zoneData struct {
	ID            string        `pack:"id"`
	Names         rules.Names   `pack:"names"`
	aliases       []string      `pack:"aliases,optional"`
	exonyms       []string      `pack:"exonyms,optional"`
	Country       int           `pack:"country,country"`
	Terrain       terrain       `pack:"terrain,plain|forest|swamp|narrow|mountain"`
	Seas          uint16        `pack:"coast,sea,set,optional"`  // set of seas
	Supply        int           `pack:"supply,country,optional"` // country that builds here, -1
	Key           bool          `pack:"key"`
	Fortress      bool          `pack:"fortress"`
	Colonial      bool          `pack:"colonial"`
	Africa        bool          `pack:"africa"`
	egypt         bool          `pack:"egypt"`
	FrenchAfrica  bool          `pack:"french_north_africa"`
	EastOfAlgiers bool          `pack:"east_of_algiers"`
	EastOfLine    bool          `pack:"east_of_line"`
	Unlimited     bool          `pack:"stack_unlimited"`
	lon           float64       `pack:"lon"`
	lat           float64       `pack:"lat"`
	Frontier      bool          // Soviet, next to Germany or Romania (§9)
	supplies      [Sides]uint16 // seas over which its coast gives supply (§7)
	_             struct{}      `pack:"group|offmap|capital"`
}

type borderData struct {
	a             int        `pack:"a,zone"`
	b             int        `pack:"b,zone"`
	kind          board.Kind `pack:"kind,land|river|fortified-line|high-mountain|strait|landing"`
	riverIn       []int      `pack:"river_in,zone,optional"`
	fortified     int        `pack:"fortified,zone,optional"`
	high          bool       `pack:"high_mountain"`
	strait        bool       `pack:"strait"`        // defenders on either side gain by it
	mediterranean bool       `pack:"mediterranean"` // landing lines only
	max           int        `pack:"max_with_development,optional"`
	_             struct{}   `pack:"river|line|range|strait_name"`
}

// boxData is a box beside the map: on the board, and nothing that a rule looks at.
type boxData struct {
	id string   `pack:"id"`
	_  struct{} `pack:"names|side"`
}

type landingData struct {
	from []int `pack:"from,zone"`
	to   []int `pack:"to,zone"`
	max  int   `pack:"max,1.."`
}

// way is a border as an army crosses it.
type way struct {
	Bonus int8 // of the defender in the zone entered: rivers, straits, fortified lines (§16)
	High  bool // high mountain
}

// Line is a way to land: a landing line, or one of §13.9 without a line.
type Line struct {
	From, To      int
	Line          bool // printed on the map; usable without the development
	Mediterranean bool
	Max           int // with the development: armies by this line, or into the zone
}

// UnitData is an army of the packs: what its counter shows and where it begins.
type UnitData struct {
	ID        string      `pack:"id"`
	Nation    int         `pack:"nation,country"`
	Side      Side        // of its nation
	Kind      Kind        `pack:"kind,kind"`
	Combat    [3]int      `pack:"combat,by=step,1.."`                    // by steps: 1 reduced, 2 full
	Elsewhere [3]int      `pack:"combat_elsewhere,by=step,optional,1.."` // outside Africa (§17)
	Needs     DevID       `pack:"needs,development,optional"`            // noDev: nothing
	From      int         `pack:"from,optional"`                         // turn
	Setup     int         `pack:"setup_zone,zone,optional"`              // zone, -1 in the pool
	SetupStep uint8       `pack:"setup_step,step,optional"`
	names     rules.Names `pack:"names"`
}

type missionData struct {
	ID     string   `pack:"id"`
	side   Side     `pack:"side,side"`
	nation int      `pack:"nation,country"`
	kind   string   `pack:"kind,air|submarine"`
	count  int      `pack:"count,0.."`
	start  int      `pack:"start,0.."`
	_      struct{} `pack:"names|advanced_side"`
}

// resource changes the Supply Action of a side while a zone is in certain hands
// (§15). What Trondheim costs is an Action, and an option: trondheimLost.
type resource struct {
	Zone    int         `pack:"zone,zone"`
	Holders [Sides]bool `pack:"holder,side,set"`
	Side    Side        `pack:"side,side,optional"`
	Supply  int         `pack:"supply,optional"`
	Until   int         `pack:"until,optional"` // last year, 0 for always
	_       struct{}    `pack:"effect"`
}

// DevID numbers a development.
type DevID int8

// What stands for no development, and how many there can be.
const (
	NoDev   DevID = -1
	maxDevs int   = 16
)

type devData struct {
	ID        string         `pack:"id"`
	names     rules.Names    `pack:"names"`
	forms     downfall.Forms `pack:"forms,optional"`
	Sides     [Sides]bool    `pack:"sides,side,set"`
	start     [Sides]bool    `pack:"start,side,set"`
	inBox     [Sides]bool    `pack:"in_box,side,set,optional"`
	NotBefore [Sides]int     `pack:"not_before,by=side,optional"` // year
	Needs     [Sides]DevID   `pack:"needs,by=side,development,optional"`
}

// Data is the title as loaded: immutable after load.
type Data struct {
	Seas      []seaData     `pack:"board.toml:sea"`
	passages  []passageData `pack:"board.toml:passage"`
	Countries []countryData `pack:"board.toml:country"`
	Zones     []zoneData    `pack:"board.toml:zone"`
	borders   []borderData  `pack:"board.toml:border"`
	landings  []landingData `pack:"board.toml:landing"`
	boxes     []boxData     `pack:"board.toml:box"`
	_         struct{}      `pack:"board.toml:board"`

	Board      *board.Map
	Ways       [][]way // parallel to board.Edges
	Lines      []Line
	Link       [Sides][]uint16 // by sea: seas reached from it for moves (§8)
	supplied   [Sides][]uint16 // and for supply (§7)
	depots     []int           // supply zones
	Neighbours [][]int16       // by land

	Units    []UnitData       `pack:"units.toml:unit"`
	missions []missionData    `pack:"units.toml:mission"`
	starts   [Sides]startData `pack:"units.toml:start,by=side"`
	counters struct {
		armies int      `pack:"armies"`
		_      struct{} `pack:"air_missions|submarine_missions|development_tiles|turn|control|activation|tanks|supply|out_of_supply|actions|dice"`
	} `pack:"units.toml:counters"`
	AirLimit [Sides][2]int // missions there are: of the countries at war from the start, and of the United States
	SubLimit int

	title struct {
		Names rules.Names `pack:"names"`
	} `pack:"charts.toml:title"`
	scenarios []rules.Scenario `pack:"charts.toml:scenario"`
	Turns     []turnData       `pack:"charts.toml:turn"`
	Actions   [Sides]sideData  `pack:"charts.toml:side,by=side"`
	Repeat    struct {
		Normal                int `pack:"normal,1.."`
		AlliesTotalWar        int `pack:"allies_total_war,1.."`
		SovietDevelopment     int `pack:"soviet_development,1.."`
		SovietDevelopmentYear int `pack:"soviet_development_year"`
		SovietSupply          int `pack:"soviet_supply,1.."`
		SovietSupplyYear      int `pack:"soviet_supply_year"`
	} `pack:"charts.toml:action_repeat"`
	Points []Points `pack:"charts.toml:reinforcement"`
	Build  struct {
		CostFull    int      `pack:"cost_full,1.."`
		CostReduced int      `pack:"cost_reduced,1.."`
		CostStepUp  int      `pack:"cost_step_up,1.."`
		_           struct{} `pack:"build_where|when_powers|when_others"`
	} `pack:"charts.toml:reinforcement_rules"`
	minors `pack:"charts.toml:reinforcement_minor"`
	Tank   struct {
		ConvertFull    int `pack:"convert_full,1.."`
		ConvertReduced int `pack:"convert_reduced,1.."`
		StepUpTanks    int `pack:"step_up_tanks,0.."`
	} `pack:"charts.toml:tanks"`
	Devs    []devData `pack:"charts.toml:development"`
	Effects struct {
		SupplyMaximum            int `pack:"supply_maximum,1.."`
		SubmarineMissions        int `pack:"submarine_missions"`
		SupplyWithLogistics      int `pack:"supply_with_logistics"`
		SupplyWithout            int `pack:"supply_without"`
		TanksWithIndustry        int `pack:"tanks_with_industry"`
		TanksWithout             int `pack:"tanks_without"`
		AirWithIndustry          int `pack:"air_with_industry"`
		AirWithout               int `pack:"air_without"`
		Exploitation             int `pack:"exploitation_difference"`
		Landings                 int `pack:"landings_with_development"`
		Landings1944             int `pack:"landings_with_development_1944"`
		LandingsWithout          int `pack:"landings_without"`
		AdvancedSubmarinesNeeded int `pack:"advanced_submarines_needed,1.."`
		SubmarinesNeeded         int `pack:"submarines_needed,1.."`
		BombingNeeded            int `pack:"bombing_missions_needed,1.."`
		OneActionFrom            int `pack:"one_action_from_year"`
		DoubleAnswers            int `pack:"axis_double_answers_per_turn"`
	} `pack:"charts.toml:development_effects"`
	Operation [operations]operationRow `pack:"charts.toml:operation,by=operation"`
	Surcharge [Sides]surchargeRow      `pack:"charts.toml:operation_surcharge,by=side"`
	Movement  struct {
		Infantry        int `pack:"infantry,1.."`
		Tanks           int `pack:"tanks,1.."`
		AttackReduction int `pack:"attack_reduction,0.."`
		StrategicInUSSR int `pack:"strategic_axis_in_ussr_per_turn,0.."`
	} `pack:"charts.toml:movement"`
	Combat struct {
		Die            int      `pack:"die,1.."`
		SupportFull    int      `pack:"support_full"`
		SupportReduced int      `pack:"support_reduced"`
		AirBonus       int      `pack:"air_bonus"`
		ItalianDefence int      `pack:"italian_defence_with_germans"`
		Winter1942     int      `pack:"axis_winter_1942_in_ussr,optional"`
		LeastDie       int      `pack:"least_die,1.."`
		_              struct{} `pack:"losses|least_die_of"`
	} `pack:"charts.toml:combat"`
	Terrains  [terrains]terrainRow `pack:"charts.toml:terrain,by=terrain"`
	Resources []resource           `pack:"charts.toml:resource"`
	// These state a rule for the reader; the code beside this carries them out.
	_ struct{} `pack:"charts.toml:sequence|action_kind|terrain_rules|winter|surrender|victory"`

	ZoneByID    map[string]int `find:"zone"`
	UnitByID    map[string]int `find:"unit"`
	DevByID     map[string]int `find:"development"`
	CountryByID map[string]int `find:"country"`
	Names       pack.Index     `find:"names"`

	// What the rules name.
	Germany          int   `find:"country=germany"`
	Finland          int   `find:"country=finland"`
	UK               int   `find:"country=united-kingdom"`
	France           int   `find:"country=france"`
	USSR             int   `find:"country=soviet-union"`
	Belgium          int   `find:"country=belgium"`
	Italy            int   `find:"country=italy"`
	Romania          int   `find:"country=romania"`
	Hungary          int   `find:"country=hungary"`
	Bulgaria         int   `find:"country=bulgaria"`
	Greece           int   `find:"country=greece"`
	Yugoslavia       int   `find:"country=yugoslavia"`
	USA              int   `find:"country=united-states"`
	London           int   `find:"zone=london"`
	Moscow           int   `find:"zone=moscow"`
	kiev             int   `find:"zone=kiev"`
	Calais           int   `find:"zone=calais"`
	Karelia          int   `find:"zone=karelia"`
	Trondheim        int   `find:"zone=trondheim"`
	Amsterdam        int   `find:"zone=amsterdam"`
	Blitzkrieg       DevID `find:"development=blitzkrieg"`
	Aviation         DevID `find:"development=aviation"`
	TankIndustry     DevID `find:"development=tank-industry"`
	AirIndustry      DevID `find:"development=air-industry"`
	Logistics        DevID `find:"development=logistics"`
	LandingTile      DevID `find:"development=landing"`
	AdvancedShips    DevID `find:"development=advanced-ships"`
	AdvancedAircraft DevID `find:"development=advanced-aircraft"`
}

// Operation numbers the operations of §8.
type Operation uint8

// The operations; operations is how many there are.
const (
	OpTactical Operation = iota
	OpAttack
	OpTacticalAttack
	OpStrategic
	OpNaval
	OpLanding
	operations
)

// WayTo returns the border between two neighbours.
func (d *Data) WayTo(from, to int) way {
	for i, e := range d.Board.Edges(from) {
		if e.To == to && e.Kind != Landing {
			return d.Ways[from][i]
		}
	}
	return way{}
}

// Zone returns a zone as an argument of an order.
func (d *Data) Zone(name string, z int) order.Value {
	return order.Named(name, KindZone, d.Zones[z].ID)
}

// Army returns an army as an argument of an order.
func (d *Data) Army(name string, a int) order.Value {
	return order.Named(name, KindArmy, d.Units[a].ID)
}
