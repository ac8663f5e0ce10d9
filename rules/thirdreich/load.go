package thirdreich

import (
	"embed"
	"io/fs"
	"math"
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/pack"
)

//go:embed data/*.toml
var embedded embed.FS

// packs are the title's: those of the given file system stand in for embedded
// ones.
func packs(over fs.FS) pack.Files { return pack.Files{Title: ID, Embedded: embedded, Over: over} }

// load reads the packs and checks them whole. The error names every fault with
// file and line. Here stands what no tag can say.
func load(over fs.FS) (*data, error) {
	d := &data{}
	l := packs(over).Load(d, lists)
	d.linkSeas(l)
	d.checkCountries(l)
	d.joinZones(l)
	d.findLandings(l)
	d.checkUnits(l)
	d.checkCharts(l)
	if err := l.Err(); err != nil {
		return nil, err
	}
	d.derive()
	return d, nil
}

// linkSeas finds which seas each side reaches from each: for moves, which the
// closed passages and seas bar, and for supply (§7, §8).
func (d *data) linkSeas(l *pack.Loader) {
	seas := make([]board.Zone, len(d.seas))
	for i := range d.seas {
		seas[i].ID = d.seas[i].id
	}
	passages := make([]board.Border, len(d.passages))
	closed := map[board.Border][sides]bool{}
	for i, p := range d.passages {
		passages[i] = board.Border{A: p.a, B: p.b}
		closed[passages[i]], closed[board.Border{A: p.b, B: p.a}] = p.closed, p.closed
	}
	m, err := board.New(seas, passages)
	l.Rows(err, func(row *board.RowError) any {
		if row.Table == "zone" {
			return &d.seas[row.Row]
		}
		return &d.passages[row.Row]
	})
	for sd := axis; sd < nobody; sd++ {
		flood := func(barred func(sea *seaData) bool) []uint16 {
			out := make([]uint16, len(seas))
			for from := range out {
				if barred(&d.seas[from]) {
					continue
				}
				reached := board.NewSet(len(seas))
				reached.Add(from)
				m.Flood(reached, nil, func(from int, e board.Edge) bool {
					return !closed[board.Border{A: from, B: e.To}][sd] && !barred(&d.seas[e.To])
				})
				out[from] = uint16(reached[0])
			}
			return out
		}
		d.link[sd] = flood(func(sea *seaData) bool { return sea.noMove[sd] })
		d.supplied[sd] = flood(func(sea *seaData) bool { return sea.noSupply[sd] })
	}
}

// checkCountries: a capital is a zone of its country.
func (d *data) checkCountries(l *pack.Loader) {
	for i := range d.countries {
		c := &d.countries[i]
		if !l.Given(&c.enters) {
			c.enters = never
		}
		if c.capital >= 0 && l.Sound(c) && d.zones[c.capital].country != i {
			l.Fault(&c.capital, "%s is not a zone of the country", d.zones[c.capital].id)
		}
	}
}

// joinZones makes the map, and notes what each border is worth to a defender.
func (d *data) joinZones(l *pack.Loader) {
	zones := make([]board.Zone, len(d.zones))
	for i, z := range d.zones {
		zones[i] = board.Zone{ID: z.id, Lon: z.lon, Lat: z.lat}
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
		if b.kind == landing {
			if d.zones[b.a].seas == 0 || d.zones[b.b].seas == 0 {
				l.Fault(b, "%s-%s is a landing line without a coast", zones[b.a].ID, zones[b.b].ID)
			}
			d.lines = append(d.lines,
				line{from: b.a, to: b.b, line: true, mediterranean: b.mediterranean, max: b.max},
				line{from: b.b, to: b.a, line: true, mediterranean: b.mediterranean, max: b.max})
		}
	}
	var err error
	d.board, err = board.New(zones, borders)
	l.Rows(err, func(row *board.RowError) any {
		if row.Table == "zone" {
			return &d.zones[row.Row]
		}
		return &d.borders[row.Row]
	})
	d.ways = make([][]way, len(zones))
	for z := range d.ways {
		for _, e := range d.board.Edges(z) {
			d.ways[z] = append(d.ways[z], ways[[2]int{z, e.To}])
		}
	}
}

// wayInto is a border as one enters a zone across it (§16).
func (d *data) wayInto(b *borderData, to int) way {
	w := way{high: b.high || b.kind == highMountain}
	if slices.Contains(b.riverIn, to) {
		w.bonus += int8(d.terrains[groundRiver].Bonus)
	}
	if b.strait {
		w.bonus += int8(d.terrains[groundStrait].Bonus)
	}
	if b.fortified == to {
		w.bonus += int8(d.terrains[groundFortified].Bonus)
	}
	return w
}

