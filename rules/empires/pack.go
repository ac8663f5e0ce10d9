package empires

import (
	"embed"
	"io/fs"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/pack"
)

//go:embed data/*.toml
var embedded embed.FS

// packs are the files of the title, those of the folder over before the
// embedded ones.
func packs(over fs.FS) pack.Files { return pack.Files{Title: ID, Embedded: embedded, Over: over} }

// Border kinds of the board pack.
const (
	land    board.Kind = "land"
	arrow   board.Kind = "arrow"    // joins a square zone; open to its owner's coalition (§3)
	seaLane board.Kind = "sea-lane" // port to port; British and Americans only (§8.1)
)

// The shapes of the three packs: board.toml, units.toml and charts.toml. Keys
// that the rules do not use (sources, notes) are still named, so that a
// misspelt key is found.
type boardPack struct {
	Board   map[string]any
	Stack   map[string]any
	Country []countryRow
	Zone    []zoneRow
	Border  []borderRow
	Limit   []struct {
		ID        string
		Zones     []string
		Countries []string
		Rule      string
		Source    string
	}
}

type countryRow struct {
	ID, Name, Side, Joins, Source string
	NameEN                        string `toml:"name_en"`
	TrenchBonus                   int    `toml:"trench_bonus"`
}

type zoneRow struct {
	ID, Name, Country, Terrain, Region, Source string
	NameEN                                     string `toml:"name_en"`
	Aliases, Flags                             []string
	Stack                                      int
	Lon, Lat                                   float64
}

type borderRow struct {
	A, B, Kind, Source string
	Mediterranean      bool
}

type unitsPack struct {
	UnitType []unitTypeRow `toml:"unit_type"`
	Unit     []unitRow
	Trenches map[string]any
	Trench   []struct {
		Zone, Side, Status, Why, Source string
		Level                           int
	}
}

type unitTypeRow struct {
	ID, Nation, Name, Side string
	CombatFull             int `toml:"combat_full"`
	CombatReduced          int `toml:"combat_reduced"`
	SupportFull            int `toml:"support_full"`
	SupportReduced         int `toml:"support_reduced"`
	Count                  int
	Tech, Sea              bool
	SeaMediterranean       bool     `toml:"sea_mediterranean"`
	RecruitAt              []string `toml:"recruit_at"`
	SourceFullAndCount     string   `toml:"source_full_and_count"`
	SourceReduced          string   `toml:"source_reduced"`
	SourceSupport          string   `toml:"source_support"`
}

type unitRow struct {
	ID, Name, Side, Nation, Type, Status, Setup, Step, Source string
}

type chartsPack struct {
	Side       []sideRow
	Turn       []turnRow
	Technology []techRow
	Diplomacy  []trackRow
	Movement   struct {
		Allowance      int
		CostZone       int `toml:"cost_zone"`
		CostEnemyZone  int `toml:"cost_enemy_controlled_zone"`
		StrategicSlots int `toml:"strategic_activations"`

		Source         string
		SeaUsesAll     bool   `toml:"sea_uses_whole_move"`
		SharedZoneExit string `toml:"shared_zone_exit"`
		ControlChanges string `toml:"control_changes"`
	}
	Action  []actionRow
	Victory struct {
		CentralPowersException []string `toml:"central_powers_exception"`

		Counted, Tie, Source string
		HomeCityLost         int `toml:"home_city_lost"`
		ForeignCityHeld      int `toml:"foreign_city_held"`
		NotWon               int `toml:"bulgaria_or_romania_not_won"`
		Alliance             int `toml:"alliance_or_surrender"`
	}
	TechnologyStart struct {
		Tiles int `toml:"tiles_in_box_1"`
		Later int `toml:"later_edition_tiles"`

		Source        string
		Secret        bool     `toml:"secret_until_used"`
		AllTiles      int      `toml:"tiles_in_later_edition"`
		WithoutTech   []string `toml:"nations_without_technology"`
		LentGermanArm string   `toml:"lent_german_armies"`
	} `toml:"technology_start"`

	// Tables that state a rule for the reader; the code beside this carries
	// them out.
	ActionRules   map[string]any `toml:"action_rules"`
	Control       map[string]any
	Supply        map[string]any
	Trench        map[string]any
	Combat        map[string]any
	Surrender     map[string]any
	Terrain       []map[string]any
	Example       []map[string]any
	PlayerOption  []map[string]any `toml:"player_option"`
	RecruitBonus  []map[string]any `toml:"recruit_bonus"`
	ForcedAttack  []map[string]any `toml:"forced_attack"`
	PlaceRule     []map[string]any `toml:"place_rule"`
	TrenchVariant []map[string]any `toml:"trench_variant"`
	CombatResult  []map[string]any `toml:"combat_result"`
	SecondLoss    []map[string]any `toml:"second_loss"`
	CombatTest    []map[string]any `toml:"combat_test"`
}

type actionRow struct {
	ID, Name, Effect string
	Source           string
	Armies           int
	ArmiesManoeuvre  int `toml:"armies_with_maniobra"`
	Raise, Lower     int
	Gain, Maximum    int
	Initial          int

	InitialSource   string `toml:"initial_source"`
	Repeatable      bool
	OncePerTurn     bool   `toml:"each_army_once_per_turn"`
	CostFill        int    `toml:"step_cost_reduced_to_full"`
	CostReduced     int    `toml:"step_cost_new_reduced"`
	CostFull        int    `toml:"step_cost_new_full"`
	NewArmiesIn     string `toml:"new_armies_may_be_put_in"`
	FillNeedsSupply bool   `toml:"reinforcing_in_place_needs_supply"`
}

type sideRow struct {
	ID, Name     string
	NameEN       string `toml:"name_en"`
	Coalition    string
	Order        int
	Actions      int
	Technologies int
	RecruitSteps int `toml:"recruit_steps"`
	InitialVP    int `toml:"initial_vp"`

	Counts []string `toml:"counts_cities_of"`
	Source string
}

type turnRow struct {
	Number, Year int
	Season       string
	SeasonEN     string `toml:"season_en"`
	Source       string
}

type techRow struct {
	ID, Name       string
	NameEN         string `toml:"name_en"`
	Category       string
	Level          int
	Requires       []string
	RequiresOthers int `toml:"requires_others"`
	Sides          []string
	MayStart       bool `toml:"may_start_in_box_1"`
	FirstTurn      int  `toml:"first_turn"`
	LastTurn       int  `toml:"last_turn"`

	Source, Target   string
	Losses           int
	ActivationArmies int `toml:"activation_armies"`
	AttackBonus      int `toml:"attack_bonus"`
	AttacksPerTurn   int `toml:"attacks_per_turn"`
	MissionCost      int `toml:"mission_cost"`
	CancelCost       int `toml:"cancel_cost"`
	CancelsLevel     int `toml:"cancels_trench_level"`
	UsesPerYear      int `toml:"uses_per_year"`
}

type trackRow struct {
	ID, Name, Target, Joins string
	RaiseBy                 []string `toml:"raise_by"`
	LowerBy                 []string `toml:"lower_by"`
	FirstTurn               int      `toml:"first_turn"`
	LastTurn                int      `toml:"last_turn"`
	Start, Minimum, Length  int
	VPSuccess               int    `toml:"vp_success"`
	VPFailure               int    `toml:"vp_failure"`
	VPCoalition             string `toml:"vp_coalition"`
	NeedsCitiesIn           string `toml:"needs_cities_in"`
	NeedsCities             int    `toml:"needs_cities"`
	Source                  string
	SourceLength            string `toml:"source_length"`
}
