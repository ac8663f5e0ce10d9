package field

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// The rows of the charts, as the packs hold them.

// TerrainRow is a row of the terrain chart (§1.3).
type TerrainRow struct {
	Stops   bool `pack:"stops"`        // movement, but of cavalry
	Stack   int  `pack:"stack,1.."`    // §6.2
	Limit   int  `pack:"limit,1..2"`   // of a side of such a hex (§6.33)
	Defence int  `pack:"defence,1..2"` // double or not (§7.34)
	Single  bool `pack:"single_fire"`  // attackers fire SF (§1.33)
	Invade  bool `pack:"invade"`       // from the sea
	Drop    bool `pack:"drop"`         // by parachute
}

// Cost of a unit, of a step and of a cadre (§11.7).
type Cost struct {
	Step  int `pack:"step,0.."`
	Cadre int `pack:"cadre,0.."`
}

// TypeRow is a row of the unit chart (§2.2, Unit Data).
type TypeRow struct {
	Names   rules.Names `pack:"names"`
	Aliases []string    `pack:"aliases,optional"`
	Speed   [3]int      `pack:"speed,by=weather,0.."`
	Attack  Fire        `pack:"attack,fire"` // offensive fire
	Defend  Fire        `pack:"defend,fire"`
	Axis    Cost        `pack:"axis"`
	Allied  Cost        `pack:"allied"`
	Soviet  Cost        `pack:"soviet"`
	Extreme Cost        `pack:"extreme"`
}

// MonthRow is a month of the calendar (the record sheets, §12.1).
type MonthRow struct {
	ID     string    `pack:"id"` // 1942-06
	Season Season    `pack:"season,season"`
	WF     []Weather `pack:"wf,weather"` // by an odd and by an even sum of the dice
	EF     []Weather `pack:"ef,weather"`
	WFRoll bool      `pack:"wf_roll"` // dice are thrown, for the weather or for storms
	EFRoll bool      `pack:"ef_roll"`
}

// SeasonRow is what a season brings (§11.31, §13.23).
type SeasonRow struct {
	Basic   [Factions]int `pack:"basic,by=faction,optional"`
	AxisAir [Fronts]Fire  `pack:"axis_air,by=front,fire"`
	Allied  Fire          `pack:"allied_air,fire"`
	Soviet  Fire          `pack:"soviet_air,fire"`
}

type titleRow struct {
	names rules.Names `pack:"names"`
}

