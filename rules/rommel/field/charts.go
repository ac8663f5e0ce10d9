package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// The rows of charts.toml that are about no unit. What has no name here tells
// rules that are code.

type gameChart struct {
	GameNames rules.Names `pack:"names"`
	HandLimit int         `pack:"hand_limit,1.."`
	SavedPR   int         `pack:"saved_pr_limit,0.."`
	_         struct{}    `pack:"id|die|usual_first_player"`
}

type deckChart struct {
	cardsInAll int `pack:"cards"`
	RealCards  int `pack:"real,1.."` // two thirds
	Dummies    int `pack:"dummy,0.."`
}

type movementChart struct {
	MarchOn int      `pack:"forced_march_success_on,1..6"` // the lowest face with which a forced march succeeds (§6.4)
	_       struct{} `pack:"road_bonus_rule|supply_radius_rule|rommel_bonus|rommel_bonus_rule|forced_march_extra|forced_march_failure"`
	_       struct{} `pack:"hexside_limit_clear|hexside_limit_pass|hexside_limit_mountain_road|hexside_limit_applies_to|stacking_limit|i_tank_speed_optional"`
}

type pursuitChart struct {
	PursuitOn int      `pack:"hits_on,1..6"` // the lowest face that hits in pursuit (§10.5)
	_         struct{} `pack:"compare|per|dice_same_speed|dice_faster|dice_slower"`
}

// buildupChart holds prices in points of rearmament (§16.51-§16.6); those of
// replacements stand with the types of units.
type buildupChart struct {
	Early         []int    `pack:"early_arrival_on,1..6"` // faces with which a reinforcement comes early (§16.41)
	RedeployHexes int      `pack:"redeploy_hexes,1.."`    // of one redeployment, without its road (§16.51)
	PriceRedeploy int      `pack:"redeploy_pr,1.."`
	PricePort     int      `pack:"sea_redeploy_pr,1.."`                          // a move by sea
	PriceSiege    int      `pack:"sea_redeploy_pr_one_port_besieged_allied,1.."` // the same into or out of a besieged port, for the Allies
	PriceMine     int      `pack:"minefield_pr,1.."`
	PriceCard     int      `pack:"extra_card_pr,1.."`
	_             struct{} `pack:"pr_per_player|first|early_arrival|redeploy_note|return_for_repair_pr|sea_redeploy_one_port_besieged_axis"`
	_             struct{} `pack:"sea_redeploy_two_ports_besieged|replacements_at|elite_step_cost_factor|minefield_relocate"`
}

type fireKind struct {
	hitsOn int      `pack:"hits_on,1..6"`
	_      struct{} `pack:"id|names"`
}

type fireRow struct {
	vs [Classes]int `pack:"vs,by=class,fire"`
	_  struct{}     `pack:"mandatory|fires_first"`
}

type roadKind struct {
	bonus  int      `pack:"bonus,0..9"`
	radius int      `pack:"supply_radius,-1..3"` // -1: a line by itself
	_      struct{} `pack:"names"`
}

type optionRow struct {
	Cost  int8     `pack:"cost,0.."`  // in real cards
	Moves int      `pack:"moves,1.."` // of each of its movement phases
	_     struct{} `pack:"names|phases"`
}

type levelRow struct {
	Points int      `pack:"vp,1.."`
	_      struct{} `pack:"condition"`
}

// chart holds what the rules look up often, by number.
type chart struct {
	// What a move adds that keeps to roads of a quality or better (§6.2).
	RoadBonus [roads]int
	// Hexes from one unit of a supply chain to the next, by the worst road
	// between them; a highway is a line by itself (§12.3, §12.4).
	SupplyRadius [roads]int
	Fire         fireTable
}

// readCharts fills the chart, and checks what its rows are to each other.
func (d *Data) readCharts(l pack.Loader) {
	if d.RealCards+d.Dummies != d.cardsInAll && l.Given(&d.cardsInAll) {
		l.Fault(&d.cardsInAll, "%d real cards and %d dummies in %d cards", d.RealCards, d.Dummies, d.cardsInAll)
	}
	for from := range d.fireRows {
		for to, kind := range d.fireRows[from].vs {
			if kind < len(d.fires) {
				d.Fire[from][to] = d.fires[kind].hitsOn
			}
		}
	}
	for k, row := range d.roadKinds {
		d.RoadBonus[k], d.SupplyRadius[k] = row.bonus, row.radius
	}
	if d.SupplyRadius[Highway] < 0 { // chains beside it go as far as along a track
		d.SupplyRadius[Highway] = d.SupplyRadius[Track]
	}
	if l.Given(&d.roadKinds) && (!slices.IsSorted(d.RoadBonus[:]) || !slices.IsSorted(d.SupplyRadius[:]) || d.SupplyRadius[NoRoad] < 1) {
		l.Fault(&d.roadKinds, "bonuses %v and supply radii %v of the kinds of road, the better not below the worse", d.RoadBonus, d.SupplyRadius)
	}
	for opt := OptPass; opt < turnOptions; opt++ {
		row := &d.Options[opt]
		if l.Given(row) && ((opt == OptPass) != (row.Cost == 0) || int(row.Cost) > d.HandLimit) {
			l.Fault(&row.Cost, "%d cards; a turn of pass is the only free one, and a hand holds %d", row.Cost, d.HandLimit)
		}
	}
	for level := Attritional; level < levels; level++ {
		if below := d.Levels[level-1].Points; l.Given(&d.Levels[level]) && d.Levels[level].Points <= below {
			l.Fault(&d.Levels[level].Points, "%d, and the level below it is worth %d", d.Levels[level].Points, below)
		}
	}
}
