package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
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

// side numbers the three sides in their order of play (§3).
type side uint8

const (
	axis side = iota
	allies
	soviet
	nobody
)

const sides = 3

var sideIDs = [sides + 1]rules.Side{"axis", "allies", "soviet", ""}

func (s side) id() rules.Side { return sideIDs[s] }

func sideOf(id rules.Side) side {
	for s := axis; s < nobody; s++ {
		if sideIDs[s] == id {
			return s
		}
	}
	return nobody
}

// enemyOf tells enemies: the Axis on one hand, the Allies and the Soviet Union
// on the other, who never fight each other (§20).
func (s side) enemyOf(o side) bool {
	return s != nobody && o != nobody && (s == axis) != (o == axis)
}

type terrain uint8

const (
	plain terrain = iota
	forest
	swamp
	narrow
	mountain
	// What adds to the terrain of a zone, or lies on its borders.
	groundCoast
	groundRiver
	groundStrait
	groundFortress
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
	landing      board.Kind = "landing"
)

// kind is the kind of an army (§23).
type kind uint8

const (
	infantry kind = iota
	tanks
	advancedTanks
	guard
	afrikaKorps
)

// surrenderRule says when a country surrenders (§18).
type surrenderRule uint8

const (
	neverSurrenders surrenderRule = iota
	byCapital
	byTwoArmies
	bySupplyZones
	asFrance
)

// never is the turn of what does not happen by the calendar.
const never = 99

type seaData struct {
	id       string      `pack:"id"`
	noMove   [sides]bool `pack:"no_move,set=side,optional"`
	noSupply [sides]bool `pack:"no_supply,set=side,optional"`
	_        struct{}    `pack:"names"`
}

type passageData struct {
	a      int         `pack:"a,ref=sea"`
	b      int         `pack:"b,ref=sea"`
	closed [sides]bool `pack:"closed_to,set=side"`
	_      struct{}    `pack:"names"`
}

type countryData struct {
	id        string        `pack:"id"`
	Names     pack.Names    `pack:"names"`
	side      side          `pack:"side,ref=side,optional"` // nobody: it enters the war on no side
	power     bool          `pack:"power"`
	capital   int           `pack:"capital,ref=zone,optional"`         // -1 for none
	enters    int           `pack:"enters,optional,min=0"`             // turn, 0 at the start, never when by event only
	after     int           `pack:"enters_after,ref=country,optional"` // country after whose surrender it enters, -1
	surrender surrenderRule `pack:"surrender,ref=surrender"`
	armies    bool          // it has any
	everyTurn bool          // its reinforcements come every turn (§4.2), else in winter and summer
}

type zoneData struct {
	id            string     `pack:"id"`
	names         pack.Names `pack:"names"`
	aliases       []string   `pack:"aliases,optional"`
	country       int        `pack:"country,ref=country"`
	terrain       terrain    `pack:"terrain,oneof=plain|forest|swamp|narrow|mountain"`
	seas          uint16     `pack:"coast,set=sea,optional"`      // set of seas
	supply        int        `pack:"supply,ref=country,optional"` // country that builds here, -1
	key           bool       `pack:"key"`
	fortress      bool       `pack:"fortress"`
	colonial      bool       `pack:"colonial"`
	africa        bool       `pack:"africa"`
	egypt         bool       `pack:"egypt"`
	frenchAfrica  bool       `pack:"french_north_africa"`
	eastOfAlgiers bool       `pack:"east_of_algiers"`
	eastOfLine    bool       `pack:"east_of_line"`
	unlimited     bool       `pack:"stack_unlimited"`
	lon           float64    `pack:"lon"`
	lat           float64    `pack:"lat"`
	frontier      bool       // Soviet, next to Germany or Romania (§9)
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
	bonus int8 // of the defender in the zone entered: rivers, straits, fortified lines (§16)
	high  bool // high mountain
}

// line is a way to land: a landing line, or one of §13.9 without a line.
type line struct {
	from, to      int
	line          bool // printed on the map; usable without the development
	mediterranean bool
	max           int // with the development: armies by this line, or into the zone
}

type unitData struct {
	id        string   `pack:"id"`
	nation    int      `pack:"nation,ref=country"`
	side      side     // of its nation
	kind      kind     `pack:"kind,ref=kind"`
	combat    [3]int   `pack:"combat,by=step,min=1"`                    // by steps: 1 reduced, 2 full
	elsewhere [3]int   `pack:"combat_elsewhere,by=step,min=1,optional"` // outside Africa (§17)
	needs     devID    `pack:"needs,ref=development,optional"`          // noDev: nothing
	from      int      `pack:"from,optional"`                           // turn
	setup     int      `pack:"setup_zone,ref=zone,optional"`            // zone, -1 in the pool
	setupStep uint8    `pack:"setup_step,ref=step,optional"`
	_         struct{} `pack:"names"`
}

type missionData struct {
	Id     string   `pack:"id"`
	side   side     `pack:"side,ref=side"`
	nation int      `pack:"nation,ref=country"`
	kind   string   `pack:"kind,oneof=air|submarine"`
	count  int      `pack:"count,min=0"`
	start  int      `pack:"start,min=0"`
	_      struct{} `pack:"names|advanced_side"`
}

// resource changes the Supply Action of a side while a zone is in certain hands
// (§15). What Trondheim costs is an Action, and an option: trondheimLost.
type resource struct {
	zone    int         `pack:"zone,ref=zone"`
	holders [sides]bool `pack:"holder,set=side"`
	side    side        `pack:"side,ref=side,optional"`
	supply  int         `pack:"supply,optional"`
	until   int         `pack:"until,optional"` // last year, 0 for always
	_       struct{}    `pack:"effect"`
}

