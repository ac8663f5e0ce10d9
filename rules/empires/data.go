package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// side numbers the four sides in their order of play (§4).
type side uint8

const (
	german side = iota
	francoBritish
	russian
	austroHungarian
	nobody
)

const sides = 4

var sideIDs = [sides + 1]rules.Side{"german", "franco-british", "russian", "austro-hungarian", ""}

func (s side) id() rules.Side { return sideIDs[s] }

func sideOf(id rules.Side) side {
	for s := german; s < nobody; s++ {
		if sideIDs[s] == id {
			return s
		}
	}
	return nobody
}

// centralPowers tells the coalition of a side (§4).
func (s side) centralPowers() bool { return s == german || s == austroHungarian }

// partner is the other side of the coalition.
func (s side) partner() side { return nobody - 1 - s }

func (s side) enemyOf(o side) bool {
	return s != nobody && o != nobody && s.centralPowers() != o.centralPowers()
}

// lists are the ids that the code knows, in the order of its numbers.
var lists = map[string][]string{
	"side":    {"german", "franco-british", "russian", "austro-hungarian"},
	"terrain": {"plain", "forest", "desert", "mountain"},
	"entry":   {"start", "on-alliance", "pool"},
	"step":    {"", "reduced", "full"},
}

type terrain uint8

const (
	plain terrain = iota
	forest
	desert
	mountain
)

type entry uint8

const (
	atStart entry = iota
	onAlliance
	fromPool
)

// Border kinds of the board pack.
const (
	land    board.Kind = "land"
	arrow   board.Kind = "arrow"    // joins a square zone; open to its owner's coalition (§3)
	seaLane board.Kind = "sea-lane" // port to port; British and Americans only (§8.1)
)

type nationData struct {
	id          string     `pack:"id"`
	Names       pack.Names `pack:"names"`
	side        side       `pack:"side,ref=side,optional"`  // nobody: neutral
	joins       side       `pack:"joins,ref=side,optional"` // by diplomacy
	trenchBonus int        `pack:"trench_bonus,min=0"`
	tech        bool       // gains from technologies (§9)
	track       int        // its diplomacy track, -1 without
}

type zoneData struct {
	id           string     `pack:"id"`
	names        pack.Names `pack:"names"`
	aliases      []string   `pack:"aliases,optional"`
	country      int        `pack:"country,ref=country"`
	terrain      terrain    `pack:"terrain,ref=terrain"`
	city         bool       `pack:"flags,has=city"`
	port         bool       `pack:"flags,has=port"`
	med          bool       `pack:"flags,has=mediterranean"`
	square       bool       `pack:"flags,has=square"`
	italianFront bool       `pack:"flags,has=italian-border"` // and all zones of Italy
	stack        int        `pack:"stack,min=1"`
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
	id       string   `pack:"id"`
	nation   int      `pack:"nation,ref=country"`
	combat   [3]int   `pack:"combat,by=step,min=1"` // by steps: index 1 reduced, 2 full
	support  [3]int   `pack:"support,by=step,min=0"`
	sea      bool     `pack:"sea"`
	seaMed   bool     `pack:"sea_mediterranean"`
	tech     bool     `pack:"tech"`
	count    int      `pack:"count,min=1"`
	homeCity bool     `pack:"recruit_at,has=home-city"` // where it is recruited (§7)
	port     bool     `pack:"recruit_at,has=port"`
	medPort  bool     `pack:"recruit_at,has=mediterranean-port"`
	salonica bool     `pack:"recruit_at,has=salonika"`
	_        struct{} `pack:"names|side"`
}

type unitData struct {
	id     string    `pack:"id"`
	nation int       `pack:"nation,ref=country"`
	side   side      `pack:"side,ref=side"`
	kind   *unitType `pack:"type,ref=unit_type"`
	entry  entry     `pack:"status,ref=entry"`
	setup  int       `pack:"setup,ref=zone,optional"` // -1: it comes from the pool
}

type trenchData struct {
	zone  int      `pack:"zone,ref=zone"`
	side  side     `pack:"side,ref=side"`
	level int      `pack:"level,min=1,max=2"`
	entry entry    `pack:"status,ref=entry"`
	_     struct{} `pack:"why"`
}

type techID uint8

const maxTechs = 10

type techData struct {
	id        string      `pack:"id"`
	names     pack.Names  `pack:"names"`
	category  string      `pack:"category"`
	level     int         `pack:"level,min=0"`
	requires  []techID    `pack:"requires,ref=tech"`
	others    int         `pack:"requires_others,min=0"`
	sides     [sides]bool `pack:"sides,set=side"`
	mayStart  bool        `pack:"may_start_in_box_1"`
	firstTurn int         `pack:"first_turn,optional"`
	lastTurn  int         `pack:"last_turn,optional"`
	_         struct{}    `pack:"target|losses|activation_armies|attack_bonus|attacks_per_turn|mission_cost|cancel_cost|cancels_trench_level|uses_per_year"`
}

