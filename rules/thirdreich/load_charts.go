package thirdreich

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
)

// charts reads the tables that drive the code.
func (l *loader) charts(c *chartsPack) {
	d := l.d
	d.turns, d.repeat, d.build, d.tank, d.effects, d.movement, d.combat = c.Turn, c.Repeat, c.Build, c.Tanks, c.Effects, c.Movement, c.Combat
	for i, row := range c.Turn {
		if row.N != i+1 || !slices.Contains([]string{"winter", "spring", "summer", "autumn"}, row.SeasonEN) {
			l.rowFault(chartsFile, "[[turn]]", i, "turn %d in %q", row.N, row.SeasonEN)
		}
	}
	for i, row := range c.Actions {
		sd := sideOf(rules.Side(row.Side))
		if sd == nobody || row.Limited < 1 || row.Total < row.Limited {
			l.rowFault(chartsFile, "[[actions]]", i, "%d and %d Actions of side %q", row.Limited, row.Total, row.Side)
			continue
		}
		d.actions[sd] = row
	}
	for i, row := range c.Reinforcement {
		sd := sideOf(rules.Side(row.Side))
		halves := row.KeyZonePenalty * 2
		if sd == nobody || row.Points < 1 || halves != float64(int(halves)) || !slices.Contains([]string{"any", "limited", "total"}, row.War) {
			l.rowFault(chartsFile, "[[reinforcement]]", i, "%d points of side %q in war %q", row.Points, row.Side, row.War)
			continue
		}
		d.points[sd] = append(d.points[sd], points{limited: row.War != "total", total: row.War != "limited", fromYear: row.FromYear,
			points: row.Points, halves: int(halves), british: row.MaxBritish})
	}
	for i, row := range c.Minor {
		for _, id := range row.Nations {
			n, ok := d.countryByID[id]
			if !ok {
				l.rowFault(chartsFile, "[[reinforcement_minor]]", i, "unknown nation %q", id)
				continue
			}
			switch {
			case row.As == "partisanos":
				d.partisans, d.partisansFrom = row.Points, row.FromTurn
			default:
				d.minor = row.Points
				d.countries[n].everyTurn = row.Turns == "every"
			}
		}
		d.italian = max(d.italian, row.SupplyToAxis)
	}
	for i, row := range c.Operation {
		k := slices.Index(operationNames[:], row.ID)
		if k < 0 || row.US < 1 {
			l.rowFault(chartsFile, "[[operation]]", i, "%q costs %d", row.ID, row.US)
			continue
		}
		d.operation[k] = row
	}
	for i, row := range c.Surcharge {
		sd := sideOf(rules.Side(row.Who))
		if sd == nobody || row.US < 1 {
			l.rowFault(chartsFile, "[[operation_surcharge]]", i, "%d supply of side %q", row.US, row.Who)
			continue
		}
		d.surcharge[sd] = row.US
	}
	for sd := axis; sd < nobody; sd++ {
		if d.actions[sd].Limited == 0 || len(d.points[sd]) == 0 {
			l.faults = append(l.faults, fmt.Errorf("%s: Actions or reinforcement points of %s are missing", chartsFile, sideIDs[sd]))
		}
		if d.surcharge[sd] == 0 {
			l.faults = append(l.faults, fmt.Errorf("%s: the surcharge of %s is missing", chartsFile, sideIDs[sd]))
		}
	}
	for k, op := range d.operation {
		if op.US == 0 {
			l.faults = append(l.faults, fmt.Errorf("%s: the operation %s is missing", chartsFile, operationNames[k]))
		}
	}
	if len(d.turns) == 0 || len(d.turns) >= maxTurns || d.movement.Infantry == 0 || d.effects.SupplyMaximum == 0 || d.build.CostFull == 0 || d.tank.ConvertFull == 0 || d.combat.Die == 0 || d.combat.LeastDie == 0 {
		l.faults = append(l.faults, errors.New(chartsFile+": turns, movement, effects, costs or combat are missing"))
	}
}

