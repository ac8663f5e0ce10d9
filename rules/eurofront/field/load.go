package field

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// ID is the title's id.
const ID = "eurofront"

// Version of the rules as carried out: it goes up whenever the same sheets could
// give another result.
const Version = 1

// Load reads the packs and checks them whole. The error names every fault with
// file and line. Here stands what no tag can say.
func Load(files pack.Files) (*Data, error) {
	d := &Data{}
	if err := files.Read(d, lists, d.join, sound(d.settle), sound(d.lay), sound(d.seat), sound(d.enlist)); err != nil {
		return nil, err
	}
	return d, d.describe(files)
}

// sound is a check of packs in which no fault was found so far: it goes by what others name.
func sound(check func(pack.Loader)) func(pack.Loader) {
	return func(l pack.Loader) {
		if !l.Failed() {
			check(l)
		}
	}
}

// join makes the board: hexes by their sides.
func (d *Data) join(l pack.Loader) {
	d.PlaceByID = make(map[string]int, len(d.hexes)+len(d.areas))
	cells := make([]board.Cell, len(d.hexes))
	for i := range d.hexes {
		h := &d.hexes[i]
		at, ok := axial(h.id)
		if !ok {
			l.Fault(&h.id, "%q is neither column and row, two digits each, nor w and a row", h.id)
			return
		}
		cells[i] = board.Cell{ID: h.id, At: at, Lon: h.lon, Lat: h.lat}
		d.PlaceByID[h.id] = i
		d.Places = append(d.Places, Place{ID: h.id, Terrain: h.terrain, Coast: h.coast, Nation: h.nation, Front: h.front})
	}
	barriers := d.barriers(l)
	var err error
	d.Hexes, err = board.NewGrid(cells, board.HexSide{Kind: rimOpen, Limit: 1}, barred(barriers), nil)
	if l.Rows(err, map[string]any{"cell": d.hexes}); err != nil {
		return
	}
	for i := range cells {
		for dir, s := range d.Hexes.Sides(i) {
			if s.To >= 0 {
				d.Places[i].Near = append(d.Places[i].Near, Near{To: int16(s.To), Dir: board.Direction(dir), Barrier: barriers[pair(i, s.To)]})
			}
		}
	}
}

// barred are the sides on which something lies, for a grid.
func barred(barriers map[[2]int]Barrier) []board.SideRow {
	rows := make([]board.SideRow, 0, len(barriers))
	for s, b := range barriers {
		row := board.SideRow{A: s[0], B: s[1], Kind: rimWords[b], Limit: 1}
		if b >= Alpine {
			row.Limit = 0
		}
		rows = append(rows, row)
	}
	slices.SortFunc(rows, func(a, b board.SideRow) int { return cmp.Or(a.A-b.A, a.B-b.B) })
	return rows
}

// axial reads the id of a hex: columns and rows of pointy-top hexes, odd rows shifted
// half a hex to the right. The half hexes west of column 0 are "w" and their row.
func axial(id string) (at board.Axial, ok bool) {
	digits := func(s string) int {
		n := 0
		for _, c := range s {
			if c < '0' || c > '9' {
				ok = false
			}
			n = 10*n + int(c-'0')
		}
		return n
	}
	ok = len(id) == 4 || len(id) == 3 && id[0] == 'w'
	if !ok {
		return at, false
	}
	col, row := -1, digits(id[1:])
	if len(id) == 4 {
		col, row = digits(id[:2]), digits(id[2:])
	}
	return board.Axial{Q: col - (row-row&1)/2, R: row}, ok
}

// pair is a side, whichever way it is written.
func pair(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }

// side reads a side, "3509-3510".
func (d *Data) side(l pack.Loader, row any, text string) (s [2]int, ok bool) {
	a, b, ok := d.ends(text)
	if from, to, _ := strings.Cut(text, "-"); ok {
		one, _ := axial(from)
		two, _ := axial(to)
		ok = one.Distance(two) == 1
	}
	if !ok {
		l.Fault(row, "%q is not a side between two hexes", text)
	}
	return pair(a, b), ok
}

// ends are the two hexes of a side.
func (d *Data) ends(text string) (a, b int, ok bool) {
	from, to, _ := strings.Cut(text, "-")
	a, known := d.PlaceByID[from]
	b, also := d.PlaceByID[to]
	return a, b, known && also
}

// barriers reads what lies on sides. What is named later does not replace what was
// named before.
func (d *Data) barriers(l pack.Loader) map[[2]int]Barrier {
	kinds := map[string]Barrier{"alpine": Alpine, "lake": Lake, "sea": Water, "river": River}
	out := map[[2]int]Barrier{}
	for i := range d.straits {
		if s, ok := d.side(l, &d.straits[i].between, d.straits[i].between); ok {
			out[s] = Strait
		}
	}
	for i := range d.sides {
		for _, text := range d.sides[i].between {
			s, ok := d.side(l, &d.sides[i].between, text)
			if !ok {
				continue
			}
			if _, twice := out[s]; twice {
				l.Fault(&d.sides[i].between, "the side %s is named twice", text)
			}
			out[s] = kinds[d.sides[i].kind]
		}
	}
	return out
}