type devID int8

const (
	noDev   devID = -1
	maxDevs int   = 16
)

type devData struct {
	id        string       `pack:"id"`
	names     pack.Names   `pack:"names"`
	sides     [sides]bool  `pack:"sides,set=side"`
	start     [sides]bool  `pack:"start,set=side"`
	inBox     [sides]bool  `pack:"in_box,set=side,optional"`
	notBefore [sides]int   `pack:"not_before,by=side,optional"` // year
	needs     [sides]devID `pack:"needs,by=side,ref=development,optional"`
}

// data is the title as loaded: immutable after load.
type data struct {
	seas        []seaData     `pack:"board.toml:sea"`
	passages    []passageData `pack:"board.toml:passage"`
	countries   []countryData `pack:"board.toml:country"`
	zones       []zoneData    `pack:"board.toml:zone"`
	borders     []borderData  `pack:"board.toml:border"`
	landings    []landingData `pack:"board.toml:landing"`
	constraints []constraint  `pack:"board.toml:constraint"`
	_           struct{}      `pack:"board.toml:board|box"`

	board    *board.Map
	ways     [][]way // parallel to board.Edges
	lines    []line
	link     [sides][]uint16 // by sea: seas reached from it for moves (§8)
	supplied [sides][]uint16 // and for supply (§7)
	// What a search for supply goes over: neighbours by land, zones with a
	// coast, zones that are sources.
	neighbours      [][]int16
	coasts, sources []int16

	units    []unitData       `pack:"units.toml:unit"`
	missions []missionData    `pack:"units.toml:mission"`
	starts   [sides]startData `pack:"units.toml:start,by=side"`
	counters struct {
		armies int      `pack:"armies"`
		_      struct{} `pack:"air_missions|submarine_missions|development_tiles|turn|control|activation|tanks|supply|out_of_supply|actions|dice"`
	} `pack:"units.toml:counters"`
	airLimit [sides][2]int // missions there are: of the countries at war from the start, and of the United States
	subLimit int

	title struct {
		Names pack.Names `pack:"names"`
	} `pack:"charts.toml:title"`
	scenarios []rules.Scenario `pack:"charts.toml:scenario"`
	turns     []turnData       `pack:"charts.toml:turn"`
	actions   [sides]sideData  `pack:"charts.toml:side,by=side"`
	repeat    repeatRow        `pack:"charts.toml:action_repeat"`
	points    []points         `pack:"charts.toml:reinforcement"`
	build     buildRow         `pack:"charts.toml:reinforcement_rules"`
	minors    `pack:"charts.toml:reinforcement_minor"`
	tank      tanksRow                 `pack:"charts.toml:tanks"`
	devs      []devData                `pack:"charts.toml:development"`
	effects   effectsRow               `pack:"charts.toml:development_effects"`
	operation [operations]operationRow `pack:"charts.toml:operation,by=operation"`
	surcharge [sides]surchargeRow      `pack:"charts.toml:operation_surcharge,by=side"`
	movement  movementRow              `pack:"charts.toml:movement"`
	combat    combatRow                `pack:"charts.toml:combat"`
	terrains  [terrains]terrainRow     `pack:"charts.toml:terrain,by=terrain"`
	resources []resource               `pack:"charts.toml:resource"`
	// These state a rule for the reader; the code beside this carries them out.
	_ struct{} `pack:"charts.toml:sequence|action_kind|terrain_rules|winter|surrender|victory"`

	zoneByID    map[string]int `pack:"index=zone"`
	unitByID    map[string]int `pack:"index=unit"`
	devByID     map[string]int `pack:"index=development"`
	countryByID map[string]int `pack:"index=country"`
	names       pack.Index     `pack:"names"`

	// What the rules name.
	germany      int   `pack:"country=germany"`
	finland      int   `pack:"country=finland"`
	uk           int   `pack:"country=united-kingdom"`
	france       int   `pack:"country=france"`
	ussr         int   `pack:"country=soviet-union"`
	belgium      int   `pack:"country=belgium"`
	italy        int   `pack:"country=italy"`
	romania      int   `pack:"country=romania"`
	hungary      int   `pack:"country=hungary"`
	bulgaria     int   `pack:"country=bulgaria"`
	greece       int   `pack:"country=greece"`
	yugoslavia   int   `pack:"country=yugoslavia"`
	usa          int   `pack:"country=united-states"`
	london       int   `pack:"zone=london"`
	moscow       int   `pack:"zone=moscow"`
	kiev         int   `pack:"zone=kiev"`
	calais       int   `pack:"zone=calais"`
	karelia      int   `pack:"zone=karelia"`
	trondheim    int   `pack:"zone=trondheim"`
	amsterdam    int   `pack:"zone=amsterdam"`
	blitzkrieg   devID `pack:"development=blitzkrieg"`
	aviation     devID `pack:"development=aviation"`
	tankIndustry devID `pack:"development=tank-industry"`
	airIndustry  devID `pack:"development=air-industry"`
	logistics    devID `pack:"development=logistics"`
	landingDev   devID `pack:"development=landing"`
	advShips     devID `pack:"development=advanced-ships"`
	advAircraft  devID `pack:"development=advanced-aircraft"`
}

// operation numbers the operations of §8.
type operation uint8

const (
	opTactical operation = iota
	opAttack
	opTacticalAttack
	opStrategic
	opNaval
	opLanding
	operations
)

// Board gives the zones and borders of the map (§5, §16). It is shared: do not
// change it.
func (t *Title) Board() *board.Map { return t.d.board }
