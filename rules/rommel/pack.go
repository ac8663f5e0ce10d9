package rommel

import (
	"embed"
	"io/fs"

	"github.com/fieldpost/fieldpost/rules/pack"
)

//go:embed data/*.toml
var embedded embed.FS

const (
	boardFile  = "board.toml"
	unitsFile  = "units.toml"
	chartsFile = "charts.toml"
)

// packs are the files of the title, those of the folder over before the
// embedded ones.
func packs(over fs.FS) pack.Files { return pack.Files{Title: "rommel", Embedded: embedded, Over: over} }

// The shapes of the three packs. Keys that the rules do not use (sources,
// notes) are named as well, so that a misspelt key is found.
type boardPack struct {
	Layout struct {
		Kind, Orientation, Coordinates, Index, ID, Draw string
		Cols, Rows                                      int
		Directions                                      map[string][]int
		DefaultSide                                     string  `toml:"default_side"`
		DefaultLimit                                    int     `toml:"default_limit"`
		KmPerHex                                        float64 `toml:"km_per_hex"`
		Lonlat, Source                                  string
	}
	Hex  []hexRow
	Side []sideRow
	Road []roadRow
	Area []areaRow
}

type hexRow struct {
	ID                string
	Col, Row          int
	Name              string
	NameEN            string `toml:"name_en"`
	Terrain           string // for the eye; terrain lies on the sides (§1.4)
	Playable, Coastal bool
	Country           string
	Flags             []string
	Lon, Lat          float64
	PlaceLon          float64 `toml:"place_lon"`
	PlaceLat          float64 `toml:"place_lat"`
	Source            string
}

type sideRow struct {
	A, B, Kind, Road, Source string
	Limit                    int
}

type roadRow struct {
	Kind, Variant, Name, Source string
	NameEN                      string `toml:"name_en"`
	Path                        []string
}

type areaRow struct {
	ID, Name, Source string
	Hexes            []string
}

type unitsPack struct {
	Unit         []unitRow
	Group        []groupRow
	Substitution []struct {
		Block, Period, Mark, Source string
		StandsFor                   string `toml:"stands_for"`
	}
}

type unitRow struct {
	ID, Name, Short    string
	NameEN             string `toml:"name_en"`
	Side, Nation, Type string
	Elite              bool
	Steps              []int
	Code               string
	ITank              bool `toml:"i_tank"`
	Source             string
}

type groupRow struct {
	Scenario, Side       string
	Month, Count         int
	Area                 string // in words; the next four are what counts
	Areas, Hexes, Except []string
	MaxIn                map[string]int `toml:"max_in"`
	Units                []string
	Source               string
}

