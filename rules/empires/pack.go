package empires

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/fieldpost/fieldpost/rules/board"
)

//go:embed data/*.toml
var embedded embed.FS

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
	}
	Action []struct {
		ID              string
		Armies          int
		ArmiesManoeuvre int `toml:"armies_with_maniobra"`
		Raise, Lower    int
		Gain, Maximum   int
		Initial         int
	}
	Victory struct {
		CentralPowersException []string `toml:"central_powers_exception"`
	}
	TechnologyStart struct {
		Tiles int `toml:"tiles_in_box_1"`
		Later int `toml:"later_edition_tiles"`
	} `toml:"technology_start"`
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
}

type turnRow struct {
	Number, Year int
	Season       string
	SeasonEN     string `toml:"season_en"`
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
}

// decodeFile reads one pack from the override folder when it is there, else
// from the embedded data. A syntax error names file, line and column.
func decodeFile(over fs.FS, name string, into any) error {
	var data []byte
	var err error
	if over != nil {
		data, err = fs.ReadFile(over, name)
	}
	if over == nil || errors.Is(err, fs.ErrNotExist) {
		data, err = embedded.ReadFile("data/" + name)
	}
	if err != nil {
		return fmt.Errorf("empires: read %s: %w", name, err)
	}
	if err := toml.Unmarshal(data, into); err != nil {
		var at *toml.DecodeError
		if errors.As(err, &at) {
			row, col := at.Position()
			return fmt.Errorf("%s:%d:%d: %s", name, row, col, strings.TrimPrefix(at.Error(), "toml: "))
		}
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// lineOf finds where an id stands in a pack, for messages about its content.
func lineOf(over fs.FS, name, id string) int {
	data, err := embedded.ReadFile("data/" + name)
	if over != nil {
		if b, err2 := fs.ReadFile(over, name); err2 == nil {
			data, err = b, nil
		}
	}
	if err != nil {
		return 0
	}
	for i, line := range strings.Split(string(data), "\n") {
		if strings.HasPrefix(line, "id = \""+id+"\"") || strings.HasPrefix(line, "zone = \""+id+"\"") {
			return i + 1
		}
	}
	return 0
}
