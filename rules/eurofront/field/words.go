package field

import (
	"github.com/fieldpost/fieldpost/rules/compass"
)

// lists are the ids that the code knows, in the order of its numbers.
var lists = map[string][]string{
	"aim":      AimWords,
	"decision": DecisionWords,
	"faction":  FactionWords[:Factions],
	"front":    FrontWords,
	"terrain":  TerrainWords,
	"weather":  WeatherWords,
	"resource": {"ore", "oil"},
	"port":     {"minor", "major"},
	"named":    {"town", "minor", "major"},
	"type":     TypeWords,
	"fire":     FireWords,
	"season":   SeasonWords,
	"shut":     {"past", "conquered", "axis", "union", "republic"},
	"class":    {"R", "V", "E"},
	"balance":  BalanceWords,
	"column":   {"own", "parity", "enemy"},
	"naval":    {"invasion", "transport", "supply", "beach-supply", "amphibious-assault", "assault"},
}

// Faction is one of those that have pieces and control places (Introduction): the three of the
// great war, and who wages a war beside it (§21.48).
type Faction uint8

// The factions, in the order of play before the second front (§4.22); Neutral is none.
const (
	Axis Faction = iota
	Allied
	Soviet
	Apart
	Neutral
	Factions = 4
)

// FactionWords are the words for the factions.
var FactionWords = []string{"axis", "allied", "soviet", "apart", ""}

// Front is one of the parts of the board that have a weather, a production and an air
// force of their own (§1.12).
type Front uint8

// The fronts.
const (
	WestFront Front = iota
	EastFront
	MedFront
	NorthFront
	Fronts = 4
)

// FrontWords are the words for the fronts.
var FrontWords = []string{"wf", "ef", "mf", "nf"}

// Terrain of a place (§1.3).
type Terrain uint8

// The kinds of terrain. Tundra counts as mountain (§1.332).
const (
	Clear Terrain = iota
	Desert
	Forest
	Hill
	Marsh
	Mountain
	terrains
)

// TerrainWords are the words for the kinds of terrain.
var TerrainWords = []string{"clear", "desert", "forest", "hill", "marsh", "mountain"}

// Weather of a front in a fortnight (§12.1).
type Weather uint8

// The kinds of weather.
const (
	Dry Weather = iota
	Mud
	Snow
)

// WeatherWords are the words for the weather.
var WeatherWords = []string{"dry", "mud", "snow"}

// Type of a unit (§2.2-2.4).
type Type uint8

// The types of units.
const (
	Armor Type = iota
	Mech
	Infantry
	MountainTroops
	Cavalry
	Shock
	Static
	Fort
	Amphibious
	Airborne
	HQ
	SupremeHQ
	TheatreHQ
	Beachhead
	types
)

// TypeWords are the words for the types of units.
var TypeWords = []string{"armor", "mech", "infantry", "mountain", "cavalry", "shock", "static", "fort", "amphibious", "airborne", "hq", "supreme-hq", "theatre-hq", "beachhead"}

// IsHQ reports whether a type is a headquarters of any kind (§2.4).
func (t Type) IsHQ() bool { return t == HQ || t == SupremeHQ || t == TheatreHQ }

// Cadre reports whether a type has a step of no strength, on which it is not yet
// eliminated (§2.27, §2.4).
func (t Type) Cadre() bool { return t == Static || t.IsHQ() }

// Class is how a unit stands to the Mediterranean or to the North (§2.8, §21.31, §21.41).
type Class uint8

// The classes, by the letters on the blocks; Alien is who has none (§21.414).
const (
	Resident      Class = iota // may not leave the front
	Veteran                    // comes and goes
	Expeditionary              // comes and goes, and is spared the worst on conditions
	Alien
)

// Fire is how well dice hit: the least face that does is 6 less Fire, one more than 6
// for none (§7.32).
type Fire uint8

// The kinds of fire.
const (
	NoFire Fire = iota
	SF          // single: 6
	DF          // double: 5 and 6
	TF          // triple: 4 to 6
	QF          // quadruple: 3 to 6
)