// chartsPack is charts.toml. The tables down to Scenario drive the code, and of
// the others what [loader.charts] reads; the rest tells rules that are code.
type chartsPack struct {
	Game struct {
		ID, Die, Source string
		Sides           []string
		First           string `toml:"usual_first_player"`
		HandLimit       int    `toml:"hand_limit"`
		SavedPR         int    `toml:"saved_pr_limit"`
	}
	UnitType []typeRow `toml:"unit_type"`
	Fire     []struct {
		ID, Name, Source string
		NameEN           string `toml:"name_en"`
		HitsOn           int    `toml:"hits_on"`
	}
	FireRow []fireRow `toml:"fire_row"`
	Deck    struct {
		Cards, Real, Dummy int
		Source             string
	}
	Port     []portRow
	Scenario []scenarioRow

	RoadKind []struct {
		ID, Name, Note, Source string
		NameEN                 string `toml:"name_en"`
		Bonus                  int
		Radius                 int `toml:"supply_radius"`
	} `toml:"road_kind"`
	TurnOption []struct {
		ID, Name, Phases, Note, Source string
		NameEN                         string `toml:"name_en"`
		Cost, Moves                    int
	} `toml:"turn_option"`
	Victory []struct {
		Level, Condition, Note, Source string
		VP                             int
	}
	Combat struct {
		Order                []string
		Source               string
		ArtilleryFirst       bool   `toml:"artillery_fires_first"`
		ArtilleryTarget      string `toml:"artillery_target_rule"`
		DicePerVC            int    `toml:"dice_per_vc"`
		HitsNormal           int    `toml:"hits_per_step_normal"`
		HitsElite            int    `toml:"hits_per_step_elite"`
		AssaultDice          int    `toml:"assault_dice_multiplier"`
		MinefieldHalf        bool   `toml:"minefield_half_hits"`
		MinefieldNoArtillery bool   `toml:"minefield_artillery_exempt"`
		MinefieldLost        bool   `toml:"minefield_lost_if_defender_initiates"`
		PartialHits          string `toml:"partial_hits_expire"`
	}
	FortressCombat struct {
		Exceptions   []string
		Source       string
		Dice         int  `toml:"dice_multiplier_defender"`
		Assault      int  `toml:"dice_multiplier_defender_assault"`
		Armor        int  `toml:"armour_class_multiplier_defender"`
		ArmorAssault int  `toml:"armour_class_multiplier_defender_assault"`
		Lost         bool `toml:"lost_if_defender_initiates"`
		MustFight    bool `toml:"attacker_must_fight_each_own_combat_phase"`
	} `toml:"fortress_combat"`
	Pursuit struct {
		Compare, Per, Source string
		Same                 int `toml:"dice_same_speed"`
		Faster               int `toml:"dice_faster"`
		Slower               int `toml:"dice_slower"`
		HitsOn               int `toml:"hits_on"`
	}
	Movement struct {
		Source       string
		RoadBonus    string `toml:"road_bonus_rule"`
		SupplyRadius string `toml:"supply_radius_rule"`
		RommelBonus  int    `toml:"rommel_bonus"`
		RommelRule   string `toml:"rommel_bonus_rule"`
		ForcedExtra  int    `toml:"forced_march_extra"`
		ForcedOn     int    `toml:"forced_march_success_on"`
		ForcedFails  string `toml:"forced_march_failure"`
		LimitClear   int    `toml:"hexside_limit_clear"`
		LimitPass    int    `toml:"hexside_limit_pass"`
		LimitRoad    int    `toml:"hexside_limit_mountain_road"`
		LimitTo      string `toml:"hexside_limit_applies_to"`
		Stacking     int    `toml:"stacking_limit"`
		ITankSpeed   int    `toml:"i_tank_speed_optional"`
	}
	Initiative struct {
		Holder, Challenge, Source string
		NotFirst                  bool `toml:"not_in_first_month"`
	}
	Fortress struct {
		Supply                    string `toml:"supply_units"`
		Bonus                     string `toml:"bonus_cards_on_capture"`
		Capture, Besieged, Source string
	}
	Oasis struct {
		Supply int `toml:"supply_units"`
		Source string
	}
	Buildup struct {
		First, Source   string
		PR              string `toml:"pr_per_player"`
		EarlyOn         []int  `toml:"early_arrival_on"`
		Early           string `toml:"early_arrival"`
		Redeploy        int    `toml:"redeploy_pr"`
		RedeployHexes   int    `toml:"redeploy_hexes"`
		RedeployNote    string `toml:"redeploy_note"`
		Repair          int    `toml:"return_for_repair_pr"`
		Sea             int    `toml:"sea_redeploy_pr"`
		SeaBesieged     int    `toml:"sea_redeploy_pr_one_port_besieged_allied"`
		SeaBesiegedAxis string `toml:"sea_redeploy_one_port_besieged_axis"`
		SeaBesiegedTwo  string `toml:"sea_redeploy_two_ports_besieged"`
		ReplacementsAt  string `toml:"replacements_at"`
		EliteFactor     int    `toml:"elite_step_cost_factor"`
		Minefield       int    `toml:"minefield_pr"`
		MinefieldMove   string `toml:"minefield_relocate"`
		Card            int    `toml:"extra_card_pr"`
	}
	Disruption struct {
		Recover, Source string
		Rout            []string
		Check           string `toml:"unsupplied_at_initial_and_final_check"`
		Month           string `toml:"unsupplied_at_end_of_month"`
	}
	Calendar struct {
		First1940    string `toml:"month_1_1940"`
		First1941    string `toml:"month_1_1941"`
		Month11      string `toml:"month_11"`
		Month20      string `toml:"month_20"`
		Note, Source string
	}
}

type typeRow struct {
	ID, Name, Class, Source string
	NameEN                  string `toml:"name_en"`
	Label                   string
	LabelEN                 string `toml:"label_en"`
	Speed                   int
	PRPerVC                 int `toml:"replacement_pr_per_vc"`
}

type fireRow struct {
	Firing, Mandatory, Source string
	VS                        map[string]string
	FiresFirst                bool `toml:"fires_first"`
}

type portRow struct {
	Hex, Base, Source string
	Axis, Allied      int // capacity; -1 is unlimited
}

// perSide is an inline table with an entry for each side.
type perSide struct{ Axis, Allied int }

func (p perSide) of() [sides]int { return [sides]int{axis: p.Axis, allied: p.Allied} }

type scenarioRow struct {
	ID, Name     string
	NameEN       string `toml:"name_en"`
	Start        int    `toml:"start_month"`
	Months       int
	End          int                             `toml:"end_month"`
	First        string                          `toml:"first_turn"`
	Cards        perSide                         `toml:"cards_initial"`
	Monthly      perSide                         `toml:"cards_monthly"`
	Monthly11    perSide                         `toml:"cards_monthly_from_month_11"`
	Codes        struct{ Axis, Allied []string } `toml:"reinforcement_months"`
	Total        *perSide                        `toml:"reinforcement_total"`
	Fortress     map[string]string               `toml:"fortress_control"`
	Rommel       bool                            `toml:"rommel_bonus"`
	Dice         int                             `toml:"buildup_dice"`
	Mines        []string
	SpecialPR    int `toml:"special_buildup_pr"`
	Special      []string
	Note, Source string
}
