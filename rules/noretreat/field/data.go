package field

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/pack"
	"github.com/fieldpost/fieldpost/rules/play"
)

// lists are the ids that the code knows, in the order of its numbers.
var lists = map[string][]string{
	"side":    {"axis", "soviet"},
	"terrain": {"open", "city", "forest", "marsh", "mountain", "kerch", "area", "lake"},
	"weather": {"clear", "mud", "snow", "long-winter"},
	"result":  Results[:],
	"edition": {"published", "rulebook"},
	"country": {"greater-germany", "ussr", "finland", "balkans"},
	"box":     {"usual", "track", "cadre", "removed"},
}

// Side is one of the two sides, in the order of play (§4).
type Side uint8

// The sides; Nobody stands for no side.
const (
	Axis Side = iota
	Soviet
	Nobody
	Sides = 2
)

var sideIDs = [Sides + 1]rules.Side{"axis", "soviet", ""}

// ID is the id of a side, "" of nobody.
func (s Side) ID() rules.Side { return sideIDs[s] }

// Enemy is the other side.
func (s Side) Enemy() Side { return Soviet - s }

// SideOf is the side of an id, nobody where there is none.
func SideOf(id rules.Side) Side {
	for s := range Side(Sides) {
		if sideIDs[s] == id {
			return s
		}
	}
	return Nobody
}

// SideIDs are the ids of the sides in the order of play.
func SideIDs() []rules.Side { return sideIDs[:Sides] }

// Terrain of a place, as the terrain chart lists it.
type Terrain uint8

// The kinds of terrain.
const (
	Open Terrain = iota
	City
	Forest
	Marsh
	Mountain
	Kerch
	Area // Finland and the Balkans (§8.6, §8.7)
	Lake // Ladoga: nobody enters, supply passes (§6.3)
	terrains
)

// TerrainWords are the words for the kinds of terrain.
var TerrainWords = lists["terrain"]

// Weather of a turn (§13.1).
type Weather uint8

// The kinds of weather.
const (
	Clear Weather = iota
	Mud
	Snow
	LongWinter // the second and third of turns of snow that follow each other
	weathers
)

// WeatherWords are the words for the weather.
var WeatherWords = lists["weather"]

// Country is to whom a place belongs at the start of the war.
type Country uint8

// The countries; what the map calls Greater Germany includes Rumania and Hungary.
const (
	Germany Country = iota
	USSR
	Finland
	Balkans
)

// Class is the type of a unit (§2.3, §14).
type Class uint8

// The types of units.
const (
	Infantry Class = iota
	Mechanized
	Armor
	SSArmor
	SSMechanized
	Regional
	Fortified
	Shock
	Cadre
	Volkssturm
	Reserve // Rezervy (§15.8)
	Marker  // paratroops and partisans (§15.9)
)

// ClassNames are the words for the types of units.
var ClassNames = []string{"infantry", "mechanized", "armor", "ss-armor", "ss-mechanized", "regional", "fortified", "shock", "cadre", "volkssturm", "reserve", "marker"}

// IsArmor reports whether a type has the tank symbol (§14.3, §14.5).
func (c Class) IsArmor() bool { return c == Armor || c == SSArmor }

// IsMechanized reports whether a type is mechanized infantry (§14.4, §14.6).
func (c Class) IsMechanized() bool { return c == Mechanized || c == SSMechanized }

// Result is what the combat tables say (§10.7).
type Result uint8

// The results, from the worst for the attacker to the best.
const (
	CA Result = iota // the defender may counterattack
	None
	CB // a counterblow next turn
	EX // each side loses a step
	DR // the defender retreats
	DS // shattered
	DD // destroyed
	results
)

// Results are the words for the results.
var Results = [results]string{"CA", "none", "CB", "EX", "DR", "DS", "DD"}

// Columns of the combat tables: 1:3, 1:2, 1:1, 3:2, 2:1 to 6:1.
const Columns = 9