// settle puts cities, areas and seas where they are.
func (d *Data) settle(l pack.Loader) {
	for i := range d.areas {
		a := &d.areas[i]
		d.PlaceByID[a.id] = len(d.Places)
		city := City{ID: a.id, Names: a.names, Kind: MinorCity, PP: a.pp, Yields: max(a.resource, 0), Of: a.of, Port: a.port, Seas: a.seas, cityFlags: a.flags, Place: len(d.Places), at: -1}
		d.Places = append(d.Places, Place{ID: a.id, Kind: a.kind, Terrain: a.terrain, Coast: a.port != NoPort, Nation: a.nation, Front: a.front, Seas: a.seas})
		if _, taken := d.CityByID[a.id]; taken {
			l.Fault(&a.id, "%q is a city, too", a.id)
		}
		d.CityByID[a.id] = len(d.Cities)
		d.Cities = append(d.Cities, city)
	}
	for i := range d.Cities {
		c := &d.Cities[i]
		if c.at >= 0 {
			c.Place, c.Yields = c.at, max(c.Yields, 0)
		}
		p := &d.Places[c.Place]
		p.Cities = append(p.Cities, i)
		p.Fortress, p.MinorFortress, p.Base = p.Fortress || c.Fortress, p.MinorFortress || c.MinorFortress, p.Base || c.Base
	}
	for i := range d.changes {
		for _, p := range d.changes[i].at {
			d.Places[p].changes = append(d.Places[p].changes, d.changes[i])
		}
	}
	for i := range d.coasts {
		d.Places[d.coasts[i].at].Seas = d.coasts[i].seas
	}
	for i := range d.Seas {
		s := &d.Seas[i]
		s.Base = -1
		if s.base == "" {
			continue
		}
		c, ok := d.CityByID[s.base]
		if !ok {
			l.Fault(&s.base, "no city or area is called %q", s.base)
			continue
		}
		s.Base = d.Cities[c].Place
	}
	d.wash()
	d.chart(l)
	d.Siberia, d.Murmansk = len(d.hexes)+d.siberia, len(d.hexes)+d.murmansk
	d.call()
}

// wash joins seas and ports: seas meet at a coast that touches both, and in straits.
func (d *Data) wash() {
	meet := func(a, b, strait int) {
		for _, x := range [2][2]int{{a, b}, {b, a}} {
			s := &d.Seas[x[0]]
			i := slices.IndexFunc(s.Beside, func(y Beside) bool { return y.Sea == x[1] })
			switch {
			case i < 0:
				s.Beside = append(s.Beside, Beside{x[1], strait})
			case strait >= 0:
				s.Beside[i].Strait = strait
			}
		}
	}
	for a := range d.Seas {
		for _, b := range d.Seas[a].beside {
			meet(a, b, -1)
		}
	}
	for p := range d.Places {
		for i, a := range d.Places[p].Seas {
			for _, b := range d.Places[p].Seas[i+1:] {
				meet(a, b, -1)
			}
		}
	}
	for i := range d.straits {
		if j := d.straits[i].joins; len(j) == 2 {
			meet(j[0], j[1], i)
		}
	}
	for i := range d.Cities {
		c := &d.Cities[i]
		for _, sea := range c.Seas {
			if s := &d.Seas[sea]; c.Port != NoPort && !slices.Contains(s.Ports, c.Place) {
				s.Ports = append(s.Ports, c.Place)
			}
		}
	}
}

// call names the places: hexes by their cities, the largest first, areas by their own
// names.
func (d *Data) call() {
	called := make([]compass.Place, len(d.Places))
	for i := range d.Places {
		p := &d.Places[i]
		called[i].ID = p.ID
		cities := slices.Clone(p.Cities)
		slices.SortStableFunc(cities, func(a, b int) int { return int(d.Cities[b].Kind) - int(d.Cities[a].Kind) })
		for n, c := range cities {
			if n == 0 {
				called[i].Names, called[i].Exonyms = d.Cities[c].Names, d.Cities[c].exonyms
				continue
			}
			called[i].Aliases = append(called[i].Aliases, d.Cities[c].Names.All()...)
		}
	}
	d.Called = compass.New(d.Hexes, called)
}

