package empires

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// side numbers the four sides in their order of play (§4).
type side uint8

const (
	german side = iota
	francoBritish
	russian
	austroHungarian
	nobody
)

const sides = 4

var sideIDs = [sides + 1]rules.Side{"german", "franco-british", "russian", "austro-hungarian", ""}

func (s side) id() rules.Side { return sideIDs[s] }

func sideOf(id rules.Side) side {
	for s := german; s < nobody; s++ {
		if sideIDs[s] == id {
			return s
		}
	}
	return nobody
}

// centralPowers tells the coalition of a side (§4).
func (s side) centralPowers() bool { return s == german || s == austroHungarian }

// partner is the other side of the coalition.
func (s side) partner() side { return nobody - 1 - s }

func (s side) enemyOf(o side) bool {
	return s != nobody && o != nobody && s.centralPowers() != o.centralPowers()
}

// nation numbers the countries that have armies; others have -1.
type nationData struct {
	id, name, nameEN string
	side, joins      side
	trenchBonus      int
	tech             bool // gains from technologies (§9)
	track            int  // its diplomacy track, -1 without
}

type terrain uint8

const (
	plain terrain = iota
	forest
	desert
	mountain
)

var terrainNames = map[string]terrain{"llano": plain, "bosque": forest, "desierto": desert, "montana": mountain}

type zoneData struct {
	id, name, nameEN     string
	aliases              []string
	country              int
	terrain              terrain
	city, port, med      bool
	square, italianFront bool
	stack                int
}

type unitType struct {
	id                      string
	combat, support         [3]int // by steps: index 1 reduced, 2 full
	sea, seaMed             bool
	homeCity, port, medPort bool // where it is recruited (§7)
	salonica                bool
}

type unitData struct {
	id      string
	nation  int // index of country
	side    side
	kind    *unitType
	entry   entry
	setup   int
	setupID string
}

type entry uint8

const (
	atStart entry = iota
	onAlliance
	fromPool
)

type trenchData struct {
	zone  int
	side  side
	level int
	entry entry
}

type techID uint8

const maxTechs = 10

type techData struct {
	id, name, nameEN    string
	category            string
	level               int
	requires            []techID
	others              int
	sides               [sides]bool
	mayStart            bool
	firstTurn, lastTurn int
}

type trackData struct {
	id, name, nameEN    string
	country             int // -1 for none
	joins               side
	raise, lower        [sides]bool
	firstTurn, lastTurn int
	start, min, length  int
	success, failure    int
	forCentral          bool
	citiesIn            int
	cities              int
}

type sideData struct {
	id           rules.Side
	name, nameEN string
	actions      int
	recruit      int
	vp           int
}

// data is the title as loaded: immutable after load.
type data struct {
	sides     [sides]sideData
	countries []nationData
	zones     []zoneData
	board     *board.Map
	units     []unitData
	types     []unitType
	trenches  []trenchData
	techs     []techData
	tracks    []trackData
	turns     []turnRow

	allowance, costZone, costEnemy, strategicSlots int
	armies, armiesManoeuvre                        int
	raise, lower, missionGain, missionMax          int
	missionStart, startTiles, startTilesLater      int
	onlyGermany                                    []int // cities whose points are Germany's alone (§13)
	zoneByID, unitByID, techByID, trackByID        map[string]int
	countryByID                                    map[string]int
	salonica, gallipoli, brussels                  int
	turkey, italy, usa, romania, russia            int
	greece, serbia, france, uk, germany, surrender int
	manoeuvre, aviation, tanks1, tanks2, gas       techID
}

// load reads the packs and checks them whole.
func load(over fs.FS) (*data, error) {
	var b boardPack
	var u unitsPack
	var c chartsPack
	files := packs(over)
	if err := errors.Join(files.Decode("board.toml", &b), files.Decode("units.toml", &u), files.Decode("charts.toml", &c)); err != nil {
		return nil, err
	}
	l := &loader{files: files, d: &data{
		zoneByID: map[string]int{}, unitByID: map[string]int{}, techByID: map[string]int{},
		trackByID: map[string]int{}, countryByID: map[string]int{},
	}}
	l.board(&b)
	l.units(&u)
	l.charts(&c)
	l.known()
	if len(l.faults) > 0 {
		return nil, errors.Join(l.faults...)
	}
	return l.d, nil
}

