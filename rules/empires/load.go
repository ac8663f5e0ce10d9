package empires

import (
	"embed"
	"io/fs"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/pack"
)

//go:embed data/*.toml
var embedded embed.FS

// packs are the files of the title, those of the folder over before the
// embedded ones.
func packs(over fs.FS) pack.Files { return pack.Files{Title: ID, Embedded: embedded, Over: over} }

// load reads the packs and checks them whole. The error names every fault with
// file and line. Here stands what no tag can say.
func load(over fs.FS) (*data, error) {
	d := &data{}
	l := packs(over).Load(d, lists)
	d.join(l)
	d.checkUnits(l)
	d.checkCharts(l)
	return d, l.Err()
}

// join makes the map of zones and borders.
func (d *data) join(l *pack.Loader) {
	zones := make([]board.Zone, len(d.zones))
	for i := range d.zones {
		z := &d.zones[i]
		zones[i] = board.Zone{ID: z.id, Lon: z.lon, Lat: z.lat}
		z.italianFront = z.italianFront || z.country == d.italy
	}
	borders := make([]board.Border, len(d.borders))
	for i, b := range d.borders {
		borders[i] = board.Border{A: b.a, B: b.b, Kind: b.kind}
	}
	var err error
	d.board, err = board.New(zones, borders)
	l.Rows(err, func(row *board.RowError) any {
		if row.Table == "zone" {
			return &d.zones[row.Row]
		}
		return &d.borders[row.Row]
	})
}

// checkUnits: there are as many armies of a type as its list says, and they
// stand somewhere or come from the pool.
func (d *data) checkUnits(l *pack.Loader) {
	for i := range d.types {
		t := &d.types[i]
		count := 0
		for _, u := range d.units {
			if u.kind == t {
				count++
			}
		}
		if count != t.count {
			l.Fault(&t.count, "%d armies, the list says %d", count, t.count)
		}
		if t.combat[full] < t.combat[reduced] {
			l.Fault(&t.combat, "combat factors %d and %d", t.combat[full], t.combat[reduced])
		}
		if len(d.countries) > 0 {
			d.countries[t.nation].tech = t.tech
		}
	}
	for i := range d.units {
		if u := &d.units[i]; u.setup < 0 && u.entry != fromPool {
			l.Fault(u, "no zone to be set up in")
		}
	}
}

// checkCharts: the windows of diplomacy lie in the game (§11), and there is room
// for the technologies.
func (d *data) checkCharts(l *pack.Loader) {
	for i := range d.countries {
		d.countries[i].track = -1
	}
	for i := range d.tracks {
		t := &d.tracks[i]
		if t.joins != nobody && l.Sound(t) {
			d.countries[t.country].track = i
		}
		if t.lastTurn > len(d.turns) || t.firstTurn > t.lastTurn || t.min > t.start {
			l.Fault(t, "a track of %d boxes from %d, in turns %d to %d of %d", t.length, t.start, t.firstTurn, t.lastTurn, len(d.turns))
		}
	}
	for i := range d.turns {
		if t := &d.turns[i]; t.number != i+1 {
			l.Fault(&t.number, "turn %d stands in the place of turn %d", t.number, i+1)
		}
	}
	if len(d.techs) > maxTechs {
		l.Fault(&d.techs[maxTechs], "more than %d technologies", maxTechs)
	}
}