// terrains reads what ground is worth to a defender (§16). It comes before the
// board, whose borders reckon with it.
func (l *loader) terrains(c *chartsPack) {
	d := l.d
	for i, row := range c.Terrain {
		if row.Bonus < 0 || row.Bonus > 9 {
			l.rowFault(chartsFile, "[[terrain]]", i, "%q has a bonus of %d", row.ID, row.Bonus)
		}
		if t, ok := terrainNames[row.ID]; ok {
			d.terrains[t] = row
			continue
		}
		switch row.ID {
		case "Costa":
			d.marks.coast = row.Bonus
		case "Río":
			d.marks.river = row.Bonus
		case "Estrecho":
			d.marks.strait = row.Bonus
		case "Fortaleza":
			d.marks.fortress = row.Bonus
		case "Línea Fortificada":
			d.marks.fortified = row.Bonus
		case "Alta Montaña": // closes a border to a defended zone: see readings.go
		default:
			l.rowFault(chartsFile, "[[terrain]]", i, "unknown terrain %q", row.ID)
		}
	}
	for _, id := range downfall.SortedKeys(terrainNames) {
		if d.terrains[terrainNames[id]].ID == "" {
			l.faults = append(l.faults, fmt.Errorf("%s: the terrain %s is missing", chartsFile, id))
		}
	}
}

// resources reads the zones that change the Supply Action (§15). What
// Trondheim costs is an Action, and an option: trondheimLost.
func (l *loader) resources(c *chartsPack) {
	for i, row := range c.Resource {
		if row.Supply == 0 {
			continue
		}
		z, ok := l.d.zoneByID[row.Zone]
		sd := sideOf(rules.Side(row.Side))
		if !ok || sd == nobody {
			l.rowFault(chartsFile, "[[resource]]", i, "unknown zone %q or side %q", row.Zone, row.Side)
			continue
		}
		l.d.resources = append(l.d.resources, resource{zone: z, holders: l.sideList(chartsFile, row.Zone, row.Holder), side: sd, supply: row.Supply, until: row.Until})
	}
}

func (l *loader) developments(c *chartsPack) {
	d := l.d
	for i, row := range c.Development {
		if _, ok := d.devByID[row.ID]; ok {
			l.fault(chartsFile, row.ID, "stands twice")
		}
		d.devByID[row.ID] = i
	}
	if len(c.Development) > maxDevs {
		l.fault(chartsFile, c.Development[maxDevs].ID, "more than %d developments", maxDevs)
		return
	}
	for _, row := range c.Development {
		x := devData{id: row.ID, name: row.Name, nameEN: row.NameEN, sides: l.sideList(chartsFile, row.ID, row.Sides),
			start: l.sideList(chartsFile, row.ID, row.Start), inBox: l.sideList(chartsFile, row.ID, row.InBox), needs: [sides]devID{noDev, noDev, noDev}}
		for sd := axis; sd < nobody; sd++ {
			x.notBefore[sd] = row.NotBefore[string(sideIDs[sd])]
			need, ok := row.Needs[string(sideIDs[sd])]
			if !ok {
				continue
			}
			n, ok := d.devByID[need]
			if !ok {
				l.fault(chartsFile, row.ID, "needs the unknown development %q", need)
			}
			x.needs[sd] = devID(n)
		}
		d.devs = append(d.devs, x)
	}
}

