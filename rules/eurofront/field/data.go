package field

import (
	"sync"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/pack"
	"github.com/fieldpost/fieldpost/rules/play"
)

// ID is the title's id.
const ID = "eurofront"

// Version of the rules as carried out: it goes up whenever the same sheets could
// give another result.
const Version = 1

// Data is everything the packs say. It does not change after loading.
type Data struct {
	_           struct{}             `pack:"board.toml:hexes"`
	Nations     []Nation             `pack:"board.toml:nation"`
	hexes       []hexRow             `pack:"board.toml:hex"`
	areas       []areaRow            `pack:"board.toml:area"`
	Cities      []City               `pack:"board.toml:city"`
	Seas        []Sea                `pack:"board.toml:sea"`
	sides       []sideRow            `pack:"board.toml:sides"`
	straits     []straitRow          `pack:"board.toml:strait"`
	_           struct{}             `pack:"board.toml:lake"`
	coasts      []coastRow           `pack:"board.toml:coast"`
	waters      []waterRow           `pack:"board.toml:water"`
	Passages    []Passage            `pack:"board.toml:passage"`
	rails       []chainRow           `pack:"board.toml:rail"`
	across      []crossRow           `pack:"board.toml:crossing"`
	exits       []exitRow            `pack:"board.toml:exit"`
	links       []linkRow            `pack:"board.toml:link"`
	roads       []chainRow           `pack:"board.toml:road"`
	wastes      []wasteRow           `pack:"board.toml:waste"`
	changes     []changeRow          `pack:"board.toml:change"`
	Zones       []ZoneRow            `pack:"board.toml:zone"`
	lines       []lineRow            `pack:"board.toml:line"`
	sheets      []sheetRow           `pack:"board.toml:sheet"`
	Sides       []SideRow            `pack:"charts.toml:side"`
	title       titleRow             `pack:"charts.toml:title"`
	Terrains    [terrains]TerrainRow `pack:"charts.toml:terrain,by=terrain"`
	Types       [types]TypeRow       `pack:"charts.toml:type,by=type"`
	Months      []MonthRow           `pack:"charts.toml:month"`
	Seasons     [seasons]SeasonRow   `pack:"charts.toml:season,by=season"`
	Scenarios   []Scenario           `pack:"charts.toml:scenario"`
	Events      []Event              `pack:"charts.toml:event"`
	Ways        []WayRow             `pack:"charts.toml:way"`
	History     []HistoryRow         `pack:"charts.toml:history"`
	West        []WestRow            `pack:"charts.toml:west"`
	Lanes       []LaneRow            `pack:"charts.toml:lane"`
	Deployments []DeployRow          `pack:"charts.toml:deployment"`
	Guards      []GuardRow           `pack:"charts.toml:guard"`
	Garrisons   []GarrisonRow        `pack:"charts.toml:garrison"`
	Aims        []AimRow             `pack:"charts.toml:aim"`
	Budgets     []BudgetRow          `pack:"charts.toml:budget"`
	Rosters     []RosterRow          `pack:"charts.toml:roster"`
	Satellites  []SatelliteRow       `pack:"charts.toml:satellite"`
	Realms      []RealmRow           `pack:"charts.toml:realm"`
	Alliances   []AllianceRow        `pack:"charts.toml:alliance"`
	Naval       [seaActions]NavalRow `pack:"charts.toml:naval,by=naval"`
	Units       []Unit               `pack:"units.toml:unit"`
	setups      []setupRow           `pack:"units.toml:setup"`
	arrivals    []arrivalRow         `pack:"units.toml:arrival"`
	Musters     []MusterRow          `pack:"units.toml:muster"`
	pools       []poolRow            `pack:"units.toml:pool"`

	About rules.About
	play.Book[*State, Document, Options]

	Places    []Place             // hexes first, then areas
	Hexes     *board.Grid         // the hexes
	open      map[board.Axial]int // the seas of hexes without land
	shore     map[board.Axial]int // the places of hexes on a coast
	began     sync.Map            // the blocks as scenarios begin
	Called    *compass.Names      // of all places
	shared    map[string][]int    // units by what several of them are called
	longer    map[string]int      // by the id of a place: the one whose name begins with its name
	liberated []int               // by city: the month in which the Allied take it in the West
	fallen    []int               // ... or it has fallen to them as far as victory cities are counted

	PlaceByID  map[string]int // of hexes and areas
	CityByID   map[string]int `find:"city"`
	SeaByID    map[string]int `find:"sea"`
	LineByID   map[string]int `find:"line"`
	UnitByID   map[string]int `find:"unit"`
	EventByID  map[string]int `find:"event"`
	NationByID map[string]int `find:"nation"`
	Names      pack.Index     `find:"names"`

	// What the rules name.
	Berlin     int `find:"city=berlin"`
	London     int `find:"city=london"`
	Moscow     int `find:"city=moscow"`
	Baku       int `find:"city=baku"`
	Ploesti    int `find:"city=ploesti"`
	Abadan     int `find:"city=abadan"`
	Guryev     int `find:"city=guryev"`
	Leningrad  int `find:"city=leningrad"`
	Copenhagen int `find:"city=copenhagen"`
	Glasgow    int `find:"city=glasgow"`
	Malta      int `find:"city=malta"`
	Gibraltar  int `find:"city=gibraltar"`
	Stockholm  int `find:"city=stockholm"`
	Tallinn    int `find:"city=tallinn"`
	Vyborg     int `find:"city=vyborg"`
	Rome       int `find:"city=rome"`
	Oslo       int `find:"city=oslo"`
	Suez       int `find:"city=suez"`
	Casablanca int `find:"city=casablanca"`
	Tripoli    int `find:"city=tripoli"`

	// Areas that the rules name: their places.
	Siberia   int `find:"area=siberia"`
	Murmansk  int `find:"area=murmansk"`
	Narvik    int `find:"area=narvik"`
	Karachi   int `find:"area=karachi"` // India (§16.6, RS)
	Gallivare int `find:"area=gallivare"`
	Oulu      int `find:"area=oulu"`
	Petsamo   int `find:"area=petsamo"`
	Tampere   int `find:"area=tampere"`

	USSR       int `find:"nation=ussr"`
	Germany    int `find:"nation=germany"`
	Finland    int `find:"nation=finland"`
	Sweden     int `find:"nation=sweden"`
	Denmark    int `find:"nation=denmark"`
	Norway     int `find:"nation=norway"`
	Turkey     int `find:"nation=turkey"`
	Belgium    int `find:"nation=belgium"`
	Holland    int `find:"nation=holland"`
	France     int `find:"nation=france"`
	Yugoslavia int `find:"nation=yugoslavia"`
	Greece     int `find:"nation=greece"`
	UK         int `find:"nation=uk"`
	US         int `find:"nation=us"`
	FreeFrance int `find:"nation=free-france"`
	Vichy      int `find:"nation=vichy"`
	Libya      int `find:"nation=libya"`
	Egypt      int `find:"nation=egypt"`

	Scandinavia   []int // §20.8
	Balkans       []int // §17.4
	MiddleEast    []int // with Turkey (§20.561)
	TurkishBorder []int // Soviet cities by which Turkey decides (§16.6, TX)
	Coasts        []int // places to which invasions come ([Data.IsInvadable])
	FrenchHomes   []int // capitals to which the Free French of Africa come (§20.493)
	AxisBases     []int // places on which the Axis bases units of the Mediterranean (§21.385)
	AfricanPorts  []int // places whose ports win North Africa (§17.61)
	DesertPorts   []int // ... and the desert (§17.62)
	MedPorts      []int // places whose ports win the Mediterranean, Karachi among them and South Africa left out (§17.6)

	MoscowHQ   int `find:"unit=uss-hq-moscow"`
	FreeFrench int `find:"unit=fre-mountain-2"` // who come with Algeria or Tunisia (§20.493)

	GreatBritain int `find:"zone=great-britain"` // with Northern Ireland (§20.31)

	SecondFront int `find:"event=2F"` // opens the second front (§4.22)
	TurksJoin   int `find:"event=TX"` // Turkey joins the Axis
	Emergency   int `find:"event=SE"` // §20.561
	Barrier     int `find:"event=AB"`
	Blockade    int `find:"event=EB"`
	Total       int `find:"event=TB"` // blockade
	RisingSun   int `find:"event=RS"`

	NorthCaspian int `find:"sea=caspio-norte"`
	SouthCaspian int `find:"sea=caspio-sur"`
	Atlantic     int `find:"sea=oceano-atlantico"`
	Biscay       int `find:"sea=bahia-de-vizcaya"`
}

