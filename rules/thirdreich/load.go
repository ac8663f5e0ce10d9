package thirdreich

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// packs are the title's: those of the given file system stand in for embedded
// ones.
func packs(over fs.FS) pack.Files { return pack.Files{Title: ID, Embedded: embedded, Over: over} }

// load reads the packs and checks them whole.
func load(over fs.FS) (*data, error) {
	var b boardPack
	var u unitsPack
	var c chartsPack
	files := packs(over)
	if err := errors.Join(files.Decode(boardFile, &b), files.Decode(unitsFile, &u), files.Decode(chartsFile, &c)); err != nil {
		return nil, err
	}
	l := &loader{files: files, d: &data{
		zoneByID: map[string]int{}, unitByID: map[string]int{}, devByID: map[string]int{}, countryByID: map[string]int{},
	}, seaByID: map[string]int{}}
	l.terrains(&c)
	l.seas(&b)
	l.countries(&b)
	l.zones(&b)
	l.borders(&b)
	l.landings(&b)
	l.charts(&c)
	l.resources(&c)
	l.developments(&c)
	l.units(&u)
	l.start(&u)
	l.known()
	if len(l.faults) > 0 {
		return nil, errors.Join(l.faults...)
	}
	l.derive()
	return l.d, nil
}

type loader struct {
	files   pack.Files
	d       *data
	seaByID map[string]int
	faults  []error
}

// fault names an entry by its id, or by another key that it is known by.
func (l *loader) fault(file, id, format string, args ...any) {
	l.faults = append(l.faults, fmt.Errorf("%s:%d: %s: %s", file, l.files.LineOf(file, id, "nation", "side", "n", "zone"), id, fmt.Sprintf(format, args...)))
}

// rowFault names the nth table with a header.
func (l *loader) rowFault(file, header string, n int, format string, args ...any) {
	l.faults = append(l.faults, fmt.Errorf("%s:%d: %s: %s", file, l.files.HeaderLine(file, header, n), header, fmt.Sprintf(format, args...)))
}

// sideList reads sides; what is no side is a fault of the row.
func (l *loader) sideList(file, id string, in []string) (out [sides]bool) {
	for _, s := range in {
		if sd := sideOf(rules.Side(s)); sd != nobody {
			out[sd] = true
		} else {
			l.fault(file, id, "unknown side %q", s)
		}
	}
	return out
}

// seas finds which seas each side reaches from each: for moves, which the
// closed passages and seas bar, and for supply (§7, §8).
func (l *loader) seas(b *boardPack) {
	d := l.d
	d.seas = len(b.Sea)
	var noMove, noSupply [16][sides]bool
	for i, row := range b.Sea {
		if _, ok := l.seaByID[row.ID]; ok {
			l.fault(boardFile, row.ID, "stands twice")
		}
		if i >= 16 {
			l.fault(boardFile, row.ID, "more than 16 seas")
			return
		}
		l.seaByID[row.ID] = i
		noMove[i] = l.sideList(boardFile, row.ID, row.NoMove)
		noSupply[i] = l.sideList(boardFile, row.ID, row.NoSupply)
	}
	type pass struct {
		a, b   int
		closed [sides]bool
	}
	var passages []pass
	for i, row := range b.Passage {
		a, okA := l.seaByID[row.A]
		c, okB := l.seaByID[row.B]
		if !okA || !okB {
			l.rowFault(boardFile, "[[passage]]", i, "%s-%s names an unknown sea", row.A, row.B)
			continue
		}
		p := pass{a: a, b: c}
		for _, s := range row.ClosedTo {
			if sd := sideOf(rules.Side(s)); sd != nobody {
				p.closed[sd] = true
			} else {
				l.rowFault(boardFile, "[[passage]]", i, "unknown side %q", s)
			}
		}
		passages = append(passages, p)
	}
	for sd := axis; sd < nobody; sd++ {
		flood := func(closed *[16][sides]bool) []uint16 {
			out := make([]uint16, d.seas)
			for from := range out {
				if closed[from][sd] {
					continue
				}
				out[from] = 1 << from
				for again := true; again; {
					again = false
					for _, p := range passages {
						for _, w := range [2][2]int{{p.a, p.b}, {p.b, p.a}} {
							if !p.closed[sd] && out[from]&(1<<w[0]) != 0 && out[from]&(1<<w[1]) == 0 && !closed[w[1]][sd] {
								out[from] |= 1 << w[1]
								again = true
							}
						}
					}
				}
			}
			return out
		}
		d.link[sd], d.supplied[sd] = flood(&noMove), flood(&noSupply)
	}
}

