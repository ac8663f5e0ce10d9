package field

import "github.com/fieldpost/fieldpost/rules"

// The rows of the charts.

// startData is what a side has accumulated at the start (§21).
type startData struct {
	supply          int `pack:"supply,0.."`
	tanks           int `pack:"tanks,0.."`
	air, Submarines int
}

type sideData struct {
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

type operationRow struct {
	US           int      `pack:"us,1.."`
	BeyondOneSea int      `pack:"us_beyond_one_sea,optional"`
	_            struct{} `pack:"names"`
}

type surchargeRow struct {
	US int      `pack:"us,1.."` // what a costly operation costs (§8, §19)
	_  struct{} `pack:"operations|when"`
}

type terrainRow struct {
	Bonus        int      `pack:"bonus,0..9"`
	Exploitation bool     `pack:"exploitation"`
	_            struct{} `pack:"on"`
}