// Scenario is a way to begin (§22.1). Par is what the production of the Axis and of the
// others together was in history when it ends: the measure of a game of one year, of
// which the rules say nothing.
type Scenario struct {
	ID         string        `pack:"id"`
	Names      rules.Names   `pack:"names"`
	Sides      []Side        `pack:"sides,side"`                 // who play it
	from       string        `pack:"from"`                       // its first month
	until      string        `pack:"until"`                      // its last one
	Base       int           `pack:"setup_of,scenario,optional"` // whose set-up it has where it says nothing itself, -1 for nobody's
	Line       int           `pack:"line,line,optional"`         // -1 where the borders are the line
	borders    []int         `pack:"borders,change"`             // changes that are in force
	axis       []int         `pack:"axis,nation"`                // who stands with whom; the others are neutral
	allied     []int         `pack:"allied,nation"`
	soviet     []int         `pack:"soviet,nation"`
	wars       []warRow      `pack:"wars,text"`                     // who is at war with whom
	taken      []int         `pack:"allied_zones,zone,optional"`    // parts of countries that the Allied hold
	occupied   []int         `pack:"soviet_zones,zone,optional"`    // ... and the Soviets
	isolated   []int         `pack:"isolated,nation"`               // live on what is their own (§20.64)
	Fronts     []Front       `pack:"fronts,front"`                  // on which the factions fight here; others are played by nobody
	Allocation int           `pack:"allocation,0.."`                // of the Axis to the East (§11.5)
	Med        [Factions]int `pack:"med,by=faction,0..,optional"`   // to the Mediterranean (§21.37)
	defeated   []int         `pack:"defeated,nation,optional"`      // before the game begins (§16.9)
	exploited  []int         `pack:"exploited,nation,optional"`     // defeated by the Axis for a winter or longer (§16.73)
	shaken     []int         `pack:"demoralised,nation,optional"`   // who may surrender by what has been lost before (§16.71)
	satellites []int         `pack:"satellites,nation"`             // who has joined the Axis by an event (§16.3)
	Guns       []int         `pack:"guns,unit"`                     // who has the siege guns (§2.34)
	bound      []int         `pack:"bound,unit,optional"`           // satellites that are bound to their land for good (§16.311)
	absent     []int         `pack:"absent,unit,optional"`          // who is in no game of it
	ready      []int         `pack:"ready,unit,optional"`           // beachheads that are ready as it begins (§15.61)
	Happened   []int         `pack:"happened,event"`                // diplomatic events that have
	cooperates []int         `pack:"cooperates,nation,optional"`    // neutrals that let the trains of the Axis pass (§16.21)
	protected  []int         `pack:"protectorates,nation,optional"` // ... and those of the Allied, who have their bases (§20.921)
	OutOfPlay  []int         `pack:"out_of_play,hex,optional"`      // places that nobody enters
	Saved      [Factions]int `pack:"saved,by=faction,0..,optional"` // in the West
	half       int           `pack:"half,1..2,optional"`            // the fortnight with which it begins, the first if nothing is said
	surprised  int           `pack:"surprised,nation,optional"`     // by the Axis in that fortnight (§20.16), -1 for nobody
	paralysis  string        `pack:"paralysis,season,optional"`
	Abroad     [Factions]int `pack:"abroad,by=faction,0..,optional"` // from cooperating neutrals, and over sea lanes, that nothing here carries out
	ParAxis    int           `pack:"par_axis,1..,optional"`
	ParOthers  int           `pack:"par_others,1..,optional"`
	Decided    Decision      `pack:"decided_by,decision"`       // what decides it
	Balance    Balance       `pack:"naval,balance"`             // who has naval supremacy at the start (§15.8)
	AtHome     bool          `pack:"satellites_at_home"`        // in a free set-up, too
	Bulge      bool          `pack:"bulge"`                     // the Axis may surprise once in the Ardennes (§22, 1944.8)
	StandFast  bool          `pack:"stand_fast"`                // Hitler has the East stand fast in its first turn (§22, 1944.1)
	Closed     bool          `pack:"closed"`                    // nobody takes part but who is set up, and who comes into the war
	noEvents   bool          `pack:"no_events"`                 // no diplomatic event happens
	events     []int         `pack:"events,event,optional"`     // ... but these
	SetUp      []Faction     `pack:"set_up,faction,optional"`   // who set up one after the other, each seeing those before; else all do at once
	Prize      int           `pack:"prize,nation,optional"`     // whose conquest decides it, where one does, else -1
	complicit  []int         `pack:"complicit,nation,optional"` // neutrals that are accomplices of the Axis (§21.492)
	Ore        bool          `pack:"ore"`                       // what they yield is part of the printed totals
	phoneyWar  bool          `pack:"phoney_war"`                // it is on (§20.43)
	weser      bool          `pack:"weser"`                     // Denmark has just submitted: the Axis may surprise Norway in its next turn (§21.493)

	holders     [Factions]Side
	paralysed   int // the season of winter paralysis (§12.45), see [State.Paralysed]
	First, Last int // months, by their numbers in [Data.Months]
}

// warRow are two factions that are at war as a scenario begins.
type warRow struct {
	a Faction `pack:"a,faction,bare"`
	b Faction `pack:"b,faction,bare"`
}

// HistoryRow is an event that the record brings of the fronts that nobody plays, in the
// diplomacy phase of a month.
type HistoryRow struct {
	month string `pack:"month"`
	Event int    `pack:"event,event"`

	Month int
}

