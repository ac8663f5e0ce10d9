package field

import (
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// Load reads the packs and checks them whole. The error names every fault with
// file and line. Here stands what no tag can say.
func Load(files pack.Files) (*Data, error) {
	d := &Data{}
	if err := files.Read(d, lists, d.join, d.checkUnits, d.checkCharts); err != nil {
		return nil, err
	}
	return d, d.describe(files)
}

// join makes the map of zones and borders.
func (d *Data) join(l pack.Loader) {
	zones := make([]board.Zone, len(d.Zones))
	for i := range d.Zones {
		z := &d.Zones[i]
		zones[i] = board.Zone{ID: z.ID, Lon: z.lon, Lat: z.lat}
		z.ItalianFront = z.ItalianFront || z.Country == d.Italy
	}
	borders := make([]board.Border, len(d.borders))
	for i, b := range d.borders {
		borders[i] = board.Border{A: b.a, B: b.b, Kind: b.kind}
	}
	m, err := board.New(zones, borders)
	l.Rows(err, map[string]any{"zone": d.Zones, "border": d.borders})
	d.Board = m
}

// checkUnits: there are as many armies of a type as its list says, and they
// stand somewhere or come from the pool.
func (d *Data) checkUnits(l pack.Loader) {
	for i := range d.Units {
		if u := &d.Units[i]; u.kind < len(d.types) {
			u.Kind = &d.types[u.kind]
		}
	}
	for i := range d.types {
		t := &d.types[i]
		count := 0
		for _, u := range d.Units {
			if u.Kind == t {
				count++
			}
		}
		if count != t.count {
			l.Fault(&t.count, "%d armies, the list says %d", count, t.count)
		}
		if t.combat[Full] < t.combat[Reduced] {
			l.Fault(&t.combat, "combat factors %d and %d", t.combat[Full], t.combat[Reduced])
		}
		if len(d.Countries) > 0 {
			d.Countries[t.nation].tech = t.tech
		}
	}
	for i := range d.Units {
		if u := &d.Units[i]; u.setup < 0 && u.entry != fromPool && l.Sound(u) {
			l.Fault(u, "no zone to be set up in")
		}
	}
}

// checkCharts: the windows of diplomacy lie in the game (§11), and there is room
// for the technologies.
func (d *Data) checkCharts(l pack.Loader) {
	for i := range d.Countries {
		d.Countries[i].track = -1
	}
	for i := range d.Tracks {
		t := &d.Tracks[i]
		if t.Joins != Nobody && l.Sound(t) {
			d.Countries[t.Country].track = i
		}
		if t.LastTurn > len(d.Turns) || t.FirstTurn > t.LastTurn || t.Min > t.start {
			l.Fault(t, "a track of %d boxes from %d, in turns %d to %d of %d", t.Length, t.start, t.FirstTurn, t.LastTurn, len(d.Turns))
		}
	}
	for i := range d.Turns {
		if t := &d.Turns[i]; t.number != i+1 {
			l.Fault(&t.number, "turn %d stands in the place of turn %d", t.number, i+1)
		}
	}
	if len(d.Techs) > maxTechs {
		l.Fault(&d.Techs[maxTechs], "more than %d technologies", maxTechs)
	}
}
