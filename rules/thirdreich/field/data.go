package field

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/pack"
	"github.com/fieldpost/fieldpost/rules/record"
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

const (
	Axis Side = iota
	Allies
	Soviet
	Nobody
)

// Sides is how many there are.
const Sides = 3

var sideIDs = [Sides + 1]rules.Side{"axis", "allies", "soviet", ""}

func (s Side) ID() rules.Side { return sideIDs[s] }

// SideOf is the side of an id, Nobody when there is none.
func SideOf(id rules.Side) Side {
	for s := Axis; s < Nobody; s++ {
		if sideIDs[s] == id {
			return s
		}
	}
	return Nobody
}

// EnemyOf tells enemies: the Axis on one hand, the Allies and the Soviet Union
// on the other, who never fight each other (§20).
func (s Side) EnemyOf(o Side) bool {
	return s != Nobody && o != Nobody && (s == Axis) != (o == Axis)
}

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

const (
	Infantry Kind = iota
	Tanks
	AdvancedTanks
	Guard
	AfrikaKorps
)

// surrenderRule says when a country surrenders (§18).
type surrenderRule uint8

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
	noMove   [Sides]bool `pack:"no_move,set=side,optional"`
	noSupply [Sides]bool `pack:"no_supply,set=side,optional"`
	_        struct{}    `pack:"names"`
}

type passageData struct {
	a      int         `pack:"a,ref=sea"`
	b      int         `pack:"b,ref=sea"`
	closed [Sides]bool `pack:"closed_to,set=side"`
	_      struct{}    `pack:"names"`
}

type countryData struct {
	ID        string        `pack:"id"`
	Names     pack.Names    `pack:"names"`
	Side      Side          `pack:"side,ref=side,optional"` // nobody: it enters the war on no side
	Power     bool          `pack:"power"`
	Capital   int           `pack:"capital,ref=zone,optional"`         // -1 for none
	Enters    int           `pack:"enters,optional,min=0"`             // turn, 0 at the start, never when by event only
	After     int           `pack:"enters_after,ref=country,optional"` // country after whose surrender it enters, -1
	Surrender surrenderRule `pack:"surrender,ref=surrender"`
	Armies    bool          // it has any
	everyTurn bool          // its reinforcements come every turn (§4.2), else in winter and summer
}

type zoneData struct {
	ID            string     `pack:"id"`
	Names         pack.Names `pack:"names"`
	Aliases       []string   `pack:"aliases,optional"`
	Country       int        `pack:"country,ref=country"`
	Terrain       terrain    `pack:"terrain,oneof=plain|forest|swamp|narrow|mountain"`
	Seas          uint16     `pack:"coast,set=sea,optional"`      // set of seas
	Supply        int        `pack:"supply,ref=country,optional"` // country that builds here, -1
	Key           bool       `pack:"key"`
	Fortress      bool       `pack:"fortress"`
	Colonial      bool       `pack:"colonial"`
	Africa        bool       `pack:"africa"`
	egypt         bool       `pack:"egypt"`
	FrenchAfrica  bool       `pack:"french_north_africa"`
	EastOfAlgiers bool       `pack:"east_of_algiers"`
	EastOfLine    bool       `pack:"east_of_line"`
	Unlimited     bool       `pack:"stack_unlimited"`
	lon           float64    `pack:"lon"`
	lat           float64    `pack:"lat"`
	Frontier      bool       // Soviet, next to Germany or Romania (§9)
	_             struct{}   `pack:"group|offmap|capital"`
}

type borderData struct {
	a             int        `pack:"a,ref=zone"`
	b             int        `pack:"b,ref=zone"`
	kind          board.Kind `pack:"kind,oneof=land|river|fortified-line|high-mountain|strait|landing"`
	riverIn       []int      `pack:"river_in,ref=zone,optional"`
	fortified     int        `pack:"fortified,ref=zone,optional"`
	high          bool       `pack:"high_mountain"`
	strait        bool       `pack:"strait"`        // defenders on either side gain by it
	mediterranean bool       `pack:"mediterranean"` // landing lines only
	max           int        `pack:"max_with_development,optional"`
	_             struct{}   `pack:"river|line|range|strait_name"`
}