// Unit is one block (§2).
type Unit struct {
	ID       string      `pack:"id"`
	Names    rules.Names `pack:"names"`
	Aliases  []string    `pack:"aliases,optional"`
	Faction  Faction     `pack:"faction,faction"`
	Nation   int         `pack:"nation,nation"`
	Type     Type        `pack:"type,type"`
	Max      int         `pack:"max,0..4"` // its largest CV, or VM of a headquarters
	SS       bool        `pack:"ss"`
	Front    Front       `pack:"front,front,optional"`  // of whose game the block is (§3.21): see [Unit.Theatre]; there a headquarters is at home (§5.33)
	Fronts   []Front     `pack:"fronts,front,optional"` // of a supreme one: where it commands (§5.72)
	Anywhere bool        `pack:"everywhere"`            // ... as well as where it stands
	arrives  string      `pack:"arrives,optional"`      // a month
	CV       int         `pack:"cv,0..4,optional"`      // with which it arrives
	Waits    bool        `pack:"waits"`                 // for its month on the board
	Of       Front       `pack:"of,front,optional"`     // the front of its class: the Mediterranean or the North
	Class    Class       `pack:"class,class,optional"`  // [Alien] of most; see [Unit.In]
	twin     int         `pack:"twin,unit,optional"`    // whose other coat it is: the same unit for another faction (§3.21), -1 of others
	Ready    bool        `pack:"ready"`                 // of a beachhead: as a reinforcement it is ready (§15.61)
	Serves   int         `pack:"serves,unit,optional"`  // of a beachhead: whose it is (§15.6), -1 of others
	Rises    int         `pack:"rises,nation,optional"` // whose rising it is (§16.73), -1 of others
	OwnAlone bool        `pack:"own_alone"`             // of a headquarters: it commands its nation alone (§20.74)
	OnFoot   bool        `pack:"on_foot"`               // it is not motorised, as others of its nation are (§20.35)
	Elite    bool        `pack:"elite"`                 // of armour: in the Mediterranean (§2.21)
	Rides    int         `pack:"rides,0..3,optional"`   // how far it goes at least in the Mediterranean (§21.312)
	leaves   string      `pack:"leaves,optional"`       // a month: the West takes it, see [WestRow]
	returns  string      `pack:"returns,optional"`      // ... and sends it back
	Back     int         `pack:"back,0..4,optional"`    // the strength with which it does

	Month           int   // of arrival, -1 where it stands at the start or comes by nothing
	Leaves, Returns int   // -1 where it never does
	coats           []int // the same unit for other factions (§3.21)
	Home            int   // where it arrived in history, -1 where nothing says
}

// In returns how a unit stands to a front (§2.8): its class is that of one front alone.
func (u *Unit) In(front Front) Class {
	if front != u.Of {
		return Alien
	}
	return u.Class
}

// Theatre returns the front of whose game a block is (§3.21): where nothing is said, that of its
// class, or the East.
func (u *Unit) Theatre() Front {
	switch {
	case u.Front < Fronts:
		return u.Front
	case u.Class != Alien:
		return u.Of
	}
	return EastFront
}

type setupRow struct {
	scenario int `pack:"scenario,scenario"`
	unit     int `pack:"unit,unit"`
	at       int `pack:"at,hex,optional"`
	area     int `pack:"area,area,optional"` // ... or so
	cv       int `pack:"cv,0..4"`
}

// poolRow is what some nations have on a front as a scenario begins (§22.2): headquarters of all kinds are one type.
type poolRow struct {
	scenario int         `pack:"scenario,scenario"`
	front    Front       `pack:"front,front"`
	nations  []int       `pack:"nations,nation"`
	has      []poolCount `pack:"has,text"`
}

// poolCount is how many units of a type there are, and their CV together.
type poolCount struct {
	Type  Type `pack:"type,type,bare"`
	Units int  `pack:"units,0.."`
	CV    int  `pack:"cv,0.."`
}

// BudgetRow is what factions have to spend in a month of a scenario from one on, whatever the board yields.
type BudgetRow struct {
	Scenario int           `pack:"scenario,scenario"`
	from     string        `pack:"from"`
	Points   [Factions]int `pack:"points,by=faction,optional,0.."`

	Month int
}

