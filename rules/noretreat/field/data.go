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

// ID returns the id of a side, "" of nobody.
func (s Side) ID() rules.Side { return sideIDs[s] }

// Enemy returns the other side.
func (s Side) Enemy() Side { return Soviet - s }

// SideOf returns the side of an id, nobody where there is none.
func SideOf(id rules.Side) Side {
	for s := range Side(Sides) {
		if sideIDs[s] == id {
			return s
		}
	}
	return Nobody
}

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
	Adriatic        bool     `pack:"coast-adriatic"`
	_               struct{} `pack:"prohibited"`
}

// Place is a hex, or an area that counts as one (§8.6, §8.7).
type Place struct {
	ID         string      `pack:"id"`
	Key        string      `pack:"key,optional"` // a short name
	Names      rules.Names `pack:"names,optional"`
	exonyms    []string    `pack:"exonyms,optional"` // what it is called elsewhere
	towns      []string    `pack:"towns,optional"`   // what lies in it and is not on the board
	q          int         `pack:"q"`
	r          int         `pack:"r"`
	Terrain    Terrain     `pack:"terrain,terrain"`
	Country    Country     `pack:"country,country"`
	placeFlags `pack:"flags,text"`
	near       []int    `pack:"near,place,optional"` // of an area
	lon        float64  `pack:"lon"`
	lat        float64  `pack:"lat"`
	_          struct{} `pack:"row|col|towns_source"`

	Near []Near // what is beside it, hexes by direction first
}

// Objective reports whether a place is one of the nine victory objectives (§12.1).
func (p *Place) Objective() bool { return p.ObjectiveAxis || p.ObjectiveSoviet }

// IsEdge reports whether a place lies on a side's own edge of the map.
func (p *Place) IsEdge(side Side) bool {
	return side == Axis && p.EdgeAxis || side == Soviet && p.EdgeSoviet
}

// ObjectiveOf reports whether it is one that a side needs.
func (p *Place) ObjectiveOf(side Side) bool {
	return side == Axis && p.ObjectiveAxis || side == Soviet && p.ObjectiveSoviet
}

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
	Short         rules.Names `pack:"short"`        // on a counter of a drawn map
	ShortRed      rules.Names `pack:"short_red,optional"`
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

// Data is everything the packs say. It does not change after loading.
type Data struct {
	layout  `pack:"board.toml:layout"`
	Places  []Place   `pack:"board.toml:place"`
	borders []sideRow `pack:"board.toml:side"`
	labels  []label   `pack:"board.toml:label"`

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

	Cities []int16           // places that are cities
	Spots  []Spot            // of places: where they lie in masks
	OnMap  Mask              // the hexes
	Edges  [Sides]Mask       // the own edge of each side
	Coasts [Sides]Mask       // where a side is supplied over the sea (§6.2), but for the Baltic of the Soviets
	Baltic Mask              // its coast
	steps  []uint8           // see [Data.Steps]
	halves map[HalfID][]Half // of the cards, see [Data.SetHalves]

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

// Steps returns how many places any way from one place to another enters at least.
func (d *Data) Steps(a, b int) int { return int(d.steps[a*len(d.Places)+b]) }

// Distance returns how far apart two places are in hexes; an area is one hex, beside all that
// it touches (§8.6, §8.7).
func (d *Data) Distance(a, b int) int {
	hexes := len(d.Hexes.Cells)
	switch {
	case a == b:
		return 0
	case a < hexes && b < hexes:
		return d.Hexes.Distance(a, b)
	case a < hexes:
		a, b = b, a
	}
	best := len(d.Places)
	for _, n := range d.Places[a].Near {
		if int(n.To) == b {
			return 1
		}
		if int(n.To) < hexes {
			best = min(best, 1+d.Distance(int(n.To), b))
		}
	}
	return best
}