type loader struct {
	files  pack.Files
	d      *data
	faults []error
}

func (l *loader) fault(file, id, format string, args ...any) {
	l.faults = append(l.faults, fmt.Errorf("%s:%d: %s: %s", file, l.files.LineOf(file, id, "zone"), id, fmt.Sprintf(format, args...)))
}

func (l *loader) borderFault(i int, row borderRow, what string) {
	l.faults = append(l.faults, fmt.Errorf("board.toml:%d: the border %s-%s %s", l.files.HeaderLine("board.toml", "[[border]]", i), row.A, row.B, what))
}

func (l *loader) board(b *boardPack) {
	d := l.d
	for _, row := range b.Country {
		if _, ok := d.countryByID[row.ID]; ok {
			l.fault("board.toml", row.ID, "stands twice")
		}
		d.countryByID[row.ID] = len(d.countries)
		d.countries = append(d.countries, nationData{id: row.ID, name: row.Name, nameEN: row.NameEN,
			side: sideOf(rules.Side(row.Side)), joins: sideOf(rules.Side(row.Joins)), trenchBonus: row.TrenchBonus, track: -1})
	}
	zones := make([]board.Zone, 0, len(b.Zone))
	for _, row := range b.Zone {
		country, ok := d.countryByID[row.Country]
		if !ok {
			l.fault("board.toml", row.ID, "unknown country %q", row.Country)
		}
		t, ok := terrainNames[row.Terrain]
		if !ok {
			l.fault("board.toml", row.ID, "unknown terrain %q", row.Terrain)
		}
		if _, ok := d.zoneByID[row.ID]; ok {
			l.fault("board.toml", row.ID, "stands twice")
		}
		if row.Stack < 1 {
			l.fault("board.toml", row.ID, "a stack of %d armies", row.Stack)
		}
		d.zoneByID[row.ID] = len(d.zones)
		has := func(f string) bool { return slices.Contains(row.Flags, f) }
		for _, f := range row.Flags {
			if !slices.Contains([]string{"city", "port", "mediterranean", "square", "italian-border"}, f) {
				l.fault("board.toml", row.ID, "unknown flag %q", f)
			}
		}
		d.zones = append(d.zones, zoneData{id: row.ID, name: row.Name, nameEN: row.NameEN, aliases: row.Aliases,
			country: country, terrain: t, city: has("city"), port: has("port"), med: has("mediterranean"),
			square: has("square"), italianFront: has("italian-border") || row.Country == "italy", stack: row.Stack})
		zones = append(zones, board.Zone{ID: row.ID, Lon: row.Lon, Lat: row.Lat})
	}
	borders := make([]board.Border, 0, len(b.Border))
	for i, row := range b.Border {
		k := board.Kind(row.Kind)
		if k != land && k != arrow && k != seaLane {
			l.borderFault(i, row, fmt.Sprintf("is of unknown kind %q", row.Kind))
		}
		for _, id := range [2]string{row.A, row.B} {
			if _, ok := d.zoneByID[id]; !ok {
				l.borderFault(i, row, fmt.Sprintf("names an unknown zone %q", id))
			}
		}
		if row.A == row.B {
			l.borderFault(i, row, "joins a zone with itself")
		}
		for _, other := range b.Border[:i] {
			if other.A == row.A && other.B == row.B || other.A == row.B && other.B == row.A {
				l.borderFault(i, row, "stands twice")
			}
		}
		borders = append(borders, board.Border{A: row.A, B: row.B, Kind: k})
	}
	m, err := board.New(zones, borders)
	if err != nil && len(l.faults) == 0 {
		l.faults = append(l.faults, fmt.Errorf("board.toml: %w", err))
	}
	d.board = m
}