// findLandings adds the landings of §13.9 that have no line.
func (d *data) findLandings(l *pack.Loader) {
	for i := range d.landings {
		row := &d.landings[i]
		if !l.Sound(row) {
			continue
		}
		for _, z := range slices.Concat(row.from, row.to) {
			if d.zones[z].seas == 0 {
				l.Fault(row, "%s is not a zone with a coast", d.zones[z].id)
			}
		}
		for _, from := range row.from {
			for _, to := range row.to {
				d.lines = append(d.lines, line{from: from, to: to, max: row.max})
			}
		}
	}
}

// checkUnits: factors of armies, stacks of the set-up (§5), and as many armies
// as §1 says. Missions are counted (§23).
func (d *data) checkUnits(l *pack.Loader) {
	armies := map[[2]int]int{} // by side and zone
	for i := range d.units {
		u := &d.units[i]
		if !l.Sound(u) {
			continue
		}
		u.side = d.countries[u.nation].side
		d.countries[u.nation].armies = true
		if u.elsewhere == [3]int{} {
			u.elsewhere = u.combat
		}
		if u.combat[full] < u.combat[reduced] || u.elsewhere[full] < u.elsewhere[reduced] {
			l.Fault(u, "combat factors %d and %d", u.combat[full], u.combat[reduced])
		}
		if !l.Given(&u.setupStep) {
			u.setupStep = full
		}
		if u.setup >= 0 && u.side != nobody {
			at := [2]int{int(u.side), u.setup}
			if armies[at]++; armies[at] > stackLimit && !d.zones[u.setup].unlimited {
				l.Fault(&u.setup, "more than %d armies of a side in %s", stackLimit, d.zones[u.setup].id)
			}
		}
	}
	if c := &d.counters; len(d.units) != c.armies && l.Given(&c.armies) {
		l.Fault(&c.armies, "%d armies, the list says %d", len(d.units), c.armies)
	}
	for i := range d.missions {
		m := &d.missions[i]
		switch {
		case !l.Sound(m):
		case m.count < m.start:
			l.Fault(m, "%d missions, %d of them at the start", m.count, m.start)
		case m.kind == "submarine":
			d.subLimit += m.count
			d.starts[m.side].subs += m.start
		default:
			late := 0
			if d.countries[m.nation].enters > 0 {
				late = 1
			}
			d.airLimit[m.side][late] += m.count
			d.starts[m.side].air += m.start
		}
	}
}

// checkCharts: turns in their order, Actions, points for each side, room for the
// developments. The countries whose reinforcements come every turn are marked.
func (d *data) checkCharts(l *pack.Loader) {
	for i := range d.turns {
		if t := &d.turns[i]; t.number != i+1 || i >= math.MaxInt8 {
			l.Fault(&t.number, "turn %d stands in the place of turn %d", t.number, i+1)
		}
	}
	for sd := axis; sd < nobody; sd++ {
		if a := &d.actions[sd]; l.Given(a) && a.Total < a.Limited {
			l.Fault(a, "%d Actions in Limited War and %d in Total War", a.Limited, a.Total)
		}
		if l.Given(&d.points) && !slices.ContainsFunc(d.points, func(p points) bool { return p.side == sd }) {
			l.Fault(&d.points, "the points of %s are missing", sideIDs[sd])
		}
	}
	if len(d.devs) > maxDevs {
		l.Fault(&d.devs[maxDevs], "more than %d developments", maxDevs)
	}
	for _, c := range d.everyTurn {
		if c < len(d.countries) {
			d.countries[c].everyTurn = true
		}
	}
}

// derive works out what follows from the whole of the packs: what a search for
// supply goes over, and the Soviet zones next to Germany and Romania (§9).
func (d *data) derive() {
	d.neighbours = make([][]int16, len(d.zones))
	for z := range d.zones {
		for _, e := range d.board.Edges(z) {
			if e.Kind != landing {
				d.neighbours[z] = append(d.neighbours[z], int16(e.To))
			}
		}
		if d.zones[z].seas != 0 {
			d.coasts = append(d.coasts, int16(z))
		}
		if d.zones[z].supply >= 0 {
			d.sources = append(d.sources, int16(z))
		}
	}
	for z := range d.zones {
		if d.zones[z].country != d.ussr {
			continue
		}
		for _, e := range d.board.Edges(z) {
			if c := d.zones[e.To].country; e.Kind != landing && (c == d.germany || c == d.romania) {
				d.zones[z].frontier = true
			}
		}
	}
	d.zones[d.kiev].frontier = true
}
