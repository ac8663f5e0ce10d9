package field

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// Load reads the packs and checks them whole. The error names every fault with
// file and line. Here stands what no tag can say.
func Load(files pack.Files) (*Data, error) {
	d := &Data{}
	if err := files.Read(d, lists,
		func(l pack.Loader) { boardLoader{d, l}.join() },
		sound(func(l pack.Loader) { placeLoader{d, l}.settle() }),
		sound(func(l pack.Loader) { boardLoader{d, l}.lay() }),
		sound(func(l pack.Loader) { rosterLoader{d, l}.seat() }),
		sound(func(l pack.Loader) { rosterLoader{d, l}.enlist() }),
	); err != nil {
		return nil, err
	}
	return d, d.describe(files)
}

// boardLoader puts the hexes, their sides and the ways over them together, and notes what is wrong
// with it.
type boardLoader struct {
	d *Data
	pack.Loader
}

// sound returns a check of packs in which no fault was found so far: it goes by what others name.
func sound(check func(pack.Loader)) func(pack.Loader) {
	return func(l pack.Loader) {
		if !l.Failed() {
			check(l)
		}
	}
}

// join makes the board: hexes by their sides.
func (l boardLoader) join() {
	l.d.PlaceByID = make(map[string]int, len(l.d.hexes)+len(l.d.areas))
	cells := make([]board.Cell, len(l.d.hexes))
	for i := range l.d.hexes {
		h := &l.d.hexes[i]
		at, ok := axial(h.id)
		if !ok {
			l.Fault(&h.id, "%q is neither column and row, two digits each, nor w and a row", h.id)
			return
		}
		cells[i] = board.Cell{ID: h.id, At: at, Lon: h.lon, Lat: h.lat}
		l.d.PlaceByID[h.id] = i
		l.d.Places = append(l.d.Places, Place{ID: h.id, Terrain: h.terrain, Coast: h.coast, Nation: h.nation, Front: h.front})
	}
	barriers := l.barriers()
	var err error
	l.d.Hexes, err = board.NewGrid(cells, board.HexSide{Kind: rimOpen, Limit: 1}, barred(barriers), nil)
	if l.Rows(err, map[string]any{"cell": l.d.hexes}); err != nil {
		return
	}
	for i := range cells {
		for dir, s := range l.d.Hexes.Sides(i) {
			if s.To >= 0 {
				l.d.Places[i].Near = append(l.d.Places[i].Near, Near{To: int16(s.To), Dir: board.Direction(dir), Barrier: barriers[pair(i, s.To)]})
			}
		}
	}
}

// barred returns the sides on which something lies, for a grid.
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

// pair returns a side, whichever way it is written.
func pair(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }

// side reads a side, "3509-3510".
func (l boardLoader) side(row any, text string) (s [2]int, ok bool) {
	a, b, ok := l.d.ends(text)
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

// ends returns the two hexes of a side.
func (d *Data) ends(text string) (a, b int, ok bool) {
	from, to, _ := strings.Cut(text, "-")
	a, known := d.PlaceByID[from]
	b, also := d.PlaceByID[to]
	return a, b, known && also
}

// barriers reads what lies on sides. What is named later does not replace what was named before.
func (l boardLoader) barriers() map[[2]int]Barrier {
	kinds := map[string]Barrier{"alpine": Alpine, "lake": Lake, "sea": Water, "river": River}
	out := map[[2]int]Barrier{}
	for i := range l.d.straits {
		if s, ok := l.side(&l.d.straits[i].between, l.d.straits[i].between); ok {
			out[s] = Strait
		}
	}
	for i := range l.d.sides {
		for _, text := range l.d.sides[i].between {
			s, ok := l.side(&l.d.sides[i].between, text)
			if !ok {
				continue
			}
			if _, twice := out[s]; twice {
				l.Fault(&l.d.sides[i].between, "the side %s is named twice", text)
			}
			out[s] = kinds[l.d.sides[i].kind]
		}
	}
	l.waste(out)
	return out
}

// waste has nobody pass the sides of sand seas and depressions.
func (l boardLoader) waste(out map[[2]int]Barrier) {
	if l.Failed() {
		return // a hex may be named that does not exist
	}
	at := make(map[board.Axial]int, len(l.d.hexes))
	for i := range l.d.hexes {
		a, _ := axial(l.d.hexes[i].id)
		at[a] = i
	}
	for i := range l.d.wastes {
		for _, h := range l.d.wastes[i].at {
			a, _ := axial(l.d.hexes[h].id)
			for dir := range board.Direction(board.Directions) {
				if to, ok := at[a.Next(dir)]; ok {
					out[pair(h, to)] = Waste
				}
			}
		}
	}
}

// lay puts rails, roads and routes on the board.
func (l boardLoader) lay() {
	for i := range l.d.rails {
		l.chain(&l.d.rails[i], func(n *Near) { n.Track = Rail })
		for _, h := range l.d.rails[i].along {
			l.d.Places[h].Railed, l.d.Places[h].Road = true, true
		}
	}
	for i := range l.d.roads {
		l.chain(&l.d.roads[i], func(n *Near) { n.Road = true })
		for _, h := range l.d.roads[i].along {
			l.d.Places[h].Road = true
		}
	}
	for i := range l.d.across {
		c := &l.d.across[i]
		s, ok := l.side(&c.between, c.between)
		if !ok {
			continue
		}
		track := Rail
		if c.kind == "ferry" {
			track = Ferry
		}
		l.both(&c.between, s[0], s[1], func(n *Near) { n.Track = track })
	}
	for i := range l.d.exits {
		l.route(l.d.exits[i].from, len(l.d.hexes)+l.d.exits[i].to, !l.d.exits[i].road, ShortRoute)
	}
	for i := range l.d.links {
		k := &l.d.links[i]
		length := int8(ShortRoute)
		if k.long {
			length = LongRoute
		}
		l.route(len(l.d.hexes)+k.from, len(l.d.hexes)+k.to, k.rail, length)
	}
	l.checkTracks()
	for p := range l.d.Places {
		for _, n := range l.d.Places[p].Near {
			if n.Track != NoTrack {
				l.d.Places[p].Rails = append(l.d.Places[p].Rails, n.To)
			}
		}
	}
}

// chain marks the sides along a rail or a road.
func (l boardLoader) chain(c *chainRow, mark func(*Near)) {
	for i := 1; i < len(c.along); i++ {
		l.both(&c.along, c.along[i-1], c.along[i], mark)
	}
}

func (l boardLoader) both(row any, a, b int, mark func(*Near)) {
	to, ok := l.d.Side(a, b)
	if !ok {
		l.Fault(row, "%s and %s are not neighbours", l.d.Places[a].ID, l.d.Places[b].ID)
		return
	}
	back, _ := l.d.Side(b, a)
	mark(to)
	mark(back)
}

// route joins an area with a hex or another area.
func (l boardLoader) route(a, b int, rail bool, length int8) {
	track := NoTrack
	if rail {
		track = Rail
		l.d.Places[a].Railed, l.d.Places[b].Railed = true, true
	}
	l.d.Places[a].Road, l.d.Places[b].Road = true, true
	l.d.Places[a].Near = append(l.d.Places[a].Near, Near{To: int16(b), Track: track, Road: true, Route: length})
	l.d.Places[b].Near = append(l.d.Places[b].Near, Near{To: int16(a), Track: track, Road: true, Route: length})
}

// checkTracks notes rail that breaks the rule: it crosses no water and no high mountains but where a record says so
// (§9.11).
func (l boardLoader) checkTracks() {
	over := map[[2]int]bool{}
	for i := range l.d.across {
		if s, ok := l.side(&l.d.across[i].between, l.d.across[i].between); ok {
			over[s] = true
		}
	}
	for p := range l.d.Places {
		for _, n := range l.d.Places[p].Near {
			if n.Track != NoTrack && n.Barrier >= Alpine && !over[pair(p, int(n.To))] {
				l.Fault(&l.d.rails[0].along, "rail from %s to %s, where nothing passes", l.d.Places[p].ID, l.d.Places[n.To].ID)
			}
		}
	}
}