// SideRow is one of those who report, with the factions that it holds: its own, and behind it those
// that it holds as well where nobody else of the scenario has them nearer to the front of his list.
type SideRow struct {
	ID    string      `pack:"id"`
	Names rules.Names `pack:"names"`
	holds []Faction   `pack:"holds,faction"`
}

// Nation is a country of 1939 (Introduction, §1.7).
type Nation struct {
	ID     string      `pack:"id"`
	Names  rules.Names `pack:"names"`
	Called []string    `pack:"called,optional"`      // what people call it besides
	People string      `pack:"people,optional"`      // how units are called by it, one word that the reader knows with all like it
	Major  bool        `pack:"major"`                // a great or a major power (§16.9)
	Homes  CityKind    `pack:"homes,named,optional"` // to which cities its units come, and larger ones, behind the last kind for the capital alone (§11.81)
	In     int         `pack:"in,nation,optional"`   // ... in whose land, -1 for its own
	Army   int         // the unit that appears where it rises (§16.73), -1 where none does
}

type hexRow struct {
	id      string   `pack:"id"`
	terrain Terrain  `pack:"terrain,terrain"`
	coast   bool     `pack:"coast"`
	nation  int      `pack:"nation,nation"`
	front   Front    `pack:"front,front"`
	lon     float64  `pack:"lon"`
	lat     float64  `pack:"lat"`
	towns   []string `pack:"towns,optional"` // what lies in it and is not on the board
	_       struct{} `pack:"towns_source"`
}