type placeFlags struct {
	City            bool     `pack:"city"`
	Oil             bool     `pack:"oil"`
	ObjectiveAxis   bool     `pack:"objective-axis"`   // one of five that the Axis needs (§12.1)
	ObjectiveSoviet bool     `pack:"objective-soviet"` // one of four
	Baltic          bool     `pack:"coast-baltic"`
	Black           bool     `pack:"coast-black"`
	Caspian         bool     `pack:"coast-caspian"`
	EdgeAxis        bool     `pack:"edge-axis"`
	EdgeSoviet      bool     `pack:"edge-soviet"`
	_               struct{} `pack:"coast-adriatic|prohibited"`
}

// Place is a hex, or an area that counts as one (§8.6, §8.7).
type Place struct {
	ID         string      `pack:"id"`
	Key        string      `pack:"key,optional"` // a short name
	Names      rules.Names `pack:"names,optional"`
	q          int         `pack:"q"`
	r          int         `pack:"r"`
	Terrain    Terrain     `pack:"terrain,terrain"`
	Country    Country     `pack:"country,country"`
	placeFlags `pack:"flags,text"`
	near       []int    `pack:"near,place,optional"` // of an area
	lon        float64  `pack:"lon"`
	lat        float64  `pack:"lat"`
	_          struct{} `pack:"row|col"`

	Near []Near // what is beside it, hexes by direction first
}

// Objective reports whether a place is one of the nine victory objectives (§12.1).
func (p *Place) Objective() bool { return p.ObjectiveAxis || p.ObjectiveSoviet }

// VP reports whether control of a place counts (§12.7.5): cities and oil fields.
func (p *Place) VP() bool { return p.City || p.Oil }

// Near is a place beside another.
type Near struct {
	To    int16
	Dir   board.Direction // of hexes
	Hex   bool            // both are hexes
	River bool
	Lake  bool // prohibited but for supply (§6.3)
}

type sideRow struct {
	a    int      `pack:"a,place"`
	b    int      `pack:"b,place"`
	kind string   `pack:"kind,river|lake"`
	_    struct{} `pack:"why"`
}

// Face is one side of a counter.
type Face struct {
	Strength int   `pack:"strength,0.."`
	Move     int   `pack:"move,0.."`
	Class    Class `pack:"type,infantry|mechanized|armor|ss-armor|ss-mechanized|regional|fortified|shock|cadre|volkssturm|reserve|marker"`
	Attacks  bool  `pack:"attacks"` // false: strength in white (§10.1.1)
	ZOC      bool  `pack:"zoc"`     // false: strength in brackets (§8.5)
}

// Lost is where an eliminated unit goes.
type Lost uint8

// Where eliminated units go: most to the destroyed or the surrendered box.
const (
	LostUsual   Lost = iota
	LostTrack        // to the turn track, back some turns later (§14.2, §14.10)
	LostCadre        // to the next turn that has no cadre of its side (§14.9.3)
	LostForGood      // out of the game
)

// Unit is one counter.
type Unit struct {
	ID            string      `pack:"id"`
	Names         rules.Names `pack:"names"`
	Red           rules.Names `pack:"red,optional"` // of a Soviet front: its name with the red side up
	Aliases       []string    `pack:"aliases,optional"`
	Side          Side        `pack:"side,side"`
	Nation        string      `pack:"nation,german|finnish|rumanian|hungarian|italian|soviet|polish|yugoslav"`
	Front         Face        `pack:"front"`
	Back          *Face       `pack:"back"` // nil of one with one side
	StartsReduced bool        `pack:"starts_reduced"`
	steps         int         `pack:"steps,1..2"`
	arrives       string      `pack:"arrives"` // a turn, start, oil, gg, warsaw, or an optional rule
	fromTurn      int         `pack:"from_turn,optional"`
	ReturnsAfter  int         `pack:"returns_after,optional"`
	Lost          Lost        `pack:"lost,box"`
	Ally          bool        `pack:"ally"` // of the Axis (§14.2)
	Cost          int         `pack:"cost,optional"`
	Home          int         `pack:"home,place,optional"`
	_             struct{}    `pack:"code|note"`

	Arrival Arrival
	Turn    int // of arrival, for those that come by turn or, of an optional rule, from then on
}

// Arrival says what brings a unit into the game.
type Arrival uint8