func (l *loader) countries(b *boardPack) {
	d := l.d
	for _, row := range b.Country {
		if _, ok := d.countryByID[row.ID]; ok {
			l.fault(boardFile, row.ID, "stands twice")
		}
		d.countryByID[row.ID] = len(d.countries)
		rule, ok := surrenderNames[row.Surrender]
		if !ok {
			l.fault(boardFile, row.ID, "unknown rule of surrender %q", row.Surrender)
		}
		sd := sideOf(rules.Side(row.Side))
		if sd == nobody && row.Side != "neutral" {
			l.fault(boardFile, row.ID, "unknown side %q", row.Side)
		}
		c := countryData{id: row.ID, name: row.Name, nameEN: row.NameEN, side: sd, power: row.Power, capital: -1, after: -1, surrender: rule, enters: never}
		switch {
		case row.Enters == "start":
			c.enters = 0
		case row.EntersTurn > 0:
			c.enters = row.EntersTurn
		}
		d.countries = append(d.countries, c)
	}
	for i, row := range b.Country {
		if row.EntersAfter == "" {
			continue
		}
		after, ok := d.countryByID[row.EntersAfter]
		if !ok {
			l.fault(boardFile, row.ID, "enters after the unknown country %q", row.EntersAfter)
		}
		d.countries[i].after = after
	}
}

func (l *loader) zones(b *boardPack) {
	d := l.d
	for _, row := range b.Zone {
		z := zoneData{id: row.ID, name: row.Name, nameEN: row.NameEN, aliases: row.Aliases, supply: -1, key: row.Key, fortress: row.Fortress,
			colonial: row.Colonial, africa: row.Region == "africa", egypt: row.Egypt, frenchAfrica: row.FrenchNorthAfrica,
			eastOfAlgiers: row.EastOfAlgiers, eastOfLine: row.EastOfLine, unlimited: row.StackUnlimited}
		var ok bool
		if z.country, ok = d.countryByID[row.Country]; !ok {
			l.fault(boardFile, row.ID, "unknown country %q", row.Country)
		}
		if z.terrain, ok = terrainNames[row.Terrain]; !ok {
			l.fault(boardFile, row.ID, "unknown terrain %q", row.Terrain)
		}
		if _, ok := d.zoneByID[row.ID]; ok {
			l.fault(boardFile, row.ID, "stands twice")
		}
		for _, id := range row.Coast {
			if s, ok := l.seaByID[id]; ok {
				z.seas |= 1 << s
			} else {
				l.fault(boardFile, row.ID, "unknown sea %q", id)
			}
		}
		for _, id := range row.Supply {
			if z.supply, ok = d.countryByID[id]; !ok {
				l.fault(boardFile, row.ID, "supply of the unknown country %q", id)
			}
		}
		d.zoneByID[row.ID] = len(d.zones)
		d.zones = append(d.zones, z)
	}
	for i, row := range b.Country {
		if row.Capital == "" {
			continue
		}
		z, ok := d.zoneByID[row.Capital]
		if !ok || d.zones[z].country != i {
			l.fault(boardFile, row.ID, "its capital %q is no zone of it", row.Capital)
			continue
		}
		d.countries[i].capital = z
	}
}

