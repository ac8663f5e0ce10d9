package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
)

// side numbers the three sides in their order of play (§3).
type side uint8

const (
	axis side = iota
	allies
	soviet
	nobody
)

const sides = 3

var sideIDs = [sides + 1]rules.Side{"axis", "allies", "soviet", ""}

func (s side) id() rules.Side { return sideIDs[s] }

func sideOf(id rules.Side) side {
	for s := axis; s < nobody; s++ {
		if sideIDs[s] == id {
			return s
		}
	}
	return nobody
}

// enemyOf tells enemies: the Axis on one hand, the Allies and the Soviet Union
// on the other, who never fight each other (§20).
func (s side) enemyOf(o side) bool {
	return s != nobody && o != nobody && (s == axis) != (o == axis)
}

type terrain uint8

const (
	plain terrain = iota
	forest
	swamp
	narrow
	mountain
	terrains
)

var terrainNames = map[string]terrain{"Llano": plain, "Bosque": forest, "Pantano": swamp, "Angosto": narrow, "Montaña": mountain}

// Border kinds of the board pack. landing is a connection by sea, no border.
const (
	land         board.Kind = "land"
	river        board.Kind = "river"
	fortified    board.Kind = "fortified-line"
	highMountain board.Kind = "high-mountain"
	strait       board.Kind = "strait"
	landing      board.Kind = "landing"
)

// kind is the kind of an army (§23).
type kind uint8

const (
	infantry kind = iota
	tanks
	advancedTanks
	guard
	afrikaKorps
)

var kindNames = map[string]kind{"infanteria": infantry, "carros": tanks, "carros-avanzados": advancedTanks, "guardia": guard, "afrika-korps": afrikaKorps}

// surrenderRule says when a country surrenders (§18).
type surrenderRule uint8

const (
	neverSurrenders surrenderRule = iota
	byCapital
	byTwoArmies
	bySupplyZones
	asFrance
)

var surrenderNames = map[string]surrenderRule{"never": neverSurrenders, "capital": byCapital, "two-armies": byTwoArmies, "all-supply-zones": bySupplyZones, "france": asFrance}

// never is the turn of what does not happen by the calendar.
const never = 99

type countryData struct {
	id, name, nameEN string
	side             side // nobody: it enters the war on no side
	power            bool
	capital          int // zone, -1 for none
	enters           int // turn, 0 at the start, never when by event only
	after            int // country after whose surrender it enters, -1
	surrender        surrenderRule
	armies           bool // it has any
	everyTurn        bool // its reinforcements come every turn (§4.2), else in winter and summer
}

type zoneData struct {
	id, name, nameEN            string
	aliases                     []string
	country                     int
	terrain                     terrain
	seas                        uint16 // set of seas
	supply                      int    // country that builds here, -1
	key, fortress               bool
	colonial, africa, egypt     bool
	frenchAfrica, eastOfAlgiers bool
	eastOfLine, unlimited       bool
	frontier                    bool // Soviet, next to Germany or Romania (§9)
}

// way is a border as an army crosses it.
type way struct {
	bonus int8 // of the defender in the zone entered: rivers, straits, fortified lines (§16)
	high  bool // high mountain
}

// line is a way to land: a landing line, or one of §13.9 without a line.
type line struct {
	from, to      int
	line          bool // printed on the map; usable without the development
	mediterranean bool
	max           int // with the development: armies by this line, or into the zone
}

type unitData struct {
	id                string
	nation            int
	side              side
	kind              kind
	combat, elsewhere [3]int // by steps: 1 reduced, 2 full; elsewhere: outside Africa (§17)
	needs             devID  // noDev: nothing
	from              int    // turn
	setup             int    // zone, -1 in the pool
	setupStep         uint8
}

// marks are the bonuses of what is no terrain of a zone (§16).
type marks struct {
	coast, river, strait, fortress, fortified int
}

// resource changes the Supply Action of a side while a zone is in certain
// hands (§15).
type resource struct {
	zone    int
	holders [sides]bool
	side    side
	supply  int
	until   int // last year, 0 for always
}

type devID int8

const (
	noDev   devID = -1
	maxDevs int   = 16
)

type devData struct {
	id, name, nameEN string
	sides, start     [sides]bool
	inBox            [sides]bool
	notBefore        [sides]int // year
	needs            [sides]devID
}

type startData struct {
	supply, tanks, air, subs int
}

// points is one row of the reinforcement table (§4.2).
type points struct {
	limited, total bool
	fromYear       int
	points         int
	halves         int // half points lost for each key zone
	british        int // at most, 0 no limit
}

// data is the title as loaded: immutable after load.
type data struct {
	board     *board.Map
	seas      int
	link      [sides][]uint16 // by sea: seas reached from it for moves (§8)
	supplied  [sides][]uint16 // and for supply (§7)
	countries []countryData
	zones     []zoneData
	ways      [][]way // parallel to board.Edges
	lines     []line
	// What a search for supply goes over: neighbours by land, zones with a
	// coast, zones that are sources.
	neighbours      [][]int16
	coasts, sources []int16
	units           []unitData
	devs            []devData
	turns           []turnRow
	actions         [sides]actionsRow
	points          [sides][]points
	airLimit        [sides][2]int // missions there are: of the countries at war from the start, and of the United States
	subLimit        int
	starts          [sides]startData
	repeat          repeatRow
	build           buildRow
	tank            tanksRow
	effects         effectsRow
	movement        movementRow
	combat          combatRow
	operation       [operations]operationRow
	surcharge       [sides]int // what a costly operation costs (§8, §19)
	terrains        [terrains]terrainRow
	marks           marks
	resources       []resource
	italian         int // supply for the Axis (§4.2)
	partisans       int // points of the partisans (§18)
	partisansFrom   int // turn from which they come
	minor           int // points of every other country that is no Power (§4.2)

	constraints []constraintRow

	zoneByID, unitByID, devByID, countryByID map[string]int

	germany, finland, uk, france, ussr, belgium, italy, romania, hungary, bulgaria, greece, yugoslavia, usa int
	london, moscow, kiev, calais, karelia, trondheim, amsterdam                                             int
	blitzkrieg, aviation, tankIndustry, airIndustry, logistics, landingDev, advShips, advAircraft           devID
}

// operation numbers the operations of §8.
type operation uint8

const (
	opTactical operation = iota
	opAttack
	opTacticalAttack
	opStrategic
	opNaval
	opLanding
	operations
)

var operationNames = [operations]string{"tactico", "ataque", "tactico-ataque", "estrategico", "naval", "desembarco"}

// Board gives the zones and borders of the map (§5, §16). It is shared: do not
// change it.
func (t *Title) Board() *board.Map { return t.d.board }
