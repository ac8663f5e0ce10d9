package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/pack"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Side numbers the four sides in their order of play (§4).
type Side uint8

// The sides; Nobody stands for no side.
const (
	German Side = iota
	FrancoBritish
	Russian
	AustroHungarian
	Nobody
)

// Sides is how many sides there are.
const Sides = 4

var sideIDs = [Sides + 1]rules.Side{"german", "franco-british", "russian", "austro-hungarian", ""}

// ID returns the id of a side.
func (s Side) ID() rules.Side { return sideIDs[s] }

// SideOf returns the side of an id, Nobody where there is none.
func SideOf(id rules.Side) Side {
	if i := slices.Index(sideIDs[:Sides], id); i >= 0 {
		return Side(i)
	}
	return Nobody
}

// IsCentralPower reports whether a side is one of the Central Powers (§4).
func (s Side) IsCentralPower() bool { return s == German || s == AustroHungarian }

// Partner returns the other side of the coalition.
func (s Side) Partner() Side { return Nobody - 1 - s }

// IsEnemyOf reports whether two sides are of different coalitions.
func (s Side) IsEnemyOf(o Side) bool {
	return s != Nobody && o != Nobody && s.IsCentralPower() != o.IsCentralPower()
}

// lists are the ids that the code knows, in the order of its numbers.
var lists = map[string][]string{
	"side":    {"german", "franco-british", "russian", "austro-hungarian"},
	"terrain": {"plain", "forest", "desert", "mountain"},
	"entry":   {"start", "on-alliance", "pool"},
	"step":    {"", "reduced", "full"},
}

type terrain uint8

// Kinds of terrain that the rules name.
const (
	Plain terrain = iota
	forest
	Desert
	Mountain
)

type entry uint8

const (
	atStart entry = iota
	onAlliance
	fromPool
)

// Border kinds of the board pack.
const (
	Land    board.Kind = "land"
	Arrow   board.Kind = "arrow"    // joins a square zone; open to its owner's coalition (§3)
	SeaLane board.Kind = "sea-lane" // port to port; British and Americans only (§8.1)
)

type nationData struct {
	ID          string         `pack:"id"`
	Names       rules.Names    `pack:"names"`
	forms       downfall.Forms `pack:"forms,optional"`      // to write its armies
	Side        Side           `pack:"side,side,optional"`  // nobody: neutral
	Joins       Side           `pack:"joins,side,optional"` // by diplomacy
	TrenchBonus int            `pack:"trench_bonus,0.."`
	tech        bool           // gains from technologies (§9)
	track       int            // its diplomacy track, -1 without
}

// zoneFlags are the words in the list of flags of a zone.
type zoneFlags struct {
	City         bool `pack:"city"`
	Port         bool `pack:"port"`
	Med          bool `pack:"mediterranean"`
	Square       bool `pack:"square"`
	ItalianFront bool `pack:"italian-border"` // and all zones of Italy
}

type zoneData struct {
	ID        string      `pack:"id"`
	names     rules.Names `pack:"names"`
	aliases   []string    `pack:"aliases,optional"`
	exonyms   []string    `pack:"exonyms,optional"`
	Country   int         `pack:"country,country"`
	Terrain   terrain     `pack:"terrain,terrain"`
	zoneFlags `pack:"flags,text"`
	Stack     int      `pack:"stack,1.."`
	lon       float64  `pack:"lon"`
	lat       float64  `pack:"lat"`
	_         struct{} `pack:"region"`
}

type borderData struct {
	a    int        `pack:"a,zone"`
	b    int        `pack:"b,zone"`
	kind board.Kind `pack:"kind,land|arrow|sea-lane"`
	_    struct{}   `pack:"mediterranean"`
}

// recruitAt says where an army is recruited (§7).
type recruitAt struct {
	HomeCity bool `pack:"home-city"`
	Port     bool `pack:"port"`
	MedPort  bool `pack:"mediterranean-port"`
	Salonica bool `pack:"salonika"`
}