// What brings units in (§7.8, §13.5, §15).
const (
	AtStart Arrival = iota
	ByTurn
	ByOil
	ByBorder
	ByWarsaw
	ByAbteilung
	ByFortifiedFronts
	ByRezervy
	ByPartisans
	arrivals
)

var arrivalWords = [arrivals]string{"start", "", "oil", "gg", "warsaw", "abteilung", "fortified-fronts", "rezervy", "partisans"}

type setupRow struct {
	scenario int  `pack:"scenario,scenario"`
	unit     int  `pack:"unit,unit"`
	place    int  `pack:"place,place"`
	reduced  bool `pack:"reduced"`
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
	_           struct{}    `pack:"events"` // for the reader: manage.go and the storeys carry them out

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

// Half is the half of a card that a side may carry out.
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

// Data is everything the packs say. It does not change after loading.
type Data struct {
	layout  `pack:"board.toml:layout"`
	Places  []Place   `pack:"board.toml:place"`
	borders []sideRow `pack:"board.toml:side"`
	_       struct{}  `pack:"board.toml:label"`

	Units  []Unit     `pack:"units.toml:unit"`
	setups []setupRow `pack:"units.toml:setup"`
	_      struct{}   `pack:"units.toml:alternate_counter"`
	Cards  []Card     `pack:"cards.toml:card"`

	title        titleRow         `pack:"charts.toml:title"`
	_            [Sides]sideNames `pack:"charts.toml:side,by=side"`
	crtRules     `pack:"charts.toml:crt_rules"`
	tables       []crtRow             `pack:"charts.toml:crt"`
	Terrains     [terrains]TerrainRow `pack:"charts.toml:terrain,by=terrain"`
	Weathers     [weathers]WeatherRow `pack:"charts.toml:weather,by=weather"`
	markers      []weatherMarker      `pack:"charts.toml:weather_marker"`
	Turns        []TurnRow            `pack:"charts.toml:turn"`
	deaths       []deathRow           `pack:"charts.toml:sudden_death"`
	vpRow        `pack:"charts.toml:vp"`
	objectiveRow `pack:"charts.toml:objectives"`
	limitRow     `pack:"charts.toml:limits"`
	costRow      `pack:"charts.toml:costs"`
	startRow     `pack:"charts.toml:start"`
	Scenarios    []Scenario `pack:"charts.toml:scenario"`
	_            struct{}   `pack:"charts.toml:terrain_feature|variant"`

	CRT    [2][Sides][6][Columns]Result  // by edition, side and die less one
	Hexes  *board.Grid                   // the places but the areas
	Called *compass.Names                // of all places
	Lines  [Sides][board.Directions]bool // lawful directions of a city's line (§6.1)

	PlaceByID    map[string]int `find:"place"`
	UnitByID     map[string]int `find:"unit"`
	CardByID     map[string]int `find:"card"`
	ScenarioByID map[string]int `find:"scenario"`
	Names        pack.Index     `find:"names"`

	About rules.About
	play.Book[*State, Document, Options]

	// What the rules name.
	Finland      int `find:"place=finland"`
	WestBalkans  int `find:"place=west-balkans"`
	SouthBalkans int `find:"place=south-balkans"`
	Ploesti      int `find:"place=1608"` // the Rumanian oil fields
	Baku         int `find:"place=2220"` // the Caucasus oil fields
	Moscow       int `find:"place=0820"`
	Leningrad    int `find:"place=0219"`
	Warsaw       int `find:"place=0609"`
	Bucharest    int `find:"place=1708"`
	Budapest     int `find:"place=1106"`
	Berlin       int `find:"place=0306"`
	Belgrade     int `find:"place=1404"`
	Konigsberg   int `find:"place=0411"`

	FinnishArmy  int `find:"unit=finnish"`
	Garrison     int `find:"unit=berlin-garrison"`
	ItalianArmy  int `find:"unit=8-italian"`
	SecondPanzer int `find:"unit=2-panzer"`
	SSPanzer     int `find:"unit=ss-panzer"`
	SSGrenadier  int `find:"unit=ss-grenadier"`
	Rezervy      int `find:"unit=rezervy"`
	Paratroops   int `find:"unit=paratroops"`
	EleventhArmy int `find:"unit=11-army"`
}