// FireWords are the words for the kinds of fire.
var FireWords = []string{"none", "sf", "df", "tf", "qf"}

// Hits reports whether a face of a die hits.
func (f Fire) Hits(face int) bool { return face > 6-int(f) }

// Chance returns how often a die hits.
func (f Fire) Chance() float64 { return float64(f) / 6 }

// Season is a half year of play, from June or from December on (§3.3), counted from
// the summer of 1939.
type Season uint8

// SeasonWords are the words for the seasons; W44 lasts until May 1945.
var SeasonWords = []string{"S39", "W39", "S40", "W40", "S41", "W41", "S42", "W42", "S43", "W43", "S44", "W44"}

const seasons = 12

// Bombed is the season from which on the Allied air force reaches further, and bombs the
// Axis (§13.31); Supremacy that from which on it has the air of the West to itself (§13.32).
const (
	Bombed    Season = 9
	Supremacy Season = 10
)

// HasAirSupremacy reports whether the Allied air force has the West and the Mediterranean to itself in a season (§13.32).
func (s Season) HasAirSupremacy() bool { return s >= Supremacy }

// Winter reports whether a season is one from December to May.
func (s Season) Winter() bool { return s%2 == 1 }

// Side is one of those who report, by its number in [Data.Sides]: it holds one faction or two.
type Side uint8

// Nobody is no side.
const Nobody Side = 1<<8 - 1

// Vocabularies of the order language and of messages.
const (
	KindPlace = compass.KindHex
	KindUnit  = "unit"
	// KindSea and KindPassage are seas and straits.
	KindSea, KindPassage = "sea", "passage"
	// KindHQ and KindBeach are headquarters and beachheads: units, by the same ids, where none but they are meant.
	KindHQ, KindBeach = "hq", "beachhead"
)

// IsUnitKind reports whether names of a kind are units.
func IsUnitKind(kind string) bool { return kind == KindUnit || kind == KindHQ || kind == KindBeach }

// Victory is how the game has ended (§19): for whom, and by how much. Those of the Axis
// come before the draw, those of the others behind it.
type Victory uint8

// The victories. What a game of one year is won by, see [Scenario].
const (
	NotWon         Victory = iota
	AxisDecisive           // at least twice the production of the others, in any production phase (§19.21)
	AxisMajor              // more than that of the others, at the end (§19.22)
	AxisMinor              // at least three quarters of it (§19.23); of the Winter War, as SovietMajor, see package title (§22, 1939A)
	AxisMarginal           // at least two thirds of it (§19.24)
	Draw                   // §19.4
	SovietMarginal         // the others produce three times as much (§19.34)
	SovietMinor            // Berlin in May 1945 (§19.33); of a year: the Axis has less, measured by the others, than it had in history
	SovietMajor            // Berlin in November 1944 (§19.32)
	SovietDecisive         // Berlin by May 1944 (§19.31)
	Rivalry                // of three rivals who has most victory cities has won, or several (§19.51)
)

// VictoryWords are the words for the victories.
var VictoryWords = []string{"", "axis-decisive", "axis-major", "axis-minor", "axis-marginal", "draw", "soviet-marginal", "soviet-minor", "soviet-major", "soviet-decisive", "rivalry"}

// Armistice is what has come of the Finnish armistice (§16.72).
type Armistice uint8

// It is offered once, and answered at once.
const (
	NotOffered Armistice = iota
	Offered
	Refused
	Accepted
)

// ArmisticeWords are the words for it.
var ArmisticeWords = []string{"", "offered", "refused", "accepted"}

// Rearmament is how far the Red Army is rearmed (§20.593), which it is twice.
type Rearmament int8

// It begins with the event SA, and is complete with SB.
const (
	NotRearmed Rearmament = iota
	Rearming
	RearmedOnce
	RearmingAgain
	RearmedTwice
)

// Begun reports whether a rearmament has begun and is not complete.
func (x Rearmament) Begun() bool { return x == Rearming || x == RearmingAgain }
