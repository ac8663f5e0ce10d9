package field

import (
	"github.com/fieldpost/fieldpost/rules"
)

// The rows of the charts.

// startData is what a side has accumulated at the start (§21).
type startData struct {
	Side            string `pack:"side,id"`
	supply          int    `pack:"supply,0.."`
	tanks           int    `pack:"tanks,0.."`
	air, Submarines int
}

type sideData struct {
	ID      string      `pack:"id"`
	Names   rules.Names `pack:"names"`
	Limited int         `pack:"limited,1.."` // Actions
	Total   int         `pack:"total,1.."`
}

type turnData struct {
	number int      `pack:"n"`
	Year   int      `pack:"year"`
	Season string   `pack:"season,winter|spring|summer|autumn"`
	_      struct{} `pack:"notes"`
}

// Points is one row of the reinforcement table (§4.2).
type Points struct {
	Side     Side     `pack:"side,side"`
	War      string   `pack:"war,any|limited|total"`
	FromYear int      `pack:"from_year,optional"`
	Points   int      `pack:"points,1.."`
	Halves   int      `pack:"half_points_per_key_zone,0.."` // lost
	British  int      `pack:"max_british,optional"`         // at most, 0 no limit
	_        struct{} `pack:"row|confidence"`
}

// minors are the reinforcements of the countries that are no Powers (§4.2, §18).
type minors struct {
	minor     int   `pack:"points,1.."`
	everyTurn []int `pack:"every_turn,country"`
	Italian   int   `pack:"supply_to_axis,0.."`
	Partisans struct {
		points int `pack:"points,0.."`
		From   int `pack:"from_turn,1.."`
	} `pack:"partisans"`
}

type repeatRow struct {
	Normal                int `pack:"normal,1.."`
	AlliesTotalWar        int `pack:"allies_total_war,1.."`
	SovietDevelopment     int `pack:"soviet_development,1.."`
	SovietDevelopmentYear int `pack:"soviet_development_year"`
	SovietSupply          int `pack:"soviet_supply,1.."`
	SovietSupplyYear      int `pack:"soviet_supply_year"`
}

type buildRow struct {
	CostFull    int      `pack:"cost_full,1.."`
	CostReduced int      `pack:"cost_reduced,1.."`
	CostStepUp  int      `pack:"cost_step_up,1.."`
	_           struct{} `pack:"build_where|when_powers|when_others"`
}

type tanksRow struct {
	ConvertFull    int `pack:"convert_full,1.."`
	ConvertReduced int `pack:"convert_reduced,1.."`
	StepUpTanks    int `pack:"step_up_tanks,0.."`
}

type effectsRow struct {
	SupplyMaximum            int `pack:"supply_maximum,1.."`
	SubmarineMissions        int `pack:"submarine_missions"`
	SupplyWithLogistics      int `pack:"supply_with_logistics"`
	SupplyWithout            int `pack:"supply_without"`
	TanksWithIndustry        int `pack:"tanks_with_industry"`
	TanksWithout             int `pack:"tanks_without"`
	AirWithIndustry          int `pack:"air_with_industry"`
	AirWithout               int `pack:"air_without"`
	Exploitation             int `pack:"exploitation_difference"`
	Landings                 int `pack:"landings_with_development"`
	Landings1944             int `pack:"landings_with_development_1944"`
	LandingsWithout          int `pack:"landings_without"`
	AdvancedSubmarinesNeeded int `pack:"advanced_submarines_needed,1.."`
	SubmarinesNeeded         int `pack:"submarines_needed,1.."`
	BombingNeeded            int `pack:"bombing_missions_needed,1.."`
	OneActionFrom            int `pack:"one_action_from_year"`
	DoubleAnswers            int `pack:"axis_double_answers_per_turn"`
}

type operationRow struct {
	ID           string   `pack:"id"`
	US           int      `pack:"us,1.."`
	BeyondOneSea int      `pack:"us_beyond_one_sea,optional"`
	_            struct{} `pack:"names"`
}

type surchargeRow struct {
	Side string   `pack:"side,id"`
	US   int      `pack:"us,1.."` // what a costly operation costs (§8, §19)
	_    struct{} `pack:"operations|when"`
}

type movementRow struct {
	Infantry        int `pack:"infantry,1.."`
	Tanks           int `pack:"tanks,1.."`
	AttackReduction int `pack:"attack_reduction,0.."`
	StrategicInUSSR int `pack:"strategic_axis_in_ussr_per_turn,0.."`
}

type terrainRow struct {
	Id           string   `pack:"id"`
	Bonus        int      `pack:"bonus,0..9"`
	Exploitation bool     `pack:"exploitation"`
	_            struct{} `pack:"on"`
}

type combatRow struct {
	Die            int      `pack:"die,1.."`
	SupportFull    int      `pack:"support_full"`
	SupportReduced int      `pack:"support_reduced"`
	AirBonus       int      `pack:"air_bonus"`
	ItalianDefence int      `pack:"italian_defence_with_germans"`
	Winter1942     int      `pack:"axis_winter_1942_in_ussr,optional"`
	LeastDie       int      `pack:"least_die,1.."`
	_              struct{} `pack:"losses|least_die_of"`
}
