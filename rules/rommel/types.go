package rommel

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// lists are the ids that the code knows, in the order of its numbers.
var lists = map[string][]string{
	"side": {"axis", "allied"}, "class": classNames[:], "road": {"none", "trail", "track", "highway"},
	"option": optionNames, "level": {"", "", "attrition", "positional", "decisive", "strategic"},
}

// side is one of the two sides of the game, in the usual order of play.
type side uint8

const (
	axis side = iota
	allied
	nobody
	sides = 2
)

// sideIDs are the ids of the sides.
var sideIDs = [sides]rules.Side{"axis", "allied"}

// id is the id of a side, "" of nobody.
func (s side) id() rules.Side {
	if s >= sides {
		return ""
	}
	return sideIDs[s]
}

// enemy is the other side.
func (s side) enemy() side { return 1 - s }

// sideOf is the side with an id, nobody when there is none.
func sideOf(id rules.Side) side {
	for s := range side(sides) {
		if sideIDs[s] == id {
			return s
		}
	}
	return nobody
}

// class of a unit: what it is as a target, and how it fires (§2.2, §9.4).
type class uint8

const (
	armor class = iota
	infantry
	antitank
	artillery
	classes = 4
)

// classNames are the words for the classes.
var classNames = [classes]string{"armor", "infantry", "antitank", "artillery"}

// road is the quality of a road across a hexside, the worse the lower (§1.5).
type road = uint8

const (
	noRoad road = iota
	trail
	track
	highway
	roads = 4
)

// unitType is a row of the chart of unit types (§2.2).
type unitType struct {
	id    string      `pack:"id"`
	names rules.Names `pack:"names"`
	label rules.Names `pack:"label"` // short, behind the name of a block
	class class       `pack:"class,class"`
	speed int         `pack:"speed,1..4"`
	cost  int         `pack:"replacement_pr_per_vc,1.."` // PR for one VC (§16.54)
}

// unit is one block.
type unit struct {
	id     string      `pack:"id"` // short, as orders and sitreps write it
	names  rules.Names `pack:"names"`
	nation string      `pack:"nation,german|italian|british|indian|australian|newzealand|southafrican|freefrench|polish|scottish|greek"`
	kind   int         `pack:"type,unit_type"`
	elite  bool        `pack:"elite"`  // 2 VC a step (§2.4)
	iTank  bool        `pack:"i_tank"` // speed 2 by the optional rule (§17)
	steps  []int8      `pack:"steps"`
	code   string      `pack:"code"` // S, T, M or a month (§2.2)
	_      struct{}    `pack:"formation"`

	side   side // of its nation
	german bool // counts 1.5 for victory (§17.2)
	class  class
	speed  int
}

// maxVC is the highest value a label can have: four steps of an elite unit.
const maxVC = 8

// step is the VC that a unit loses at once: two if it is elite (§2.4).
func (u *unit) step() int {
	if u.elite {
		return 2
	}
	return 1
}

// hexFlags are the words in the list of flags of a hex.
type hexFlags struct {
	baseAxis   bool `pack:"base-axis"`
	baseAllied bool `pack:"base-allied"`
	edgeWest   bool `pack:"edge-west"`
	edgeEast   bool `pack:"edge-east"`
	victory    bool `pack:"victory"`
	harbour    bool `pack:"port"`
	fortress   bool `pack:"fortress"`
	oasis      bool `pack:"oasis"`
	Town       bool `pack:"town"`
	Distorted  bool `pack:"distorted"`
}

// hex is one hex of the map; data.grid holds its sides and roads.
type hex struct {
	id       string      `pack:"id"`
	col      int         `pack:"col"`
	row      int         `pack:"row"`
	names    rules.Names `pack:"names,optional"` // nil for hexes without one
	playable bool        `pack:"playable"`
	country  string      `pack:"country,libya|egypt"`
	hexFlags `pack:"flags,text"`
	lon      float64  `pack:"lon"`
	lat      float64  `pack:"lat"`
	_        struct{} `pack:"terrain|coastal|place_lon|place_lat"` // terrain lies on the sides (§1.4)

	base side        // whose base; nobody for none
	edge side        // whose map edge it lies on; nobody for none (§17.1)
	port [sides]int8 // capacity by side; unlimited is anyNumber, none 0 (§13.3)
}

type hexSide struct {
	a     int        `pack:"a,hex"`
	b     int        `pack:"b,hex"`
	kind  board.Kind `pack:"kind,pass|ridge|mountain|marsh"`
	limit int        `pack:"limit,0.."`
	road  road       `pack:"road,road"`
}

type hexRoad struct {
	kind    road     `pack:"kind,road"`
	variant string   `pack:"variant,harmat|direct,optional"` // courses of the highway
	path    []int    `pack:"path,hex"`
	_       struct{} `pack:"names"`
}

type area struct {
	id    string    `pack:"id"`
	hexes board.Set `pack:"hexes,hex,set"`
	_     struct{}  `pack:"names"`
}

type port struct {
	hex      int        `pack:"hex,hex,unique"`
	capacity [sides]int `pack:"capacity,by=side,-1..126"` // -1 is unlimited
}

const anyNumber = 127

