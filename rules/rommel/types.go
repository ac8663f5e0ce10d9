package rommel

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// side is one of the two sides of the game, in the usual order of play.
type side uint8

const (
	axis side = iota
	allied
	nobody
	sides = 2
)

var sideIDs = [sides]rules.Side{"axis", "allied"}

func (s side) id() rules.Side {
	if s >= sides {
		return ""
	}
	return sideIDs[s]
}

// enemy is the other side.
func (s side) enemy() side { return 1 - s }

func sideOf(id rules.Side) side {
	for s := range side(sides) {
		if sideIDs[s] == id {
			return s
		}
	}
	return nobody
}

// class of a unit: what it is as a target, and how it fires (§2.2, §9.4).
type class uint8

const (
	armor class = iota
	infantry
	antitank
	artillery
	classes = 4
)

var classNames = [classes]string{"armor", "infantry", "antitank", "artillery"}

// road is the quality of a road across a hexside, the worse the lower (§1.5).
type road = uint8

const (
	noRoad road = iota
	trail
	track
	highway
	roads = 4
)

// unitType is a row of the chart of unit types (§2.2).
type unitType struct {
	id, name, nameEN string
	label, labelEN   string // short, behind the name of a block
	class            class
	speed            int
	cost             int // PR for one VC (§16.54)
}

// unit is one block.
type unit struct {
	id           string // short, as orders and sitreps write it
	name, nameEN string
	side         side
	german       bool // counts 1.5 for victory (§17.2)
	kind         int  // index into data.types
	class        class
	speed        int
	elite        bool // 2 VC a step (§2.4)
	iTank        bool // speed 2 by the optional rule (§17)
	steps        []int8
	code         string   // S, T, M or a month (§2.2)
	labels       []string // as messages show it, by VC
}

// maxVC is the highest value a label can have: four steps of an elite unit.
const maxVC = 8

// step is the VC that a unit loses at once: two if it is elite (§2.4).
func (u *unit) step() int {
	if u.elite {
		return 2
	}
	return 1
}

// hex is one hex of the map; data.grid holds its sides and roads.
type hex struct {
	id, name, nameEN string // names are empty for hexes without one
	country          string // libya, egypt
	playable         bool
	fortress, oasis  bool
	base             side        // whose base; nobody for none
	edge             side        // whose map edge it lies on; nobody for none (§17.1)
	port             [sides]int8 // capacity by side; unlimited is anyNumber, none 0 (§13.3)
}

const anyNumber = 127

// group is a part of the starting forces or of the reinforcements of a
// scenario (§18).
type group struct {
	side  side
	month int // arrival; the scenario's first month for starting forces
	units []int
	area  board.Set // where they may be deployed; empty for reinforcements, which come to the base
	// maxIn limits the units of the group in single hexes (e.g. five in Tobruk).
	maxIn []hexLimit
	// The area in words: regions of the map, hexes besides them, and hexes that
	// are left out.
	regions   []string
	also, but []int
}

type hexLimit struct{ hex, max int }

// scenario is one of §18.
type scenario struct {
	id, name, nameEN string
	start, end       int // months, inclusive
	first            side
	cards            [sides]int // dealt at the start
	monthly          [sides]int
	monthly11        [sides]int // from month 11 of the combined campaign; 0: as monthly
	groups           []group    // starting forces, in the order in which they are set up
	reinforcements   []group    // by month; Malta apart
	malta            []int      // optional Axis reinforcements (§18.6)
	fortress         []side     // control by hex; nobody where there is no fortress
	rommel           bool       // the Rommel bonus may be used (§6.3)
	buildupDice      int        // per player (§16.3)
	mines            []int      // hexes with a minefield at the start (§18.4)
	preBuildup       int        // PR for each side before the set-up of Gazala (§18.7)
}

// fireOn is the lowest face that hits (§9.4).
type fireTable [classes][classes]int

// data is everything the packs say. It does not change after loading.
type data struct {
	chart

	grid       *board.Grid // the highway over Bir Harmat
	gridDirect *board.Grid // the other course of the highway, see board.toml
	hexes      []hex       // by grid index
	units      []unit
	types      []unitType
	fire       fireTable

	scenarios []scenario

	hexByID, unitByID, typeByID, scenarioByID map[string]int

	base      [sides]int // hexes
	tobruk    int
	forts     []int // hexes, in the order of the grid
	oases     []int
	areas     map[string]board.Set
	realCards int // in the deck (two thirds)
	dummies   int
	handLimit int
	savedPR   int

	hexNames        [][2]string // English and Spanish, as players write them
	bardia, capuzzo int         // hexes that count as equally far from the Axis base (§5.3)
}