// borders builds the map and notes what each border is worth to a defender.
func (l *loader) borders(b *boardPack) {
	d := l.d
	zones := make([]board.Zone, len(b.Zone))
	for i, row := range b.Zone {
		zones[i] = board.Zone{ID: row.ID, Lon: row.Lon, Lat: row.Lat}
	}
	var borders []board.Border
	type pair struct{ from, to int }
	ways := map[pair]way{}
	for i, row := range b.Border {
		k := board.Kind(row.Kind)
		if !slices.Contains([]board.Kind{land, river, fortified, highMountain, strait, landing}, k) {
			l.rowFault(boardFile, "[[border]]", i, "%s-%s is of unknown kind %q", row.A, row.B, row.Kind)
		}
		a, okA := d.zoneByID[row.A]
		c, okB := d.zoneByID[row.B]
		if !okA || !okB {
			l.rowFault(boardFile, "[[border]]", i, "%s-%s names an unknown zone", row.A, row.B)
			continue
		}
		if a == c {
			l.rowFault(boardFile, "[[border]]", i, "%s-%s joins a zone with itself", row.A, row.B)
			continue
		}
		if _, twice := ways[pair{a, c}]; twice {
			l.rowFault(boardFile, "[[border]]", i, "%s-%s stands twice", row.A, row.B)
			continue
		}
		for _, end := range append(slices.Clone(row.RiverIn), row.Fortified) {
			if end != "" && end != row.A && end != row.B {
				l.rowFault(boardFile, "[[border]]", i, "%s-%s: %q is on neither side of it", row.A, row.B, end)
			}
		}
		into := func(id string) way {
			w := way{high: row.HighMountain || k == highMountain}
			if slices.Contains(row.RiverIn, id) {
				w.bonus += int8(d.marks.river)
			}
			if row.Strait {
				w.bonus += int8(d.marks.strait)
			}
			if row.Fortified == id {
				w.bonus += int8(d.marks.fortified)
			}
			return w
		}
		ways[pair{a, c}], ways[pair{c, a}] = into(row.B), into(row.A)
		borders = append(borders, board.Border{A: a, B: c, Kind: k})
		if k == landing {
			for _, w := range [2]pair{{a, c}, {c, a}} {
				d.lines = append(d.lines, line{from: w.from, to: w.to, line: true, mediterranean: row.Mediterranean, max: row.MaxWithDevelopment})
			}
			if d.zones[a].seas == 0 || d.zones[c].seas == 0 {
				l.rowFault(boardFile, "[[border]]", i, "%s-%s is a landing line without a coast", row.A, row.B)
			}
		}
	}
	m, err := board.New(zones, borders)
	if err != nil && len(l.faults) == 0 {
		l.faults = append(l.faults, fmt.Errorf("%s: %w", boardFile, err))
	}
	d.board = m
	d.ways = make([][]way, len(zones))
	for z := range d.ways {
		for _, e := range m.Edges(z) {
			d.ways[z] = append(d.ways[z], ways[pair{z, e.To}])
		}
	}
}

func (l *loader) landings(b *boardPack) {
	d := l.d
	for i, row := range b.Landing {
		var ends [2][]int
		for k, ids := range [2][]string{row.From, row.To} {
			for _, id := range ids {
				z, ok := d.zoneByID[id]
				if !ok || d.zones[z].seas == 0 {
					l.rowFault(boardFile, "[[landing]]", i, "%q is no zone with a coast", id)
					continue
				}
				ends[k] = append(ends[k], z)
			}
		}
		for _, from := range ends[0] {
			for _, to := range ends[1] {
				d.lines = append(d.lines, line{from: from, to: to, max: row.Max})
			}
		}
	}
	d.constraints = b.Constraint
}

// derive works out what follows from the whole of the packs: what a search for
// supply goes over, and the Soviet zones next to Germany and Romania (§9).
func (l *loader) derive() {
	d := l.d
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

// known looks up the places, countries and developments that the rules name.
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
		id string
		to *int
	}{
		{"alemania", &d.germany}, {"finlandia", &d.finland}, {"reino-unido", &d.uk}, {"francia", &d.france}, {"urss", &d.ussr},
		{"belgica", &d.belgium}, {"italia", &d.italy}, {"rumania", &d.romania}, {"hungria", &d.hungary}, {"bulgaria", &d.bulgaria},
		{"grecia", &d.greece}, {"yugoslavia", &d.yugoslavia}, {"estados-unidos", &d.usa},
	} {
		*w.to = find(d.countryByID, "country", w.id)
	}
	for _, w := range []struct {
		id string
		to *int
	}{
		{"londres", &d.london}, {"moscu", &d.moscow}, {"kiev", &d.kiev}, {"calais", &d.calais}, {"karelia", &d.karelia},
		{"trondheim", &d.trondheim}, {"amsterdam", &d.amsterdam},
	} {
		*w.to = find(d.zoneByID, "zone", w.id)
	}
	for _, w := range []struct {
		id string
		to *devID
	}{
		{"blitzkrieg", &d.blitzkrieg}, {"aviacion", &d.aviation}, {"industria-carros", &d.tankIndustry}, {"industria-aerea", &d.airIndustry}, {"logistica", &d.logistics},
		{"desembarco", &d.landingDev}, {"buques-avanzados", &d.advShips}, {"aviones-avanzados", &d.advAircraft},
	} {
		*w.to = devID(find(d.devByID, "development", w.id))
	}
}