func (l *loader) units(u *unitsPack) {
	d := l.d
	d.types = make([]unitType, len(u.UnitType))
	byID := map[string]*unitType{}
	count := map[string]int{}
	for i, row := range u.UnitType {
		at := func(w string) bool { return slices.Contains(row.RecruitAt, w) }
		d.types[i] = unitType{id: row.ID, combat: [3]int{0, row.CombatReduced, row.CombatFull},
			support: [3]int{0, row.SupportReduced, row.SupportFull}, sea: row.Sea, seaMed: row.SeaMediterranean,
			homeCity: at("home-city"), port: at("port"), medPort: at("mediterranean-port"), salonica: at("salonica")}
		byID[row.ID] = &d.types[i]
		if n, ok := d.countryByID[row.Nation]; ok {
			d.countries[n].tech = row.Tech
		} else {
			l.fault("units.toml", row.ID, "unknown nation %q", row.Nation)
		}
		if row.CombatReduced < 1 || row.CombatFull < row.CombatReduced {
			l.fault("units.toml", row.ID, "combat factors %d and %d", row.CombatFull, row.CombatReduced)
		}
	}
	for _, row := range u.Unit {
		kind := byID[row.Type]
		if kind == nil {
			l.fault("units.toml", row.ID, "unknown type %q", row.Type)
			continue
		}
		count[row.Type]++
		e, ok := map[string]entry{"start": atStart, "on-alliance": onAlliance, "pool": fromPool}[row.Status]
		if !ok {
			l.fault("units.toml", row.ID, "unknown status %q", row.Status)
		}
		z := -1
		if e != fromPool {
			if z, ok = d.zoneByID[row.Setup]; !ok {
				l.fault("units.toml", row.ID, "unknown zone %q", row.Setup)
			}
		}
		if _, ok := d.unitByID[row.ID]; ok {
			l.fault("units.toml", row.ID, "stands twice")
		}
		d.unitByID[row.ID] = len(d.units)
		d.units = append(d.units, unitData{id: row.ID, nation: d.countryByID[row.Nation], side: sideOf(rules.Side(row.Side)),
			kind: kind, entry: e, setup: z, setupID: row.Setup})
	}
	for _, row := range u.UnitType {
		if count[row.ID] != row.Count {
			l.fault("units.toml", row.ID, "%d armies, the list says %d", count[row.ID], row.Count)
		}
	}
	for _, row := range u.Trench {
		z, ok := d.zoneByID[row.Zone]
		if !ok || row.Level < 1 || row.Level > 2 || sideOf(rules.Side(row.Side)) == nobody {
			l.fault("units.toml", row.Zone, "trench of level %d of side %q", row.Level, row.Side)
			continue
		}
		e := atStart
		if row.Status == "on-alliance" {
			e = onAlliance
		}
		d.trenches = append(d.trenches, trenchData{zone: z, side: sideOf(rules.Side(row.Side)), level: row.Level, entry: e})
	}
}

