package thirdreich

import "embed"

//go:embed data/*.toml
var embedded embed.FS

// The packs.
const (
	boardFile  = "board.toml"
	unitsFile  = "units.toml"
	chartsFile = "charts.toml"
)

// The shapes of the packs. Keys that the rules do not use (sources, notes) are
// still named, so that a misspelt key is found.
type boardPack struct {
	Board      map[string]any
	Sea        []seaRow
	Passage    []passageRow
	Country    []countryRow
	Zone       []zoneRow
	Border     []borderRow
	Landing    []landingRow
	Box        []map[string]any
	Constraint []constraintRow
}

type seaRow struct {
	ID, Name, Note, Source string
	NameEN                 string   `toml:"name_en"`
	NoMove                 []string `toml:"no_move"`
	NoSupply               []string `toml:"no_supply"`
}

type passageRow struct {
	A, B, Name, Source string
	ClosedTo           []string `toml:"closed_to"`
}

type countryRow struct {
	ID, Name, Note, Source string
	NameEN                 string `toml:"name_en"`
	Side, Capital          string
	Power                  bool
	Enters                 string
	EntersTurn             int    `toml:"enters_turn"`
	EntersAfter            string `toml:"enters_after"`
	Surrender              string
}

type zoneRow struct {
	ID, Name, Note, Country, Terrain, Source string
	NameEN                                   string `toml:"name_en"`
	Aliases, Coast, Supply                   []string
	Group, Region                            string
	Lon, Lat                                 float64
	Capital, Key, Fortress, Colonial, Egypt  bool
	OffMap                                   bool   `toml:"offmap"`
	StackUnlimited                           bool   `toml:"stack_unlimited"`
	FrenchNorthAfrica                        bool   `toml:"french_north_africa"`
	EastOfAlgiers                            bool   `toml:"east_of_algiers"`
	EastOfLine                               bool   `toml:"east_of_line"`
	TerrainSource                            string `toml:"terrain_source"`
	MarkSource                               string `toml:"mark_source"`
}

type borderRow struct {
	A, B, Kind, Source string
	River, Line, Range string
	RiverIn            []string `toml:"river_in"`
	Fortified          string
	HighMountain       bool   `toml:"high_mountain"`
	Strait             bool   // defenders on either side gain by it
	StraitName         string `toml:"strait_name"`
	Mediterranean      bool   // landing lines only
	MaxWithDevelopment int    `toml:"max_with_development"`
}

type landingRow struct {
	From, To []string
	Max      int
	Source   string
}

type constraintRow struct {
	Test, Zone, Country, A, B, Terrain, Source string
	Set, Countries                             []string
	Bonus                                      int
}

type unitsPack struct {
	Unit     []unitRow
	Mission  []missionRow
	Start    []startRow
	Counters map[string]any
}

type unitRow struct {
	ID, Name, Side, Nation, Kind, Source string
	NameEN                               string `toml:"name_en"`
	Full, Reduced, Move, From            int
	FullElsewhere                        int `toml:"full_elsewhere"`
	ReducedElsewhere                     int `toml:"reduced_elsewhere"`
	Needs                                string
	SetupZone                            string `toml:"setup_zone"`
	SetupStep                            string `toml:"setup_step"`
}

type missionRow struct {
	ID, Name, Side, Nation, Kind, Source string
	Count, Start                         int
	AdvancedSide                         bool `toml:"advanced_side"`
}

type startRow struct {
	Side, Source   string
	Supply, Tanks  int
	Developments   []string
	DevelopmentBox []string `toml:"development_box"`
}

type chartsPack struct {
	Turn          []turnRow
	Actions       []actionsRow
	Repeat        repeatRow `toml:"action_repeat"`
	Reinforcement []pointsRow
	Build         buildRow   `toml:"reinforcement_rules"`
	Minor         []minorRow `toml:"reinforcement_minor"`
	Tanks         tanksRow
	Development   []developmentRow
	Effects       effectsRow `toml:"development_effects"`
	Operation     []operationRow
	Movement      movementRow
	Combat        combatRow
	Surcharge     []surchargeRow `toml:"operation_surcharge"`
	Terrain       []terrainRow
	Resource      []resourceRow

	// Tables that state a rule for the reader; the code beside this carries
	// them out.
	Sequence     map[string]any
	ActionKind   []map[string]any `toml:"action_kind"`
	TerrainRules map[string]any   `toml:"terrain_rules"`
	Winter       map[string]any
	Surrender    []map[string]any
	Victory      map[string]any
}

