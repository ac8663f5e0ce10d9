package field

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/pack"
	"github.com/fieldpost/fieldpost/rules/record"
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

// ID is the id of a side.
func (s Side) ID() rules.Side { return sideIDs[s] }

// SideOf is the side of an id, Nobody where there is none.
func SideOf(id rules.Side) Side {
	for s := German; s < Nobody; s++ {
		if sideIDs[s] == id {
			return s
		}
	}
	return Nobody
}

// CentralPowers reports whether a side is one of the Central Powers (§4).
func (s Side) CentralPowers() bool { return s == German || s == AustroHungarian }

// Partner is the other side of the coalition.
func (s Side) Partner() Side { return Nobody - 1 - s }

// EnemyOf reports whether two sides are of different coalitions.
func (s Side) EnemyOf(o Side) bool {
	return s != Nobody && o != Nobody && s.CentralPowers() != o.CentralPowers()
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
	ID          string     `pack:"id"`
	Names       pack.Names `pack:"names"`
	Side        Side       `pack:"side,ref=side,optional"`  // nobody: neutral
	Joins       Side       `pack:"joins,ref=side,optional"` // by diplomacy
	TrenchBonus int        `pack:"trench_bonus,min=0"`
	tech        bool       // gains from technologies (§9)
	track       int        // its diplomacy track, -1 without
}

type zoneData struct {
	ID           string     `pack:"id"`
	names        pack.Names `pack:"names"`
	aliases      []string   `pack:"aliases,optional"`
	Country      int        `pack:"country,ref=country"`
	Terrain      terrain    `pack:"terrain,ref=terrain"`
	City         bool       `pack:"flags,has=city"`
	Port         bool       `pack:"flags,has=port"`
	Med          bool       `pack:"flags,has=mediterranean"`
	Square       bool       `pack:"flags,has=square"`
	ItalianFront bool       `pack:"flags,has=italian-border"` // and all zones of Italy
	Stack        int        `pack:"stack,min=1"`
	lon          float64    `pack:"lon"`
	lat          float64    `pack:"lat"`
	_            struct{}   `pack:"region"`
}

type borderData struct {
	a    int        `pack:"a,ref=zone"`
	b    int        `pack:"b,ref=zone"`
	kind board.Kind `pack:"kind,oneof=land|arrow|sea-lane"`
	_    struct{}   `pack:"mediterranean"`
}

type unitType struct {
	ID       string   `pack:"id"`
	nation   int      `pack:"nation,ref=country"`
	combat   [3]int   `pack:"combat,by=step,min=1"` // by steps: index 1 reduced, 2 full
	Support  [3]int   `pack:"support,by=step,min=0"`
	Sea      bool     `pack:"sea"`
	SeaMed   bool     `pack:"sea_mediterranean"`
	tech     bool     `pack:"tech"`
	count    int      `pack:"count,min=1"`
	HomeCity bool     `pack:"recruit_at,has=home-city"` // where it is recruited (§7)
	Port     bool     `pack:"recruit_at,has=port"`
	MedPort  bool     `pack:"recruit_at,has=mediterranean-port"`
	Salonica bool     `pack:"recruit_at,has=salonika"`
	_        struct{} `pack:"names|side"`
}

type unitData struct {
	ID     string    `pack:"id"`
	Nation int       `pack:"nation,ref=country"`
	Side   Side      `pack:"side,ref=side"`
	Kind   *unitType `pack:"type,ref=unit_type"`
	entry  entry     `pack:"status,ref=entry"`
	setup  int       `pack:"setup,ref=zone,optional"` // -1: it comes from the pool
}

type trenchData struct {
	zone  int      `pack:"zone,ref=zone"`
	side  Side     `pack:"side,ref=side"`
	level int      `pack:"level,min=1,max=2"`
	entry entry    `pack:"status,ref=entry"`
	_     struct{} `pack:"why"`
}

const maxTechs = 10

type techData struct {
	ID        string      `pack:"id"`
	names     pack.Names  `pack:"names"`
	category  string      `pack:"category"`
	level     int         `pack:"level,min=0"`
	Requires  []int       `pack:"requires,ref=tech"`
	Others    int         `pack:"requires_others,min=0"`
	Sides     [Sides]bool `pack:"sides,set=side"`
	MayStart  bool        `pack:"may_start_in_box_1"`
	FirstTurn int         `pack:"first_turn,optional"`
	LastTurn  int         `pack:"last_turn,optional"`
	_         struct{}    `pack:"target|losses|activation_armies|attack_bonus|attacks_per_turn|mission_cost|cancel_cost|cancels_trench_level|uses_per_year"`
}