// AreaKind tells hexes from the two kinds of areas (§18.1).
type AreaKind uint8

// The kinds of places.
const (
	Hex AreaKind = iota
	District
	Region
)

type areaRow struct {
	id       string      `pack:"id"`
	names    rules.Names `pack:"names"`
	exonyms  []string    `pack:"exonyms,optional"`
	kind     AreaKind    `pack:"kind,hex|district|region"`
	terrain  Terrain     `pack:"terrain,terrain"`
	nation   int         `pack:"nation,nation"`
	front    Front       `pack:"front,front"`
	pp       int         `pack:"pp,0.."`
	resource int         `pack:"resource,optional,0.."`
	of       Resource    `pack:"of,resource,optional"`
	port     Port        `pack:"port,port,optional"`
	seas     []int       `pack:"seas,sea,optional"`
	beside   []string    `pack:"beside,optional"` // hexes of sea that it borders (§18.35)
	flags    cityFlags   `pack:"flags,text,optional"`
	x        float64     `pack:"x"` // where it is drawn, in columns and rows
	y        float64     `pack:"y"`
	_        struct{}    `pack:"zone|lon|lat"`
}

// CityKind is what a named place is (§1.4).
type CityKind uint8

// The kinds of named places: where units arrive is told by them (§11.81).
const (
	Town CityKind = iota
	MinorCity
	MajorCity
)

// Resource is what a resource centre gives (§1.5).
type Resource uint8

// The resources.
const (
	Ore Resource = iota
	Oil
	NoResource
)

// Port is how much a port can take (§15.32).
type Port uint8

// The ports.
const (
	MinorPort Port = iota
	MajorPort
	NoPort
)

type cityFlags struct {
	Capital       bool `pack:"capital"`
	Victory       bool `pack:"victory"`        // a victory city (§1.421)
	Fortress      bool `pack:"fortress"`       // §7.5
	MinorFortress bool `pack:"minor-fortress"` // §7.51
	fortified     bool `pack:"fortified"`      // a fortified port, whose defenders nobody surprises (§1.44)
	Base          bool `pack:"base"`           // §10.71
	canal         bool `pack:"canal"`          // ships sail through it from any of its seas to any other (§1.373)
	cape          bool `pack:"cape"`           // lines of supply do, and ships stop there (§15.1)
}

// City is a city, town, fortress or base (§1.4), the centre of resources there (§1.5),
// and its port.
type City struct {
	ID        string      `pack:"id"`
	Names     rules.Names `pack:"names"`
	exonyms   []string    `pack:"exonyms,optional"` // what it is called elsewhere
	at        int         `pack:"at,hex"`
	Kind      CityKind    `pack:"kind,named"`
	PP        int         `pack:"pp,0.."`
	Yields    int         `pack:"resource,optional,0.."` // of the resource, single
	Of        Resource    `pack:"of,resource,optional"`
	Port      Port        `pack:"port,port,optional"`
	Seas      []int       `pack:"seas,sea,optional"`          // that the port lies on
	seat      int         `pack:"capital_of,nation,optional"` // whose capital it is once it stands there (§20.48), -1 for nobody
	cityFlags `pack:"flags,text,optional"`
	_         struct{} `pack:"lon|lat|pp_source"`

	Place int // where it is
}