// group is a part of the starting forces or of the reinforcements of a
// scenario (§18).
type group struct {
	scenario int   `pack:"scenario,scenario"`
	side     side  `pack:"side,side"`
	month    int   `pack:"month"` // arrival; the scenario's first month for starting forces
	count    int   `pack:"count"`
	units    []int `pack:"units,unit"`
	// The area in words: regions of the map, hexes besides them, and hexes that
	// are left out.
	regions []int `pack:"areas,area"`
	also    []int `pack:"hexes,hex"`
	but     []int `pack:"except,hex,optional"`
	// maxIn limits the units of the group in single hexes (e.g. five in Tobruk).
	maxIn []hexLimit `pack:"max_in,optional"`
	_     struct{}   `pack:"area"`

	area board.Set // where they may be deployed; empty for reinforcements, which come to the base
}

// hexLimit is how many units of a group a hex takes.
type hexLimit struct {
	hex int `pack:"hex,hex"`
	max int `pack:"max,1.."`
}

// scenario is one of §18.
type scenario struct {
	id          string          `pack:"id"`
	names       rules.Names     `pack:"names"`
	start       int             `pack:"start_month,1.."` // months, inclusive
	end         int             `pack:"end_month,1..20"`
	first       side            `pack:"first_turn,side"`
	cards       [sides]int      `pack:"cards_initial,by=side,1.."` // dealt at the start
	monthly     [sides]int      `pack:"cards_monthly,by=side,1.."`
	monthly11   [sides]int      `pack:"cards_monthly_from_month_11,by=side,optional"` // of the combined campaign; 0: as monthly
	codes       [sides][]string `pack:"reinforcement_months,by=side"`
	total       [sides]int      `pack:"reinforcement_total,by=side,optional"`
	fortress    []side          `pack:"fortress_control,by=hex,side,optional"` // control by hex; nobody where there is no fortress
	rommel      bool            `pack:"rommel_bonus"`                          // the Rommel bonus may be used (§6.3)
	buildupDice int             `pack:"buildup_dice,1.."`                      // per player (§16.3)
	mines       []int           `pack:"mines,hex,optional"`                    // hexes with a minefield at the start (§18.4)
	preBuildup  int             `pack:"special_buildup_pr,optional"`           // PR for each side before the set-up of Gazala (§18.7)
	_           struct{}        `pack:"special"`

	groups         []group // starting forces, in the order in which they are set up
	reinforcements []group // by month; Malta apart
	malta          []int   // optional Axis reinforcements (§18.6)
}

// fireTable holds the lowest face that hits, by the classes of who fires and of
// the target (§9.4).
type fireTable [classes][classes]int

// data is everything the packs say. It does not change after loading.
type data struct {
	gameChart     `pack:"charts.toml:game"`
	deckChart     `pack:"charts.toml:deck"`
	movementChart `pack:"charts.toml:movement"`
	pursuitChart  `pack:"charts.toml:pursuit"`
	buildupChart  `pack:"charts.toml:buildup"`
	SideNames     [sides]sideName        `pack:"charts.toml:side,by=side"`
	types         []unitType             `pack:"charts.toml:unit_type"`
	fires         []fireKind             `pack:"charts.toml:fire"`
	fireRows      [classes]fireRow       `pack:"charts.toml:fire_row,by=class"`
	ports         []port                 `pack:"charts.toml:port"`
	scenarios     []scenario             `pack:"charts.toml:scenario"`
	roadKinds     [roads]roadKind        `pack:"charts.toml:road_kind,by=road"`
	options       [turnOptions]optionRow `pack:"charts.toml:turn_option,by=option"`
	levels        [levels]levelRow       `pack:"charts.toml:victory,by=level"`
	_             struct{}               `pack:"charts.toml:combat|fortress_combat|initiative|fortress|oasis|disruption|calendar"`
	chart

	layout   layout    `pack:"board.toml:layout"`
	hexes    []hex     `pack:"board.toml:hex"` // by grid index
	hexSides []hexSide `pack:"board.toml:side"`
	hexRoads []hexRoad `pack:"board.toml:road"`
	areas    []area    `pack:"board.toml:area"`
	units    []unit    `pack:"units.toml:unit"`
	forces   []group   `pack:"units.toml:group"`
	_        struct{}  `pack:"units.toml:substitution"`

	grid       *board.Grid // the highway over Bir Harmat
	gridDirect *board.Grid // the other course of the highway, see board.toml

	hexByID      map[string]int `find:"hex"`
	unitByID     map[string]int `find:"unit"`
	areaByID     map[string]int `find:"area"`
	scenarioByID map[string]int `find:"scenario"`
	names        pack.Index     `find:"names"`

	base   [sides]int // hexes
	tobruk int
	forts  []int // hexes, in the order of the grid
	oases  []int

	hexNames []rules.Names  // as players write them
	called   map[string]int // hexes by their own names, in small letters
	bardia   int            `find:"hex=h040"` // these two count as equally far from the Axis base (§5.3)
	capuzzo  int            `find:"hex=h064"`
}

type layout struct {
	cols  int        `pack:"cols,1.."`
	kind  board.Kind `pack:"default_side"`
	limit int        `pack:"default_limit,1.."`
	_     struct{}   `pack:"kind|orientation|coordinates|index|id|draw|rows|directions|km_per_hex|lonlat"`
}