type landingData struct {
	from []int `pack:"from,ref=zone"`
	to   []int `pack:"to,ref=zone"`
	max  int   `pack:"max,min=1"`
}

// constraint is what the rulebook forces of the map.
type constraint struct {
	test      string   `pack:"test"`
	zone      string   `pack:"zone,optional"`
	country   string   `pack:"country,optional"`
	a         string   `pack:"a,optional"`
	b         string   `pack:"b,optional"`
	terrain   terrain  `pack:"terrain,ref=terrain,optional"`
	set       []string `pack:"set,optional"`
	countries []string `pack:"countries,optional"`
	bonus     int      `pack:"bonus,optional"`
	source    string   `pack:"source"`
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

type UnitData struct {
	ID        string   `pack:"id"`
	Nation    int      `pack:"nation,ref=country"`
	Side      Side     // of its nation
	Kind      Kind     `pack:"kind,ref=kind"`
	Combat    [3]int   `pack:"combat,by=step,min=1"`                    // by steps: 1 reduced, 2 full
	Elsewhere [3]int   `pack:"combat_elsewhere,by=step,min=1,optional"` // outside Africa (§17)
	Needs     DevID    `pack:"needs,ref=development,optional"`          // noDev: nothing
	From      int      `pack:"from,optional"`                           // turn
	Setup     int      `pack:"setup_zone,ref=zone,optional"`            // zone, -1 in the pool
	SetupStep uint8    `pack:"setup_step,ref=step,optional"`
	_         struct{} `pack:"names"`
}

type missionData struct {
	ID     string   `pack:"id"`
	side   Side     `pack:"side,ref=side"`
	nation int      `pack:"nation,ref=country"`
	kind   string   `pack:"kind,oneof=air|submarine"`
	count  int      `pack:"count,min=0"`
	start  int      `pack:"start,min=0"`
	_      struct{} `pack:"names|advanced_side"`
}

// resource changes the Supply Action of a side while a zone is in certain hands
// (§15). What Trondheim costs is an Action, and an option: trondheimLost.
type resource struct {
	Zone    int         `pack:"zone,ref=zone"`
	Holders [Sides]bool `pack:"holder,set=side"`
	Side    Side        `pack:"side,ref=side,optional"`
	Supply  int         `pack:"supply,optional"`
	Until   int         `pack:"until,optional"` // last year, 0 for always
	_       struct{}    `pack:"effect"`
}

// DevID numbers a development.
type DevID int8

const (
	NoDev   DevID = -1
	maxDevs int   = 16
)

type devData struct {
	ID        string       `pack:"id"`
	Names     pack.Names   `pack:"names"`
	Sides     [Sides]bool  `pack:"sides,set=side"`
	start     [Sides]bool  `pack:"start,set=side"`
	inBox     [Sides]bool  `pack:"in_box,set=side,optional"`
	NotBefore [Sides]int   `pack:"not_before,by=side,optional"` // year
	Needs     [Sides]DevID `pack:"needs,by=side,ref=development,optional"`
}

// Data is the title as loaded: immutable after load.
type Data struct {
	About   rules.About
	Grammar *rules.Grammar // of the orders, which stand above
	codec   *record.Codec[document]
	Options *record.Options[options]

	Seas        []seaData     `pack:"board.toml:sea"`
	passages    []passageData `pack:"board.toml:passage"`
	Countries   []countryData `pack:"board.toml:country"`
	Zones       []zoneData    `pack:"board.toml:zone"`
	borders     []borderData  `pack:"board.toml:border"`
	landings    []landingData `pack:"board.toml:landing"`
	constraints []constraint  `pack:"board.toml:constraint"`
	_           struct{}      `pack:"board.toml:board|box"`

	Board    *board.Map
	Ways     [][]way // parallel to board.Edges
	Lines    []Line
	Link     [Sides][]uint16 // by sea: seas reached from it for moves (§8)
	supplied [Sides][]uint16 // and for supply (§7)
	// What a search for supply goes over: neighbours by land, zones with a
	// coast, zones that are sources.
	Neighbours      [][]int16
	coasts, sources []int16

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
		Names pack.Names `pack:"names"`
	} `pack:"charts.toml:title"`
	scenarios []rules.Scenario `pack:"charts.toml:scenario"`
	Turns     []turnData       `pack:"charts.toml:turn"`
	Actions   [Sides]sideData  `pack:"charts.toml:side,by=side"`
	Repeat    repeatRow        `pack:"charts.toml:action_repeat"`
	Points    []Points         `pack:"charts.toml:reinforcement"`
	Build     buildRow         `pack:"charts.toml:reinforcement_rules"`
	minors    `pack:"charts.toml:reinforcement_minor"`
	Tank      tanksRow                 `pack:"charts.toml:tanks"`
	Devs      []devData                `pack:"charts.toml:development"`
	Effects   effectsRow               `pack:"charts.toml:development_effects"`
	Operation [operations]operationRow `pack:"charts.toml:operation,by=operation"`
	Surcharge [Sides]surchargeRow      `pack:"charts.toml:operation_surcharge,by=side"`
	Movement  movementRow              `pack:"charts.toml:movement"`
	Combat    combatRow                `pack:"charts.toml:combat"`
	Terrains  [terrains]terrainRow     `pack:"charts.toml:terrain,by=terrain"`
	Resources []resource               `pack:"charts.toml:resource"`
	// These state a rule for the reader; the code beside this carries them out.
	_ struct{} `pack:"charts.toml:sequence|action_kind|terrain_rules|winter|surrender|victory"`

	ZoneByID    map[string]int `pack:"index=zone"`
	UnitByID    map[string]int `pack:"index=unit"`
	DevByID     map[string]int `pack:"index=development"`
	CountryByID map[string]int `pack:"index=country"`
	Names       pack.Index     `pack:"names"`

	// What the rules name.
	Germany          int   `pack:"country=germany"`
	Finland          int   `pack:"country=finland"`
	UK               int   `pack:"country=united-kingdom"`
	France           int   `pack:"country=france"`
	USSR             int   `pack:"country=soviet-union"`
	Belgium          int   `pack:"country=belgium"`
	Italy            int   `pack:"country=italy"`
	Romania          int   `pack:"country=romania"`
	Hungary          int   `pack:"country=hungary"`
	Bulgaria         int   `pack:"country=bulgaria"`
	Greece           int   `pack:"country=greece"`
	Yugoslavia       int   `pack:"country=yugoslavia"`
	USA              int   `pack:"country=united-states"`
	London           int   `pack:"zone=london"`
	Moscow           int   `pack:"zone=moscow"`
	kiev             int   `pack:"zone=kiev"`
	Calais           int   `pack:"zone=calais"`
	Karelia          int   `pack:"zone=karelia"`
	Trondheim        int   `pack:"zone=trondheim"`
	Amsterdam        int   `pack:"zone=amsterdam"`
	Blitzkrieg       DevID `pack:"development=blitzkrieg"`
	Aviation         DevID `pack:"development=aviation"`
	TankIndustry     DevID `pack:"development=tank-industry"`
	AirIndustry      DevID `pack:"development=air-industry"`
	Logistics        DevID `pack:"development=logistics"`
	LandingTile      DevID `pack:"development=landing"`
	AdvancedShips    DevID `pack:"development=advanced-ships"`
	AdvancedAircraft DevID `pack:"development=advanced-aircraft"`
}

// Operation numbers the operations of §8.
type Operation uint8

const (
	OpTactical Operation = iota
	OpAttack
	OpTacticalAttack
	OpStrategic
	OpNaval
	OpLanding
	operations
)

// WayTo is the border between two neighbours.
func (d *Data) WayTo(from, to int) way {
	for i, e := range d.Board.Edges(from) {
		if e.To == to && e.Kind != Landing {
			return d.Ways[from][i]
		}
	}
	return way{}
}

// Zone and army are arguments of orders.
func (d *Data) Zone(name string, z int) order.Value {
	return order.Named(name, KindZone, d.Zones[z].ID)
}

func (d *Data) Army(name string, a int) order.Value {
	return order.Named(name, KindArmy, d.Units[a].ID)
}
