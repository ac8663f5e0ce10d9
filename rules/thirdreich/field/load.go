package field

import (
	"math"
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// Load reads the packs and checks them whole. The error names every fault with
// file and line. Here stands what no tag can say.
func Load(files pack.Files) (*Data, error) {
	d := &Data{}
	if err := files.Read(d, lists, d.linkSeas, d.checkCountries, d.joinZones, d.findLandings, d.checkUnits, d.checkCharts); err != nil {
		return nil, err
	}
	d.derive()
	return d, nil
}

// linkSeas finds which seas each side reaches from each: for moves, which the
// closed passages and seas bar, and for supply (§7, §8).
func (d *Data) linkSeas(l pack.Loader) {
	seas := make([]board.Zone, len(d.Seas))
	for i := range d.Seas {
		seas[i].ID = d.Seas[i].ID
	}
	passages := make([]board.Border, len(d.passages))
	closed := map[board.Border][Sides]bool{}
	for i, p := range d.passages {
		passages[i] = board.Border{A: p.a, B: p.b}
		closed[passages[i]], closed[board.Border{A: p.b, B: p.a}] = p.closed, p.closed
	}
	m, err := board.New(seas, passages)
	l.Rows(err, map[string]any{"zone": d.Seas, "border": d.passages})
	for side := Axis; side < Nobody; side++ {
		flood := func(barred func(sea *seaData) bool) []uint16 {
			out := make([]uint16, len(seas))
			for from := range out {
				if barred(&d.Seas[from]) {
					continue
				}
				reached := board.NewSet(len(seas))
				reached.Add(from)
				m.Flood(reached, nil, func(from int, e board.Edge) bool {
					return !closed[board.Border{A: from, B: e.To}][side] && !barred(&d.Seas[e.To])
				})
				out[from] = uint16(reached[0])
			}
			return out
		}
		d.Link[side] = flood(func(sea *seaData) bool { return sea.noMove[side] })
		d.supplied[side] = flood(func(sea *seaData) bool { return sea.noSupply[side] })
	}
}

// checkCountries: a capital is a zone of its country.
func (d *Data) checkCountries(l pack.Loader) {
	for i := range d.Countries {
		c := &d.Countries[i]
		if !l.Given(&c.Enters) {
			c.Enters = never
		}
		if c.Capital >= 0 && l.Sound(c) && d.Zones[c.Capital].Country != i {
			l.Fault(&c.Capital, "%s is not a zone of the country", d.Zones[c.Capital].ID)
		}
	}
}

// joinZones makes the map, and notes what each border is worth to a defender.
func (d *Data) joinZones(l pack.Loader) {
	zones := make([]board.Zone, len(d.Zones))
	for i, z := range d.Zones {
		zones[i] = board.Zone{ID: z.ID, Lon: z.lon, Lat: z.lat}
	}
	borders := make([]board.Border, len(d.borders))
	ways := map[[2]int]way{}
	for i := range d.borders {
		b := &d.borders[i]
		borders[i] = board.Border{A: b.a, B: b.b, Kind: b.kind}
		if !l.Sound(b) {
			continue
		}
		for _, end := range append(slices.Clone(b.riverIn), b.fortified) {
			if end >= 0 && end != b.a && end != b.b {
				l.Fault(b, "%s is on neither side of %s-%s", zones[end].ID, zones[b.a].ID, zones[b.b].ID)
			}
		}
		ways[[2]int{b.a, b.b}], ways[[2]int{b.b, b.a}] = d.wayInto(b, b.b), d.wayInto(b, b.a)
		if b.kind == Landing {
			if d.Zones[b.a].Seas == 0 || d.Zones[b.b].Seas == 0 {
				l.Fault(b, "%s-%s is a landing line without a coast", zones[b.a].ID, zones[b.b].ID)
			}
			d.Lines = append(d.Lines,
				Line{From: b.a, To: b.b, Line: true, Mediterranean: b.mediterranean, Max: b.max},
				Line{From: b.b, To: b.a, Line: true, Mediterranean: b.mediterranean, Max: b.max})
		}
	}
	var err error
	d.Board, err = board.New(zones, borders)
	l.Rows(err, map[string]any{"zone": d.Zones, "border": d.borders})
	d.Ways = make([][]way, len(zones))
	for z := range d.Ways {
		for _, e := range d.Board.Edges(z) {
			d.Ways[z] = append(d.Ways[z], ways[[2]int{z, e.To}])
		}
	}
}

// wayInto returns a border as one enters a zone across it (§16).
func (d *Data) wayInto(b *borderData, to int) way {
	w := way{High: b.high || b.kind == highMountain}
	if slices.Contains(b.riverIn, to) {
		w.Bonus += int8(d.Terrains[groundRiver].Bonus)
	}
	if b.strait {
		w.Bonus += int8(d.Terrains[groundStrait].Bonus)
	}
	if b.fortified == to {
		w.Bonus += int8(d.Terrains[groundFortified].Bonus)
	}
	return w
}

// findLandings adds the landings of §13.9 that have no line.
func (d *Data) findLandings(l pack.Loader) {
	for i := range d.landings {
		row := &d.landings[i]
		if !l.Sound(row) {
			continue
		}
		for _, z := range slices.Concat(row.from, row.to) {
			if d.Zones[z].Seas == 0 {
				l.Fault(row, "%s is not a zone with a coast", d.Zones[z].ID)
			}
		}
		for _, from := range row.from {
			for _, to := range row.to {
				d.Lines = append(d.Lines, Line{From: from, To: to, Max: row.max})
			}
		}
	}
}

// checkUnits: factors of armies, stacks of the set-up (§5), and as many armies
// as §1 says. Missions are counted (§23).
func (d *Data) checkUnits(l pack.Loader) {
	armies := map[[2]int]int{} // by side and zone
	for i := range d.Units {
		u := &d.Units[i]
		if !l.Sound(u) {
			continue
		}
		u.Side = d.Countries[u.Nation].Side
		d.Countries[u.Nation].Armies = true
		if u.Elsewhere == [3]int{} {
			u.Elsewhere = u.Combat
		}
		if u.Combat[Full] < u.Combat[Reduced] || u.Elsewhere[Full] < u.Elsewhere[Reduced] {
			l.Fault(u, "combat factors %d and %d", u.Combat[Full], u.Combat[Reduced])
		}
		if !l.Given(&u.SetupStep) {
			u.SetupStep = Full
		}
		if u.Setup >= 0 && u.Side != Nobody {
			at := [2]int{int(u.Side), u.Setup}
			if armies[at]++; armies[at] > StackLimit && !d.Zones[u.Setup].Unlimited {
				l.Fault(&u.Setup, "more than %d armies of a side in %s", StackLimit, d.Zones[u.Setup].ID)
			}
		}
	}
	if c := &d.counters; len(d.Units) != c.armies && l.Given(&c.armies) {
		l.Fault(&c.armies, "%d armies, the list says %d", len(d.Units), c.armies)
	}
	for i := range d.missions {
		m := &d.missions[i]
		switch {
		case !l.Sound(m):
		case m.count < m.start:
			l.Fault(m, "%d missions, %d of them at the start", m.count, m.start)
		case m.kind == "submarine":
			d.SubLimit += m.count
			d.starts[m.side].Submarines += m.start
		default:
			late := 0
			if d.Countries[m.nation].Enters > 0 {
				late = 1
			}
			d.AirLimit[m.side][late] += m.count
			d.starts[m.side].air += m.start
		}
	}
}

// checkCharts: turns in their order, Actions, points for each side, room for the
// developments. The countries whose reinforcements come every turn are marked.
func (d *Data) checkCharts(l pack.Loader) {
	for i := range d.Turns {
		if t := &d.Turns[i]; t.number != i+1 || i >= math.MaxInt8 {
			l.Fault(&t.number, "turn %d stands in the place of turn %d", t.number, i+1)
		}
	}
	for side := Axis; side < Nobody; side++ {
		if a := &d.Actions[side]; l.Given(a) && a.Total < a.Limited {
			l.Fault(a, "%d Actions in Limited War and %d in Total War", a.Limited, a.Total)
		}
		if l.Given(&d.Points) && !slices.ContainsFunc(d.Points, func(p Points) bool { return p.Side == side }) {
			l.Fault(&d.Points, "the points of %s are missing", sideIDs[side])
		}
	}
	if len(d.Devs) > maxDevs {
		l.Fault(&d.Devs[maxDevs], "more than %d developments", maxDevs)
	}
	for _, c := range d.everyTurn {
		if c < len(d.Countries) {
			d.Countries[c].everyTurn = true
		}
	}
}

// derive works out what follows from the whole of the packs: neighbours by land,
// supply zones and the seas that a coast supplies (§7), and the Soviet zones next to
// Germany and Romania (§9).
func (d *Data) derive() {
	d.Neighbours = make([][]int16, len(d.Zones))
	for z := range d.Zones {
		if d.Zones[z].Supply >= 0 {
			d.depots = append(d.depots, z)
		}
		for side := range d.supplied {
			for sea, reached := range d.supplied[side] {
				if d.Zones[z].Seas&(1<<sea) != 0 {
					d.Zones[z].supplies[side] |= reached
				}
			}
		}
		for _, e := range d.Board.Edges(z) {
			if e.Kind == Landing {
				continue
			}
			d.Neighbours[z] = append(d.Neighbours[z], int16(e.To))
			if c := d.Zones[e.To].Country; d.Zones[z].Country == d.USSR && (c == d.Germany || c == d.Romania) {
				d.Zones[z].Frontier = true
			}
		}
	}
	d.Zones[d.kiev].Frontier = true
}