// RosterRow is a nation that has forces when war comes to it (§16.31).
type RosterRow struct {
	Nation     int     `pack:"nation,nation"`
	Leans      Faction `pack:"leans,faction"`             // on whose card its forces stand while it is neutral (§20.6)
	Ports      bool    `pack:"ports"`                     // they stand in ports alone (§20.81)
	Idle       bool    `pack:"idle"`                      // it has no peacetime production (§16.32)
	Stands     bool    `pack:"stands"`                    // it is defeated as a great power is (§16.9)
	British    int     `pack:"british,0..6,optional"`     // up to this die of a British unit its own capitulate once it is demoralised (§7.7)
	American   int     `pack:"american,0..6,optional"`    // ... and of an American one
	Mandate    bool    `pack:"mandate"`                   // it is a mandate of the Middle East (§20.92)
	Defends    bool    `pack:"defends"`                   // its infantry fires double as it defends its land (§20.83, §20.91)
	Colonies   []int   `pack:"colonies,nation,optional"`  // that it controls, and where its veterans deploy
	Inner      []int   `pack:"inner,hex,optional"`        // places to which its capital traces national supply within its land
	innerAreas []int   `pack:"inner_areas,area,optional"` // behind which [RosterRow.Inner] has their places
	Shuns      []int   `pack:"shuns,nation,optional"`     // through which it never traces national supply (§20.73)
	InnerPorts bool    `pack:"inner_ports"`               // ... or any port of its own
}

// SatelliteRow is a nation that may surrender once it is demoralised (§16.71, §16.8), as it does who has come to the Axis by an event.
type SatelliteRow struct {
	Nation      int    `pack:"nation,nation"`
	Ports       bool   `pack:"ports"`                 // its ports are counted (§16.81), else its hexes (§16.82)
	Overseas    bool   `pack:"overseas"`              // ... those of its colonies as well, and its units of the Mediterranean
	Home        int    `pack:"home,zone,optional"`    // of its land, what counts and where it bears few guests (§20.132), -1 for all
	Proud       bool   `pack:"proud"`                 // it bears few guests until it is demoralised, whoever has come there (§20.132)
	SecondFront bool   `pack:"second_front"`          // that demoralises it, however it has come into the war
	Cities      bool   `pack:"major_cities"`          // ... and so does the loss of a major city of its land
	Lands       []int  `pack:"lands,nation,optional"` // ... of all of a nation
	Zones       []int  `pack:"zones,zone,optional"`   // ... or of all of a zone
	Basin       string `pack:"basin,optional"`        // whose seas are the Allies' once it is defeated (§20.26)
}

// SatelliteOf returns what is said of a nation that may surrender, nil of another.
func SatelliteOf(nation int, d *Data) *SatelliteRow {
	for i := range d.Satellites {
		if d.Satellites[i].Nation == nation {
			return &d.Satellites[i]
		}
	}
	return nil
}

// RealmRow is land besides its own in which the units of a nation stand that are bound to it (§16.311), of an event once that
// has happened.
type RealmRow struct {
	Nation int     `pack:"nation,nation"`
	Event  int     `pack:"event,event,optional"` // -1 for always
	Lands  []int   `pack:"lands,nation,optional"`
	Zones  []int   `pack:"zones,zone,optional"`
	Fronts []Front `pack:"fronts,front,optional"`
	areas  []int   `pack:"areas,area,optional"`

	At []int // the places of the areas
}

// AllianceRow is how a nation may react when another one comes into the war (§16.5): with a die up to a number, before France is
// defeated and after that.
type AllianceRow struct {
	New      int     `pack:"new,nation"`
	Linked   int     `pack:"linked,nation"`
	Before   int     `pack:"before,0..6"`
	Behind   int     `pack:"behind,0..6"`
	Joins    Faction `pack:"joins,faction,optional"`  // whomever the new one joins; Neutral for the same as that
	Beside   Faction `pack:"beside,faction,optional"` // if the new one joins this faction, Neutral for any
	Republic bool    `pack:"republic"`                // if Spain is a republic, which it is in nothing that is played
}

// MusterRow is one of these forces, in the coat that it wears first, with the place where it stands unless its owner says otherwise.
type MusterRow struct {
	Unit  int  `pack:"unit,unit"`
	At    int  `pack:"at,hex,optional"`
	area  int  `pack:"area,area,optional"` // ... or so
	CV    int  `pack:"cv,0..4"`
	Stays bool `pack:"stays"` // it deploys nowhere else
}

type arrivalRow struct {
	unit int `pack:"unit,unit"`
	at   int `pack:"at,hex"`
}