type unitType struct {
	ID        string `pack:"id"`
	nation    int    `pack:"nation,country"`
	combat    [3]int `pack:"combat,by=step,1.."` // by steps: index 1 reduced, 2 full
	Support   [3]int `pack:"support,by=step,0.."`
	Sea       bool   `pack:"sea"`
	SeaMed    bool   `pack:"sea_mediterranean"`
	tech      bool   `pack:"tech"`
	count     int    `pack:"count,1.."`
	recruitAt `pack:"recruit_at,text"`
	names     rules.Names `pack:"names"`
	_         struct{}    `pack:"side"`
}

type unitData struct {
	ID     string `pack:"id"`
	Nation int    `pack:"nation,country"`
	Side   Side   `pack:"side,side"`
	Kind   *unitType
	kind   int   `pack:"type,unit_type"`
	entry  entry `pack:"status,entry"`
	setup  int   `pack:"setup,zone,optional"` // -1: it comes from the pool
}

type trenchData struct {
	zone  int      `pack:"zone,zone"`
	side  Side     `pack:"side,side"`
	level int      `pack:"level,1..2"`
	entry entry    `pack:"status,entry"`
	_     struct{} `pack:"why"`
}

const maxTechs = 10

type techData struct {
	ID        string         `pack:"id"`
	names     rules.Names    `pack:"names"`
	forms     downfall.Forms `pack:"forms,optional"`
	category  string         `pack:"category"`
	level     int            `pack:"level,0.."`
	Requires  []int          `pack:"requires,tech"`
	Others    int            `pack:"requires_others,0.."`
	Sides     [Sides]bool    `pack:"sides,side,set"`
	MayStart  bool           `pack:"may_start_in_box_1"`
	FirstTurn int            `pack:"first_turn,optional"`
	LastTurn  int            `pack:"last_turn,optional"`
	_         struct{}       `pack:"target|losses|activation_armies|attack_bonus|attacks_per_turn|mission_cost|cancel_cost|cancels_trench_level|uses_per_year"`
}

type trackData struct {
	ID        string         `pack:"id"`
	names     rules.Names    `pack:"names"`
	forms     downfall.Forms `pack:"forms,optional"`
	Country   int            `pack:"target,country"`
	Joins     Side           `pack:"joins,side,optional"` // nobody: the country surrenders
	Raise     [Sides]bool    `pack:"raise_by,side,set"`
	Lower     [Sides]bool    `pack:"lower_by,side,set"`
	FirstTurn int            `pack:"first_turn,1.."`
	LastTurn  int            `pack:"last_turn,1.."`
	start     int            `pack:"start"`
	Min       int            `pack:"minimum"`
	Length    int            `pack:"length,1.."`
	success   int            `pack:"vp_success"`
	failure   int            `pack:"vp_failure"`
	central   bool           `pack:"vp_coalition,entente|central-powers"` // they go to the Central Powers
	CitiesIn  int            `pack:"needs_cities_in,country,optional"`
	Cities    int            `pack:"needs_cities,optional"`
}

type sideData struct {
	Names   rules.Names `pack:"names"`
	Actions int         `pack:"actions,1.."`
	Recruit int         `pack:"recruit_steps,0.."`
	vp      int         `pack:"initial_vp"`
	_       struct{}    `pack:"coalition|order|technologies|counts_cities_of"`
}

type titleData struct {
	Names rules.Names `pack:"names"`
}

type turnData struct {
	number int    `pack:"number,unique"`
	Year   int    `pack:"year"`
	Season string `pack:"season,winter|spring|summer|autumn"`
}

type movementData struct {
	Allowance      int      `pack:"allowance,1.."`
	CostZone       int      `pack:"cost_zone,1.."`
	CostEnemy      int      `pack:"cost_enemy_controlled_zone,1.."`
	StrategicSlots int      `pack:"strategic_activations,1.."`
	_              struct{} `pack:"sea_uses_whole_move|shared_zone_exit|control_changes"`
}

// actionData holds the numbers of the actions (§8, §11, §12).
type actionData struct {
	activateData `pack:"activate"`
	markerData   `pack:"diplomacy"`
	missionData  `pack:"missions"`
	_            struct{} `pack:"recruit|research|entrench"`
}

type activateData struct {
	Armies          int      `pack:"armies,1.."`
	ArmiesManoeuvre int      `pack:"armies_with_manoeuvre,1.."`
	_               struct{} `pack:"names|repeatable|each_army_once_per_turn"`
}