type turnRow struct {
	N, Year               int
	Season, Notes, Source string
	SeasonEN              string `toml:"season_en"`
}

type actionsRow struct {
	Side, Source   string
	Limited, Total int
}

type repeatRow struct {
	Normal                int
	AlliesTotalWar        int `toml:"allies_total_war"`
	SovietDevelopment     int `toml:"soviet_development"`
	SovietDevelopmentYear int `toml:"soviet_development_year"`
	SovietSupply          int `toml:"soviet_supply"`
	SovietSupplyYear      int `toml:"soviet_supply_year"`
	Source                string
}

type pointsRow struct {
	Row, Points    int
	Side, War      string
	FromYear       int     `toml:"from_year"`
	KeyZonePenalty float64 `toml:"key_zone_penalty"`
	MaxBritish     int     `toml:"max_british"`
	Source         string
	Confidence     string
}

type buildRow struct {
	CostFull    int    `toml:"cost_full"`
	CostReduced int    `toml:"cost_reduced"`
	CostStepUp  int    `toml:"cost_step_up"`
	BuildWhere  string `toml:"build_where"`
	WhenPowers  string `toml:"when_powers"`
	WhenOthers  string `toml:"when_others"`
	Source      string
}

type minorRow struct {
	Nations         []string
	Points          int
	Turns, Only, As string
	SupplyToAxis    int `toml:"supply_to_axis"`
	FromTurn        int `toml:"from_turn"`
	Source          string
}

type tanksRow struct {
	ConvertFull    int `toml:"convert_full"`
	ConvertReduced int `toml:"convert_reduced"`
	StepUpTanks    int `toml:"step_up_tanks"`
	Source         string
}

type developmentRow struct {
	ID, Name, Source string
	NameEN           string `toml:"name_en"`
	Sides, Start     []string
	InBox            []string          `toml:"in_box"`
	NotBefore        map[string]int    `toml:"not_before"`
	Needs            map[string]string // by side
}

type effectsRow struct {
	SupplyMaximum            int `toml:"supply_maximum"`
	SubmarineMissions        int `toml:"submarine_missions"`
	SupplyWithLogistics      int `toml:"supply_with_logistica"`
	SupplyWithout            int `toml:"supply_without"`
	TanksWithIndustry        int `toml:"tanks_with_industria"`
	TanksWithout             int `toml:"tanks_without"`
	AirWithIndustry          int `toml:"air_with_industria"`
	AirWithout               int `toml:"air_without"`
	Exploitation             int `toml:"exploitation_difference"`
	Landings                 int `toml:"landings_with_desembarco"`
	Landings1944             int `toml:"landings_with_desembarco_1944"`
	LandingsWithout          int `toml:"landings_without"`
	AdvancedSubmarinesNeeded int `toml:"advanced_submarines_needed"`
	SubmarinesNeeded         int `toml:"submarines_needed"`
	BombingNeeded            int `toml:"bombing_missions_needed"`
	OneActionFrom            int `toml:"one_action_from_year"`
	DoubleAnswers            int `toml:"axis_double_answers_per_turn"`
	Source                   string
}

type operationRow struct {
	ID, Name, Source string
	US               int
	BeyondOneSea     int `toml:"us_beyond_one_sea"`
}

type movementRow struct {
	Infantry, Tanks int
	AttackReduction int `toml:"attack_reduction"`
	StrategicInUSSR int `toml:"strategic_axis_in_ussr_per_turn"`
	Source          string
}

type surchargeRow struct {
	US                int
	Who, When, Source string
	Operations        []string
}

type terrainRow struct {
	ID, On, Note, Source string
	Bonus                int
	Exploitation         bool
}

type resourceRow struct {
	Zone, Side, Effect, Source string
	Holder                     []string
	Supply, Until              int
}

type combatRow struct {
	Die            int
	SupportFull    int    `toml:"support_full"`
	SupportReduced int    `toml:"support_reduced"`
	AirBonus       int    `toml:"air_bonus"`
	Losses         string // in words
	ItalianDefence int    `toml:"italian_defence_with_germans"`
	Winter1942     int    `toml:"axis_winter_1942_in_ussr"`
	LeastDie       int    `toml:"least_die"`
	LeastDieOf     string `toml:"least_die_of"`
	Source         string
}