func (l *loader) units(u *unitsPack) {
	d := l.d
	armies := [sides]map[int]int{{}, {}, {}}
	for _, row := range u.Unit {
		x := unitData{id: row.ID, side: sideOf(rules.Side(row.Side)), needs: noDev, from: row.From, setup: -1,
			combat: [3]int{0, row.Reduced, row.Full}, elsewhere: [3]int{0, row.Reduced, row.Full}, setupStep: full}
		var ok bool
		if x.nation, ok = d.countryByID[row.Nation]; !ok {
			l.fault(unitsFile, row.ID, "unknown nation %q", row.Nation)
		} else if d.countries[x.nation].side != x.side {
			l.fault(unitsFile, row.ID, "its nation is not of side %q", row.Side)
		}
		d.countries[x.nation].armies = true
		if x.kind, ok = kindNames[row.Kind]; !ok {
			l.fault(unitsFile, row.ID, "unknown kind %q", row.Kind)
		}
		move := d.movement.Infantry
		if x.kind != infantry && x.kind != guard {
			move = d.movement.Tanks
		}
		if row.Move != move {
			l.fault(unitsFile, row.ID, "moves %d zones; charts.toml gives its kind %d", row.Move, move)
		}
		if row.Reduced < 1 || row.Full < row.Reduced {
			l.fault(unitsFile, row.ID, "combat factors %d and %d", row.Full, row.Reduced)
		}
		if row.FullElsewhere > 0 {
			x.elsewhere = [3]int{0, row.ReducedElsewhere, row.FullElsewhere}
		}
		if row.Needs != "" {
			n, ok := d.devByID[row.Needs]
			if !ok {
				l.fault(unitsFile, row.ID, "needs the unknown development %q", row.Needs)
			}
			x.needs = devID(n)
		}
		if row.SetupZone != "" {
			if x.setup, ok = d.zoneByID[row.SetupZone]; !ok {
				l.fault(unitsFile, row.ID, "unknown zone %q", row.SetupZone)
			}
			if x.side != nobody && ok {
				if armies[x.side][x.setup]++; armies[x.side][x.setup] > stackLimit && !d.zones[x.setup].unlimited {
					l.fault(unitsFile, row.ID, "more than %d armies of a side in %q", stackLimit, row.SetupZone)
				}
			}
			if row.SetupStep == "reduced" {
				x.setupStep = reduced
			}
		}
		if _, ok := d.unitByID[row.ID]; ok {
			l.fault(unitsFile, row.ID, "stands twice")
		}
		d.unitByID[row.ID] = len(d.units)
		d.units = append(d.units, x)
	}
	if n, ok := u.Counters["armies"].(int64); ok && int(n) != len(d.units) {
		l.faults = append(l.faults, fmt.Errorf("%s: %d armies, the list says %s", unitsFile, len(d.units), strconv.FormatInt(n, 10)))
	}
}

// start reads missions and what is accumulated at the start (§21).
func (l *loader) start(u *unitsPack) {
	d := l.d
	for _, row := range u.Mission {
		sd := sideOf(rules.Side(row.Side))
		n, ok := d.countryByID[row.Nation]
		switch {
		case sd == nobody || !ok || row.Count < row.Start || row.Start < 0:
			l.fault(unitsFile, row.ID, "%d missions of side %q, %d at the start", row.Count, row.Side, row.Start)
		case row.Kind == "submarine":
			d.subLimit += row.Count
			d.starts[sd].subs += row.Start
		case row.Kind == "air":
			late := 0
			if d.countries[n].enters > 0 {
				late = 1
			}
			d.airLimit[sd][late] += row.Count
			d.starts[sd].air += row.Start
		default:
			l.fault(unitsFile, row.ID, "missions of kind %q", row.Kind)
		}
	}
	for i, row := range u.Start {
		sd := sideOf(rules.Side(row.Side))
		if sd == nobody || row.Supply < 0 || row.Tanks < 0 {
			l.rowFault(unitsFile, "[[start]]", i, "unknown side %q or less than nothing", row.Side)
			continue
		}
		d.starts[sd].supply, d.starts[sd].tanks = row.Supply, row.Tanks
		for k, ids := range [2][]string{row.Developments, row.DevelopmentBox} {
			for _, id := range ids {
				n, ok := d.devByID[id]
				if !ok || k == 0 && !d.devs[n].start[sd] || k == 1 && !d.devs[n].inBox[sd] {
					l.rowFault(unitsFile, "[[start]]", i, "the development %q is not what charts.toml gives side %q", id, row.Side)
				}
			}
		}
	}
}