type markerData struct {
	Raise int      `pack:"raise,1.."`
	Lower int      `pack:"lower,1.."`
	_     struct{} `pack:"names"`
}

type missionData struct {
	MissionGain  int      `pack:"gain,1.."`
	MissionMax   int      `pack:"maximum,1.."`
	missionStart int      `pack:"initial,0.."`
	_            struct{} `pack:"names"`
}

type startData struct {
	startTiles      int      `pack:"tiles_in_box_1,0.."`
	startTilesLater int      `pack:"later_edition_tiles,0.."`
	_               struct{} `pack:"secret_until_used|tiles_in_later_edition|nations_without_technology|lent_german_armies"`
}

type victoryData struct {
	onlyGermany []int    `pack:"central_powers_exception,zone"` // cities whose points are Germany's alone (§13)
	_           struct{} `pack:"counted|home_city_lost|foreign_city_held|bulgaria_or_romania_not_won|alliance_or_surrender|tie"`
}

// Data is the title as loaded: immutable after load.
type Data struct {
	Countries []nationData `pack:"board.toml:country"`
	Zones     []zoneData   `pack:"board.toml:zone"`
	borders   []borderData `pack:"board.toml:border"`
	_         struct{}     `pack:"board.toml:board|stack|limit"`
	Board     *board.Map

	types    []unitType   `pack:"units.toml:unit_type"`
	Units    []unitData   `pack:"units.toml:unit"`
	trenches []trenchData `pack:"units.toml:trench"`
	_        struct{}     `pack:"units.toml:trenches"`

	title        titleData        `pack:"charts.toml:title"`
	scenarios    []rules.Scenario `pack:"charts.toml:scenario"`
	Sides        [Sides]sideData  `pack:"charts.toml:side,by=side"`
	Turns        []turnData       `pack:"charts.toml:turn"`
	Techs        []techData       `pack:"charts.toml:technology,as=tech"`
	Tracks       []trackData      `pack:"charts.toml:diplomacy,as=track"`
	movementData `pack:"charts.toml:movement"`
	actionData   `pack:"charts.toml:action"`
	startData    `pack:"charts.toml:technology_start"`
	victoryData  `pack:"charts.toml:victory"`
	// These state a rule for the reader; the code beside this carries them out.
	_ struct{} `pack:"charts.toml:action_rules|control|supply|trench|combat|surrender|terrain|example|player_option|recruit_bonus"`
	_ struct{} `pack:"charts.toml:forced_attack|place_rule|trench_variant|combat_result|second_loss|combat_test"`

	ZoneByID    map[string]int `find:"zone"`
	UnitByID    map[string]int `find:"unit"`
	TechByID    map[string]int `find:"tech"`
	TrackByID   map[string]int `find:"track"`
	CountryByID map[string]int `find:"country"`

	Names pack.Index `find:"names"`

	About rules.About
	play.Book[*State, document, options]
	Asks func(*State) bool // whether the step that runs asks what is asked: of the title

	// What the rules name.
	Salonica  int `find:"zone=salonika"`
	Gallipoli int `find:"zone=gallipoli"`
	Brussels  int `find:"zone=brussels"`
	Turkey    int `find:"country=turkey"`
	Italy     int `find:"country=italy"`
	USA       int `find:"country=usa"`
	Romania   int `find:"country=romania"`
	russia    int `find:"country=russia"`
	Greece    int `find:"country=greece"`
	France    int `find:"country=france"`
	UK        int `find:"country=united-kingdom"`
	Germany   int `find:"country=germany"`
	Manoeuvre int `find:"tech=manoeuvre"`
	Aviation  int `find:"tech=aviation"`
	Tanks1    int `find:"tech=tanks-1"`
	Tanks2    int `find:"tech=tanks-2"`
	Gas       int `find:"tech=gas"`
}

// Zone returns a zone as an argument of an order.
func (d *Data) Zone(name string, z int) order.Value { return order.Named(name, "zone", d.Zones[z].ID) }

// Army returns an army as an argument of an order.
func (d *Data) Army(name string, a int) order.Value { return order.Named(name, "army", d.Units[a].ID) }