// Sea is a sea area (§15.1).
type Sea struct {
	ID           string      `pack:"id"`
	Names        rules.Names `pack:"names"`
	Aliases      []string    `pack:"aliases,optional"` // several seas may share one
	Basin        string      `pack:"basin"`
	Interdiction int         `pack:"interdiction,0.."`
	HeldBy       Faction     `pack:"held_by,faction,optional"` // whoever holds what
	base         string      `pack:"base,optional"`            // a city or an area
	Freezes      bool        `pack:"freezes"`
	beside       []int       `pack:"beside,sea,optional"` // seas that it meets where no coast touches both

	Base   int   // the place of its naval base, -1 for none
	Ports  []int // places with ports on it
	Beside []Beside
}

type sideRow struct {
	kind    string   `pack:"kind,alpine|lake|sea|river"`
	between []string `pack:"between"`
}

type straitRow struct {
	between string   `pack:"between"`
	_       struct{} `pack:"id|names|arrow"`
}

type coastRow struct {
	at     int   `pack:"at,hex"`
	seas   []int `pack:"seas,sea"`
	shoals bool  `pack:"shoals"` // no invasions come there (§1.372)
}

// waterRow are the hexes of a sea without land.
type waterRow struct {
	sea int      `pack:"sea,sea"`
	at  []string `pack:"at"`
}

type chainRow struct {
	along []int    `pack:"along,hex"`
	_     struct{} `pack:"id|name"`
}

// wasteRow are hexes that nobody enters: sand seas or depressions.
type wasteRow struct {
	at []int    `pack:"at,hex"`
	_  struct{} `pack:"kind|name"`
}

type crossRow struct {
	between string   `pack:"between"`
	kind    string   `pack:"kind,causeway|ferry|tunnel"`
	_       struct{} `pack:"name"`
}

type exitRow struct {
	from int      `pack:"from,hex"`
	to   int      `pack:"to,area"`
	road bool     `pack:"road"` // no rail
	_    struct{} `pack:"name"`
}

type linkRow struct {
	from int  `pack:"from,area"`
	to   int  `pack:"to,area"`
	rail bool `pack:"rail"`
	long bool `pack:"long"`
}

// changeRow is land that changes its owner for a cause (§1.7, §16.6).
type changeRow struct {
	id string   `pack:"id"`
	to int      `pack:"to,nation"`
	at []int    `pack:"at,hex"`
	_  struct{} `pack:"why"`
}

// ZoneRow is a part of the board that rules and scenarios name.
type ZoneRow struct {
	ID    string `pack:"id"`
	at    []int  `pack:"at,hex"`
	areas []int  `pack:"areas,area,optional"`

	Places []int // those of it, areas behind hexes
}

type lineRow struct {
	axis   []int    `pack:"axis,hex"`
	soviet []int    `pack:"soviet,hex,optional"` // in other lands
	_      struct{} `pack:"id|sides"`
}

// sheetRow is a part of the board that is drawn as a map of its own: its edges, in columns and rows.
type sheetRow struct {
	id    string      `pack:"id"`
	names rules.Names `pack:"names"`
	west  float64     `pack:"west"`
	north float64     `pack:"north"`
	east  float64     `pack:"east"`
	south float64     `pack:"south"`
}

// Beside is a sea next to another (§15.1).
type Beside struct {
	Sea     int
	Open    bool  // over open water
	Straits []int // in [Data.Passages]: those on the way, one behind the other; none where the water is open
	Canal   int   // the place of a port through which ships come there, -1 for none (§1.373)
	Cape    bool  // through the port lines of supply alone lead, and ships stop there (§15.1)
}

// Passage is a strait, as ships pass it (§1.371, §15.12): on the way between two seas, with the places on its shores. Of
// several between the same seas they pass one behind the other.
type Passage struct {
	ID     string      `pack:"id"`
	Names  rules.Names `pack:"names"`
	seas   []int       `pack:"seas,sea"`
	shores []string    `pack:"shores"` // hexes and areas

	Shores []int // their places
}