type trackData struct {
	id        string      `pack:"id"`
	names     pack.Names  `pack:"names"`
	country   int         `pack:"target,ref=country"`
	joins     side        `pack:"joins,ref=side,optional"` // nobody: the country surrenders
	raise     [sides]bool `pack:"raise_by,set=side"`
	lower     [sides]bool `pack:"lower_by,set=side"`
	firstTurn int         `pack:"first_turn,min=1"`
	lastTurn  int         `pack:"last_turn,min=1"`
	start     int         `pack:"start"`
	min       int         `pack:"minimum"`
	length    int         `pack:"length,min=1"`
	success   int         `pack:"vp_success"`
	failure   int         `pack:"vp_failure"`
	coalition string      `pack:"vp_coalition,oneof=central-powers|entente"`
	citiesIn  int         `pack:"needs_cities_in,ref=country,optional"`
	cities    int         `pack:"needs_cities,optional"`
}

// forCentral reports whether the points of a track go to the Central Powers.
func (t *trackData) forCentral() bool { return t.coalition == "central-powers" }

type sideData struct {
	Id      string     `pack:"id"`
	Names   pack.Names `pack:"names"`
	actions int        `pack:"actions,min=1"`
	recruit int        `pack:"recruit_steps,min=0"`
	vp      int        `pack:"initial_vp"`
	_       struct{}   `pack:"coalition|order|technologies|counts_cities_of"`
}

type turnData struct {
	number int    `pack:"number,unique"`
	year   int    `pack:"year"`
	season string `pack:"season,oneof=winter|spring|summer|autumn"`
}

type movementData struct {
	allowance      int      `pack:"allowance,min=1"`
	costZone       int      `pack:"cost_zone,min=1"`
	costEnemy      int      `pack:"cost_enemy_controlled_zone,min=1"`
	strategicSlots int      `pack:"strategic_activations,min=1"`
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
	armies          int      `pack:"armies,min=1"`
	armiesManoeuvre int      `pack:"armies_with_manoeuvre,min=1"`
	_               struct{} `pack:"names|repeatable|each_army_once_per_turn"`
}

type markerData struct {
	raise int      `pack:"raise,min=1"`
	lower int      `pack:"lower,min=1"`
	_     struct{} `pack:"names"`
}

type missionData struct {
	missionGain  int      `pack:"gain,min=1"`
	missionMax   int      `pack:"maximum,min=1"`
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

// data is the title as loaded: immutable after load.
type data struct {
	does map[string]func(*run, side, *rules.Order) *fault // actions of one line, by form

	countries []nationData `pack:"board.toml:country"`
	zones     []zoneData   `pack:"board.toml:zone"`
	borders   []borderData `pack:"board.toml:border"`
	_         struct{}     `pack:"board.toml:board|stack|limit"`
	board     *board.Map

	types    []unitType   `pack:"units.toml:unit_type"`
	units    []unitData   `pack:"units.toml:unit"`
	trenches []trenchData `pack:"units.toml:trench"`
	_        struct{}     `pack:"units.toml:trenches"`

	sides        [sides]sideData `pack:"charts.toml:side,by=side"`
	turns        []turnData      `pack:"charts.toml:turn"`
	techs        []techData      `pack:"charts.toml:technology,as=tech"`
	tracks       []trackData     `pack:"charts.toml:diplomacy,as=track"`
	movementData `pack:"charts.toml:movement"`
	actionData   `pack:"charts.toml:action"`
	startData    `pack:"charts.toml:technology_start"`
	victoryData  `pack:"charts.toml:victory"`
	// These state a rule for the reader; the code beside this carries them out.
	_ struct{} `pack:"charts.toml:action_rules|control|supply|trench|combat|surrender|terrain|example|player_option|recruit_bonus"`
	_ struct{} `pack:"charts.toml:forced_attack|place_rule|trench_variant|combat_result|second_loss|combat_test"`

	zoneByID    map[string]int `pack:"index=zone"`
	unitByID    map[string]int `pack:"index=unit"`
	techByID    map[string]int `pack:"index=tech"`
	trackByID   map[string]int `pack:"index=track"`
	countryByID map[string]int `pack:"index=country"`

	names pack.Index `pack:"names"`

	// What the rules name.
	salonica  int    `pack:"zone=salonika"`
	gallipoli int    `pack:"zone=gallipoli"`
	brussels  int    `pack:"zone=brussels"`
	turkey    int    `pack:"country=turkey"`
	italy     int    `pack:"country=italy"`
	usa       int    `pack:"country=usa"`
	romania   int    `pack:"country=romania"`
	russia    int    `pack:"country=russia"`
	greece    int    `pack:"country=greece"`
	france    int    `pack:"country=france"`
	uk        int    `pack:"country=united-kingdom"`
	germany   int    `pack:"country=germany"`
	manoeuvre techID `pack:"tech=manoeuvre"`
	aviation  techID `pack:"tech=aviation"`
	tanks1    techID `pack:"tech=tanks-1"`
	tanks2    techID `pack:"tech=tanks-2"`
	gas       techID `pack:"tech=gas"`
}
