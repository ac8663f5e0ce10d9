package field

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// lists are the ids that the code knows, in the order of its numbers.
var lists = map[string][]string{
	"side": {"axis", "allied"}, "class": ClassNames[:], "road": {"none", "trail", "track", "highway"},
	"option": OptionNames, "level": {"", "", "attrition", "positional", "decisive", "strategic"},
}

// Side is one of the two sides of the game, in the usual order of play.
type Side uint8

const (
	Axis Side = iota
	Allied
	Nobody
	Sides = 2
)

// SideIDs are the ids of the sides.
var SideIDs = [Sides]rules.Side{"axis", "allied"}

// ID returns the id of a side, "" of nobody.
func (s Side) ID() rules.Side {
	if s >= Sides {
		return ""
	}
	return SideIDs[s]
}

// Enemy returns the other side.
func (s Side) Enemy() Side { return 1 - s }

// SideOf returns the side with an id, nobody when there is none.
func SideOf(id rules.Side) Side {
	for s := range Side(Sides) {
		if SideIDs[s] == id {
			return s
		}
	}
	return Nobody
}

// Class of a unit: what it is as a target, and how it fires (§2.2, §9.4).
type Class uint8

const (
	Armor Class = iota
	Infantry
	Antitank
	Artillery
	Classes = 4
)

// ClassNames are the words for the classes.
var ClassNames = [Classes]string{"armor", "infantry", "antitank", "artillery"}

// Road is the quality of a road across a hexside, the worse the lower (§1.5).
type Road = uint8

const (
	NoRoad Road = iota
	Trail
	Track
	Highway
	roads = 4
)

// unitType is a row of the chart of unit types (§2.2).
type unitType struct {
	ID    string      `pack:"id"`
	Names rules.Names `pack:"names"`
	Label rules.Names `pack:"label"` // short, behind the name of a block
	class Class       `pack:"class,class"`
	speed int         `pack:"speed,1..4"`
	Cost  int         `pack:"replacement_pr_per_vc,1.."` // PR for one VC (§16.54)
}

// Unit is one block.
type Unit struct {
	ID        string      `pack:"id"` // short, as orders and sitreps write it
	Names     rules.Names `pack:"names"`
	nation    string      `pack:"nation,german|italian|british|indian|australian|newzealand|southafrican|freefrench|polish|scottish|greek"`
	Kind      int         `pack:"type,unit_type"`
	Elite     bool        `pack:"elite"`  // 2 VC a step (§2.4)
	iTank     bool        `pack:"i_tank"` // speed 2 by the optional rule (§17)
	Steps     []int8      `pack:"steps"`
	code      string      `pack:"code,S|T|M|2|3|4|5|6|7|8|9|10|11|12|13|14|15|16|17|18|19|20"` // or a month (§2.2)
	Formation string      `pack:"formation"`                                                   // in English, with the division behind a comma

	Side   Side // of its nation
	German bool // counts 1.5 for victory (§17.2)
	Class  Class
	speed  int
}

// Step returns the VC that a unit loses at once: two if it is elite (§2.4).
func (u *Unit) Step() int {
	if u.Elite {
		return 2
	}
	return 1
}

// hexFlags are the words in the list of flags of a hex.
type hexFlags struct {
	baseAxis   bool     `pack:"base-axis"`
	baseAllied bool     `pack:"base-allied"`
	edgeWest   bool     `pack:"edge-west"`
	edgeEast   bool     `pack:"edge-east"`
	victory    bool     `pack:"victory"`
	harbour    bool     `pack:"port"`
	Fortress   bool     `pack:"fortress"`
	Oasis      bool     `pack:"oasis"`
	town       bool     `pack:"town"`
	_          struct{} `pack:"distorted"`
}

// Hex is one hex of the map; data.grid holds its sides and roads.
type Hex struct {
	ID       string      `pack:"id"`
	col      int         `pack:"col"`
	row      int         `pack:"row"`
	Names    rules.Names `pack:"names,optional"`   // nil for hexes without one
	exonyms  []string    `pack:"exonyms,optional"` // what it is called elsewhere
	Playable bool        `pack:"playable"`
	hexFlags `pack:"flags,text"`
	lon      float64  `pack:"lon"`
	lat      float64  `pack:"lat"`
	terrain  string   `pack:"terrain,desert|mountain|marsh"` // as it is drawn: what it does lies on the sides (§1.4)
	coastal  bool     `pack:"coastal"`
	country  string   `pack:"country,libya|egypt"`
	_        struct{} `pack:"place_lon|place_lat"`

	base Side        // whose base; nobody for none
	Edge Side        // whose map edge it lies on; nobody for none (§17.1)
	Port [Sides]int8 // capacity by side; unlimited is anyNumber, none 0 (§13.3)
}

type hexSide struct {
	a     int        `pack:"a,hex"`
	b     int        `pack:"b,hex"`
	kind  board.Kind `pack:"kind,pass|ridge|mountain|marsh"`
	limit int        `pack:"limit,0.."`
	road  Road       `pack:"road,road"`
}

type hexRoad struct {
	kind    Road     `pack:"kind,road"`
	variant string   `pack:"variant,harmat|direct,optional"` // courses of the highway
	path    []int    `pack:"path,hex"`
	_       struct{} `pack:"names"`
}

type area struct {
	ID    string    `pack:"id"`
	hexes board.Set `pack:"hexes,hex,set"`
	_     struct{}  `pack:"names"`
}

type port struct {
	hex      int        `pack:"hex,hex,unique"`
	capacity [Sides]int `pack:"capacity,by=side,-1..126"` // -1 is unlimited
}

const anyNumber = 127