func (l *loader) charts(c *chartsPack) {
	d := l.d
	for _, row := range c.Side {
		s := sideOf(rules.Side(row.ID))
		if s == nobody {
			l.fault("charts.toml", row.ID, "unknown side")
			continue
		}
		d.sides[s] = sideData{id: rules.Side(row.ID), name: row.Name, nameEN: row.NameEN, actions: row.Actions, recruit: row.RecruitSteps, vp: row.InitialVP}
	}
	d.turns = c.Turn
	for i, row := range c.Technology {
		d.techByID[row.ID] = i
	}
	for _, row := range c.Technology {
		t := techData{id: row.ID, name: row.Name, nameEN: row.NameEN, category: row.Category, level: row.Level,
			others: row.RequiresOthers, mayStart: row.MayStart, firstTurn: row.FirstTurn, lastTurn: row.LastTurn}
		for _, r := range row.Requires {
			i, ok := d.techByID[r]
			if !ok {
				l.fault("charts.toml", row.ID, "requires unknown technology %q", r)
			}
			t.requires = append(t.requires, techID(i))
		}
		for _, s := range row.Sides {
			if sd := sideOf(rules.Side(s)); sd != nobody {
				t.sides[sd] = true
			} else {
				l.fault("charts.toml", row.ID, "unknown side %q", s)
			}
		}
		d.techs = append(d.techs, t)
	}
	if len(d.techs) > maxTechs {
		l.fault("charts.toml", d.techs[maxTechs].id, "more than %d technologies", maxTechs)
		d.techs = d.techs[:maxTechs]
	}
	for _, row := range c.Diplomacy {
		t := trackData{id: row.ID, name: row.Name, joins: sideOf(rules.Side(row.Joins)), country: -1, citiesIn: -1,
			firstTurn: row.FirstTurn, lastTurn: row.LastTurn, start: row.Start, min: row.Minimum, length: row.Length,
			success: row.VPSuccess, failure: row.VPFailure, forCentral: row.VPCoalition == "central-powers", cities: row.NeedsCities}
		if n, ok := d.countryByID[row.Target]; ok {
			t.country = n
			t.nameEN = d.countries[n].nameEN
			if t.joins != nobody {
				d.countries[n].track = len(d.tracks)
			} else {
				t.nameEN = "Surrender of " + t.nameEN
			}
		} else {
			l.fault("charts.toml", row.ID, "unknown target %q", row.Target)
		}
		if n, ok := d.countryByID[row.NeedsCitiesIn]; ok {
			t.citiesIn = n
		}
		if row.Length < 1 || row.FirstTurn < 1 || row.LastTurn > len(c.Turn) || row.FirstTurn > row.LastTurn || row.Minimum > row.Start {
			l.fault("charts.toml", row.ID, "a track of %d boxes from %d, in turns %d to %d", row.Length, row.Start, row.FirstTurn, row.LastTurn)
		}
		for _, s := range row.RaiseBy {
			t.raise[sideOf(rules.Side(s))%sides] = true
		}
		for _, s := range row.LowerBy {
			t.lower[sideOf(rules.Side(s))%sides] = true
		}
		d.trackByID[row.ID] = len(d.tracks)
		d.tracks = append(d.tracks, t)
	}
	d.allowance, d.costZone, d.costEnemy, d.strategicSlots = c.Movement.Allowance, c.Movement.CostZone, c.Movement.CostEnemyZone, c.Movement.StrategicSlots
	for _, a := range c.Action {
		switch a.ID {
		case "activate":
			d.armies, d.armiesManoeuvre = a.Armies, a.ArmiesManoeuvre
		case "diplomacy":
			d.raise, d.lower = a.Raise, a.Lower
		case "missions":
			d.missionGain, d.missionMax, d.missionStart = a.Gain, a.Maximum, a.Initial
		}
	}
	d.startTiles, d.startTilesLater = c.TechnologyStart.Tiles, c.TechnologyStart.Later
	for _, id := range c.Victory.CentralPowersException {
		z, ok := d.zoneByID[id]
		if !ok {
			l.faults = append(l.faults, fmt.Errorf("charts.toml: victory: unknown zone %q", id))
		}
		d.onlyGermany = append(d.onlyGermany, z)
	}
}

// known looks up the places, countries and technologies that the rules name.
func (l *loader) known() {
	d := l.d
	find := func(m map[string]int, what, id string) int {
		i, ok := m[id]
		if !ok {
			l.faults = append(l.faults, fmt.Errorf("the rules name the %s %q, which no pack has", what, id))
		}
		return i
	}
	for _, w := range []struct {
		in       map[string]int
		what, id string
		to       *int
	}{
		{d.zoneByID, "zone", "salonica", &d.salonica}, {d.zoneByID, "zone", "gallipoli", &d.gallipoli}, {d.zoneByID, "zone", "bruselas", &d.brussels},
		{d.countryByID, "country", "turkey", &d.turkey}, {d.countryByID, "country", "italy", &d.italy}, {d.countryByID, "country", "usa", &d.usa},
		{d.countryByID, "country", "romania", &d.romania}, {d.countryByID, "country", "russia", &d.russia}, {d.countryByID, "country", "greece", &d.greece},
		{d.countryByID, "country", "serbia", &d.serbia}, {d.countryByID, "country", "france", &d.france}, {d.countryByID, "country", "united-kingdom", &d.uk},
		{d.countryByID, "country", "germany", &d.germany}, {d.trackByID, "track", "russian-surrender", &d.surrender},
	} {
		*w.to = find(w.in, w.what, w.id)
	}
	for _, w := range []struct {
		id string
		to *techID
	}{{"manoeuvre", &d.manoeuvre}, {"aviation", &d.aviation}, {"tanks-1", &d.tanks1}, {"tanks-2", &d.tanks2}, {"gas", &d.gas}} {
		*w.to = techID(find(d.techByID, "technology", w.id))
	}
	if len(d.turns) == 0 || d.allowance == 0 || d.armies == 0 || d.missionMax == 0 {
		l.faults = append(l.faults, errors.New("charts.toml: turns, movement or actions are missing"))
	}
	for s, sd := range d.sides {
		if sd.id == "" {
			l.faults = append(l.faults, fmt.Errorf("charts.toml: side %s is missing", sideIDs[s]))
		}
	}
}