type trackData struct {
	ID        string      `pack:"id"`
	names     pack.Names  `pack:"names"`
	Country   int         `pack:"target,ref=country"`
	Joins     Side        `pack:"joins,ref=side,optional"` // nobody: the country surrenders
	Raise     [Sides]bool `pack:"raise_by,set=side"`
	Lower     [Sides]bool `pack:"lower_by,set=side"`
	FirstTurn int         `pack:"first_turn,min=1"`
	LastTurn  int         `pack:"last_turn,min=1"`
	start     int         `pack:"start"`
	Min       int         `pack:"minimum"`
	Length    int         `pack:"length,min=1"`
	success   int         `pack:"vp_success"`
	failure   int         `pack:"vp_failure"`
	coalition string      `pack:"vp_coalition,oneof=central-powers|entente"`
	CitiesIn  int         `pack:"needs_cities_in,ref=country,optional"`
	Cities    int         `pack:"needs_cities,optional"`
}

// forCentral reports whether the points of a track go to the Central Powers.
func (t *trackData) forCentral() bool { return t.coalition == "central-powers" }

type sideData struct {
	ID      string     `pack:"id"`
	Names   pack.Names `pack:"names"`
	Actions int        `pack:"actions,min=1"`
	Recruit int        `pack:"recruit_steps,min=0"`
	vp      int        `pack:"initial_vp"`
	_       struct{}   `pack:"coalition|order|technologies|counts_cities_of"`
}

type titleData struct {
	Names pack.Names `pack:"names"`
}

type turnData struct {
	number int    `pack:"number,unique"`
	Year   int    `pack:"year"`
	Season string `pack:"season,oneof=winter|spring|summer|autumn"`
}

type movementData struct {
	Allowance      int      `pack:"allowance,min=1"`
	CostZone       int      `pack:"cost_zone,min=1"`
	CostEnemy      int      `pack:"cost_enemy_controlled_zone,min=1"`
	StrategicSlots int      `pack:"strategic_activations,min=1"`
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
	Armies          int      `pack:"armies,min=1"`
	ArmiesManoeuvre int      `pack:"armies_with_manoeuvre,min=1"`
	_               struct{} `pack:"names|repeatable|each_army_once_per_turn"`
}

type markerData struct {
	Raise int      `pack:"raise,min=1"`
	Lower int      `pack:"lower,min=1"`
	_     struct{} `pack:"names"`
}

type missionData struct {
	MissionGain  int      `pack:"gain,min=1"`
	MissionMax   int      `pack:"maximum,min=1"`
	missionStart int      `pack:"initial,min=0"`
	_            struct{} `pack:"names"`
}

type startData struct {
	startTiles      int      `pack:"tiles_in_box_1,min=0"`
	startTilesLater int      `pack:"later_edition_tiles,min=0"`
	_               struct{} `pack:"secret_until_used|tiles_in_later_edition|nations_without_technology|lent_german_armies"`
}

type victoryData struct {
	onlyGermany []int    `pack:"central_powers_exception,ref=zone"` // cities whose points are Germany's alone (§13)
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

	ZoneByID    map[string]int `pack:"index=zone"`
	UnitByID    map[string]int `pack:"index=unit"`
	TechByID    map[string]int `pack:"index=tech"`
	TrackByID   map[string]int `pack:"index=track"`
	CountryByID map[string]int `pack:"index=country"`

	Names pack.Index `pack:"names"`

	About   rules.About
	codec   *record.Codec[document]
	Options *record.Options[options]

	// What the rules name.
	Salonica  int `pack:"zone=salonika"`
	Gallipoli int `pack:"zone=gallipoli"`
	Brussels  int `pack:"zone=brussels"`
	Turkey    int `pack:"country=turkey"`
	Italy     int `pack:"country=italy"`
	USA       int `pack:"country=usa"`
	Romania   int `pack:"country=romania"`
	russia    int `pack:"country=russia"`
	Greece    int `pack:"country=greece"`
	France    int `pack:"country=france"`
	UK        int `pack:"country=united-kingdom"`
	Germany   int `pack:"country=germany"`
	Manoeuvre int `pack:"tech=manoeuvre"`
	Aviation  int `pack:"tech=aviation"`
	Tanks1    int `pack:"tech=tanks-1"`
	Tanks2    int `pack:"tech=tanks-2"`
	Gas       int `pack:"tech=gas"`
}

// Zone is a zone as an argument of an order.
func (d *Data) Zone(name string, z int) order.Value { return order.Named(name, "zone", d.Zones[z].ID) }

// Army is an army as an argument of an order.
func (d *Data) Army(name string, a int) order.Value { return order.Named(name, "army", d.Units[a].ID) }