// Group is a part of the starting forces or of the reinforcements of a
// scenario (§18).
type Group struct {
	scenario int   `pack:"scenario,scenario"`
	Side     Side  `pack:"side,side"`
	month    int   `pack:"month"` // arrival; the scenario's first month for starting forces
	count    int   `pack:"count"`
	Units    []int `pack:"units,unit"`
	// The area in words: regions of the map, hexes besides them, and hexes that
	// are left out.
	Regions []int `pack:"areas,area"`
	Also    []int `pack:"hexes,hex"`
	But     []int `pack:"except,hex,optional"`
	// MaxIn limits the units of the group in single hexes (e.g. five in Tobruk).
	MaxIn []HexLimit `pack:"max_in,optional"`
	_     struct{}   `pack:"area"`

	Area board.Set // where they may be deployed; empty for reinforcements, which come to the base
}

// HexLimit is how many units of a group a hex takes.
type HexLimit struct {
	Hex int `pack:"hex,hex"`
	Max int `pack:"max,1.."`
}

// Scenario is one of §18.
type Scenario struct {
	ID          string          `pack:"id"`
	Names       rules.Names     `pack:"names"`
	Start       int             `pack:"start_month,1.."` // months, inclusive
	End         int             `pack:"end_month,1..20"`
	First       Side            `pack:"first_turn,side"`
	Cards       [Sides]int      `pack:"cards_initial,by=side,1.."` // dealt at the start
	Monthly     [Sides]int      `pack:"cards_monthly,by=side,1.."`
	Monthly11   [Sides]int      `pack:"cards_monthly_from_month_11,by=side,optional"` // of the combined campaign; 0: as monthly
	codes       [Sides][]string `pack:"reinforcement_months,by=side"`
	total       [Sides]int      `pack:"reinforcement_total,by=side,optional"`
	fortress    []Side          `pack:"fortress_control,by=hex,side,optional"` // control by hex; nobody where there is no fortress
	Rommel      bool            `pack:"rommel_bonus"`                          // the Rommel bonus may be used (§6.3)
	BuildupDice int             `pack:"buildup_dice,1.."`                      // per player (§16.3)
	mines       []int           `pack:"mines,hex,optional"`                    // hexes with a minefield at the start (§18.4)
	PreBuildup  int             `pack:"special_buildup_pr,optional"`           // PR for each side before the set-up of Gazala (§18.7)
	_           struct{}        `pack:"special"`

	Groups         []Group // starting forces, in the order in which they are set up
	reinforcements []Group // by month; Malta apart
	Malta          []int   // optional Axis reinforcements (§18.6)
}

// fireTable holds the lowest face that hits, by the classes of who fires and of
// the target (§9.4).
type fireTable [Classes][Classes]int

// Data is everything the packs say. It does not change after loading.
type Data struct {
	gameChart     `pack:"charts.toml:game"`
	deckChart     `pack:"charts.toml:deck"`
	movementChart `pack:"charts.toml:movement"`
	pursuitChart  `pack:"charts.toml:pursuit"`
	buildupChart  `pack:"charts.toml:buildup"`
	_             struct{}               `pack:"charts.toml:side"` // their names stand in Names
	Types         []unitType             `pack:"charts.toml:unit_type"`
	fires         []fireKind             `pack:"charts.toml:fire"`
	fireRows      [Classes]fireRow       `pack:"charts.toml:fire_row,by=class"`
	ports         []port                 `pack:"charts.toml:port"`
	Scenarios     []Scenario             `pack:"charts.toml:scenario"`
	roadKinds     [roads]roadKind        `pack:"charts.toml:road_kind,by=road"`
	Options       [turnOptions]optionRow `pack:"charts.toml:turn_option,by=option"`
	Levels        [levels]levelRow       `pack:"charts.toml:victory,by=level"`
	_             struct{}               `pack:"charts.toml:combat|fortress_combat|initiative|fortress|oasis|disruption|calendar"`
	chart

	layout   layout    `pack:"board.toml:layout"`
	Hexes    []Hex     `pack:"board.toml:hex"` // by grid index
	hexSides []hexSide `pack:"board.toml:side"`
	hexRoads []hexRoad `pack:"board.toml:road"`
	Areas    []area    `pack:"board.toml:area"`
	Units    []Unit    `pack:"units.toml:unit"`
	forces   []Group   `pack:"units.toml:group"`
	_        struct{}  `pack:"units.toml:substitution"`

	Grid   *board.Grid // the highway over Bir Harmat
	direct *board.Grid // the other course of the highway, see board.toml
	Nets   [2]*Net     // of these two

	HexByID      map[string]int `find:"hex"`
	UnitByID     map[string]int `find:"unit"`
	ScenarioByID map[string]int `find:"scenario"`
	Names        pack.Index     `find:"names"`

	Base   [Sides]int // hexes
	Tobruk int
	Forts  []int // hexes, in the order of the grid
	Oases  []int

	Called  *compass.Names // the hexes, as players write them
	Bardia  int            `find:"hex=h040"` // these two count as equally far from the Axis base (§5.3)
	Capuzzo int            `find:"hex=h064"`
}

type layout struct {
	cols  int        `pack:"cols,1.."`
	kind  board.Kind `pack:"default_side"`
	limit int        `pack:"default_limit,1.."`
	_     struct{}   `pack:"kind|orientation|coordinates|index|id|draw|rows|directions|km_per_hex|lonlat"`
}

// TurnOption is what a player turn may hold (§4).
type TurnOption uint8

const (
	OptNone TurnOption = iota // not chosen yet
	OptPass
	OptBasic
	OptOffensive
	OptAssault
	OptBlitz
	turnOptions // how many there are
)

// OptionNames are the words for the options.
var OptionNames = []string{"", "pass", "basic", "offensive", "assault", "blitz"}
