package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// The rows of charts.toml that are about no unit. What has no name here tells
// rules that are code.

type gameChart struct {
	gameNames rules.Names `pack:"names"`
	handLimit int         `pack:"hand_limit,1.."`
	savedPR   int         `pack:"saved_pr_limit,0.."`
	_         struct{}    `pack:"id|die|usual_first_player"`
}

type deckChart struct {
	cardsInAll int `pack:"cards"`
	realCards  int `pack:"real,1.."` // two thirds
	dummies    int `pack:"dummy,0.."`
}

type movementChart struct {
	marchOn int      `pack:"forced_march_success_on,1..6"` // the lowest face with which a forced march succeeds (§6.4)
	_       struct{} `pack:"road_bonus_rule|supply_radius_rule|rommel_bonus|rommel_bonus_rule|forced_march_extra|forced_march_failure"`
	_       struct{} `pack:"hexside_limit_clear|hexside_limit_pass|hexside_limit_mountain_road|hexside_limit_applies_to|stacking_limit|i_tank_speed_optional"`
}

type pursuitChart struct {
	pursuitOn int      `pack:"hits_on,1..6"` // the lowest face that hits in pursuit (§10.5)
	_         struct{} `pack:"compare|per|dice_same_speed|dice_faster|dice_slower"`
}

// buildupChart holds prices in points of rearmament (§16.51-§16.6); those of
// replacements stand with the types of units.
type buildupChart struct {
	early         []int    `pack:"early_arrival_on,1..6"` // faces with which a reinforcement comes early (§16.41)
	redeployHexes int      `pack:"redeploy_hexes,1.."`    // of one redeployment, without its road (§16.51)
	priceRedeploy int      `pack:"redeploy_pr,1.."`
	pricePort     int      `pack:"sea_redeploy_pr,1.."`                          // a move by sea
	priceSiege    int      `pack:"sea_redeploy_pr_one_port_besieged_allied,1.."` // the same into or out of a besieged port, for the Allies
	priceMine     int      `pack:"minefield_pr,1.."`
	priceCard     int      `pack:"extra_card_pr,1.."`
	_             struct{} `pack:"pr_per_player|first|early_arrival|redeploy_note|return_for_repair_pr|sea_redeploy_one_port_besieged_axis"`
	_             struct{} `pack:"sea_redeploy_two_ports_besieged|replacements_at|elite_step_cost_factor|minefield_relocate"`
}

type sideName struct {
	ID    string      `pack:"id"`
	Names rules.Names `pack:"names"`
}

type fireKind struct {
	Id     string   `pack:"id"`
	hitsOn int      `pack:"hits_on,1..6"`
	_      struct{} `pack:"names"`
}

type fireRow struct {
	Firing string       `pack:"firing,id"`
	vs     [classes]int `pack:"vs,by=class,fire"`
	_      struct{}     `pack:"mandatory|fires_first"`
}

type roadKind struct {
	Id     string   `pack:"id"`
	bonus  int      `pack:"bonus,0..9"`
	radius int      `pack:"supply_radius,-1..3"` // -1: a line by itself
	_      struct{} `pack:"names"`
}

type optionRow struct {
	Id    string   `pack:"id"`
	cost  int      `pack:"cost,0.."`
	moves int      `pack:"moves,1.."`
	_     struct{} `pack:"names|phases"`
}

type levelRow struct {
	Level string   `pack:"level,id"`
	vp    int      `pack:"vp,1.."`
	_     struct{} `pack:"condition"`
}

// chart holds what the rules look up often, by number.
type chart struct {
	// What a move adds that keeps to roads of a quality or better (§6.2).
	roadBonus [roads]int
	// Hexes from one unit of a supply chain to the next, by the worst road
	// between them; a highway is a line by itself (§12.3, §12.4).
	supplyRadius [roads]int

	// Of an option: its price in real cards, and the moves of each of its
	// movement phases (§4).
	optionCost  [turnOptions]int8
	optionMoves [turnOptions]int

	earlyOn     [7]bool     // by face
	levelPoints [levels]int // by level of victory (§17)
	fire        fireTable
}

// readCharts fills the chart, and checks what its rows are to each other.
func (d *data) readCharts(l pack.Loader) {
	if d.realCards+d.dummies != d.cardsInAll && l.Given(&d.cardsInAll) {
		l.Fault(&d.cardsInAll, "%d real cards and %d dummies in %d cards", d.realCards, d.dummies, d.cardsInAll)
	}
	for _, face := range d.early {
		d.earlyOn[face] = true
	}
	for from := range d.fireRows {
		for to, kind := range d.fireRows[from].vs {
			if kind < len(d.fires) {
				d.fire[from][to] = d.fires[kind].hitsOn
			}
		}
	}
	for k, row := range d.roadKinds {
		d.roadBonus[k], d.supplyRadius[k] = row.bonus, row.radius
	}
	if d.supplyRadius[highway] < 0 { // chains beside it go as far as along a track
		d.supplyRadius[highway] = d.supplyRadius[track]
	}
	if l.Given(&d.roadKinds) && (!slices.IsSorted(d.roadBonus[:]) || !slices.IsSorted(d.supplyRadius[:]) || d.supplyRadius[noRoad] < 1) {
		l.Fault(&d.roadKinds, "bonuses %v and supply radii %v of the kinds of road, the better not below the worse", d.roadBonus, d.supplyRadius)
	}
	for opt := optPass; opt < turnOptions; opt++ {
		row := &d.options[opt]
		d.optionCost[opt], d.optionMoves[opt] = int8(row.cost), row.moves
		if l.Given(row) && ((opt == optPass) != (row.cost == 0) || row.cost > d.handLimit) {
			l.Fault(&row.cost, "%d cards; a turn of pass is the only free one, and a hand holds %d", row.cost, d.handLimit)
		}
	}
	for level := attritional; level < levels; level++ {
		d.levelPoints[level] = d.levels[level].vp
		if l.Given(&d.levels[level]) && d.levelPoints[level] <= d.levelPoints[level-1] {
			l.Fault(&d.levels[level].vp, "%d, and the level below it is worth %d", d.levelPoints[level], d.levelPoints[level-1])
		}
	}
}