// WestRow is what a month brings on the fronts that nobody plays: it stands for them until
// they are played. The table is known to everybody, as the record sheets are.
type WestRow struct {
	from    string        `pack:"month"`
	Abroad  [Factions]int `pack:"abroad,by=faction,optional"` // more or less points from elsewhere, see [Scenario]
	Lost    []int         `pack:"lost,city,optional"`         // cities of the Axis that the Allied take in the West
	Most    int           `pack:"most,0..,optional"`          // that the West of the Axis can spare for the East (§21.23), 0 for as before
	Ends    bool          `pack:"mediterranean_lost"`         // nobody has money there any more
	Balance Balance       `pack:"naval,balance,optional"`     // who comes to have naval supremacy, see [WestRow.Turns]
	falls   []int         `pack:"falls,city,optional"`        // ... and those behind, as far as victory cities are counted (§19.5)

	Month int
}

// Turns reports whether the balance at sea is another one from the month of the row on.
func (w *WestRow) Turns() bool { return w.Balance <= AlliedSeas }

// usualOrder is in which order types take losses of which their owner has said nothing:
// who is cheap and fires badly first, armour and headquarters last.
var usualOrder = [...]Type{Beachhead, Fort, Static, Infantry, Cavalry, MountainTroops, Shock, Amphibious, Airborne, Mech, Armor, HQ, TheatreHQ, SupremeHQ}

// CompareLossOrder compares two units by the order in which they take losses of which nothing is
// said: by type, of one type those of the lesser powers first and the SS last.
func (d *Data) CompareLossOrder(a, b int) int {
	key := func(u int) int {
		n := 4 * slices.Index(usualOrder[:], d.Units[u].Type)
		switch {
		case d.Units[u].SS:
			n += 2
		case !d.IsLesser(u):
			n++
		}
		return n
	}
	return cmp.Compare(key(a), key(b))
}

// CompareKeepOrder compares two units by who is usually lost last.
func (d *Data) CompareKeepOrder(a, b int) int { return d.CompareLossOrder(b, a) }

// IsLesser reports whether a unit is of a lesser power (§11.84), and of none that serves the Allied.
func (d *Data) IsLesser(u int) bool {
	return !d.Nations[d.Units[u].Nation].Major && d.Units[u].Faction != Allied
}

// IsAlliedMinor reports whether a unit is of a lesser power that serves the Allied (§5.34, §20.62).
func (u *Unit) IsAlliedMinor(d *Data) bool {
	return u.Faction == Allied && d.Command(u.Nation) != d.UK
}

// AreAlike reports whether two units are of one nation and type, can be as large as one
// another, and are both of the SS or not: nobody needs to be asked which of them he means.
func (d *Data) AreAlike(a, b int) bool {
	x, y := &d.Units[a], &d.Units[b]
	return x.Nation == y.Nation && x.Type == y.Type && x.Max == y.Max && x.SS == y.SS
}

// DeployRow says where some units of a scenario may be set up, and of those that are built on it (§22): in lands, zones,
// fronts and places, one of them at least.
type DeployRow struct {
	Scenario int     `pack:"scenario,scenario"`
	Faction  Faction `pack:"faction,faction"`
	Semi     bool    `pack:"semi"`                  // where the set-up is semi-historical alone
	Front    Front   `pack:"front,front,optional"`  // of whose game they are, [Unit.Theatre]; [Fronts] for any
	Of       []int   `pack:"of,nation,optional"`    // in whose land history has them
	Units    []int   `pack:"units,unit,optional"`   // or who they are
	Lands    []int   `pack:"lands,nation,optional"` // where they may stand
	Zones    []int   `pack:"zones,zone,optional"`
	Fronts   []Front `pack:"fronts,front,optional"`
	At       []int   `pack:"at,hex,optional"`
	areas    []int   `pack:"areas,area,optional"` // behind which [DeployRow.At] has their places
	Line     bool    `pack:"front_line"`          // who stands on the front line stays on it
	Fixed    bool    `pack:"fixed"`               // with the strength that history gives them
}

// GuardRow says which types of units hold the front line in some lands (§22).
type GuardRow struct {
	Scenario int     `pack:"scenario,scenario"`
	Faction  Faction `pack:"faction,faction"`
	Lands    []int   `pack:"lands,nation"`
	Types    []Type  `pack:"types,type"`
}

// GarrisonRow are lands in each of which a unit of a nation has to be set up (§22).
type GarrisonRow struct {
	Scenario int   `pack:"scenario,scenario"`
	Nation   int   `pack:"nation,nation"`
	Lands    []int `pack:"lands,nation"`
}