// lay puts rails, roads and routes on the board.
func (d *Data) lay(l pack.Loader) {
	for i := range d.rails {
		d.chain(l, &d.rails[i], func(n *Near) { n.Track = Rail })
		for _, h := range d.rails[i].along {
			d.Places[h].Railed, d.Places[h].Road = true, true
		}
	}
	for i := range d.roads {
		d.chain(l, &d.roads[i], func(n *Near) { n.Road = true })
		for _, h := range d.roads[i].along {
			d.Places[h].Road = true
		}
	}
	for i := range d.across {
		c := &d.across[i]
		s, ok := d.side(l, &c.between, c.between)
		if !ok {
			continue
		}
		track := Rail
		if c.kind == "ferry" {
			track = Ferry
		}
		d.both(l, &c.between, s[0], s[1], func(n *Near) { n.Track = track })
	}
	for i := range d.exits {
		d.route(d.exits[i].from, len(d.hexes)+d.exits[i].to, !d.exits[i].road, ShortRoute)
	}
	for i := range d.links {
		k := &d.links[i]
		length := int8(ShortRoute)
		if k.long {
			length = LongRoute
		}
		d.route(len(d.hexes)+k.from, len(d.hexes)+k.to, k.rail, length)
	}
	d.checkTracks(l)
}

// chain marks the sides along a rail or a road.
func (d *Data) chain(l pack.Loader, c *chainRow, mark func(*Near)) {
	for i := 1; i < len(c.along); i++ {
		d.both(l, &c.along, c.along[i-1], c.along[i], mark)
	}
}

func (d *Data) both(l pack.Loader, row any, a, b int, mark func(*Near)) {
	to, ok := d.Side(a, b)
	if !ok {
		l.Fault(row, "%s and %s are not neighbours", d.Places[a].ID, d.Places[b].ID)
		return
	}
	back, _ := d.Side(b, a)
	mark(to)
	mark(back)
}

// route joins an area with a hex or another area.
func (d *Data) route(a, b int, rail bool, length int8) {
	track := NoTrack
	if rail {
		track = Rail
		d.Places[a].Railed, d.Places[b].Railed = true, true
	}
	d.Places[a].Road, d.Places[b].Road = true, true
	d.Places[a].Near = append(d.Places[a].Near, Near{To: int16(b), Track: track, Road: true, Route: length})
	d.Places[b].Near = append(d.Places[b].Near, Near{To: int16(a), Track: track, Road: true, Route: length})
}

// checkTracks: rail crosses no water and no high mountains but where a record says so
// (§9.11).
func (d *Data) checkTracks(l pack.Loader) {
	over := map[[2]int]bool{}
	for i := range d.across {
		if s, ok := d.side(l, &d.across[i].between, d.across[i].between); ok {
			over[s] = true
		}
	}
	for p := range d.Places {
		for _, n := range d.Places[p].Near {
			if n.Track != NoTrack && n.Barrier >= Alpine && !over[pair(p, int(n.To))] {
				l.Fault(&d.rails[0].along, "rail from %s to %s, where nothing passes", d.Places[p].ID, d.Places[n.To].ID)
			}
		}
	}
}

// seat gives the factions to the sides that hold them.
func (d *Data) seat(l pack.Loader) {
	d.holders = [Factions]Side{Nobody, Nobody, Nobody}
	for s := range d.Sides {
		for _, f := range d.Sides[s].holds {
			if d.holders[f] != Nobody {
				l.Fault(&d.Sides[s].holds, "two sides hold the faction %s", FactionWords[f])
			}
			d.holders[f] = Side(s)
		}
	}
	for f, s := range d.holders {
		if s == Nobody {
			l.Fault(&d.Sides[0].holds, "no side holds the faction %s", FactionWords[f])
		}
	}
}

// enlist reads the calendar: when scenarios begin and end, and units arrive.
func (d *Data) enlist(l pack.Loader) {
	month := func(row *string) int {
		i := slices.IndexFunc(d.Months, func(m MonthRow) bool { return m.ID == *row })
		if i < 0 {
			l.Fault(row, "no month %q", *row)
		}
		return i
	}
	for i := range d.Months {
		if m := &d.Months[i]; len(m.WF) != 2 || len(m.EF) != 2 {
			l.Fault(m, "the weather of a month is told for odd and for even dice")
		}
	}
	for i := range d.Scenarios {
		s := &d.Scenarios[i]
		s.First, s.Last = month(&s.from), month(&s.until)
		s.half = max(s.half, 1)
		if s.paralysis != "" {
			s.paralysed = 1 + slices.Index(SeasonWords, s.paralysis)
		}
	}
	for i := range d.History {
		d.History[i].Month = month(&d.History[i].month)
	}
	for i := range d.Units {
		u := &d.Units[i]
		u.Month, u.Home = -1, -1
		if u.arrives != "" {
			u.Month = month(&u.arrives)
		}
	}
	d.enroll(l, month)
	d.count()
	d.share()
	for i := range d.arrivals {
		d.Units[d.arrivals[i].unit].Home = d.arrivals[i].at
	}
	for i := range d.setups {
		s := &d.setups[i]
		if s.cv > d.Units[s.unit].Max {
			l.Fault(&s.cv, "%s has %d steps at most", d.Units[s.unit].ID, d.Units[s.unit].Max)
		}
		if (s.at < 0) == (s.area < 0) {
			l.Fault(s, "%s stands in a hex or in an area", d.Units[s.unit].ID)
		}
		if s.area >= 0 {
			s.at = len(d.hexes) + s.area
		}
	}
}
